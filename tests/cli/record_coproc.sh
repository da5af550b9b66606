#!/bin/bash
# `culprit record --mode coproc`: bad input; every microprogram with all checks; what the counts, the error
# and the report say.
. "$(dirname "$0")/lib.sh"
plan 57
hello=$B/firmware/hello.elf sort=$B/firmware/rounding_fixed.elf
o="--mode coproc -o $tmp/out/p.prof"
assemble "$tmp/bare.elf" <<<'li a0, 3000
1: addi a0, a0, -1
bnez a0, 1b
EXIT 0' || exit 2

# Wrong command lines: one line, no file.
never() {
  expect "cop$(tr -cs 'a-z0-9' _ <<<"_$1 $2")" 64 "^culprit: ${1%% *} does not go with $2" \
    record -o "$tmp/out/p.prof" ${3-$2} $1 "$hello"
}
for a in '--major 2000' --pairs '--sets 2' --software --aggregate '--mask 1' \
    --markers '--water 2' --model --no-freeze; do
  never "$a" '--mode coproc'
done
for a in '--program edge' '--microcode x' '--slots 9' '--clock half'; do never "$a" '--mode tip' ''; done
for a in --periodic '--event dmiss' '--slots 9' '--clock half' '--microcode x'; do
  never "$a" '--program simple' '--mode coproc --program simple'
done
for a in '--period 2000' --periodic; do never "$a" 'this program' '--mode coproc --program edge'; done
expect cop_no_truth 64 'no-truth is for --mode coproc' record -o "$tmp/out/p.prof" --no-truth "$hello"
expect cop_scatter 64 'scatter does not go with --program edge' record $o --program edge --scatter "$tmp/out/s" "$hello"
expect cop_scatter_truth 64 'scatter needs the truth' record $o --no-truth --scatter "$tmp/out/s" "$hello"
expect cop_clock 64 "clock: 'slow' is not full, half or quarter" record $o --clock slow "$hello"
expect cop_slots 64 "slots: configuration 'small' has 256 slots, not 257" record $o --slots 257 "$hello"
expect cop_period_tip 64 'period: 999 cycles is less than 1000' record $o --program tip --period 999 "$hello"
expect cop_period_simple 64 'period: 7 loads is less than 8' record $o --program simple --period 7 "$hello"
expect cop_no_unit 67 "configuration 'tiny-bare' has no co-processor" record $o --config tiny-bare "$hello"
expect cop_no_runtime 75 'no symbol culprit_profile' record $o "$tmp/bare.elf"
expect cop_unknown 66 'cannot read microprogram .*/nonsense.us' record $o --program nonsense "$hello"
printf '.program x\n.fields pc\n.classes load\n.entry load = s\ns: nonsense\n' >"$tmp/bad.us"
expect cop_bad_source 65 'bad.us:5: ' record $o --microcode "$tmp/bad.us" "$hello"
expect cop_bad_image 65 'rounding_fixed' record $o --microcode "$sort" "$hello"
expect cop_image_slots 64 'slots needs a source' record $o --slots 64 --microcode "$B/microcode/edge.cop" "$hello"
sed 's/SLOTS/PLACES/' "$B/microcode/edge.us" >"$tmp/places.us"
expect cop_source_slots 64 'slots: .*places.us has no parameter SLOTS' record $o --slots 64 --microcode "$tmp/places.us" "$hello"

# record NAME ARGUMENTS...: must exit with 0; $tmp/p.prof and $tmp/s.json are for check.
record() {
  rm -f "$tmp/p.prof" "$tmp/s.json"
  name=$1; shift
  timeout -k 5 120 "$culprit" record --mode coproc -o "$tmp/p.prof" --stats-json "$tmp/s.json" "$@" \
    >"$tmp/stdout" 2>"$tmp/stderr" </dev/null
  local got=$?
  [ $got = 0 ] && return 0
  bad "cop_$name" "exit status $got: $(tail -n 1 "$tmp/stderr")"
  return 1
}

