/* Addresses of the new instructions, and their words. */
#include "instrument/rewrite.h"

#include <inttypes.h>

#include "instrument/encode.h"

uint64_t rewrite_address(const struct rewrite *r, uint64_t address) {
  const struct code *c = r->code;
  if (!linked_in_text(c->linked, address)) return address;
  uint64_t at = (address - c->base) / 4, item = r->enter[at < c->words ? at : c->words];
  return (item < r->items ? r->item[item].address : r->end) + address % 4;
}

static uint64_t item_target(const struct rewrite *r, const struct rewrite_item *item) {
  switch ((enum item_target)item->target_kind) {
    case TARGET_CODE: return rewrite_address(r, item->target);
    case TARGET_INNER: return r->item[(item->copy ? r->inner_copy : r->inner)[code_at(r->code, item->target)]].address;
    case TARGET_HEAP: return r->heap;
    case TARGET_ITEM: return r->item[item->target].address;
    case TARGET_RUNTIME: return r->runtime + item->target;
    case TARGET_COUNTER: return r->profile[item->profile].counter + 8 * item->target;
    default: return item->target;
  }
}

static bool reaches(const struct rewrite *r, const struct rewrite_item *item) {
  int64_t distance = (int64_t)(item_target(r, item) - item->address);
  return encode_fits(distance, item->reference == CODE_BRANCH ? 13 : 21);
}

enum { RUNTIME_ALIGN = 64, FUNCTION_ALIGN = 64 /* a line */ };

/* Bytes in front of a function that would begin at this address. */
static uint64_t padding(const struct rewrite *r, const struct rewrite_function *f, uint64_t address) {
  for (uint32_t i = f->item; i < r->own[f->word]; i++) address += r->item[i].far ? 8 : 4;
  return (code_address(r->code, f->word) - address) % FUNCTION_ALIGN;
}

enum instrument_status rewrite_lay_out(struct rewrite *r, uint64_t base) {
  r->base = base;
  for (bool changed = true; changed;) {
    changed = false;
    uint64_t address = base;
    const struct rewrite_function *f = r->function, *end = f + r->functions;
    for (size_t i = 0; i < r->items; i++) {
      if (f < end && f->item == i) address += padding(r, f++, address);
      r->item[i].address = address;
      address += r->item[i].far ? 8 : 4;
    }
    r->end = address;
    r->runtime = (address + RUNTIME_ALIGN - 1) / RUNTIME_ALIGN * RUNTIME_ALIGN;
    for (size_t i = 0; i < r->items; i++) {
      struct rewrite_item *item = &r->item[i];
      if (item->far || (item->reference != CODE_BRANCH && item->reference != CODE_JAL) || reaches(r, item)) continue;
      item->far = changed = true;
      if (item->reference == CODE_JAL && !isa_rd(item->insn))
        return linked_fail(r->code->linked, INSTRUMENT_UNSUPPORTED,
                           "a jump is too far for the instrumented program; choose --functions");
    }
  }
  return INSTRUMENT_OK;
}

static int64_t upper(int64_t distance) { return (distance + 0x800) & ~0xfffll; }

/* Two instructions in place of one that does not reach. */
static void encode_far(const struct rewrite_item *item, int64_t distance, uint32_t *word) {
  if (item->reference == CODE_BRANCH) {
    word[0] = encode_set_b(item->insn ^ 0x1000, 8);
    word[1] = encode_set_j(encode_jal(0), distance - 4);
    return;
  }
  unsigned rd = isa_rd(item->insn);
  word[0] = encode_set_u(encode_auipc(rd), upper(distance));
  word[1] = encode_i(ISA_JALR, rd, rd, distance - upper(distance));
  if (!isa_is_profile(item->insn)) return;
  for (int i = 0; i < 2; i++) word[i] = encode_profile(word[i], isa_profile_type(item->insn));
}

static uint32_t encode_low(const struct rewrite *r, const struct rewrite_item *item) {
  const uint32_t *own = item->copy ? r->own_copy : r->own;
  const struct rewrite_item *high = &r->item[item->pair_is_word ? own[item->pair] : item->pair];
  int64_t distance = (int64_t)(item_target(r, item) - high->address), low = distance - upper(distance);
  const struct isa_op *op = isa_decode(isa_profile_base(item->insn));
  return op->kind == ISA_CLASS_STORE ? encode_set_s(item->insn, low) : encode_set_i(item->insn, low);
}

/* Apart, the jump goes to the counter; in the block, over it. */
static bool sled_is_nop(const struct rewrite *r, const struct rewrite_item *item) {
  return !(r->options.flags & INSTRUMENT_APART) == r->profile[item->profile].on;
}

uint32_t rewrite_flip(const struct rewrite *r, const struct rewrite_switch *s) {
  const struct rewrite_item *item = &r->item[s->item];
  if (!item->sled) return s->flip;
  return encode_nop() ^ encode_set_j(item->insn, (int64_t)(item_target(r, item) - item->address));
}

void rewrite_encode(const struct rewrite *r, uint32_t *word) {
  for (size_t i = 0; i < r->items; i++) {
    const struct rewrite_item *item = &r->item[i];
    uint32_t *w = word + (item->address - r->base) / 4;
    int64_t distance = (int64_t)(item_target(r, item) - item->address);
    if (item->far) {
      encode_far(item, distance, w);
      continue;
    }
    switch ((enum code_reference)item->reference) {
      case CODE_BRANCH: *w = encode_set_b(item->insn, distance); break;
      case CODE_JAL: *w = item->sled && sled_is_nop(r, item) ? encode_nop() : encode_set_j(item->insn, distance); break;
      case CODE_HIGH: *w = encode_set_u(item->insn, upper(distance)); break;
      case CODE_LOW: *w = encode_low(r, item); break;
      default: *w = item->insn; break;
    }
  }
}
