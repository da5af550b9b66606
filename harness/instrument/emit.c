#include "instrument/emit.h"

#include "base/array.h"

enum { KEEP = 16 /* bytes of the stack, for registers that are not free */ };

static unsigned item_number(const struct emit *p) { return (unsigned)(p->profile - p->r->profile); }

void emit_item(struct emit *p, struct rewrite_item item) {
  struct rewrite *r = p->r;
  item.profile = (uint8_t)item_number(p);
  if (p->flagged) item.insn = encode_profile(item.insn, p->profile->type);
  if (ARRAY_ROOM(r->item, r->item_room, r->items + 1)) r->item[r->items++] = item;
  else p->failed = true;
}

void emit_mark_switch(struct emit *p, uint32_t flip) {
  struct rewrite_profile *o = p->profile;
  if (ARRAY_ROOM(o->switches, o->switch_room, o->switch_count + 1))
    o->switches[o->switch_count++] = (struct rewrite_switch){(uint32_t)p->r->items, flip};
  else p->failed = true;
}

void emit_add_stub(struct emit *p, struct emit_stub stub) {
  if (ARRAY_ROOM(p->stub, p->stub_room, p->stubs + 1)) p->stub[p->stubs++] = stub;
  else p->failed = true;
}

void emit_add_back(struct emit *p, uint32_t block, uint32_t counter) {
  struct emit_stub s = {.kind = EMIT_BACK, .from = (uint32_t)p->r->items, .block = block, .profile = item_number(p)};
  s.counters.of[s.profile] = counter;
  emit_add_stub(p, s);
}

uint32_t emit_high(struct emit *p, unsigned reg, enum item_target kind, uint64_t target) {
  emit_item(
    p, (struct rewrite_item){.insn = encode_auipc(reg), .reference = CODE_HIGH, .target_kind = (uint8_t)kind, .target = target});
  return (uint32_t)p->r->items - 1;
}

void emit_low(struct emit *p, uint32_t insn, uint32_t pair) {
  if (p->failed) return;
  const struct rewrite_item *high = &p->r->item[pair];
  emit_item(p, (struct rewrite_item){
                 .insn = insn, .reference = CODE_LOW, .pair = pair, .target_kind = high->target_kind, .target = high->target});
}

uint64_t emit_word(const struct emit *p) { return instrument_runtime_word(item_number(p)); }

void emit_keep(struct emit *p, const unsigned *reg, unsigned count) {
  if (count) emit_insn(p, encode_i(ISA_ADDI, REG_SP, REG_SP, -KEEP));
  for (unsigned i = 0; i < count; i++) emit_insn(p, encode_s(ISA_SD, reg[i], REG_SP, 8 * (int)i));
}

void emit_give_back(struct emit *p, const unsigned *reg, unsigned count) {
  for (unsigned i = 0; i < count; i++) emit_insn(p, encode_i(ISA_LD, reg[i], REG_SP, 8 * (int)i));
  if (count) emit_insn(p, encode_i(ISA_ADDI, REG_SP, REG_SP, KEEP));
}

/* Jumps back leave the second copy: the first one looks whether it goes on. */
static bool stays_in_copy(const struct emit *p, uint32_t word) {
  return p->copy && p->r->code->word[word].target > code_address(p->r->code, word);
}

void emit_original(struct emit *p, uint32_t word, uint32_t insn) {
  const struct code_word *w = &p->r->code->word[word];
  struct rewrite_item item = {.insn = insn, .reference = w->reference, .target = w->target};
  uint32_t to = code_at(p->r->code, w->target);
  if (w->reference != CODE_PLAIN) item.target_kind = linked_in_text(p->r->code->linked, w->target) ? TARGET_CODE : TARGET_FIXED;
  if (w->heap) item.target_kind = TARGET_HEAP;
  if (w->reference == CODE_GP) { /* no longer in reach of gp */
    item.reference = CODE_HIGH;
    item.insn = encode_auipc(isa_rd(insn));
    emit_item(p, item);
    item.reference = CODE_LOW;
    item.insn = (insn & ~(31u << 15)) | isa_rd(insn) << 15;
    item.pair = (uint32_t)p->r->items - 1;
  }
  if (w->reference == CODE_LOW) {
    item.pair = w->pair;
    item.pair_is_word = true;
    item.copy = p->copy;
  }
  bool direct = w->reference == CODE_BRANCH || (w->reference == CODE_JAL && !cfg_is_call(w->insn));
  if (direct && to != CODE_NONE && p->r->code->word[to].function == w->function && w->function != CODE_NONE) {
    item.target_kind = TARGET_INNER;
    item.copy = stays_in_copy(p, word);
  }
  (p->copy ? p->r->own_copy : p->r->own)[word] = (uint32_t)p->r->items;
  emit_item(p, item);
}
