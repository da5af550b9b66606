/* Follows values through each function: constants, and addresses relative to sp at the entry. */
#include "instrument/frame.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "instrument/encode.h"

enum value_kind { UNSEEN, CONSTANT, STACK, UNKNOWN };

struct value {
  uint8_t kind; /* enum value_kind */
  int64_t v;
};

struct registers {
  struct value x[32];
};

struct walk {
  struct code *c;
  struct code_function *f;
  struct registers *at; /* by block of the function */
  uint32_t first, end;  /* blocks */
  bool changed, grows;
  int32_t *depth;
};

static const uint32_t caller_saved = 0xf003fce2; /* ra, t0 to t6, a0 to a7 */

static struct value sum(struct value a, struct value b) {
  if (a.kind == CONSTANT && b.kind == CONSTANT) return (struct value){CONSTANT, a.v + b.v};
  if (a.kind == CONSTANT && b.kind == STACK) return (struct value){STACK, a.v + b.v};
  if (a.kind == STACK && b.kind == CONSTANT) return (struct value){STACK, a.v + b.v};
  return (struct value){UNKNOWN, 0};
}

static struct value result(const struct registers *r, const struct isa_op *op, uint32_t insn) {
  struct value a = r->x[isa_rs1(insn)], immediate = {CONSTANT, (int64_t)isa_immediate(op, insn)};
  switch (op->id) {
    case ISA_LUI: return immediate;
    case ISA_ADDI: return sum(a, immediate);
    case ISA_ADDIW: return a.kind == CONSTANT ? (struct value){CONSTANT, (int32_t)(a.v + immediate.v)} : (struct value){UNKNOWN, 0};
    case ISA_SLLI:
      return a.kind == CONSTANT ? (struct value){CONSTANT, (int64_t)((uint64_t)a.v << immediate.v)} : (struct value){UNKNOWN, 0};
    case ISA_ADD: return sum(a, r->x[isa_rs2(insn)]);
    case ISA_SUB: {
      struct value b = r->x[isa_rs2(insn)];
      return b.kind == CONSTANT ? sum(a, (struct value){CONSTANT, -b.v}) : (struct value){UNKNOWN, 0};
    }
    default: return (struct value){UNKNOWN, 0};
  }
}

static void step_frame(struct registers *r, uint32_t insn) {
  const struct isa_op *op = isa_decode(insn);
  if (cfg_is_call(insn)) {
    for (unsigned i = 0; i < 32; i++)
      if (caller_saved >> i & 1) r->x[i] = (struct value){UNKNOWN, 0};
    return;
  }
  if (!op || !isa_writes_rd(op) || !isa_rd(insn)) return;
  r->x[isa_rd(insn)] = result(r, op, insn);
}

static void join_at(struct walk *w, const struct registers *from, uint64_t address) {
  uint32_t block = cfg_block_at(w->c->cfg, address);
  if (block == CFG_NONE || block < w->first || block >= w->end) return;
  struct registers *to = &w->at[block - w->first];
  for (unsigned i = 0; i < 32; i++) {
    struct value *v = &to->x[i], a = from->x[i];
    if (v->kind == UNKNOWN || a.kind == UNSEEN || (v->kind == a.kind && v->v == a.v)) continue;
    *v = v->kind == UNSEEN ? a : (struct value){UNKNOWN, 0};
    w->changed = true;
  }
}

/* An indirect jump inside the function comes to any label whose address is kept. */
static void join_indirect(struct walk *w, const struct registers *r) {
  for (uint32_t i = w->f->first + 1; i < w->f->end; i++)
    if (w->c->word[i].indirect) join_at(w, r, code_address(w->c, i));
}

static void follow_block(struct walk *w, uint32_t block) {
  struct registers r = w->at[block - w->first];
  if (r.x[REG_SP].kind == UNSEEN) return;
  for (uint32_t i = code_block_first(w->c, block); i < code_block_end(w->c, block); i++) {
    w->depth[i] = r.x[REG_SP].kind == STACK && r.x[REG_SP].v % 2 == 0 ? (int32_t)r.x[REG_SP].v : FRAME_UNKNOWN;
    step_frame(&r, w->c->word[i].insn);
  }
  uint32_t last = code_block_end(w->c, block) - 1, insn = w->c->word[last].insn;
  if (cfg_is_branch(insn) || (cfg_is_jal(insn) && !cfg_is_call(insn))) join_at(w, &r, w->c->word[last].target);
  if (cfg_runs_on(insn)) join_at(w, &r, code_address(w->c, last + 1));
  if (cfg_is_jalr(insn) && !cfg_is_call(insn) && !cfg_is_return(insn)) join_indirect(w, &r);
}

