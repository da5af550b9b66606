#include "iss/predict.h"

#include <stdlib.h>

static const unsigned lengths[PREDICT_TABLES] = {5, 12, 27, 60}; /* histories that the tables look at */

bool iss_predict_open(struct iss_predictors *p, struct iss_predict_shape shape) {
  *p = (struct iss_predictors){.shape = shape};
  p->base = calloc((size_t)shape.base_rows * shape.slots, sizeof *p->base);
  p->btb = calloc((size_t)shape.btb_sets * 2, sizeof *p->btb);
  bool good = p->base && p->btb;
  for (unsigned t = 0; t < PREDICT_TABLES; t++) {
    p->table[t] = calloc((size_t)shape.tage_rows * shape.slots, sizeof *p->table[t]);
    good = good && p->table[t];
  }
  if (!good) iss_predict_close(p);
  return good;
}

void iss_predict_close(struct iss_predictors *p) {
  free(p->base);
  free(p->btb);
  for (unsigned t = 0; t < PREDICT_TABLES; t++) free(p->table[t]);
  *p = (struct iss_predictors){0};
}

/* ---- TAGE: rtl/core/frontend/tage.sv ---- */

static unsigned log2_of(unsigned n) { return (unsigned)__builtin_ctz(n); }
static unsigned slot_of(const struct iss_predictors *p, uint32_t pc) { return pc >> 2 & (p->shape.slots - 1); }
static uint32_t block_of(const struct iss_predictors *p, uint32_t pc) { return pc >> 2 >> log2_of(p->shape.slots); }

/* A fold of `length` bits of history in pieces of `width`, when `taken` comes in and `old`, the last of them, goes. */
static uint16_t folded(unsigned fold, unsigned length, unsigned width, bool taken, unsigned old) {
  const unsigned turned = (fold << 1 | fold >> (width - 1)) & ((1u << width) - 1);
  return (uint16_t)(turned ^ taken ^ old << length % width);
}

static void advance(struct iss_predictors *p, bool taken) {
  const unsigned width = log2_of(p->shape.tage_rows);
  struct predict_folds *f = &p->folds;
  for (unsigned t = 0; t < PREDICT_TABLES; t++) {
    const unsigned old = p->history >> (lengths[t] - 1) & 1;
    f->row[t] = folded(f->row[t], lengths[t], width, taken, old);
    f->tag[t] = folded(f->tag[t], lengths[t], PREDICT_TAG, taken, old);
    f->second[t] = folded(f->second[t], lengths[t], PREDICT_TAG - 1, taken, old);
  }
  p->history = p->history << 1 | taken;
}

/* Where a block's row is in each table, and its tag. */
struct place {
  size_t row[PREDICT_TABLES]; /* of the first slot */
  uint16_t tag[PREDICT_TABLES];
};

static struct place place_of(const struct iss_predictors *p, uint32_t pc, const struct predict_folds *f) {
  struct place at;
  const uint32_t block = block_of(p, pc), mask = p->shape.tage_rows - 1;
  const uint32_t row = (block ^ block >> (log2_of(p->shape.tage_rows) - 2)) & mask, tag = block >> 2 & ((1u << PREDICT_TAG) - 1);
  for (unsigned t = 0; t < PREDICT_TABLES; t++) {
    at.row[t] = (size_t)(f->row[t] ^ row) * p->shape.slots;
    at.tag[t] = (uint16_t)(f->tag[t] ^ f->second[t] << 1 ^ tag);
  }
  return at;
}

static uint8_t *base_of(const struct iss_predictors *p, uint32_t pc) {
  return &p->base[(size_t)(block_of(p, pc) & (p->shape.base_rows - 1)) * p->shape.slots + slot_of(p, pc)];
}

/* The longest match, unless it is new and unsure. */
static bool predicts(const struct iss_predictors *p, uint32_t pc, const struct place *at) {
  const unsigned slot = slot_of(p, pc);
  for (unsigned t = PREDICT_TABLES; t-- > 0;) {
    const struct predict_entry *e = &p->table[t][at->row[t] + slot];
    if (e->tag == at->tag[t] && (e->useful || (e->counter != 3 && e->counter != 4))) return e->counter >> 2;
  }
  return *base_of(p, pc) >> 1;
}

static void step(uint8_t *counter, bool up, uint8_t most) {
  if (up && *counter < most) ++*counter;
  if (!up && *counter > 0) --*counter;
}

