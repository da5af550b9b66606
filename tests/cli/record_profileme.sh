#!/bin/bash
# `culprit record --mode profileme`: bad input; every option; losses; what the counts of a profile say. All
# runs with all checks.
. "$(dirname "$0")/lib.sh"
plan 101
product 16
mv "$tmp/product.elf" "$tmp/brief.elf"
product 32
brief=$tmp/brief.elf short=$tmp/product.elf hello=$B/firmware/hello.elf syscalls=$B/firmware/syscalls.elf
o="--mode profileme -o $tmp/out/p.prof"
assemble "$tmp/bare.elf" <<<'li a0, 3000
1: addi a0, a0, -1
bnez a0, 1b
EXIT 0' || exit 2

# Wrong command lines: one line, no file.
expect pme_mode 64 "mode: 'tap' is not tip, profileme, coproc, timer or instrument" record --mode tap "$hello"
expect pme_major_0 64 'major: 0 instructions is less than 8, the least' record $o --major 0 "$hello"
expect pme_major_7 64 'major: 7 instructions is less than 8, the least' record $o --model --major 7 "$hello"
expect pme_major_short 64 'major: 399 opportunities is less than 400, the least that interrupts can sustain' \
  record $o --opportunities --major 399 "$hello"
expect pme_major_no_freeze 64 'is less than 2000, the least that interrupts can sustain without --freeze' \
  record $o --no-freeze --major 1999 "$hello"
expect pme_major_long 64 'major: 16777216 is not in the range' record $o --major 16777216 "$hello"
expect pme_minor_0 64 'minor: 0 is not in the range 1 to 4095' record $o --pairs --minor 0 "$hello"
expect pme_minor_long 64 'minor: 4096 is not in the range 1 to 4095' record $o --pairs --minor 4096 "$hello"
expect pme_minor_alone 64 'minor needs --pairs' record $o --minor 10 "$hello"
expect pme_sets_0 64 'sets: 0 is not in the range' record $o --sets 0 "$hello"
expect pme_sets_many 64 "sets: configuration 'small' keeps 8 records, not 9" record $o --sets 9 "$hello"
expect pme_pairs_tiny 67 "pairs: configuration 'tiny' can follow only one instruction" record $o --config tiny --pairs "$hello"
expect pme_ring_small 64 'ring: 16 words cannot hold a sample of 17' record $o --pairs --ring 16 "$hello"
expect pme_context_word 64 "context: 'me' is not a number" record $o --context me "$hello"
expect pme_context_large 64 "context: '65536' is not a number from 0 to 65535" record $o --context 65536 "$hello"
expect pme_match 64 'match: 0x5 has bits that are not in --mask' record $o --match 5 --mask 4 "$hello"
for l in oldest 20 oldest:20 wait:20.. total:.. total:4096.. total:..4095 total:1..2 ":5.." total:x..; do
  expect "pme_latency_$l" 64 "latency: '$l' is not like oldest:20.. or total:..99" record $o --latency "$l" "$hello"
done
expect pme_no_unit 67 'has no ProfileMe unit' record $o --config tiny-bare "$hello"
expect pme_no_runtime 75 'no symbol culprit_profile' record $o "$tmp/bare.elf"
# Options of one mode in another, and options that exclude each other
never() {
  expect "pme$(tr -cs 'a-z0-9' _ <<<"_$1 $2")" 64 "^culprit: ${1%% *} does not go with $2" \
    record -o "$tmp/out/p.prof" ${3-$2} $1 "$hello"
}
for a in '--period 2000' --markers --no-details '--water 1' '--event dmiss' --timer; do never "$a" '--mode profileme'; done
for a in '--major 2000' --opportunities --pairs '--minor 3' '--sets 2' --software \
    --aggregate '--context 1' '--match 0' '--mask 1' '--latency total:1..'; do
  never "$a" '--mode tip' ''
  never "$a" --timer
done
for a in '--sets 2' --software '--ring 100'; do never "$a" --model '--mode profileme --model'; done
for a in --opportunities '--context 1' '--mask 1' '--latency total:1..' '--sets 2'; do
  never "$a" --software '--mode profileme --software'
done
never --aggregate --pairs '--mode profileme --pairs'

# record NAME ARGUMENTS...: must exit with 0; $tmp/p.prof and $tmp/s.json are for check.
record() {
  rm -f "$tmp/p.prof" "$tmp/s.json"
  name=$1; shift
  timeout -k 5 120 "$culprit" record --mode profileme -o "$tmp/p.prof" --stats-json "$tmp/s.json" "$@" \
    >"$tmp/stdout" 2>"$tmp/stderr" </dev/null
  local got=$?
  [ $got = "${STATUS:-0}" ] && return 0
  bad "pme_$name" "exit status $got: $(tail -n 1 "$tmp/stderr")"
  return 1
}

