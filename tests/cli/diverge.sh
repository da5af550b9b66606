#!/bin/bash
# A machine that is wrong: what the tool says, and that the replay line works. The wrong machine is the golden
# simulator with a bug behind sim.h (tests/random/fake_machine.c); the replay runs on the real one.
. "$(dirname "$0")/lib.sh"
plan 8
mkdir "$tmp/sim"
gcc -std=c11 -D_GNU_SOURCE -O2 -fPIC -iquote harness -iquote . -shared \
  tests/random/fake_machine.c "$B/libharness.a" -o "$tmp/sim/tiny.so" || exit 2
assemble "$tmp/my program.elf" <<<'la t0, 2f
csrw mepc, t0
li a0, 77
li a1, 10
remw a2, a0, a1
csrrwi zero, mscratch, 1
li t1, 0x1800
csrs mstatus, t1
mret
2: EXIT 0
.data
.globl begin_signature, end_signature
begin_signature: .dword 0
end_signature:' || exit 2
p="$tmp/my program.elf"
fake() {
  CULPRIT_SIM_DIR=$tmp/sim FAKE_BUG=$1 "$culprit" run --config tiny --seed 7 --backpressure --signature "$tmp/out/sig" "$p" \
    >"$tmp/stdout" 2>"$tmp/stderr"
}

fake remw; got=$?
want='^culprit: diverged from the golden model: cycle [0-9]+ lane 0 pc 0x8000001[0-9a-f] '
want+='rd_value rtl=0x3 model=0x7 \(remw x12,x10,x11\) in _start\+0x'
if [ $got = 3 ] && [ "$(wc -l <"$tmp/stderr")" = 2 ] && head -n 1 "$tmp/stderr" | grep -Eq "$want"; then ok diverge_message
else bad diverge_message "status $got: $(cat "$tmp/stderr")"; fi
if [ -z "$(ls "$tmp/out")" ]; then ok diverge_no_signature; else bad diverge_no_signature "leaves $(ls "$tmp/out")"; fi

replay=$(sed -n 's/^replay with waves: //p' "$tmp/stderr")
if (cd "$tmp/out" && eval "$replay" >"$tmp/stdout" 2>&1) && [ -s "$tmp/out/divergence.fst" ] &&
  [ -s "$tmp/out/divergence.gtkw" ]; then ok diverge_replay
else bad diverge_replay "$replay: $(cat "$tmp/stdout")"; fi
case $replay in
  *' --backpressure '*'--seed 7 '*' --from 0 --to '*) ok diverge_replay_options ;;
  *) bad diverge_replay_options "$replay" ;;
esac

fake commit; got=$?
if [ $got = 72 ] && [ "$(wc -l <"$tmp/stderr")" = 1 ] && grep -q '^culprit: Oracle: ' "$tmp/stderr"; then ok diverge_oracle
else bad diverge_oracle "status $got: $(cat "$tmp/stderr")"; fi
# After --fast-forward, and in a window of `sample`: the replay starts there, too
CULPRIT_SIM_DIR=$tmp/sim FAKE_BUG=remw "$culprit" run --config tiny --fast-forward 3 "$p" >"$tmp/stdout" 2>"$tmp/stderr"
if [ $? = 3 ] && grep -q '^replay with waves: .* --fast-forward 3 ' "$tmp/stderr"; then ok diverge_later
else bad diverge_later "$(cat "$tmp/stderr")"; fi
assemble "$tmp/loop.elf" <<<'li a0, 40000
1: li a1, 10
remw a2, a0, a1
addi a0, a0, -1
bnez a0, 1b
EXIT 0' || exit 2
CULPRIT_SIM_DIR=$tmp/sim FAKE_BUG=remw "$culprit" sample --config tiny --every 20000 --warm-up 1000 --window 1000 --cold "$tmp/loop.elf" \
  >"$tmp/stdout" 2>"$tmp/stderr"
got=$?
replay=$(sed -n 's/^replay with waves: //p' "$tmp/stderr")
if [ $got = 3 ] && [ -z "$(cat "$tmp/stdout")" ] && [[ $replay == *' run '*' --fast-forward '*' --wave '*loop.elf ]]; then ok diverge_window
else bad diverge_window "status $got: $(cat "$tmp/stderr" "$tmp/stdout")"; fi
CULPRIT_SIM_DIR=$tmp/sim FAKE_BUG=none "$culprit" run --config tiny "$p" >"$tmp/stdout" 2>"$tmp/stderr"
if [ $? = 0 ]; then ok diverge_not; else bad diverge_not "$(cat "$tmp/stderr")"; fi
exit $failed
