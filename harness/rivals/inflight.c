#include "rivals/inflight.h"

#include <string.h>

static bool fetched(void *ctx, uint64_t number, unsigned slot, const struct probe_cycle *c) {
  struct inflight *q = ctx;
  (void)slot;
  (void)c;
  q->came[AGE_FETCH][number % FLIGHT_ROOM] = q->now;
  return true;
}

static bool mapped(void *ctx, uint64_t number, const struct probe_cycle *c) {
  struct inflight *q = ctx;
  (void)c;
  q->came[AGE_DISPATCH][number % FLIGHT_ROOM] = q->now;
  return true;
}

static bool committed(void *ctx, uint64_t number, unsigned place, const struct probe_cycle *c) {
  struct inflight *q = ctx;
  const unsigned bank = (c->commit.head_bank + place) % q->flight.width;
  for (int p = 0; p < AGE_PLACES; p++) q->ages.since[p][bank] = q->now - q->came[p][number % FLIGHT_ROOM];
  return true;
}

/* Dropped in ascending order. A sample that waits for an instruction that came in a cycle or later sits on the first of
 * those: so all that came after the one in front of them is on dropped ones. */
static void note(struct inflight *q, enum age_place p, uint64_t number) {
  struct inflight_drop *d = &q->drop[p];
  if (!d->any) d->from = number > q->flight.head ? q->came[p][(number - 1) % FLIGHT_ROOM] + 1 : 0;
  d->to = q->came[p][number % FLIGHT_ROOM];
  d->any = true;
}

static bool dropped(void *ctx, uint64_t number, const struct probe_cycle *c) {
  struct inflight *q = ctx;
  (void)c;
  if (q->flight.gone[number % FLIGHT_ROOM]) { /* a profile instruction, which was never to commit */
    q->came[AGE_DISPATCH][number % FLIGHT_ROOM] = q->now;
    return true;
  }
  note(q, AGE_FETCH, number);
  if (number < q->flight.mapped) note(q, AGE_DISPATCH, number);
  return true;
}

bool inflight_init(struct inflight *q, unsigned width, unsigned rob_entries) {
  static const struct flight_events events = {fetched, mapped, committed, dropped};
  memset(q, 0, sizeof *q);
  return flight_init(&q->flight, width, rob_entries, &events, q);
}

bool inflight_step(struct inflight *q, const struct probe_cycle *c) {
  memset(q->drop, 0, sizeof q->drop);
  const bool good = flight_step(&q->flight, c);
  q->now++;
  return good;
}
