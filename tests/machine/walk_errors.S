/* Walks whose reads fail outside: 64 pages, each with a table line of its own at each level, are used for the first
 * time by loads, stores, atomics and fetches. Each access that fails is an access fault of that access, whose address
 * and value are exact, and succeeds when it is repeated. The first half is used in supervisor mode, and machine mode
 * takes the faults; the other in user mode, and supervisor mode takes them. tb/machine/walk_errors.c makes memory fail
 * from `frail` on.
 *
 *   s0 cause, s1 address, s2 pc, s3 value in case of a fault     s4 page     s5 how many faults there were
 *   s6 the code where the pages lie */
#define FETCH_ACCESS 1
#define LOAD_ACCESS 5
#define STORE_ACCESS 7
#define BREAKPOINT 3
#define ECALL_U 8
#define ECALL_S 9
#define EXIT_DEVICE 0x100000
#define MBUSCOUNT 0x7c9

#define POINTER 0x01
#define PAGE_RWX 0xcf
#define USER 0x10
#define MEMORY 0x20000000               /* its first page number, as an entry has it */
#define USER_ABOVE (1 << 30)            /* memory, for user mode */
#define PTE(symbol) (MEMORY + ((symbol - _start) >> 2))

    .option norvc
    .option norelax
    .text
    .globl  _start, frail, middle, low, frail_end
_start:
    la      t0, machine_handler
    csrw    mtvec, t0
    la      t0, supervisor_handler
    csrw    stvec, t0
    li      t0, -1
    csrw    pmpaddr0, t0
    csrwi   pmpcfg0, 0x1f
    la      t0, root
    srli    t0, t0, 12
    li      t1, 8 << 60
    or      t0, t0, t1
    csrw    satp, t0
    li      s4, 0
    li      s5, 0
    li      t0, 1 << 11                 /* supervisor mode */
    csrs    mstatus, t0
    la      t0, half
    csrw    mepc, t0
    mret

/* 32 pages from s4 on. Page n: entry 8 + 8 (n / 16) of root, then 8 (n / 4 % 4) and 8 (n % 4). Which access comes first
 * in a table differs. */
half:
    srli    t0, s4, 4
    addi    t0, t0, 1
    slli    s1, t0, 33
    srli    t1, s4, 2
    andi    t2, t1, 3
    slli    t2, t2, 24
    or      s1, s1, t2
    andi    t2, s4, 3
    slli    t2, t2, 15
    or      s1, s1, t2
    add     t0, t0, t1
    add     t0, t0, s4
    andi    t0, t0, 3
    li      t1, 1
    blt     t0, t1, 1f
    beq     t0, t1, 2f
    li      t1, 2
    beq     t0, t1, 3f
    li      s0, FETCH_ACCESS
    mv      s2, s1
    jalr    ra, 0(s1)
    j       4f
1:  li      s0, LOAD_ACCESS
    lla     s2, 5f
5:  ld      t0, 0(s1)
    j       4f
2:  li      s0, STORE_ACCESS
    addi    s1, s1, 8
    lla     s2, 5f
5:  sd      s1, 0(s1)
    j       4f
3:  li      s0, STORE_ACCESS
    addi    s1, s1, 16
    lla     s2, 5f
5:  amoadd.d t0, s4, (s1)
4:  addi    s4, s4, 1
    andi    t0, s4, 31
    bnez    t0, half
    ecall

    .balign 4
machine_handler:
    csrr    t0, mcause
    addi    t1, t0, -BREAKPOINT
    beqz    t1, wrong
    addi    t1, t0, -ECALL_S
    beqz    t1, supervisor_done
    addi    t1, t0, -ECALL_U
    beqz    t1, user_done
    csrr    t1, mepc
    csrr    t2, mtval
    li      t3, 32
    bgeu    s4, t3, wrong               /* supervisor mode's */
    jal     t3, compare
    mret
supervisor_done:
    li      t0, 1 << FETCH_ACCESS | 1 << LOAD_ACCESS | 1 << STORE_ACCESS
    csrw    medeleg, t0
    li      t0, 3 << 11                 /* user mode */
    csrc    mstatus, t0
    la      t0, half
    li      t1, USER_ABOVE
    add     t0, t0, t1
    csrw    mepc, t0
    mret
user_done:                              /* none is left for the counter of errors that nobody waits for */
    csrr    t0, MBUSCOUNT
    bnez    t0, wrong
    li      t1, 0x5555
    bnez    s5, 1f
wrong:
    li      t1, 0x13333
1:  li      t0, EXIT_DEVICE
    sw      t1, 0(t0)
2:  j       2b

/* t0 cause, t1 pc, t2 value */
compare:
    bne     t0, s0, wrong_anywhere
    bne     t1, s2, wrong_anywhere
    bne     t2, s1, wrong_anywhere
    addi    s5, s5, 1
    jr      t3
wrong_anywhere:
    ebreak

    .balign 4
supervisor_handler:
    csrr    t0, scause
    csrr    t1, sepc
    csrr    t2, stval
    jal     t3, compare
    sret

    .balign 4096, 0
data: .dword 0, 0, 0
    .balign 4096, 0
code: ret
    .balign 4096, 0
root:                                   /* its first line never fails */
    .dword 0, 0, MEMORY | PAGE_RWX, MEMORY | PAGE_RWX | USER
    .zero   4 * 8
frail:
    .irp    k, 0, 1, 2, 3
    .dword  PTE(middle) + 0x400 * \k + POINTER
    .zero   7 * 8
    .endr
    .balign 4096, 0
middle:
    .irp    k, 0, 1, 2, 3
    .irp    l, 0, 1, 2, 3
    .dword  PTE(low) + 0x400 * (4 * \k + \l) + POINTER
    .zero   7 * 8
    .endr
    .balign 4096, 0
    .endr
low:
    .irp    k, 0, 1, 2, 3
    .irp    l, 0, 1, 2, 3
    .irp    e, 0, 1, 2, 3
    .if     (\k + \l + \e + 1) % 4 == 3
    .dword  PTE(code) + PAGE_RWX + USER * (\k / 2)
    .else
    .dword  PTE(data) + PAGE_RWX + USER * (\k / 2)
    .endif
    .zero   7 * 8
    .endr
    .balign 4096, 0
    .endr
    .endr
frail_end:
