#include "rivals/inflight.h"

#include <string.h>

static struct inflight_op *at(struct inflight *q, uint64_t number) { return &q->op[number % FLIGHT_ROOM]; }

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

static bool fetched(void *ctx, uint64_t number, unsigned slot, const struct probe_cycle *c) {
  struct inflight *q = ctx;
  struct inflight_op *op = at(q, number);
  (void)slot, (void)c;
  if (op->marked) *op = (struct inflight_op){0};
  attach(q, INFLIGHT_FETCH, op);
  return true;
}

static bool mapped(void *ctx, uint64_t number, const struct probe_cycle *c) {
  (void)c;
  attach(ctx, INFLIGHT_DISPATCH, at(ctx, number));
  return true;
}

static bool committed(void *ctx, uint64_t number, unsigned place, const struct probe_cycle *c) {
  struct inflight *q = ctx;
  const struct inflight_op *op = at(q, number);
  (void)place, (void)c;
  if (!op->marked) return true;
  for (unsigned p = 0; p < INFLIGHT_PLACES; p++)
    for (unsigned k = 0; k < INFLIGHT_KINDS; k++)
      if (op->marks[p][k] && !q->land(q->ctx, (enum inflight_place)p, k, q->flight.pc[number % FLIGHT_ROOM], op->marks[p][k]))
        return false;
  return true;
}

static bool dropped(void *ctx, uint64_t number, const struct probe_cycle *c) {
  struct inflight *q = ctx;
  struct inflight_op *op = at(q, number);
  (void)c;
  if (!op->marked) return true;
  for (unsigned p = 0; p < INFLIGHT_PLACES; p++)
    for (unsigned k = 0; k < INFLIGHT_KINDS; k++) {
      q->waiting[p][k] += op->marks[p][k];
      q->dropped[p][k] += op->marks[p][k];
      if (op->marks[p][k]) q->waits[p] = true;
    }
  *op = (struct inflight_op){0};
  return true;
}

bool inflight_init(struct inflight *q, unsigned width, unsigned rob_entries, inflight_land_fn land, void *ctx) {
  static const struct flight_events events = {fetched, mapped, committed, dropped};
  memset(q, 0, sizeof *q);
  q->land = land;
  q->ctx = ctx;
  return flight_init(&q->flight, width, rob_entries, &events, q);
}

bool inflight_step(struct inflight *q, const struct probe_cycle *c) { return flight_step(&q->flight, c); }

uint64_t inflight_open(const struct inflight *q, enum inflight_place place, unsigned kind) {
  uint64_t sum = q->waiting[place][kind];
  for (uint64_t n = q->flight.head; n < q->flight.tail; n++) sum += q->op[n % FLIGHT_ROOM].marks[place][kind];
  return sum;
}
