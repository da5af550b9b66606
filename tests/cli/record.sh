#!/bin/bash
# `culprit record`: bad input, losses, triggers, and what is left when a run ends early.
. "$(dirname "$0")/lib.sh"
plan 50
product 16
mv "$tmp/product.elf" "$tmp/brief.elf"
product 32
brief=$tmp/brief.elf short=$tmp/product.elf hello=$B/firmware/hello.elf syscalls=$B/firmware/syscalls.elf chase=$B/firmware/ptr_chase.elf
o="-o $tmp/out/p.prof"

# Wrong command lines and programs: one line, no file.
assemble "$tmp/bare.elf" <<<'EXIT 0' || exit 2
expect record_no_program 64 'no program given' record
expect record_period_0 64 'period: 0 cycles is less than 1000' record $o --period 0 "$hello"
expect record_period_1 64 'period: 1 cycles is less than 1000' record $o --period 1 "$hello"
expect record_period_short 64 'period: 999 cycles is less than 1000, the least that interrupts can sustain' \
  record $o --period 999 "$hello"
expect record_period_rare 64 'period: 15 dmiss is less than 16' record $o --event dmiss --period 15 "$hello"
expect record_period_model 64 'period: 1 cycles is less than 2' record $o --model --period 1 "$hello"
expect record_period_long 64 'not in the range' record $o --period 4294967296 "$hello"
expect record_event_name 64 "event: 'wibble' is not an event" record $o --event wibble "$hello"
expect record_event_number 64 "event: '29' is not an event" record $o --event 29 "$hello"
expect record_event_pflag 67 "configuration 'tiny' does not count pf-drop" record $o --config tiny --event pf-drop "$hello"
expect record_event_os 67 "configuration 'tiny' does not count dtlb-walk" record $o --config tiny --event dtlb-walk "$hello"
expect record_drain 64 "drain: 'never' is not full or end" record $o --drain never "$hello"
expect record_ring_small 64 'ring: 5 words cannot hold a sample of 6' record $o --ring 5 "$hello"
expect record_ring_large 64 'not in the range' record $o --ring 131073 "$hello"
expect record_pair_timer_periodic 64 'periodic does not go with --timer' record $o --timer --periodic "$hello"
expect record_pair_model_timer 64 'timer does not go with --model' record $o --timer --model "$hello"
expect record_pair_model_event 64 'does not go with --model' record $o --model --event dmiss "$hello"
expect record_timer_used 64 'timer: the program uses the timer itself' record $o --timer "$syscalls"
expect record_top_unchecked 64 'top needs the truth: not with --no-check' record $o --top 3 --no-check "$hello"
expect record_top_model 64 'top does not go with --model' record $o --top 3 --model "$hello"
expect record_no_file 66 'cannot read' record $o "$tmp/nothing.elf"
expect record_no_tip 67 'has no TIP unit' record --config tiny-bare $o "$hello"
expect record_unwritable 71 'cannot write /nonexistent/p.prof' record -o /nonexistent/p.prof "$hello"
expect record_stats_unwritable 71 'cannot write /nonexistent/s' record $o --stats-json /nonexistent/s "$hello"
expect record_disk_full 71 'cannot write /dev/full' record -o /dev/full --quiet "$hello"
expect record_no_runtime 75 'no symbol culprit_profile' record $o "$tmp/bare.elf"

# record NAME ARGUMENTS...: must exit with 0; $tmp/p.prof and $tmp/s.json are for check.
record() {
  rm -f "$tmp/p.prof" "$tmp/s.json"
  name=$1; shift
  timeout -k 5 120 "$culprit" record -o "$tmp/p.prof" --stats-json "$tmp/s.json" "$@" >"$tmp/stdout" 2>"$tmp/stderr" </dev/null
  local got=$?
  [ $got = "${STATUS:-0}" ] && return 0
  bad "record_$name" "exit status $got: $(tail -n 1 "$tmp/stderr")"
  return 1
}

