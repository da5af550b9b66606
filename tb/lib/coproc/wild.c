#include "tb/lib/coproc/wild.h"

#include <string.h>

#include "tb/lib/random.h"
#include "tip/sample.h"

static uint64_t any(struct cop_wild *w) { return random_next(&w->random); }
static bool chance(struct cop_wild *w, unsigned n) { return random_chance(&w->random, n, 256); }
static unsigned below(struct cop_wild *w, unsigned n) { return (unsigned)(any(w) % n); }

/* Any class, with link registers as often as others; sometimes what is nearly of one, or nothing at all. */
static uint32_t draw_insn(struct cop_wild *w) {
  static const uint32_t opcode[] = {0x03, 0x03, 0x03, 0x23, 0x63, 0x63, 0x6f, 0x6f, 0x67, 0x67,
                                    0x67, 0x33, 0x33, 0x3b, 0x13, 0x73, 0x0f, 0x37, 0x17, 0x1b};
  static const uint32_t link[] = {0, 1, 5, 3, 5, 7, 4, 21};
  uint32_t insn = (uint32_t)any(w);
  if (chance(w, 8)) return insn;
  if (chance(w, 4)) return 0;
  insn = (insn & ~0x7fu) | opcode[below(w, sizeof opcode / sizeof *opcode)];
  if (chance(w, 224)) insn = (insn & ~(31u << 7)) | link[below(w, 8)] << 7;
  if (chance(w, 224)) insn = (insn & ~(31u << 15)) | link[below(w, 8)] << 15;
  if (chance(w, 128)) insn = (insn & ~(127u << 25)) | (chance(w, 160) ? 1u : 1u << below(w, 7)) << 25;
  return chance(w, 4) ? insn ^ 1u << below(w, 7) : insn;
}

static uint64_t draw_pc(struct cop_wild *w) {
  return chance(w, 16) ? any(w) & ~3ull : 0x80000000ull + 4ull * below(w, chance(w, 128) ? 256 : 1 << 18);
}

void cop_wild_init(struct cop_wild *w, unsigned width, unsigned rob, unsigned events, uint64_t seed) {
  memset(w, 0, sizeof *w);
  w->random = seed;
  w->width = width;
  w->size = rob;
  w->events = events;
  cop_wild_mood(w);
}

void cop_wild_mood(struct cop_wild *w) {
  static const uint8_t often[] = {24, 96, 160, 240, 255}, seldom[] = {0, 0, 1, 2, 4, 16}, windows[] = {1, 2, 4, 16, 128};
  w->k = (struct cop_wild_knobs){.dispatch = often[below(w, 5)],
                                 .more = often[below(w, 5)],
                                 .retire = often[below(w, 5)],
                                 .kill = seldom[below(w, 6)],
                                 .flush = seldom[below(w, 6)],
                                 .trap = seldom[below(w, 6)],
                                 .interrupt = seldom[below(w, 6)],
                                 .tip = chance(w, 160) ? often[below(w, 5)] : seldom[below(w, 6)],
                                 .tip_drop = seldom[below(w, 6)],
                                 .change = often[below(w, 5)],
                                 .event = often[below(w, 5)],
                                 .mode = seldom[below(w, 6)],
                                 .pcs = 1 + below(w, chance(w, 128) ? 8 : COP_WILD_PCS),
                                 .window = windows[below(w, 5)]};
  for (unsigned i = 0; i < COP_WILD_PCS; i++) {
    w->text[i].pc = draw_pc(w);
    w->text[i].insn = draw_insn(w);
    w->text[i].value = any(w);
  }
}

uint64_t cop_wild_pc(struct cop_wild *w) { return chance(w, 224) ? w->text[below(w, w->k.pcs)].pc : draw_pc(w); }

/* ---- dispatch ---- */

static void dispatch(struct cop_wild *w, struct probe_dispatch *d) {
  const unsigned room = w->size < w->k.window ? w->size : w->k.window;
  unsigned n = 0;
  bool go = chance(w, w->k.dispatch);
  for (unsigned i = 0; i < w->width; i++) {
    d->pc[i] = cop_wild_pc(w);
    d->insn[i] = (uint32_t)any(w);
    d->rob[i] = (uint16_t)below(w, w->size);
    if (!go || w->count >= room || (i && !chance(w, w->k.more))) {
      go = false;
      continue;
    }
    const unsigned at = (w->head + w->count++) % w->size, t = below(w, w->k.pcs);
    w->entry[at].pc = d->pc[i] = w->text[t].pc;
    w->entry[at].insn = d->insn[i] = chance(w, 2) ? draw_insn(w) : w->text[t].insn;
    w->entry[at].doomed = chance(w, w->k.trap);
    d->rob[i] = (uint16_t)at;
    n++;
  }
  d->valid = (uint8_t)((1u << n) - 1);
}

/* ---- retirement ---- */

