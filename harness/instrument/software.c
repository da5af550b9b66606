#include "instrument/software.h"

#include <stddef.h>

#include "instrument/counter.h"
#include "instrument/live.h"
#include "instrument/runtime.h"

enum { EVERY = offsetof(struct instrument_runtime, every) };

static bool is_apart(const struct emit *p) { return p->r->options.flags & INSTRUMENT_APART; }

static void add_stub(struct emit *p, uint32_t block, uint32_t counter) {
  emit_add_stub(p, (struct emit_stub){.from = (uint32_t)p->r->items, .block = block, .counter = counter, .to = CODE_NONE});
}

/* An item before, a jump or branch, goes to what is put next. */
static void arrive(struct emit *p, size_t item) {
  if (!p->failed) p->r->item[item].target = p->r->items;
}

static void put_test(struct emit *p, uint32_t block, uint32_t counter) {
  unsigned reg = 5;
  const bool found = live_free(p->live[block], &reg, 1);
  counter_keep(p, &reg, !found);
  emit_access(p, reg, encode_i(ISA_LW, reg, reg, 0), INSTRUMENT_RUNTIME_WORD);
  if (found && is_apart(p)) {
    add_stub(p, block, counter);
    emit_branch(p, encode_b(ISA_BNE, reg, 0));
    return;
  }
  const size_t over = p->r->items;
  emit_branch(p, encode_b(ISA_BEQ, reg, 0));
  counter_put_plain(p, block, counter);
  arrive(p, over);
  counter_give_back(p, &reg, !found);
}

static void put_sled(struct emit *p, uint32_t block, uint32_t counter) {
  const size_t at = p->r->items;
  if (is_apart(p)) add_stub(p, block, counter);
  emit_mark_switch(p, 0);
  emit_item(p, (struct rewrite_item){.insn = encode_jal(0), .reference = CODE_JAL, .target_kind = TARGET_ITEM, .sled = true});
  if (is_apart(p)) return;
  counter_put_plain(p, block, counter);
  arrive(p, at);
}

void software_put(struct emit *p, uint32_t block, uint32_t counter) {
  switch (p->r->options.method) {
    case INSTRUMENT_BY_TEST: put_test(p, block, counter); break;
    case INSTRUMENT_BY_SLED: put_sled(p, block, counter); break;
    default: counter_put_plain(p, block, counter); break;
  }
}

/* ---- copies ---- */

/* Two registers, of which the last ones, as many as it returns, must be kept. */
static unsigned choose(const struct emit *p, uint32_t block, unsigned reg[2]) {
  const unsigned found = live_free(p->live[block], reg, 2);
  if (found == 0) reg[0] = 5;
  if (found < 2) reg[1] = reg[0] == 6 ? 5 : 6;
  return 2 - found;
}

void software_put_look(struct emit *p, uint32_t block, bool arc) {
  unsigned reg[2], kept = choose(p, block, reg);
  counter_keep(p, reg + 2 - kept, kept);
  emit_access(p, reg[0], encode_i(ISA_LD, reg[1], reg[0], 0), INSTRUMENT_RUNTIME_WORD);
  emit_insn(p, encode_i(ISA_ADDI, reg[1], reg[1], -1));
  emit_access(p, reg[0], encode_s(ISA_SD, reg[1], reg[0], 0), INSTRUMENT_RUNTIME_WORD);
  emit_add_stub(p, (struct emit_stub){.from = (uint32_t)p->r->items,
                                      .block = block,
                                      .counter = arc ? INSTRUMENT_DERIVED : 0,
                                      .to = CODE_NONE,
                                      .sample = true});
  emit_branch(p, encode_b(ISA_BLT, reg[1], 0));
  counter_give_back(p, reg + 2 - kept, kept);
}

void software_put_sample(struct emit *p, const struct emit_stub *s) {
  unsigned reg[2], kept = choose(p, s->block, reg);
  emit_access(p, reg[0], encode_i(ISA_LD, reg[1], reg[0], 0), EVERY);
  emit_access(p, reg[0], encode_s(ISA_SD, reg[1], reg[0], 0), INSTRUMENT_RUNTIME_WORD);
  counter_give_back(p, reg + 2 - kept, kept);
  if (s->counter == INSTRUMENT_DERIVED) counter_put_plain(p, s->block, s->counter);
  emit_item(p, (struct rewrite_item){.insn = encode_jal(0),
                                     .reference = CODE_JAL,
                                     .target_kind = TARGET_INNER,
                                     .copy = true,
                                     .target = p->r->code->cfg->block[s->block].start});
}
