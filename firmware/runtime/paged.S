/* A program in S mode under Sv39, on a machine for operating systems: link it with -Wl,--wrap=runtime_start, and
 * crt0.S arrives here first. Every page is where it was: memory in pages of 4 KiB, its tables a part of the program,
 * and devices in one of 1 GiB. Traps stay in M mode. -Wl,--defsym=paged_off=1 leaves S mode without translation, for
 * comparison.                                                                    docs/workloads.md, "Under Sv39" */
    .option arch, +zicsr
    .set MEMORY,  0x80000000
    .set PAGES,   0x8000000 >> 12
    .set TABLES,  PAGES / 512
    .set POINTER, 0x01           /* V */
    .set LEAF,    0xcf           /* D, A, X, W, R, V */
    .set DEVICE,  0xc7           /* D, A, W, R, V */

    .section .text.paged, "ax"
    .globl __wrap_runtime_start
    .type __wrap_runtime_start, @function
__wrap_runtime_start:
    call    user_mode_open_memory
    li      a0, 2
    la      a1, read_minstret
    call    trap_set_handler
    la      t0, middle           /* its entries: the lowest tables */
    la      t1, lowest
    srli    t1, t1, 2
    ori     t1, t1, POINTER
    addi    t2, t0, 8 * TABLES
1:  sd      t1, 0(t0)
    addi    t1, t1, 4096 >> 2
    addi    t0, t0, 8
    bltu    t0, t2, 1b
    la      t0, middle
    srli    t0, t0, 2
    ori     t0, t0, POINTER
    la      t1, root
    sd      t0, 8 * (MEMORY >> 30)(t1)
    ld      t2, off
    bnez    t2, 2f
    srli    t1, t1, 12
    li      t0, 8 << 60
    or      t0, t0, t1
    csrw    satp, t0
    sfence.vma
2:  li      t0, 0x1000           /* mstatus.MPP, from 0 or 3, to S */
    csrc    mstatus, t0
    li      t0, 0x800
    csrs    mstatus, t0
    la      t0, __real_runtime_start
    csrw    mepc, t0
    mret
    .size __wrap_runtime_start, . - __wrap_runtime_start

/* void read_minstret(struct trap_frame *): what only M mode may read, and workloads report. */
    .type read_minstret, @function
read_minstret:
    ld      t0, 256(a0)
    lwu     t1, 0(t0)
    li      t2, 0xfffff07f       /* all but rd */
    and     t2, t2, t1
    li      t3, 0xb0202073       /* csrr rd, minstret */
    bne     t2, t3, 1f
    addi    t0, t0, 4
    sd      t0, 256(a0)
    srli    t1, t1, 7
    andi    t1, t1, 31
    slli    t1, t1, 3
    add     t1, t1, a0
    csrr    t0, minstret
    sd      t0, 0(t1)
    ret
1:  li      a0, 2                /* it traps again, and ends the program */
    li      a1, 0
    tail    trap_set_handler
    .size read_minstret, . - read_minstret

    .section .data.paged, "aw"
    .weak   paged_off
    .balign 8
off: .dword paged_off

    .balign 4096
root:
    .dword  DEVICE
    .zero   4096 - 8
middle:
    .zero   4096
lowest:
    .set page, MEMORY >> 12
    .rept PAGES
    .dword  page << 10 | LEAF
    .set page, page + 1
    .endr
