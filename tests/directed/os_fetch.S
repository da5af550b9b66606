/* Fetches in virtual memory: code of the upper half is predicted as that of the lower one; pages and large pages
 * one behind the other; faults of the page, of its tables and of the memory behind it; targets that are not
 * canonical, from each kind of transfer.                                            docs/frontend.md, docs/mmu.md */
#include "test.h"

#define PAGE_FAULT 12
#define MISPREDICTIONS 7

#define V 0x01
#define R 0x02
#define W 0x04
#define X 0x08
#define U 0x10
#define A 0x40
#define D 0x80
#define RX (V | R | X | A)
#define RW (V | R | W | A | D)
#define RWX (RW | X)

#define PAGE 4096
#define RAM 0x80000000
#define CODE 0x80400000                 /* pages of code, by number; 512 of them are a large page */
#define FORBIDDEN 0x80700000            /* a page that nobody but machine mode reaches */
#define UPPER 0xffffffff80000000        /* RAM again */
#define LOW 0x40000000                  /* the window of `low`; then a large page */
#define POSITIVE 0x3ffffff000           /* the last page of the lower half */
#define NEGATIVE 0xffffffc000000000     /* the first of the upper half */
#define LAST 0xfffffffffffff000
#define BEFORE_GIGA 0x13ffff000         /* the last page before a page of 1 GiB */

#define INCREMENT 0x00150513            /* addi a0, a0, 1 */
#define RETURN 0x00008067

/* Entry `index` of the table becomes a page, or points to another table. Uses t0, t1. */
.macro ENTRY table, index, page, rights
    li      t0, ((\page) >> 12 << 10) | (\rights)
    la      t1, \table + 8 * (\index)
    sd      t0, 0(t1)
.endm
.macro POINTER table, index, to
    la      t0, \to
    srli    t0, t0, 12
    slli    t0, t0, 10
    ori     t0, t0, V
    la      t1, \table + 8 * (\index)
    sd      t0, 0(t1)
.endm

/* Word `index` of the page of code. Uses t0, t1. */
.macro WORD page, index, word
    li      t0, CODE + PAGE * (\page) + 4 * (\index)
    li      t1, \word
    sw      t1, 0(t0)
.endm

/* Calls the address, which must add this to a0, and return. */
.macro CALL at, sum
    li      a0, 0
    li      a1, \at
    TRAP_EXPECTED
    jalr    ra, 0(a1)
    NO_TRAP_CAME
    CHECK   a0, \sum
.endm

/* Calls the address: after adding this to a0, the fetch at `fault` must trap. */
.macro CALL_FAULTS at, sum, cause, fault
    li      a0, 0
    li      a1, \at
    TRAP_EXPECTED .Lback\@
    jalr    ra, 0(a1)
.Lback\@:
    FAULTED \cause, \fault
    CHECK   a0, \sum
.endm
.macro FAULTED cause, fault
    li      s6, 0
    CHECK   s11, 1
    CHECK   s8, \cause
    CHECK   s9, \fault
    CHECK   s10, \fault
    li      s11, 0
.endm

/* Neither a page there can be fetched from, nor a table there be read. */
.macro NO_ACCESS where
    ENTRY   low, 1, \where, RX
    sfence.vma
    CALL_FAULTS LOW, 1024, CAUSE_FETCH_ACCESS, LOW + PAGE
    ENTRY   low, 1, CODE, RX
    ENTRY   middle, 2, \where, V
    sfence.vma
    CALL_FAULTS LOW + 0x400000, 0, CAUSE_FETCH_ACCESS, LOW + 0x400000
