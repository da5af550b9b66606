#!/bin/bash
# steps.sh BUILD [COMMIT...]: what each change to the paths of `small` cost and brought. For each tree of
# synth/timing/steps.txt (or those given): its machine runs BUILD's workloads and CoreMark, unchecked, and this
# tree's timing.sh maps its core. Trees are taken from this repository's history and built in BUILD/steps;
# what was measured is kept there. The speed of simulation is measured in turns, the median of STEPS_RUNS (5)
# runs of lmsm.
#
# BUILD/reports/steps.json: for each tree its geometric mean IPC, CoreMark/MHz (null without
# BUILD/coremark/coremark.elf, which `make coremark` leaves), arrival, area and kHz. Exit status: 0; 1 a tree
# cannot be built or measured, 2 wrong use.                                                docs/timing.md
set -u
export LC_ALL=C
build=$(realpath "${1:?usage: steps.sh BUILD [COMMIT...]}") || exit 2
shift
here=$(realpath "$(dirname "$0")")
table=$here/timing/steps.txt out=$build/steps json=$build/reports/steps.json runs=${STEPS_RUNS:-5}
die() { echo "steps: $*" >&2; exit 1; }
steps() { grep -v '^#' "$table"; }
mkdir -p "$out" "$build/reports"
[ -s "$build/firmware/list.txt" ] || die "no workloads (make workloads)"

# TREE PROGRAM.elf: runs it; leaves its numbers in OUT/run.json, what it printed in OUT/run.log
run() {
  "$1/build/culprit" run --config small --no-check --stats-json "$out/run.json" "$2" >"$out/run.log" 2>&1 </dev/null ||
    die "${1##*/}: ${2##*/}: $(tail -n 1 "$out/run.log")"
}

# COMMIT: its tree, built
tree() {
  local at=$out/$1
  if [ ! -e "$at/built" ]; then
    rm -rf "$at" && mkdir -p "$at" && git archive "$1" 2>"$at.log" | tar -x -C "$at" 2>>"$at.log" ||
      die "no commit $1 in this history"
    make -s -C "$at" B=build build/culprit sim-small >"$at.log" 2>&1 || die "$1 cannot be built, see $at.log"
    touch "$at/built"
  fi
  echo "$at"
}

# COMMIT: {ipc, programs, coremark_per_mhz, arrival_ns, area}
measure() {
  local at elf ticks iterations ipc=() coremark=null
  at=$(tree "$1") || exit 1
  while read -r elf; do
    run "$at" "$build/firmware/${elf##*/}"
    ipc+=("$(jq '.instret / .cycles' "$out/run.json")")
  done <"$build/firmware/list.txt"
  if [ -s "$build/coremark/coremark.elf" ]; then
    run "$at" "$build/coremark/coremark.elf"
    read -r ticks iterations < <(awk -f "$here/../tools/scripts/coremark.awk" "$out/run.log") ||
      die "$1: CoreMark has no valid result"
    coremark=$(jq -n "1e6 * $iterations / $ticks")
  fi
  (cd "$at" && "$here/timing.sh" build small) >"$at.log" 2>&1 || die "$1: timing, see $at.log"
  printf '%s\n' "${ipc[@]}" | jq -s --argjson coremark "$coremark" --slurpfile timing "$at/build/reports/timing.json" \
    '{ipc: (map(log) | add / length | exp), programs: length, coremark_per_mhz: $coremark}
     + ($timing[0].rows.small | {arrival_ns, area})'
}

chosen=("$@")
[ $# -gt 0 ] || mapfile -t chosen < <(steps | cut -d' ' -f1)
for commit in "${chosen[@]}"; do
  [ ! -s "$out/$commit.json" ] || continue
  measure "$commit" >"$out/$commit.tmp" || exit 1
  mv "$out/$commit.tmp" "$out/$commit.json"
  echo "steps: $commit, $SECONDS s" >&2
done

for ((i = 0; i < runs; i++)); do
  for commit in "${chosen[@]}"; do
    run "$(tree "$commit")" "$build/firmware/lmsm.elf" || exit 1
    echo "$commit $(jq .counters.khz "$out/run.json")"
  done
done >"$out/khz.txt" || exit 1

for commit in "${chosen[@]}"; do
  jq --arg commit "$commit" --arg what "$(steps | sed -n "s/^$commit  *//p")" --rawfile khz "$out/khz.txt" \
    '{$commit, $what} + . + {khz: ([$khz | scan("(?m)^\($commit) (.*)$")[] | tonumber] | sort | .[length / 2 | floor])}' \
    "$out/$commit.json" || die "$commit: no result"
done | jq -s '{schema: 1, steps: .}' >"$json.tmp" && mv "$json.tmp" "$json" || die "$json cannot be made"
jq -r '.steps[] | "\(.commit)  IPC \(.ipc * 1000 | round / 1000)  \(.arrival_ns) ns  \(.khz) kHz  \(.what)"' "$json"
