/* Load/store unit and D-cache in the hands of a random core: operations are dispatched in order, executed in
 * random order, killed by mispredictions, flushed and committed in order. Every committed load must have the
 * value that the committed stores left (a load marked by the order check is flushed and done again); after a
 * clean the L2 must hold golden memory. Some lines and uncached reads come with an error: a load must except,
 * a store try again; nothing of such a line may be seen. Then the two rates: loads that hit deliver every
 * cycle, stores drain every cycle; and a quarter of the store queue is kept. In the end every line comes with
 * an error: each store is tried 16 times and then lost.
 * Usage: rtl_lsu-small [--seed N] [--cycles N]   (cycles of random operation, default 200000) */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/lsu/bench.h"
#include "tb/lib/rules.h"

enum { PATIENCE = 20000, EPISODE = 4000, COVER_CYCLES = 1000000, TRIES = 16 };

static void dispatch(struct bench *b) {
  unsigned loads = 0, stores = 0, load_lanes = 0, store_lanes = 0;
  const unsigned lq_free = (unsigned)unit_get(b->p.lq_free), sq_free = (unsigned)unit_get(b->p.sq_free);
  if (unit_get(b->p.lq_tail) != b->lq_tail || unit_get(b->p.sq_tail) != b->sq_tail)
    lsu_fail(b, "lq_tail_o rtl=%" PRIu64 " model=%u, sq_tail_o rtl=%" PRIu64 " model=%u", unit_get(b->p.lq_tail), b->lq_tail,
             unit_get(b->p.sq_tail), b->sq_tail);
  for (unsigned l = 0; l < b->lanes && b->count < b->rob_n && lsu_chance(b, b->k.dispatch); l++) {
    if (loads == lq_free || stores == sq_free) break;
    struct op *o = lsu_at(b, b->count);
    lsu_draw_op(b, o);
    b->count++;
    if (o->kind == LOAD) {
      load_lanes |= 1u << l;
      loads++;
      b->lq_tail = (b->lq_tail + 1) % (2 * b->lq_n);
    } else if (o->kind == STORE) {
      store_lanes |= 1u << l;
      stores++;
      b->sq_tail = (b->sq_tail + 1) % (2 * b->sq_n);
    }
  }
  unit_set(b->p.alloc_load, load_lanes);
  unit_set(b->p.alloc_store, store_lanes);
}

static void drop_from(struct bench *b, unsigned age) /* the operations of this age and younger are gone */
{
  if (age >= b->count) return;
  b->lq_tail = lsu_at(b, age)->lq;
  b->sq_tail = lsu_at(b, age)->sq;
  if (b->picked >= 0 && lsu_age(b, (unsigned)b->picked) >= age) b->picked = -1;
  b->count = age;
}

/* Commits from the head; returns whether the rest is flushed. */
static bool commit(struct bench *b) {
  unsigned loads = 0, stores = 0;
  bool flush = false;
  const unsigned room = (unsigned)unit_get(b->p.commit_room);
  while (b->count && loads + stores < b->lanes && !flush && lsu_chance(b, b->k.commit)) {
    struct op *o = lsu_at(b, 0);
    if (o->state != DONE || o->kind == FENCE || (o->kind == STORE && stores == room)) break;
    if (o->exception || o->violation || o->failed) {
      flush = true;
      b->violations += o->violation;
      b->load_errors += o->failed;
      b->faults += o->exception;
      break;
    }
    if (o->kind == LOAD) {
      if (o->result != lsu_golden_load(b, o))
        lsu_fail(b,
                 "wb_data_o rtl=0x%016" PRIx64 " model=0x%016" PRIx64 " of the load of 0x%08" PRIx64 " (%u bytes), at its commit",
                 o->result, lsu_golden_load(b, o), o->addr, 1u << o->size);
      loads++;
    } else if (o->kind == STORE) {
      lsu_golden_store(b, o);
      if (o->io) b->io_store[b->io_stores++ % IO_STORES] = *o;
      stores++;
    }
    b->head = (b->head + 1) % b->rob_n;
    b->count--;
    b->last_commit = b->cycle;
  }
  b->loads += loads;
  b->stores += stores;
  unit_set(b->p.commit_loads, loads);
  unit_set(b->p.commit_stores, stores);
  return flush || (b->count && lsu_at(b, 0)->kind != FENCE && lsu_chance(b, b->k.interrupt) && lsu_chance(b, 10));
}

