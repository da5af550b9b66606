/* Where traps arrive, and the way into U mode. */
    .option arch, +zicsr

/* Saves the whole integer state in a struct trap_frame (culprit.h) on the stack of whatever was
 * interrupted, calls trap_dispatch(frame), and returns to frame->pc. Code in U mode therefore needs a
 * valid sp, as all C code has. */
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

/* void user_mode_call(void (*f)(void)): runs f in U mode on the caller's stack; comes back when f returns.
 * The return address that f sees is an ecall with a7 = -1, which trap_dispatch turns into the return. */
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
