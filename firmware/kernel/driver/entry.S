/* The trap entries of the driver, one for each configuration; mtvec points to one of them.
 *                                                                                           docs/driver.md */
#include "table.inc"
#include "firmware/runtime/profile_state.h"

    .option arch, +zicsr

    .set    LCOFI, 13
    .set    CONTEXT, 0x7c1              /* mcontext_id */

/* enum oracle_class; of enum stream_reason */
    .set    STREAM_BESIDE, 8
    .set    STALL, 1
    .set    FRONT_END, 4
    .set    MISPREDICT, 5
    .set    FLUSH, 6
    .set    INTERRUPT, 7

/* t0 to mscratch, then t0: state; t1 to t6 are saved. Other traps go on to the kernel. */
    .macro enter timed
    csrw    mscratch, t0
    csrr    t0, mcause
    addi    t0, t0, -LCOFI
    slli    t0, t0, 1                   /* the bit of interrupts; there is no exception 13 here */
    bnez    t0, .Lother\@
    .subsection 1
.Lother\@:
    j       driver_other
    .previous
    la      t0, driver_state
    .irp    n, 1, 2, 3, 4, 5, 6
    sd      t\n, DRIVER_T1 + 8 * \n - 8(t0)
    .endr
    .if \timed
    csrr    t1, mcycle
    sw      t1, DRIVER_START(t0)
    sw      zero, DRIVER_MISSED(t0)
    .endif
    .endm

    .macro leave timed
    .if \timed
    csrr    t1, mcycle
    lw      t2, DRIVER_START(t0)
    subw    t1, t1, t2
    lw      t2, DRIVER_MISSED(t0)
    add     t2, t2, t0
    lw      t3, DRIVER_CYCLES(t2)
    addw    t3, t3, t1
    sw      t3, DRIVER_CYCLES(t2)
    .endif
    .irp    n, 1, 2, 3, 4, 5, 6
    ld      t\n, DRIVER_T1 + 8 * \n - 8(t0)
    .endr
    csrr    t0, mscratch
    mret
    .endm

    .macro acknowledge
    li      t1, 1 << LCOFI
    csrc    mip, t1
    .endm

/* t1 := key of the interrupted pc and the event in t1. An address has 32 bits, whatever
 * a wild jump left in mepc. */
    .macro key
    csrr    t2, mepc
    slli    t2, t2, 32
    srli    t2, t2, 32
    csrr    t3, CONTEXT
    slli    t3, t3, 48
    slli    t1, t1, 40
    or      t1, t1, t2
    or      t1, t1, t3
    .endm

/* Draws the next period of a counter, and lets it overflow again. */
    .macro period low, spread, counter, event
    lw      t1, DRIVER_RANDOM(t0)
    slliw   t2, t1, 13
    xor     t1, t1, t2
    srliw   t2, t1, 17
    xor     t1, t1, t2
    slliw   t2, t1, 5
    xor     t1, t1, t2
    sw      t1, DRIVER_RANDOM(t0)
    slli    t1, t1, 32
    lwu     t2, \spread(t0)
    mulhu   t1, t1, t2
    lwu     t2, \low(t0)
    add     t1, t1, t2
    neg     t1, t1
    li      t2, -1
    slli    t2, t2, 63
    csrc    \event, t2                  /* OF */
    csrw    \counter, t1
    .endm

/* One event. */
    .macro entry_cycles name, ways, timed
    enter   \timed
    lbu     t1, DRIVER_EVENT(t0)
    key
    lookup_\ways 0, \timed
    acknowledge
    period  DRIVER_LOW0, DRIVER_SPREAD0, mhpmcounter3, mhpmevent3
    leave   \timed
    .endm

