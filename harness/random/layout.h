/* Where things are in the image of a random program. */
#ifndef CULPRIT_RANDPROG_LAYOUT_H
#define CULPRIT_RANDPROG_LAYOUT_H

/* Runtime, system page, stack, hot window, code. gp points into the middle of the hot window. */
#define RP_HANDLER 0x400u /* offset of the trap handler */
#define RP_EPILOGUE 0x800u
#define RP_SYSTEM 0x1000u /* system page: x31 outside of the handler */
#define RP_TOHOST (RP_SYSTEM + 0x800u)
#define RP_STACK_TOP 0x4000u
#define RP_HOT 0x4000u /* 4 KiB */
#define RP_CODE 0x6000u
#define RP_HOT_BYTES 0x1000u
#define RP_BIG 0x81000000u /* tp: 16 MiB of RAM, zero at first */
/* In the system page, below 2048 so that x31 reaches all of it. */
#define RP_FRAME_BYTES 64 /* 8 frames of the handler from offset 0 */
#define RP_REQUEST 512    /* what the next ecall asks of the handler */
#define RP_HASH 520       /* of the traps so far */
#define RP_BUDGET 528     /* interrupts that may still re-arm */
#define RP_LFSR 536       /* random state of the handler */
#define RP_DISTANCE 544   /* mask of the cycles to the next timer interrupt */
#define RP_TAKEN 552      /* interrupts taken */
#define RP_ROUNDS 560     /* times that the chunks are still to run */
#define RP_FAILED 568     /* mepc of the last access fault in RAM */
#define RP_CONSTS 576     /* 128 doublewords, random and corner values */
#define RP_CONST_COUNT 128
#define RP_SIGNATURE 1600 /* 32 doublewords */
#define RP_SIGNATURE_BYTES 256
#define RP_TRIES 1856 /* consecutive access faults there */

/* PMP: entry 0 opens all below RP_STACK_TOP, entry 7 everything; those between are for the chunks. */
#define RP_PMP_OPEN 0x1f /* NAPOT, read, write, execute */

enum rp_request { RP_SKIP = 0, RP_TO_MACHINE = 1, RP_TO_USER = 2, RP_NESTED = 3 };

#endif
