#include "tb/lib/profileme/wild.h"
#include "tb/lib/random.h"

#include <string.h>

static uint64_t any(struct pme_wild *p) { return random_next(&p->random); }
static bool chance(struct pme_wild *p, unsigned n) { return random_chance(&p->random, n, 256); }
static unsigned below(struct pme_wild *p, unsigned n) { return random_below(&p->random, n); }

void pme_wild_init(struct pme_wild *p, unsigned tags, unsigned slots, unsigned events, uint64_t seed) {
  memset(p, 0, sizeof *p);
  p->random = seed;
  p->tags = tags;
  p->slots = slots;
  p->events = events;
  p->width = slots / 2;
  p->privilege = 3;
  pme_history_init(&p->history, any(p));
  pme_wild_mood(p);
}

void pme_wild_mood(struct pme_wild *p) {
  static const uint8_t often[] = {64, 128, 200, 240, 255}, seldom[] = {0, 0, 1, 2, 4, 16}, waits[] = {1, 1, 2, 2, 4, 30};
  p->k = (struct pme_wild_knobs){.opportunity = often[below(p, 5)],
                                 .full = often[below(p, 5)],
                                 .wild = seldom[below(p, 6)],
                                 .kill = seldom[below(p, 6)],
                                 .flush = seldom[below(p, 6)],
                                 .exception = seldom[below(p, 6)],
                                 .interrupt = seldom[below(p, 6)],
                                 .oldest = often[below(p, 5)],
                                 .mode = 1 + below(p, 8),
                                 .branch = often[below(p, 5)],
                                 .wait = waits[below(p, 6)],
                                 .longest = seldom[below(p, 6)]};
}

void pme_wild_slow(struct pme_wild *p, unsigned stage) {
  p->k = (struct pme_wild_knobs){.opportunity = 128, .full = 128, .oldest = 255, .wait = 1, .slow_stage = stage, .branch = 128};
  p->oldest = below(p, p->tags);
}

/* Cycles to the stage that comes after `stages` of them. */
static unsigned draw_wait(struct pme_wild *p, unsigned stages) {
  if (stages + 1 == p->k.slow_stage) return 4090 + below(p, 20);
  return 1 + below(p, chance(p, p->k.longest) ? 60 : p->k.wait);
}

static uint32_t draw_insn(struct pme_wild *p, bool *executes, bool *memory) {
  static const uint32_t none[] = {0x30200073, 0x0000000f, 0x10500073, 0x00000000};
  const uint32_t link[] = {0, 1, 5, 1, 5, 7, 6, 13}, junk = (uint32_t)any(p) & ~(0xf80u | 0xf8000u | 0x7fu);
  const uint32_t regs = link[below(p, 8)] << 7 | link[below(p, 8)] << 15;
  *executes = true;
  *memory = false;
  switch (below(p, 8)) {
    case 0: *memory = true; return junk | regs | 0x03;
    case 1: *memory = true; return junk | regs | 0x23;
    case 2: return junk | regs | 0x63;
    case 3: return junk | regs | 0x6f;
    case 4:
    case 5: return junk | regs | 0x67;
    case 6: *executes = false; return none[below(p, 4)];
    default: return (uint32_t)any(p);
  }
}

static void fetch(struct pme_wild *p, struct probe_fetch *f) {
  const unsigned all = (1u << p->slots) - 1;
  f->opportunity = chance(p, p->k.opportunity);
  f->pc = any(p) & ~(uint64_t)3;
  if (below(p, 4) == 0) f->pc |= 0xffffffe0;
  f->history = pme_history_fetch(&p->history);
  if (!f->opportunity) return;
  if (chance(p, p->k.full)) f->valid = (uint8_t)all;
  else if (chance(p, p->k.wild)) f->valid = (uint8_t)(any(p) & all);
  else if (below(p, 4)) f->valid = (uint8_t)(all << below(p, p->slots) & all >> below(p, p->slots));
}

static void begin(struct pme_wild *p, const struct probe_tag_request *request, const struct probe_fetch *f) {
  for (unsigned t = 0; t < p->tags; t++) {
    p->tag[t].fresh = false;
    if (!(request->tags >> t & 1)) continue;
    bool hit = false;
    unsigned n = 0;
    for (unsigned s = 0; s < p->slots; s++) {
      if (!(f->valid >> s & 1)) continue;
      hit |= request->slot[t] == (request->nth ? n : s);
      n++;
    }
    p->error |= hit && p->tag[t].flying;
    if (!hit) continue;
    p->tag[t] = (struct pme_wild_tag){
      .flying = true, .fresh = true, .foreign = pme_history_foreign(&p->history), .insn = p->tag[t].insn, .wait = draw_wait(p, 0)};
  }
}

