#!/bin/bash
# eval_paging.sh BUILD: what a machine for operating systems and paging cost, in cycles, and how good lists of culprits
# are there, walks of page tables among them (docs/culprits.md, "Measured"). Every program of
# BUILD/firmware/paged/list.txt runs four times: on PAGING_BARE (small) and on PAGING_OS (small-os) as it is, and on
# the latter in S mode without translation and under Sv39 (firmware/runtime/paged.S). Writes BUILD/reports/paging.json:
# instructions and cycles of each run, the machine's TLB entries, and what tb/machine/culprits measures under Sv39, in the
# three ways of eval_dcpi.sh. Runs are in lockstep with the golden model unless PAGING_FLAGS (--no-check) says otherwise.
# Variables: EVAL_TUNED, EVAL_CHOSEN, EVAL_UNSEEN (tools/scripts/tuning.sh). Exit status: 0, 1 when a run failed, 2 wrong use.
set -u
export LC_ALL=C
[ $# = 1 ] && [ -x "$1/culprit" ] && [ -r "$1/firmware/paged/list.txt" ] ||
  { echo "usage: eval_paging.sh BUILD (folder of a finished build, with workloads-paged)" >&2; exit 2; }
build=$1 bare=${PAGING_BARE:-small} os=${PAGING_OS:-small-os}
json=$build/reports/paging.json stats=$build/reports/paging
. "$(dirname "$0")/tuning.sh"
tuned=${EVAL_TUNED:?programs} chosen=${EVAL_CHOSEN:?programs} never=${EVAL_UNSEEN:?programs}
mkdir -p "$stats" || exit 1

# run NAME CONFIG PROGRAM: "NAME": {instructions, cycles}
run() {
  local out=$stats/run.json
  rm -f "$out"
  "$build/culprit" run --config "$2" ${PAGING_FLAGS---no-check} --quiet --stats-json "$out" "$3" >"$stats/log" 2>&1 </dev/null ||
    { echo "eval: $2, $3: $(tail -n 1 "$stats/log")" >&2; exit 1; }
  jq --arg name "$1" '{($name): {instructions: .instret, cycles}}' "$out"
}

for name in $(sed 's#.*/##; s#\.elf$##' "$build/firmware/paged/list.txt"); do
  {
    run bare "$bare" "$build/firmware/$name.elf"
    run os "$os" "$build/firmware/$name.elf"
    run unpaged "$os" "$build/firmware/unpaged/$name.elf"
    run paged "$os" "$build/firmware/paged/$name.elf"
  } | jq -s --arg name "$name" '{$name} + add' >"$stats/$name.json"
  [ "${PIPESTATUS[0]}" = 0 ] || exit 1
  jq -r '"\(.name): \(.paged.cycles) cycles under Sv39, \(.unpaged.cycles) without; \(.os.cycles), \(.bare.cycles)"' "$stats/$name.json"
done

# culprits WAY PART OPTIONS...: of programs whose constants and rules PART knows (tuning.sh)
culprits() {
  local way=$1 p
  dcpi_part "$2" "$tuned" "$chosen" "$never"
  shift 2
  "$build/tb/culprits" --events "$@" --json "$stats/culprits-$way.json" "$os" \
    $(for p in $seen; do echo "$build/firmware/paged/$p.elf"; done) --unseen $(for p in $unseen; do echo "$build/firmware/paged/$p.elf"; done) \
    >"$stats/log" 2>&1 || { echo "eval: culprits, $way: $(grep -v '^# missed' "$stats/log" | tail -n 1)" >&2; exit 1; }
  sed -n "s/^# true cause/$way: true cause/p" "$stats/log"
}
culprits exact culprits
culprits estimate both --estimate --period 31
culprits tip both --estimate --period 31 --tip

sed 's#.*/##; s#\.elf$#.json#' "$build/firmware/paged/list.txt" | sed "s#^#$stats/#" | xargs jq -s \
  --arg bare "$bare" --arg os "$os" --argjson tlb "$(sed -n 's/.* TlbN *= *\([0-9]*\);.*/\1/p' "rtl/config/${os%-os}/config.svh")" \
  --argjson culprits "$(for way in exact estimate tip; do jq --arg way $way '{($way): .}' "$stats/culprits-$way.json"; done | jq -s add)" \
  '{schema: 1, $bare, $os, tlb_entries: $tlb, programs: ., $culprits}' >"$json.tmp" && mv "$json.tmp" "$json" || exit 1
echo "eval: $json"
