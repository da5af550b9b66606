/* All of a counter are profile instructions. Apart, a JAL stands in the block, and the others behind the function. */
#include "instrument/counter.h"

#include "base/array.h"
#include "instrument/live.h"
#include "instrument/runtime.h"
#include "instrument/software.h"

enum { KEEP = 16 /* bytes of the stack, for registers that are not free */ };

/* Instructions that the flag switches, or not. */
struct writer {
  struct emit *p;
  bool profile;
};

static uint32_t as(const struct writer *w, uint32_t insn) {
  return w->profile ? encode_profile(insn, w->p->r->options.type) : insn;
}

static void put(const struct writer *w, uint32_t insn) { emit_insn(w->p, as(w, insn)); }

static void keep(const struct writer *w, const unsigned *reg, unsigned count) {
  if (count) put(w, encode_i(ISA_ADDI, REG_SP, REG_SP, -KEEP));
  for (unsigned i = 0; i < count; i++) put(w, encode_s(ISA_SD, reg[i], REG_SP, 8 * (int)i));
}

static void give_back(const struct writer *w, const unsigned *reg, unsigned count) {
  for (unsigned i = 0; i < count; i++) put(w, encode_i(ISA_LD, reg[i], REG_SP, 8 * (int)i));
  if (count) put(w, encode_i(ISA_ADDI, REG_SP, REG_SP, KEEP));
}

/* ---- counters ---- */

static void put_access(const struct writer *w, uint32_t insn, uint32_t pair, uint32_t counter) {
  emit_item(w->p, (struct rewrite_item){
                    .insn = as(w, insn), .reference = CODE_LOW, .pair = pair, .target_kind = TARGET_COUNTER, .target = counter});
}

static void put_count(const struct writer *w, uint32_t block, uint32_t counter) {
  struct rewrite *r = w->p->r;
  unsigned reg[2], found = live_free(w->p->live[block], reg, 2);
  if (found == 0) reg[0] = 5;
  if (found < 2) reg[1] = reg[0] == 6 ? 5 : 6;
  r->counts.registers[2 - found]++;
  keep(w, reg + found, 2 - found);
  uint32_t pair = (uint32_t)r->items;
  emit_item(w->p, (struct rewrite_item){
                    .insn = as(w, encode_auipc(reg[0])), .reference = CODE_HIGH, .target_kind = TARGET_COUNTER, .target = counter});
  put_access(w, encode_i(ISA_LD, reg[1], reg[0], 0), pair, counter);
  put(w, encode_i(ISA_ADDI, reg[1], reg[1], 1));
  put_access(w, encode_s(ISA_SD, reg[1], reg[0], 0), pair, counter);
  give_back(w, reg + found, 2 - found);
}

/* Figure 4 of the paper: ra in t1, which mcount reads, and back. */
static void put_arc(const struct writer *w, uint32_t block) {
  const unsigned t1 = REG_T1, kept = w->p->live[block] >> REG_T1 & 1;
  keep(w, &t1, kept);
  put(w, encode_i(ISA_ADDI, REG_T1, REG_RA, 0));
  emit_runtime(w->p, as(w, encode_jal(REG_RA)), INSTRUMENT_RUNTIME_MCOUNT);
  put(w, encode_i(ISA_ADDI, REG_RA, REG_T1, 0));
  give_back(w, &t1, kept);
}

static void put_either(const struct writer *w, uint32_t block, uint32_t counter) {
  if (counter == INSTRUMENT_DERIVED) put_arc(w, block);
  else put_count(w, block, counter);
}

void counter_put_plain(struct emit *p, uint32_t block, uint32_t counter) { put_either(&(struct writer){p, false}, block, counter); }

void counter_keep(struct emit *p, const unsigned *reg, unsigned count) { keep(&(struct writer){p, false}, reg, count); }
void counter_give_back(struct emit *p, const unsigned *reg, unsigned count) { give_back(&(struct writer){p, false}, reg, count); }

/* ---- where ---- */

static void put_here(struct emit *p, uint32_t block, uint32_t counter) {
  const struct writer w = {p, true};
  if (p->r->options.method != INSTRUMENT_BY_FLAG) {
    software_put(p, block, counter);
    return;
  }
  if (!(p->r->options.flags & INSTRUMENT_APART)) {
    put_either(&w, block, counter);
    return;
  }
  emit_add_stub(p, (struct emit_stub){.from = (uint32_t)p->r->items, .block = block, .counter = counter, .to = CODE_NONE});
  emit_jump(p, as(&w, encode_jal(0)), 0);
}

void counter_put(struct emit *p, uint32_t block, uint32_t counter) { put_here(p, block, counter); }

void counter_put_arc(struct emit *p, uint32_t block) { put_here(p, block, INSTRUMENT_DERIVED); }

void counter_put_way(struct emit *p, uint32_t word, uint32_t to, uint32_t counter) {
  emit_add_stub(p, (struct emit_stub){.from = p->r->own[word], .block = to, .counter = counter, .to = to});
}

/* Who looks at the profile instruction in front of an interrupted one sees that it is in a counter, at the stub's first one, too. */
static void begin_stub(const struct writer *w) {
  const struct rewrite *r = w->p->r;
  if (w->profile && !isa_is_profile(r->item[r->items - 1].insn)) put(w, encode_nop());
}

void counter_put_stubs(struct emit *p) {
  const struct writer w = {p, p->r->options.method == INSTRUMENT_BY_FLAG};
  for (size_t i = 0; i < p->stubs && !p->failed; i++) { /* one on an edge may add one */
    const struct emit_stub s = p->stub[i];
    begin_stub(&w);
    p->r->item[s.from].target_kind = TARGET_ITEM;
    p->r->item[s.from].target = p->r->items;
    if (s.sample) {
      software_put_sample(p, &s);
      continue;
    }
    if (s.to == CODE_NONE) {
      put_either(&w, s.block, s.counter);
      emit_jump(p, as(&w, encode_jal(0)), s.from + 1);
      continue;
    }
    put_here(p, s.block, s.counter);
    emit_item(p, (struct rewrite_item){.insn = encode_jal(0),
                                       .reference = CODE_JAL,
                                       .target_kind = TARGET_INNER,
                                       .target = p->r->code->cfg->block[s.to].start});
  }
  p->stubs = 0;
}
