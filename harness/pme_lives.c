#include "pme_lives.h"

#include <string.h>

static struct pme_true_life *at(struct pme_lives *q, uint64_t number) { return &q->life[number % PME_LIVES_ROOM]; }

static bool wrong(struct pme_lives *q, const char *what) {
  q->error = what;
  return false;
}

uint64_t pme_true_progress(const struct pme_true_life *l) {
  if (l->finished != PME_LIFE_NEVER) return l->finished;
  return l->retired ? l->mapped : l->ended; /* what no unit executes is ready when it is mapped */
}

bool pme_lives_init(struct pme_lives *q, unsigned width, unsigned rob_entries, pme_life_fn end, void *ctx) {
  memset(q, 0, sizeof *q);
  q->width = width;
  q->rob_entries = rob_entries;
  q->end = end;
  q->ctx = ctx;
  memset(q->in_rob, 0xff, sizeof q->in_rob);
  return width >= 1 && width <= PROBE_LANES && rob_entries >= 1 && rob_entries <= PME_LIVES_ROOM;
}

static bool is_control(uint32_t insn) {
  unsigned opcode = insn & 0x7f;
  return opcode == 0x63 || opcode == 0x67 || opcode == 0x6f;
}

/* What the retire stream says of it. */
static void see(struct pme_true_life *l, const struct probe_retire_lane *lane) {
  l->seen = true;
  l->insn = lane->insn;
  l->mem = lane->mem;
  l->events = lane->events;
  l->address = lane->mem ? lane->mem_addr : is_control(lane->insn) ? lane->next_pc : 0;
}

static bool end(struct pme_lives *q, uint64_t number, const struct probe_cycle *c, enum pme_reason reason) {
  struct pme_true_life *l = at(q, number);
  l->ended = c->cycle;
  l->reason = reason;
  l->retired = reason == PME_RETIRES;
  l->privilege = c->commit.privilege;
  l->context = c->commit.context;
  if (reason == PME_EXCEPTION || reason == PME_ORDER_VIOLATION) {
    l->own = number == q->head && l->mapped != PME_LIFE_NEVER && l->mapped != c->cycle;
    l->cause = (uint8_t)c->commit.exception_cause;
  }
  return q->end(q->ctx, l) || wrong(q, "out of memory");
}

/* The i-th that commits is the i-th of the retire stream. */
static bool commit(struct pme_lives *q, const struct probe_cycle *c) {
  for (unsigned i = 0; i < q->width; i++) {
    unsigned bank = (c->commit.head_bank + i) % q->width;
    if (!(c->commit.head_commit >> bank & 1)) continue;
    if (q->head == q->mapped) return wrong(q, "an instruction commits, but nothing is in the ROB");
    if (at(q, q->head)->pc != c->commit.head_pc[bank]) return wrong(q, "an instruction commits that is not the oldest");
    if (!(c->retire.valid >> i & 1) || c->retire.lane[i].pc != c->commit.head_pc[bank]) return wrong(q, "the retire stream is not what commits");
    see(at(q, q->head), &c->retire.lane[i]);
    if (!end(q, q->head, c, PME_RETIRES)) return false;
    q->head++;
  }
  return true;
}

/* Rule R2 of the Oracle, for the oldest. */
static void stall(struct pme_lives *q, const struct probe_cycle *c) {
  bool stalled = q->head != q->mapped && c->commit.head_valid && !c->commit.head_commit;
  q->stalled_pc = stalled ? at(q, q->head)->pc : 0;
  if (stalled && !c->pipe.flush) at(q, q->head)->stalled++;
}

static struct pme_true_life *in_rob(struct pme_lives *q, unsigned rob) {
  uint64_t number = rob < q->rob_entries ? q->in_rob[rob] : UINT64_MAX;
  return number >= q->head && number < q->mapped ? at(q, number) : NULL;
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

static bool fetch(struct pme_lives *q, const struct probe_cycle *c) {
  for (unsigned rest = c->fetch.valid; rest; rest &= rest - 1) {
    if (q->tail - q->head == PME_LIVES_ROOM) return wrong(q, "more instructions in flight than any machine has");
    *at(q, q->tail++) = (struct pme_true_life){
      .pc = (c->fetch.pc & ~3ull) + 4 * (unsigned)__builtin_ctz(rest), .fetched = c->cycle, .mapped = PME_LIFE_NEVER, .issued = PME_LIFE_NEVER,
      .finished = PME_LIFE_NEVER, .ended = PME_LIFE_NEVER, .serial = q->fetched++, .history = (uint32_t)c->fetch.history,
      .skip = (uint8_t)__builtin_popcount(c->fetch.valid & ~rest),
    };
  }
  return true;
}

static bool dispatch(struct pme_lives *q, const struct probe_cycle *c) {
  for (unsigned i = 0; i < PROBE_LANES; i++) {
    if (!(c->dispatch.valid >> i & 1)) continue;
    if (c->dispatch.rob[i] >= q->rob_entries) return wrong(q, "an instruction is dispatched beyond the ROB");
    if (q->mapped == q->tail) return wrong(q, "an instruction is dispatched that was not fetched");
    struct pme_true_life *l = at(q, q->mapped);
    /* Behind a jump to a misaligned address the fetch view rounds down; the jump excepts. */
    if ((l->pc ^ c->dispatch.pc[i]) > 3) return wrong(q, "an instruction is dispatched that is not the next");
    l->pc = c->dispatch.pc[i];
    l->mapped = c->cycle;
    q->in_rob[c->dispatch.rob[i]] = q->mapped++;
  }
  return true;
}

/* Drops all from sequence number `first` on. */
static bool drop(struct pme_lives *q, uint64_t first, const struct probe_cycle *c, enum pme_reason reason) {
  for (uint64_t n = first; n < q->tail; n++)
    if (!end(q, n, c, reason)) return false;
  q->tail = first;
  if (q->mapped > first) q->mapped = first;
  return true;
}

static enum pme_reason flush_reason(const struct probe_commit *c) {
  if (c->interrupt) return PME_INTERRUPT;
  if (c->exception) return c->exception_cause == PROBE_CAUSE_REPLAY ? PME_ORDER_VIOLATION : PME_EXCEPTION;
  return PME_FLUSH;
}

/* The first that is younger than the branch; when the branch has left already, all that is there is. */
static uint64_t younger_than(const struct pme_lives *q, unsigned rob) {
  uint64_t number = rob < q->rob_entries ? q->in_rob[rob] : UINT64_MAX;
  return number >= q->head && number < q->mapped ? number + 1 : q->head;
}

bool pme_lives_step(struct pme_lives *q, const struct probe_cycle *c) {
  stall(q, c);
  if (!commit(q, c)) return false;
  execute(q, c);
  if (!fetch(q, c) || !dispatch(q, c)) return false;
  if (c->pipe.flush) {
    if (q->head != q->mapped && c->retire.valid & 1 && c->retire.lane[0].trap) see(at(q, q->head), &c->retire.lane[0]);
    return drop(q, q->head, c, flush_reason(&c->commit));
  }
  return !c->pipe.kill || drop(q, younger_than(q, c->pipe.kill_rob), c, PME_WRONG_PATH);
}

uint64_t pme_lives_frontier(const struct pme_lives *q, uint64_t now) {
  return q->head == q->tail ? now : q->life[q->head % PME_LIVES_ROOM].fetched;
}