/* A fence at the head cleans the cache, is committed and flushes. Returns whether it does in this cycle. */
static bool fence(struct bench *b) {
  const bool here = b->count && lsu_at(b, 0)->kind == FENCE && unit_get(b->p.sq_empty);
  unit_set(b->p.clean, here);
  if (!here) return false;
  unit_eval(b->u);
  if (!unit_get(b->p.clean_done)) return false;
  lsu_check_memory(b);
  b->cleans++;
  b->last_commit = b->cycle;
  b->head = (b->head + 1) % b->rob_n;
  b->count--;
  return true;
}

/* One branch resolves as mispredicted: what is younger is dropped. */
static void kill(struct bench *b) {
  const unsigned age = b->count ? lsu_below(b, b->count) : 0;
  const bool now = b->count && lsu_at(b, age)->kind == BRANCH && lsu_at(b, age)->state == WAITING && lsu_chance(b, b->k.kill);
  unit_set(b->p.kill, now);
  unit_set(b->p.kill_rob, (b->head + age) % b->rob_n);
  if (!now) return;
  lsu_at(b, age)->state = DONE;
  b->kills++;
  unit_set(b->p.kill_lq, age + 1 < b->count ? lsu_at(b, age + 1)->lq : b->lq_tail);
  unit_set(b->p.kill_sq, age + 1 < b->count ? lsu_at(b, age + 1)->sq : b->sq_tail);
  drop_from(b, age + 1);
}

static void resolve_branches(struct bench *b) {
  for (unsigned a = 0; a < b->count; a++)
    if (lsu_at(b, a)->kind == BRANCH && lsu_at(b, a)->state == WAITING && lsu_chance(b, 10)) lsu_at(b, a)->state = DONE;
}

static void drive_ex(struct bench *b) {
  struct ports *p = &b->p;
  unit_set(p->ex_valid, b->picked >= 0);
  if (b->picked < 0) return;
  struct op *o = &b->rob[b->picked];
  const unsigned imm = lsu_below(b, 4096);
  unit_set(p->ex_store, o->kind == STORE);
  unit_set(p->ex_size, o->size);
  unit_set(p->cop_window, o->window);
  unit_set(p->ex_unsigned, o->uns);
  unit_set(p->ex_imm, imm);
  unit_set(p->ex_base, o->addr - (uint64_t)(int64_t)(imm >= 2048 ? (int)imm - 4096 : (int)imm));
  unit_set(p->ex_data, o->data);
  unit_set(p->ex_rob, (uint64_t)b->picked);
  unit_set(p->ex_pdst, o->pdst);
  unit_set(p->ex_lq, o->lq);
  unit_set(p->ex_sq, o->sq);
  o->state = EXECUTING;
  o->began = b->cycle;
}

/* Picks the operation for the next cycle's EX: old or random. */
static void issue(struct bench *b) {
  b->picked = -1;
  if (!unit_get(b->p.ex_ready) || !b->count || !lsu_chance(b, b->k.issue)) return;
  const unsigned first = b->k.plain || lsu_chance(b, 50) ? 0 : lsu_below(b, b->count);
  const uint64_t known = unit_get(b->p.known);
  for (unsigned a = first; a < b->count; a++) {
    struct op *o = lsu_at(b, a);
    if (o->state != WAITING || (o->kind != LOAD && o->kind != STORE)) continue;
    if (o->wait_store && !(known >> (o->sq + b->sq_n - 1) % b->sq_n & 1)) continue;
    o->state = PICKED;
    b->picked = (int)((b->head + a) % b->rob_n);
    return;
  }
}

static void stuck(struct bench *b) {
  const enum kind kind = b->count ? lsu_at(b, 0)->kind : OTHER;
  lsu_fail(b, "%s: nothing committed for %d cycles",
           kind == LOAD    ? "wb_valid_o"
           : kind == STORE ? "st_done_valid_o"
           : kind == FENCE ? "clean_done_o"
                           : "lq_free_o, sq_free_o",
           PATIENCE);
}

