/* Memory protection: each mode of an entry, each right, each kind of access, in each mode of the machine;
 * overlaps, partial matches, MPRV, devices, no match. */
#include "pmp.h"

/* s0: a word; s1: its pmpaddr; s2: of the next word; s3, s4: its doubleword as NAPOT of 8 bytes, a block of
 * 64 bytes around it */
.macro EACH_MODE rights
    ENTRY   0, NA4 | \rights, s1
    TO_USER
    TOUCH   s0, \rights
    TO_MACHINE
    TOUCH   s0, R | W | X               /* not locked: not for machine mode */
    ENTRY   0, NAPOT | \rights, s3
    TO_USER
    TOUCH   s0, \rights
    TO_MACHINE
    ENTRY   0, 0, s1
    ENTRY   1, TOR | \rights, s2
    TO_USER
    TOUCH   s0, \rights
    TO_MACHINE
    MPRV_ON
    .if (\rights) & R
    ALLOWED lw a2, 0(s0)
    .else
    DENIED  CAUSE_LOAD_ACCESS, s0, lw a2, 0(s0)
    .endif
    .if (\rights) & W
    ALLOWED sw a3, 0(s0)
    .else
    DENIED  CAUSE_STORE_ACCESS, s0, sw a3, 0(s0)
    .endif
    MPRV_OFF
    ENTRY_OFF 1
