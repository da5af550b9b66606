/* Start-up and trap entry. The program starts in M mode with every register unknown; the loader has already put
 * .data and .tdata in place (they are loaded where they run), so only .bss is cleared. */
    .option arch, +zicsr
    .section .text.init, "ax"
    .globl _start
    .type _start, @function
_start:
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    csrw    mstatus, zero
    csrw    mie, zero
    la      t0, trap_entry
    csrw    mtvec, t0
    la      sp, __stack_top
    la      tp, __tls_base
    la      t0, __bss_start
    la      t1, __bss_end
    bgeu    t0, t1, 2f
1:  sd      zero, 0(t0)
    addi    t0, t0, 8
    bltu    t0, t1, 1b
2:  li      ra, 0
    li      s0, 0
    tail    runtime_start
    .size _start, . - _start

/* Saves the whole integer state in a struct trap_frame (culprit.h) on the stack of whatever was interrupted, calls
 * trap_dispatch(frame), and returns to frame->pc. Code in U mode therefore needs a valid sp, as all C code has. */
    .section .text.trap, "ax"
    .globl trap_entry
    .type trap_entry, @function
    .balign 64
trap_entry:
    addi    sp, sp, -288
    sd      x1, 8(sp)
    .irp n, 3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    sd      x\n, (8 * \n)(sp)
    .endr
    sd      zero, 0(sp)
    addi    t0, sp, 288
    sd      t0, 16(sp)
    csrr    t0, mepc
    csrr    t1, mcause
    csrr    t2, mtval
    csrr    t3, mstatus
    sd      t0, 256(sp)
    sd      t1, 264(sp)
    sd      t2, 272(sp)
    sd      t3, 280(sp)
    mv      a0, sp
    call    trap_dispatch
    ld      t0, 256(sp)
    ld      t1, 280(sp)
    csrw    mepc, t0
    csrw    mstatus, t1
    ld      x1, 8(sp)
    .irp n, 3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
    ld      x\n, (8 * \n)(sp)
    .endr
    ld      sp, 16(sp)
    mret
    .size trap_entry, . - trap_entry

/* void user_mode_call(void (*f)(void)): runs f in U mode on the caller's stack; comes back when f returns. The
 * return address that f sees is an ecall with a7 = -1, which trap_dispatch turns into the return. */
    .section .text.user_mode_call, "ax"
    .globl user_mode_call
    .type user_mode_call, @function
user_mode_call:
    addi    sp, sp, -16
    sd      ra, 0(sp)
    csrw    mepc, a0
    li      t0, 0x1800
    csrc    mstatus, t0          /* MPP = U */
    la      ra, 1f
    mret
1:  li      a7, -1
    ecall                        /* trap_dispatch returns to the next instruction in M mode */
    ld      ra, 0(sp)
    addi    sp, sp, 16
    ret
    .size user_mode_call, . - user_mode_call

/* The host watches stores to this word; it has a cache line of its own. */
    .section .tohost, "aw"
    .globl tohost
    .globl fromhost
    .balign 64
    .type tohost, @object
tohost:   .dword 0
    .size tohost, 8
    .type fromhost, @object
fromhost: .dword 0
    .size fromhost, 8
    .balign 64
