#include "probe/flight.h"

#include <string.h>

static uint64_t pc_of(const struct flight *q, uint64_t number) { return q->pc[number % FLIGHT_ROOM]; }

bool flight_fail(struct flight *q, const char *what) {
  if (!q->error) q->error = what;
  return false;
}

bool flight_init(struct flight *q, unsigned width, unsigned rob_entries, const struct flight_events *on, void *ctx) {
  *q = (struct flight){.width = width, .rob_entries = rob_entries, .on = on, .ctx = ctx};
  memset(q->in_rob, 0xff, sizeof q->in_rob);
  return width >= 1 && width <= PROBE_LANES && rob_entries >= 1 && rob_entries <= FLIGHT_ROOM;
}

uint64_t flight_in_rob(const struct flight *q, unsigned rob) {
  uint64_t number = rob < q->rob_entries ? q->in_rob[rob] : UINT64_MAX;
  return number >= q->head && number < q->mapped ? number : UINT64_MAX;
}

/* Numbers that were dropped in the middle, before dispatch, are passed over: neither the oldest is one of
 * them, nor the next to be mapped. */
static void pass_gone(struct flight *q) {
  while (q->mapped < q->decoded && q->gone[q->mapped % FLIGHT_ROOM]) q->mapped++;
  while (q->head < q->mapped && q->gone[q->head % FLIGHT_ROOM]) q->head++;
}

static bool commit(struct flight *q, const struct probe_cycle *c) {
  const struct probe_commit *v = &c->commit;
  for (unsigned i = 0; i < q->width; i++) {
    unsigned bank = (v->head_bank + i) % q->width;
    if (!(v->head_commit >> bank & 1)) continue;
    if (q->head >= q->mapped) return flight_fail(q, "an instruction commits, but nothing is in the ROB");
    if (pc_of(q, q->head) != v->head_pc[bank]) return flight_fail(q, "an instruction commits that is not the oldest");
    if (!q->on->committed(q->ctx, q->head, i, c)) return flight_fail(q, "out of memory");
    q->head++;
    pass_gone(q);
  }
  return true;
}

static bool fetch(struct flight *q, const struct probe_cycle *c) {
  for (unsigned rest = c->fetch.valid; rest; rest &= rest - 1) {
    unsigned slot = (unsigned)__builtin_ctz(rest);
    if (q->tail - q->head == FLIGHT_ROOM) return flight_fail(q, "more instructions in flight than any machine has");
    q->pc[q->tail % FLIGHT_ROOM] = (c->fetch.pc & ~3ull) + 4 * slot;
    q->gone[q->tail % FLIGHT_ROOM] = false;
    if (!q->on->fetched(q->ctx, q->tail++, slot, c)) return flight_fail(q, "out of memory");
  }
  return true;
}

static bool decode(struct flight *q, const struct probe_cycle *c) {
  for (unsigned rest = c->pipe.decode_valid; rest; rest &= rest - 1) {
    if (q->decoded == q->tail) return flight_fail(q, "an instruction leaves the fetch buffer that was not fetched");
    const uint64_t number = q->decoded++;
    if (!(c->pipe.decode_drop & rest & -rest)) continue;
    q->gone[number % FLIGHT_ROOM] = true;
    if (!q->on->dropped(q->ctx, number, c)) return flight_fail(q, "out of memory");
  }
  pass_gone(q);
  return true;
}

static bool dispatch(struct flight *q, const struct probe_cycle *c) {
  const struct probe_dispatch *d = &c->dispatch;
  for (unsigned i = 0; i < PROBE_LANES; i++) {
    if (!(d->valid >> i & 1)) continue;
    if (d->rob[i] >= q->rob_entries) return flight_fail(q, "an instruction is dispatched beyond the ROB");
    if (q->mapped == q->tail) return flight_fail(q, "an instruction is dispatched that was not fetched");
    /* Behind a jump to a misaligned address the fetch view rounds down; the jump excepts. */
    if ((pc_of(q, q->mapped) ^ d->pc[i]) > 3) return flight_fail(q, "an instruction is dispatched that is not the next");
    q->in_rob[d->rob[i]] = q->mapped;
    if (!q->on->mapped(q->ctx, q->mapped++, c)) return flight_fail(q, "out of memory");
    pass_gone(q);
  }
  return true;
}

static bool drop(struct flight *q, uint64_t first, const struct probe_cycle *c) {
  for (uint64_t n = first; n < q->tail; n++)
    if (!q->gone[n % FLIGHT_ROOM] && !q->on->dropped(q->ctx, n, c)) return flight_fail(q, "out of memory");
  q->tail = first;
  if (q->mapped > first) q->mapped = first;
  if (q->decoded > first) q->decoded = first;
  return true;
}

/* The first that is younger than the branch; when the branch has left already, all that is there is. */
static uint64_t younger_than(const struct flight *q, unsigned rob) {
  uint64_t number = flight_in_rob(q, rob);
  return number == UINT64_MAX ? q->head : number + 1;
}

bool flight_step(struct flight *q, const struct probe_cycle *c) {
  if (!commit(q, c) || !fetch(q, c) || !decode(q, c) || !dispatch(q, c)) return false;
  if (c->pipe.flush) return drop(q, q->head, c);
  if (c->pipe.kill) return drop(q, younger_than(q, c->pipe.kill_rob), c);
  return !c->pipe.decode_restart || drop(q, q->decoded, c);
}
