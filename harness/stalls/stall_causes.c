#include "stalls/stall_causes.h"

#include <stdlib.h>

#include "base/array.h"
#include "isa/isa.h"

enum { ENTRIES = 1024, CYCLE = 12, RAM_SHIFT = 27 };
#define NEVER UINT64_MAX
#define RAM_TAG 0x10 /* address bits from RAM_SHIFT on: docs/core.md, "Address map" */

/* How the front end came to an instruction: by itself, or sent by something older. */
struct way {
  uint64_t sent; /* cycle; NEVER: by itself */
  enum stall_cause by;
};

struct entry { /* of the ROB; cycles, NEVER: not yet */
  uint64_t pc, dispatched, executed;
  uint32_t insn;
  struct way way;
  bool late; /* dispatched two cycles or more behind the one before, which went elsewhere than to the next word */
};

struct stall_causes {
  struct machine_model machine;
  unsigned rob_entries;
  struct hash index; /* pc -> place in row + 1 */
  struct stall_causes_row *row;
  size_t rows, row_room;
  struct entry entry[ENTRIES];
  struct way way;        /* to the next that is dispatched */
  struct entry youngest; /* the last that was dispatched */
  uint32_t head;         /* ROB entry of the oldest, or of the next to come */
  uint64_t ended;        /* the last cycle whose time is given away */
  uint64_t cycles;       /* of the run so far */
  uint64_t blamed;       /* pc that has emptied the ROB; 0: none */
  uint64_t last_pc;      /* of the last that retired, and whether its block had missed */
  bool last_missed;
};

/* ---- rows ---- */

static struct stall_causes_row *row_of(struct stall_causes *s, uint64_t pc) {
  uint64_t *place = hash_at(&s->index, pc, 0);
  if (!place) return NULL;
  if (!*place) {
    if (!ARRAY_ROOM(s->row, s->row_room, s->rows + 1)) return NULL;
    s->row[s->rows].pc = pc;
    *place = ++s->rows;
  }
  return &s->row[*place - 1];
}

const struct stall_causes_row *stall_causes_at(const struct stall_causes *s, uint64_t pc) {
  const uint64_t place = hash_get(&s->index, pc, 0);
  return place ? &s->row[place - 1] : NULL;
}

const struct stall_causes_row *stall_causes_rows(const struct stall_causes *s, size_t *count) {
  *count = s->rows;
  return s->row;
}

uint64_t stall_causes_total(const struct stall_causes *s) { return CYCLE * s->ended; }

/* ---- the cause of a cycle in which e is the oldest, or the next to come ---- */

struct retired { /* what is known of e at its end */
  uint16_t events;
  bool device;   /* a load from outside of memory */
  bool replayed; /* fetched again: a load that had overtaken a store; any that found no place to wait for a walk */
};

/* Cycles up to this one are the way back from what sent the front end here. */
static uint64_t back(const struct stall_causes *s, const struct way *w) {
  return w->sent + s->machine.latency[MACHINE_FRONT] + (w->by == STALL_BRANCH ? 0 : s->machine.latency[MACHINE_FLUSH]);
}

/* What is fetched again. A load that had overtaken a store says so when it retires; nothing else overtakes one. */
static enum stall_cause replayed(const struct stall_causes *s, const struct entry *e, bool overtook) {
  const struct isa_op *op = isa_decode(isa_plain(e->insn));
  return s->machine.translates && (!overtook || !op || op->kind != ISA_CLASS_LOAD) ? STALL_DTLB : STALL_ORDER;
}

static enum stall_cause sent_by(const struct stall_causes *s, const struct entry *e, const struct retired *r) {
  return e->way.by == STALL_ORDER ? replayed(s, e, r->events & PROBE_EV_ORDER) : e->way.by;
}

static enum stall_cause arriving(const struct stall_causes *s, const struct entry *e, const struct retired *r, uint64_t cycle) {
  const bool sent = e->way.sent != NEVER;
  if (sent && cycle <= back(s, &e->way)) return sent_by(s, e, r);
  if (r->events & PROBE_EV_ITLB) return STALL_ITLB;
  if (r->events & PROBE_EV_IMISS) return STALL_ICACHE;
  return sent ? sent_by(s, e, r) : e->late ? STALL_BRANCH : STALL_STATIC;
}

