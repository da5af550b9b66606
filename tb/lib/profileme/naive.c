#include "tb/lib/profileme/naive.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/csr.h"

void pme_naive_init(struct pme_naive *n, unsigned tags, unsigned sets, unsigned slots) {
  *n = (struct pme_naive){.tags = tags, .sets = sets, .slots = slots, .half = -1, .then.tag = -1, .mode = 3, .branches = 32};
}

static void wrong(struct pme_naive *n, const char *what, uint64_t model, uint64_t naive) {
  if (!n->wrong[0]) snprintf(n->wrong, sizeof n->wrong, "%s: model 0x%" PRIx64 ", expected 0x%" PRIx64, what, model, naive);
}

static bool pairs(const struct pme_naive *n, const struct pme_regs *r) { return n->tags > 1 && r->ctl & PME_CTL_PAIR; }

/* A selection that has begun, known by its first tag, is given up. */
static void drop(struct pme_naive *n, unsigned first) {
  const unsigned last = n->tag[first].pair ? first + 1 : first;
  n->dropped++;
  for (unsigned t = first; t <= last; t++)
    n->tag[t].state = n->tag[t].state == PME_LIVE || n->tag[t].state == PME_DRAIN ? PME_DRAIN : PME_IDLE;
}

static void follow_ends(struct pme_naive *n, const struct pme_pipe *p, const struct pme_in *in) {
  for (unsigned t = 0; t < n->tags; t++) {
    struct pme_naive_tag *g = &n->tag[t];
    if (!(p->ended >> t & 1)) continue;
    if (g->state == PME_DRAIN) {
      g->state = PME_IDLE;
    } else if (g->state == PME_LIVE) {
      if (p->life[t].number != g->number) wrong(n, "the instruction followed", p->life[t].number, g->number);
      g->delegate = in->delegation.delegated;
      g->record = pme_naive_record(&p->life[t], g);
      g->state = PME_DONE;
    } else {
      wrong(n, "the end of an instruction that nobody follows", t, t);
    }
  }
}

/* The item of the stream that was selected is in this slot; it should have got the tag.
 * False: the slot is empty. */
static bool begin(struct pme_naive *n, unsigned t, bool is_second, const struct pme_pipe *p, const struct probe_cycle *r,
                  unsigned slot, uint64_t number, const struct pme_regs *before) {
  const bool here = r->fetch.valid >> slot & 1;
  if (!here != !(p->hit >> t & 1)) wrong(n, "tags that got an instruction", p->hit, here ? 1ull << t : 0);
  if (!here) return false;
  if (p->life[t].number != number) wrong(n, "the instruction selected", p->life[t].number, number);
  n->tag[t] = (struct pme_naive_tag){.state = PME_LIVE,
                                     .pair = pairs(n, before),
                                     .second = is_second,
                                     .number = number,
                                     .opportunities = before->ctl & PME_CTL_OPP,
                                     .withheld = n->branches < 32};
  if (!is_second) return true;
  n->tag[t].distance = n->minor;
  const uint64_t cycles = r->cycle - n->first_fetched;
  n->tag[t].distance_cycles = cycles < PME_LATENCY_MAX ? cycles : PME_LATENCY_MAX;
  return true;
}

/* One item of the stream: an instruction, or a slot. */
struct item {
  unsigned slot;
  uint64_t number;
};

static void select_first(struct pme_naive *n, struct item i, const struct pme_pipe *p, const struct probe_cycle *r,
                         const struct pme_regs *before) {
  n->selections++;
  if (n->then.tag < 0) {
    n->collisions++;
    return;
  }
  const unsigned t = (unsigned)n->then.tag;
  const bool some = begin(n, t, false, p, r, i.slot, i.number, before);
  if (!some) {
    n->empty++;
    n->dropped++;
  }
  if (!pairs(n, before)) return;
  if (!some) { /* its second, if it is in this block, has been asked for */
    if (p->hit >> (t + 1) & 1) n->tag[t + 1] = (struct pme_naive_tag){.state = PME_DRAIN};
    return;
  }
  n->second_left = n->minor = n->then.minor;
  n->second_tag = t + 1;
  n->first_fetched = r->cycle;
}

/* The item is the awaited second. */
static void select_second(struct pme_naive *n, struct item i, const struct pme_pipe *p, const struct probe_cycle *r,
                          const struct pme_regs *before) {
  if (begin(n, n->second_tag, true, p, r, i.slot, i.number, before)) return;
  n->empty++;
  drop(n, n->second_tag - 1);
}

