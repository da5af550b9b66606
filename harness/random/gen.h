/* The generator of random programs: its state, its random numbers, and code that it appends.
 *
 * An emitter (data.h, flow.h, trap.h, csr.h) appends one snippet to the current chunk. Its code writes only
 * registers from rp_pick_rd() (or that it has locked), works in M and in U mode (a privileged instruction
 * that is skipped does no harm) and ends by itself. */
#ifndef CULPRIT_RANDPROG_GEN_H
#define CULPRIT_RANDPROG_GEN_H

#include "random/program.h"

struct rp_gen {
  struct randprog *p;
  uint64_t rng;
  uint32_t locked;                                 /* registers that must not be written now */
  uint32_t hot;                                    /* registers of the chunk that are used most */
  unsigned depth;                                  /* nesting of blocks */
  uint64_t repeat;                                 /* roughly how often the code emitted now will run */
  uint64_t cost, cost_limit;                       /* instructions executed, roughly */
  const unsigned char *weights;                    /* of each kind */
  unsigned tries;                                  /* as in struct randprog_options */
  unsigned extensions;                             /* that the machine has, or must have */
  bool portable, pflag, failed;                    /* failed: out of memory */
  unsigned huge;                                   /* chunks of more than 16 KB that may still come */
  size_t filler;                                   /* words of these that never run */
  void (*block)(struct rp_gen *g, unsigned words); /* rp_block */
};

/* Random numbers. */
uint64_t rp_next(struct rp_gen *g);
static inline unsigned rp_below(struct rp_gen *g, unsigned n) { return n ? (unsigned)((rp_next(g) >> 33) % n) : 0; }
static inline bool rp_chance(struct rp_gen *g, unsigned percent) { return rp_below(g, 100) < percent; }
static inline int rp_between(struct rp_gen *g, int low, int high) { return low + (int)rp_below(g, (unsigned)(high - low + 1)); }
uint64_t rp_corner(struct rp_gen *g); /* a corner case of arithmetic */

/* Registers. */
unsigned rp_pick_rd(struct rp_gen *g); /* free to be written, often a hot one */
unsigned rp_pick_rs(struct rp_gen *g); /* any, often a hot one */
void rp_pick_hot(struct rp_gen *g);    /* two to seven hot ones */
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

/* Snippets of all kinds, about that many words: how emitters nest. The code that knows
 * all kinds provides the function. */
static inline void rp_block(struct rp_gen *g, unsigned words) { g->block(g, words); }

#endif
