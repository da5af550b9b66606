#!/bin/bash
# eval_tip.sh BUILD: measures TIP on small and large and evaluates the figures of the paper.                docs/eval-tip.md
#
# Runs, JOBS at a time: every profiler on every long workload (`culprit compare`), TIP in the RTL through interrupts at the
# base rate (a sample every 800,000 cycles), 10 and 100 times that (`culprit record`), dense random recordings of every short
# workload, the timer sampler, and the flip-flops of TIP's state. Results: BUILD/reports/eval-tip, BUILD/reports/tip.json.
# A run's result is kept and used again while program, tool and machine have the same contents; a run that failed is made
# again. Exit status: 0, or 1 when a run or the evaluation failed.
# Variables: EVAL_CONFIGS (small large), EVAL_WORKLOADS (names without -long; default: all), EVAL_LONG (1; 0: the short variants),
# EVAL_RECORD (programs of the overhead), EVAL_TIMER (programs of the timer sampler), EVAL_OUT (folder), EVAL_JSON, JOBS (2).
set -u
export LC_ALL=C
build=${1:?usage: eval_tip.sh BUILD}
configs=${EVAL_CONFIGS:-small large} long=${EVAL_LONG:-1} jobs=${JOBS:-2}
out=${EVAL_OUT:-$build/reports/eval-tip} json=${EVAL_JSON:-$build/reports/tip.json}
runs=$out/runs firmware=$build/firmware
mkdir -p "$runs" || exit 1
begin=$SECONDS

die() { echo "eval: $*" >&2; exit 1; }
names() { sed 's#.*/##; s#\.elf$##; s#-long$##' "$1"; }
suffix=
[ "$long" = 0 ] || suffix=-long
[ -s "$firmware/list$suffix.txt" ] || die "no workloads (make workloads workloads-long)"
if [ -n "${EVAL_WORKLOADS:-}" ]; then all=$EVAL_WORKLOADS short=$EVAL_WORKLOADS
else all=$(names "$firmware/list$suffix.txt") short=$(names "$firmware/list.txt"); fi
first() {  # those of the words in $1 that are among $2; if there are none, the last of $2
  local w found=
  for w in $1; do [[ " $(echo $2) " == *" $w "* ]] && found+=" $w"; done
  echo "${found:-${2##*[[:space:]]}}"
}
recorded=$(first "${EVAL_RECORD:-zlib png uthash}" "$all")
timed=$(first "${EVAL_TIMER:-zlib png uthash rounding}" "$short")

# A run: weight (of the time that it takes), kind, configuration, program, words of the command line.
list=$runs/list
plan() { echo "$*" >>"$list"; }
plan_config() {  # CONFIG WEIGHT
  local config=$1 weight=$2 p rate short_weight=$2
  [ "$long" = 0 ] || short_weight=$((weight / 20))
  for p in $all; do plan "$weight" compare "$config" "$p$suffix" compare --config "$config"; done
  for rate in 1:800011 10:80021 100:8009; do
    for p in $recorded; do plan "$weight" "record@x${rate%:*}" "$config" "$p$suffix" record --config "$config" --period "${rate#*:}"; done
  done
  for p in $short; do plan "$short_weight" record@dense "$config" "$p" record --config "$config" --random --period 1009; done
  for p in $timed; do plan "$short_weight" timer@x100 "$config" "$p" record --config "$config" --timer --baseline --period 8009; done
}
: >"$list"
for config in $configs; do
  case $config in large) plan_config large 150 ;; *) plan_config "$config" 100 ;; esac
done
sort -s -k1,1nr -o "$list" "$list"   # long ones first: the last job to end should be short

contents() { sha256sum "$@" 2>/dev/null | cut -d ' ' -f 1; }
tool=$(contents "$build/culprit")
declare -A machine=()
for config in $configs; do
  machine[$config]=$(contents "$build/sim/$config.so")
  [ -n "${machine[$config]}" ] && [ -n "$tool" ] || die "no simulator (make all)"
done

