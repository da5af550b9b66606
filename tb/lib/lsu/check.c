#include "tb/lib/lsu/bench.h"

#include <inttypes.h>
#include <stddef.h>

bool lsu_check_memory(struct bench *b) {
  for (unsigned i = 0; i < PEER_WORDS; i++)
    if (b->memory[i] != b->peer.memory[i])
      return lsu_fail(b, "wdata_o: after the clean, word 0x%08x rtl=0x%016" PRIx64 " model=0x%016" PRIx64, 0x80000000u + 8 * i,
                      b->peer.memory[i], b->memory[i]);
  return true;
}

static struct op *reported(struct bench *b, struct unit_port *rob, enum kind kind, const char *what) {
  const unsigned i = (unsigned)unit_get(rob);
  if (lsu_age(b, i) >= b->count || b->rob[i].kind != kind || b->rob[i].state != EXECUTING) {
    lsu_fail(b, "%s for ROB entry %u, which does not execute", what, i);
    return NULL;
  }
  return &b->rob[i];
}

/* ---- the order check ---- */

static unsigned bytes_of(const struct op *o) { return ((1u << (1u << o->size)) - 1) << (o->addr & 7); }
static bool overlap(const struct op *a, const struct op *b) { return a->addr >> 3 == b->addr >> 3 && bytes_of(a) & bytes_of(b); }

/* Number of the store that gives a load in M1 its data: the youngest before it that overlaps and was in EX in
 * an earlier cycle. 0: the cache, or a store that has committed. */
static uint64_t forwarder(struct bench *b, unsigned age) {
  const struct op *l = lsu_at(b, age);
  while (age--) {
    const struct op *s = lsu_at(b, age);
    if (s->kind == STORE && !s->exception && s->state >= EXECUTING && s->began < b->cycle && overlap(s, l)) return s->number;
  }
  return 0;
}

/* The oldest load that delivered without the bytes of this store in M1. */
static struct op *stale_load(struct bench *b, const struct op *s, unsigned age) {
  if (s->io) return NULL;
  while (++age < b->count) {
    struct op *l = lsu_at(b, age);
    if (l->kind == LOAD && l->state == DONE && !l->exception && !l->failed && overlap(l, s) && l->from < s->number) return l;
  }
  return NULL;
}

static void check_order(struct bench *b, const struct op *s) {
  struct op *l = stale_load(b, s, lsu_age(b, (unsigned)(s - b->rob)));
  const bool found = unit_get(b->p.viol);
  if (found != (l != NULL))
    lsu_fail(b, "viol_valid_o rtl=%d model=%d (store of ROB entry %td to 0x%08" PRIx64 ")", found, !found, s - b->rob, s->addr);
  if (!l || b->failed) return;
  const unsigned distance = (l->sq + 2 * b->sq_n - 1 - s->sq) % (2 * b->sq_n);
  if (unit_get(b->p.viol_rob) != (uint64_t)(l - b->rob))
    lsu_fail(b, "viol_rob_o rtl=%" PRIu64 " model=%td", unit_get(b->p.viol_rob), l - b->rob);
  if (unit_get(b->p.viol_dist) != distance) lsu_fail(b, "viol_dist_o rtl=%" PRIu64 " model=%u", unit_get(b->p.viol_dist), distance);
  l->violation = true;
}

/* ---- results ---- */

void lsu_sample_result(struct bench *b) {
  struct ports *p = &b->p;
  const bool wb = unit_get(p->wb), failed = unit_get(p->wake_fail);
  if (wb && failed) lsu_fail(b, "wb_valid_o and wake_fail_o: a load delivers and fails");
  if ((wb || failed) && b->announced < 0) lsu_fail(b, "%s: a load that was not announced", wb ? "wb_valid_o" : "wake_fail_o");
  if (b->announced >= 0 && !wb && !failed && !b->was_killed && !unit_get(p->kill) && !unit_get(p->flush))
    lsu_fail(b, "wb_valid_o: an announced load neither delivers nor fails");
  if (wb) {
    struct op *o = reported(b, p->wb_rob, LOAD, "wb_rob_o: a result");
    if (o) {
      if (o->pdst != unit_get(p->wb_pdst) || (int)o->pdst != b->announced)
        lsu_fail(b, "wb_pdst_o: a result for the wrong register");
      if (o->exception) lsu_fail(b, "wb_valid_o: a result for a faulting load");
      o->result = unit_get(p->wb_data);
      o->from = forwarder(b, lsu_age(b, (unsigned)(o - b->rob)));
      o->state = DONE;
    }
  }
  b->announced = unit_get(p->wake) ? (int)unit_get(p->wake_pdst) : -1;
}

/* A load whose data came with an error: since its EX, give or take the cycles in which a beat is readable but
 * its line still arrives. */
