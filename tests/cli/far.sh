#!/bin/bash
# Machines that start anywhere: --fast-forward at every instruction of a program that sets every register, snapshots and
# what is wrong with them, processes under the kernel. docs/far.md
. "$(dirname "$0")/lib.sh"
plan 44
tiny='--config tiny'

# Odd values in all registers; interrupts, pending and from the timer; user mode, and back.
assemble "$tmp/states.elf" <<'S'
  la t0, handler
  csrw mtvec, t0
  li t0, 0x12345678
  csrw mepc, t0
  csrw mcause, 5
  li t0, -9
  csrw mtval, t0
  li t0, 0x8765432112345678
  csrw mscratch, t0
  li t0, 0xf0f0f0f5
  csrw mcounteren, t0
  csrwi mhpmevent3, 7
  li t0, 0x123456789abcdef
  csrw mhpmcounter3, t0
  csrw mhpmcounter4, t0
  csrw mcycle, t0
  li t0, 0xabcd
  csrw 0x7c1, t0
  csrwi mcountinhibit, 0x18
  li t0, 0x3fffffff
  csrw pmpaddr0, t0
  li t0, 0x20000010
  csrw pmpaddr1, t0
  li t0, 0x971f
  csrw pmpcfg0, t0
  li t0, 0x200008
  csrw mstatus, t0        # MIE, TW; not MPIE; MPP is user
  csrr s0, mepc
  csrr s1, mstatus
  csrr s2, minstret
  csrr s3, mcause
  csrr s4, mtval
  csrr s5, mscratch
  csrr s6, mcountinhibit
  csrr s7, mhpmcounter4
  csrr s8, pmpcfg0
  csrr s9, pmpaddr1
  csrr s10, 0x7c1
  li t0, 0x1888
  csrs mstatus, t0        # MPP is machine
  csrr s1, mstatus
  li t0, 0x88
  csrw mie, t0
  li t1, 0x02000000
  li t0, 1
  sw t0, 0(t1)            # pending, and taken
wait1: beqz gp, wait1
  csrr s1, mstatus
  csrr s0, mepc
  li t2, 0x0200bff8
  ld t0, 0(t2)
  addi t0, t0, 200
  li t2, 0x02004000
  sd t0, 0(t2)            # the timer
  li t3, 2
wait2: blt gp, t3, wait2
  csrwi mcountinhibit, 4
  csrr s2, minstret
  csrwi mcountinhibit, 0
  csrr s2, minstret
  li ra, 0x0123456789abcdef
  li sp, -1
  li tp, -2048
  li a0, 2048
  li a1, 0x7fffffff
  li a2, 0x80000000
  li a3, 0xffffffff80000000
  li a4, 0x7ffff800
  li a5, 0x8000000000000000
  li a6, 0x7fffffffffffffff
  li a7, 0x100000000
  li s11, 0xfffff800
  la t0, user
  csrw mepc, t0
  li t0, 0x21888
  csrc mstatus, t0
  mret
user:
  li t4, 0x5555555555555555
  li t5, 0xaaaaaaaaaaaaaaaa
  not t6, t5
  bne t4, t6, bad
  csrr t6, instret
  addi t5, t5, 1
  addi t5, t5, 1
  ecall
bad:
  EXIT 1
.balign 4
handler:
  csrr s0, mepc
  csrr s1, mstatus
  csrr t0, mcause
  li t4, 8
  beq t0, t4, done
  addi gp, gp, 1
  sw zero, 0(t1)
  li t4, -1
  li t2, 0x02004000
  sd t4, 0(t2)
  mret
done:
  la t0, user
  ble s0, t0, bad
  EXIT 0
S
# The same where there is supervisor mode: its registers, MPP and SPP of every mode, interrupts that are pending there.
assemble "$tmp/super.elf" <<'S'
  la t0, handler
  csrw mtvec, t0
  la t0, below
  csrw stvec, t0
  li t0, -1
  csrw pmpaddr0, t0
  csrwi pmpcfg0, 0x1f
  li t0, 0x8765432112345678
  csrw sscratch, t0
  csrw stval, t0
  csrw scause, 13
  csrw sepc, t0
  li t0, 0xf0f0f0f5
  csrw scounteren, t0
  csrwi senvcfg, 1
  li t0, 0x0abc000000054321
  csrw satp, t0
  li t0, 0x104
  csrw medeleg, t0
  li t0, 0x2222
  csrw mideleg, t0
  li t0, 0x20
  csrs mip, t0            # STIP is stored, and then hidden by STCE
  li t0, 1 << 63
  csrw 0x30a, t0
  li t0, -1
  csrw 0x14d, t0          # stimecmp
  li t0, 0x202
  csrw mip, t0
  li t0, 0x5c0920         # SUM, MXR, TVM, TSR; MPP and SPP are supervisor mode; SPIE
  csrw mstatus, t0
  csrr s1, mstatus
  csrr s2, sstatus
  li t0, 0x500000
  csrc mstatus, t0        # TVM, TSR
  la t0, supervisor
  csrw mepc, t0
  mret
