/* The code of a linked program: its functions and blocks, and what each instruction refers to. */
#ifndef CULPRIT_INSTRUMENT_CODE_H
#define CULPRIT_INSTRUMENT_CODE_H

#include "instrument/linked.h"
#include "program/cfg.h"
#include "program/symbols.h"

#define CODE_NONE UINT32_MAX

/* How an instruction refers to an address, from its relocation, or from itself when it is a branch or JAL. */
enum code_reference {
  CODE_PLAIN, /* not at all, or to what stays where it is, in a way that does not depend on where the instruction is */
  CODE_BRANCH,
  CODE_JAL,
  CODE_HIGH, /* AUIPC */
  CODE_LOW,  /* lower bits, of the AUIPC at `pair` */
  CODE_GP    /* relative to gp, of an address that moves */
};

struct code_word {
  uint32_t insn;
  uint32_t function; /* index; CODE_NONE: in none */
  uint64_t target;   /* address referred to */
  uint32_t pair;     /* of CODE_LOW: index of the word */
  uint8_t reference; /* enum code_reference */
  bool heap;         /* target is where the heap begins */
  bool indirect;     /* its address is stored somewhere: an indirect jump can come here */
  bool exit;         /* leaves its function: return or tail call (frame.h) */
  bool enters;       /* a direct jump or branch from another function comes here */
  int16_t adjust;    /* how much its immediate grows for each byte added to the frame: 0 or 1 (frame.h) */
};

/* Why a function is not instrumented. */
enum code_left {
  CODE_TAKEN,
  CODE_LEFT_CHOICE,    /* --functions */
  CODE_LEFT_TRAP,      /* runs in a trap handler */
  CODE_LEFT_STACK,     /* the stack pointer at an exit is not the one at the entry, or not known */
  CODE_LEFT_ARGUMENTS, /* variable arguments, or the address of one on the stack */
  CODE_LEFT_SHAPE,     /* jumps into another function or is jumped into, runs into the next, has an indirect jump of unknown kind */
  CODE_LEFT_KINDS
};

struct code_function {
  uint32_t first, end; /* words */
  const char *name;
  enum code_left left;
  uint32_t kept; /* registers that callers keep across it beyond the convention (live.h) */
};

struct code {
  struct linked *linked;
  struct code_word *word;
  uint32_t words;
  uint64_t base; /* address of word 0 */
  struct code_function *function;
  uint32_t functions;
  struct program_image image;
  uint8_t *bytes; /* of the image */
  struct cfg *cfg;
};

/* Finds the code of l; symbols names its functions. Both must outlive it. */
enum instrument_status code_find(struct code *c, struct linked *l, const struct symbols *symbols);
void code_free(struct code *c);

static inline uint64_t code_address(const struct code *c, uint32_t word) { return c->base + 4ull * word; }

/* The word at an address of the text; CODE_NONE: none. */
static inline uint32_t code_at(const struct code *c, uint64_t address) {
  uint64_t at = address - c->base;
  return at % 4 == 0 && at / 4 < c->words ? (uint32_t)(at / 4) : CODE_NONE;
}

/* Blocks of a function: [*first, *end) of the graph. Code is a block from its first word on. */
void code_blocks(const struct code *c, const struct code_function *f, uint32_t *first, uint32_t *end);
static inline uint32_t code_block_first(const struct code *c, uint32_t block) {
  return (uint32_t)((c->cfg->block[block].start - c->base) / 4);
}
static inline uint32_t code_block_end(const struct code *c, uint32_t block) {
  return (uint32_t)((c->cfg->block[block].end - c->base) / 4);
}

#endif
