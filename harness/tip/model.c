/* TIP, golden model, in the order of rtl/tip. "Sec." is a section of the TIP paper; the rest is
 * docs/tip.md. */
#include "tip/model.h"

#include <string.h>

#include "isa/csr.h"
#include "probe/xorshift.h"

enum phase { IDLE, DRAIN, CAUSE, FULL }; /* of the sample register: free, waits for an address, for a cause, holds a sample */
enum draw { SETTLED, BASE, DRAWING, LOAD, LATE }; /* of the interval */
enum { OIR_EXCEPTION = 1, OIR_FLUSH = 2, OIR_MISPREDICTED = 4, OIR_INTERRUPT = 8 };
#define MARKER_START 0x00102013u /* slti x0, x0, 1 */
#define MARKER_STOP 0x00202013u

/* What one step works on. */
struct step {
  const struct probe_commit *commit;
  const struct probe_retire *retire;
  const struct tip_in *in;
  bool overflow, pop;
  /* Whom the record blames */
  bool heads;   /* some of the heads */
  bool drained; /* nobody yet: the next instruction to come */
  bool mode;    /* else: its privilege and context pass the filters */
  bool pass;    /* and so does the rest of it */
  uint8_t privilege;
  uint16_t context;
};

static unsigned capacity(const struct tip_model *m) { return m->buffer ? m->buffer : 1; }

void tip_model_reset(struct tip_model *m, unsigned width, unsigned buffer) {
  *m = (struct tip_model){.width = width, .buffer = buffer};
  m->regs.period = 2;
  m->regs.random = 1;
  m->regs.water = 1;
  m->regs.next_weight = 1;
  m->regs.reload_value = 0xfffffffe00000000; /* its upper bits are always 1 */
  m->state.draw = BASE;
}

/* Sec. 3.1, OIR update: the youngest committing instruction; then an exception, or an interrupt. */
static void update_oir(struct tip_model *m, const struct probe_commit *c) {
  for (unsigned i = 0; i < m->width; i++) {
    unsigned bank = (c->head_bank + i) % m->width;
    if (!(c->head_commit >> bank & 1)) continue;
    m->regs.oir_pc = c->head_pc[bank];
    m->state.oir_privilege = c->privilege & 3;
    m->state.oir_context = c->context;
    m->regs.oir_flags = (uint8_t)((c->flushes >> bank & 1 ? OIR_FLUSH : 0) | (c->mispredicted >> bank & 1 ? OIR_MISPREDICTED : 0));
  }
  if (c->exception) {
    m->regs.oir_pc = c->exception_pc;
    m->regs.oir_flags = c->exception_cause == PROBE_CAUSE_MISPREDICT ? OIR_MISPREDICTED : OIR_EXCEPTION;
    m->state.oir_privilege = c->privilege & 3;
    m->state.oir_context = c->context;
  } else if (c->interrupt) {
    m->regs.oir_flags = OIR_INTERRUPT;
  }
}

/* Rule R7: privilege and context are those of the instruction to blame, after update_oir. */
static void find_blame(const struct tip_model *m, struct step *t) {
  const unsigned ctl = m->regs.ctl;
  const struct mode_filter filter = {.not_machine = ctl & TIP_CTL_NOM,
                                     .not_supervisor = ctl & TIP_CTL_NOS,
                                     .not_user = ctl & TIP_CTL_NOU,
                                     .want_context = ctl & TIP_CTL_CTX,
                                     .context = m->regs.match};
  t->heads = t->commit->head_valid;
  t->drained = !t->heads && !(m->regs.oir_flags & (OIR_EXCEPTION | OIR_FLUSH | OIR_MISPREDICTED));
  t->privilege = t->heads ? t->commit->privilege & 3 : m->state.oir_privilege; /* update_oir has seen an exception */
  t->context = t->heads ? t->commit->context : m->state.oir_context;
  t->mode = mode_passes(&filter, &t->in->delegation, t->privilege, t->context);
  t->pass = t->mode && (m->regs.running || !(ctl & TIP_CTL_MRK)) && !m->regs.frozen;
}

