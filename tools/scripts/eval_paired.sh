#!/bin/bash
# eval_paired.sh BUILD BEFORE: what a change costs. BEFORE is the build folder of the tree before; both are
# best built with CHECKS=0.
#
# Cycles: every workload of BUILD, on PAIRED_CONFIGS of both, up to PAIRED_CYCLES: instructions retired,
# cycles and exit status must be the same. Speed: simulated kHz of one workload on small, in turn, five times
# each; the ratio of the medians, BUILD's over BEFORE's. Writes BUILD/reports/paired.json; `before` in it is
# the commit of the checkout that BEFORE lies in. Exit status: 0, 1 when a run failed or a count changed, 2
# wrong use. Variables: PAIRED_CONFIGS (small large), PAIRED_CYCLES (300000), PAIRED_WITHOUT (syscalls:
# programs that use what is new), PAIRED_TIMING (lmsm), PAIRED_RUNS (5).
set -u
export LC_ALL=C
[ $# = 2 ] && [ -x "$1/culprit" ] && [ -x "$2/culprit" ] ||
  { echo "usage: eval_paired.sh BUILD BEFORE (folders of finished builds)" >&2; exit 2; }
build=$1 before=$2
configs=${PAIRED_CONFIGS:-small large} cycles=${PAIRED_CYCLES:-300000}
without=${PAIRED_WITHOUT-syscalls} timing=${PAIRED_TIMING:-lmsm} runs=${PAIRED_RUNS:-5}
json=$build/reports/paired.json stats=$build/reports/paired
mkdir -p "$stats" || exit 1

# Words of one run: exit status, cycles, instructions, kHz.
run() {  # FOLDER CONFIG PROGRAM [FLAGS]
  local folder=$1 config=$2 elf=$build/firmware/$3.elf out=$stats/run.json
  shift 3
  rm -f "$out"
  "$folder/culprit" run --config "$config" --no-check --quiet --stats-json "$out" "$@" "$elf" >"$stats/log" 2>&1 </dev/null
  echo "$? $(jq -r '"\(.cycles) \(.instret) \(.counters.khz)"' "$out" 2>/dev/null)"
}
failed() { echo "eval: $1: $(tail -n 1 "$stats/log")" >&2; exit 1; }
median() { sort -g | sed -n "$(((runs + 1) / 2))p"; }

programs=0 changed=0
for config in $configs; do
  for name in $(sed 's#.*/##; s#\.elf$##' "$build/firmware/list.txt"); do
    [[ " $without " != *" $name "* ]] || continue
    new=$(run "$build" $config "$name" --max-cycles "$cycles")
    [[ $new == *' '*[0-9] ]] || failed "$build: $config, $name"
    old=$(run "$before" $config "$name" --max-cycles "$cycles")
    [[ $old == *' '*[0-9] ]] || failed "$before: $config, $name"
    programs=$((programs + 1))
    [ "${new% *}" = "${old% *}" ] && continue
    changed=$((changed + 1))
    echo "eval: $config, $name: status, cycles, instructions ${new% *}, before ${old% *}"
  done
done

new= old=
for ((i = 0; i < runs; i++)); do
  for folder in "$build" "$before"; do
    words=$(run "$folder" small "$timing")
    [[ $words == '0 '*[0-9] ]] || failed "$folder: small, $timing"
    if [ "$folder" = "$build" ]; then new+="${words##* }"$'\n'; else old+="${words##* }"$'\n'; fi
  done
done

jq -n --arg left_out "$without" --arg before "$(git -C "$before" rev-parse --short HEAD 2>/dev/null)" \
  --argjson programs $programs --argjson changed $changed --argjson compared "$cycles" \
  --argjson new "$(printf %s "$new" | median)" --argjson old "$(printf %s "$old" | median)" \
  '{schema: 1, $before, cycles: {$programs, $changed, $compared, $left_out}, khz: $new, khz_before: $old,
   speed_paired: ($new / $old * 1000 | round / 1000)}' >"$json" || exit 1
echo "eval: $changed of $programs programs changed; $(jq -r '"\(.khz) kHz, before \(.khz_before)"' "$json"); $json"
[ $changed = 0 ]