/* ---- what the values say ---- */

static bool leave(struct walk *w, enum code_left why) {
  w->f->left = why;
  return false;
}

static bool inside_function(const struct walk *w, uint64_t address) {
  uint32_t at = code_at(w->c, address);
  return at != CODE_NONE && at >= w->f->first && at < w->f->end;
}

/* A jump through a register of which the block's last change is an addition: an entry of
 * a table and where that is. */
static bool jumps_by_table(const struct walk *w, uint32_t block, uint32_t last) {
  unsigned reg = isa_rs1(w->c->word[last].insn);
  for (uint32_t i = last; i-- > code_block_first(w->c, block);) {
    uint32_t insn = w->c->word[i].insn;
    const struct isa_op *op = isa_decode(insn);
    if (op && isa_writes_rd(op) && isa_rd(insn) == reg) return op->id == ISA_ADD;
  }
  return false;
}

static bool has_labels(const struct walk *w) {
  for (uint32_t i = w->f->first + 1; i < w->f->end; i++)
    if (w->c->word[i].indirect) return true;
  return false;
}

/* An indirect jump: inside the function, or a tail call. */
static bool check_indirect(struct walk *w, uint32_t block, uint32_t last, enum instrument_status *status) {
  struct code_word *word = &w->c->word[last];
  bool table = jumps_by_table(w, block, last), labels = has_labels(w);
  if (table && !labels) {
    *status = linked_fail(w->c->linked, INSTRUMENT_UNRESOLVED, "no relocations for the jump table of %.100s, jump at 0x%" PRIx64,
                          w->f->name, code_address(w->c, last));
    return false;
  }
  if (table || (labels && w->depth[last] != 0)) return true;
  if (labels) return leave(w, CODE_LEFT_SHAPE);
  word->exit = true;
  return true;
}

static bool check_end(struct walk *w, uint32_t block, enum instrument_status *status) {
  uint32_t last = code_block_end(w->c, block) - 1;
  struct code_word *word = &w->c->word[last];
  uint32_t insn = word->insn;
  if (cfg_is_mret(insn)) return leave(w, CODE_LEFT_TRAP);
  if (cfg_is_branch(insn) && !inside_function(w, word->target)) return leave(w, CODE_LEFT_SHAPE);
  /* With another link register it may be a part of a prologue, which moves sp. */
  if (cfg_is_call(insn) && isa_rd(insn) != REG_RA) return leave(w, CODE_LEFT_STACK);
  bool jump = cfg_is_jal(insn) || cfg_is_jalr(insn);
  if (cfg_is_call(insn)) return true; /* what follows the last call of a function that never comes back is not part of it */
  if (!jump)
    return (last + 1 < w->f->end && cfg_block_at(w->c->cfg, code_address(w->c, last + 1)) != CFG_NONE) || leave(w, CODE_LEFT_SHAPE);
  if (cfg_is_return(insn) || word->reference == CODE_LOW) word->exit = true;
  else if (cfg_is_jal(insn)) word->exit = !inside_function(w, word->target);
  else if (!check_indirect(w, block, last, status)) return false;
  return !word->exit || w->depth[last] == 0 || leave(w, CODE_LEFT_STACK);
}

