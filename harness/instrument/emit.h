/* Emits the new code, from the first address on. plan.c walks over the program, places.c says where counters
 * go, counter.c and software.c what they are, switches.c what switches them. */
#ifndef CULPRIT_INSTRUMENT_EMIT_H
#define CULPRIT_INSTRUMENT_EMIT_H

#include "instrument/encode.h"
#include "instrument/rewrite.h"

/* What is counted at a place, by profile: number of a counter, EMIT_NONE, or EMIT_ARC: the arc to the
 * function. */
#define EMIT_NONE INSTRUMENT_DERIVED
#define EMIT_ARC (INSTRUMENT_DERIVED - 1)
#define EMIT_NO_COUNTERS                                                                                                           \
  {                                                                                                                                \
    { EMIT_NONE, EMIT_NONE, EMIT_NONE }                                                                                            \
  }

struct emit_counters {
  uint32_t of[INSTRUMENT_KINDS];
};

/* Code that counts, placed after its function. */
struct emit_stub {
  enum {
    EMIT_BACK,  /* a counter of one profile; continues after the item that jumps there */
    EMIT_WAY,   /* counters of a way; continues at `block` */
    EMIT_SAMPLE /* of copies: continues at the second copy of `block` */
  } kind;
  uint32_t from;    /* the item that jumps there */
  uint32_t block;   /* registers that are free at its start are free here */
  unsigned profile; /* of EMIT_BACK: number */
  struct emit_counters counters;
};

struct emit {
  struct rewrite *r;
  const int32_t *depth;            /* frame.h */
  const uint32_t *live;            /* live.h */
  struct rewrite_profile *profile; /* the one whose instructions are emitted */
  bool flagged;                    /* they are profile instructions */
  struct emit_stub *stub;          /* of the function */
  size_t stubs, stub_room;
  bool copy;   /* this is the second copy of the function */
  bool failed; /* out of memory */
};

void emit_item(struct emit *p, struct rewrite_item item);

/* An original instruction, with its references. `insn` may differ from it in the immediate. */
void emit_original(struct emit *p, uint32_t word, uint32_t insn);

/* The next item is a switch. */
void emit_mark_switch(struct emit *p, uint32_t flip);

/* The next item jumps to the profile's counter. */
void emit_add_back(struct emit *p, uint32_t block, uint32_t counter);

void emit_add_stub(struct emit *p, struct emit_stub stub);

static inline void emit_insn(struct emit *p, uint32_t insn) { emit_item(p, (struct rewrite_item){.insn = insn}); }

/* JAL to an item; its number may be set later. */
static inline void emit_jump(struct emit *p, uint32_t insn, uint32_t item) {
  emit_item(p, (struct rewrite_item){.insn = insn, .reference = CODE_JAL, .target_kind = TARGET_ITEM, .target = item});
}

/* JAL to a block, past what only its function's entry executes; copy: of the second copy. */
static inline void emit_jump_block(struct emit *p, uint32_t block, bool copy) {
  emit_item(p, (struct rewrite_item){.insn = encode_jal(0),
                                     .reference = CODE_JAL,
                                     .target_kind = TARGET_INNER,
                                     .copy = copy,
                                     .target = p->r->code->cfg->block[block].start});
}

/* AUIPC of `reg` for the loads and stores that follow; returns their `pair`. */
uint32_t emit_high(struct emit *p, unsigned reg, enum item_target kind, uint64_t target);

/* A load or store at the address of the AUIPC. */
void emit_low(struct emit *p, uint32_t insn, uint32_t pair);

/* Reads or writes the struct of the added code (runtime.h): AUIPC of `reg`, and this load or store through
 * it. */
static inline void emit_access(struct emit *p, unsigned reg, uint32_t insn, uint64_t offset) {
  emit_low(p, insn, emit_high(p, reg, TARGET_RUNTIME, offset));
}

/* Offset of the profile's word in that struct. */
uint64_t emit_word(const struct emit *p);

/* A branch to an item that is emitted later. */
static inline void emit_branch(struct emit *p, uint32_t insn) {
  emit_item(p, (struct rewrite_item){.insn = insn, .reference = CODE_BRANCH, .target_kind = TARGET_ITEM});
}

/* A call of the added code; with rd 0, a jump there. */
static inline void emit_runtime(struct emit *p, uint32_t insn, uint64_t offset) {
  emit_item(p, (struct rewrite_item){.insn = insn, .reference = CODE_JAL, .target_kind = TARGET_RUNTIME, .target = offset});
}

/* Saves registers that are in use on the stack, and restores them; nothing for none. */
void emit_keep(struct emit *p, const unsigned *reg, unsigned count);
void emit_give_back(struct emit *p, const unsigned *reg, unsigned count);

#endif