/* A second event on mhpmcounter4. Either counter may have overflowed, or both; or neither, when the second
 * one did after the acknowledgement of the first and was served with it. */
    .macro entry_both name, ways, timed, turns
    enter   \timed
    acknowledge
    csrr    t1, mhpmevent3
    bgez    t1, .Lsecond\name
    andi    t1, t1, 0xff
    key
    lookup_\ways 0, \timed
    period  DRIVER_LOW0, DRIVER_SPREAD0, mhpmcounter3, mhpmevent3
    .if \turns
    ld      t1, DRIVER_RING(t0)
    lbu     t3, DRIVER_TOP(t0)
    andi    t2, t1, 0xff
    srli    t1, t1, 8
    sll     t3, t2, t3
    or      t1, t1, t3
    sd      t1, DRIVER_RING(t0)
    lbu     t1, DRIVER_FILTER(t0)
    slli    t1, t1, 56
    or      t2, t2, t1
    csrrw   t1, mhpmevent4, t2          /* the counter goes on; what is left of its period counts for the next event. An
                                         * overflow from now on sets OF, and interrupts again */
    .else
    csrr    t1, mhpmevent4
    .endif
    bltz    t1, .Lserve\name
.Lleave\name:
    leave   \timed
    .subsection 1
.Lsecond\name:
    csrr    t1, mhpmevent4
    bgez    t1, .Lleave\name
.Lserve\name:
    andi    t1, t1, 0xff
    key
    lookup_\ways 0, \timed
    period  DRIVER_LOW1, DRIVER_SPREAD1, mhpmcounter4, mhpmevent4
    j       .Lleave\name
    .subsection 0
    .endm

    .macro entry_pair name, ways, timed
    entry_both \name, \ways, \timed, 0
    .endm

    .macro entry_mux name, ways, timed
    entry_both \name, \ways, \timed, 1
    .endm

/* A sample of TIP: each instruction to blame gets its part of twelve. The unit draws its own periods. a0:
 * parts 7:4, and below them a bit for each address that is still to come; a1: the key without the address. */
    .macro entry_tip name, ways, timed
    enter   \timed
    sd      a0, DRIVER_A0(t0)
    sd      a1, DRIVER_A1(t0)
    csrr    a1, MTIPFLAGS
    andi    a0, a1, 15
    beqz    a0, .Lnone\name
    lw      t1, DRIVER_SAMPLES(t0)
    addi    t1, t1, 1
    sw      t1, DRIVER_SAMPLES(t0)
    ld      t1, DRIVER_COUNTS(t0)
    slli    t2, a0, 2
    srl     t1, t1, t2
    andi    t1, t1, 15                  /* how many are to blame: n */
    li      t2, 0x346c0                 /* 12 over n, at 4 n */
    slli    t3, t1, 2
    srl     t2, t2, t3
    andi    t2, t2, 15
    slli    t2, t2, 4
    or      a0, a0, t2
    srli    t2, a1, 8
    andi    t2, t2, 63                  /* class flags */
    srli    t3, a1, 14
    andi    t3, t3, 3                   /* privilege: 0 or 3 */
    addi    t3, t3, -1
    srai    t3, t3, 63
    srli    a1, a1, 16
    slli    a1, a1, 48                  /* context, and process 0 for the kernel */
    and     a1, a1, t3
    lbu     t3, DRIVER_EVENT(t0)
    slli    t3, t3, 40
    or      a1, a1, t3
    bnez    t2, .Lreason\name
    addi    t1, t1, -1
    beqz    t1, .Lnext\name             /* computing, alone: reason 0 */
    addi    t1, t1, STREAM_BESIDE - 1
    slli    t1, t1, 32
    or      a1, a1, t1
.Lnext\name:
    andi    t1, a0, 1
    beqz    t1, .Llane1\name
    csrr    t1, MTIPADDR0
    addi    a0, a0, -1
.Llook\name:
    slli    t1, t1, 32
    srli    t1, t1, 32
    or      t1, t1, a1
    lookup_\ways 1, \timed
    andi    t1, a0, 15
    bnez    t1, .Lnext\name
    csrwi   MTIPSTATUS, 1