/* Events of the youngest instruction that retired. An exception that does not retire is a load that is
 * executed again; without a valid head, nothing is known of it, unless it was mispredicted. */
static void update_events(struct tip_model *m, const struct step *t) {
  if (t->commit->exception)
    m->state.last_events = t->heads                                               ? PROBE_EV_ORDER
                           : t->commit->exception_cause == PROBE_CAUSE_MISPREDICT ? PROBE_EV_MISPREDICT
                                                                                  : 0;
  for (unsigned l = 0; l < m->width; l++)
    if (t->retire->valid >> l & 1) m->state.last_events = t->retire->lane[l].events;
}

/* Details: CAUSE and CAUSEOFFSET of the k-th instruction, when an event explains it. */
static uint32_t cause_of(unsigned events, unsigned k) {
  static const struct {
    unsigned event, cause;
  } map[] = {
    {PROBE_EV_IMISS, TIP_CAUSE_IMISS},         {PROBE_EV_ITLB, TIP_CAUSE_ITLB},   {PROBE_EV_MISPREDICT, TIP_CAUSE_MISPREDICT},
    {PROBE_EV_DMISS, TIP_CAUSE_DMISS},         {PROBE_EV_DTLB, TIP_CAUSE_DTLB},   {PROBE_EV_L2MISS, TIP_CAUSE_L2MISS},
    {PROBE_EV_FORWARDED, TIP_CAUSE_FORWARDED}, {PROBE_EV_ORDER, TIP_CAUSE_ORDER}, {PROBE_EV_REPLAY, TIP_CAUSE_REPLAY},
  };
  uint32_t causes = 0;
  for (size_t i = 0; i < sizeof map / sizeof map[0]; i++)
    if (events & map[i].event) causes |= 1u << map[i].cause;
  return causes ? causes << TIP_DET_CAUSE_SHIFT | k << TIP_DET_CAUSEOFFSET_SHIFT : 0;
}

static uint32_t retired_details(struct tip_model *m, const struct step *t) {
  uint32_t word = (uint32_t)__builtin_popcount(t->commit->head_commit) << TIP_DET_INSTRET_SHIFT, cause = 0;
  unsigned taken = 0;
  for (unsigned l = 0; l < m->width; l++) {
    const struct probe_retire_lane *lane = &t->retire->lane[l];
    if (!(t->retire->valid >> l & 1)) continue;
    if (!cause) cause = cause_of(lane->events, l + 1);
    if (!(lane->events & PROBE_EV_TAKEN)) continue;
    taken++;
    if (taken == 1) {
      word |= (l + 1) << TIP_DET_CTOFFSET1_SHIFT;
      m->state.bt1 = lane->next_pc;
    } else if (taken == 2) {
      word |= (l + 1) << TIP_DET_CTOFFSET2_SHIFT;
      m->state.bt2 = lane->next_pc;
    }
  }
  return word | taken << TIP_DET_CTS_SHIFT | cause;
}

/* The blamed instruction is known: its cause, too, if it leaves now or nobody asked. */
static void seek_cause(struct tip_model *m, const struct step *t) {
  if (!(m->regs.ctl & TIP_CTL_DET)) m->state.phase = FULL;
  else if (t->retire->valid & 1) {
    m->state.details &= (1u << TIP_DET_CAUSEOFFSET_SHIFT) - 1;
    m->state.details |= cause_of(t->retire->lane[0].events, 1);
    m->state.phase = FULL;
  } else m->state.phase = t->commit->interrupt ? FULL : CAUSE;
}