/* A misprediction: one entry that is not useful, in a table from `first` on; if there is none, they lose the mark. */
static void allocate(struct iss_predictors *p, unsigned slot, const struct place *at, unsigned first, bool taken) {
  for (unsigned t = first; t < PREDICT_TABLES; t++) {
    struct predict_entry *e = &p->table[t][at->row[t] + slot];
    if (e->useful || (t < PREDICT_TABLES - 1 && (p->skip & 1) && (t & 1) == p->skip >> 1)) continue;
    *e = (struct predict_entry){.tag = at->tag[t], .counter = taken ? 4 : 3};
    return;
  }
  for (unsigned t = first; t < PREDICT_TABLES; t++) p->table[t][at->row[t] + slot].useful = 0;
}

static void train(struct iss_predictors *p, uint32_t pc, const struct place *at, bool taken, bool wrong) {
  const unsigned slot = slot_of(p, pc);
  uint8_t *base = base_of(p, pc);
  bool provider_taken = *base >> 1, alternate_taken = provider_taken;
  unsigned longer = 0;
  struct predict_entry *provider = NULL;
  for (unsigned t = 0; t < PREDICT_TABLES; t++) {
    struct predict_entry *e = &p->table[t][at->row[t] + slot];
    if (e->tag != at->tag[t]) continue;
    provider = e;
    longer = t + 1;
    alternate_taken = provider_taken;
    provider_taken = e->counter >> 2;
  }
  if (!provider || taken == alternate_taken || wrong) step(base, taken, 3);
  if (provider) {
    step(&provider->counter, taken, 7);
    if (provider_taken != alternate_taken) provider->useful = provider_taken == taken;
  }
  if (wrong) allocate(p, slot, at, longer, taken);
  p->skip = (p->skip + 1) & 3;
}

/* ---- targets: btb.sv, ras.sv ---- */

static struct predict_target *target_of(const struct iss_predictors *p, uint32_t pc) {
  return &p->btb[2 * (block_of(p, pc) & (p->shape.btb_sets - 1)) + (pc >> 2 & 1)];
}

static struct predict_target target_entry(const struct iss_predictors *p, uint32_t pc, uint64_t target) {
  const uint32_t above = block_of(p, pc) >> log2_of(p->shape.btb_sets);
  return (struct predict_target){.valid = true,
                                 .slot = (uint8_t)(slot_of(p, pc) >> 1),
                                 .tag = (uint16_t)(above & ((1u << PREDICT_BTB_TAG) - 1)),
                                 .target = target & ~(uint64_t)3};
}

/* A transfer that was predicted to be taken goes to `target`: the entry is written where it is not there. */
static void train_target(struct iss_predictors *p, uint32_t pc, uint64_t target) {
  *target_of(p, pc) = target_entry(p, pc, target);
}

static bool is_link(uint32_t reg) { return reg == 1 || reg == 5; }

/* True: it went elsewhere than predicted, and that was known only at execution. */
static bool jump(struct iss_predictors *p, const struct iss_result *done) {
  const struct probe_retire_lane *lane = &done->lane;
  const uint64_t next = lane->next_pc;
  const uint32_t pc = (uint32_t)lane->pc, rd = lane->insn >> 7 & 31, rs1 = lane->insn >> 15 & 31;
  const bool indirect = done->op->id == ISA_JALR, call = is_link(rd), back = indirect && is_link(rs1) && rs1 != rd;
  const bool wrong = back && p->returns[p->top] != next;
  if (back) p->top = (p->top - 1) % PREDICT_RETURNS;
  if (call) {
    p->top = (p->top + 1) % PREDICT_RETURNS;
    p->returns[p->top] = lane->pc + 4;
  }
  if (!back || wrong) train_target(p, pc, next);
  return wrong;
}

static bool branch(struct iss_predictors *p, const struct iss_result *done) {
  const uint32_t pc = (uint32_t)done->lane.pc;
  const bool taken = done->lane.next_pc != done->lane.pc + 4;
  struct place at = place_of(p, pc, &p->block_folds);
  const bool predicted = predicts(p, pc, &at), wrong = predicted != taken;
  at = place_of(p, pc, &p->folds);
  train(p, pc, &at, taken, wrong);
  if (predicted && taken) train_target(p, pc, done->lane.next_pc);
  advance(p, taken);
  return wrong;
}

void iss_predict_transfer(struct iss_predictors *p, const struct iss_result *done) {
  const uint32_t pc = (uint32_t)done->lane.pc;
  bool again = done->lane.trap;
  if (block_of(p, pc) != p->block) {
    p->block = block_of(p, pc);
    p->block_folds = p->folds;
  }
  if (!again) again = done->op->kind == ISA_CLASS_BRANCH ? branch(p, done) : jump(p, done);
  if (again || done->lane.next_pc != done->lane.pc + 4) p->block = 0;
}
