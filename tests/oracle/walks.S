/* Page faults and misses of the TLBs, a known number each, in supervisor mode. What is measured lies in a page of
 * code of its own, and in memory touches nothing but the pages in question.                       docs/oracle.md */
#define PAGE 4096
#define PAGES 64                        /* more than any TLB holds */

    .option arch, +zicsr, +a
    .section .text.walks, "ax"
    .balign PAGE

/* Calls a0(first page in a1, how often in a2): what the counters 4 to 7 count meanwhile, to the four words at a3. */
    .globl walks_measure
    .type walks_measure, @function
walks_measure:
    mv      a7, ra
    sfence.vma
    csrr    t3, hpmcounter4
    csrr    t4, hpmcounter5
    csrr    t5, hpmcounter6
    csrr    t6, hpmcounter7
    jalr    a0
    csrr    a0, hpmcounter4
    csrr    a1, hpmcounter5
    csrr    a4, hpmcounter6
    csrr    a5, hpmcounter7
    sub     a0, a0, t3
    sub     a1, a1, t4
    sub     a4, a4, t5
    sub     a5, a5, t6
    sd      a0, 0(a3)
    sd      a1, 8(a3)
    sd      a4, 16(a3)
    sd      a5, 24(a3)
    mv      ra, a7
    ret
    .size walks_measure, . - walks_measure

/* Each of the pages in turn. */
    .macro  kernel name, access:vararg
    .globl walks_\name, walks_at_\name
    .type walks_\name, @function
walks_\name:
    li      a6, PAGE
1:  li      a4, PAGES
    mv      a5, a1
walks_at_\name:
    \access
    add     a5, a5, a6
    addi    a4, a4, -1
    bnez    a4, walks_at_\name
    addi    a2, a2, -1
    bnez    a2, 1b
    ret
    .size walks_\name, . - walks_\name
    .endm
    kernel  loads, ld t0, 0(a5)
    kernel  stores, sd zero, 0(a5)
    kernel  atomics, amoadd.d t0, zero, (a5)
    kernel  load_faults, ld t0, 0(a5)
    kernel  store_faults, sd zero, 0(a5)

/* Each of the pages of code, and back to this one. */
    .globl walks_calls, walks_back
    .type walks_calls, @function
walks_calls:
    mv      t0, ra
1:  jal     walks_code
walks_back:
    addi    a2, a2, -1
    bnez    a2, 1b
    mv      ra, t0
    ret
    .size walks_calls, . - walks_calls

    .globl walks_code, walks_code_end
    .balign PAGE
walks_code:
    .rept PAGES - 1
    addi    a4, a4, 1
    j       . + PAGE - 4
    .balign PAGE
    .endr
    ret
    .balign PAGE
walks_code_end:

/* Runs a0(a1, ...) in supervisor mode, with its address space: in machine mode nothing is translated. */
    .section .text.walks_run, "ax"
    .globl walks_run
    .type walks_run, @function
walks_run:
    addi    sp, sp, -16
    sd      ra, 0(sp)
    la      ra, 1f
    csrci   mstatus, 8                  /* a sample's interrupt would change mepc and MPP */
    csrw    mepc, a0
    li      t0, 3 << 11
    csrc    mstatus, t0
    li      t0, 1 << 11 | 1 << 7        /* mret switches interrupts on again */
    csrs    mstatus, t0
    mv      a0, a1
    mv      a1, a2
    mv      a2, a3
    mv      a3, a4
    mret
1:  ecall                               /* the handler goes on behind it, in machine mode */
    ld      ra, 0(sp)
    addi    sp, sp, 16
    ret
    .size walks_run, . - walks_run
