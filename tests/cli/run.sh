#!/bin/bash
# Programs that go wrong while they run, and how programs' own exit codes come out.
. "$(dirname "$0")/lib.sh"
plan 28

# program NAME: standard input to $tmp/NAME.elf
program() { assemble "$tmp/$1.elf" || { bad "run_$1" 'does not assemble'; return 1; }; }
line='1: [0-9]+ cycles, [0-9]+ instructions, IPC [0-9.]+'

program exit0 <<<'EXIT 0' && expect run_exit_0 0 'program exited with status 0: ' run "$tmp/exit0.elf"
program exit1 <<<'EXIT 1' && expect run_exit_1 1 "program exited with status $line, checked" run "$tmp/exit1.elf"
expect run_exit_1_unchecked 1 "program exited with status $line, not checked" run --no-check "$tmp/exit1.elf"
program exit65 <<<'EXIT 65' && expect run_exit_65_told_apart 65 'program exited with status 65' run --quiet "$tmp/exit65.elf"
program exit300 <<<'EXIT 300' && expect run_exit_300 255 'program exited with status 300' run "$tmp/exit300.elf"
program device <<<'li a0, 0x100000
li a1, 0x00053333
sw a1, 0(a0)
1: j 1b' && expect run_exit_device 5 'program exited with status 5' run "$tmp/device.elf"
"$culprit" run --quiet "$tmp/exit0.elf" >"$tmp/stdout" 2>&1
if [ $? = 0 ] && [ ! -s "$tmp/stdout" ]; then ok run_quiet; else bad run_quiet "status or output: $(cat "$tmp/stdout")"; fi

program endless <<<'1: j 1b
.globl begin_signature
.globl end_signature
begin_signature: .word 0
end_signature:'
expect run_max_cycles 69 'stopped by --max-cycles: 5000 cycles' run --max-cycles 5000 --signature "$tmp/out/sig" "$tmp/endless.elf"
# The first instruction comes only after the memory's latency.
expect run_hung 68 'hung: nothing retired for 100000 cycles' run --mem-latency 100000 "$tmp/endless.elf"
expect run_hung_unchecked 68 'hung: nothing retired for 100000 cycles' run --no-check --mem-latency 100000 "$tmp/endless.elf"

# Traps: mtvec is 0 after reset, where there is nothing.
trap_test() {
  expect "run_$1" 70 "unhandled trap: $2" run "$tmp/$1.elf"
  expect "run_$1_unchecked" 70 "unhandled trap: $2" run --no-check "$tmp/$1.elf"
}
program atomic <<<'.word 0x00b5302f # amoadd.d zero, a1, (a0)
EXIT 0' && trap_test atomic \
  "illegal instruction \(cause 2\) at 0x80000000 in _start, instruction 0xb5302f, which the machine 'small' does not have; the handler"
program store_nowhere <<<'li a0, 0x40000000
sw zero, 8(a0)
EXIT 0' && trap_test store_nowhere \
  'store access fault \(cause 7\) at 0x80000004 in _start\+0x4 .*address 0x40000008; the handler at 0x0 \(mtvec\) traps at once'
program load_nowhere <<<'li a0, 0x1234
lw a0, 0(a0)
EXIT 0' && trap_test load_nowhere 'load (access fault \(cause 5\)|address misaligned).*address 0x1234'
program jump_nowhere <<<'li a0, 0x50000000
jr a0
EXIT 0' && trap_test jump_nowhere 'instruction access fault \(cause 1\) at 0x50000000 .*reached from 0x80000004 in _start'
program illegal <<<'.word 0xffffffff
EXIT 0' && trap_test illegal 'illegal instruction \(cause 2\) at 0x80000000 in _start.*instruction 0xffffffff'
program ecall <<<'ecall
EXIT 0' && trap_test ecall 'ecall from machine mode \(cause 11\) at 0x80000000'
program bad_handler <<<'la t0, handler
csrw mtvec, t0
li a0, 0x40000000
ld a1, 0(a0)
EXIT 0
.balign 4
handler: ld a2, 0(a0)' && trap_test bad_handler 'load access fault \(cause 5\) .*handler at 0x8000'
program request <<<'li a0, 0x80000100
la t0, tohost
sd a0, 0(t0)
1: j 1b' && expect run_host_request 70 'asks for a host service' run "$tmp/request.elf"
# A program that handles its fault is not disturbed.
program handled <<<'la t0, handler
csrw mtvec, t0
li a0, 0x40000000
ld a1, 0(a0)
EXIT 1
.balign 4
handler: EXIT 9' && expect run_handled 9 'program exited with status 9' run "$tmp/handled.elf"

# Signals: files are closed, one line, 128 + number.
for pair in INT:130 TERM:143; do
  "$culprit" run --trace "$tmp/trace" --stats-json "$tmp/stats" "$tmp/endless.elf" 2>"$tmp/stderr" & pid=$!
  sleep 1; kill -"${pair%:*}" $pid; wait $pid; got=$?
  name=run_signal_${pair%:*}
  if [ $got != "${pair#*:}" ]; then bad $name "exit status $got"
  elif ! grep -q 'interrupted: [0-9]* cycles' "$tmp/stderr"; then bad $name "says: $(cat "$tmp/stderr")"
  elif ! tail -n 1 "$tmp/trace" | grep -q "^# end: .*exit status ${pair#*:}$"; then bad $name 'the trace does not say how it ends'
  elif ! grep -q "\"exit_status\": ${pair#*:}" "$tmp/stats"; then bad $name 'no statistics'
  else ok $name; fi
done
exit $failed
