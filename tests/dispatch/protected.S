/* Pushes and pops of flags where memory protection forbids them: the flag stays, and what reads it waits for
 * the handler. */
#include "pflag.h"
#include "pmp.h"

#define COUNT(type, reg) PF(type, add reg, reg, s5)

/* A push, then a pop of flag 0 with these rights, the slot holding the other value; readers of flags 0 and 1
 * right behind. s2 and s3 count them. */
.macro TOUCH_FLAG rights
    li      s2, 0
    li      s3, 0
    PF_SETPF(0)
    PF_SETPF(1)
    .if (\rights) & R
    TRAP_EXPECTED
    PF_POPPF(0, 0(s0))
    NO_TRAP_CAME
    COUNT(0, s2)
    COUNT(1, s3)
    CHECK   s2, 0
    .else
    TRAP_EXPECTED
.Lpop\@:
    PF_POPPF(0, 0(s0))
    TRAP_CAME CAUSE_LOAD_ACCESS, .Lpop\@
    CHECK_SAME s10, s0
    COUNT(0, s2)
    COUNT(1, s3)
    CHECK   s2, 1
    .endif
    CHECK   s3, 1
    PF_SETPF(0)
    .if (\rights) & W
    TRAP_EXPECTED
    PF_PUSHPF(0, 0(s0))
    NO_TRAP_CAME
    .else
    TRAP_EXPECTED
.Lpush\@:
    PF_PUSHPF(0, 0(s0))
    TRAP_CAME CAUSE_STORE_ACCESS, .Lpush\@
    CHECK_SAME s10, s0
    .endif
    COUNT(0, s2)
    PF_RESETPF(0)
    PF_RESETPF(1)
    .if (\rights) & R
    CHECK   s2, 1
    .else
    CHECK   s2, 2
    .endif
.endm

/* The slot is 0 again after each: a push that is allowed has written 1. */
.macro EACH rights
    sb      zero, 0(s0)
    ENTRY   0, NA4 | (\rights), s1
    TO_USER
    TOUCH_FLAG \rights
    TO_MACHINE
    lbu     a0, 0(s0)
    CHECK   a0, ((\rights) & W) >> 1
    ENTRY_OFF 0
.endm

    TEST_BEGIN
    PMP_BEGIN none
    la      s0, slot
    srli    s1, s0, 2
    li      s5, 1
    EACH    R | W
    EACH    R
    EACH    X
    EACH    0
none:
    TEST_END

    .data
    .balign 64
slot:
    .word   0
    .zero   60