.endm

    TEST_BEGIN
    /* memory protection: all is allowed but one page */
    li      a0, -1
    srli    a0, a0, 10
    csrw    pmpaddr1, a0
    li      a0, (FORBIDDEN >> 2) | 0x1ff
    csrw    pmpaddr0, a0
    li      a0, 0x1f18
    csrw    pmpcfg0, a0
    csrr    tp, pmpcfg0                 /* 0: there is none */
    li      a0, MISPREDICTIONS
    csrw    mhpmevent3, a0
    li      a0, -1
    csrw    mcounteren, a0
    li      a0, 1 << CAUSE_BREAKPOINT
    csrw    medeleg, a0

    /* pages of code: 0 to 3 count, 3 returns at its end */
    li      a0, CODE
    li      a1, CODE + 4 * PAGE
    li      a2, INCREMENT
1:  sw      a2, 0(a0)
    addi    a0, a0, 4
    bne     a0, a1, 1b
    WORD    3, 1023, RETURN
    fence.i

    ENTRY   root, 0, 0, RW
    ENTRY   root, 2, RAM, RWX
    ENTRY   root, 510, RAM, RX
    POINTER root, 1, middle
    POINTER middle, 0, low
    ENTRY   low, 0, CODE + 2 * PAGE, RX
    ENTRY   low, 1, CODE, RX
    ENTRY   low, 2, CODE + 3 * PAGE, RX
    ENTRY   low, 511, CODE + PAGE, RX
    ENTRY   middle, 1, CODE, RX
    POINTER root, 255, ends
    POINTER root, 256, ends
    POINTER root, 511, ends
    POINTER root, 4, ends
    POINTER ends, 0, edges
    POINTER ends, 511, edges
    ENTRY   edges, 0, CODE + 4 * PAGE, RX
    ENTRY   edges, 511, CODE + 5 * PAGE, RX
    ENTRY   root, 5, RAM, V | R | A
    la      a0, root
    srli    a0, a0, 12
    li      a1, 8 << 60
    or      a0, a0, a1
    csrw    satp, a0

    /* MRET to an address that is not canonical */
    li      t0, MSTATUS_MPP
    csrc    mstatus, t0
    li      t0, 1 << 11
    csrs    mstatus, t0
    li      t0, 0x4000000000
    csrw    mepc, t0
    TRAP_EXPECTED 1f
    mret
1:  FAULTED PAGE_FAULT, 0x4000000000

    /* supervisor mode from here on: calls, returns and indirect jumps are mispredicted as often in both halves */
    la      s0, work
    jal     count
    mv      s4, s5
    li      t0, UPPER - RAM
    add     s0, s0, t0
    jal     count
    CHECK_SAME s4, s5
    CHECK   a0, 6

    /* from page to page, into a large page and within it */
    CALL    LOW, 3 * 1024 - 1
    CALL    LOW + PAGE - 4, 2 * 1024
    CALL    LOW + 511 * PAGE, 5 * 1024 - 1
    CALL    LOW + 514 * PAGE, 2 * 1024 - 1
    /* the second page is another one now */
    ENTRY   low, 1, CODE + 3 * PAGE, RX
    sfence.vma
    CALL    LOW, 2 * 1024 - 1
    /* and now it is not there; faults are not remembered */
    .irp rights, 0, R|X|A, V, V|R|A, V|R|X, RW, RX|U, V|W|X|A
    ENTRY   low, 1, CODE + 3 * PAGE, \rights
    sfence.vma
    CALL_FAULTS LOW, 1024, PAGE_FAULT, LOW + PAGE
    CALL_FAULTS LOW + PAGE - 4, 1, PAGE_FAULT, LOW + PAGE
    CALL_FAULTS LOW + PAGE + 8, 0, PAGE_FAULT, LOW + PAGE + 8
    ENTRY   low, 1, CODE + 3 * PAGE, RX
    CALL    LOW, 2 * 1024 - 1
    .endr
    /* memory that is not there, a device, a page of machine mode; tables there */
    .irp where, 0x10000000, 0x180000000, 0xff80000000000
    NO_ACCESS \where
    .endr
    beqz    tp, 3f
    NO_ACCESS FORBIDDEN
