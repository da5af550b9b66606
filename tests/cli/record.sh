#!/bin/bash
# `culprit record`: bad input, losses, triggers, and what is left when a run ends early.
. "$(dirname "$0")/lib.sh"
short=$B/firmware/matmul_blocked.elf hello=$B/firmware/hello.elf syscalls=$B/firmware/syscalls.elf chase=$B/firmware/ptr_chase.elf
o="-o $tmp/out/p.prof"

# Wrong command lines and programs: one line, no file.
assemble "$tmp/bare.elf" <<<'EXIT 0' || exit 2
expect record_no_program 64 'no program given' record
expect record_period_0 64 'period: 0 cycles is less than 1000' record $o --period 0 "$hello"
expect record_period_1 64 'period: 1 cycles is less than 1000' record $o --period 1 "$hello"
expect record_period_short 64 'period: 999 cycles is less than 1000, which interrupts cannot sustain' record $o --period 999 "$hello"
expect record_period_rare 64 'period: 15 dmiss is less than 16' record $o --event dmiss --period 15 "$hello"
expect record_period_model 64 'period: 1 cycles is less than 2' record $o --model --period 1 "$hello"
expect record_period_long 64 'not in the range' record $o --period 4294967296 "$hello"
expect record_event_name 64 "event: 'wibble' is no event" record $o --event wibble "$hello"
expect record_event_number 64 "event: '20' is no event" record $o --event 20 "$hello"
expect record_drain 64 "drain: 'never' is not full or end" record $o --drain never "$hello"
expect record_ring_small 64 'ring: 5 words cannot hold a sample of 6' record $o --ring 5 "$hello"
expect record_ring_large 64 'not in the range' record $o --ring 131073 "$hello"
expect record_pair_timer_random 64 'random does not go with --timer' record $o --timer --random "$hello"
expect record_pair_model_timer 64 'timer does not go with --model' record $o --timer --model "$hello"
expect record_pair_model_event 64 'does not go with --model' record $o --model --event dmiss "$hello"
expect record_timer_used 64 'timer: the program uses the timer itself' record $o --timer "$syscalls"
expect record_no_file 66 'cannot read' record $o "$tmp/nothing.elf"
expect record_no_tip 67 'has no TIP unit' record --config small-bare $o "$hello"
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

