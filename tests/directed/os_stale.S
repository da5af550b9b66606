/* Page tables that change without a fence, and then with one: every level, pages moved, rights taken away and added,
 * pointers, address spaces, global pages, each form of SFENCE.VMA. Before the fence either translation is right;
 * behind it, the new one alone.                                docs/iss.md, "Translations that are permitted" */
#include "test.h"

#define MSTATUS_MPRV (1 << 17)
#define MSTATUS_MPP_S (1 << 11)
#define LOAD_PAGE 13
#define STORE_PAGE 15

#define V 0x01
#define R 0x02
#define W 0x04
#define X 0x08
#define U 0x10
#define G 0x20
#define A 0x40
#define D 0x80
#define RW (V | R | W | A | D)
#define CODE (V | R | X | U | A)

#define ONE 0x80400000                  /* two large pages, whose second doublewords differ */
#define TWO 0x80600000
#define FIRST 0x11
#define SECOND 0x22
#define RAM 0x80000000
#define LOW 0x40000008                  /* of entry 0 of each table */
#define MEGA 0x40200008                 /* a large page: entry 1 of `middle` */
#define GIGA 0xc0400008                 /* a very large one: entry 3 of `root` */

/* Entry `index` of the table. Uses t0, t1. */
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

/* The address space that runs. Uses t0, t1. */
.macro SPACE asid, table
    la      t0, \table
    srli    t0, t0, 12
    li      t1, (8 << 60) | (\asid << 44)
    or      t0, t0, t1
    csrw    satp, t0
.endm

/* One load or store with the rights of supervisor mode; a trap is counted in s11. Uses t0, t1, a1. */
.macro ACCESS at, instruction:vararg
    CHECK_NEXT
    li      s11, 0
    li      s6, 1
    li      t1, MSTATUS_MPP
    csrc    mstatus, t1
    li      t1, MSTATUS_MPRV | MSTATUS_MPP_S
    li      t0, \at
    csrs    mstatus, t1
    \instruction
    li      t1, MSTATUS_MPRV
    csrc    mstatus, t1
    li      s6, 0
.endm
.macro LOAD at
    ACCESS  \at, ld a0, 0(t0)
.endm
.macro STORE at, value
    li      a1, \value
    ACCESS  \at, sd a1, 0(t0)
.endm

/* Results of an ACCESS. */
.macro LOADED value
    CHECK   s11, 0
    CHECK   a0, \value
.endm
.macro LOADED_EITHER
    CHECK   s11, 0
    CHECK_NEXT
    addi    t6, a0, -FIRST
    addi    t5, a0, -SECOND
    mul     t6, t6, t5
    bnez    t6, test_fail
.endm
.macro RAISED cause
    CHECK   s11, 1
    CHECK   s8, \cause
    li      s11, 0
.endm
.macro DONE_OR cause
    CHECK_NEXT
    beqz    s11, .Ldone\@
    CHECK   s8, \cause
.Ldone\@:
    li      s11, 0
.endm

/* The page moves. fence: what ends the old translation. */
.macro MOVES table, index, at, from, fence:vararg
    ENTRY   \table, \index, \from, RW
    sfence.vma
    LOAD    \at
    LOADED  FIRST
    ENTRY   \table, \index, TWO, RW
    LOAD    \at
    LOADED_EITHER
    li      s0, \at
    li      s1, 5
    \fence
    LOAD    \at
    LOADED  SECOND
.endm

/* The page loses rights: a load or store is done, or raises this. */
.macro LOSES rights, cause, instruction:vararg
    ENTRY   low, 0, ONE, RW
    sfence.vma
    LOAD    LOW
    ACCESS  LOW, \instruction
    CHECK   s11, 0
    ENTRY   low, 0, ONE, (RW) & ~(\rights)
    ACCESS  LOW, \instruction
    DONE_OR \cause
    sfence.vma t0, x0                   /* the address */
    ACCESS  LOW, \instruction
    RAISED  \cause
.endm

/* It gains them. */
.macro GAINS rights, cause, instruction:vararg
    ENTRY   low, 0, ONE, (RW) & ~(\rights)
    sfence.vma
    ACCESS  LOW, \instruction
    RAISED  \cause
    ENTRY   low, 0, ONE, RW
    ACCESS  LOW, \instruction
    DONE_OR \cause
    sfence.vma
    ACCESS  LOW, \instruction
    CHECK   s11, 0
