/* The new code while it is put together, from the first address on. plan.c walks over the program, counter.c and software.c say what counts,
 * switches.c what switches it. */
#ifndef CULPRIT_INSTRUMENT_EMIT_H
#define CULPRIT_INSTRUMENT_EMIT_H

#include "instrument/encode.h"
#include "instrument/rewrite.h"

/* A part of a counter that stands behind its function. */
struct emit_stub {
  uint32_t from;    /* the item that jumps there */
  uint32_t block;   /* registers that are free at its start are free here */
  uint32_t counter; /* number; INSTRUMENT_DERIVED: an arc */
  uint32_t to;      /* a stub on an edge goes on to this block; CODE_NONE: back behind `from` */
  bool sample;      /* goes on to the second copy of `block`; counts the arc first, if counter says so */
};

struct emit {
  struct rewrite *r;
  const int32_t *depth;   /* frame.h */
  const uint32_t *live;   /* live.h */
  struct emit_stub *stub; /* of the function */
  size_t stubs, stub_room;
  bool copy;   /* this is the second copy of the function */
  bool failed; /* out of memory */
};

void emit_item(struct emit *p, struct rewrite_item item);

/* An original instruction, with its references. `insn` may differ from it in the immediate. */
void emit_original(struct emit *p, uint32_t word, uint32_t insn);

/* The next item is a switch. */
void emit_mark_switch(struct emit *p, uint32_t flip);

void emit_add_stub(struct emit *p, struct emit_stub stub);

static inline void emit_insn(struct emit *p, uint32_t insn) { emit_item(p, (struct rewrite_item){.insn = insn}); }

/* JAL to an item; its number may be set later. */
static inline void emit_jump(struct emit *p, uint32_t insn, uint32_t item) {
  emit_item(p, (struct rewrite_item){.insn = insn, .reference = CODE_JAL, .target_kind = TARGET_ITEM, .target = item});
}

/* Reads or writes 64 bits of the struct of the code that is added (runtime.h): AUIPC of `reg`, and this load or store through it. */
void emit_access(struct emit *p, unsigned reg, uint32_t insn, uint64_t offset);

/* A branch to an item that is put later. */
static inline void emit_branch(struct emit *p, uint32_t insn) {
  emit_item(p, (struct rewrite_item){.insn = insn, .reference = CODE_BRANCH, .target_kind = TARGET_ITEM});
}

/* A call of the code that is added, or with rd 0 a jump there. */
static inline void emit_runtime(struct emit *p, uint32_t insn, uint64_t offset) {
  emit_item(p, (struct rewrite_item){.insn = insn, .reference = CODE_JAL, .target_kind = TARGET_RUNTIME, .target = offset});
}

#endif