/* The instruction to blame is known: the sample stands for what was missed before, too. */
static void name(struct tip_model *m, const struct step *t, unsigned valid, unsigned oldest) {
  const uint64_t known = TIP_VALID_BITS | TIP_OLDEST_BITS | 3ull << TIP_PRIVILEGE_SHIFT | 0xffffull << TIP_CONTEXT_SHIFT |
                         0xffffull << TIP_WEIGHT_SHIFT;
  m->state.flags = (m->state.flags & ~known) | tip_valid_flags(valid) | (uint64_t)oldest << TIP_OLDEST_SHIFT |
                   (uint64_t)t->privilege << TIP_PRIVILEGE_SHIFT | (uint64_t)t->context << TIP_CONTEXT_SHIFT |
                   (uint64_t)m->regs.next_weight << TIP_WEIGHT_SHIFT;
  m->regs.next_weight = 1;
}

/* Sec. 3.1, sample selection: the ROB is not empty; addresses of those heads that are to blame. Others may be
 * of a wrong path. */
static void name_heads(struct tip_model *m, const struct step *t, unsigned valid) {
  const struct probe_commit *c = t->commit;
  for (unsigned b = 0; b < m->width; b++) m->state.addr[b] = valid >> b & 1 ? c->head_pc[b] : 0;
  name(m, t, valid, c->head_bank);
}

static void begin_capture(struct tip_model *m, const struct step *t) {
  const struct probe_commit *c = t->commit;
  struct tip_model_state *s = &m->state;
  const unsigned oir = m->regs.oir_flags;
  m->begun = true;
  s->cycle = t->in->cycle;
  s->flags &= ~(uint64_t)TIP_CLASS_FLAGS;
  s->details = 0;
  s->bt1 = s->bt2 = 0;
  if (c->head_commit) { /* Computing */
    name_heads(m, t, c->head_commit);
    s->details = retired_details(m, t);
    s->phase = FULL;
  } else if (t->heads) { /* Stalled */
    name_heads(m, t, 1u << c->head_bank);
    s->flags |= TIP_STALLED;
    s->details = 1u << TIP_DET_RSTATE_SHIFT;
    seek_cause(m, t);
  } else if (t->drained) { /* Drained, or interrupted: all else is still to come */
    s->flags |= oir & OIR_INTERRUPT ? TIP_INTERRUPT : TIP_FRONT_END;
    s->details = 3u << TIP_DET_RSTATE_SHIFT;
    s->phase = DRAIN;
  } else { /* Flushed: the OIR in address 0 */
    memset(s->addr, 0, sizeof s->addr);
    s->addr[0] = m->regs.oir_pc;
    name(m, t, 1, 0);
    s->flags |= (oir & OIR_EXCEPTION ? TIP_EXCEPTION : 0) | (oir & OIR_FLUSH ? TIP_FLUSH : 0) |
                (oir & OIR_MISPREDICTED ? TIP_MISPREDICTED : 0);
    s->details = 2u << TIP_DET_RSTATE_SHIFT | cause_of(s->last_events, 1);
    s->phase = FULL;
  }
}

/* Overflows whose sample would be of an instruction that passes, or not. */
static void settle(struct tip_regs *r, unsigned n, bool pass) {
  if (pass) {
    r->missed += n;
    r->next_weight = n > (unsigned)UINT16_MAX - r->next_weight ? UINT16_MAX : (uint16_t)(r->next_weight + n);
  } else {
    r->filtered += n;
  }
}

/* The first instruction after a drain. True: the sample is of that one. */
static bool end_drain(struct tip_model *m, const struct step *t) {
  if (t->pass) {
    name_heads(m, t, 1u << t->commit->head_bank);
    seek_cause(m, t);
  } else {
    m->state.phase = IDLE;
    m->dropped = true;
  }
  return t->pass;
}

/* One record for a capture that is open, or for an overflow. Those of a drain wait: the instruction that
 * comes late decides. */