# RESULT ELF KEY words: one run; its key beside the result tells what it was made from. Runs in a shell of its own.
measure() {
  local result=$1 elf=$2 key=$3 flag=--json child
  shift 3
  [ "$1" = compare ] || { flag=--stats-json; set -- "$@" --quiet -o "${result%.json}.prof"; }
  rm -f "$result" "$result.key"
  "$build/culprit" "$@" $flag "$result" "$elf" >"${result%.json}.log" 2>&1 </dev/null &
  child=$!
  trap 'kill "$child" 2>/dev/null; exit 1' TERM
  wait "$child" && [ -s "$result" ] && echo "$key" >"$result.key"
}

expected=" " todo=() weights=() total=0 kept=0
while read -r weight kind config program words; do
  elf=$firmware/$program.elf
  [ -s "$elf" ] || die "no $elf"
  result=$runs/${kind%@*}-$config-$program
  [[ $kind != *@* ]] || result+=-${kind#*@}
  result+=.json
  expected+="$(basename "$result") "
  key="$tool ${machine[$config]} $(contents "$elf") $words"
  if [ -s "$result" ] && [ "$(cat "$result.key" 2>/dev/null)" = "$key" ]; then kept=$((kept + 1)); continue; fi
  todo+=("$result|$elf|$key|$words") weights+=("$weight")
  total=$((total + weight))
done <"$list"
for result in "$runs"/*.json; do   # of another choice of workloads
  [[ $expected == *" ${result##*/} "* ]] || rm -f "$result" "$result.key" "${result%.json}.prof" "${result%.json}.log"
done
echo "eval: ${#todo[@]} runs, $kept finished before"

failed=0 done_weight=0 started=$SECONDS
declare -A running=()
reap() {  # one job that has ended
  local pid status
  wait -n -p pid "${!running[@]}"
  status=$?
  local k=${running[$pid]} result elapsed=$((SECONDS - started))
  unset "running[$pid]"
  IFS='|' read -r result _ <<<"${todo[$k]}"
  done_weight=$((done_weight + weights[k]))
  if [ "$status" -ne 0 ]; then
    failed=$((failed + 1))
    echo "eval: $(basename "$result" .json) failed: $(tail -n 1 "${result%.json}.log")" >&2
  fi
  printf 'eval: %3d %%, %d:%02d gone, about %d min left: %s\n' $((100 * done_weight / total)) $((elapsed / 60)) $((elapsed % 60)) \
    $(((elapsed * (total - done_weight) / done_weight + 59) / 60)) "$(basename "$result" .json)"
}
trap 'kill "${!running[@]}" 2>/dev/null; exit 1' INT TERM
for k in "${!todo[@]}"; do
  IFS='|' read -r result elf key words <<<"${todo[$k]}"
  while [ ${#running[@]} -ge "$jobs" ]; do reap; done
  measure "$result" "$elf" "$key" $words &
  running[$!]=$k
done
while [ ${#running[@]} -gt 0 ]; do reap; done
[ $failed -eq 0 ] || die "$failed runs failed (logs in $runs)"

# Flip-flops of TIP's state in the netlist, for the width of each machine.
state=$(tests/x/tip_state.sh) || die "size of TIP's state: $(grep -m 1 FAIL <<<"$state")"
for config in $configs; do
  width=$(sed -n 's/^ *"width": *\([0-9]*\),*$/\1/p' "$runs/compare-$config-${all%%[[:space:]]*}$suffix.json")
  bits=$(sed -n "s/^ok tip_state_w$width:.* \([0-9]*\) bits,.*/\1/p" <<<"$state")
  [ -n "$bits" ] || die "size of TIP's state for $config: not counted"
  printf '{"schema": 1, "config": "%s", "width": %d, "bytes": %d.%03d}\n' "$config" "$width" $((bits / 8)) $((bits % 8 * 125)) \
    >"$runs/storage-$config.json"
done

"$build/culprit" eval tip --quiet --out "$out" --json "$json" "$runs" || exit 1
sed -n '/^Must reach/,$p' "$out/tables.txt"
echo "eval: $out/index.html, $out/tables.txt, $json; $((SECONDS - begin)) s"
