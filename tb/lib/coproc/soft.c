#include "tb/lib/coproc/soft.h"

#include <string.h>

#include "tb/lib/coproc/code.h"
#include "coproc/model_cam.h"
#include "coproc/model_filter.h"
#include "tb/lib/random.h"

static uint64_t any(struct cop_soft *s) { return random_next(&s->random); }
static bool chance(struct cop_soft *s, unsigned n) { return random_chance(&s->random, n, 256); }
static unsigned below(struct cop_soft *s, unsigned n) { return (unsigned)(any(s) % n); }

void cop_soft_init(struct cop_soft *s, const struct cop_shape *shape, uint64_t seed) {
  memset(s, 0, sizeof *s);
  s->random = seed;
  s->shape = *shape;
}

/* ---- values ---- */

/* A word whose lanes tend to their ends. */
static uint32_t draw_word(struct cop_soft *s) {
  static const uint32_t word[] = {0,          1,          0x00010001, 0x00010100, 0xffffffff, 0xfffefffe,
                                  0xfffffefe, 0x0000ffff, 0x000000ff, 0xffff0000, 0x80000000, 2};
  return chance(s, 160) ? word[below(s, sizeof word / sizeof *word)] : (uint32_t)any(s) >> below(s, 32);
}

static uint64_t draw_filter(struct cop_soft *s) {
  const uint64_t context = (uint64_t)below(s, 4) << COP_CTL_CONTEXT_SHIFT;
  return chance(s, 224) ? context : context | (any(s) & (COP_CTL_NOM | COP_CTL_NOS | COP_CTL_NOU | COP_CTL_CTX));
}

static uint64_t draw_ctl(struct cop_soft *s) {
  return COP_CTL_RUN | (chance(s, 216) ? COP_CTL_ENGINE : 0) | (chance(s, 160) ? 0 : (uint64_t)below(s, 4) << COP_CTL_DIV_SHIFT) |
         draw_filter(s) | (chance(s, 64) ? any(s) << 32 | (any(s) & 0xf8cc) : 0); /* and bits that are not there */
}

/* Half of all instructions and more, TIP now and then. */
static uint64_t draw_classes(struct cop_soft *s) {
  uint64_t classes = chance(s, 128) ? 0x3ff : any(s) & 0x3ff;
  if (chance(s, 16)) classes = 0;
  return classes | (chance(s, 112) ? 1u << COP_TIP : 0) | (any(s) & 0xf800);
}

static uint64_t draw_value(struct cop_soft *s, unsigned at, struct cop_wild *wild) {
  if (at >= COP_AT_slot_high) return (uint64_t)(chance(s, 200) ? 1 : any(s)) << 32 | draw_word(s);
  if (at >= COP_AT_slot_low) return (uint64_t)draw_word(s) << 32 | (uint32_t)(cop_wild_pc(wild) >> 2);
  if (at >= COP_AT_code) {
    const struct cop_word w = cop_pack(cop_code_draw(&s->random, 0, 4));
    return at & 8 ? w.high : w.low;
  }
  if (at >= COP_AT_xcfg) return (chance(s, 200) ? 1 + below(s, chance(s, 128) ? 3 : 16) : any(s)) | (uint64_t)below(s, 2) << 8;
  if (at >= COP_AT_b && at < COP_AT_t) return chance(s, 128) ? below(s, 4) : below(s, 3) * s->shape.slots;
  if (at >= COP_AT_x && at < COP_AT_c) return chance(s, 128) ? below(s, 4) : any(s);
  if (at >= COP_AT_entry) return draw_word(s);
  switch (at) {
    case COP_AT_ctl: return draw_ctl(s);
    case COP_AT_status: return any(s) & (COP_STATUS_ACK | COP_STATUS_RANGE | COP_STATUS_BUSY | 6);
    case COP_AT_command: return chance(s, 32) ? any(s) : 1ull << below(s, 6);
    case COP_AT_fields: return chance(s, 32) ? below(s, 4) : chance(s, 112) ? 0xff : any(s);
    case COP_AT_classes: return draw_classes(s);
    case COP_AT_select:
      return chance(s, 176) ? any(s) << 16 : any(s) << 16 | 1u << below(s, 16) | (chance(s, 64) ? 1u << below(s, 16) : 0);
    case COP_AT_watch: return chance(s, 8) ? any(s) << 16 : 1 + below(s, chance(s, 16) ? 4 : chance(s, 64) ? 30 : 300);
    case COP_AT_limit: return chance(s, 176) ? 0 : 1 + below(s, chance(s, 128) ? 64 : 2000);
    case COP_AT_interval: return chance(s, 144) ? 0 : chance(s, 4) ? ~below(s, 4) : below(s, chance(s, 128) ? 6 : 40);
    case COP_AT_spread: return chance(s, 16) ? below(s, 100) : (1u << below(s, 6)) - 1;
    case COP_AT_seed: return chance(s, 32) ? any(s) << 32 : any(s);
    case COP_AT_water: return chance(s, 64) ? 0 : 1 + below(s, chance(s, 64) ? 3 : s->shape.buffer + 4);
    case COP_AT_mask: return cop_wild_pc(wild);
    default: return any(s);
  }
}