static void capture(struct tip_model *m, const struct step *t) {
  struct tip_regs *r = &m->regs;
  const uint8_t before = m->state.phase;
  const bool wait = t->overflow && t->drained && r->waiting < TIP_WAITING_MAX;
  unsigned settled = t->overflow && !wait;
  bool named = false; /* one of the settled becomes a sample */
  r->overflows += t->overflow;
  if (t->heads) {
    settled += r->waiting;
    r->waiting = 0;
  }
  r->waiting = (uint8_t)(r->waiting + wait);
  if (before == CAUSE) {
    seek_cause(m, t);
  } else if (before == DRAIN && t->heads) {
    named = end_drain(m, t);
  } else if (before == IDLE && t->overflow && (t->drained ? wait : t->pass)) {
    begin_capture(m, t);
    named = !t->drained;
  }
  settle(r, settled - named, t->pass && !t->drained);
  if (m->state.phase == FULL && before != FULL) r->samples++;
}

bool tip_model_awaits_cause(const struct tip_model *m) { return m->state.phase == CAUSE; }

static void deliver(struct tip_model *m) {
  const struct tip_model_state *s = &m->state;
  m->delivered = true;
  m->last = (struct tip_sample){.cycle = s->cycle, .flags = s->flags, .details = s->details};
  memcpy(m->last.addr, s->addr, sizeof s->addr);
}

/* A pop frees the oldest place of the buffer; a sample that is held moves on if there was room before. Returns
 * with phase IDLE if it left. */
static void make_room(struct tip_model *m, bool pop) {
  struct tip_model_state *s = &m->state;
  const bool room = s->fifo_count < m->buffer;
  if (pop && s->fifo_count) {
    s->fifo_count--;
    memmove(s->fifo, s->fifo + 1, s->fifo_count * sizeof s->fifo[0]);
  }
  if (s->phase != FULL || !room) return;
  struct tip_buffered *f = &s->fifo[s->fifo_count++];
  *f = (struct tip_buffered){.cycle = s->cycle, .flags = s->flags, .details = s->details, .bt1 = s->bt1, .bt2 = s->bt2};
  memcpy(f->addr, s->addr, sizeof s->addr);
  deliver(m);
  s->phase = IDLE;
}

/* Period k is sampled at its cycle U_k = `offset`, the next one at U_(k+1). */
static void load_interval(struct tip_model *m, uint32_t next) {
  m->regs.reload_value = 0 - ((uint64_t)m->regs.period - m->state.offset + next);
}

static uint32_t candidate(const struct tip_model *m) { /* as many bits as the period has */
  uint32_t mask = 0;
  while (mask < m->regs.period) mask = mask << 1 | 1;
  return m->regs.random & mask;
}

/* An overflow has used the interval up to next_offset. A new one is drawn; until it is there, the same cycle
 * of the next period will do. */
static void update_interval(struct tip_model *m, bool used) {
  struct tip_model_state *s = &m->state;
  if (used || s->draw == BASE) {
    s->offset = s->next_offset;
    load_interval(m, s->next_offset);
    s->draw = SETTLED;
    if (!(m->regs.ctl & TIP_CTL_RND)) return;
    m->regs.random = xorshift(m->regs.random);
    s->draw = DRAWING;
  } else if (s->draw == DRAWING) {
    if (candidate(m) < m->regs.period) s->draw = LOAD;
    else m->regs.random = xorshift(m->regs.random);
  } else if (s->draw == LOAD) {
    load_interval(m, candidate(m));
    s->draw = LATE;
  } else if (s->draw == LATE) { /* `used` comes a cycle late */
    s->next_offset = candidate(m);
    s->draw = SETTLED;
  }
}

/* Markers of those who are not sampled do not count. */
static void update_running(struct tip_model *m, const struct step *t) {
  for (unsigned l = 0; t->mode && l < m->width; l++) {
    if (!(t->retire->valid >> l & 1)) continue;
    if (t->retire->lane[l].insn == MARKER_START) m->regs.running = true;
    if (t->retire->lane[l].insn == MARKER_STOP) m->regs.running = false;
  }
}

