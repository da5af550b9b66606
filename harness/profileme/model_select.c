/* Which instruction is next: the fetched instruction counter, pairs, requests.
 *                                                             docs/profileme.md, "Choosing an instruction" */
#include "profileme/model_select.h"
#include "profileme/model_tag.h"

static bool pairs(const struct pme_model *m) { return m->regs.ctl & PME_CTL_PAIR && m->tags > 1; }

static unsigned counted(const struct pme_model *m, const struct probe_fetch *fetch) {
  if (!m->active) return 0;
  if (m->regs.ctl & PME_CTL_OPP) return fetch->opportunity ? m->slots : 0;
  return (unsigned)__builtin_popcount(fetch->valid);
}

/* Slot of the one at this place (from 1) of what is counted; -1: it is empty. */
static int slot_at(const struct pme_model *m, const struct probe_fetch *fetch, uint64_t place) {
  if (m->regs.ctl & PME_CTL_OPP) return fetch->valid >> (place - 1) & 1 ? (int)place - 1 : -1;
  for (unsigned slot = 0; slot < m->slots; slot++)
    if (fetch->valid >> slot & 1 && --place == 0) return (int)slot;
  return -1;
}

void pme_drop(struct pme_model *m, unsigned first, bool pair) {
  for (unsigned t = first; t < first + (pair ? 2 : 1); t++) {
    if (m->regs.state[t] == PME_LIVE) m->regs.state[t] = PME_DRAIN;
    else if (m->regs.state[t] == PME_DONE) m->regs.state[t] = PME_IDLE;
  }
  m->regs.dropped++;
}

/* The second of a pair, at this place of the block. Returns whether it has begun. */
static bool begin_second(struct pme_model *m, const struct probe_fetch *fetch, uint64_t place, uint64_t cycles, bool wanted) {
  int slot = slot_at(m, fetch, place);
  if (slot < 0) return false;
  struct pme_model_tag *g = &m->tag[m->await_tag];
  pme_begin(m, m->await_tag, fetch, (unsigned)slot, wanted);
  g->pair = g->second = true;
  g->distance = m->distance;
  g->distance_cycles = cycles;
  return true;
}

static void see_first(struct pme_model *m, const struct probe_fetch *fetch, struct pme_seen *s, bool ctl_written) {
  unsigned t = m->asked - 1u;
  int slot = slot_at(m, fetch, m->regs.count);
  bool same = pairs(m) && s->over >= m->distance, second = false;
  s->first_begun = slot >= 0;
  if (s->first_begun) {
    pme_begin(m, t, fetch, (unsigned)slot, true);
    m->tag[t].pair = pairs(m);
  }
  if (pairs(m)) m->await_tag = (uint8_t)(t + 1);
  if (same) second = begin_second(m, fetch, m->regs.count + m->distance, 0, s->first_begun);
  if (!s->first_begun || (same && !second)) m->regs.empty++;
  if (!s->first_begun) m->regs.dropped++;
  else if (ctl_written || (same && !second)) pme_drop(m, t, pairs(m) && second);
  if (pairs(m) && s->first_begun && !same) {
    m->regs.awaiting = true;
    m->await_left = m->distance - s->over;
    m->await_cycles = 0;
  }
}

static void see_second(struct pme_model *m, const struct probe_fetch *fetch, unsigned n) {
  m->await_cycles++;
  if (n < m->await_left) {
    m->await_left -= n;
    return;
  }
  m->regs.awaiting = false;
  if (begin_second(m, fetch, m->await_left, m->await_cycles, true)) return;
  m->regs.empty++;
  pme_drop(m, m->await_tag - 1u, false);
}

/* Sec. 4.1.1, 4.2: the outcome of what was asked in the cycle of the record. */
struct pme_seen pme_select_seen(struct pme_model *m, const struct probe_fetch *fetch, bool ctl_written) {
  struct pme_seen s = {.n = counted(m, fetch)};
  bool counts = m->active && m->regs.count != 0;
  if (m->regs.awaiting) see_second(m, fetch, s.n);
  if (!counts) return s;
  m->regs.fetched += s.n;
  s.selected = s.n >= m->regs.count;
  if (!s.selected) return s;
  s.over = s.n - m->regs.count;
  s.asked = m->asked != 0;
  m->regs.selections++;
  if (s.asked) see_first(m, fetch, &s, ctl_written);
  else m->regs.collisions++;
  return s;
}

static void ask(struct pme_model *m, unsigned t, uint64_t place) {
  m->request.tags |= (uint8_t)(1u << t);
  m->request.slot[t] = (uint8_t)(place - 1);
}

/* The lowest free tag, or first tag of the lowest free pair, plus 1; 0: none. */
static uint8_t free_tag(const struct pme_model *m, const struct pme_seen *seen, const uint8_t before[PROBE_TAGS],
                        bool was_awaiting) {
  if (pairs(m)) {
    if (was_awaiting || seen->asked) return 0;
    for (unsigned t = 0; t < m->tags; t += 2)
      if (before[t] == PME_IDLE && before[t + 1] == PME_IDLE) return (uint8_t)(t + 1);
    return 0;
  }
  for (unsigned t = 0; t < m->tags; t++)
    if (before[t] == PME_IDLE && !(seen->selected && m->asked == t + 1)) return (uint8_t)(t + 1);
  return 0;
}

/* What is left after the record, and what to ask for in this cycle. */
void pme_select_next(struct pme_model *m, const struct pme_seen *seen, const uint8_t before[PROBE_TAGS], bool was_awaiting,
                     bool run) {
  const struct pme_regs *r = &m->regs;
  uint32_t interval = r->major + (r->ctl & PME_CTL_RND ? r->random & r->spread : 0);
  bool counts = m->active && r->count != 0;
  uint64_t left = seen->selected ? (r->ctl & PME_CTL_RLD ? interval - seen->over : 0) : counts ? r->count - seen->n : r->count;
  m->request = (struct probe_tag_request){.tags = 0};
  uint8_t tag = 0;
  if (run && r->awaiting && m->await_left <= m->slots) ask(m, m->await_tag, m->await_left);
  if (run && left != 0 && left <= m->slots) tag = free_tag(m, seen, before, was_awaiting);
  if (tag) {
    ask(m, tag - 1u, left);
    if (pairs(m)) m->distance = r->distance;
    if (pairs(m) && left + r->distance <= m->slots) ask(m, tag, left + r->distance);
  }
  m->request.nth = m->request.tags && !(r->ctl & PME_CTL_OPP);
  m->asked = tag;
  m->active = run && (left != 0 || r->awaiting);
  m->regs.count = (uint32_t)left;
}