supervisor:
  csrr s1, sstatus
  csrr s2, satp
  csrsi sstatus, 2
  li t0, 0x202
  csrw sie, t0
  li t1, 2
wait: blt gp, t1, wait    # SEI, then SSI
  la t0, user
  csrw sepc, t0
  li t0, 0x100
  csrc sstatus, t0
  sret
user:
  nop
  ecall                   # to supervisor mode, which goes on behind it
  ebreak                  # to machine mode
bad:
  EXIT 1
.balign 4
handler:
  csrr s1, mstatus
  csrr t0, mcause
  li t1, 3
  bne t0, t1, bad
  EXIT 0
.balign 4
below:
  csrr s3, scause
  csrr s4, sepc
  csrr s5, sstatus
  addi gp, gp, 1
  bltz s3, 1f
  addi s4, s4, 4
  csrw sepc, s4
  sret
1:li t0, 1
  sll t0, t0, s3
  csrc sie, t0
  sret
S
# sweep NAME PROGRAM STEP OPTIONS: starts at instruction 0, STEP, 2 STEP, ... until the program ends before; never a
# divergence.
sweep() {
  local name=$1 program=$tmp/$2.elf step=$3 n=0 status why=; shift 3
  while :; do
    timeout -k 5 120 "$culprit" run --quiet "$@" --fast-forward "$n" "$program" 2>"$tmp/stderr" </dev/null
    status=$?
    [ "$status" = 93 ] && [ "$n" -gt 90 ] && grep -q 'the program ends with status 0' "$tmp/stderr" && break
    [ "$status" = 0 ] || { why="from $n: exit status $status ($(head -n 1 "$tmp/stderr"))"; break; }
    n=$((n + step))
  done
  judge "$name" "$why"
}
sweep every_instruction states 1 $tiny
sweep supervisor super 1 --config tiny-os
sweep protected states 5 --config small
sweep unchecked states 23 $tiny --no-check

# ---- points ----

program far <<'E2'
#include <stdio.h>
static __attribute__((noipa)) int step(int n) { return n * 3 + 1; }
int main(void) {
  int n = 0;
  puts("first");
  for (int i = 0; i < 100; i++) n = step(n) & 0xffff;
  puts("second");
  return n == 0;
}
E2
far=$tmp/far.elf
expect to_main 0 'from instruction [0-9]+ on$' run $tiny --fast-forward main "$far"
expect to_execution 0 'checked; from instruction [0-9]+ on$' run $tiny --fast-forward step:50 "$far"
expect to_offset 0 'from instruction [0-9]+ on$' run $tiny --fast-forward step+4 "$far"
judge console "$([ "$(tr '\n' ' ' <"$tmp/stdout")" = 'first second ' ] || echo "prints: $(cat "$tmp/stdout")")"
expect too_few 93 'ends with status 0 after [0-9]+ instructions, before execution 101 of step \(far.c:2\)$' \
  run $tiny --fast-forward step:101 "$far"
expect past_end 93 'before instruction 99999999$' run $tiny --fast-forward 99999999 "$far"
expect no_user 93 'before user mode$' run $tiny --fast-forward user "$far"
expect no_function 64 '^culprit: --fast-forward: no function stop in the program; similar: step, ' run $tiny --fast-forward stop "$far"
expect no_number 64 'no number of instructions$' run $tiny --fast-forward 99999999999999999999 "$far"
expect with_at 64 'counts from the reset' run $tiny --fast-forward main --at step --konata "$tmp/out/k" "$far"
expect all_outputs 0 'from instruction [0-9]+ on$' \
  run $tiny --fast-forward main --trace "$tmp/t" --oracle "$tmp/o" --konata "$tmp/k" --commit-trace "$tmp/c" --stats-json "$tmp/s" "$far"
expect needs_model 93 'cannot start there: the program has set a profiler up before it$' record $tiny -o "$tmp/out/p" --fast-forward main "$far"
"$culprit" record $tiny --model --period 100 -o "$tmp/p" --fast-forward main "$far" >/dev/null 2>"$tmp/stderr"
judge model "$(grep -Eq ' [1-9][0-9]* equal to the Oracle, 0 mismatches' "$tmp/stderr" || cat "$tmp/stderr")"

"$culprit" record $tiny --period 1000 -o "$tmp/p" --fast-forward 10 "$far" >/dev/null 2>"$tmp/stderr"
judge before_sampling "$(grep -Eq ' [1-9][0-9]* equal to the Oracle, 0 mismatches' "$tmp/stderr" || cat "$tmp/stderr")"

# ---- a profiler that is on, memory that is full ----

assemble "$tmp/tip.elf" <<'S'
  csrwi 0x7c2, 1
  nop
  nop
  EXIT 0
