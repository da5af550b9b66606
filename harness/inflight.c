#include "inflight.h"

#include <string.h>

static struct inflight_op *at(struct inflight *q, uint64_t number) { return &q->op[number % INFLIGHT_ROOM]; }

static bool fail(struct inflight *q, const char *what) {
  q->error = what;
  return false;
}

bool inflight_init(struct inflight *q, unsigned width, unsigned rob_entries, inflight_land_fn land, void *ctx) {
  memset(q, 0, sizeof *q);
  q->width = width;
  q->rob_entries = rob_entries;
  q->land = land;
  q->ctx = ctx;
  memset(q->in_rob, 0xff, sizeof q->in_rob);
  return width >= 1 && width <= PROBE_LANES && rob_entries >= 1 && rob_entries <= INFLIGHT_ROOM;
}

void inflight_mark(struct inflight *q, enum inflight_place place, unsigned kind) {
  q->waiting[place][kind]++;
  q->waits[place] = true;
}

/* What waits for an instruction to come to this place sits down on it. */
static void attach(struct inflight *q, enum inflight_place place, struct inflight_op *op) {
  if (!q->waits[place]) return;
  for (unsigned k = 0; k < INFLIGHT_KINDS; k++) op->marks[place][k] += q->waiting[place][k];
  memset(q->waiting[place], 0, sizeof q->waiting[place]);
  q->waits[place] = false;
  op->marked = true;
}

static bool land(struct inflight *q, const struct inflight_op *op) {
  for (unsigned p = 0; p < INFLIGHT_PLACES; p++)
    for (unsigned k = 0; k < INFLIGHT_KINDS; k++)
      if (op->marks[p][k] && !q->land(q->ctx, (enum inflight_place)p, k, op->pc, op->marks[p][k])) return fail(q, "out of memory");
  return true;
}

static bool commit(struct inflight *q, const struct probe_commit *v) {
  for (unsigned i = 0; i < q->width; i++) {
    unsigned bank = (v->head_bank + i) % q->width;
    if (!(v->head_commit >> bank & 1)) continue;
    if (q->head == q->mapped) return fail(q, "an instruction commits, but nothing is in the ROB");
    struct inflight_op *op = at(q, q->head);
    if (op->pc != v->head_pc[bank]) return fail(q, "an instruction commits that is not the oldest");
    if (op->marked && !land(q, op)) return false;
    q->head++;
  }
  return true;
}

static bool fetch(struct inflight *q, const struct probe_fetch *f) {
  for (unsigned rest = f->valid; rest; rest &= rest - 1) {
    if (q->tail - q->head == INFLIGHT_ROOM) return fail(q, "more instructions in flight than any machine has");
    struct inflight_op *op = at(q, q->tail++);
    if (op->marked) *op = (struct inflight_op){0};
    op->pc = f->pc + 4 * (unsigned)__builtin_ctz(rest);
    attach(q, INFLIGHT_FETCH, op);
  }
  return true;
}

static bool dispatch(struct inflight *q, const struct probe_dispatch *d) {
  for (unsigned i = 0; i < PROBE_LANES; i++) {
    if (!(d->valid >> i & 1)) continue;
    if (d->rob[i] >= q->rob_entries) return fail(q, "an instruction is dispatched beyond the ROB");
    if (q->mapped == q->tail) return fail(q, "an instruction is dispatched that was not fetched");
    struct inflight_op *op = at(q, q->mapped);
    if (op->pc != d->pc[i]) return fail(q, "an instruction is dispatched that is not the next");
    q->in_rob[d->rob[i]] = q->mapped++;
    attach(q, INFLIGHT_DISPATCH, op);
  }
  return true;
}

/* Drops all from sequence number `first` on. */
static void drop(struct inflight *q, uint64_t first) {
  for (uint64_t n = first; n < q->tail; n++) {
    struct inflight_op *op = at(q, n);
    if (!op->marked) continue;
    for (unsigned p = 0; p < INFLIGHT_PLACES; p++)
      for (unsigned k = 0; k < INFLIGHT_KINDS; k++) {
        q->waiting[p][k] += op->marks[p][k];
        q->dropped[p][k] += op->marks[p][k];
        if (op->marks[p][k]) q->waits[p] = true;
      }
    *op = (struct inflight_op){0};
  }
  q->tail = first;
  if (q->mapped > first) q->mapped = first;
}

/* The first that is younger than the branch; when the branch has left already, all that is there is. */
static uint64_t younger_than(const struct inflight *q, unsigned rob) {
  uint64_t number = rob < q->rob_entries ? q->in_rob[rob] : UINT64_MAX;
  return number >= q->head && number < q->mapped ? number + 1 : q->head;
}

bool inflight_step(struct inflight *q, const struct probe_cycle *c) {
  if (!commit(q, &c->commit) || !fetch(q, &c->fetch) || !dispatch(q, &c->dispatch)) return false;
  if (c->pipe.flush) drop(q, q->head);
  else if (c->pipe.kill) drop(q, younger_than(q, c->pipe.kill_rob));
  return true;
}

uint64_t inflight_open(const struct inflight *q, enum inflight_place place, unsigned kind) {
  uint64_t sum = q->waiting[place][kind];
  for (uint64_t n = q->head; n < q->tail; n++) sum += q->op[n % INFLIGHT_ROOM].marks[place][kind];
  return sum;
}