.Lnone\name:
    acknowledge                         /* set again by the unit when more samples wait */
    ld      a0, DRIVER_A0(t0)
    ld      a1, DRIVER_A1(t0)
    leave   \timed
    .subsection 1
.Llane1\name:
    andi    t1, a0, 2
    beqz    t1, .Llane2\name
    csrr    t1, MTIPADDR1
    addi    a0, a0, -2
    j       .Llook\name
.Llane2\name:
    andi    t1, a0, 4
    beqz    t1, .Llane3\name
    csrr    t1, MTIPADDR2
    addi    a0, a0, -4
    j       .Llook\name
.Llane3\name:
    csrr    t1, MTIPADDR3
    addi    a0, a0, -8
    j       .Llook\name
/* Class, and the lowest cause if there is one: enum oracle_class, 1 + enum tip_cause. */
.Lreason\name:
    li      t3, STALL
    addi    t4, t2, -1
    beqz    t4, .Lcause\name            /* stalled */
    li      t3, FRONT_END
    andi    t4, t2, 16
    bnez    t4, .Lcause\name
    li      t3, INTERRUPT
    andi    t4, t2, 32
    bnez    t4, .Lcause\name
    li      t3, MISPREDICT
    andi    t4, t2, 8
    bnez    t4, .Lcause\name
    li      t3, FLUSH
.Lcause\name:
    csrr    t4, MHPMSDETAILSDATA
    srli    t4, t4, 22
    andi    t4, t4, 0x1ff
    beqz    t4, .Lclass\name
1:  addi    t3, t3, 16
    andi    t5, t4, 1
    srli    t4, t4, 1
    beqz    t5, 1b
.Lclass\name:
    slli    t3, t3, 32
    or      a1, a1, t3
    j       .Lnext\name
    .subsection 0
    .endm

/* A section each, so that the rare paths in subsection 1 are close by. */
    .macro entry kind, ways, timed, name
    .section .text.driver_\name, "ax"
    .globl  driver_\name
    .type   driver_\name, @function
    .balign 64
driver_\name:
    entry_\kind _\name, \ways, \timed
    .size   driver_\name, . - driver_\name
    .endm

    .irp    kind, cycles, pair, mux, tip
    entry   \kind, 4, 0, \kind\()_4
    entry   \kind, 6, 0, \kind\()_6
    entry   \kind, 4, 1, \kind\()_4_timed
    entry   \kind, 6, 1, \kind\()_6_timed
    entry   \kind, 0, 0, \kind\()_flush
    .endr

    .section .text.driver, "ax"
/* The overflow buffer is full: the other one is next, unless it still waits itself. Called with the return
 * address in t5; changes t3 and t4. */
    .globl  driver_switch
    .type   driver_switch, @function
driver_switch:
    ld      t3, DRIVER_WAITING(t0)
    bnez    t3, 1f
    lwu     t4, DRIVER_LIMIT(t0)
    ld      t3, DRIVER_BYTES(t0)
    sd      t4, DRIVER_WAITING_END(t0)
    sub     t4, t4, t3
    sd      t4, DRIVER_WAITING(t0)
    ld      t3, DRIVER_BUFFERS(t0)
    sub     t3, t3, t4
    sw      t3, DRIVER_NEXT(t0)
    ld      t4, DRIVER_BYTES(t0)
    add     t3, t3, t4
    sw      t3, DRIVER_LIMIT(t0)
1:  jr      t5
    .size   driver_switch, . - driver_switch

/* Parts in t3 are lost. Likewise; changes t4. */
    .type   driver_lost, @function
driver_lost:
    ld      t4, DRIVER_LOST(t0)
    add     t4, t4, t3
    sd      t4, DRIVER_LOST(t0)
    jr      t5
    .size   driver_lost, . - driver_lost