static void step_lsu(struct bench *b) {
  struct ports *p = &b->p;
  b->cycle++;
  unit_eval(b->u);
  lsu_check_known(b);
  lsu_check_queue(b);
  peer_drive(&b->peer);
  unit_set(p->rob_head, b->head);
  unit_set(p->head_ok, b->count > 0);
  drive_ex(b);
  resolve_branches(b);
  unit_set(p->flush, 0);
  unit_set(p->kill, 0);
  unit_set(p->alloc_load, 0);
  unit_set(p->alloc_store, 0);
  kill(b); /* indices are relative to the head before commit */
  const bool killed = unit_get(p->kill), fenced = fence(b);
  const bool flush = fenced || commit(b);
  if (fenced) {
    unit_set(p->commit_loads, 0);
    unit_set(p->commit_stores, 0);
  }
  if (flush) {
    b->flushes++;
    unit_set(p->flush, 1);
    drop_from(b, 0);
  } else if (!killed) {
    dispatch(b);
  }
  unit_eval(b->u);
  peer_sample(&b->peer);
  if (b->peer.error) lsu_fail(b, "%s", b->peer.error);
  lsu_sample_result(b);
  lsu_sample_store(b);
  lsu_sample_error(b);
  lsu_sample_uncached(b);
  b->misses += unit_get(p->ev) && unit_get(p->ev_dmiss);
  b->forwards += unit_get(p->ev) && unit_get(p->ev_fwd);
  b->replays += unit_get(p->ev) && unit_get(p->ev_replay);
  b->l2misses += unit_get(p->ev) && unit_get(p->ev_l2miss);
  b->was_killed = killed || flush;
  if (b->was_killed && b->picked >= 0 && lsu_age(b, (unsigned)b->picked) >= b->count) b->picked = -1;
  issue(b);
  unit_tick(b->u);
  if (b->cycle - b->last_commit > PATIENCE) stuck(b);
}

static void steps(struct bench *b, unsigned n) {
  while (n-- && !b->failed) step_lsu(b);
}

/* Everything leaves the machine, the committed stores by way of the clean. */
static bool settle(struct bench *b) {
  unit_set(b->p.flush, 1);
  unit_set(b->p.ex_valid, 0);
  unit_set(b->p.commit_loads, 0);
  unit_set(b->p.commit_stores, 0);
  unit_set(b->p.alloc_load, 0);
  unit_set(b->p.alloc_store, 0);
  unit_set(b->p.kill, 0);
  drop_from(b, 0);
  b->picked = b->announced = -1;
  bool done = false;
  for (unsigned i = 0; i < PATIENCE && !done; i++) {
    b->cycle++;
    peer_drive(&b->peer);
    unit_eval(b->u);
    unit_set(b->p.clean, unit_get(b->p.sq_empty));
    unit_eval(b->u);
    peer_sample(&b->peer);
    done = unit_get(b->p.clean_done);
    unit_tick(b->u);
    unit_set(b->p.flush, 0);
  }
  unit_set(b->p.clean, 0);
  b->last_commit = b->cycle;
  b->was_killed = true;
  if (b->peer.error) return lsu_fail(b, "%s", b->peer.error);
  return done ? lsu_check_memory(b) : lsu_fail(b, "clean_done_o: the committed stores do not drain");
}

/* Loads that hit deliver the cycle after EX, one a cycle; committed stores that hit drain one a cycle. */
static bool rates(struct bench *b) {
  b->k = (struct knobs){.lines = 1, .sets = 1, .dispatch = 100, .issue = 100, .commit = 100, .plain = true};
  b->peer.latency = 6;
  b->peer.spread = 1;
  b->peer.ready_percent = 100;
  b->peer.gap_percent = 0;
  b->peer.error_percent = 0;
  steps(b, 100);
  const uint64_t loads = b->loads, replays = b->replays;
  steps(b, 1000);
  const uint64_t rate = b->loads - loads;
  if (b->replays != replays) lsu_fail(b, "ev_replay_o: loads that hit are replayed");
  if (rate < (b->lq_n < 8 ? 500u : 990u)) lsu_fail(b, "wb_valid_o: %" PRIu64 " loads that hit in 1000 cycles", rate);
  b->k.store = 100;
  b->k.commit = 0;
  steps(b, 8 * b->sq_n);
  uint64_t start = 0, stores = b->stores; /* start: the cycle of the first commit */
  b->k.commit = 100;
  b->k.dispatch = 0;
  do {
    step_lsu(b);
    if (!start && b->stores != stores) start = b->cycle;
  } while (!b->failed && (b->count || !unit_get(b->p.sq_empty)));
  const uint64_t drain = b->cycle - start;
  if (b->stores - stores < b->sq_n) lsu_fail(b, "sq_free_o: the store queue does not fill");
  if (drain > b->stores - stores + 2)
    lsu_fail(b, "sq_empty_o: %" PRIu64 " stores drain in %" PRIu64 " cycles", b->stores - stores, drain);
  return !b->failed;
}

/* While the L2 takes nothing, stores commit until three quarters of the store queue hold committed ones: the
 * rest is kept. */
