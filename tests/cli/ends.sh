#!/bin/bash
# Tasks 1 and 2: ends that are not exits: limits, hangs, signals and closed pipes in every mode of `record`; a full stack; code
# that runs without FENCE.I. Every profile must be what the whole run's begins with.
. "$(dirname "$0")/lib.sh"
plan 36
tiny='--config tiny'

# ---- a full stack ----

# 64 bytes or more of stack for each of 40 calls.
deep='static __attribute__((noipa)) int down(int n) {
  volatile int room[12];
  room[n % 12] = n ? down(n - 1) : 7;
  return room[n % 12];
}'
size=-Wl,--defsym=__stack_size
program small_stack $size=2048 <<E2
$deep
int main(void) { return down(40); }
E2
program large_stack $size=8192 <<E2
$deep
int main(void) { return down(40); }
E2
full='stack overflow at 0x8000[0-9a-f]{4} in down.* \(small_stack.c:[0-9]+\): 2[0-9]{3} bytes deep, the stack has 2048; '
full+='link with -Wl,--defsym=__stack_size=N for N bytes'
expect stack_run 88 "$full\$" run $tiny "$tmp/small_stack.elf"
expect stack_unchecked 88 "$full\$" run $tiny --no-check "$tmp/small_stack.elf"
expect stack_record 88 "$full; [0-9]+ samples in /dev/null, 0 lost, [01] undelivered" \
  record $tiny --period 1000 -o /dev/null "$tmp/small_stack.elf"