/* ---- an episode ---- */

static void push(struct cop_soft *s, unsigned at, uint64_t value) {
  if (s->count < COP_SOFT_QUEUE) s->queue[(s->first + s->count++) % COP_SOFT_QUEUE] = (struct cop_store){(uint16_t)at, value};
}

static void push_code(struct cop_soft *s) {
  const unsigned length = 1 + below(s, chance(s, 128) ? 6 : 40),
                 base = chance(s, 64) ? COP_CODE - 1 - below(s, 8) : below(s, COP_CODE);
  for (unsigned i = 0; i < length; i++) {
    const struct cop_word w = cop_pack(cop_code_draw(&s->random, i, length));
    const unsigned at = COP_AT_code + 16 * ((base + i) % COP_CODE);
    push(s, at, w.low);
    push(s, at + 8, w.high | (chance(s, 4) ? any(s) & ~0xffffull : 0));
  }
  for (unsigned i = 0; i < 16; i++) push(s, COP_AT_entry + 8 * i, chance(s, 192) ? base : base + below(s, length + 1));
  for (unsigned i = 0; i < 4; i++) push(s, COP_AT_t + 8 * i, base + below(s, length));
}

static void push_all(struct cop_soft *s, struct cop_wild *wild, unsigned at, unsigned number) {
  for (unsigned i = 0; i < number; i++) push(s, at + 8 * i, draw_value(s, at, wild));
}

/* Masks instructions; or, through what shares its bits of the table with it, one that is
 * not masked, or half of it. */
static void push_masks(struct cop_soft *s, struct cop_wild *wild) {
  for (unsigned i = chance(s, 128) ? below(s, 6) : 0; i > 0; i--) {
    const uint64_t pc = cop_wild_pc(wild);
    unsigned bit[2];
    cop_filter_bits(pc, bit);
    if (chance(s, 128)) push(s, COP_AT_mask, pc);
    else
      for (unsigned k = chance(s, 64) ? 1 : 0; k < 2; k++) push(s, COP_AT_mask, 4ull * bit[k]);
  }
}

/* More keys than the places that one of them may have. */
static void push_crowd(struct cop_soft *s) {
  unsigned first[2], row[2];
  cop_cam_rows(s->shape.slots, (uint32_t)any(s), first);
  for (unsigned slot = 0; slot < s->shape.slots && slot < 2 * COP_CAM_WAYS + 4; slot++) {
    uint32_t key;
    do cop_cam_rows(s->shape.slots, key = (uint32_t)any(s), row);
    while (row[0] != first[0] || row[1] != first[1]);
    push(s, COP_AT_slot_low + 8 * slot, key);
  }
}

