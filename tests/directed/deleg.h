/* Delegation of the profilers, for directed tests: hand over, and a kernel that U mode calls.
 *                                                                                docs/csr.md, "Delegation" */
#ifndef DIRECTED_DELEG_H
#define DIRECTED_DELEG_H

/* Hands these units to this process. Uses t0. */
.macro DELEGATE units, process=0
    li      t0, \units + DELEG_CONTEXT(\process)
    csrw    PROFDELEG, t0
.endm

/* The process that runs. Uses t0. */
.macro PROCESS id
    li      t0, \id
    csrw    MCONTEXT, t0
.endm

/* From here on an ECALL of U mode runs the code at `routine` in machine mode, which ends with KERNEL_RETURN;
 * it may use t0 to t6. */
.macro KERNEL_ENTER routine
    la      t0, \routine
    csrw    mtvec, t0
.endm
.macro KERNEL_RETURN
    csrr    t6, mepc
    addi    t6, t6, 4
    csrw    mepc, t6
    mret
.endm
/* And no longer: then TO_MACHINE works again. From machine mode, or as the kernel's last act. Uses t0. */
.macro KERNEL_LEAVE
    la      t0, test_trap
    csrw    mtvec, t0
.endm

#endif