expect stack_enough 7 'exited with status 7' run $tiny "$tmp/large_stack.elf"
# Another stack, below the main one, is not watched: that of a thread.
program own_stack $size=2048 <<E2
$deep
static char own[8192] __attribute__((aligned(16)));
int main(void) {
  register long result __asm__("a0") = 40;
  __asm__ volatile("mv s1, sp\n mv sp, %1\n call go\n mv sp, s1" : "+r"(result) : "r"(own + sizeof own)
                   : "ra", "s1", "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "memory");
  return (int)result;
}
__attribute__((used)) int go(int n) { return down(n); }
E2
expect stack_own 7 'exited with status 7' run $tiny "$tmp/own_stack.elf"

# ---- code that the program wrote ----

# Calls `answer`, makes it give another result, and calls it again.
rewrites() { # FENCE
  assemble "$tmp/rewrites.elf" <<S
  call answer
  la s0, answer
  lw t0, other
change:
  sw t0, 0(s0)
  $1
  call answer
  EXIT 3
other:
  li a0, 66
.type answer, @function
answer:
  li a0, 55
  ret
.size answer, . - answer
S
}
rewrites '# no fence' &&
  expect stale_code 89 'executes what it wrote without FENCE.I: at 0x800000[0-9a-f]{2} in answer .*, last stored to from 0x800000[0-9a-f]{2} in _start' \
    run $tiny "$tmp/rewrites.elf"
expect stale_unchecked 3 'exited with status 3' run $tiny --no-check "$tmp/rewrites.elf"
rewrites fence.i && expect stale_fenced 3 'exited with status 3' run $tiny "$tmp/rewrites.elf"

# ---- profiles of runs that end early ----

program works -Wl,--emit-relocs <<'E2'
#include <stdio.h>
static volatile unsigned table[64];
static __attribute__((noinline)) void pass(unsigned seed) {
  for (unsigned i = 0; i < 64; i++) table[i] += seed ^ i * 7;
}
int main(void) {
  for (unsigned i = 0; i < 60; i++) pass(i);
  puts("done");
  return 0;
}
E2

# samples FILE.prof: its words, after the empty line
samples() {
  local bytes
  bytes=$(awk '{ n += length($0) + 1 } /^$/ { print n; exit }' "$1")
  tail -c +$((bytes + 1)) "$1"
}
field() { awk -v key="$2" '$1 == key { print $2; exit } /^$/ { exit }' "$1"; } # FILE.prof KEY

# early STATUS PATTERN OPTIONS...: a run that ends with STATUS, says PATTERN in one line, and leaves $tmp/early.prof,
# which opens; sets `why`.
early() {
  local status=$1 pattern=$2 got; shift 2
  why=
  rm -f "$tmp/early.prof"
  timeout -k 5 60 "$culprit" record $tiny -o "$tmp/early.prof" "$@" "$tmp/works.elf" >"$tmp/stdout" 2>"$tmp/stderr" </dev/null
  got=$?
  if [ $got != "$status" ]; then why="exit status $got, not $status: $(tail -n 1 "$tmp/stderr")"
  elif [ "$(wc -l <"$tmp/stderr")" != 1 ] || ! grep -Eq "$pattern" "$tmp/stderr"; then why="says: $(cat "$tmp/stderr")"
  elif ! "$culprit" report "$tmp/early.prof" >"$tmp/stdout" 2>"$tmp/stderr"; then why="report: $(cat "$tmp/stderr")"; fi
}

# begins NAME NOUN LEAST OPTIONS...: runs of many lengths. Each profile is what that of the whole run begins with, and
# has all but what the unit holds; the last has at least LEAST.
begins() {
  local name=$1 noun=$2 least=$3 cycles at count lost undelivered; shift 3
  why=
  "$culprit" record $tiny -o "$tmp/whole.prof" "$@" "$tmp/works.elf" >/dev/null 2>"$tmp/stderr" ||
    { bad "early_$name" "$(cat "$tmp/stderr")"; return; }
  cycles=$(field "$tmp/whole.prof" cycles)
  samples "$tmp/whole.prof" >"$tmp/whole"
  for at in 100 $((cycles / 2)) $((cycles / 2 + 301)) $((cycles / 2 + 637)) $((cycles - 9000)); do
    early 69 "stopped by --max-cycles: $at cycles.*; [0-9]+ $noun in .*early.prof, 0 lost, ${LEFT-[0-9]+ undelivered}" --max-cycles $at "$@"
    [ -z "$why" ] || break
    samples "$tmp/early.prof" >"$tmp/early"
    count=$(field "$tmp/early.prof" sample_count)
    undelivered=$(field "$tmp/early.prof" undelivered)
    if ! cmp -s -n "$(stat -c %s "$tmp/early")" "$tmp/early" "$tmp/whole"; then why="$at: other samples"
    elif [ "$undelivered" -gt "${HELD:-2}" ]; then why="$at: $undelivered undelivered"; fi
    [ -z "$why" ] || break
  done
  [ -n "$why" ] || [ "$count" -ge "$least" ] || why="only $count"
  judge "early_$name" "$why"
}
unit="without what its unit still had"
begins tip samples 20 --period 1000
begins tip_ring samples 20 --period 1000 --ring 20
begins tip_unchecked samples 20 --period 1000 --no-check
HELD=5 begins tip_water samples 15 --period 1000 --water 4
begins timer samples 15 --timer --period 1500
begins timer_ring samples 15 --timer --period 1500 --ring 7 --no-check
begins profileme records 20 --mode profileme --major 700
begins profileme_ring records 20 --mode profileme --major 700 --ring 20 --no-check
LEFT=$unit begins slots slots 10 --mode coproc --program tip --slots 8 --period 1000
LEFT=$unit begins slots_unchecked slots 10 --mode coproc --program tip --slots 8 --period 1000 --no-check --ring 30

# The handler's last sample is left out, and the line says so: sample 8 is on its way 80 cycles after it was taken.
"$culprit" record $tiny --period 1000 -o "$tmp/whole.prof" "$tmp/works.elf" >/dev/null 2>"$tmp/stderr"
taken=$(samples "$tmp/whole.prof" | od -An -v -t u8 -w32 | awk 'NR == 9 { print $1 }')
early 69 '; 8 samples in .*, 0 lost, [1-9] undelivered, without those that the handler was moving$' \
  --period 1000 --max-cycles $((taken + 80))
judge early_torn "$why"

# Sums and rows are not a prefix; the reader of the profile adds up the records.
keeps() { # NAME NOUN LEAST OPTIONS...
  local name=$1 noun=$2 least=$3; shift 3
  early 69 "; [0-9]+ $noun in .*early.prof, 0 lost, ${LEFT-[0-9]+ undelivered}" --max-cycles 60000 "$@"
  [ -n "$why" ] || [ "$(field "$tmp/early.prof" sample_count)" -ge "$least" ] || why="only $(field "$tmp/early.prof" sample_count)"
  [ -n "$why" ] || [ "$(field "$tmp/early.prof" undelivered)" -le 2 ] || why="$(field "$tmp/early.prof" undelivered) undelivered"
  judge "early_$name" "$why"
}
keeps sums sums 2 --mode profileme --major 700 --aggregate
keeps sums_unchecked sums 5 --mode profileme --major 700 --aggregate --no-check --ring 2000
LEFT=$unit keeps rows rows 10 --mode coproc --program simple --period 30
LEFT=$unit keeps rows_unchecked rows 10 --mode coproc --program simple --period 30 --no-check

# A full ring is what `lost` means.
early 69 '; 3 samples in .*, [1-9][0-9]* lost, [0-2] undelivered' --period 1000 --ring 15 --drain end --max-cycles 30000
judge early_lost "$why"
# Nothing retires: nothing is there.
early 68 'hung: .*; 0 samples in .*early.prof, 0 lost, 0 undelivered' --mem-latency 100000
judge early_hung "$why"

# Signals.
program endless <<'E2'
#include <stdio.h>
int main(void) { for (;;) puts("y"); }
E2
for pair in INT:130 TERM:143 HUP:129; do
  rm -f "$tmp/early.prof"
  # Behind nohup, HUP is ignored by whatever is started.
  env --default-signal "$culprit" record $tiny --period 1000 -o "$tmp/early.prof" "$tmp/endless.elf" >/dev/null 2>"$tmp/stderr" & pid=$!
  sleep 1; kill -"${pair%:*}" $pid; wait $pid; got=$?
  why=
  if [ $got != "${pair#*:}" ]; then why="exit status $got"
  elif ! grep -Eq '^culprit: interrupted: [0-9]+ cycles.*; [1-9][0-9]* samples in .*, 0 lost, [0-2] undelivered' "$tmp/stderr"; then
    why=$(cat "$tmp/stderr"); fi
  judge "early_signal_${pair%:*}" "$why"
done

# A closed pipe: the run ends, at once or when the program does, and leaves what it has.
piped() { # NAME READER PATTERN ARGUMENTS...
  local name=$1 reader=$2 pattern=$3 got; shift 3
  rm -f "$tmp/early.prof" "$tmp/stats"
  { timeout -k 5 60 "$culprit" "$@" 2>"$tmp/stderr"; echo $? >"$tmp/status"; } | $reader >/dev/null
  got=$(cat "$tmp/status") why=
  if [ "$got" != 141 ]; then why="exit status $got: $(cat "$tmp/stderr")"
  elif [ "$(wc -l <"$tmp/stderr")" != 1 ] || ! grep -Eq "$pattern" "$tmp/stderr"; then why="says: $(cat "$tmp/stderr")"; fi
}
gone='^culprit: nobody reads standard output any more: [0-9]+ cycles'
piped run 'head -n 1' "$gone" run $tiny --stats-json "$tmp/stats" "$tmp/endless.elf"
[ -n "$why" ] || grep -q '"exit_status": 141' "$tmp/stats" || why='no statistics'
judge pipe_run "$why"
for mode in tip timer 'profileme --major 500' 'profileme --aggregate --major 500' 'coproc --program simple --period 20'; do
  piped record 'head -n 1' "$gone.*; [0-9]+ [a-z]+ in .*early.prof, 0 lost" \
    record $tiny --mode $mode -o "$tmp/early.prof" "$tmp/endless.elf"
  [ -n "$why" ] || "$culprit" report "$tmp/early.prof" >/dev/null 2>"$tmp/stderr" || why=$(cat "$tmp/stderr")
  judge "pipe_$(tr -cs 'a-z0-9\n' _ <<<"$mode")" "$why"
done
piped end true "$gone.*; [1-9][0-9]* samples in .*early.prof, 0 lost" record $tiny --period 1000 -o "$tmp/early.prof" "$tmp/works.elf"
judge pipe_at_the_end "$why"

# An instrumented program.
flags='--config tiny-pflag --mode instrument'
"$culprit" instrument "$tmp/works.elf" -o "$tmp/counted.elf" >/dev/null 2>"$tmp/stderr" || why=$(cat "$tmp/stderr")
cp "$tmp/counted.elf" "$tmp/works.elf"
early 69 'stopped by --max-cycles: 20000 cycles.*; its counts are in .*early.prof$' $flags --max-cycles 20000
[ -n "$why" ] || grep -Eq 'counted .*, [1-9][0-9,]* times' "$tmp/stdout" || why=$(cat "$tmp/stdout")
judge early_instrument "$why"
exit $failed