# check CONDITION: in jq, over the statistics .s and the file's header .h; every selection must be accounted
# for, and the profile must open.
check() {
  why=$(LC_ALL=C awk 'BEGIN { printf "{" } /^$/ { exit } { v = substr($0, length($1) + 2); gsub(/["\\]/, "", v)
      printf "%s\"%s\": %s", sep, $1, v ~ /^[0-9]+$/ ? v : "\"" v "\""; sep = ", " } END { print "}" }' "$tmp/p.prof" |
    jq -r --slurpfile s "$tmp/s.json" '{s: $s[0], h: .} | (if .h.pairs == 1 then 2 else 1 end) as $each |
    if .s.overflows != .s.samples + .s.missed + .s.filtered + .s.dropped + .s.undelivered then "selections are missing: \(.s)"
    elif .h.kind == "profileme" and .s.samples * $each != .s.here + .s.lost then "samples are missing: \(.s)"
    elif [.h.cycles, .h.instret, .h.samples, .h.missed, .h.filtered,
          .h.dropped, .h.empty, .h.fetched, .h.sample_count, .h.period] !=
         [.s.cycles, .s.instret, .s.samples, .s.missed, .s.filtered,
          .s.dropped, .s.empty, .s.fetched, .s.here, .s.period] then "file and statistics differ"
    elif ('"$1"') | not then "not so: \(.s)" else empty end' 2>&1) || why="jq: $why"
  if [ -n "$why" ]; then bad "pme_$name" "$1: $why"
  elif ! "$culprit" report "$tmp/p.prof" >"$tmp/stdout" 2>"$tmp/stderr" &&
       ! grep -q 'does not belong\|no samples' "$tmp/stderr"; then
    bad "pme_$name" "report: $(cat "$tmp/stderr")"
  else ok "pme_$name"; fi
}
rtl='.s.compared_cycles == .s.cycles and .s.undelivered == 0 and .s.checked >= .s.here'
all="$rtl"' and .s.checked == .s.here and .s.lost == 0'
near='(.s.interval - .s.period + 0.5 | fabs) < 0.12 * .s.period'

record hello "$hello" && check "$all"
record short --major 1000 "$short" && check "$all and $near and .s.samples > 200 and .s.missed == 0 and .s.dropped < 2"
record periodic --major 1000 --periodic "$short" && check "$all and .s.method == \"periodic\" and (.s.interval - 1000 | fabs) < 10"
record software --major 1000 --software "$short" && check "$all and $near and .s.hardware == false and .s.samples > 200"
record opportunities --major 1000 --opportunities "$short" && check "$all and $near and .s.empty > 8 and .s.dropped - .s.empty < 2"
record pairs --major 1000 --pairs "$short" && check "$all and $near and .s.minor == 64 and .s.samples > 150"
record pairs_minor --major 1000 --pairs --minor 20 --sets 8 "$short" &&
  check "$all and .s.minor == 20 and .s.interrupts < .s.samples / 3"
record pairs_software --major 1000 --pairs --software --seed 7 "$short" && check "$all and $near"
record pairs_opportunities --major 1000 --pairs --opportunities "$short" && check "$all and .s.empty > 8"
record sets --major 1000 --sets 8 "$short" && check "$all and .s.interrupts * 7 < .s.samples and .s.sets == 8"
record tiny --config tiny --major 1000 "$short" && check "$all and $near"
record large --config large --major 1000 --pairs --sets 16 "$hello" && check "$all"
record no_freeze --no-freeze --major 2000 "$short" && check "$all and $near"
record traps --major 1000 --sets 4 "$syscalls" && check "$all and .s.samples > 200"
record latency --major 1000 --latency total:..18 "$short" && check "$all and .s.filtered > 20 and .s.samples > 20"
record mask --major 1000 --match 1 --mask 7 "$short" && check "$all and .s.filtered > 50 and .s.samples > 20"
says() {
  if grep -Eq "^culprit: 0 samples: $1\$" "$tmp/stderr"; then ok "pme_${name}_says"
  else bad "pme_${name}_says" "$(cat "$tmp/stderr")"; fi
}
record no_match --major 400 --match 7 --mask 7 "$brief" &&
  { says 'all [0-9]+ selections were filtered'; check "$all and .s.samples == 0 and .s.filtered > 50"; }
record context --context 5 "$brief" &&
  { says 'nothing that the filters admit was fetched'
    check "$all and .s.samples == 0 and .s.overflows == 0 and .s.fetched == 0"; }