3:
    /* a page of 1 GiB without the right */
    WORD    5, 1023, INCREMENT
    fence.i
    CALL_FAULTS BEFORE_GIGA + PAGE - 4, 1, PAGE_FAULT, BEFORE_GIGA + PAGE

    /* not canonical */
    .irp at, 0x4000000000, 0x8000000000000000, 0xffffffbffffffffc, 0x8080000000, 0x18080000000, 0x7fffffff80000000
    .rept 3
    CALL_FAULTS \at, 0, PAGE_FAULT, \at
    .endr
    li      t0, \at
    csrw    sepc, t0
    li      t0, 1 << 8
    csrs    sstatus, t0
    TRAP_EXPECTED 8f
    sret
8:
    FAULTED PAGE_FAULT, \at
    .endr
    li      t0, 0x4000000000
    csrw    stvec, t0
    TRAP_EXPECTED 5f
4:  ebreak
5:  FAULTED PAGE_FAULT, 0x4000000000
    csrr    t0, sepc
    CHECK_ADDRESS t0, 4b
    csrr    t0, scause
    CHECK   t0, CAUSE_BREAKPOINT

    /* over the ends of the halves: by running on, by jumps and by branches, predicted and not */
    CALL_FAULTS POSITIVE + PAGE - 4, 1, PAGE_FAULT, POSITIVE + PAGE
    CALL_FAULTS LAST + PAGE - 4, 1, PAGE_FAULT, 0
    WORD    5, 1023, 0x0080006f         /* j .+8 */
    WORD    4, 0, 0xffdff06f            /* j .-4 */
    fence.i
    .rept 3
    CALL_FAULTS POSITIVE + PAGE - 4, 0, PAGE_FAULT, POSITIVE + PAGE + 4
    CALL_FAULTS LAST + PAGE - 4, 0, PAGE_FAULT, 4
    CALL_FAULTS NEGATIVE, 0, PAGE_FAULT, NEGATIVE - 4
    .endr
    WORD    5, 1023, 0x00000863         /* beqz zero, .+16 */
    WORD    4, 0, 0xfe000ce3            /* beqz zero, .-8 */
    fence.i
    .rept 3
    CALL_FAULTS POSITIVE + PAGE - 4, 0, PAGE_FAULT, POSITIVE + PAGE + 12
    CALL_FAULTS NEGATIVE, 0, PAGE_FAULT, NEGATIVE - 8
    .endr
    WORD    5, 1023, 0x000600e7         /* jalr ra, 0(a2): its link is not canonical */
    WORD    4, 0, RETURN
    fence.i
    li      a2, NEGATIVE
    .rept 3
    CALL_FAULTS POSITIVE + PAGE - 4, 0, PAGE_FAULT, POSITIVE + PAGE
    .endr
    TEST_END

/* Runs what s0 points to until it is learnt: the mispredictions of the last time in s5. a0 is 6 then. */
count:
    mv      s2, ra
    li      a0, 0
    li      s1, 6
1:  csrr    s3, hpmcounter3
    jalr    ra, 0(s0)
    csrr    s5, hpmcounter3
    addi    s1, s1, -1
    bnez    s1, 1b
    sub     s5, s5, s3
    mv      ra, s2
    ret
/* Adds 1 to a0, by many transfers of control. */
    .balign 64
work:
    mv      t3, ra
    li      t0, 50
1:  jal     leaf
    la      t1, 2f
    andi    t2, t0, 4                   /* two targets */
    slli    t2, t2, 1
    add     t1, t1, t2
    jr      t1
2:  addi    t2, t2, 1
    nop
    addi    t2, t2, 1
    la      t1, leaf
    jalr    ra, 0(t1)
    andi    t2, t0, 3
    beqz    t2, 3f
    jal     leaf
3:  addi    t0, t0, -1
    bnez    t0, 1b
    addi    a0, a0, 1
    mv      ra, t3
    ret
leaf:
    addi    t2, t2, 1
    ret

    .bss
    .balign PAGE
root:   .space PAGE
middle: .space PAGE
low:    .space PAGE
ends:   .space PAGE
edges:  .space PAGE