# check CONDITION: over the statistics s, the file's header h, and its samples, weights alone: w. Every overflow must be accounted for.
check() {
  why=$(python3 - "$tmp/p.prof" "$tmp/s.json" "$1" <<'PY'
import json, struct, sys
head, data = open(sys.argv[1], "rb").read().split(b"\n\n", 1)
h = {k: int(v) if v.isdigit() else v for k, v in (l.split(" ", 1) for l in head.decode().split("\n"))}
s = json.load(open(sys.argv[2]))
lanes = 1 if h["kind"] == "timer" else h["width"] + 1
words = struct.unpack("<%dQ" % (len(data) // 8), data)
w = [f >> 32 & 0xffff for f in words[1::2 + lanes]]
if s["overflows"] != s["samples"] + s["missed"] + s["filtered"] + s["undelivered"]: print("overflows are missing:", s)
elif s["samples"] != len(w) + s["lost"]: print("samples are missing:", s, len(w))
elif not s["samples"] + s["missed"] - 70000 < sum(w) + s["lost_weight"] <= s["samples"] + s["missed"]: print("weights:", s, sum(w))
elif any(h[k] != s[k] for k in ("cycles", "instret", "samples", "missed", "filtered", "period")): print("file and statistics differ")
elif not eval(sys.argv[3]): print("not so:", sys.argv[3], s, sum(w))
PY
)
  if [ -n "$why" ]; then bad "record_$name" "$why"; else ok "record_$name"; fi
}
all='s["checked"] == s["samples"] and s["compared_cycles"] == s["cycles"] and s["lost"] == 0'

record hello "$hello" && check "$all"
record random --random --period 1009 "$short" && check "$all and s['method'] == 'random' and len(w) > 400"
record dmiss --event dmiss --period 31 "$chase" && check "$all and s['event'] == 'dmiss' and len(w) > 500"
record instret --event 2 "$short" && check "$all and abs(len(w) - s['instret'] / 4001) < 15"
record no_freeze --no-freeze --no-details --period 1000 "$short" && check "$all and len(w) > 400"
record timer --timer "$short" && check 's["skid"]["measured"] == len(w) > 100 and 0 < s["skid"]["mean_cycles"] < 50'
record model --model --period 17 "$tmp/bare.elf" && check "s['checked'] == s['samples'] > 1 and s['overflows'] > 15 and s['interrupts'] == 0"
record model_random --model --random --period 101 "$short" && check "s['checked'] == s['samples'] > 5000"
record no_check --no-check --period 1000 "$short" && check 's["checked"] == 0 and s["samples"] > 400'
record baseline --baseline --no-check "$short" && check '0.5 < s["overhead_percent"] < 20 and s["baseline_cycles"] < s["cycles"]'
# ptr_chase builds its list before the start marker.
record markers --markers --period 2003 "$chase" && check "$all and s['filtered'] > 10 and s['samples'] > 10"
# The chip's buffer of 4, interrupt at each sample and at four.
record buffer --config tiny --water 1 --period 1000 "$hello" && check "$all and s['interrupts'] == s['samples'] > 4"
record buffer_4 --config tiny --water 4 --period 1000 "$hello" && check "$all and s['samples'] > 4 > 2 > s['interrupts'] > 0"

# The ring fills, with draining only at the end: 10 samples of 6 words, the others are counted.
record ring_full --ring 64 --drain end "$short" && check "len(w) == 10 and s['lost'] == s['samples'] - 10 and s['lost_weight'] == s['lost'] and s['checked'] == s['samples']"
record ring_small --ring 6 "$short" && check "$all"

# Programs of the runtime that make it hard.
program() {
  cat >"$tmp/$1.c"
  riscv64-unknown-elf-gcc -march=rv64im -mabi=lp64 -mcmodel=medany -std=gnu11 -O2 -g -Wa,-march=rv64im_zicsr --specs=picolibc.specs -nostartfiles \
    -ffunction-sections -T firmware/runtime/link.ld -Wl,--gc-sections -Ifirmware/runtime "$tmp/$1.c" "$B"/firmware/runtime/*.o -o "$tmp/$1.elf" ||
    { bad "record_$1" 'does not compile'; return 1; }
}
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
STATUS=7 record missed --period 1000 "$tmp/masked.elf" && check "$all and max(w) > 10 and s['missed'] == sum(w) - len(w)"
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
expect record_tampered_ring 3 'ring: sample 0 is not the one that was taken \(replay: .*record.*--wave' record $o --period 1000 "$tmp/tampers.elf"
program babbles <<E2
#include "culprit.h"
int main(void) {
  *(volatile uint64_t *)0x10000800 = 0xbad;
  return 0;
}
E2
expect record_babble 73 'word 0 that the program drained \(0xbad\) begins no record' record $o "$tmp/babbles.elf"
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
STATUS=9 record quits --period 1000 "$tmp/quits.elf" && check "len(w) == 0 and s['lost'] == s['samples'] > 20"
program endless <<E2
int main(void) { for (volatile int i = 0;; i++) {} }
E2
# Runs that end early leave what was drained.
STATUS=69 record max_cycles --ring 64 --period 1000 --max-cycles 100000 "$tmp/endless.elf" && check "0 < s['lost'] < 11 and len(w) > 50"
timeout -s INT 2 "$culprit" record -o "$tmp/p.prof" --stats-json "$tmp/s.json" --period 1000 --ring 64 "$tmp/endless.elf" 2>"$tmp/stderr"
name=interrupted status=$?
if [ $status != 124 ] || ! grep -q 'interrupted: [0-9]* cycles' "$tmp/stderr"; then bad record_interrupted "status $status: $(tail -n 1 "$tmp/stderr")"
else check "s['lost'] < 11 and len(w) > 50"; fi
# The profile opens.
record report "$short" && if "$culprit" report "$tmp/p.prof" >"$tmp/stdout" 2>"$tmp/stderr"; then ok record_report; else bad record_report "$(cat "$tmp/stderr")"; fi
exit $failed