S
expect profiler_on 93 'cannot start there: the program has set a profiler up before it$' run $tiny --fast-forward 2 "$tmp/tip.elf"
expect profiler_later 0 'checked$' run $tiny --fast-forward 0 "$tmp/tip.elf"
expect profiler_file 93 'no machine can start there: the program has set' checkpoint -o "$tmp/out/s" --at 2 $tiny "$tmp/tip.elf"
assemble "$tmp/locked.elf" <<'S'
  li t0, 0x21ffffff       # all memory above the first 2 MiB: not for machine mode either
  csrw pmpaddr0, t0
  li t0, 0x2003ffff
  csrw pmpaddr0, t0
  li t0, 0x3fffffff
  csrw pmpaddr1, t0
  li t0, 0x989f
  csrw pmpcfg0, t0
  nop
  EXIT 0
S
expect locked 93 'memory protection is locked over the free memory$' run --fast-forward 12 "$tmp/locked.elf"

# ---- snapshots ----

snap=$tmp/far.snap
expect written 0 "far.snap: after [0-9]+ instructions, before step \(far.c:2\) in machine mode; 6 characters printed, " \
  checkpoint $tiny -o "$snap" --at step:50 "$far"
expect of_main 0 'before main \(far.c' checkpoint -o "$tmp/main.snap" "$far"
expect restored 0 'checked; from instruction [0-9]+ on$' run $tiny --snapshot "$snap" "$far"
judge rest_of_output "$([ "$(cat "$tmp/stdout")" = second ] || echo "prints: $(cat "$tmp/stdout")")"
expect other_machine 0 'checked; from instruction [0-9]+ on$' run --config small --snapshot "$snap" "$far"
expect further 0 'from instruction [0-9]+ on$' run $tiny --snapshot "$snap" --fast-forward step:20 "$far"
expect behind 93 'the snapshot is at instruction [0-9]+, behind --fast-forward 10$' run $tiny --snapshot "$snap" --fast-forward 10 "$far"
expect in_order 64 '^culprit: --in-order is part of the state' run $tiny --in-order --snapshot "$snap" "$far"
expect other_program 74 'far.snap: a snapshot of another program, build id [0-9a-f]+$' run $tiny --snapshot "$snap" "$tmp/states.elf"
expect no_file 66 '^culprit: cannot read .*/none: No such file' run $tiny --snapshot "$tmp/none" "$far"
expect no_snapshot 92 'far.elf: not a snapshot$' run $tiny --snapshot "$far" "$far"
head -c 500 "$snap" >"$tmp/cut"
expect cut_short 92 'cut: the snapshot is cut$' run $tiny --snapshot "$tmp/cut" "$far"
head -c -1 "$snap" >"$tmp/cut"
expect cut_end 92 'cut: the snapshot is cut or damaged: its sum is wrong$' run $tiny --snapshot "$tmp/cut" "$far"
cp "$snap" "$tmp/bad"
poke "$tmp/bad" 8 '\x09'
expect version 92 'bad: a snapshot of version 9; this program reads version 1$' run $tiny --snapshot "$tmp/bad" "$far"
# Every byte counts: forty places all over the file.
damaged() {
  local size n at why=
  size=$(stat -c %s "$snap")
  for n in $(seq 40); do
    at=$((16 + (size - 16) * n / 41))
    cp "$snap" "$tmp/bad"
    poke "$tmp/bad" "$at" "\\x$(printf %02x $(($(od -An -tu1 -j "$at" -N1 "$snap") ^ 1 << n % 8)))"
    "$culprit" run $tiny --snapshot "$tmp/bad" "$far" >/dev/null 2>"$tmp/stderr"
    [ $? = 92 ] && grep -q 'cut or damaged' "$tmp/stderr" || { why="byte $at: $(cat "$tmp/stderr")"; break; }
  done
  judge damaged "$why"
}
damaged
expect no_output 64 '^culprit: -o is missing' checkpoint "$far"
expect over_program 64 '' checkpoint -o "$far" "$far"
expect no_folder 71 '^culprit: cannot write /none/s' checkpoint -o /none/s "$far"
expect never 93 'ends with status 0 after' checkpoint -o "$tmp/out/s" --at 99999999 "$far"
"$culprit" checkpoint -o "$tmp/states.snap" --at 60 "$tmp/states.elf" 2>"$tmp/stderr" || cat "$tmp/stderr"
expect no_protection 93 "'tiny' cannot hold the state: pmpcfg0 is 0x0, not 0x" run $tiny --snapshot "$tmp/states.snap" "$tmp/states.elf"

# ---- processes under the kernel ----

# processes NAME CONFIG: two processes in turn, from points all over; each is checked for 3000 cycles.
processes() {
  local n why=
  for n in $(seq 3000 9000 100000) user; do
    timeout -k 5 120 "$culprit" system --config "$2" --slice 5000 --fast-forward "$n" --max-cycles 3000 "$B/firmware/user/sort.elf" \
      "$B/firmware/user/sort.elf" >/dev/null 2>"$tmp/stderr"
    [ $? = 69 ] || { why="from $n: $(head -n 1 "$tmp/stderr")"; break; }
  done
  judge "$1" "$why"
}
processes kernel small
processes kernel_unprotected tiny
exit $failed
