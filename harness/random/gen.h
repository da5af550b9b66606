/* Inside of the generator: its state, and the emitters that its files share.
 *
 * An emitter appends one snippet to the current chunk. It writes only registers from rp_pick_rd() (or such that it has
 * locked), works in M and in U mode (a privileged instruction that is skipped does no harm) and ends by itself. */
#ifndef CULPRIT_RANDPROG_GEN_H
#define CULPRIT_RANDPROG_GEN_H

#include "random/program.h"
#include "random/asm.h"

/* The image: runtime, system page, stack, hot window, code. gp points into the middle of the hot window. */
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
#define RP_CONSTS 576     /* 128 doublewords, random and corner values */
#define RP_CONST_COUNT 128
#define RP_SIGNATURE 1600 /* 32 doublewords */
#define RP_SIGNATURE_BYTES 256

enum rp_request { RP_SKIP = 0, RP_TO_MACHINE = 1, RP_TO_USER = 2, RP_NESTED = 3 };

struct rp_gen {
  struct randprog *p;
  uint64_t rng;
  uint32_t locked;              /* registers that may not be written now */
  uint32_t hot;                 /* registers of the chunk that are used most */
  unsigned depth;               /* nesting of blocks */
  uint64_t repeat;              /* times that the code emitted now will run, about */
  uint64_t cost, cost_limit;    /* instructions executed, about */
  const unsigned char *weights; /* of each kind */
  bool portable, failed;        /* failed: out of memory */
  unsigned huge;                /* chunks of more than 16 KB that may still come */
  size_t filler;                /* words of these that never run */
};

/* Random numbers. */
uint64_t rp_next(struct rp_gen *g);
static inline unsigned rp_below(struct rp_gen *g, unsigned n) { return n ? (unsigned)((rp_next(g) >> 33) % n) : 0; }
static inline bool rp_chance(struct rp_gen *g, unsigned percent) { return rp_below(g, 100) < percent; }
static inline int rp_between(struct rp_gen *g, int low, int high) { return low + (int)rp_below(g, (unsigned)(high - low + 1)); }
uint64_t rp_corner(struct rp_gen *g); /* a value that arithmetic finds interesting */

/* Registers. */
unsigned rp_pick_rd(struct rp_gen *g); /* free to be written, often a hot one */
unsigned rp_pick_rs(struct rp_gen *g); /* any, often a hot one */
unsigned rp_lock(struct rp_gen *g);    /* picks one and locks it */
void rp_unlock(struct rp_gen *g, unsigned reg);

/* Code. */
void rp_emit(struct rp_gen *g, uint32_t word);
size_t rp_here(const struct rp_gen *g);                           /* index of the next word */
void rp_patch_branch(struct rp_gen *g, size_t at, size_t target); /* branch at word `at` */
void rp_patch_jal(struct rp_gen *g, size_t at, size_t target);
void rp_patch_address(struct rp_gen *g, size_t at, size_t target); /* an rp_emit_address there */
void rp_emit_address(struct rp_gen *g, unsigned rd);               /* auipc, addi: to be patched */
void rp_emit_li(struct rp_gen *g, unsigned rd, int32_t value);
void rp_block(struct rp_gen *g, unsigned words); /* snippets of all kinds, about that many words */
void rp_plain(struct rp_gen *g, unsigned words); /* arithmetic and hot-window accesses only */

/* Snippets: randprog_data.c */
void rp_alu(struct rp_gen *g);
void rp_muldiv(struct rp_gen *g);
void rp_reload(struct rp_gen *g);
void rp_hot_memory(struct rp_gen *g);
void rp_big_memory(struct rp_gen *g);
void rp_late_store(struct rp_gen *g);
void rp_one_alu(struct rp_gen *g, unsigned rd);
void rp_one_hot(struct rp_gen *g);
/* randprog_flow.c */
void rp_branch(struct rp_gen *g);
void rp_loop(struct rp_gen *g);
void rp_call(struct rp_gen *g);
void rp_recursion(struct rp_gen *g);
void rp_odd_return(struct rp_gen *g);
void rp_table(struct rp_gen *g);
void rp_shadow(struct rp_gen *g);
void rp_footprint(struct rp_gen *g);
/* randprog_trap.c */
void rp_illegal(struct rp_gen *g);
void rp_environment(struct rp_gen *g);
void rp_data_fault(struct rp_gen *g);
void rp_fetch_fault(struct rp_gen *g);
void rp_user_mode(struct rp_gen *g);
void rp_local_handler(struct rp_gen *g);
uint32_t rp_illegal_word(struct rp_gen *g);
/* randprog_csr.c */
void rp_csr(struct rp_gen *g);
void rp_counters(struct rp_gen *g);
void rp_fence(struct rp_gen *g);
void rp_smc(struct rp_gen *g);
void rp_jit(struct rp_gen *g);
void rp_mmio(struct rp_gen *g);
void rp_interrupt(struct rp_gen *g);
void rp_wait(struct rp_gen *g);

/* randprog_runtime.c: start-up, handler, ending and data, into the image (RP_CODE zero bytes at least). */
void rp_runtime(struct rp_gen *g, unsigned rounds, uint8_t *image);

#endif
