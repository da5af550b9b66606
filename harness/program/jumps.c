#include "program/jumps.h"

#include <stdlib.h>
#include <string.h>

#include "program/cfg.h"
#include "program/insn.h"

enum { SP = 2, REGISTERS = 32, MOST = 4096 /* entries of a table */, NEAR = 64 /* bytes from a comparison to its jump */ };
static const uint32_t caller_saved = 0xf003fce2; /* ra, t0 to t6, a0 to a7 */

enum value_kind {
  UNSEEN,
  UNKNOWN,
  CONSTANT,
  STACK,   /* sp at the entry + v */
  INDEXED, /* a constant v + what is not known: a place in a table */
  OFFSET,  /* 32 bits loaded from the table at v: on a machine of 32 bits also where a jump goes */
  POINTER, /* 64 bits loaded from the table at v */
  TARGET   /* OFFSET of the table at v + base */
};

struct value {
  enum value_kind kind;
  uint64_t v, base;
};

struct registers {
  struct value x[REGISTERS];
  bool begins;  /* an instruction begins here */
  bool changed; /* has to be followed from here */
  bool bounded; /* the jump here had a table of known length; code behind a call that never comes back may seem to say otherwise */
};

struct walk {
  const struct program_image *image;
  uint64_t start, end;  /* of the function */
  struct registers *at; /* by (address - start) >> shift */
  unsigned shift;       /* isa_align_shift */
  struct jumps *jumps;
  bool changed, failed;
};

static struct registers *at_pc(const struct walk *w, uint64_t pc) { return &w->at[(pc - w->start) >> w->shift]; }

/* The address of the instruction in front of that at pc, which is not the function's first. */
static uint64_t previous(const struct walk *w, uint64_t pc) { return w->shift == 1 && at_pc(w, pc - 2)->begins ? pc - 2 : pc - 4; }

static uint64_t behind(const struct walk *w, uint64_t pc) { return pc + program_image_bytes(w->image, pc); }

/* ---- values ---- */

static const struct value unknown = {.kind = UNKNOWN};

static struct value constant(uint64_t v) { return (struct value){.kind = CONSTANT, .v = v}; }

static struct value sum(struct value a, struct value b) {
  if (b.kind == CONSTANT) {
    const struct value swapped = a;
    a = b;
    b = swapped;
  }
  if (a.kind != CONSTANT) return unknown;
  switch (b.kind) {
    case CONSTANT: return constant(a.v + b.v);
    case STACK: return (struct value){.kind = STACK, .v = a.v + b.v};
    case UNKNOWN: return (struct value){.kind = INDEXED, .v = a.v};
    case OFFSET: return (struct value){.kind = TARGET, .v = b.v, .base = a.v};
    default: return unknown;
  }
}

static struct value add_immediate(struct value a, uint64_t immediate) {
  if (a.kind == CONSTANT || a.kind == STACK || a.kind == INDEXED) {
    a.v += immediate;
    return a;
  }
  return unknown;
}

static struct value loaded(struct value address, enum value_kind kind) {
  return address.kind == INDEXED ? (struct value){.kind = kind, .v = address.v} : unknown;
}

static struct value sum_of(const struct registers *r, const struct isa_op *op, uint32_t insn, uint64_t pc) {
  const struct value a = r->x[isa_rs1(insn)];
  const uint64_t immediate = isa_immediate(op, insn);
  switch ((int)op->id) {
    case ISA_LUI: return constant(immediate);
    case ISA_AUIPC: return constant(pc + immediate);
    case ISA_ADDI: return add_immediate(a, immediate);
    case ISA_ADD: return sum(a, r->x[isa_rs2(insn)]);
    case ISA_SH2ADD:
    case ISA_SH3ADD: return a.kind == UNKNOWN ? sum(a, r->x[isa_rs2(insn)]) : unknown;
    case ISA_LW:
    case ISA_LWU: return loaded(add_immediate(a, immediate), OFFSET);
    case ISA_LD: return loaded(add_immediate(a, immediate), POINTER);
    default: return unknown;
  }
}

static struct value result(unsigned set, const struct registers *r, const struct isa_op *op, uint32_t insn, uint64_t pc) {
  struct value v = sum_of(r, op, insn, pc);
  if (v.kind != STACK) v.v = isa_address(set, v.v);
  return v;
}

