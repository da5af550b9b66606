/* Atomics to devices, to nothing and misaligned, and reserved encodings. Needs a machine with A. */
#include "test.h"
    .option arch, +a

    TEST_BEGIN
    li      a1, 0x55
    .irp address, CLINT_MSIP, CLINT_MTIMECMP, 0x03000000, CONSOLE, EXIT_DEVICE, NOWHERE, 0, RAM_END, 0x180000000
    li      a0, \address
    li      a2, 0x66
    TRAPS   CAUSE_LOAD_ACCESS, \address, lr.w a2, (a0)
    TRAPS   CAUSE_LOAD_ACCESS, \address, lr.d a2, (a0)
    TRAPS   CAUSE_STORE_ACCESS, \address, sc.w a2, a1, (a0)
    TRAPS   CAUSE_STORE_ACCESS, \address, sc.d a2, a1, (a0)
    TRAPS   CAUSE_STORE_ACCESS, \address, amoadd.w a2, a1, (a0)
    TRAPS   CAUSE_STORE_ACCESS, \address, amomaxu.d a2, a1, (a0)
    CHECK   a2, 0x66
    .endr
    /* a fault takes the reservation */
    la      s0, room
    lr.d    a2, (s0)
    li      a0, CONSOLE
    TRAPS   CAUSE_STORE_ACCESS, CONSOLE, sc.d a2, a1, (a0)
    sc.d    a2, a1, (s0)
    CHECK   a2, 1
    /* one that faults disturbs neither the store before it nor what follows */
    li      a3, 3
    TRAP_EXPECTED
    sd      a3, 0(s0)
1:  amoadd.d a2, a1, (a0)
    amoadd.d a4, a1, (s0)
    TRAP_CAME CAUSE_STORE_ACCESS, 1b
    CHECK   a4, 3
    ld      a4, 0(s0)
    CHECK   a4, 0x58
    /* misaligned comes first */
    li      a1, 0x55
    la      s1, room + 4
    .macro ATOMIC_FAULTS address, load_cause, store_cause, width
    li      a2, 0x66
    TRAP_EXPECTED
1:  lr.\width a2, (\address)
    TRAP_CAME \load_cause, 1b
    CHECK_SAME s10, \address
    .irp op, sc.\width, amoswap.\width, amoadd.\width, amominu.\width
    TRAP_EXPECTED
2:  \op     a2, a1, (\address)
    TRAP_CAME \store_cause, 2b
    CHECK_SAME s10, \address
    .endr
    CHECK   a2, 0x66
    .endm
    ATOMIC_FAULTS s1, CAUSE_LOAD_MISALIGNED, CAUSE_STORE_MISALIGNED, d
    addi    s1, s0, 2
    ATOMIC_FAULTS s1, CAUSE_LOAD_MISALIGNED, CAUSE_STORE_MISALIGNED, w
    li      s1, NOWHERE + 1
    ATOMIC_FAULTS s1, CAUSE_LOAD_MISALIGNED, CAUSE_STORE_MISALIGNED, w
    /* reserved: LR with rs2, widths of a byte, of a halfword and of 16 bytes, functions that are none */
    .irp word, 0x1015262f, 0x00b5062f, 0x00b5162f, 0x00b5462f, 0x30b5262f, 0x28b5362f, 0xa8b5262f, 0xf8b5362f
    TRAPS   CAUSE_ILLEGAL, \word, .4byte \word
    .endr
    /* what the machine says of itself */
    csrr    a0, misa
    andi    a0, a0, 1
    CHECK   a0, 1
    TEST_END

    .data
    .balign 64
room:   .space 64