.endm

    TEST_BEGIN
    PMP_BEGIN none
    la      s0, area + 64
    srli    s1, s0, 2
    addi    s2, s1, 1
    mv      s3, s1
    ori     s4, s1, 7
    EACH_MODE 0
    EACH_MODE R
    EACH_MODE R | W
    EACH_MODE X
    EACH_MODE R | X
    EACH_MODE R | W | X

    /* what lies beside a region is not in it */
    ENTRY   0, NA4, s1
    TO_USER
    ALLOWED lw a2, 4(s0)
    ALLOWED lw a2, -4(s0)
    ALLOWED lb a2, -1(s0)
    addi    a4, s0, 3
    DENIED  CAUSE_LOAD_ACCESS, a4, lb a2, 3(s0)
    addi    a4, s0, 2
    DENIED  CAUSE_STORE_ACCESS, a4, sh a2, 2(s0)
    TO_MACHINE
    ENTRY   0, NAPOT, s4
    TO_USER
    addi    a4, s0, 63
    DENIED  CAUSE_LOAD_ACCESS, a4, lbu a2, 63(s0)
    addi    a4, s0, 56
    DENIED  CAUSE_STORE_ACCESS, a4, sd a2, 56(s0)
    ALLOWED ld a2, 64(s0)
    ALLOWED ld a2, -8(s0)
    TO_MACHINE
    /* TOR whose end is not above its start holds nothing */
    ENTRY   0, 0, s2
    ENTRY   1, TOR, s1
    TO_USER
    ALLOWED ld a2, 0(s0)
    TO_MACHINE
    ENTRY   0, 0, s1
    ENTRY   1, TOR, s1
    TO_USER
    ALLOWED ld a2, 0(s0)
    TO_MACHINE
    ENTRY_OFF 1
    /* entry 0 as TOR begins at address 0 */
    li      a4, 0x80000000 >> 2
    ENTRY   0, TOR | R, a4
    li      a4, CONSOLE
    TO_USER
    ALLOWED lbu a2, 5(a4)
    DENIED  CAUSE_STORE_ACCESS, a4, sb zero, 0(a4)
    TO_MACHINE
    ENTRY_OFF 0

    /* 8 bytes of which an entry has 4: fails in every mode, whatever the rights */
    ENTRY   0, NA4 | R | W | X, s1
    DENIED  CAUSE_LOAD_ACCESS, s0, ld a2, 0(s0)
    DENIED  CAUSE_STORE_ACCESS, s0, sd a2, 0(s0)
    TO_USER
    DENIED  CAUSE_LOAD_ACCESS, s0, ld a2, 0(s0)
    ALLOWED lw a2, 0(s0)
    ALLOWED lw a2, 4(s0)
    TO_MACHINE
    ENTRY   0, NA4 | R | W | X, s2
    DENIED  CAUSE_LOAD_ACCESS, s0, ld a2, 0(s0)
    TO_USER
    DENIED  CAUSE_STORE_ACCESS, s0, sd a2, 0(s0)
    TO_MACHINE
    ENTRY   0, 0, s2                    /* TOR that begins in its middle, and one that ends there */
    ori     a4, s1, 15
    ENTRY   1, TOR | R | W, a4
    DENIED  CAUSE_LOAD_ACCESS, s0, ld a2, 0(s0)
    ALLOWED ld a2, 8(s0)
    addi    a4, s1, -4
    ENTRY   0, 0, a4
    ENTRY   1, TOR | R | W, s2
    DENIED  CAUSE_STORE_ACCESS, s0, sd a2, 0(s0)
    ALLOWED ld a2, -8(s0)
    ENTRY_OFF 1

    /* overlaps: the lowest entry decides, be it the larger or the smaller one */
    ENTRY   2, NA4, s1
    ENTRY   3, NAPOT | R | W, s4
    TO_USER
    DENIED  CAUSE_LOAD_ACCESS, s0, lw a2, 0(s0)
    ALLOWED lw a2, 4(s0)
    TO_MACHINE
    ENTRY   1, NAPOT | R | W, s4
    TO_USER
    ALLOWED lw a2, 0(s0)
    ALLOWED ld a2, 0(s0)
    TO_MACHINE
    ENTRY_OFF 1
    ENTRY_OFF 2
    ENTRY_OFF 3

    /* misalignment goes first */
    ENTRY   0, NAPOT, s4
    TO_USER
    li      a4, NOWHERE
    DENIED  CAUSE_LOAD_ACCESS, a4, lw a2, 0(a4)
    TO_MACHINE

    /* MPRV: only for data, and with the privilege of MPP */
    MPRV_ON
    DENIED  CAUSE_LOAD_ACCESS, s0, ld a2, 0(s0)
    DENIED  CAUSE_STORE_ACCESS, s0, sb a2, 0(s0)
    ALLOWED jalr ra, 0(s0)
    li      t6, MSTATUS_MPP
    csrs    mstatus, t6                 /* MPP = M: as if it were not there */
    ALLOWED ld a2, 0(s0)
    li      t6, MSTATUS_MPP
    csrc    mstatus, t6
    DENIED  CAUSE_LOAD_ACCESS, s0, ld a2, 0(s0)
    MPRV_OFF
    ALLOWED ld a2, 0(s0)
    ENTRY_OFF 0

    /* a device */
    li      s5, CONSOLE
    li      a4, (CONSOLE >> 2) | 0x1ff
    ENTRY   0, NAPOT, a4
    TO_USER
    DENIED  CAUSE_LOAD_ACCESS, s5, lbu a2, 0(s5)
    DENIED  CAUSE_STORE_ACCESS, s5, sb zero, 0(s5)
    TO_MACHINE
    MPRV_ON
    DENIED  CAUSE_STORE_ACCESS, s5, sb zero, 0(s5)
    MPRV_OFF
    ALLOWED lbu a2, 5(s5)
    ENTRY   0, NAPOT | R, a4
    TO_USER
    ALLOWED lbu a2, 5(s5)
    DENIED  CAUSE_STORE_ACCESS, s5, sb zero, 0(s5)
    TO_MACHINE
    ENTRY_OFF 0

    /* no match: machine mode passes, user mode fails */
    li      a4, (0x80000000 >> 2) | 0xffffff
    ENTRY   7, NAPOT | R | W | X, a4
    ALLOWED lbu a2, 5(s5)
    TO_USER
    DENIED  CAUSE_STORE_ACCESS, s5, sb zero, 0(s5)
    ALLOWED ld a2, 0(s0)
    TO_MACHINE
    MPRV_ON
    DENIED  CAUSE_STORE_ACCESS, s5, sb zero, 0(s5)
    MPRV_OFF

    /* locked: for machine mode too, and for good */
    ENTRY   2, NA4 | LOCK, s1
    TOUCH   s0, 0
    ENTRY   2, NA4 | R | W | X, s1
    TOUCH   s0, 0
    DENIED  CAUSE_LOAD_ACCESS, s0, ld a2, 0(s0)
    addi    s0, s0, 4
    ENTRY   3, NA4 | LOCK | R, s2
    TOUCH   s0, R
    TO_USER
    TOUCH   s0, R
    TO_MACHINE
    addi    s0, s0, 4
    addi    s1, s2, 1
    ENTRY   4, NA4 | LOCK | X, s1
    TOUCH   s0, X
    addi    s0, s0, 4
    addi    s1, s1, 1
    addi    s2, s1, 1
    ENTRY   5, 0, s1
    ENTRY   6, TOR | LOCK | R | W, s2
    TOUCH   s0, R | W
    ENTRY   5, 0, s2                    /* its lower end is locked with it */
    TOUCH   s0, R | W
    ENTRY   1, NA4 | R | W | X, s1      /* a lower entry still goes first */
    TOUCH   s0, R | W | X
none:
    TEST_END

    .data
    .balign 256
ret_word: ret
    .balign 64
area:
    .rept   64
    ret
    .endr
