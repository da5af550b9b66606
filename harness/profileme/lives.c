#include "profileme/lives.h"

#include <string.h>

#include "isa/isa.h"

static struct pme_true_life *at(struct pme_lives *q, uint64_t number) { return &q->life[number % FLIGHT_ROOM]; }

uint64_t pme_true_progress(const struct pme_true_life *l) {
  if (l->finished != PME_LIFE_NEVER) return l->finished;
  return l->retired ? l->mapped : l->ended; /* what no unit executes is ready when it is mapped */
}

static bool is_control(uint32_t insn) {
  unsigned opcode = isa_plain(insn) & 0x7f;
  return opcode == 0x63 || opcode == 0x67 || opcode == 0x6f;
}

/* An SC that failed: the retire stream shows no access, the tag view that it executed as one. */
static bool failed_sc(const struct probe_retire_lane *lane) {
  return !lane->trap && !lane->mem && (lane->insn & 0xf800007f) == 0x1800002f;
}

/* What the retire stream says of it. */
static void see(struct pme_true_life *l, const struct probe_retire_lane *lane) {
  l->seen = true;
  l->insn = lane->insn;
  l->mem = failed_sc(lane) ? PROBE_MEM_STORE : lane->mem;
  l->events = lane->events;
  l->address = lane->mem ? lane->mem_addr : is_control(lane->insn) ? lane->next_pc : 0;
}

static bool end(struct pme_lives *q, uint64_t number, const struct probe_cycle *c, enum pme_reason reason) {
  struct pme_true_life *l = at(q, number);
  l->ended = c->cycle > l->fetched ? c->cycle : c->cycle + 1; /* docs/probe.md: no tag ends in the cycle of its fetch */
  l->reason = reason;
  l->retired = reason == PME_RETIRES;
  l->privilege = c->commit.privilege;
  l->context = c->commit.context;
  if (reason == PME_EXCEPTION || reason == PME_ORDER_VIOLATION) {
    l->own = number == q->flight.head && l->mapped != PME_LIFE_NEVER && l->mapped != c->cycle;
    l->cause = (uint8_t)c->commit.exception_cause;
  }
  return q->end(q->ctx, l);
}

/* ---- what happens to an instruction ---- */

static bool fetched(void *ctx, uint64_t number, unsigned slot, const struct probe_cycle *c) {
  struct pme_lives *q = ctx;
  *at(q, number) = (struct pme_true_life){
    .pc = q->flight.pc[number % FLIGHT_ROOM],
    .fetched = c->cycle,
    .mapped = PME_LIFE_NEVER,
    .issued = PME_LIFE_NEVER,
    .finished = PME_LIFE_NEVER,
    .ended = PME_LIFE_NEVER,
    .serial = q->fetched++,
    .history = (uint32_t)c->fetch.history,
    .withheld = q->own_branches < 32,
    .skip = (uint8_t)__builtin_popcount(c->fetch.valid & ((1u << slot) - 1)),
  };
  return true;
}

static bool mapped(void *ctx, uint64_t number, const struct probe_cycle *c) {
  at(ctx, number)->mapped = c->cycle;
  return true;
}

/* The i-th that commits is the i-th of the retire stream. */
static bool committed(void *ctx, uint64_t number, unsigned place, const struct probe_cycle *c) {
  struct pme_lives *q = ctx;
  struct pme_true_life *l = at(q, number);
  if (!(c->retire.valid >> place & 1) || c->retire.lane[place].pc != l->pc)
    return flight_fail(&q->flight, "the retire stream is not what commits");
  see(l, &c->retire.lane[place]);
  return end(q, number, c, PME_RETIRES);
}

static enum pme_reason flush_reason(const struct probe_commit *c) {
  if (c->interrupt) return PME_INTERRUPT;
  if (c->exception) return c->exception_cause == PROBE_CAUSE_REPLAY ? PME_ORDER_VIOLATION : PME_EXCEPTION;
  return PME_FLUSH;
}

static bool dropped(void *ctx, uint64_t number, const struct probe_cycle *c) {
  struct pme_lives *q = ctx;
  bool trapped = c->pipe.flush && number == q->flight.head && at(q, number)->mapped != PME_LIFE_NEVER && c->retire.valid & 1 &&
                 c->retire.lane[0].trap;
  if (trapped) see(at(q, number), &c->retire.lane[0]);
  if (q->flight.gone[number % FLIGHT_ROOM]) return end(q, number, c, PME_FLUSH); /* a profile instruction: its flag is off */
  return end(q, number, c, c->pipe.flush ? flush_reason(&c->commit) : PME_WRONG_PATH);
}

bool pme_lives_init(struct pme_lives *q, unsigned width, unsigned rob_entries, pme_life_fn end, void *ctx) {
  static const struct flight_events events = {fetched, mapped, committed, dropped};
  memset(q, 0, sizeof *q);
  q->end = end;
  q->ctx = ctx;
  q->own_branches = 32; /* before the first change */
  q->privilege = 3;
  return flight_init(&q->flight, width, rob_entries, &events, q);
}

/* ---- what the ROB shows ---- */

/* Rule R2 of the Oracle, for the oldest. */
static void stall(struct pme_lives *q, const struct probe_cycle *c) {
  const uint64_t head = q->flight.head;
  bool stalled = head != q->flight.mapped && c->commit.head_valid && !c->commit.head_commit;
  q->stalled_pc = stalled ? at(q, head)->pc : 0;
  if (stalled && !c->pipe.flush) at(q, head)->stalled++;
}

static struct pme_true_life *in_rob(struct pme_lives *q, unsigned rob) {
  uint64_t number = flight_in_rob(&q->flight, rob);
  return number == UINT64_MAX ? NULL : at(q, number);
}

/* Later passes of a load through the memory pipeline do not count. */
static void execute(struct pme_lives *q, const struct probe_cycle *c) {
  for (unsigned p = 0; p < PROBE_PORTS; p++) {
    struct pme_true_life *l = c->pipe.issue_valid >> p & 1 ? in_rob(q, c->pipe.issue_rob[p]) : NULL;
    if (l && l->issued == PME_LIFE_NEVER) l->issued = c->cycle;
    l = c->pipe.done_valid >> p & 1 ? in_rob(q, c->pipe.done_rob[p]) : NULL;
    if (l && l->finished == PME_LIFE_NEVER) l->finished = c->cycle;
  }
}

/* A branch that has retired is in the history of all that is fetched from then on. A profile branch may not be:
 * one that was predicted off never enters it. */
static void see_branches(struct pme_lives *q, const struct probe_cycle *c) {
  if (c->commit.privilege != q->privilege || c->commit.context != q->context) q->own_branches = 0;
  q->privilege = c->commit.privilege;
  q->context = c->commit.context;
  for (unsigned l = 0; l < PROBE_LANES; l++)
    if (c->retire.valid >> l & 1 && !c->retire.lane[l].trap && (c->retire.lane[l].insn & 0x7f) == 0x63) q->own_branches++;
}

bool pme_lives_step(struct pme_lives *q, const struct probe_cycle *c) {
  see_branches(q, c);
  stall(q, c);
  execute(q, c);
  return flight_step(&q->flight, c);
}

uint64_t pme_lives_frontier(const struct pme_lives *q, uint64_t now) {
  return q->flight.head == q->flight.tail ? now : q->life[q->flight.head % FLIGHT_ROOM].fetched;
}
