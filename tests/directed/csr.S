/* Zicsr: each form of access, which registers exist, which bits are kept, and what is read-only. */
#include "test.h"

/* The register keeps these bits and no others. */
.macro KEEPS csr, mask
    csrr    a1, \csr
    li      a0, -1
    csrw    \csr, a0
    csrr    a2, \csr
    csrw    \csr, x0
    csrr    a3, \csr
    csrw    \csr, a1
    li      a0, \mask
    and     a2, a2, a0
    CHECK_SAME a2, a0
    and     a3, a3, a0
    CHECK   a3, 0
.endm

.macro EXACT csr, mask
    li      a0, -1
    csrw    \csr, a0
    csrr    a2, \csr
    csrw    \csr, x0
    CHECK   a2, \mask
.endm

.macro READS csr, value
    csrr    a0, \csr
    CHECK   a0, \value
.endm

    TEST_BEGIN
    li      a0, 0x123456789abcdef0
    csrrw   a1, mscratch, a0
    csrrw   a1, mscratch, x0
    CHECK_SAME a1, a0
    READS   mscratch, 0
    li      a0, 0xff
    csrrs   a1, mscratch, a0
    CHECK   a1, 0
    li      a0, 0x0f
    csrrc   a1, mscratch, a0
    CHECK   a1, 0xff
    READS   mscratch, 0xf0
    csrrwi  a1, mscratch, 21
    CHECK   a1, 0xf0
    csrrsi  a1, mscratch, 10
    CHECK   a1, 21
    csrrci  a1, mscratch, 16
    CHECK   a1, 31
    READS   mscratch, 15
    csrrsi  a1, mscratch, 0
    CHECK   a1, 15
    /* rd and rs1 the same */
    li      a0, 99
    csrrw   a0, mscratch, a0
    CHECK   a0, 15
    csrrs   a0, mscratch, a0
    CHECK   a0, 99
    READS   mscratch, 111
    /* back to back writes, and a read of the last */
    li      a0, 1
    li      a1, 2
    csrw    mscratch, a0
    csrw    mscratch, a1
    csrr    a2, mscratch
    CHECK   a2, 2
    /* identity */
    READS   mhartid, 0
    READS   mvendorid, 0
    READS   mconfigptr, 0
    csrr    a0, misa
    srli    a1, a0, 62
    CHECK   a1, 2
    li      a2, (1 << 8) | (1 << 12) | (1 << 20)
    and     a1, a0, a2
    CHECK_SAME a1, a2
    li      a0, -1
    csrw    misa, a0
    csrr    a1, misa
    srli    a1, a1, 62
    CHECK   a1, 2
    /* bits kept */
    csrr    s0, mtvec
    KEEPS   mscratch, -1
    EXACT   mepc, 0xfffffffffffffffc
    EXACT   mcause, 0x800000000000003f
    EXACT   mtval, -1
    EXACT   mcounteren, 0xffffffff
    EXACT   mcountinhibit, 0x7fd
    EXACT   menvcfg, 0
    li      a0, 0x80001003
    csrw    mtvec, a0
    csrr    a1, mtvec
    csrw    mtvec, s0
    CHECK   a1, 0x80001000
    li      a0, -1
    csrw    mie, a0
    csrr    a1, mie
    csrw    mie, x0
    CHECK   a1, 0x12088
    /* mstatus: MPP keeps only U and M */
    csrw    mstatus, x0
    csrr    a0, mstatus
    CHECK   a0, 0x200000000             /* UXL = 2 */
    li      a0, MSTATUS_MPP
    csrw    mstatus, a0
    csrr    a1, mstatus
    and     a1, a1, a0
    CHECK_SAME a1, a0
    li      a0, 1 << 11                 /* S mode is not there: MPP becomes something legal */
    csrw    mstatus, x0
    csrs    mstatus, a0
    csrr    a1, mstatus
    srli    a1, a1, 11
    andi    a1, a1, 3
    li      a2, 1
    CHECK_NEXT
    beq     a1, a2, test_fail
    li      a2, 2
    beq     a1, a2, test_fail
    li      a0, (1 << 17) | (1 << 21)   /* MPRV, TW */
    csrw    mstatus, x0
    csrs    mstatus, a0
    csrr    a1, mstatus
    and     a1, a1, a0
    csrc    mstatus, a0
    CHECK_SAME a1, a0
    /* custom: the chicken bit and the context */
    csrr    a0, MCHICKEN
    CHECK   a0, 0
    li      a0, -1
    csrw    MCONTEXT, a0
    csrr    a1, MCONTEXT
    CHECK   a1, 0xffff
    csrw    MCONTEXT, x0
    /* counters 11..31 read 0 */
    READS   mhpmcounter11, 0
    READS   mhpmcounter31, 0
    READS   mhpmevent31, 0
    li      a0, -1
    csrw    mhpmcounter20, a0
    READS   mhpmcounter20, 0
    /* read-only registers: reads, and set or clear of nothing, are legal; writes are not */
    csrrs   a0, mhartid, x0
    csrrc   a0, mvendorid, x0
    csrrsi  a0, cycle, 0
    ILLEGAL csrrw a0, mhartid, x0
    ILLEGAL csrrw x0, mhartid, x0
    ILLEGAL csrrwi a0, mhartid, 0
    ILLEGAL csrrs a0, mvendorid, a1
    ILLEGAL csrrci a0, cycle, 1
    ILLEGAL csrrw a0, instret, a0
    ILLEGAL csrrw a0, time, a0
    /* a zero in a register other than x0 is still a write */
    li      a1, 0
    ILLEGAL csrrs a0, mhartid, a1
    /* the destination of an illegal access is unchanged */
    li      a0, 0x77
    ILLEGAL csrrw a0, mhartid, a1
    CHECK   a0, 0x77
    /* absent */
    .irp number, 0x000, 0x001, 0x100, 0x180, 0x302, 0x303, 0x3a1, 0x3a3, 0x3a4, 0x3c0, 0x3ef, 0x400, 0x7b0, 0x7ff, 0xcfe, 0xda0, 0xffe, 0x5a8
    ILLEGAL csrrs a0, \number, x0
    .endr
    TEST_END
