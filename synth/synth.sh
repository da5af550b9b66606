#!/bin/bash
# synth.sh BUILD [MACHINE...]: maps the whole of rtl/ to generic cells and writes BUILD/reports/synth.json:
# cells, flip-flops and SRAM bits of each unit, with all that it contains. ram_1r1w and ram_2r1w stay macros,
# counted in bits. A machine is a configuration (small, small-os), with all profilers; CONFIG-tip has TIP alone,
# CONFIG-bare none. Two are mapped at a time.                                                            docs/synthesis.md
set -eu
build=${1:?usage: synth.sh BUILD [MACHINE...]}
shift
[ $# -gt 0 ] || set -- large small small-tip small-bare
work=$build/synth
mkdir -p "$work" "$build/reports"
files=$(sed 's|[[:space:]]*\(//\|#\).*||' rtl/files.f | tr '\n' ' ')
json=$build/reports/synth.json

# map MACHINE: leaves its part of the report in MACHINE.json
map() {
  local config=$1 start=$SECONDS profilers= base
  case $config in
    *-tip) profilers='-chparam ProfileMe 0 -chparam Coproc 0' ;;
    *-bare) profilers='-chparam Tip 0 -chparam ProfileMe 0 -chparam Coproc 0' ;;
  esac
  base=${config%-tip} base=${base%-bare}
  sed -e "s|config/@CONFIG@|config/$base|; s|@CONFIG@|$config|g; s|@WORK@|$work|g" \
    -e "s|@FILES@|$files|; s|-chparam Observe 0|& $profilers|" synth/generic.ys >"$work/$config.ys"
  yosys -q -e 'implicitly declared' -l "$work/$config.log" "$work/$config.ys" >"$work/$config.out" 2>&1 ||
    { grep -a ERROR "$work/$config.out" >&2; echo "synth: $config failed, see $work/$config.log" >&2; return 1; }
  {
    printf '\n    "%s": {\n      "seconds": %d,\n      "units": {' "$config" $((SECONDS - start))
    awk -v top=soc -v mems="$work/$config.memories.txt" -f synth/report.awk "$work/$config.cells.txt"
    printf '\n      }\n    }'
  } >"$work/$config.json"
  echo "synth: $config mapped, $((SECONDS - start)) s" >&2
}

for config; do rm -f "$work/$config.json"; done
pids=()
for config; do
  while [ "$(jobs -rp | wc -l)" -ge 2 ]; do wait -n || true; done
  echo "synth: mapping $config" >&2
  map "$config" & pids+=($!)
done
trap 'kill "${pids[@]}" 2>/dev/null || true' INT TERM
failed=0
while [ -n "$(jobs -rp)" ]; do
  sleep 1
  [ $((SECONDS % 30)) -ne 0 ] || for config; do
    [ -f "$work/$config.json" ] ||
      echo "  $SECONDS s: $config, $(grep -aoE 'Executing [A-Z_]+ pass' "$work/$config.log" | tail -n 1)" >&2
  done
done
for pid in "${pids[@]}"; do wait "$pid" || failed=1; done
[ $failed = 0 ] || exit 1

{
  printf '{\n  "schema": 1,\n  "configs": {'
  sep=
  for config; do printf '%s' "$sep"; cat "$work/$config.json"; sep=,; done
  printf '\n  }\n}\n'
} >"$json.tmp" || { rm -f "$json.tmp"; exit 1; }
mv "$json.tmp" "$json"
awk '/^    "[a-z-]+": \{$/ { gsub(/[":{ ]/, ""); print "" ; print "machine " $0
  printf "%-20s %10s %10s %12s\n", "unit", "cells", "flip-flops", "SRAM bits" }
  /"cells":/ { gsub(/[",:{}]/, " "); printf "%-20s %10d %10d %12d\n", $1, $3, $5, $7 }' "$json"
echo "synth: $json, $SECONDS s"
