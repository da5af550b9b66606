#!/bin/bash
# bench.sh BUILD: simulation speed of small and large (median of 5, unchecked and checked, of one timing
# workload), and cycles, instructions and IPC of every workload. Writes BUILD/reports/bench.json. Exit status:
# 0, or 1 when a run failed. Variables: BENCH_CONFIGS, BENCH_TIMING (workload to time), BENCH_RUNS.
set -u
export LC_ALL=C
build=${1:?usage: bench.sh BUILD}
configs=${BENCH_CONFIGS:-small large} timing=${BENCH_TIMING:-lmsm} runs=${BENCH_RUNS:-5}
stats=$build/reports/bench
mkdir -p "$stats"
begin=$SECONDS
failed=0

value() { sed -n "s/^ *\"$2\": *\([-0-9.e+]*\),*\$/\1/p" "$1" | head -n 1; }   # FILE KEY
median() { sort -g | awk '{ v[NR] = $1 } END { print NR % 2 ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2 }'; }
run() {   # CONFIG ELF STATS [flags]: false, and says so, when the program fails
  local config=$1 elf=$2 out=$3
  shift 3
  rm -f "$out"
  "$build/culprit" run --config "$config" --quiet --stats-json "$out" "$@" \
    "$elf" >"$out.log" 2>&1 </dev/null && [ -s "$out" ] && return
  echo "bench: $config $(basename "$elf"): $(tail -n 1 "$out.log")" >&2
  failed=1
  return 1
}
speeds() {  # CONFIG flags: one kHz figure per run
  local config=$1 i
  shift
  for ((i = 1; i <= runs; i++)); do
    run "$config" "$build/firmware/$timing.elf" "$stats/timing.json" "$@" && value "$stats/timing.json" khz
  done
}

bench_config() {  # CONFIG: its JSON object
  local config=$1 sep= elf name out khz checked
  khz=$(speeds "$config" --no-check | median)
  checked=$(speeds "$config" | median)
  printf '    "%s": {\n      "khz": %s,\n      "khz_checked": %s,\n      "rss_mib": %s,\n' \
    "$config" "${khz:-0}" "${checked:-0}" "$(value "$stats/timing.json" rss_mib)"
  printf '      "timing_workload": "%s",\n      "runs": %d,\n      "workloads": {' "$timing" "$runs"
  printf '%-8s %8s kHz, %8s kHz checked (median of %d, %s)\n' "$config" "${khz:-?}" "${checked:-?}" "$runs" "$timing" >&2
  while read -r elf; do
    name=$(basename "$elf" .elf)
    out=$stats/$config-$name.json
    run "$config" "$elf" "$out" --no-check || continue
    printf '%s\n        "%s": {"cycles": %s, "instret": %s, "ipc": %s}' "$sep" "$name" \
      "$(value "$out" cycles)" "$(value "$out" instret)" "$(value "$out" ipc)"
    sep=,
    printf '%-8s %-16s %11s cycles %11s instructions  IPC %s\n' "$config" "$name" "$(value "$out" cycles)" \
      "$(value "$out" instret)" "$(value "$out" ipc)" >&2
  done <"$build/firmware/list.txt"
  printf '\n      }\n    }'
}

[ -s "$build/firmware/list.txt" ] || { echo "bench: no workloads (make workloads)" >&2; exit 1; }
json=$build/reports/bench.json
{
  printf '{\n  "schema": 1,\n  "configs": {\n'
  sep=
  for config in $configs; do
    printf '%b' "$sep"
    bench_config "$config"
    sep=',\n'
  done
  printf '\n  }\n}\n'
} >"$json.tmp" && [ $failed -eq 0 ] || { rm -f "$json.tmp"; exit 1; }
mv "$json.tmp" "$json"
echo "bench: $json, $((SECONDS - begin)) s"