/* Returns the tags that have been given away, and whether a pair began, by what this block shows. */
static uint8_t count_block(struct pme_naive *n, const struct pme_pipe *p, const struct probe_cycle *r,
                           const struct pme_regs *before, bool *pair) {
  const bool slots = before->ctl & PME_CTL_OPP, runs = n->left != 0;
  uint64_t number = p->fetched - (uint64_t)__builtin_popcount(r->fetch.valid);
  uint8_t given = 0;
  n->interval = 0;
  *pair = false;
  for (unsigned s = 0; s < n->slots && n->then.counts; s++) {
    const bool some = r->fetch.valid >> s & 1;
    const struct item i = {.slot = s, .number = number};
    number += some;
    if (slots ? !r->fetch.opportunity : !some) continue;
    n->fetched += runs;
    if (n->second_left && --n->second_left == 0) select_second(n, i, p, r, before);
    if (n->left == 0 || --n->left) continue;
    select_first(n, i, p, r, before);
    *pair = n->then.tag >= 0 && pairs(n, before);
    if (n->then.tag >= 0) given |= (uint8_t)(1u << n->then.tag);
    n->interval = before->major + (before->ctl & PME_CTL_RND ? before->random & before->spread : 0);
    n->left = before->ctl & PME_CTL_RLD ? n->interval : 0;
    if (!n->left) n->interval = 0;
  }
  return given;
}

static void drop_open(struct pme_naive *n) {
  for (unsigned t = 0; t < n->tags; t++) {
    const struct pme_naive_tag *g = &n->tag[t];
    if (g->second || (g->state != PME_LIVE && g->state != PME_DONE)) continue;
    const bool whole = g->state == PME_DONE && (!g->pair || n->tag[t + 1].state == PME_DONE);
    if (!whole) drop(n, t);
  }
  n->second_left = 0;
}

/* NOM, NOS, NOU, CTX; and a delegate sees itself alone. */
static bool allowed(const struct pme_regs *g, const struct pme_in *in, unsigned privilege, unsigned context) {
  if (in->delegation.delegated && (privilege || context != in->delegation.delegate)) return false;
  static const unsigned mine[4] = {PME_CTL_NOU, PME_CTL_NOS, 0, PME_CTL_NOM};
  return !(g->ctl & mine[privilege & 3]) && !(g->ctl & PME_CTL_CTX && context != g->context);
}

static bool record_allowed(const struct pme_regs *g, const struct pme_in *in, const struct pme_record *r) {
  return allowed(g, in, r->word[6] >> 48 & 3, r->word[6] >> 32 & 0xffff);
}

/* Branches that retired since the mode changed, without profile branches. */
static void count_branches(struct pme_naive *n, const struct probe_cycle *r) {
  const uint32_t mode = (uint32_t)r->commit.context << 2 | r->commit.privilege;
  if (mode != n->mode) n->branches = 0;
  n->mode = mode;
  for (unsigned l = 0; l < PROBE_LANES; l++)
    if (r->retire.valid >> l & 1 && (r->retire.lane[l].insn & 0x7f) == 0x63 && !r->retire.lane[l].trap) n->branches++;
}

static bool passes(const struct pme_regs *g, const struct pme_record *r) {
  static const struct { unsigned word, shift; } where[] = {{3, 0}, {3, 12}, {3, 24}, {3, 36}, {3, 48}};
  const unsigned choice = g->threshold >> 13 > 4 ? 0 : g->threshold >> 13;
  const unsigned latency = r->word[where[choice].word] >> where[choice].shift & 0xfff;
  if ((r->word[0] & g->mask) != (g->match & g->mask)) return false;
  return g->threshold & 0x1000 ? latency < (g->threshold & 0xfff) : latency >= (g->threshold & 0xfff);
}

static void keep(struct pme_naive *n, unsigned t, const struct pme_model *m) {
  n->buffer[n->held++] = n->tag[t].record;
  n->tag[t].state = PME_IDLE;
  if (!m->delivered) wrong(n, "a record is delivered", 0, 1);
  for (unsigned w = 0; w < PME_WORDS; w++) {
    char name[24];
    snprintf(name, sizeof name, "word %u of a record", w);
    if (m->last.word[w] != n->tag[t].record.word[w]) wrong(n, name, m->last.word[w], n->tag[t].record.word[w]);
  }
}

/* done: what was done before the record. */
static void deliver(struct pme_naive *n, uint8_t done, const struct pme_regs *before, const struct pme_in *in,
                    const struct pme_model *m) {
  if (n->half >= 0) {
    keep(n, (unsigned)n->half, m);
    n->half = -1;
    n->samples++;
    return;
  }
  for (unsigned t = 0; t < n->tags; t++) {
    const struct pme_naive_tag *g = &n->tag[t];
    const unsigned need = g->pair ? 2 : 1;
    if (g->second || !(done >> t & 1) || (g->pair && !(done >> (t + 1) & 1))) continue;
    const struct pme_record *first = &g->record, *second = g->pair ? &n->tag[t + 1].record : first;
    if (!record_allowed(before, in, first) || !record_allowed(before, in, second) ||
        (!passes(before, first) && !passes(before, second))) {
      n->filtered++;
      for (unsigned i = 0; i < need; i++) n->tag[t + i].state = PME_IDLE;
    } else if (n->sets - n->held >= need) {
      keep(n, t, m);
      if (need == 2) n->half = (int)t + 1;
      else n->samples++;
    } else if (m->delivered) {
      wrong(n, "a record is delivered without room", 1, 0);
    }
    return;
  }
  if (m->delivered) wrong(n, "a record is delivered", 1, 0);
}