static bool quarter(struct bench *b) {
  b->k = (struct knobs){.lines = 14, .sets = 5, .dispatch = 100, .issue = 100, .commit = 100, .store = 100, .plain = true};
  b->peer.ready_percent = 0;
  steps(b, 40 * b->sq_n);
  const unsigned kept = b->sq_n / 4;
  if (unit_get(b->p.commit_room))
    lsu_fail(b, "commit_room_o rtl=%" PRIu64 " model=0 with a full store queue", unit_get(b->p.commit_room));
  if (b->count != kept) lsu_fail(b, "commit_room_o: %u places are left to stores that have not committed, not %u", b->count, kept);
  b->peer.ready_percent = 100;
  return !b->failed;
}

/* Stores to lines that cannot be read are tried again and then lost; memory keeps what it had. */
static bool lost(struct bench *b) {
  b->k = (struct knobs){
    .lines = 14, .sets = 5, .dispatch = 100, .issue = 100, .commit = 100, .store = 100, .plain = true, .first_page = 64};
  uint64_t *before = malloc(sizeof b->memory);
  if (!before) return lsu_fail(b, "out of memory");
  memcpy(before, b->memory, sizeof b->memory);
  const uint64_t stores = b->stores, errors = b->store_errors;
  b->peer.error_percent = 100;
  steps(b, 2000);
  b->k.dispatch = 0;
  for (unsigned n = 0; !b->failed && (b->count || !unit_get(b->p.sq_empty)); n++) {
    if (n == PATIENCE) lsu_fail(b, "sq_empty_o: stores to lines that cannot be read do not leave");
    step_lsu(b);
  }
  if (b->store_errors - errors != TRIES * (b->stores - stores))
    lsu_fail(b, "st_error_o rtl=%" PRIu64 " model=%" PRIu64 " times, for %" PRIu64 " stores", b->store_errors - errors,
             TRIES * (b->stores - stores), b->stores - stores);
  if (b->stores == stores) lsu_fail(b, "no store was lost");
  memcpy(b->memory, before, sizeof b->memory);
  free(before);
  b->peer.error_percent = 0;
  return !b->failed;
}

/* Says what happened. A long run in which something of it did not has tested too little. */
static bool report(struct bench *b) {
  const struct {
    const char *what;
    uint64_t count;
  } seen[] = {
    {"loads", b->loads},
    {"stores", b->stores},
    {"kills", b->kills},
    {"flushes", b->flushes},
    {"order violations", b->violations},
    {"exceptions", b->faults},
    {"cleans", b->cleans},
    {"misses", b->misses},
    {"misses of the L2", b->l2misses},
    {"forwards", b->forwards},
    {"replays", b->replays},
    {"write-backs", b->peer.writes},
    {"uncached stores", b->peer.unc_stores},
    {"loads with an error", b->load_errors},
    {"stores' lines with an error", b->store_errors},
    {"uncached loads", b->peer.unc_accesses - b->peer.unc_stores},
  };
  printf("%s: %" PRIu64 " cycles", b->options.name, b->cycle);
  for (unsigned i = 0; i < sizeof seen / sizeof *seen; i++) printf(", %" PRIu64 " %s", seen[i].count, seen[i].what);
  printf("\n");
  for (unsigned i = 0; i < sizeof seen / sizeof *seen; i++)
    if (!seen[i].count && b->options.cycles >= COVER_CYCLES) lsu_fail(b, "never seen: %s", seen[i].what);
  return !b->failed;
}

int main(int argc, char **argv) {
  struct bench *b = calloc(1, sizeof *b);
  if (!b) return 2;
  b->options = bench_options_of(200000, argc, argv);
  const uint64_t seed = b->options.seed, cycles = b->options.cycles;
  if (!(b->u = unit_open(seed))) {
    free(b);
    return 2;
  }
  b->random = seed;
  b->picked = b->announced = -1;
  peer_open(&b->peer, seed);
  bool ok = lsu_bind_ports(b);
  if (ok) {
    memcpy(b->memory, b->peer.memory, sizeof b->memory);
    memcpy(b->device, b->peer.device, sizeof b->device);
    unit_reset(b->u, 2);
    while (b->cycle < cycles && !b->failed) {
      lsu_draw_knobs(b);
      steps(b, EPISODE);
    }
    ok = !b->failed && settle(b) && rates(b) && settle(b) && quarter(b) && settle(b) && lost(b) && settle(b);
  }
  ok = ok && report(b);
  ok = rules_kept(b->u, &b->options) && ok;
  unit_close(b->u);
  const int status = check_single(b->options.name, ok);
  free(b);
  return status;
}
