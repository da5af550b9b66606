/* Walks of page tables, and a timer interrupt that comes a cycle later in each trial: before them, in each of their
 * cycles, between them, behind them. A trial, in supervisor mode, makes six, each for one instruction:
 *
 *   at_first    fetch, the first of its page          at_store    a page fault
 *   at_load     load                                  at_store    again: the page is there
 *   at_target   fetch, where a jump goes              at_amo      atomic
 *
 * Counters 4 and 5 count walks for fetch and for data. tb/machine/walk_events.c sees what they read in the retire stream,
 * at begin_i, begin_d, seen_i, seen_d (in the handler of the interrupt), end_i, end_d.
 *
 *   s4 trial, and the interrupt's distance     s6, s7, s8, s9 addresses of load, store, atomic, target
 *   t0, t1 the handler's */
#define ITLB_WALK 25
#define STORE_PAGE_FAULT 15
#define ECALL_S 9
#define TIMER 7
#define EXIT_DEVICE 0x100000
#define MTIMECMP 0x02004000
#define MTIME 0x0200bff8
#ifndef TRIALS
#define TRIALS 700
#endif

#define VALID 1
#define POINTER 0x01
#define PAGE_RX 0x4b
#define PAGE_RW 0xc7
#define MEMORY 0x20000000               /* its first page number, as an entry has it */
#define PTE(symbol) (MEMORY + ((symbol - _start) >> 2))
#define WINDOW 0x40000000
#define PAGE 4096

    .option norvc
    .option norelax
    .text
    .globl  _start, begin_i, begin_d, seen_i, seen_d, end_i, end_d, at_first, at_load, at_target, at_store, at_amo
_start:
    la      t0, handler
    csrw    mtvec, t0
    li      t0, -1
    csrw    pmpaddr0, t0
    csrwi   pmpcfg0, 0x1f
    la      t0, root
    srli    t0, t0, 12
    li      t1, 8 << 60
    or      t0, t0, t1
    csrw    satp, t0
    li      t0, ITLB_WALK
    csrw    mhpmevent4, t0
    li      t0, ITLB_WALK + 1
    csrw    mhpmevent5, t0
    li      t0, 1 << TIMER
    csrw    mie, t0
    li      s6, WINDOW + 2 * PAGE
    li      s7, WINDOW + 3 * PAGE
    li      s8, WINDOW + 4 * PAGE
    li      s9, WINDOW + PAGE
    li      s4, 0

trial:
    la      t0, low                     /* the store's page is not there */
    ld      t1, 3 * 8(t0)
    andi    t1, t1, ~VALID
    sd      t1, 3 * 8(t0)
    li      t0, WINDOW
    csrw    mepc, t0
    li      t0, 3 << 11
    csrc    mstatus, t0
    li      t0, 1 << 11
    csrs    mstatus, t0
    sfence.vma
begin_i:
    csrr    t0, mhpmcounter4
begin_d:
    csrr    t0, mhpmcounter5
    li      t0, MTIME
    ld      t1, 0(t0)
    add     t1, t1, s4
    li      t0, MTIMECMP
    sd      t1, 0(t0)
    mret

    .balign 4
handler:
    csrr    t0, mcause
    bltz    t0, interrupt
    li      t1, STORE_PAGE_FAULT
    bne     t0, t1, 1f
    la      t0, low
    ld      t1, 3 * 8(t0)
    ori     t1, t1, VALID
    sd      t1, 3 * 8(t0)
    mret
1:  li      t1, ECALL_S
    bne     t0, t1, wrong
    li      t0, MTIMECMP
    li      t1, -1
    sd      t1, 0(t0)
end_i:
    csrr    t0, mhpmcounter4
end_d:
    csrr    t0, mhpmcounter5
    addi    s4, s4, 1
    li      t0, TRIALS
    bne     s4, t0, trial
    li      t1, 0x5555
    j       2f
wrong:
    li      t1, 0x13333
2:  li      t0, EXIT_DEVICE
    sw      t1, 0(t0)
3:  j       3b

interrupt:
    li      t0, MTIMECMP
    li      t1, -1
    sd      t1, 0(t0)
seen_i:
    csrr    t0, mhpmcounter4
seen_d:
    csrr    t0, mhpmcounter5
    mret

/* In supervisor mode, each in a page of its own, from WINDOW on */
    .balign PAGE
at_first:
    nop
at_load:
    ld      t2, 0(s6)
    add     t2, t2, t2
    jr      s9
    .balign PAGE
at_target:
    nop
at_store:
    sd      s4, 0(s7)
at_amo:
    amoadd.d t2, s4, (s8)
    ecall

    .balign PAGE, 0
data: .dword 0
    .balign PAGE, 0
root:
    .dword  0, PTE(middle) + POINTER
    .balign PAGE, 0
middle:
    .dword  PTE(low) + POINTER
    .balign PAGE, 0
low:
    .dword  PTE(at_first) + PAGE_RX, PTE(at_target) + PAGE_RX, PTE(data) + PAGE_RW, PTE(data) + PAGE_RW, PTE(data) + PAGE_RW
    .balign PAGE, 0