# as_json FILE.prof: {"h": header, "w": weight of each sample}. The header ends with an empty line, words of
# 64 bits follow.
as_json() {
  local bytes words
  bytes=$(awk '{ n += length($0) + 1 } /^$/ { print n; exit }' "$1")
  words=$(awk '$1 == "kind" { timer = $2 == "timer" } $1 == "width" { w = $2 } /^$/ { print timer ? 3 : w + 3; exit }' "$1")
  LC_ALL=C awk 'BEGIN { printf "{\"h\": {" } /^$/ { exit }
    { v = substr($0, length($1) + 2); gsub(/["\\]/, "", v)
      printf "%s\"%s\": %s", sep, $1, v ~ /^[0-9]+$/ ? v : "\"" v "\""; sep = ", " }
    END { printf "}, \"w\": [" }' "$1"
  tail -c +$((bytes + 1)) "$1" | od -An -v -t u8 -w8 |
    awk -v n="$words" 'NR % n == 2 { printf "%s%d", sep, int($1 / 4294967296) % 65536; sep = ", " } END { print "]}" }'
}

# check CONDITION: in jq, over the statistics .s, the file's header .h, and its samples, weights alone: .w.
# Every overflow must be accounted for.
check() {
  why=$(as_json "$tmp/p.prof" | jq -r --slurpfile s "$tmp/s.json" '
      {s: $s[0], h: .h, w: .w, n: (.w | length), sum: (.w | add // 0)} |
    if .s.overflows != .s.samples + .s.missed + .s.filtered + .s.undelivered then "overflows are missing: \(.s)"
    elif .s.samples != .n + .s.lost then "samples are missing: \(.s) \(.n)"
    elif .sum + .s.lost_weight > .s.samples + .s.missed or
      .sum + .s.lost_weight <= .s.samples + .s.missed - 70000 then "weights: \(.s) \(.sum)"
    elif [.h.cycles, .h.instret, .h.samples, .h.missed, .h.filtered, .h.period] !=
         [.s.cycles, .s.instret, .s.samples, .s.missed, .s.filtered, .s.period] then "file and statistics differ"
    elif ('"$1"') | not then "not so: \(.s) \(.sum)" else empty end' 2>&1) || why="jq: $why"
  if [ -n "$why" ]; then bad "record_$name" "$1: $why"; else ok "record_$name"; fi
}
all='.s.checked == .s.samples and .s.compared_cycles == .s.cycles and .s.lost == 0'

# The tables beside the truth: one list, as there are no processes.
record top --config tiny --period 1000 --top 4 "$short" &&
  judge record_top "$(grep -c '%.* block' "$tmp/stdout" | awk '$1 < 2 { print "block is not in both tables" }'
    grep -Eq '^total error by function: interrupt [0-9.]+ %, TIP [0-9.]+ %$' "$tmp/stdout" || tail -n 30 "$tmp/stdout")"

record hello "$hello" && check "$all"
record periodic --periodic --period 1009 "$short" && check "$all and .s.method == \"periodic\" and .n > 120"
record random --period 1009 "$short" && check "$all and .s.method == \"random\" and .n > 120"
record instret --event 2 "$short" && check "$all and (.n - .s.instret / 4001 | fabs) < 9"
record no_freeze --no-freeze --no-details --period 1000 "$short" && check "$all and .n > 120"
record timer --timer --period 1500 "$short" &&
  check '.s.skid.measured == .n and .n > 100 and .s.skid.mean_cycles > 0 and .s.skid.mean_cycles < 50'
record model --model --period 17 "$tmp/bare.elf" &&
  check ".s.checked == .s.samples and .s.samples > 1 and .s.overflows > 15 and .s.interrupts == 0"
record model_random --model --period 101 "$short" && check ".s.checked == .s.samples and .s.samples > 1500"
record no_check --no-check --period 1000 "$brief" && check '.s.checked == 0 and .s.samples >= 20'
record baseline --baseline --no-check "$short" &&
  check '.s.overhead_percent > 0.5 and .s.overhead_percent < 20 and .s.baseline_cycles < .s.cycles'
# ptr_chase builds its list before the start marker, and misses there, too.
record markers --markers --event dmiss --period 31 "$chase" && {
  check "$all and .s.filtered > 10 and .s.samples > 10"
  name=dmiss
  check "$all and .s.event == \"dmiss\" and .n > 300"
}
# The chip's buffer of 4, interrupt at each sample and at four.
record buffer --config tiny --water 1 --period 1000 "$hello" && check "$all and .s.interrupts == .s.samples and .s.samples > 4"
record buffer_4 --config tiny --water 4 --period 1000 "$hello" &&
  check "$all and .s.samples > 4 and .s.interrupts > 0 and .s.interrupts < 2"

# The ring fills, with draining only at the end: 10 samples of 6 words, the others are counted.
record ring_full --period 1000 --ring 64 --drain end "$brief" &&
  check ".n == 10 and .s.lost == .s.samples - 10 and .s.lost_weight == .s.lost and .s.checked == .s.samples"
record ring_small --period 1000 --ring 6 "$brief" && check "$all"

# Programs of the runtime that make it hard.
spin='static void spin(uint64_t n) { for (volatile uint64_t i = 0; i < n; i++) {} }'
program masked <<E2
#include "culprit.h"
$spin
int main(void) {
  spin(2000);
  CSR_CLEAR(mstatus, 8);
  spin(5000);
  CSR_SET(mstatus, 8);
  spin(5000);
  return 7;
}
E2
STATUS=7 record missed --period 1000 "$tmp/masked.elf" && check "$all and (.w | max) > 10 and .s.missed == .sum - .n"
program tampers <<E2
#include "culprit.h"
extern volatile uint64_t __profile_ring[];
$spin
int main(void) {
  spin(5000);
  __profile_ring[1]++;
  return 0;
}
E2
expect record_tampered_ring 3 'ring: sample 0 is not the one that was taken \(replay: .*record.*--wave' \
  record $o --period 1000 "$tmp/tampers.elf"
program babbles <<E2
#include "culprit.h"
int main(void) {
  *(volatile uint64_t *)0x10000800 = 0xbad;
  return 0;
}
E2
expect record_babble 73 'word 0 that the program drained \(0xbad\) does not begin a record' record $o "$tmp/babbles.elf"
program quits <<E2
#include "culprit.h"
extern volatile uint64_t tohost;
$spin
int main(void) {
  spin(5000);
  tohost = 9 << 1 | 1;
  for (;;) {}
}
E2
STATUS=9 record quits --period 1000 "$tmp/quits.elf" && check ".n > 20 and .s.lost == 0 and .s.undelivered < 3"
program endless <<E2
int main(void) { for (volatile int i = 0;; i++) {} }
E2
# Runs that end early leave what was drained, and what the ring held; more in tests/cli/ends.sh.
STATUS=69 record max_cycles --ring 64 --period 1000 --max-cycles 100000 "$tmp/endless.elf" &&
  check ".s.lost == 0 and .n > 50"
timeout -s INT 2 "$culprit" record -o "$tmp/p.prof" --stats-json "$tmp/s.json" --period 1000 --ring 64 \
  "$tmp/endless.elf" 2>"$tmp/stderr"
name=interrupted status=$?
if [ $status != 124 ] || ! grep -q 'interrupted: [0-9]* cycles' "$tmp/stderr"; then
  bad record_interrupted "status $status: $(tail -n 1 "$tmp/stderr")"
else check ".s.lost == 0 and .n > 50"; fi
# The profile opens.
record report "$short" &&
  if "$culprit" report "$tmp/p.prof" >"$tmp/stdout" 2>"$tmp/stderr"; then ok record_report
  else bad record_report "$(cat "$tmp/stderr")"; fi
exit $failed
