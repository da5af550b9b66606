/* Start-up. The program starts in M mode with every register unknown; the loader has already put .data and
 * .tdata in place (they are loaded where they run), so only .bss is cleared.
 *
 * The section is no `.text.NAME`: a function of the user's called NAME, compiled with -ffunction-sections,
 * would share it. */
    .option arch, +zicsr
    .section .init.start, "ax"
    .globl _start
    .type _start, @function
_start:
    .option push
    .option norelax
    la      gp, __global_pointer$
    .option pop
    csrw    mstatus, zero
    csrw    mie, zero
    la      t0, trap_entry
    csrw    mtvec, t0
    la      sp, __stack_top
    la      tp, __tls_base
    la      t0, __bss_start
    la      t1, __bss_end
    bgeu    t0, t1, 2f
1:  sd      zero, 0(t0)
    addi    t0, t0, 8
    bltu    t0, t1, 1b
2:  li      ra, 0
    li      s0, 0
    tail    runtime_start
    .size _start, . - _start

/* The host watches stores to this word; it has a cache line of its own. */
    .section .tohost, "aw"
    .globl tohost
    .globl fromhost
    .balign 64
    .type tohost, @object
tohost:   .dword 0
    .size tohost, 8
    .type fromhost, @object
fromhost: .dword 0
    .size fromhost, 8
    .balign 64

/* A name of each member of libculprit.a that stands in for a part of the C library. This file is linked
 * first, so the linker takes them from there even if only the C library itself calls them. culprit.ld
 * discards the section. */
    .section .discard.replaced, "a"
    .dword  stdout, malloc, memcpy, abort
