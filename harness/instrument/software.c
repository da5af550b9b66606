#include "instrument/software.h"

#include <stddef.h>

#include "instrument/counter.h"
#include "instrument/live.h"

enum { EVERY = offsetof(struct instrument_runtime, every) };

static bool is_apart(const struct emit *p) { return p->r->options.flags & INSTRUMENT_APART; }

/* An item before, a jump or branch, goes to what is put next. */
static void arrive(struct emit *p, size_t item) {
  if (!p->failed) p->r->item[item].target = p->r->items;
}

static void put_test(struct emit *p, uint32_t block, uint32_t counter) {
  unsigned reg;
  const unsigned kept = live_choose(p->live[block], &reg, 1);
  emit_keep(p, &reg, kept);
  emit_access(p, reg, encode_i(ISA_LW, reg, reg, 0), emit_word(p));
  if (!kept && is_apart(p)) {
    emit_add_back(p, block, counter);
    emit_branch(p, encode_b(ISA_BNE, reg, 0));
    return;
  }
  const size_t over = p->r->items;
  emit_branch(p, encode_b(ISA_BEQ, reg, 0));
  counter_put(p, block, counter);
  arrive(p, over);
  emit_give_back(p, &reg, kept);
}

static void put_sled(struct emit *p, uint32_t block, uint32_t counter) {
  const size_t at = p->r->items;
  if (is_apart(p)) emit_add_back(p, block, counter);
  emit_mark_switch(p, 0);
  emit_item(p, (struct rewrite_item){.insn = encode_jal(0), .reference = CODE_JAL, .target_kind = TARGET_ITEM, .sled = true});
  if (is_apart(p)) return;
  counter_put(p, block, counter);
  arrive(p, at);
}

void software_put(struct emit *p, uint32_t block, uint32_t counter) {
  switch (p->r->options.method) {
    case INSTRUMENT_BY_TEST: put_test(p, block, counter); break;
    case INSTRUMENT_BY_SLED: put_sled(p, block, counter); break;
    default: counter_put(p, block, counter); break;
  }
}

/* ---- copies ---- */

void software_put_look(struct emit *p, uint32_t block, const struct emit_counters *counters) {
  unsigned reg[2];
  const unsigned kept = live_choose(p->live[block], reg, 2);
  emit_keep(p, reg + 2 - kept, kept);
  const uint32_t pair = emit_high(p, reg[0], TARGET_RUNTIME, emit_word(p));
  emit_low(p, encode_i(ISA_LD, reg[1], reg[0], 0), pair);
  emit_insn(p, encode_i(ISA_ADDI, reg[1], reg[1], -1));
  emit_low(p, encode_s(ISA_SD, reg[1], reg[0], 0), pair);
  emit_add_stub(p, (struct emit_stub){.kind = EMIT_SAMPLE, .from = (uint32_t)p->r->items, .block = block, .counters = *counters});
  emit_branch(p, encode_b(ISA_BLT, reg[1], 0));
  emit_give_back(p, reg + 2 - kept, kept);
}

void software_put_sample(struct emit *p, const struct emit_stub *s) {
  unsigned reg[2];
  const unsigned kept = live_choose(p->live[s->block], reg, 2);
  emit_access(p, reg[0], encode_i(ISA_LD, reg[1], reg[0], 0), EVERY);
  emit_access(p, reg[0], encode_s(ISA_SD, reg[1], reg[0], 0), emit_word(p));
  emit_give_back(p, reg + 2 - kept, kept);
  if (s->counters.of[0] != EMIT_NONE) counter_put(p, s->block, s->counters.of[0]);
  emit_jump_block(p, s->block, true);
}