static enum stall_cause loading(const struct stall_causes *s, const struct entry *e, const struct retired *r, uint64_t cycle) {
  if (e->executed > cycle) return STALL_DCACHE;
  if (cycle < e->executed + s->machine.latency[MACHINE_LOAD] + s->machine.latency[MACHINE_DONE]) return STALL_STATIC;
  if (r->events & PROBE_EV_DTLB) return STALL_DTLB;
  return r->device || r->events & PROBE_EV_DMISS ? STALL_DCACHE : STALL_ORDER;
}

static enum stall_cause cause_of(const struct stall_causes *s, const struct entry *e, const struct retired *r, uint64_t cycle) {
  const unsigned *latency = s->machine.latency, done = latency[MACHINE_DONE];
  const struct isa_op *op = isa_decode(isa_plain(e->insn));
  if (cycle <= e->dispatched + latency[MACHINE_DISPATCH]) {
    const bool own = cycle > e->dispatched && op && op->kind == ISA_CLASS_CSR; /* waits for nothing but itself */
    return own && e->way.sent == NEVER ? STALL_SYNC : arriving(s, e, r, cycle);
  }
  if (r->replayed) return replayed(s, e, true);
  const bool walked = r->events & PROBE_EV_DTLB;
  const uint64_t inside = e->executed > cycle ? 0 : cycle - e->executed + 1; /* cycles in its unit, this one included */
  switch (op ? (enum isa_class)op->kind : ISA_CLASS_SYSTEM) {
    case ISA_CLASS_LOAD: return loading(s, e, r, cycle);
    case ISA_CLASS_STORE:
      return inside && inside <= latency[MACHINE_STORE] + done ? STALL_STATIC : walked ? STALL_DTLB : STALL_WRITE;
    case ISA_CLASS_ATOMIC: return walked ? STALL_DTLB : STALL_SYNC;
    case ISA_CLASS_MUL: return inside && inside <= latency[MACHINE_MUL] + done ? STALL_STATIC : STALL_DIVIDE;
    case ISA_CLASS_DIV:
      return inside && inside <= latency[MACHINE_DIV] + latency[MACHINE_DIV_LEAST] + done ? STALL_STATIC : STALL_DIVIDE;
    case ISA_CLASS_ALU:
    case ISA_CLASS_BRANCH:
    case ISA_CLASS_JUMP: return STALL_STATIC;
    default: return STALL_SYNC;
  }
}

/* Gives away the cycles since the last that was, up to `last`: nothing has committed in them, e was the
 * oldest or the next. */
static bool give(struct stall_causes *s, const struct entry *e, const struct retired *r, uint64_t last) {
  struct stall_causes_row *own = row_of(s, e->pc);
  if (!own) return false;
  const size_t place = (size_t)(own - s->row);
  struct stall_causes_row *other = s->blamed ? row_of(s, s->blamed) : own;
  if (!other) return false;
  own = &s->row[place];
  for (uint64_t cycle = s->ended + 1; cycle <= last; cycle++) {
    const enum stall_cause cause = cause_of(s, e, r, cycle);
    own->stall[SAMPLES_PC][cause] += CYCLE;
    (cycle <= e->dispatched ? other : own)->stall[SAMPLES_TIP][cause] += CYCLE;
  }
  s->ended = last > s->ended ? last : s->ended;
  return true;
}

/* ---- a cycle ---- */

static unsigned lanes(unsigned mask) {
  unsigned n = 0;
  for (; mask; mask &= mask - 1) n++;
  return n;
}

static bool count(struct stall_causes *s, const struct probe_retire_lane *l, unsigned n, bool oldest) {
  struct stall_causes_row *row = row_of(s, l->pc);
  if (!row) return false;
  const bool missed = l->events & PROBE_EV_IMISS, same = l->pc == s->last_pc + 4 && l->pc % 64 && s->last_missed;
  row->executions++;
  row->busy[SAMPLES_TIP] += CYCLE / n;
  if (oldest) row->busy[SAMPLES_PC] += CYCLE;
  row->imiss += missed && !same;
  row->dmiss += (l->events & PROBE_EV_DMISS) != 0;
  row->mispredict += (l->events & PROBE_EV_MISPREDICT) != 0;
  row->itlb += (l->events & PROBE_EV_ITLB) != 0;
  row->dtlb += (l->events & PROBE_EV_DTLB) != 0;
  s->last_pc = l->pc;
  s->last_missed = missed;
  return true;
}