static void step_registers(unsigned set, struct registers *r, const struct isa_insn *here, uint64_t pc) {
  const unsigned rd = isa_destination(here->op, here->word);
  if (cfg_is_call(here->word)) {
    for (unsigned i = 0; i < REGISTERS; i++)
      if (caller_saved >> i & 1) r->x[i] = unknown;
  } else if (rd < REGISTERS) {
    r->x[rd] = result(set, r, here->op, here->word, pc);
  }
}

static bool same(const struct value *a, const struct value *b) { return a->kind == b->kind && a->v == b->v && a->base == b->base; }

static bool inside_code(const struct walk *w, uint64_t pc) {
  return pc >= w->start && pc < w->end && !(pc & (program_image_step(w->image) - 1));
}

/* Control comes to pc with these values, too. */
static void join_at(struct walk *w, const struct registers *from, uint64_t pc) {
  if (!inside_code(w, pc)) return;
  struct registers *to = at_pc(w, pc);
  for (unsigned i = 0; i < REGISTERS; i++) {
    struct value *v = &to->x[i];
    if (v->kind == UNKNOWN || same(v, &from->x[i])) continue;
    *v = v->kind == UNSEEN ? from->x[i] : unknown;
    to->changed = w->changed = true;
  }
}

/* ---- tables ---- */

static uint64_t entry(const struct walk *w, const struct value *v, uint64_t n) {
  const uint64_t word = (uint64_t)(int64_t)(int32_t)program_image_word(w->image, v->v + 4 * n);
  if (v->kind != POINTER) return isa_address(w->image->isa, v->base + word);
  return program_image_word(w->image, v->v + 8 * n) | (uint64_t)program_image_word(w->image, v->v + 8 * n + 4) << 32;
}

static bool is_small(const struct value *v) { return v->kind == CONSTANT && v->v < MOST; }

/* The branch lets indices below the result come to the jump at pc; 0: it compares nothing with a constant. */
static uint64_t limit_of(const struct walk *w, uint64_t branch, uint64_t pc) {
  const struct isa_insn here = program_insn(w->image, branch);
  const uint32_t insn = here.word;
  const struct registers *r = at_pc(w, branch);
  const struct value *left = &r->x[isa_rs1(insn)], *right = &r->x[isa_rs2(insn)];
  const struct isa_op *op = here.op;
  const uint64_t to = cfg_target(branch, insn);
  const bool taken = to > branch && to <= pc; /* the way to the jump is the taken one */
  if (op->id == (taken ? ISA_BGEU : ISA_BLTU) && is_small(left)) return left->v + 1;
  if (op->id == (taken ? ISA_BLTU : ISA_BGEU) && is_small(right)) return right->v;
  return 0;
}

/* Entries of the table of the jump at pc, as the branch in front of it says. Between
 * the two may be a jump away. */
static uint64_t entries(const struct walk *w, uint64_t pc) {
  for (uint64_t before = pc; before > w->start && pc - before < NEAR;) {
    const struct isa_insn here = program_insn(w->image, before = previous(w, before));
    const uint32_t insn = here.word;
    const uint64_t limit = cfg_is_branch(insn) && here.op ? limit_of(w, before, pc) : 0;
    if (limit) return limit;
    if (!here.op || cfg_is_branch(insn) || cfg_is_call(insn) || cfg_is_jalr(insn)) break;
  }
  return MOST;
}

/* The jump goes where the entries say. When nothing says how many there are, up to the first that leads out
 * of the function. */
static void follow_table(struct walk *w, uint64_t pc, const struct value *v, const struct registers *r) {
  const uint64_t count = entries(w, pc);
  bool *bounded = &at_pc(w, pc)->bounded;
  if (*bounded && count == MOST) return;
  *bounded |= count < MOST;
  for (uint64_t n = 0; n < count; n++) {
    const uint64_t to = entry(w, v, n);
    if (!inside_code(w, to)) return;
    uint64_t *known = hash_at(&w->jumps->target, pc, to);
    if (!known) {
      w->failed = true;
      return;
    }
    *known = 1;
    join_at(w, r, to);
  }
}

/* ---- a function ---- */

static bool is_indirect(uint32_t insn) { return cfg_is_jalr(insn) && !cfg_is_call(insn) && !cfg_is_return(insn); }

static bool has_indirect(const struct walk *w) {
  for (uint64_t pc = w->start; pc < w->end; pc = behind(w, pc))
    if (is_indirect(program_plain(w->image, pc))) return true;
  return false;
}