static uint64_t draw_value(struct cop_wild *w, uint64_t pc) {
  for (unsigned i = 0; i < w->k.pcs; i++) {
    if (w->text[i].pc != pc) continue;
    if (chance(w, w->k.change / 8)) w->text[i].value = below(w, 2) ? any(w) : below(w, 4);
    return w->text[i].value;
  }
  return any(w);
}

static void draw_lane(struct cop_wild *w, struct probe_retire_lane *l) {
  memset(l, 0, sizeof *l);
  l->trap = chance(w, 64);
  l->rd = (uint8_t)below(w, 32);
  l->mem = (uint8_t)below(w, 3);
  l->mem_bytes = (uint8_t)(1u << below(w, 4));
  l->events = chance(w, w->k.event) ? (uint16_t)(any(w) & w->events) : 0;
  l->insn = (uint32_t)any(w);
  l->pc = draw_pc(w);
  l->next_pc = cop_wild_pc(w);
  l->rd_value = any(w);
  l->mem_addr = chance(w, 128) ? any(w) : 0x80000000ull + 8ull * below(w, 64);
  l->mem_data = any(w);
}

static void retire(struct cop_wild *w, struct probe_retire *r) {
  unsigned n = 0;
  bool go = chance(w, w->k.retire);
  r->rob = (uint16_t)(w->count ? w->head : below(w, w->size));
  if (!go && chance(w, 64)) r->rob = (uint16_t)below(w, w->size);
  for (unsigned i = 0; i < w->width; i++) {
    struct probe_retire_lane *l = &r->lane[i];
    draw_lane(w, l);
    if (!go || !w->count || (i && !chance(w, w->k.more))) {
      go = false;
      continue;
    }
    const unsigned at = w->head;
    w->head = (w->head + 1) % w->size;
    w->count--;
    n++;
    l->pc = w->entry[at].pc;
    l->insn = w->entry[at].insn;
    l->mem = (l->insn & 0x7f) == 0x03 ? PROBE_MEM_LOAD : (l->insn & 0x7f) == 0x23 ? PROBE_MEM_STORE : PROBE_MEM_NONE;
    l->rd_value = draw_value(w, l->pc);
    if (l->mem == PROBE_MEM_STORE && chance(w, 128)) l->mem_data = draw_value(w, l->pc);
    l->trap = w->entry[at].doomed;
    if (!l->trap) continue;
    go = false;
    w->count = 0; /* what is younger is dropped, the ring goes on behind the trap */
  }
  r->valid = (uint8_t)((1u << n) - 1);
}

/* Younger instructions leave, from the young end. */
static void drop(struct cop_wild *w, struct probe_retire *r) {
  if (chance(w, w->k.interrupt) && !r->valid) {
    r->interrupt = true;
    w->count = 0;
  }
  if (chance(w, w->k.flush)) w->count = 0;
  if (w->count && chance(w, w->k.kill)) w->count = below(w, w->count + 1);
}

static uint16_t draw_context(struct cop_wild *w) { return (uint16_t)(chance(w, 224) ? below(w, 4) : any(w)); }

static void mode(struct cop_wild *w, struct cop_in *in) {
  if (chance(w, w->k.mode)) {
    w->privilege = chance(w, 64) ? 1 : chance(w, 128) ? 0 : 3;
    w->context = draw_context(w);
  }
  in->privilege = w->privilege;
  in->context = w->context;
}

/* ---- TIP ---- */

static void tip(struct cop_wild *w, bool taken, struct cop_in *in) {
  if (taken || w->tip_owner.reset || (w->ready && chance(w, w->k.tip_drop))) w->ready = false;
  if (!w->ready) {
    w->ready = chance(w, w->k.tip);
    w->flags = (any(w) & ~(0xffffull << TIP_WEIGHT_SHIFT) & ~0xfull) | (any(w) & ((1u << w->width) - 1));
    if (chance(w, 200)) w->flags = (w->flags & ~0xffffc000ull) | (uint64_t)draw_context(w) << 16 | (chance(w, 128) ? 0xc000 : 0);
    if (chance(w, 200)) w->flags |= 1ull << below(w, w->width);
    if (chance(w, 128)) w->flags &= ~(0x3full << 8); /* a computing cycle */
    w->flags |= (chance(w, 128) ? 1ull : chance(w, 32) ? 0xffffull : any(w) & 0xffff) << TIP_WEIGHT_SHIFT;
    if (w->tip_owner.delegated) w->flags = (w->flags & ~0xffffc000ull) | (uint64_t)w->tip_owner.delegate << 16;
    for (unsigned i = 0; i < w->width; i++) w->addr[i] = cop_wild_pc(w);
  }
  in->tip_ready = w->ready;
  in->tip_flags = w->flags;
  memcpy(in->tip_addr, w->addr, sizeof in->tip_addr);
}

void cop_wild_step(struct cop_wild *w, bool taken, struct probe_dispatch *d, struct probe_retire *r, struct cop_in *in) {
  memset(d, 0, sizeof *d);
  memset(r, 0, sizeof *r);
  retire(w, r);
  drop(w, r);
  dispatch(w, d);
  mode(w, in);
  tip(w, taken, in);
}
