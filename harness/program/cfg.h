/* Control-flow graph of a program from its text: basic blocks, and for each block the ways into it.
 *                                                                                     docs/profileme-paths.md
 *
 * A block is left only at its end and entered only at its start. Blocks begin at functions, at targets of
 * branches and jumps, and after every control transfer. Edges are those of ProfileMe sec. 5.3, footnote 2:
 * the way into the instruction after a call is a return, from each exit of the routines called there, not
 * the call itself. */
#ifndef CULPRIT_CFG_H
#define CULPRIT_CFG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/isa.h"
#include "program/image.h"

#define CFG_NONE UINT32_MAX /* no block, no function */

enum cfg_kind {
  CFG_FALL,      /* runs into the next block: not a transfer, or ECALL, EBREAK, WFI */
  CFG_NOT_TAKEN, /* conditional branch, not taken */
  CFG_TAKEN,     /* conditional branch, taken */
  CFG_JUMP,      /* JAL without link; indirect jump to a target that was seen; a return to where no call is */
  CFG_CALL,      /* into the first block of a routine; an indirect call to a target that was seen */
  CFG_RETURN     /* from an exit of a routine into the block after a call of it */
};

struct cfg_edge {
  uint32_t from; /* block */
  uint8_t kind;  /* enum cfg_kind */
};

struct cfg_block {
  uint64_t start, end;  /* [start, end) in bytes of text */
  uint64_t last;        /* address of the last instruction */
  uint32_t insns;       /* instructions */
  uint32_t function;    /* index of the routine that it is in; CFG_NONE: before the first */
  uint32_t edge, edges; /* edge[edge] .. of the graph: the ways in, by rising address of the block they come from */
  bool entry;           /* a routine begins here */
};

struct cfg {
  struct cfg_block *block; /* by rising address */
  struct cfg_edge *edge;
  size_t blocks, edges;
  uint32_t *at;    /* by place >> shift: the block that holds the instruction, or CFG_NONE */
  unsigned shift;  /* isa_align_shift */
  uint64_t places; /* of the image, whole words */
  const struct program_image *image;
};

void cfg_free(struct cfg *g); /* as cfg_build.h made it */

/* How often control went from the instruction at `from`, the last of a block, to the
 * block that begins at `to`. */
typedef uint64_t (*cfg_weight)(void *ctx, uint64_t from, uint64_t to);

/* Keeps only the edges that were executed: those whose weight is not 0. */
void cfg_keep(struct cfg *g, cfg_weight weight, void *ctx);

/* The block that holds the instruction at pc; CFG_NONE: no code. */
static inline uint32_t cfg_block_at(const struct cfg *g, uint64_t pc) {
  const uint64_t at = program_image_place(g->image, pc);
  return at < g->places && !(at & ((1u << g->shift) - 1)) ? g->at[at >> g->shift] : CFG_NONE;
}

/* Instructions here are words as program_plain gives them: what a compressed or profile instruction executes as. */

/* Where the branch or JAL at pc goes, which must be legal. */
uint64_t cfg_target(uint64_t pc, uint32_t insn);

/* The last instruction of a block. */
uint32_t cfg_last_word(const struct cfg *g, uint32_t block);

/* Kind of an instruction word, as far as the graph is concerned. */
static inline bool cfg_is_branch(uint32_t insn) { return (insn & 0x7f) == 0x63; } /* conditional */
static inline bool cfg_is_jal(uint32_t insn) { return (insn & 0x7f) == 0x6f; }
static inline bool cfg_is_jalr(uint32_t insn) { return (insn & 0x707f) == 0x67; }
static inline bool cfg_is_call(uint32_t insn) { return (cfg_is_jal(insn) || cfg_is_jalr(insn)) && isa_is_link(isa_rd(insn)); }
static inline bool cfg_is_return(uint32_t insn) { return cfg_is_jalr(insn) && !cfg_is_call(insn) && isa_is_link(isa_rs1(insn)); }
static inline bool cfg_is_mret(uint32_t insn) { return insn == 0x30200073 || insn == 0x10200073; } /* or SRET */
/* Control may continue after it: at once, or when a call comes back. */
static inline bool cfg_runs_on(uint32_t insn) {
  return !cfg_is_mret(insn) && (cfg_is_call(insn) || !(cfg_is_jal(insn) || cfg_is_jalr(insn)));
}

#endif