static unsigned level(const struct pme_naive *n) { return n->held - (n->half >= 0); }

static void compare_naive(struct pme_naive *n, const struct pme_model *m) {
  const struct pme_regs *r = &m->regs;
  const struct pme_record none = {{0}};
  unsigned open = 0;
/* clang-format off */
#define SAME(name) if (r->name != n->name) wrong(n, #name, r->name, n->name);
  SAME(selections) SAME(collisions) SAME(empty) SAME(dropped) SAME(samples) SAME(filtered) SAME(fetched) SAME(hold) SAME(lcofi)
#undef SAME
  if (r->count != (uint32_t)n->left) wrong(n, "count", r->count, n->left);
  if (r->awaiting != (n->second_left != 0)) wrong(n, "awaiting", r->awaiting, n->second_left != 0);
  /* clang-format on */
  if (r->level != level(n)) wrong(n, "level", r->level, level(n));
  if (r->ready != (level(n) != 0)) wrong(n, "ready", r->ready, level(n) != 0);
  if (memcmp(&r->record, r->ready ? &n->buffer[0] : &none, sizeof none))
    wrong(n, "the oldest record, pc", r->record.word[1], n->buffer[0].word[1]);
  for (unsigned t = 0; t < n->tags; t++) {
    const enum pme_state s = n->tag[t].state;
    if (r->state[t] != s) wrong(n, "state of a tag", r->state[t], s);
    if ((s == PME_LIVE || s == PME_DONE) && (!n->tag[t].second || n->half == (int)t)) open++;
  }
  if (r->busy != (open != 0)) wrong(n, "busy", r->busy, open != 0);
  if (r->selections != r->samples + r->collisions + r->filtered + r->dropped + open)
    wrong(n, "selections accounted for", r->selections, open);
}

bool pme_naive_step(struct pme_naive *n, const struct pme_pipe *p, const struct probe_cycle *r, const struct pme_in *in,
                    const struct pme_regs *before, const struct pme_model *m) {
  const bool ours = in->csr_write && in->csr_addr / 16 == 0x7d, awaited = n->second_left != 0;
  const bool pop = in->csr_write && in->csr_addr == CSR_NUMBER_mpmestatus && in->csr_wdata & 1;
  uint8_t idle = 0, done = 0;
  bool pair_began = false;
  for (unsigned t = 0; t < n->tags; t++) {
    idle |= (uint8_t)((n->tag[t].state == PME_IDLE) << t);
    done |= (uint8_t)((n->tag[t].state == PME_DONE) << t);
  }
  count_branches(n, r);
  follow_ends(n, p, in);
  idle &= (uint8_t)~count_block(n, p, r, before, &pair_began);
  for (unsigned t = 0; t < n->tags; t++)
    if (p->hit >> t & 1 && n->tag[t].state != PME_LIVE && n->tag[t].state != PME_DRAIN)
      wrong(n, "an instruction is tagged that was not selected", t, t);
  if (pop && level(n)) memmove(n->buffer, n->buffer + 1, --n->held * sizeof n->buffer[0]);
  deliver(n, done, before, in, m);
  if (ours && in->csr_addr == CSR_NUMBER_mpmectl) drop_open(n);

  /* The block of this cycle: is it counted, and which tag is there for a selection? */
  n->then.counts = before->ctl & PME_CTL_EN && allowed(before, in, r->commit.privilege, r->commit.context) && !before->hold &&
                   !ours && (n->left || n->second_left);
  n->then.tag = -1;
  n->then.minor = before->distance;
  for (unsigned t = n->tags; t-- > 0;) {
    const bool both = t % 2 == 0 && idle >> t & 1 && idle >> (t + 1) & 1 && !awaited && !pair_began;
    if (pairs(n, before) ? both : idle >> t & 1) n->then.tag = (int)t;
  }
  if (m->request.tags && !n->then.counts) wrong(n, "requests of a cycle that does not count", m->request.tags, 0);

  if (!(before->ctl & PME_CTL_FRZ)) n->hold = false;
  else if (r->commit.interrupt && (r->retire.interrupt_cause & 63) == PROBE_CAUSE_OVERFLOW && n->lcofi) n->hold = true;
  if (pop && level(n) < before->water) n->hold = false;
  if (ours && in->csr_addr == CSR_NUMBER_mpmecount) n->left = (uint32_t)in->csr_wdata;
  n->lcofi = level(n) >= m->regs.water;
  compare_naive(n, m);
  return !n->wrong[0];
}