# check CONDITION: in jq, over the statistics; the counts must add up, and the profile must open.
all='.compared_cycles == .cycles and .mismatches == 0'
check() {
  why=$(jq -r 'if .tagged != .skipped + .accepted + .dropped then "tagged instructions are missing: \(.)"
    elif .accepted < .processed + .flushed or .unit_cycles != .busy + .idle then "the counts do not add up: \(.)"
    elif .start_cycles == 0 or .stop_cycles == 0 or
      .cycles < .start_cycles + .stop_cycles + .estimate_cycles + .send_cycles + .handler_cycles
      then "cost: \(.)"
    elif (.timeline | length) < 1 or (.timeline | length) > 64 or .timeline[-1][0] != .cycles then "timeline: \(.timeline)"
    elif ('"$1"') | not then "not as expected: \(.)" else empty end' "$tmp/s.json" 2>&1)
  [ -n "$why" ] || "$culprit" report --json "$tmp/r.json" "$tmp/p.prof" >"$tmp/report" 2>"$tmp/stderr" ||
    why="report: exit status $?: $(tail -n 1 "$tmp/stderr")"
  if [ -n "$why" ]; then bad "cop_$name" "$why"; else ok "cop_$name"; fi
}

record paper --program value-paper --slots 8 "$sort" &&
  check "$all"' and .microprogram == "value-paper" and .slots == 8 and .interrupts > 0 and .rows > 8 and
    .selection_bias >= 0 and .error > 0 and .error < 60'
record value --slots 16 --baseline --scatter "$tmp/scatter" "$sort" &&
  check "$all"' and .microprogram == "value" and .slots == 16 and .clock == 1 and
    .interrupts > 0 and .slots_read == 16 * (.interrupts + 1) and .rows > 16 and
    .static_loads > 16 and .error > 0 and .error < 40 and .timeline[-1][1] == .error and
    .overhead_percent > 0 and .baseline_cycles > 0 and .redirects > 0'
if LC_ALL=C awk 'NF != 3 || $1 < 0 || $1 > 1 || $2 <= 0 || $2 > 1 || $3 > last && NR > 1 { bad = 1 }
  { last = $3 } END { exit bad || NR < 20 || NR > 4000 }' "$tmp/scatter"
then ok cop_scatter_lines; else bad cop_scatter_lines "$(head -n 3 "$tmp/scatter" | tr '\n' ';')"; fi
if jq -e '.schema == 1 and (.rows | length) > 16 and ([.rows[] | .count <= .total] | all)' "$tmp/r.json" >/dev/null &&
  grep -q 'Values of loads' "$tmp/report"
then ok cop_value_report; else bad cop_value_report "$(head -n 9 "$tmp/report" | tail -n 1)"; fi
loads=$(jq -c '[.static_loads, .loads]' "$tmp/s.json") # the same whatever the handler does
record simple --program simple --period 97 "$sort" &&
  check "$all"' and .interval == 97 and .slots_read == .processed and .interrupts > 0 and
    .skipped > 80 * .accepted and .skipped < 115 * .accepted and .error > 0 and .instrs == 0 and
    [.static_loads, .loads] == '"$loads"
record tip --program tip --period 1009 --clock quarter "$hello" &&
  check "$all"' and .clock == 4 and .interval == 1009 and .dropped == 0 and .error >= 0 and .static_loads == 0'
record tip_tiny --program tip --period 1009 --config tiny "$sort" &&
  check "$all"' and .slots == 32 and .interrupts > 0 and .interrupts < 200 and .flushed == 0'
record edge_ring --program edge --slots 16 --ring 8 --drain end "$hello" && check "$all"' and .lost > 0 and .rows == 2'
record edge_image --program edge --microcode "$B/microcode/edge.cop" "$hello" &&
  check "$all"' and .slots == 256 and .lost == 0 and .rows > 10'
for p in callstack memdep conflict hotspot correlate; do
  record "$p" --program "$p" --clock half "$hello" &&
    check "$all"' and .error == null and .clock == 2 and .tagged > 0'
done

# Three loads that execute equally often, faster than the engine takes samples: what is missing of each is
# within the bound of the warning.
program loads <<'E2' || exit 2
#include <stdint.h>
static volatile uint64_t table[64];
static __attribute__((noinline)) uint64_t walk(long n) {
  uint64_t sum = 0;
  for (long i = 0; i < n; i++) sum += table[i & 63] + table[(i + 7) & 63] + table[(i + 19) & 63];
  return sum;
}
int main(void) {
  for (int i = 0; i < 64; i++) table[i] = i & 3;
  return walk(41000) == 0;
}
E2
record dropped "$tmp/loads.elf" && check "$all"' and .dropped > .accepted'
bound=$(sed -n 's/^  warning .* up to about \([0-9,]*\)$/\1/p' "$tmp/report" | tr -d ,)
if jq -e --argjson bound "${bound:-0}" '[.rows | group_by(.pc)[] | .[0] | select(.function | startswith("walk")) | .total] |
    length == 3 and all(. <= 41000 * 1.05 and . + $bound >= 41000)' "$tmp/r.json" >/dev/null
then ok cop_dropped_bound
else bad cop_dropped_bound "bound '$bound', $(grep walk "$tmp/report" | head -n 3 | tr -s ' ' | tr '\n' ';')"; fi
record dropped_none --program edge "$tmp/loads.elf" && check "$all"' and .dropped == 0'
if grep -q warning "$tmp/report"; then bad cop_dropped_warning "$(grep warning "$tmp/report")"; else ok cop_dropped_warning; fi

record no_check --no-check --no-truth "$hello" &&
  check '.compared_cycles == 0 and .error == null and .static_loads == 0 and .baseline_cycles == 0'

# Only `report` shows it, and only its own options.
expect cop_annotate 64 'only `culprit report` reads profiles of the co-processor' annotate "$tmp/p.prof" main
expect cop_sort 64 'sort is not for profiles of the co-processor' report --sort time "$tmp/p.prof"
expect cop_pairs 64 'pairs is for profiles of ProfileMe' report --pairs "$tmp/p.prof"
exit $failed