/* The next stage of a tag. */
static uint8_t advance(struct pme_wild *p, struct pme_wild_tag *t) {
  uint8_t pulses = 0;
  if (--t->wait) return 0;
  t->wait = draw_wait(p, t->mapped + t->ready + t->issued + t->finished + 1u);
  if (!t->mapped) {
    t->mapped = true;
    t->insn = draw_insn(p, &t->executes, &t->memory);
    t->address = any(p);
    t->finished = !t->executes;
    pulses = t->finished ? PROBE_TAG_MAP | PROBE_TAG_RETIRE_READY : PROBE_TAG_MAP;
  } else if (t->finished) {
    t->flying = false;
    pulses = PROBE_TAG_RETIRED;
  } else if (!t->ready) {
    t->ready = true;
    pulses = PROBE_TAG_READY;
  } else {
    if (!t->issued) pulses = PROBE_TAG_ISSUE;
    t->finished = t->issued || below(p, 4) == 0;
    t->issued = true;
    if (t->finished) pulses |= PROBE_TAG_COMPLETE | PROBE_TAG_RETIRE_READY | (t->memory ? PROBE_TAG_MEMORY : 0);
    if (t->finished && t->memory && below(p, 8) == 0) pulses &= (uint8_t) ~(PROBE_TAG_COMPLETE | PROBE_TAG_MEMORY);
  }
  return pulses;
}

/* What retires has nothing to do with the tags: branches, profile branches and what nearly is one, and others. */
static void retire(struct pme_wild *p, struct probe_retire *r) {
  r->valid = (uint8_t)((1u << below(p, p->width + 1)) - 1);
  for (unsigned l = 0; l < p->width; l++) {
    r->lane[l].trap = chance(p, 16);
    r->lane[l].insn = chance(p, p->k.branch) ? ((uint32_t)any(p) & ~0x7fu) | (chance(p, 64) ? 0x60 + below(p, 3) : 0x63)
                                             : (uint32_t)any(p);
  }
}

void pme_wild_flush(struct pme_wild *p) {
  memset(p->tag, 0, sizeof p->tag);
  if (p->history.side == 3) pme_history_own(&p->history);
}

void pme_wild_step(struct pme_wild *p, const struct probe_tag_request *request, struct probe_cycle *record) {
  struct probe_commit *c = &record->commit;
  const bool interrupt = chance(p, p->k.interrupt), exception = !interrupt && chance(p, p->k.exception);
  const bool flush = chance(p, p->k.flush), kill = chance(p, p->k.kill);
  const unsigned survivors = interrupt || exception || flush ? 0 : kill ? below(p, 16) : 15, change = below(p, 16);
  memset(record, 0, sizeof *record);
  if (!change && !p->k.slow_stage) p->oldest = below(p, p->tags);
  if (chance(p, p->k.mode)) {
    p->privilege = below(p, 4) ? (below(p, 2) ? 3 : 0) : 1;
    p->context = (uint16_t)(below(p, 4) ? below(p, 4) : any(p));
  }
  c->privilege = p->privilege;
  c->context = p->context;
  c->interrupt = record->retire.interrupt = interrupt;
  if (interrupt) record->retire.interrupt_cause = PROBE_INTERRUPT | (chance(p, 128) ? PROBE_CAUSE_OVERFLOW : 7);
  c->exception = exception;
  c->exception_cause = below(p, 2) ? PROBE_CAUSE_REPLAY : below(p, 64);
  for (unsigned t = 0; t < p->tags; t++) {
    struct pme_wild_tag *tag = &p->tag[t];
    struct probe_tag *out = &record->tag[t];
    out->events = (uint16_t)(any(p) & p->events);
    out->conflicts = (uint8_t)(any(p) & 0x3f);
    out->abort_reason = (uint8_t)below(p, 4);
    out->address = any(p);
    out->oldest = tag->mapped && tag->flying && t == p->oldest && chance(p, p->k.oldest);
    if (tag->flying) {
      const bool mapped = tag->mapped;
      out->pulses = advance(p, tag);
      if (!mapped && !(survivors >> t & 1)) {
        out->pulses = 0;
        tag->mapped = tag->finished = false;
      }
      if (tag->flying && !(survivors >> t & 1)) {
        out->pulses |= PROBE_TAG_ABORTED;
        out->abort_reason = interrupt ? 3 : exception ? 1 : flush ? 2 : 0;
        tag->flying = false;
      }
      if (tag->finished) out->address = tag->address;
      if (out->pulses & PROBE_TAG_ABORTED && !tag->mapped) out->events = 0;
    }
    out->insn = tag->insn;
  }
  retire(p, &record->retire);
  pme_history_retire(&p->history, c, &record->retire);
  fetch(p, &record->fetch);
  begin(p, request, &record->fetch);
}