static bool load_failed(struct bench *b, const struct op *o) {
  const bool fault = !o->exception && o->kind == LOAD && unit_get(b->p.exc_cause) == 5 && unit_get(b->p.exc_tval) == o->addr;
  return fault && (o->io ? b->peer.unc_error_cycle >= o->began : peer_line_failed(&b->peer, o->addr, o->began - 2));
}

void lsu_sample_error(struct bench *b) {
  if (!unit_get(b->p.st_error)) return;
  b->store_errors++;
  if (!peer_line_failed(&b->peer, unit_get(b->p.st_error_addr), b->cycle - 1))
    lsu_fail(b, "st_error_o rtl=1 model=0 for line 0x%08" PRIx64, unit_get(b->p.st_error_addr));
}

void lsu_sample_store(struct bench *b) {
  struct ports *p = &b->p;
  if (unit_get(p->exc)) {
    const unsigned i = (unsigned)unit_get(p->exc_rob);
    struct op *o = reported(b, p->exc_rob, b->rob[i].kind == STORE ? STORE : LOAD, "exc_rob_o: an exception");
    if (!o) return;
    if (load_failed(b, o)) {
      o->failed = true;
    } else if (!o->exception || o->cause != unit_get(p->exc_cause) || o->addr != unit_get(p->exc_tval))
      lsu_fail(b, "exc_cause_o, exc_tval_o: exception %" PRIu64 " at 0x%" PRIx64, unit_get(p->exc_cause), unit_get(p->exc_tval));
    o->state = DONE;
  }
  if (!unit_get(p->st_done)) {
    if (unit_get(p->viol)) lsu_fail(b, "viol_valid_o: an order violation without a store");
    return;
  }
  struct op *o = reported(b, p->st_done_rob, STORE, "st_done_rob_o: store done");
  if (!o) return;
  if (o->exception) lsu_fail(b, "st_done_valid_o: a faulting store is done");
  o->state = DONE;
  check_order(b, o);
}

/* ---- the uncached port ---- */

void lsu_sample_uncached(struct bench *b) {
  const struct peer_access *a = &b->peer.unc;
  if (!b->peer.unc_begins) return;
  if (a->write && b->peer.unc_stores == b->io_stores) {
    lsu_fail(b, "unc_write_o: a write of 0x%08" PRIx32 ", while no uncached store has committed", a->address);
    return;
  }
  /* A load asks at the ROB's head; flush or not, its entry is still there. */
  const struct op *o = a->write ? &b->io_store[b->peer.unc_stores % IO_STORES] : &b->rob[b->head];
  if (!a->write && (o->kind != LOAD || !o->io)) lsu_fail(b, "unc_write_o: a read, while the ROB's head is no uncached load");
  if (a->address != o->addr || a->size != o->size)
    lsu_fail(b, "unc_addr_o rtl=0x%08" PRIx32 " model=0x%08" PRIx64 " (%u bytes, not %u)", a->address, o->addr, 1u << a->size,
             1u << o->size);
  const uint64_t lanes = (o->size == 3 ? ~(uint64_t)0 : ((uint64_t)1 << (8 << o->size)) - 1) << 8 * (o->addr & 7);
  const uint64_t data = o->data << 8 * (o->addr & 7) & lanes;
  if (a->write && (a->data & lanes) != data)
    lsu_fail(b, "unc_wdata_o rtl=0x%016" PRIx64 " model=0x%016" PRIx64, a->data & lanes, data);
}

/* ---- the store queue ---- */

void lsu_check_queue(struct bench *b) {
  const unsigned room = (unsigned)unit_get(b->p.commit_room), places = b->sq_n - b->sq_n / 4;
  const unsigned all = places < b->lanes ? places : b->lanes; /* shown when no committed store waits */
  const bool empty = unit_get(b->p.sq_empty);
  if (room > all || (empty && room != all)) lsu_fail(b, "commit_room_o rtl=%u model=%s%u", room, empty ? "" : "at most ", all);
  if (empty && b->peer.unc_stores != b->io_stores)
    lsu_fail(b, "sq_empty_o rtl=1 model=0: %" PRIu64 " uncached stores have committed, %" PRIu64 " were answered", b->io_stores,
             b->peer.unc_stores);
}

void lsu_check_known(struct bench *b) {
  const uint64_t known = unit_get(b->p.known);
  uint64_t expect = b->sq_n == 64 ? ~(uint64_t)0 : ((uint64_t)1 << b->sq_n) - 1;
  for (unsigned a = 0; a < b->count; a++)
    if (lsu_at(b, a)->kind == STORE && lsu_at(b, a)->state < EXECUTING) expect &= ~((uint64_t)1 << lsu_at(b, a)->sq % b->sq_n);
  if (known != expect) lsu_fail(b, "sq_known_o rtl=0x%" PRIx64 " model=0x%" PRIx64, known, expect);
}