/* A use of the stack above the frame: an argument that the caller put there. */
static bool check_use(struct walk *w, const struct registers *r, uint32_t at) {
  struct code_word *word = &w->c->word[at];
  const struct isa_op *op = isa_decode(word->insn);
  struct value base = r->x[isa_rs1(word->insn)];
  bool memory = op->kind == ISA_CLASS_LOAD || op->kind == ISA_CLASS_STORE;
  if (op->kind == ISA_CLASS_STORE) { /* of sp at the entry: setjmp */
    struct value stored = r->x[isa_rs2(word->insn)];
    if (stored.kind == STACK && stored.v >= 0) return leave(w, CODE_LEFT_STACK);
  }
  if (memory && base.kind == STACK) {
    int64_t immediate = (int64_t)isa_immediate(op, word->insn), offset = base.v + immediate;
    if (op->kind == ISA_CLASS_STORE && isa_rs2(word->insn) == REG_A7 && offset == -8) return leave(w, CODE_LEFT_ARGUMENTS);
    word->adjust = offset >= 0;
    return offset < 0 || immediate < 2000 || leave(w, CODE_LEFT_ARGUMENTS);
  }
  if (memory || !isa_writes_rd(op) || !isa_rd(word->insn) || isa_rd(word->insn) == REG_SP) return true;
  struct value v = result(r, op, word->insn);
  bool frame_pointer = isa_rd(word->insn) == REG_S0 && v.v == 0;
  return v.kind != STACK || v.v < 0 || frame_pointer || leave(w, CODE_LEFT_ARGUMENTS);
}

static bool check_frame(struct walk *w, enum instrument_status *status) {
  if (w->first == w->end) return leave(w, CODE_LEFT_SHAPE);
  for (uint32_t i = w->f->first + 1; i < w->f->end; i++)
    if (w->c->word[i].enters) return leave(w, CODE_LEFT_SHAPE);
  for (uint32_t b = w->first; b < w->end; b++) {
    struct registers r = w->at[b - w->first];
    if (r.x[REG_SP].kind == UNSEEN) continue; /* never reached */
    for (uint32_t i = code_block_first(w->c, b); i < code_block_end(w->c, b); i++) {
      if (w->grows && !check_use(w, &r, i)) return false;
      step_frame(&r, w->c->word[i].insn);
    }
    if (!check_end(w, b, status)) return false;
  }
  return true;
}

static bool walk_function(struct walk *w, enum instrument_status *status) {
  code_blocks(w->c, w->f, &w->first, &w->end);
  w->at = calloc(w->end - w->first + 1, sizeof *w->at);
  if (!w->at) {
    *status = linked_fail(w->c->linked, INSTRUMENT_NO_MEMORY, "out of memory");
    return false;
  }
  if (w->first < w->end) {
    struct registers *entry = &w->at[0];
    for (unsigned i = 0; i < 32; i++) entry->x[i] = (struct value){UNKNOWN, 0};
    entry->x[0] = (struct value){CONSTANT, 0};
    entry->x[REG_SP] = (struct value){STACK, 0};
  }
  do {
    w->changed = false;
    for (uint32_t b = w->first; b < w->end; b++) follow_block(w, b);
  } while (w->changed);
  check_frame(w, status);
  free(w->at);
  return !*status;
}

/* ---- what a trap handler may run ---- */

/* Functions with an MRET, and all that they call. */
static void leave_handlers(struct code *c) {
  for (uint32_t i = 0; i < c->words; i++)
    if (cfg_is_mret(c->word[i].insn) && c->word[i].function != CODE_NONE) c->function[c->word[i].function].left = CODE_LEFT_TRAP;
  for (bool changed = true; changed;) {
    changed = false;
    for (uint32_t i = 0; i < c->words; i++) {
      const struct code_word *w = &c->word[i];
      if (w->function == CODE_NONE || c->function[w->function].left != CODE_LEFT_TRAP) continue;
      if (w->reference != CODE_JAL && !(w->reference == CODE_LOW && cfg_is_jalr(w->insn))) continue;
      uint32_t to = code_at(c, w->target);
      if (to == CODE_NONE || c->word[to].function == CODE_NONE) continue;
      struct code_function *f = &c->function[c->word[to].function];
      changed |= f->left != CODE_LEFT_TRAP;
      f->left = CODE_LEFT_TRAP;
    }
  }
}

int32_t *frame_find(struct code *c, bool grows, enum instrument_status *status) {
  struct walk w = {.c = c, .grows = grows, .depth = malloc((c->words + 1) * sizeof(int32_t))};
  if (!w.depth) {
    *status = linked_fail(c->linked, INSTRUMENT_NO_MEMORY, "out of memory");
    return NULL;
  }
  for (uint32_t i = 0; i < c->words; i++) w.depth[i] = FRAME_UNKNOWN;
  leave_handlers(c);
  for (w.f = c->function; w.f < c->function + c->functions; w.f++) {
    if (w.f->left) continue;
    if (walk_function(&w, status)) continue;
    free(w.depth);
    return NULL;
  }
  return w.depth;
}
