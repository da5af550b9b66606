#!/bin/bash
# walks.sh MACHINE: misses of the TLBs and page faults, a known number each (walks.c, walks.S). Counters count them
# exactly; the Oracle gives their cycles, samples of TIP and records of ProfileMe their events, to the instructions that
# they belong to.
. tests/cli/lib.sh
plan 8
machine=$1
elf=$tmp/walks.elf
riscv64-unknown-elf-gcc -B"$B/lib" --specs=culprit.specs -O2 -g -Wall -Wextra -Werror tests/oracle/walks.[cS] -o "$elf" || exit 1
address() { riscv64-unknown-elf-nm "$elf" | awk -v name="$1" '$3 == name { sub(/^0*/, "0x", $1); print $1 }'; }
code="(.pc >= \"$(address walks_code)\" and .pc < \"$(address walks_code_end)\" or .pc == \"$(address walks_back)\")"

"$culprit" run --quiet --config "$machine" --oracle "$tmp/oracle.json" "$elf" >"$tmp/seen" || exit 1

# 64 pages, 20 times; a fault is walked again when its page is there; code comes back to the page of its caller
judge "walks_${machine}_counts" "$(awk '{ print $1, $2, $3, $6 }' "$tmp/seen" | diff - <(cat <<'E2'
loads 0 1280 0
stores 0 1280 0
atomics 0 1280 0
calls 1300 0 0
load_faults 0 128 64
store_faults 0 128 64
fetch_faults 129 0 64
E2
))"

# holds KERNEL COLUMN CLASS CONDITION: the instructions that match have, in this class, at least the cycles of the
# kernel's walks (column 4: for fetch, 5: for data).
holds() {
  local walks=$(awk -v name="$1" -v column="$2" '$1 == name { print $column }' "$tmp/seen")
  jq -r --argjson walks "$walks" "
    [.instructions[] | select($4) | .classes.$3] as \$own | ((\$own | add // 0) / 12) as \$sum |
    if \$sum < \$walks or \$walks == 0 then \"$1: \(\$sum) cycles of class $3 for \(\$walks) of walks\" else empty end" "$tmp/oracle.json" 2>&1
}
at() { echo ".pc == \"$(address "walks_at_$1")\""; }
judge "walks_${machine}_cycles" "$(
  holds loads 5 load_stall "$(at loads)"
  holds atomics 5 load_stall "$(at atomics)"
  holds stores 5 store_stall "$(at stores)"
  holds load_faults 5 load_stall "$(at load_faults)"
  holds store_faults 5 store_stall "$(at store_faults)"
  holds calls 4 front_end "$code")"

# Nothing else in the kernels waits, but for its own first time in the caches
judge "walks_${machine}_others" "$(jq -r --arg at "$(for k in loads stores atomics load_faults store_faults; do address "walks_at_$k"; done)" '
  ($at | split("\n")) as $at | [.instructions[] | select(.function // "" | test("^walks_(loads|stores|atomics|.*_faults)$")) |
    . + {waits: (.time - .classes.execute), own: (.pc as $pc | $at | any(. == $pc))}] |
  (map(select(.own | not).waits) | add // 0) as $others | (map(select(.own).waits) | add // 0) as $own |
  if $others * 50 >= $own then "\($others) twelfths wait in other instructions, \($own) in those that miss" else empty end' "$tmp/oracle.json" 2>&1)"

# A page fault is a flush of the instruction: from the fault to the handler
judge "walks_${machine}_faults" "$(jq -r --arg at "$(address walks_at_load_faults) $(address walks_at_store_faults)" '
  ($at | split(" "))[] as $pc | [.instructions[] | select(.pc == $pc).classes.misc_flush] | (add // 0) | select(. < 12 * 64) |
  "\($pc): \(.) twelfths of misc. flush for 64 faults"' "$tmp/oracle.json" 2>&1)"

# sampled EVENT LEAST CONDITION OWN: every sample is of an instruction, class and cause that match; that many, at least,
# are of the kernels' own
sampled() {
  "$culprit" record --quiet --config "$machine" --event "$1" --period 17 -o "$tmp/p.prof" "$elf" >/dev/null &&
    "$culprit" report --top 0 --json "$tmp/r.json" "$tmp/p.prof" >/dev/null || { echo "status $?"; return; }
  jq -r "(.instructions[] | select(.samples > 0 and ($3 | not)) | \"a sample at \(.pc) \(.disasm): \(.classes), \(.causes)\"),
    (([.instructions[] | select($4) | .samples] | add // 0) | select(. < $2) | \"only \(.) samples\")" "$tmp/r.json" 2>&1
}
own=$(for k in loads atomics load_faults; do echo "$(at $k) and .classes.load_stall == 12 * .weight or "; done
      for k in stores store_faults; do echo "$(at $k) and .classes.store_stall == 12 * .weight or "; done)
stores='(.disasm | test("^s[bhwd] ")) and .classes.store_stall == 12 * .weight'
judge "walks_${machine}_dtlb" "$(sampled dtlb-walk 200 "($own $stores) and .causes.dtlb == 12 * .weight" "$own false")"
# A walk behind a return or a fence is that one's: the ROB is empty because of it. An instruction that is interrupted before
# it leaves has no cause
judge "walks_${machine}_itlb" "$(sampled itlb-walk 70 "$code and .classes.front_end == 12 * .weight or (.disasm | test(\"^(mret|sfence)\")) and
  .classes.misc_flush == 12 * .weight" "$code and .causes.itlb >= 12")"

# Records of ProfileMe: each execution of the kernels' own instructions is one of 1,280 that miss, no other of the kernels
# misses; a block that is fetched behind a walk says so.
"$culprit" record --quiet --config "$machine" --mode profileme --model --major 20 -o "$tmp/p.prof" "$elf" >/dev/null &&
  "$culprit" report --top 0 --json "$tmp/r.json" "$tmp/p.prof" >/dev/null
judge "walks_${machine}_records" "$(jq -r --arg at "$(for k in loads stores atomics; do address "walks_at_$k"; done)" '
  ($at | split("\n")) as $at | .instructions[] | (.pc as $pc | $at | any(. == $pc)) as $own |
  if $own then select(.records < 30 or .events.dtlbmiss.records != .reasons.retired or (.retired[0] / 1280 - 1 | fabs) > 0.5) |
    "\(.pc) misses: \(.retired), \(.events.dtlbmiss)"
  else select((.function // "" | test("^walks_(loads|stores|atomics)$")) and .events.dtlbmiss.records > 0) |
    "\(.pc) misses: \(.events.dtlbmiss)" end' "$tmp/r.json" 2>&1
  jq -r "[.instructions[] | select($code) | .events.itlbmiss.records] | add // 0 | select(. < 30) | \"only \(.) records of walks for fetch\"" \
    "$tmp/r.json" 2>&1)"
# The unit's, which the handler adds up: they are compared with what the host makes of each record
judge "walks_${machine}_sums" "$("$culprit" record --quiet --config "$machine" --mode profileme --aggregate --major 400 -o "$tmp/p.prof" "$elf" 2>&1 \
    >/dev/null || echo "status $?"
  "$culprit" stat "$tmp/p.prof" >"$tmp/stat"
  awk '/ [id]tlbmiss / && $NF > 0 { n++ } END { if (n != 2) print "no walks in the sums" }' "$tmp/stat")"

exit $failed