void cop_soft_mood(struct cop_soft *s, struct cop_wild *wild) {
  static const uint8_t often[] = {16, 64, 128, 255}, seldom[] = {0, 0, 1, 2, 6};
  static const uint16_t settings[] = {COP_AT_fields,   COP_AT_classes, COP_AT_select, COP_AT_watch, COP_AT_limit,
                                      COP_AT_interval, COP_AT_spread,  COP_AT_seed,   COP_AT_water};
  s->k = (struct cop_soft_knobs){.hurry = often[2 + below(s, 2)],
                                 .peek = seldom[below(s, 5)],
                                 .poke = seldom[below(s, 5)],
                                 .stop = seldom[below(s, 5)] / 2,
                                 .clock = seldom[below(s, 5)] / 2,
                                 .serve = often[below(s, 4)],
                                 .sample = often[below(s, 4)],
                                 .sweep = chance(s, 64)};
  s->count = 0;
  push(s, COP_AT_ctl, chance(s, 128) ? COP_CTL_ENGINE : 0);
  if (chance(s, 160))
    push(s, COP_AT_command,
         chance(s, 64) ? any(s) : COP_CLEAR_FILTER | (chance(s, 48) ? COP_CLEAR_CODE : 0) | (chance(s, 128) ? COP_CLEAR_SLOTS : 0));
  push_code(s);
  push_all(s, wild, COP_AT_xcfg, 8);
  push_all(s, wild, COP_AT_v, 8);
  push_all(s, wild, COP_AT_x, 8);
  push_all(s, wild, COP_AT_c, 16);
  push_all(s, wild, COP_AT_b, 8);
  for (unsigned i = 0; i < 16; i++) {
    const unsigned slot = 8 * (chance(s, 24) ? s->shape.slots - 1 : below(s, chance(s, 128) ? 4 : s->shape.slots));
    push(s, COP_AT_slot_low + slot, draw_value(s, COP_AT_slot_low, wild));
    if (chance(s, 128)) push(s, COP_AT_slot_high + slot, draw_value(s, COP_AT_slot_high, wild));
  }
  if (chance(s, 24)) push_crowd(s);
  push_masks(s, wild);
  for (unsigned i = 0; i < sizeof settings / sizeof *settings; i++) push(s, settings[i], draw_value(s, settings[i], wild));
  if (chance(s, 32)) { /* two reasons to halt, often at once */
    push(s, COP_AT_water, 1 + below(s, 3));
    push(s, COP_AT_watch, 1 + below(s, 20));
    push(s, COP_AT_limit, 1 + below(s, 30));
  }
  if (chance(s, 24)) push(s, COP_AT_command, COP_CLEAR_COUNTS);
  s->ctl = draw_ctl(s);
  push(s, COP_AT_ctl, s->ctl);
}

/* ---- an access ---- */

/* Any register there is, or nearly one. */
static unsigned draw_offset(struct cop_soft *s) {
  static const struct {
    uint16_t at, number;
  } group[] = {
#define GROUP(offset, number, name, access) {offset, number},
    COP_REGISTERS(GROUP)
#undef GROUP
  };
  const unsigned g = below(s, sizeof group / sizeof *group), number = group[g].number;
  if (chance(s, 8)) return below(s, COP_BYTES) & ~7u;
  return group[g].at + 8 * below(s, number > s->shape.slots && chance(s, 192) ? s->shape.slots : number + (chance(s, 8) ? 1 : 0));
}

static void store(struct cop_in *in, unsigned at, uint64_t value) {
  *in = (struct cop_in){.req_valid = true, .req_write = true, .req_addr = (uint16_t)at, .req_size = 3, .req_wdata = value};
}

static void load(struct cop_in *in, unsigned at) {
  *in = (struct cop_in){.req_valid = true, .req_addr = (uint16_t)at, .req_size = 3};
}

/* The same access, of a part of its doubleword. */
static void narrow(struct cop_soft *s, struct cop_in *in) {
  in->req_size = (uint8_t)below(s, 4);
  in->req_addr = (uint16_t)(in->req_addr + (below(s, 8) & ~((1u << in->req_size) - 1)));
}

