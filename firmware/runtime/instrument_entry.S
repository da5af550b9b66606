/* Front of the code that `culprit instrument` adds to a program: the struct that it fills, and what is called
 * from there. */
#include "contract/instrument.h"

    .section .text.front, "ax"
    .globl instrument_runtime
instrument_runtime:
    .zero   INSTRUMENT_RUNTIME_MCOUNT
    .globl _start
_start:
    j       mcount
    j       start

/* An entry of the arcs is {from, self, count}. Open addressing; behind the last is the count of what was not
 * found in as many steps as there are arcs. */
mcount:
    addi    sp, sp, -48
    sd      t0, 0(sp)
    sd      t2, 8(sp)
    sd      t3, 16(sp)
    sd      t4, 24(sp)
    sd      t5, 32(sp)
    sd      t6, 40(sp)
    lla     t0, instrument_runtime
    ld      t2, INSTRUMENT_RUNTIME_MASK(t0)
    ld      t0, INSTRUMENT_RUNTIME_ARCS(t0)
    srli    t3, t1, 2
    slli    t4, ra, 3
    xor     t3, t3, t4
    srli    t4, ra, 5
    xor     t3, t3, t4
    mv      t6, t2
1:  and     t3, t3, t2
    slli    t4, t3, 3           /* 24 bytes each */
    slli    t5, t3, 4
    add     t4, t4, t5
    add     t4, t4, t0
    ld      t5, 8(t4)
    beqz    t5, 2f
    bne     t5, ra, 3f
    ld      t5, 0(t4)
    beq     t5, t1, 4f
3:  addi    t3, t3, 1
    addi    t6, t6, -1
    bgez    t6, 1b
    addi    t4, t2, 1           /* no room */
    slli    t5, t4, 4
    slli    t4, t4, 3
    add     t4, t4, t5
    add     t4, t4, t0
    j       4f
2:  sd      t1, 0(t4)
    sd      ra, 8(t4)
4:  ld      t5, 16(t4)
    addi    t5, t5, 1
    sd      t5, 16(t4)
    ld      t0, 0(sp)
    ld      t2, 8(sp)
    ld      t3, 16(sp)
    ld      t4, 24(sp)
    ld      t5, 32(sp)
    ld      t6, 40(sp)
    addi    sp, sp, 48
    ret

/* Called in front of main. */
start:
    addi    sp, sp, -144
    sd      ra, 0(sp)
    .irp n, 5,6,7,10,11,12,13,14,15,16,17
    sd      x\n, (8 * (\n - 4))(sp)
    .endr
    .irp n, 28,29,30,31
    sd      x\n, (8 * (\n - 14))(sp)
    .endr
    call    instrument_start
    ld      ra, 0(sp)
    .irp n, 5,6,7,10,11,12,13,14,15,16,17
    ld      x\n, (8 * (\n - 4))(sp)
    .endr
    .irp n, 28,29,30,31
    ld      x\n, (8 * (\n - 14))(sp)
    .endr
    addi    sp, sp, 144
    ret
