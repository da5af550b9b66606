#include "profileme/model.h"

#include <string.h>

#include "isa/csr.h"
#include "profileme/model_select.h"
#include "profileme/model_tag.h"
#include "probe/xorshift.h"

void pme_model_reset(struct pme_model *m, unsigned tags, unsigned sets, unsigned slots) {
  *m = (struct pme_model){.tags = tags, .sets = sets, .slots = slots};
  m->own_branches = 32; /* nobody else was there */
  m->privilege = 3;
  m->regs.major = PME_MAJOR_LEAST;
  m->regs.minor = m->regs.distance = 1;
  m->regs.water = 1;
  m->regs.random = 1;
}

/* ---- delivery ---- */

static struct mode_filter filter_of(const struct pme_regs *r) {
  return (struct mode_filter){.not_machine = r->ctl & PME_CTL_NOM,
                              .not_supervisor = r->ctl & PME_CTL_NOS,
                              .not_user = r->ctl & PME_CTL_NOU,
                              .want_context = r->ctl & PME_CTL_CTX,
                              .context = r->context};
}

/* By privilege and context. */
static bool record_allowed(const struct pme_model *m, const struct pme_record *record, const struct pme_in *in) {
  const struct pme_life l = pme_record_life(record);
  const struct mode_filter filter = filter_of(&m->regs);
  return mode_passes(&filter, &in->delegation, l.privilege, l.context);
}

/* By kind and latency. */
static bool record_passes(const struct pme_model *m, const struct pme_record *record) {
  const struct pme_regs *r = &m->regs;
  const struct pme_life l = pme_record_life(record);
  static const enum pme_latency chosen[8] = {PME_L_TOTAL, PME_L_DISPATCH, PME_L_ISSUE, PME_L_EXECUTION, PME_L_OLDEST};
  unsigned limit = r->threshold & 0xfff, latency = l.latency[chosen[r->threshold >> 13]];
  if ((l.header ^ r->match) & r->mask & ((1ull << PME_HEADER_BITS) - 1)) return false;
  return r->threshold >> 12 & 1 ? latency < limit : latency >= limit;
}

static void push(struct pme_model *m, unsigned t) {
  m->buffer[(m->first + m->held++) % PME_K_MAX] = m->tag[t].record;
  m->regs.state[t] = PME_IDLE;
  m->delivered = true;
  m->last = m->tag[t].record;
  m->last_tag = t;
}

/* A pair passes with either of its two, if both are allowed. */
static bool passes(const struct pme_model *m, unsigned t, const struct pme_in *in) {
  const struct pme_record *first = &m->tag[t].record, *second = m->tag[t].pair ? &m->tag[t + 1].record : first;
  return record_allowed(m, first, in) && record_allowed(m, second, in) && (record_passes(m, first) || record_passes(m, second));
}

/* One record a cycle, of what was done before it; the second of a pair right after its first. */
static void deliver(struct pme_model *m, const uint8_t before[PROBE_TAGS], const struct pme_in *in) {
  m->delivered = false;
  if (m->half) {
    m->half = false;
    push(m, m->half_tag);
    m->regs.samples++;
    return;
  }
  for (unsigned t = 0; t < m->tags; t++) {
    bool pair = m->tag[t].pair;
    if (before[t] != PME_DONE || (pair && (m->tag[t].second || before[t + 1] != PME_DONE))) continue;
    if (!passes(m, t, in)) {
      m->regs.state[t] = PME_IDLE;
      if (pair) m->regs.state[t + 1] = PME_IDLE;
      m->regs.filtered++;
    } else if (m->held + (pair ? 2 : 1) <= m->sets) {
      push(m, t);
      m->half = pair;
      m->half_tag = (uint8_t)(t + 1);
      if (!pair) m->regs.samples++;
    }
    return;
  }
}

/* A write of mpmectl: what is not complete is dropped. */
static void drop_open(struct pme_model *m) {
  for (unsigned t = 0; t < m->tags; t++) {
    bool pair = m->tag[t].pair, live = m->regs.state[t] == PME_LIVE, done = m->regs.state[t] == PME_DONE;
    if (m->tag[t].second || (!live && !done)) continue;
    bool waits = m->regs.awaiting && m->await_tag == t + 1;
    if (pair && (live || waits || m->regs.state[t + 1] == PME_LIVE)) pme_drop(m, t, !waits);
    else if (!pair && live) pme_drop(m, t, false);
  }
  m->regs.awaiting = false;
}

/* ---- registers ---- */

static uint16_t clamp(uint64_t value, uint64_t most) { return (uint16_t)(value == 0 ? 1 : value > most ? most : value); }

/* Sec. 5.2.1: uniform in 1 to W. */
static void draw(struct pme_regs *r) {
  unsigned mask = r->minor - 1u, number;
  for (unsigned shift = 1; shift < 16; shift *= 2) mask |= mask >> shift;
  number = r->random >> 20 & mask;
  if (!(r->ctl & PME_CTL_RND)) r->distance = r->minor;
  else if (r->ctl & PME_CTL_EN && number < r->minor) r->distance = (uint16_t)(number + 1);
}