static void poke(struct cop_soft *s, struct cop_wild *wild, struct cop_in *in) {
  unsigned at = draw_offset(s);
  if ((at == COP_AT_command || at == COP_AT_ctl) && !chance(s, 32)) at = COP_AT_status;
  store(in, at, draw_value(s, at, wild));
  if (chance(s, 32)) narrow(s, in);
}

static void peek(struct cop_soft *s, struct cop_in *in) {
  load(in, draw_offset(s));
  if (chance(s, 32)) narrow(s, in);
}

static void serve(struct cop_soft *s, const struct cop_regs *r, struct cop_in *in) {
  if (chance(s, s->k.sample) && (r->level || chance(s, 16))) load(in, COP_AT_sample);
  else if (chance(s, 64)) store(in, COP_AT_status, COP_STATUS_ACK);
  else if (s->k.sweep && chance(s, 16))
    store(in, COP_AT_command, any(s) & 3 ? 1ull << below(s, 4) : COP_CLEAR_SLOTS | COP_CLEAR_COUNTS);
  else if (chance(s, s->k.serve)) store(in, COP_AT_ctl, chance(s, 224) ? s->ctl : draw_ctl(s));
}

static void next_store(struct cop_soft *s, struct cop_in *in) {
  const struct cop_store *q = &s->queue[s->first];
  store(in, q->offset, q->value);
  s->first = (s->first + 1) % COP_SOFT_QUEUE;
  s->count--;
}

static void draw(struct cop_soft *s, const struct cop_regs *r, struct cop_wild *wild, struct cop_in *in) {
  const bool runs = r->state == COP_RUN, waits = r->sweep && !chance(s, 2) && s->count != 1;
  if (s->count) {
    if (!waits && chance(s, s->k.hurry)) next_store(s, in);
  } else if (chance(s, s->k.peek)) {
    peek(s, in);
  } else if (chance(s, s->k.poke)) {
    poke(s, wild, in);
  } else if (runs && chance(s, s->k.stop)) {
    store(in, COP_AT_ctl, draw_ctl(s) & ~(uint64_t)COP_CTL_RUN);
  } else if (runs && chance(s, s->k.clock)) {
    store(in, COP_AT_ctl, draw_ctl(s));
  } else if (!runs && (!r->sweep || chance(s, 8))) {
    serve(s, r, in);
  }
}

/* The cycle after the last one of RUN, in which the engine's last write into the data array is done: the host
 * loads or stores that word, or one near it, or clears all. */
static void race(struct cop_soft *s, const struct cop_model *m, struct cop_in *in) {
  const unsigned word = m->state->pending.index, slots = m->shape.slots, slot = chance(s, 200) ? word % slots : below(s, slots);
  if (!m->state->pending.valid || !chance(s, 128)) return;
  if (chance(s, 32)) {
    store(in, COP_AT_command, COP_CLEAR_SLOTS);
    return;
  }
  load(in, (word < slots ? COP_AT_slot_low : COP_AT_slot_high) + 8 * slot);
  in->req_write = chance(s, 96);
}

void cop_soft_step(struct cop_soft *s, const struct cop_model *m, struct cop_wild *wild, struct cop_in *in) {
  const struct cop_regs *r = &m->regs;
  struct cop_in access = {.req_write = chance(s, 128),
                          .req_addr = (uint16_t)any(s),
                          .req_size = (uint8_t)below(s, 4),
                          .req_wdata = any(s)};
  if (!s->accessed) draw(s, r, wild, &access);
  if (s->ran && r->state != COP_RUN && !s->accessed && !access.req_valid) race(s, m, &access);
  in->req_valid = s->accessed = access.req_valid;
  in->req_write = access.req_write;
  in->req_addr = access.req_addr;
  in->req_size = access.req_size;
  in->req_wdata = access.req_wdata;
  s->ran = r->state == COP_RUN;
}