.endm

    .option arch, +a
    TEST_BEGIN
    li      t0, ONE
    li      t1, FIRST
    sd      t1, 8(t0)
    li      t0, TWO
    li      t1, SECOND
    sd      t1, 8(t0)
    POINTER root, 1, middle
    POINTER middle, 0, low
    ENTRY   root, 2, RAM, RW
    SPACE   5, root

    /* pages of each size, and each form of the fence */
    .irp    fence, "sfence.vma", "sfence.vma x0, s1", "sfence.vma s0, x0", "sfence.vma s0, s1"
    MOVES   low, 0, LOW, ONE, \fence
    MOVES   middle, 1, MEGA, ONE, \fence
    .endr
    ENTRY   root, 3, RAM, RW
    sfence.vma
    LOAD    GIGA
    LOADED  FIRST
    ENTRY   root, 3, 0, RW              /* where nothing is */
    LOAD    GIGA
    DONE_OR CAUSE_LOAD_ACCESS
    sfence.vma
    LOAD    GIGA
    RAISED  CAUSE_LOAD_ACCESS

    /* pointers: another table, none, a large page in place of one */
    ENTRY   low, 0, ONE, RW
    ENTRY   other, 0, TWO, RW
    sfence.vma
    LOAD    LOW
    LOADED  FIRST
    POINTER middle, 0, other
    LOAD    LOW
    LOADED_EITHER
    sfence.vma
    LOAD    LOW
    LOADED  SECOND
    ENTRY   middle, 0, ONE, RW
    LOAD    LOW
    LOADED_EITHER
    sfence.vma
    LOAD    LOW
    LOADED  FIRST
    ENTRY   root, 1, 0, 0
    LOAD    LOW
    DONE_OR LOAD_PAGE
    sfence.vma
    LOAD    LOW
    RAISED  LOAD_PAGE
    POINTER root, 1, middle
    POINTER middle, 0, low
    sfence.vma

    /* rights */
    LOSES   W, STORE_PAGE, sd a1, 8(t0)
    LOSES   D, STORE_PAGE, amoadd.d a1, a1, 0(t0)
    LOSES   A, LOAD_PAGE, ld a1, 8(t0)
    LOSES   V, LOAD_PAGE, lr.d a1, 0(t0)
    GAINS   W, STORE_PAGE, sd a1, 8(t0)
    GAINS   D, STORE_PAGE, sd a1, 8(t0)
    GAINS   A, LOAD_PAGE, ld a1, 8(t0)
    GAINS   V, LOAD_PAGE, ld a1, 8(t0)

    /* stores to a page that has moved go to one of the two, whole */
    li      s0, ONE
    li      s1, TWO
    ENTRY   low, 0, ONE, RW
    sfence.vma
    STORE   LOW, 0x100
    ENTRY   low, 0, TWO, RW
    STORE   LOW, 0x200
    ld      a0, 8(s0)
    ld      a1, 8(s1)
    CHECK_NEXT
    li      t6, 0x200
    li      t5, 1
    beq     a0, t6, 1f
    addi    t5, t5, -1
1:  beq     a1, t6, 1f
    addi    t5, t5, -1
1:  bnez    t5, test_fail
    STORE   LOW + 8, 0x300              /* and one that nobody looks at but the next */
    STORE   LOW + 8, 0x400
    LOAD    LOW + 8
    CHECK_NEXT
    li      t6, 0x400
    beq     a0, t6, 1f
    ld      a1, 16(s0)
    CHECK_SAME a1, t6
1:  sfence.vma
    li      t1, FIRST
    sd      t1, 8(s0)
    li      t1, SECOND
    sd      t1, 8(s1)

    /* address spaces: another number is another translation at once */
    ENTRY   low, 0, ONE, RW
    ENTRY   other, 0, TWO, RW
    POINTER second, 1, between
    POINTER between, 0, other
    sfence.vma
    .rept   2
    SPACE   5, root
    LOAD    LOW
    LOADED  FIRST
    SPACE   6, second
    LOAD    LOW
    LOADED  SECOND
    .endr
    /* the same number for other tables is not */
    SPACE   5, second
    LOAD    LOW
    LOADED_EITHER
    li      s1, 5
    sfence.vma x0, s1
    LOAD    LOW
    LOADED  SECOND
    /* a global page is one of all spaces, and needs a fence of all */
    SPACE   5, root
    ENTRY   low, 0, ONE, RW | G
    sfence.vma
    LOAD    LOW
    LOADED  FIRST
    SPACE   6, second
    LOAD    LOW
    LOADED_EITHER
    li      s1, 6
    sfence.vma x0, s1
    LOAD    LOW
    LOADED_EITHER
    sfence.vma
    LOAD    LOW
    LOADED  SECOND

    /* fetch: code that moves */
    SPACE   5, root
    li      s0, ONE
    li      s1, TWO
    .irp    page, s0, s1
    lui     t0, 0x73                    /* ecall */
    srli    t0, t0, 12
    sw      t0, 4(\page)
    .endr
    li      t0, 0x01100513              /* li a0, FIRST */
    sw      t0, 0(s0)
    li      t0, 0x02200513
    sw      t0, 0(s1)
    fence.i
    .macro  CALL
    TRAP_EXPECTED .Lback\@
    li      t0, MSTATUS_MPP
    csrc    mstatus, t0
    li      t0, LOW & ~0xfff
    csrw    mepc, t0
    mret
.Lback\@:
    li      s6, 0
    CHECK   s8, CAUSE_ECALL_U
    li      s11, 0
    .endm
    ENTRY   low, 0, ONE, CODE
    sfence.vma
    CALL
    LOADED  FIRST
    ENTRY   low, 0, TWO, CODE
    CALL
    LOADED_EITHER
    sfence.vma
    CALL
    LOADED  SECOND
    csrw    satp, x0
    TEST_END

    .bss
    .balign 4096
root:    .space 4096
second:  .space 4096
middle:  .space 4096
between: .space 4096
low:     .space 4096
other:   .space 4096
