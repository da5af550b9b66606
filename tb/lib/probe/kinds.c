#include "tb/lib/probe/kinds.h"

#include <string.h>

void probe_kinds_open(struct probe_kinds *k, unsigned views, unsigned lanes, unsigned slots, unsigned tags) {
  memset(k, 0, sizeof *k);
  k->views = views;
  k->lanes = lanes;
  k->slots = slots;
  k->tags = tags;
}

void probe_kinds_reset(struct probe_kinds *k) {
  k->last = LEFT_NOTHING;
  k->heads = k->since_frozen = 0;
  k->mapped = 0;
  memset(k->in_flight, 0, sizeof k->in_flight);
}

#define SEE(name, condition) k->count[KIND_##name] += ((condition) != 0)

/* Banks, as positions in program order: bit 0 is the oldest. */
static unsigned in_order(const struct probe_kinds *k, const struct probe_commit *c, unsigned mask) {
  unsigned order = 0;
  for (unsigned i = 0; i < k->lanes; i++) order |= (mask >> (c->head_bank + i) % k->lanes & 1u) << i;
  return order;
}

static enum probe_kind_left left_by(const struct probe_kinds *k, const struct probe_commit *c, unsigned missed, unsigned flushes,
                                    unsigned youngest) {
  if (c->exception) return c->head_valid ? LEFT_EXCEPTION : LEFT_FROZEN;
  if (c->interrupt) return LEFT_INTERRUPT;
  if (!c->head_commit) return k->last;
  return missed & youngest ? LEFT_MISPREDICT : flushes & youngest ? LEFT_FLUSH : LEFT_COMMIT;
}

void probe_kinds_commit(struct probe_kinds *k, const struct probe_commit *c, const struct probe_retire *r) {
  const unsigned committing = in_order(k, c, c->head_commit), missed = in_order(k, c, c->mispredicted),
                 flushes = in_order(k, c, c->flushes);
  const unsigned heads = (unsigned)__builtin_popcount(c->head_valid), commits = (unsigned)__builtin_popcount(committing);
  const unsigned youngest = committing & ~(committing >> 1); /* those that commit are the first */
  const enum probe_kind_left last = left_by(k, c, missed, flushes, youngest);
  const uint64_t oldest = c->head_pc[c->head_bank];
  const bool nothing = !commits && !c->exception && !c->interrupt, empty = nothing && !heads, stall = nothing && heads;
  const bool replay = c->exception_cause == PROBE_CAUSE_REPLAY;
  const bool overflow = c->interrupt && r->interrupt_cause == (PROBE_INTERRUPT | PROBE_CAUSE_OVERFLOW);
#define COMMIT_KIND(name, from, words, condition) SEE(name, condition);
#include "tb/lib/probe/kinds.def"
  k->last = last;
  k->heads = heads;
  k->privilege = c->privilege;
  k->context = c->context;
  if (heads) {
    k->since_frozen = 0;
    k->oldest = oldest;
  } else if (c->exception || k->since_frozen) {
    k->since_frozen++;
  }
}

void probe_kinds_retire(struct probe_kinds *k, const struct probe_retire *r) {
  const unsigned lanes = (unsigned)__builtin_popcount(r->valid);
  unsigned events = 0, mems = 0, bytes = 0;
  for (unsigned l = 0; l < lanes; l++) {
    events |= r->lane[l].events;
    mems |= 1u << r->lane[l].mem;
    if (r->lane[l].mem) bytes |= r->lane[l].mem_bytes;
  }
  if (k->views & KINDS_RETIRE) {
#define RETIRE_KIND(name, from, words, condition) SEE(name, condition);
#include "tb/lib/probe/kinds.def"
  }
  if (k->views & KINDS_EVENT) {
#define EVENT_KIND(name, from, words, condition) SEE(name, condition);
#include "tb/lib/probe/kinds.def"
  }
  if (k->views & KINDS_WALK) {
#define WALK_KIND(name, from, words, condition) SEE(name, condition);
#include "tb/lib/probe/kinds.def"
  }
  if (k->views & KINDS_MEMORY) {
#define MEMORY_KIND(name, from, words, condition) SEE(name, condition);
#include "tb/lib/probe/kinds.def"
  }
}