static void write_csr(struct pme_model *m, unsigned number, uint64_t value) {
  struct pme_regs *r = &m->regs;
  switch (number) {
    case CSR_NUMBER_mpmectl: r->ctl = value & (PME_CTL_MASK | (m->supervisor ? PME_CTL_NOS : 0)); break;
    case CSR_NUMBER_mpmecount: r->count = (uint32_t)value; break;
    case CSR_NUMBER_mpmemajor: r->major = (value & 0xffffff) < PME_MAJOR_LEAST ? PME_MAJOR_LEAST : value & 0xffffff; break;
    case CSR_NUMBER_mpmespread: r->spread = value & 0xffffff; break;
    case CSR_NUMBER_mpmeminor: r->minor = r->distance = clamp(value, 4095); break;
    case CSR_NUMBER_mpmecontext: r->context = (uint16_t)value; break;
    case CSR_NUMBER_mpmewater: r->water = (uint8_t)clamp(value & 0xff, m->sets); break;
    case CSR_NUMBER_mpmeseed: r->random = (uint32_t)value ? (uint32_t)value : 1; break;
    case CSR_NUMBER_mpmematch: r->match = value & ((1ull << PME_HEADER_BITS) - 1); break;
    case CSR_NUMBER_mpmemask: r->mask = value & ((1ull << PME_HEADER_BITS) - 1); break;
    case CSR_NUMBER_mpmethreshold: r->threshold = (uint16_t)value; break;
    default: break;
  }
}

static unsigned level(const struct pme_model *m) { return m->held - m->half; }

static void show_registers(struct pme_model *m) {
  struct pme_regs *r = &m->regs;
  r->level = (uint8_t)level(m);
  r->ready = r->level != 0;
  r->lcofi = r->level >= r->water;
  r->busy = r->awaiting;
  for (unsigned t = 0; t < m->tags; t++) r->busy = r->busy || r->state[t] == PME_LIVE || r->state[t] == PME_DONE;
  if (r->ready) r->record = m->buffer[m->first];
  else memset(&r->record, 0, sizeof r->record);
}

void pme_model_step(struct pme_model *m, const struct probe_cycle *record, const struct pme_in *in) {
  if (in->delegation.reset) {
    const bool supervisor = m->supervisor, atomics = m->atomics;
    pme_model_reset(m, m->tags, m->sets, m->slots);
    m->supervisor = supervisor;
    m->atomics = atomics;
    return;
  }
  struct pme_regs *r = &m->regs;
  uint8_t before[PROBE_TAGS];
  memcpy(before, r->state, sizeof before);
  bool was_awaiting = r->awaiting, written = in->csr_write && in->csr_addr >> 4 == CSR_NUMBER_mpmectl >> 4;
  bool ctl_written = written && in->csr_addr == CSR_NUMBER_mpmectl,
       pop = written && in->csr_addr == CSR_NUMBER_mpmestatus && in->csr_wdata & 1;
  const struct mode_filter filter = filter_of(r);
  bool seen_mode = mode_passes(&filter, &in->delegation, record->commit.privilege, record->commit.context);
  bool run = r->ctl & PME_CTL_EN && seen_mode && !r->hold && !written;

  pme_see_branches(m, record);
  for (unsigned t = 0; t < m->tags; t++) pme_follow(m, t, record, in);
  struct pme_seen seen = pme_select_seen(m, &record->fetch, ctl_written);
  if (ctl_written) drop_open(m);
  pme_select_next(m, &seen, before, was_awaiting, run);

  if (pop && r->ready) {
    m->first = (m->first + 1) % PME_K_MAX;
    m->held--;
  }
  deliver(m, before, in);
  const bool overflow = record->commit.interrupt && record->retire.interrupt_cause == (PROBE_INTERRUPT | PROBE_CAUSE_OVERFLOW);
  r->hold = r->ctl & PME_CTL_FRZ && (r->hold || (overflow && r->lcofi)) && !(pop && level(m) < r->water);

  draw(r);
  if (r->ctl & PME_CTL_EN) r->random = xorshift(r->random);
  if (written) write_csr(m, in->csr_addr, in->csr_wdata);
  show_registers(m);
}

uint64_t pme_model_read(const struct pme_model *m, unsigned number) {
  const struct pme_regs *r = &m->regs;
  if (number >= CSR_NUMBER_mpdishdrev && number <= CSR_NUMBER_mpmelat) return r->record.word[number - CSR_NUMBER_mpdishdrev];
  switch (number) {
    case CSR_NUMBER_mpmectl: return r->ctl;
    case CSR_NUMBER_mpmecount: return r->count;
    case CSR_NUMBER_mpmemajor: return r->major;
    case CSR_NUMBER_mpmespread: return r->spread;
    case CSR_NUMBER_mpmeminor: return r->minor;
    case CSR_NUMBER_mpmecontext: return r->context;
    case CSR_NUMBER_mpmestatus: return (uint64_t)r->level << 8 | (uint64_t)r->busy << 1 | r->ready;
    case CSR_NUMBER_mpmewater: return r->water;
    case CSR_NUMBER_mpmeseed: return r->random;
    case CSR_NUMBER_mpmematch: return r->match;
    case CSR_NUMBER_mpmemask: return r->mask;
    case CSR_NUMBER_mpmethreshold: return r->threshold;
    case CSR_NUMBER_mpmeselections: return r->selections;
    case CSR_NUMBER_mpmesamples: return r->samples;
    case CSR_NUMBER_mpmecollisions: return r->collisions;
    case CSR_NUMBER_mpmefiltered: return r->filtered;
    case CSR_NUMBER_mpmedropped: return r->dropped;
    case CSR_NUMBER_mpmeempty: return r->empty;
    case CSR_NUMBER_mpmefetched: return r->fetched;
    case CSR_NUMBER_mpmeinfo: return (uint64_t)m->slots << 24 | (uint64_t)m->sets << 16 | (uint64_t)m->tags << 8 | 1;
    default: return 0;
  }
}