# The ring fills: seven samples of 9 words, three pairs of 17, a table of few entries; the others are counted.
record ring_full --major 1000 --ring 64 --drain end "$brief" &&
  check "$rtl and .s.here == 7 and .s.lost == .s.samples - 7 and .s.lost_weight == .s.lost"
record ring_pairs --major 1000 --pairs --sets 6 --ring 64 --drain end "$brief" &&
  check "$rtl and .s.here == 6 and .s.lost == 2 * (.s.samples - 3) and .s.lost_weight * 2 == .s.lost"
record ring_small --major 1000 --sets 8 --ring 20 "$brief" && check "$all"
record aggregate --major 1000 --aggregate "$short" &&
  check "$rtl and .s.lost == 0 and .s.here > 20 and .h.kind == \"profileme-sums\" and .s.samples > 200"
record table_full --major 400 --aggregate --ring 200 "$brief" && check "$rtl and .s.here == 7 and .s.lost > 20"
record baseline --baseline --no-check "$short" &&
  check '.s.overhead_percent > 0.5 and .s.overhead_percent < 20 and .s.baseline_cycles < .s.cycles and .s.checked == 0'

# The golden model as the sampler: any program, short intervals, nothing lost; sums are those of the records.
model='.s.interrupts == 0 and .s.lost == 0'
record model_bare --model --major 8 "$tmp/bare.elf" && check "$model and .s.checked == .s.here and .s.samples + .s.missed > 500"
record model --model --major 31 "$short" && check "$model and .s.checked == .s.here and $near"
record model_pairs --model --major 101 --pairs --config large "$short" &&
  check "$model and .s.checked == .s.here and .s.samples > 1000"
record model_opportunities --model --major 31 --opportunities "$hello" && check "$model and .s.empty > 100"
# Of records and of sums: pc, records, retired, sum of TOTAL of those that retired
body() { tail -c +$(($(awk '{ n += length($0) + 1 } /^$/ { print n; exit }' "$1") + 1)) "$1" | od -An -v -t x8 -w"$2"; }
hex='function hex(s, i, n) { for (i = 1; i <= length(s); i++) n = 16 * n + index("123456789abcdef", substr(s, i, 1)); return n }'
record model_raw --model --major 101 "$short" && body "$tmp/p.prof" 64 |
  awk "$hex"'{ n[$2]++; if ($7 ~ /^[01]/) { r[$2]++; t[$2] += hex(substr($4, 14)) } }
    END { for (pc in n) print pc, n[pc], r[pc] + 0, t[pc] + 0 }' | sort >"$tmp/raw"
record model_aggregate --model --major 101 --aggregate "$short" && check "$model" && body "$tmp/p.prof" 200 |
  awk "$hex"'{ print $1, hex($2), hex($3), hex($19) }' | sort >"$tmp/sums"
if [ -s "$tmp/raw" ] && cmp -s "$tmp/raw" "$tmp/sums"; then ok pme_sums_equal
else bad pme_sums_equal "$(diff "$tmp/raw" "$tmp/sums" | head -n 2 | tr '\n' ' ')"; fi

# Programs of the runtime that make it hard.
spin='static void spin(uint64_t n) { for (volatile uint64_t i = 0; i < n; i++) {} }'
# Interrupts masked: the buffer and the tags fill, the rest collides.
program masked <<E2
#include "culprit.h"
$spin
int main(void) {
  spin(1000);
  CSR_CLEAR(mstatus, 8);
  spin(5000);
  CSR_SET(mstatus, 8);
  spin(2000);
  return 7;
}
E2
STATUS=7 record masked --major 1000 "$tmp/masked.elf" && check "$all and .s.missed > 5"
program tampers <<E2
#include "culprit.h"
extern volatile uint64_t __profile_ring[];
$spin
int main(void) {
  spin(5000);
  __profile_ring[4]++;
  return 0;
}
E2
expect pme_tampered_ring 3 'ring: sample 0 is not the one that was taken \(replay: .*record.*--mode profileme.*--wave' \
  record $o --major 1000 "$tmp/tampers.elf"
program endless <<E2
int main(void) { for (volatile int i = 0;; i++) {} }
E2
# Runs that end early leave all that was delivered: the host drains the ring.
STATUS=69 record max_cycles --ring 64 --major 1000 --max-cycles 100000 "$tmp/endless.elf" &&
  check ".s.lost == 0 and .s.here > 30"
STATUS=69 record max_cycles_pairs --pairs --ring 64 --major 1000 --max-cycles 100000 "$tmp/endless.elf" &&
  check ".s.lost == 0 and .s.here > 30"
exit $failed