void probe_kinds_dispatch(struct probe_kinds *k, const struct probe_dispatch *d, const struct probe_retire *r, unsigned rob) {
  const unsigned lanes = (unsigned)__builtin_popcount(d->valid), left = (unsigned)__builtin_popcount(r->valid);
  bool again = false, fault = false;
  for (unsigned l = 0; l < left; l++) k->in_flight[(r->rob + l) % rob] = false;
  for (unsigned l = 0; l < lanes; l++) {
    again |= k->in_flight[d->rob[l]];
    fault |= d->insn[l] == 0;
    k->in_flight[d->rob[l]] = true;
  }
#define DISPATCH_KIND(name, from, words, condition) SEE(name, condition);
#include "tb/lib/probe/kinds.def"
}

void probe_kinds_fetch(struct probe_kinds *k, const struct probe_fetch *f) {
  const unsigned all = (1u << k->slots) - 1, slots = (unsigned)__builtin_popcount(f->valid);
#define FETCH_KIND(name, from, words, condition) SEE(name, condition);
#include "tb/lib/probe/kinds.def"
}

/* Has tag `tag` asked for a slot that is there? */
static bool hits(const struct probe_fetch *f, const struct probe_tag_request *q, unsigned slots, unsigned tag) {
  if (!q->nth) return f->valid >> q->slot[tag] & 1;
  unsigned before = 0;
  for (unsigned s = 0; s < slots; s++)
    if (f->valid >> s & 1 && before++ == q->slot[tag]) return true;
  return false;
}

void probe_kinds_tags(struct probe_kinds *k, const struct probe_cycle *record, const struct probe_tag_request *q) {
  const struct probe_commit *c = &record->commit;
  const bool replay = c->exception_cause == PROBE_CAUSE_REPLAY, frozen = c->exception && !c->head_valid;
  unsigned ends = 0;
  for (unsigned n = 0; n < k->tags; n++) ends += (record->tag[n].pulses & (PROBE_TAG_RETIRED | PROBE_TAG_ABORTED)) != 0;
  for (unsigned n = 0; n < k->tags; n++) {
    const struct probe_tag *t = &record->tag[n];
    const bool asked = q->tags >> n & 1, hit = asked && hits(&record->fetch, q, k->slots, n);
    const bool map = t->pulses & PROBE_TAG_MAP, finish = t->pulses & PROBE_TAG_RETIRE_READY, issue = t->pulses & PROBE_TAG_ISSUE;
    const bool aborted = t->pulses & PROBE_TAG_ABORTED, ended = aborted || t->pulses & PROBE_TAG_RETIRED;
    const bool mapped = k->mapped >> n & 1 || map;
#define TAG_KIND(name, from, words, condition) SEE(name, condition);
#include "tb/lib/probe/kinds.def"
    k->mapped = (uint8_t)((k->mapped & ~(1u << n)) | (unsigned)(mapped && !ended) << n);
  }
}

/* ---- the sum ---- */

static const struct {
  const char *name;
  unsigned view, from;
} table[PROBE_KINDS] = {
#define COMMIT_KIND(name, from, words, condition) {#name, KINDS_COMMIT, from},
#define RETIRE_KIND(name, from, words, condition) {#name, KINDS_RETIRE, from},
#define EVENT_KIND(name, from, words, condition) {#name, KINDS_EVENT, from},
#define WALK_KIND(name, from, words, condition) {#name, KINDS_WALK, from},
#define MEMORY_KIND(name, from, words, condition) {#name, KINDS_MEMORY, from},
#define DISPATCH_KIND(name, from, words, condition) {#name, KINDS_DISPATCH, from},
#define FETCH_KIND(name, from, words, condition) {#name, KINDS_FETCH, from},
#define TAG_KIND(name, from, words, condition) {#name, KINDS_TAG, from},
#include "tb/lib/probe/kinds.def"
};

static bool expected(const struct probe_kinds *k, unsigned kind) {
  return k->views & table[kind].view && table[kind].from <= (table[kind].view == KINDS_TAG ? k->tags : k->lanes);
}

const char *probe_kinds_missing(const struct probe_kinds *k) {
  for (unsigned i = 0; i < PROBE_KINDS; i++)
    if (expected(k, i) && !k->count[i]) return table[i].name;
  return NULL;
}

unsigned probe_kinds_expected(const struct probe_kinds *k) {
  unsigned n = 0;
  for (unsigned i = 0; i < PROBE_KINDS; i++) n += expected(k, i);
  return n;
}