static void follow_code(struct walk *w, uint64_t pc) {
  struct registers r = *at_pc(w, pc);
  const struct isa_insn here = program_insn(w->image, pc);
  const uint32_t insn = here.word;
  if (r.x[SP].kind == UNSEEN || !here.op) return;
  at_pc(w, pc)->changed = false;
  if (is_indirect(insn)) {
    const struct value *v = &r.x[isa_rs1(insn)];
    const bool absolute = v->kind == OFFSET && w->image->isa & ISA_SET_32;
    if (v->kind == TARGET || v->kind == POINTER || absolute) follow_table(w, pc, v, &r);
    return;
  }
  step_registers(w->image->isa, &r, &here, pc);
  if (cfg_is_branch(insn) || (cfg_is_jal(insn) && !cfg_is_call(insn))) join_at(w, &r, cfg_target(pc, insn));
  if (cfg_runs_on(insn)) join_at(w, &r, pc + here.bytes);
}

/* A jump without a table stays in its function when the frame is still there, or when it goes to a sum: a
 * table that was not understood. */
static bool stays(const struct walk *w, uint64_t pc) {
  const struct registers *r = at_pc(w, pc);
  if (r->x[SP].kind == UNSEEN) return false; /* never reached */
  if (r->x[SP].kind != STACK || r->x[SP].v != 0) return true;
  const unsigned reg = isa_rs1(program_plain(w->image, pc));
  for (uint64_t before = pc; before > w->start;) {
    const struct isa_insn here = program_insn(w->image, before = previous(w, before));
    const struct isa_op *op = here.op;
    const uint32_t insn = here.word;
    if (!op || cfg_is_branch(insn) || cfg_is_jal(insn) || cfg_is_jalr(insn)) return false;
    if (isa_destination(op, insn) == reg) return op->id == ISA_ADD || op->id == ISA_SH2ADD || op->id == ISA_SH3ADD;
  }
  return false;
}

static void find_unresolved(struct walk *w) {
  struct hash resolved = {0};
  for (const struct hash_place *t = hash_next(&w->jumps->target, NULL); t && !w->failed; t = hash_next(&w->jumps->target, t))
    if (t->a >= w->start && t->a < w->end) w->failed = !hash_add(&resolved, t->a, 0, 1);
  for (uint64_t pc = w->start; pc < w->end && !w->failed; pc = behind(w, pc)) {
    if (!is_indirect(program_plain(w->image, pc)) || hash_get(&resolved, pc, 0) || !stays(w, pc)) continue;
    w->failed = !hash_add(&w->jumps->unresolved, pc, 0, 1);
  }
  hash_free(&resolved);
}

static bool walk_function(struct walk *w) {
  if (!has_indirect(w)) return true;
  w->shift = isa_align_shift(w->image->isa);
  w->at = calloc(((w->end - w->start) >> w->shift) + 2, sizeof *w->at);
  if (!w->at) return false;
  for (uint64_t pc = w->start; pc < w->end; pc = behind(w, pc)) at_pc(w, pc)->begins = true;
  struct registers *first = &w->at[0];
  for (unsigned i = 0; i < REGISTERS; i++) first->x[i] = unknown;
  first->x[0] = constant(0);
  first->x[SP] = (struct value){.kind = STACK};
  first->changed = true;
  do {
    w->changed = false;
    for (uint64_t pc = w->start; pc < w->end && !w->failed; pc += program_image_step(w->image))
      if (at_pc(w, pc)->changed) follow_code(w, pc);
  } while (w->changed && !w->failed);
  find_unresolved(w);
  free(w->at);
  return !w->failed;
}

bool jumps_find(struct jumps *j, const struct program_image *image, const struct symbols_function *function, size_t functions) {
  *j = (struct jumps){0};
  for (size_t i = 0; i < functions; i++) {
    struct walk w = {.image = image, .start = function[i].start, .end = function[i].end, .jumps = j};
    if (w.start & (program_image_step(image) - 1) || w.end <= w.start ||
        program_image_room(image, w.start, w.end) != w.end - w.start)
      continue;
    if (!walk_function(&w)) return false;
  }
  return true;
}

void jumps_free(struct jumps *j) {
  hash_free(&j->target);
  hash_free(&j->unresolved);
}
