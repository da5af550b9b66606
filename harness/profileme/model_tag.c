/* Profile registers of one tag: the life of the instruction that it follows.
 *                                                              docs/profileme.md, "Following it", "Record" */
#include "profileme/model_tag.h"

#include <string.h>

#include "isa/isa.h"

static uint64_t saturate(uint64_t cycles) { return cycles > PME_LATENCY_MAX ? PME_LATENCY_MAX : cycles; }

static uint64_t jump_kind(uint32_t insn) {
  unsigned rd = insn >> 7 & 31, rs1 = insn >> 15 & 31;
  if ((isa_plain(insn) & 0x7f) == 0x6f) return isa_is_link(rd) ? PME_DIRCALL : rd == 0 ? PME_DIRJMP : PME_DIRLJMP;
  if (isa_is_link(rs1) && !isa_is_link(rd)) return rd == 0 ? PME_RET : PME_INDLJMP;
  if (isa_is_link(rs1)) return rd == rs1 ? PME_INDCALL : PME_CORSWAP;
  return isa_is_link(rd) ? PME_INDCALL : rd == 0 ? PME_INDJMP : PME_INDLJMP;
}

static unsigned type_of(uint32_t insn, bool atomics) {
  switch (isa_plain(insn) & 0x7f) {
    case 0x03: return PME_TYPE_LOAD;
    case 0x23: return PME_TYPE_STORE;
    case 0x2f: return !atomics ? PME_TYPE_OTHER : insn >> 27 == 3 ? PME_TYPE_STORE : PME_TYPE_LOAD; /* SC; LR, AMO */
    case 0x63:
    case 0x67:
    case 0x6f: return PME_TYPE_CONTROL;
    default: return isa_plain(insn) == 0x30200073 ? PME_TYPE_CONTROL : PME_TYPE_OTHER; /* MRET */
  }
}

static uint64_t memory_bits(const struct pme_model_tag *g, unsigned type, unsigned events, bool retired) {
  uint64_t bits = (events & PROBE_EV_DMISS ? PME_L1MISS : 0) | (events & PROBE_EV_L2MISS ? PME_LLMISS : 0) |
                  (events & PROBE_EV_DTLB ? PME_L1TLBMISS | PME_LLTLBMISS : 0);
  uint64_t source = events & PROBE_EV_FORWARDED ? PME_DSRC_QUEUE
                    : events & PROBE_EV_L2MISS  ? PME_DSRC_MEMORY
                    : events & PROBE_EV_DMISS   ? PME_DSRC_L2
                                                : PME_DSRC_L1;
  if (type == PME_TYPE_LOAD && retired && g->seen & PROBE_TAG_ISSUE) bits |= source << PME_DSRC_SHIFT;
  return bits;
}

static uint64_t header(const struct pme_model_tag *g, const struct probe_tag *view, unsigned reason, bool hidden, bool atomics) {
  bool mapped = g->seen & PROBE_TAG_MAP;
  unsigned type = mapped && !hidden ? type_of(view->insn, atomics) : PME_TYPE_OTHER, events = view->events;
  uint64_t h = PME_SFMT | type | (reason ? PME_FLUSHED : PME_RETIRED);
  if (reason == PME_WRONG_PATH || reason == PME_ORDER_VIOLATION) h |= (uint64_t)reason << PME_FLUSH_SHIFT;
  if (!mapped) h |= PME_PARTIAL;
  if (events & PROBE_EV_ITLB) h |= PME_ITMISS;
  if (events & PROBE_EV_IMISS) h |= PME_ICMISS;
  if (events & PROBE_EV_MISPREDICT) h |= PME_MISPRED;
  if (events & PROBE_EV_ORDER) h |= PME_ORDER;
  if (events & PROBE_EV_REPLAY) h |= PME_REPLAY;
  if (type == PME_TYPE_LOAD || type == PME_TYPE_STORE) h |= memory_bits(g, type, events, reason == PME_RETIRES);
  if (type != PME_TYPE_CONTROL) return h;
  switch (isa_plain(view->insn) & 0x7f) {
    case 0x63: return g->seen & PROBE_TAG_RETIRE_READY ? h | (events & PROBE_EV_TAKEN ? PME_TKBR : PME_NTBR) : h;
    case 0x73: return h | PME_TRET;
    default: return h | jump_kind(view->insn);
  }
}

static unsigned reason_of(const struct probe_cycle *r, const struct probe_tag *view) {
  if (!(view->pulses & PROBE_TAG_ABORTED)) return PME_RETIRES;
  switch (view->abort_reason) {
    case 0: return PME_WRONG_PATH;
    case 1: return r->commit.exception_cause == PROBE_CAUSE_REPLAY ? PME_ORDER_VIOLATION : PME_EXCEPTION;
    case 2: return PME_FLUSH;
    default: return PME_INTERRUPT;
  }
}

/* Of a delegate's aborted instruction nothing tells where it was: it may be on a path that others have taught
 * the predictors. */
static void hide(struct pme_model_tag *g) {
  g->pc = 0;
  g->skip = 0;
  g->history = 0;
  g->withheld = true;
}