static bool commit(struct stall_causes *s, const struct probe_cycle *c, uint64_t cycle) {
  const unsigned n = lanes(c->commit.head_commit);
  const struct probe_retire_lane *l = &c->retire.lane[0], *youngest = &c->retire.lane[n - 1];
  const struct retired r = {.events = l->events, .device = l->mem == PROBE_MEM_LOAD && l->mem_addr >> RAM_SHIFT != RAM_TAG};
  s->head = c->retire.rob;
  if (!give(s, &s->entry[s->head % s->rob_entries], &r, cycle - 1)) return false;
  for (unsigned i = 0; i < n; i++)
    if (!count(s, &c->retire.lane[i], n, i == 0)) return false;
  const unsigned bank = 1u << (c->commit.head_bank + n - 1) % s->machine.width;
  s->blamed = (c->commit.mispredicted | c->commit.flushes) & bank ? youngest->pc : 0;
  s->head = (s->head + n) % s->rob_entries;
  s->ended = cycle;
  return true;
}

/* The oldest excepts or is interrupted: its time is given away as far as it is known. */
static bool broken(struct stall_causes *s, const struct probe_cycle *c, uint64_t cycle) {
  const uint16_t walks = c->retire.valid & 1 ? c->retire.lane[0].events & (PROBE_EV_ITLB | PROBE_EV_DTLB) : 0;
  const struct retired r = {.events = walks, .replayed = c->commit.exception && c->commit.exception_cause == PROBE_CAUSE_REPLAY};
  s->blamed = 0;
  if (!give(s, &s->entry[s->head], &r, cycle)) return false;
  s->blamed = c->commit.exception ? c->commit.exception_pc : 0;
  s->way = (struct way){cycle, r.replayed ? STALL_ORDER : STALL_SYNC};
  return true;
}

static void dispatch(struct stall_causes *s, const struct probe_cycle *c, uint64_t cycle) {
  for (unsigned i = 0; i < PROBE_LANES; i++) {
    if (!(c->dispatch.valid >> i & 1)) continue;
    const uint64_t pc = c->dispatch.pc[i];
    struct entry *e = &s->entry[c->dispatch.rob[i] % s->rob_entries];
    *e = (struct entry){.pc = pc, .dispatched = cycle, .executed = NEVER, .insn = c->dispatch.insn[i], .way = s->way};
    e->late = pc != s->youngest.pc + 4 && cycle > s->youngest.dispatched + 1;
    s->way.sent = NEVER;
    s->youngest = *e;
    if (i == 0 && !c->commit.head_valid) s->head = c->dispatch.rob[0] % s->rob_entries;
  }
}

bool stall_causes_step(struct stall_causes *s, const struct probe_cycle *c) {
  const uint64_t cycle = ++s->cycles;
  for (unsigned i = 0; i < PROBE_PORTS; i++) {
    struct entry *e = &s->entry[c->pipe.issue_rob[i] % s->rob_entries];
    if (c->pipe.issue_valid >> i & 1 && e->executed == NEVER) e->executed = cycle;
  }
  if (c->commit.head_commit && !commit(s, c, cycle)) return false;
  if (c->pipe.kill) s->way = (struct way){cycle, STALL_BRANCH};
  if (c->pipe.flush) s->way = (struct way){cycle, STALL_SYNC};
  if ((c->commit.exception || c->commit.interrupt) && !broken(s, c, cycle)) return false;
  dispatch(s, c, cycle);
  return true;
}

struct stall_causes *stall_causes_new(const struct machine_model *m, unsigned rob_entries) {
  if (rob_entries == 0 || rob_entries > ENTRIES) return NULL;
  struct stall_causes *s = calloc(1, sizeof *s);
  if (!s) return NULL;
  s->machine = *m;
  s->rob_entries = rob_entries;
  s->way.sent = NEVER;
  return s;
}

void stall_causes_free(struct stall_causes *s) {
  if (!s) return;
  hash_free(&s->index);
  free(s->row);
  free(s);
}

static const char *const names[STALL_CAUSES] = {
  [STALL_STATIC] = "static",  [STALL_ICACHE] = "I-cache miss",    [STALL_DCACHE] = "D-cache miss",
  [STALL_BRANCH] = "branch",  [STALL_WRITE] = "write buffer",     [STALL_SYNC] = "synchronisation",
  [STALL_DIVIDE] = "divider", [STALL_ORDER] = "store-load order", [STALL_ITLB] = "ITLB miss",
  [STALL_DTLB] = "DTLB miss",
};
const char *stall_causes_name(enum stall_cause cause) { return names[cause]; }