static void write_csr(struct tip_model *m, unsigned number, uint64_t value) {
  struct tip_regs *r = &m->regs;
  const uint32_t word = (uint32_t)value;
  switch (number) {
    case CSR_NUMBER_mtipctl: r->ctl = value & (TIP_CTL_MASK | (m->supervisor ? TIP_CTL_NOS : 0)); break;
    case CSR_NUMBER_mtipperiod: r->period = word < 2 ? 2 : word; break;
    case CSR_NUMBER_mtipseed: r->random = word ? word : 1; break;
    case CSR_NUMBER_mtipcontext: r->match = (uint16_t)value; return;
    case CSR_NUMBER_mtipwater:
      r->water = (uint8_t)(word & 0xff);
      if (r->water < 1) r->water = 1;
      if (r->water > capacity(m)) r->water = (uint8_t)capacity(m);
      return;
    default: return;
  }
  m->state.next_offset = 0;
  m->state.draw = BASE;
}

/* What the registers show of the sample: the capture's own, or the oldest of the buffer. */
static void show_sample(struct tip_model *m) {
  struct tip_regs *r = &m->regs;
  const struct tip_model_state *s = &m->state;
  struct tip_buffered f = {.cycle = s->cycle, .flags = s->flags, .details = s->details, .bt1 = s->bt1, .bt2 = s->bt2};
  memcpy(f.addr, s->addr, sizeof s->addr);
  r->level = m->buffer ? (uint8_t)s->fifo_count : s->phase == FULL;
  if (m->buffer) f = s->fifo_count ? s->fifo[0] : (struct tip_buffered){.cycle = 0};
  r->ready = r->level != 0;
  r->busy = s->phase == DRAIN || s->phase == CAUSE;
  r->sample_cycle = f.cycle;
  r->sample_flags = f.flags;
  memcpy(r->sample_addr, f.addr, sizeof f.addr);
  r->details_data = f.details;
  r->details_bt1 = f.bt1;
  r->details_bt2 = f.bt2;
}

bool tip_model_hold(const struct tip_model *m, const struct probe_commit *commit, const struct probe_retire *retire) {
  const struct tip_regs *r = &m->regs;
  const bool overflow = commit->interrupt && retire->interrupt_cause == (PROBE_INTERRUPT | PROBE_CAUSE_OVERFLOW);
  return r->frozen || (r->ctl & TIP_CTL_FRZ && overflow && r->lcofi);
}

void tip_model_step(struct tip_model *m, const struct probe_commit *commit, const struct probe_retire *retire,
                    const struct tip_in *in) {
  if (in->delegation.reset) {
    const bool supervisor = m->supervisor;
    tip_model_reset(m, m->width, m->buffer);
    m->supervisor = supervisor;
    return;
  }
  struct tip_regs *r = &m->regs;
  struct step t = {
    .commit = commit,
    .retire = retire,
    .in = in,
    .overflow = in->wrap && r->ctl & TIP_CTL_EN,
    .pop = in->take || (in->csr_write && in->csr_addr == CSR_NUMBER_mtipstatus && in->csr_wdata & 1),
  };
  m->begun = m->dropped = m->delivered = false;
  update_oir(m, commit);
  find_blame(m, &t);
  update_events(m, &t);
  if (m->buffer) make_room(m, t.pop);
  const bool was_full = m->state.phase == FULL;
  capture(m, &t);
  if (!m->buffer) { /* a pop frees the register from the next cycle on */
    if (was_full && t.pop) m->state.phase = IDLE;
    if (!was_full && m->state.phase == FULL) deliver(m);
  }
  update_interval(m, t.overflow);
  update_running(m, &t);
  show_sample(m);
  r->frozen = r->ctl & TIP_CTL_FRZ && tip_model_hold(m, commit, retire) && !(t.pop && r->level < r->water);
  if (in->csr_write) write_csr(m, in->csr_addr, in->csr_wdata);
  r->lcofi = r->level >= r->water;
}