static void fill_record(struct pme_model_tag *g, const struct probe_cycle *r, const struct probe_tag *view, const struct pme_in *in,
                        bool atomics) {
  unsigned reason = reason_of(r, view);
  const bool hidden = in->delegation.delegated && reason != PME_RETIRES;
  bool excepts = reason == PME_EXCEPTION || reason == PME_ORDER_VIOLATION, mapped = g->seen & PROBE_TAG_MAP,
       issued = g->seen & PROBE_TAG_ISSUE;
  bool finished = g->seen & PROBE_TAG_RETIRE_READY;
  uint64_t *w = g->record.word;
  if (hidden) hide(g);
  w[PME_HEADER] = header(g, view, reason, hidden, atomics);
  w[PME_PC] = g->pc;
  w[PME_TIME] = in->cycle;
  w[PME_LAT] = saturate(g->age) << PME_TOTAL_SHIFT;
  if (mapped)
    w[PME_LAT] |= PME_DISPV | PME_OLDV | saturate(g->dispatch) << PME_DISPATCH_SHIFT | saturate(g->oldest) << PME_OLDEST_SHIFT;
  if (issued) w[PME_LAT] |= PME_ISSV | saturate(g->issue) << PME_ISSUE_SHIFT;
  if (issued && finished) w[PME_LAT] |= PME_EXECV | saturate(g->execution) << PME_EXECUTION_SHIFT;
  w[PME_ADR1] = finished && !hidden ? view->address : 0;
  w[PME_ADR2] = (w[PME_HEADER] & 7) == PME_TYPE_LOAD || (w[PME_HEADER] & 7) == PME_TYPE_STORE ? w[PME_ADR1] : 0;
  w[PME_PATH] = g->history | (g->withheld ? PME_WITHHELD : 0) | (uint64_t)r->commit.context << PME_CONTEXT_SHIFT |
                (uint64_t)(r->commit.privilege & 3) << PME_PRIVILEGE_SHIFT |
                (excepts ? (r->commit.exception_cause & 63) << PME_CAUSE_SHIFT : 0) | (uint64_t)g->skip << PME_SKIP_SHIFT |
                (uint64_t)reason << PME_REASON_SHIFT;
  w[PME_LAT2] = (uint64_t)view->conflicts << PME_CONFLICTS_SHIFT | (g->pair ? PME_PAIR : 0) | (g->opportunities ? PME_OPP : 0) |
                (excepts && view->oldest ? PME_OWN : 0);
  if (g->second)
    w[PME_LAT2] |= PME_SECOND | saturate(g->distance_cycles) << PME_DISTANCE_CYCLES_SHIFT | g->distance << PME_DISTANCE_SHIFT;
  if (g->seen & PROBE_TAG_READY) w[PME_LAT2] |= PME_READYV | saturate(g->ready) << PME_READY_SHIFT;
  if (issued && g->seen & PROBE_TAG_MEMORY) w[PME_LAT2] |= PME_MEMV | saturate(g->memory) << PME_MEMORY_SHIFT;
}

/* Table 1: what the pulses of this record mean for the latencies. */
static void measure(struct pme_model_tag *g, unsigned pulses) {
  g->age++;
  g->phase++;
  if (pulses & PROBE_TAG_MAP) {
    g->dispatch = g->age;
    g->phase = 0;
  }
  if (pulses & PROBE_TAG_READY) g->ready = g->phase;
  if (pulses & PROBE_TAG_ISSUE) {
    g->issue = g->phase;
    g->phase = 0;
  }
  if (pulses & PROBE_TAG_RETIRE_READY) g->execution = g->phase;
  if (pulses & PROBE_TAG_MEMORY) g->memory = g->phase;
  g->seen |= (uint8_t)pulses;
}

void pme_follow(struct pme_model *m, unsigned t, const struct probe_cycle *record, const struct pme_in *in) {
  const struct probe_tag *view = &record->tag[t];
  struct pme_model_tag *g = &m->tag[t];
  bool ends = view->pulses & (PROBE_TAG_RETIRED | PROBE_TAG_ABORTED);
  if (m->regs.state[t] == PME_DRAIN && ends) m->regs.state[t] = PME_IDLE;
  if (m->regs.state[t] != PME_LIVE) return;
  measure(g, view->pulses);
  if (view->oldest && !ends) g->oldest++;
  if (!ends) return;
  fill_record(g, record, view, in, m->atomics);
  m->regs.state[t] = PME_DONE;
}

/* Of records whose history is all of one privilege and context. What has retired by now is in the history of
 * what is fetched now; but for profile branches, which never enter it when they were predicted off. */
void pme_see_branches(struct pme_model *m, const struct probe_cycle *record) {
  const struct probe_commit *c = &record->commit;
  if (c->privilege != m->privilege || c->context != m->context) m->own_branches = 0;
  m->privilege = c->privilege;
  m->context = (uint16_t)c->context;
  for (unsigned l = 0; l < PROBE_LANES; l++) {
    const struct probe_retire_lane *lane = &record->retire.lane[l];
    m->own_branches += record->retire.valid >> l & 1 && !lane->trap && (lane->insn & 0x7f) == 0x63;
  }
}

void pme_begin(struct pme_model *m, unsigned t, const struct probe_fetch *fetch, unsigned slot, bool wanted) {
  const bool withheld = m->own_branches < 32;
  m->regs.state[t] = wanted ? PME_LIVE : PME_DRAIN;
  m->tag[t] = (struct pme_model_tag){
    .pc = (fetch->pc & ~3ull) + 4 * slot,
    .history = withheld ? 0 : (uint32_t)fetch->history,
    .withheld = withheld,
    .skip = (uint8_t)__builtin_popcount(fetch->valid & ((1u << slot) - 1)),
    .opportunities = m->regs.ctl & PME_CTL_OPP,
  };
}
