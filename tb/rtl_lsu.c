/* unit: lsu tiny small large
 * Load/store unit and D-cache in the hands of a random core: operations are dispatched in order, executed in random order, killed
 * by mispredictions, flushed and committed in order. Every committed load must have the value that the committed stores left
 * (a load marked by the order check is flushed and done again); after a clean the L2 must hold golden memory.
 * Then the two rates: loads that hit deliver every cycle, stores drain every cycle.
 * Usage: rtl_lsu-small [--seed N] [--cycles N]   (cycles of random operation, default 200000) */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "line_peer.h"
#include "unit.h"

enum { ROB_MAX = 128, LANES_MAX = 4, PATIENCE = 20000, EPISODE = 4000 };
enum kind { OTHER, BRANCH, LOAD, STORE, FENCE };
enum state { WAITING, PICKED, EXECUTING, DONE };

struct op {
  enum kind kind;
  enum state state;
  bool uns, io, exception, violation, wait_store; /* wait_store: issued only when the store before it is known */
  unsigned size, lq, sq, pdst, cause;
  uint64_t addr, data, result;
};

struct knobs { /* redrawn every episode */
  unsigned lines, sets, dispatch, issue, kill, interrupt, io, fault, store, wait, commit;
  bool plain; /* loads and stores only */
};

struct ports {
  struct unit_port *flush, *kill, *kill_lq, *kill_sq, *kill_rob, *rob_head, *head_ok, *alloc_load, *alloc_store, *lq_tail, *sq_tail,
    *lq_free, *sq_free, *ex_valid, *ex_store, *ex_size, *ex_unsigned, *ex_base, *ex_imm, *ex_data, *ex_rob, *ex_pdst, *ex_lq, *ex_sq,
    *ex_ready, *addr_valid, *addr_rob, *addr, *wake, *wake_pdst, *wake_fail, *wb, *wb_pdst, *wb_data, *wb_rob, *st_done, *st_done_rob,
    *exc, *exc_rob, *exc_cause, *exc_tval, *viol, *viol_rob, *viol_dist, *known, *commit_loads, *commit_stores, *sq_empty, *clean,
    *clean_done, *ev, *ev_dmiss, *ev_fwd, *ev_replay, *ev_l2miss;
};

struct bench {
  struct unit *u;
  struct ports p;
  struct peer peer;
  struct knobs k;
  uint64_t memory[PEER_WORDS], device[PEER_DEVICE_WORDS]; /* golden */
  struct op rob[ROB_MAX];
  unsigned rob_n, lanes, lq_n, sq_n, preg_n, head, count, lq_tail, sq_tail;
  int picked;              /* ROB index of the operation that is in EX next, -1: none */
  int announced;           /* pdst woken in the last cycle, -1: none */
  bool was_killed;         /* the last cycle had a kill or flush */
  uint64_t random, cycle, seed, last_commit;
  uint64_t loads, stores, kills, flushes, violations, cleans, misses, forwards, replays, faults, l2misses;
  bool failed;
};

static bool fail(struct bench *b, const char *format, ...)
{
  va_list args;
  if (b->failed) return false;
  b->failed = true;
  printf("FAIL rtl_lsu: cycle %" PRIu64 ": ", b->cycle);
  va_start(args, format);
  vprintf(format, args);
  va_end(args);
  printf(" (replay: --seed %" PRIu64 ")\n", b->seed);
  return false;
}

static unsigned below(struct bench *b, unsigned n) { return (unsigned)(peer_draw(&b->random) % n); }
static bool chance(struct bench *b, unsigned percent) { return below(b, 100) < percent; }

static bool bind_ports(struct bench *b)
{
  struct ports *p = &b->p;
  const struct { struct unit_port **port; const char *name; } table[] = {
    {&p->flush, "flush_i"}, {&p->kill, "kill_i"}, {&p->kill_lq, "kill_lq_tail_i"}, {&p->kill_sq, "kill_sq_tail_i"},
    {&p->kill_rob, "kill_rob_i"}, {&p->rob_head, "rob_head_i"}, {&p->head_ok, "head_ok_i"}, {&p->alloc_load, "alloc_load_i"},
    {&p->alloc_store, "alloc_store_i"}, {&p->lq_tail, "lq_tail_o"}, {&p->sq_tail, "sq_tail_o"}, {&p->lq_free, "lq_free_o"},
    {&p->sq_free, "sq_free_o"}, {&p->ex_valid, "ex_valid_i"}, {&p->ex_store, "ex_store_i"}, {&p->ex_size, "ex_size_i"},
    {&p->ex_unsigned, "ex_unsigned_i"}, {&p->ex_base, "ex_base_i"}, {&p->ex_imm, "ex_imm_i"}, {&p->ex_data, "ex_data_i"},
    {&p->ex_rob, "ex_rob_i"}, {&p->ex_pdst, "ex_pdst_i"}, {&p->ex_lq, "ex_lq_i"}, {&p->ex_sq, "ex_sq_i"},
    {&p->ex_ready, "ex_ready_o"}, {&p->addr_valid, "mem_addr_valid_o"}, {&p->addr_rob, "mem_addr_rob_o"}, {&p->addr, "mem_addr_o"},
    {&p->wake, "wake_valid_o"}, {&p->wake_pdst, "wake_pdst_o"}, {&p->wake_fail, "wake_fail_o"}, {&p->wb, "wb_valid_o"},
    {&p->wb_pdst, "wb_pdst_o"}, {&p->wb_data, "wb_data_o"}, {&p->wb_rob, "wb_rob_o"}, {&p->st_done, "st_done_valid_o"},
    {&p->st_done_rob, "st_done_rob_o"}, {&p->exc, "exc_valid_o"}, {&p->exc_rob, "exc_rob_o"}, {&p->exc_cause, "exc_cause_o"},
    {&p->exc_tval, "exc_tval_o"}, {&p->viol, "viol_valid_o"}, {&p->viol_rob, "viol_rob_o"}, {&p->viol_dist, "viol_dist_o"},
    {&p->known, "sq_known_o"}, {&p->commit_loads, "commit_loads_i"}, {&p->commit_stores, "commit_stores_i"},
    {&p->sq_empty, "sq_empty_o"}, {&p->clean, "clean_i"}, {&p->clean_done, "clean_done_o"}, {&p->ev, "ev_valid_o"},
    {&p->ev_dmiss, "ev_dmiss_o"}, {&p->ev_fwd, "ev_fwd_o"}, {&p->ev_replay, "ev_replay_o"}, {&p->ev_l2miss, "ev_l2miss_o"},
  };
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++)
    if (!(*table[i].port = unit_port(b->u, table[i].name))) return fail(b, "no port %s", table[i].name);
  b->rob_n = 1u << unit_width(p->ex_rob);
  b->lanes = unit_width(p->alloc_load);
  b->lq_n = 1u << (unit_width(p->lq_tail) - 1);
  b->sq_n = 1u << (unit_width(p->sq_tail) - 1);
  b->preg_n = 1u << unit_width(p->ex_pdst);
  return b->rob_n <= ROB_MAX && b->lanes <= LANES_MAX ? true : fail(b, "machine too large");
}

static struct op *at(struct bench *b, unsigned age) { return &b->rob[(b->head + age) % b->rob_n]; }
static unsigned age_of(const struct bench *b, unsigned rob) { return (rob + b->rob_n - b->head) % b->rob_n; }

static uint64_t *golden_word(struct bench *b, const struct op *o)
{
  return o->io ? &b->device[(o->addr & 0xffff) / 8] : &b->memory[(o->addr - 0x80000000u) / 8];
}

static uint64_t golden_load(struct bench *b, const struct op *o)
{
  const unsigned bits = 8u << o->size;
  uint64_t v = *golden_word(b, o) >> 8 * (o->addr & 7);
  if (bits == 64) return v;
  v &= ((uint64_t)1 << bits) - 1;
  return o->uns || !(v >> (bits - 1)) ? v : v | ~(uint64_t)0 << bits;
}

static void golden_store(struct bench *b, const struct op *o)
{
  const unsigned bits = 8u << o->size, shift = 8 * (o->addr & 7);
  const uint64_t mask = (bits == 64 ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1) << shift;
  uint64_t *w = golden_word(b, o);
  *w = (*w & ~mask) | (o->data << shift & mask);
}

/* Few lines of few sets, so that accesses alias and lines are evicted; words mostly at the start of the line. */
static void draw_address(struct bench *b, struct op *o)
{
  const unsigned set = below(b, b->k.sets), tag = below(b, b->k.lines), word = chance(b, 60) ? below(b, 2) : below(b, 8);
  o->size = below(b, 4);
  o->addr = 0x80000000u + tag * 4096 + set * 64 + word * 8 + (below(b, 8) & ~((1u << o->size) - 1));
  o->io = chance(b, b->k.io);
  if (o->io) o->addr = 0x02000000u + word * 8 + (o->addr & 7);
  if (!chance(b, b->k.fault)) return;
  static const uint64_t nowhere[] = {0x88000000u, 0x7ffffff8u, 0x1000000000000008u, 0x02010000u, 0x80000000ffffff00u, 0};
  o->io = false;
  if (o->size && chance(b, 50)) o->addr += 1;
  else o->addr = nowhere[below(b, 6)];
  o->exception = true;
  o->cause = (o->addr & ((1u << o->size) - 1) ? 4 : 5) + (o->kind == STORE ? 2 : 0);
}

static void draw_op(struct bench *b, struct op *o)
{
  memset(o, 0, sizeof *o);
  const unsigned r = b->k.plain ? 999 : below(b, 1000);
  if (r < 1) o->kind = FENCE;
  else if (r < 100) o->kind = BRANCH;
  else if (r < 200) o->kind = OTHER;
  else o->kind = chance(b, b->k.store) ? STORE : LOAD;
  o->lq = b->lq_tail;
  o->sq = b->sq_tail;
  if (o->kind == LOAD || o->kind == STORE) draw_address(b, o);
  o->uns = o->size != 3 && chance(b, 50);
  o->data = peer_draw(&b->random);
  o->pdst = o->kind == LOAD ? below(b, b->preg_n) : 0;
  o->wait_store = o->kind == LOAD && chance(b, b->k.wait);
  if (o->kind == OTHER || o->kind == FENCE) o->state = DONE;
}

static void dispatch(struct bench *b)
{
  unsigned loads = 0, stores = 0, load_lanes = 0, store_lanes = 0;
  const unsigned lq_free = (unsigned)unit_get(b->p.lq_free), sq_free = (unsigned)unit_get(b->p.sq_free);
  if (unit_get(b->p.lq_tail) != b->lq_tail || unit_get(b->p.sq_tail) != b->sq_tail) fail(b, "a tail is not where it should be");
  for (unsigned l = 0; l < b->lanes && b->count < b->rob_n && chance(b, b->k.dispatch); l++) {
    if (loads == lq_free || stores == sq_free) break;
    struct op *o = at(b, b->count);
    draw_op(b, o);
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
  b->lq_tail = at(b, age)->lq;
  b->sq_tail = at(b, age)->sq;
  if (b->picked >= 0 && age_of(b, (unsigned)b->picked) >= age) b->picked = -1;
  b->count = age;
}

static bool check_memory(struct bench *b)
{
  for (unsigned i = 0; i < PEER_WORDS; i++)
    if (b->memory[i] != b->peer.memory[i])
      return fail(b, "after the clean, word 0x%08x is 0x%016" PRIx64 " in the L2, not 0x%016" PRIx64, 0x80000000u + 8 * i,
                  b->peer.memory[i], b->memory[i]);
  return true;
}

/* Commits from the head; returns whether the rest is flushed. */
static bool commit(struct bench *b)
{
  unsigned loads = 0, stores = 0;
  bool flush = false;
  while (b->count && loads + stores < b->lanes && !flush && chance(b, b->k.commit)) {
    struct op *o = at(b, 0);
    if (o->state != DONE || o->kind == FENCE) break;
    if (o->exception || o->violation) {
      flush = true;
      b->violations += o->violation;
      b->faults += o->exception;
      break;
    }
    if (o->kind == LOAD) {
      if (o->result != golden_load(b, o))
        fail(b, "the load of 0x%08" PRIx64 " (size %u) committed 0x%016" PRIx64 ", not 0x%016" PRIx64, o->addr, o->size, o->result,
             golden_load(b, o));
      loads++;
    } else if (o->kind == STORE) {
      golden_store(b, o);
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
  return flush || (b->count && at(b, 0)->kind != FENCE && chance(b, b->k.interrupt) && chance(b, 10));
}

/* A fence at the head cleans the cache, is committed and flushes. Returns whether it does in this cycle. */
static bool fence(struct bench *b)
{
  const bool here = b->count && at(b, 0)->kind == FENCE && unit_get(b->p.sq_empty);
  unit_set(b->p.clean, here);
  if (!here) return false;
  unit_eval(b->u);
  if (!unit_get(b->p.clean_done)) return false;
  check_memory(b);
  b->cleans++;
  b->last_commit = b->cycle;
  b->head = (b->head + 1) % b->rob_n;
  b->count--;
  return true;
}

/* One branch resolves as mispredicted: what is younger is dropped. */
static void kill(struct bench *b)
{
  const unsigned age = b->count ? below(b, b->count) : 0;
  const bool now = b->count && at(b, age)->kind == BRANCH && at(b, age)->state == WAITING && chance(b, b->k.kill);
  unit_set(b->p.kill, now);
  unit_set(b->p.kill_rob, (b->head + age) % b->rob_n);
  if (!now) return;
  at(b, age)->state = DONE;
  b->kills++;
  unit_set(b->p.kill_lq, age + 1 < b->count ? at(b, age + 1)->lq : b->lq_tail);
  unit_set(b->p.kill_sq, age + 1 < b->count ? at(b, age + 1)->sq : b->sq_tail);
  drop_from(b, age + 1);
}

static void resolve_branches(struct bench *b)
{
  for (unsigned a = 0; a < b->count; a++)
    if (at(b, a)->kind == BRANCH && at(b, a)->state == WAITING && chance(b, 10)) at(b, a)->state = DONE;
}

static void drive_ex(struct bench *b)
{
  struct ports *p = &b->p;
  unit_set(p->ex_valid, b->picked >= 0);
  if (b->picked < 0) return;
  struct op *o = &b->rob[b->picked];
  const unsigned imm = below(b, 4096);
  unit_set(p->ex_store, o->kind == STORE);
  unit_set(p->ex_size, o->size);
  unit_set(p->ex_unsigned, o->uns);
  unit_set(p->ex_imm, imm);
  unit_set(p->ex_base, o->addr - (uint64_t)(int64_t)(imm >= 2048 ? (int)imm - 4096 : (int)imm));
  unit_set(p->ex_data, o->data);
  unit_set(p->ex_rob, (uint64_t)b->picked);
  unit_set(p->ex_pdst, o->pdst);
  unit_set(p->ex_lq, o->lq);
  unit_set(p->ex_sq, o->sq);
  o->state = EXECUTING;
}

static struct op *reported(struct bench *b, struct unit_port *rob, enum kind kind, const char *what)
{
  const unsigned i = (unsigned)unit_get(rob);
  if (age_of(b, i) >= b->count || b->rob[i].kind != kind || b->rob[i].state != EXECUTING) {
    fail(b, "%s for ROB entry %u, which does not execute", what, i);
    return NULL;
  }
  return &b->rob[i];
}

static void sample_result(struct bench *b)
{
  struct ports *p = &b->p;
  const bool wb = unit_get(p->wb), failed = unit_get(p->wake_fail);
  if (wb && failed) fail(b, "a load delivers and fails");
  if ((wb || failed) && b->announced < 0) fail(b, "a load that was not announced");
  if (b->announced >= 0 && !wb && !failed && !b->was_killed && !unit_get(p->kill) && !unit_get(p->flush))
    fail(b, "an announced load neither delivers nor fails");
  if (wb) {
    struct op *o = reported(b, p->wb_rob, LOAD, "a result");
    if (o) {
      if (o->pdst != unit_get(p->wb_pdst) || (int)o->pdst != b->announced) fail(b, "a result for the wrong register");
      if (o->exception) fail(b, "a result for a faulting load");
      o->result = unit_get(p->wb_data);
      o->state = DONE;
    }
  }
  b->announced = unit_get(p->wake) ? (int)unit_get(p->wake_pdst) : -1;
}

static void sample_store(struct bench *b)
{
  struct ports *p = &b->p;
  if (unit_get(p->exc)) {
    const unsigned i = (unsigned)unit_get(p->exc_rob);
    struct op *o = reported(b, p->exc_rob, b->rob[i].kind == STORE ? STORE : LOAD, "an exception");
    if (!o) return;
    if (!o->exception || o->cause != unit_get(p->exc_cause) || o->addr != unit_get(p->exc_tval))
      fail(b, "exception %" PRIu64 " at 0x%" PRIx64, unit_get(p->exc_cause), unit_get(p->exc_tval));
    o->state = DONE;
  }
  if (!unit_get(p->st_done)) {
    if (unit_get(p->viol)) fail(b, "an order violation without a store");
    return;
  }
  struct op *o = reported(b, p->st_done_rob, STORE, "store done");
  if (!o) return;
  if (o->exception) fail(b, "a faulting store is done");
  o->state = DONE;
  if (!unit_get(p->viol)) return;
  const unsigned i = (unsigned)unit_get(p->viol_rob);
  struct op *l = &b->rob[i];
  if (age_of(b, i) >= b->count || age_of(b, i) < age_of(b, (unsigned)unit_get(p->st_done_rob)) || l->kind != LOAD || l->state != DONE)
    fail(b, "an order violation of ROB entry %u, which is no younger load with data", i);
  else if ((l->sq + 2 * b->sq_n - 1 - o->sq) % (2 * b->sq_n) != unit_get(p->viol_dist))
    fail(b, "a wrong violation distance");
  l->violation = true;
}

/* Picks the operation for the next cycle's EX: old or random. */
static void issue(struct bench *b)
{
  b->picked = -1;
  if (!unit_get(b->p.ex_ready) || !b->count || !chance(b, b->k.issue)) return;
  const unsigned first = b->k.plain || chance(b, 50) ? 0 : below(b, b->count);
  const uint64_t known = unit_get(b->p.known);
  for (unsigned a = first; a < b->count; a++) {
    struct op *o = at(b, a);
    if (o->state != WAITING || (o->kind != LOAD && o->kind != STORE)) continue;
    if (o->wait_store && !(known >> (o->sq + b->sq_n - 1) % b->sq_n & 1)) continue;
    o->state = PICKED;
    b->picked = (int)((b->head + a) % b->rob_n);
    return;
  }
}

static void check_known(struct bench *b)
{
  const uint64_t known = unit_get(b->p.known);
  uint64_t expect = b->sq_n == 64 ? ~(uint64_t)0 : ((uint64_t)1 << b->sq_n) - 1;
  for (unsigned a = 0; a < b->count; a++)
    if (at(b, a)->kind == STORE && at(b, a)->state < EXECUTING) expect &= ~((uint64_t)1 << at(b, a)->sq % b->sq_n);
  if (known != expect) fail(b, "sq_known is 0x%" PRIx64 ", not 0x%" PRIx64, known, expect);
}

static void draw_knobs(struct bench *b)
{
  static const unsigned few[] = {1, 2, 3, 5, 9, 14};
  struct knobs *k = &b->k;
  *k = (struct knobs){.lines = few[below(b, 6)], .sets = 1 + below(b, 5), .dispatch = 30 + below(b, 71), .issue = 30 + below(b, 71),
                      .kill = below(b, 2) * below(b, 60), .interrupt = below(b, 3) == 0 ? 5 : 0, .io = below(b, 3) == 0 ? 3 : 0,
                      .fault = below(b, 3) == 0 ? 2 : 0, .store = 10 + below(b, 70), .wait = below(b, 2) * 50,
                      .commit = 50 + below(b, 51)};
  b->peer.latency = 1 + below(b, 2) * below(b, 12);
  b->peer.spread = below(b, 3) == 0 ? 100 : 1 + below(b, 4);
  b->peer.ready_percent = 20 + below(b, 81);
  b->peer.gap_percent = below(b, 2) * below(b, 70);
  b->peer.miss_percent = below(b, 100);
}

static void step(struct bench *b)
{
  struct ports *p = &b->p;
  b->cycle++;
  unit_eval(b->u);
  check_known(b);
  peer_drive(&b->peer);
  unit_set(p->rob_head, b->head);
  unit_set(p->head_ok, b->count > 0);
  drive_ex(b);
  resolve_branches(b);
  unit_set(p->flush, 0);
  unit_set(p->kill, 0);
  unit_set(p->alloc_load, 0);
  unit_set(p->alloc_store, 0);
  kill(b);                     /* indices are relative to the head before commit */
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
  if (b->peer.error) fail(b, "%s", b->peer.error);
  sample_result(b);
  sample_store(b);
  b->misses += unit_get(p->ev) && unit_get(p->ev_dmiss);
  b->forwards += unit_get(p->ev) && unit_get(p->ev_fwd);
  b->replays += unit_get(p->ev) && unit_get(p->ev_replay);
  b->l2misses += unit_get(p->ev) && unit_get(p->ev_l2miss);
  b->was_killed = killed || flush;
  if (b->was_killed && b->picked >= 0 && age_of(b, (unsigned)b->picked) >= b->count) b->picked = -1;
  issue(b);
  unit_tick(b->u);
  if (b->cycle - b->last_commit > PATIENCE) fail(b, "nothing committed for %d cycles", PATIENCE);
}

static void steps(struct bench *b, unsigned n)
{
  while (n-- && !b->failed) step(b);
}

/* Everything leaves the machine, the committed stores by way of the clean. */
static bool settle(struct bench *b)
{
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
  if (b->peer.error) return fail(b, "%s", b->peer.error);
  return done ? check_memory(b) : fail(b, "the committed stores do not drain");
}

/* Loads that hit deliver the cycle after EX, one a cycle; committed stores that hit drain one a cycle. */
static bool rates(struct bench *b)
{
  b->k = (struct knobs){.lines = 1, .sets = 1, .dispatch = 100, .issue = 100, .commit = 100, .plain = true};
  b->peer.latency = 6;
  b->peer.spread = 1;
  b->peer.ready_percent = 100;
  b->peer.gap_percent = 0;
  steps(b, 100);
  const uint64_t loads = b->loads, replays = b->replays;
  steps(b, 1000);
  const uint64_t rate = b->loads - loads;
  if (b->replays != replays) fail(b, "loads that hit are replayed");
  if (rate < (b->lq_n < 8 ? 500u : 990u)) fail(b, "%" PRIu64 " loads that hit in 1000 cycles", rate);
  b->k.store = 100;
  b->k.commit = 0;
  steps(b, 8 * b->sq_n);
  uint64_t start = 0, stores = b->stores; /* start: the cycle of the first commit */
  b->k.commit = 100;
  b->k.dispatch = 0;
  do {
    step(b);
    if (!start && b->stores != stores) start = b->cycle;
  } while (!b->failed && (b->count || !unit_get(b->p.sq_empty)));
  const uint64_t drain = b->cycle - start;
  if (b->stores - stores < b->sq_n) fail(b, "the store queue does not fill");
  if (drain > b->stores - stores + 2) fail(b, "%" PRIu64 " stores drain in %" PRIu64 " cycles", b->stores - stores, drain);
  return !b->failed;
}

int main(int argc, char **argv)
{
  uint64_t seed = 1, cycles = 200000;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (strcmp(argv[i], "--seed") == 0) seed = strtoull(argv[i + 1], NULL, 0);
    if (strcmp(argv[i], "--cycles") == 0) cycles = strtoull(argv[i + 1], NULL, 0);
  }
  struct bench *b = calloc(1, sizeof *b);
  if (!b || !(b->u = unit_open(seed))) {
    free(b);
    return 2;
  }
  b->seed = b->random = seed;
  b->picked = b->announced = -1;
  bool ok = bind_ports(b) && peer_open(&b->peer, b->u, seed);
  if (ok) {
    memcpy(b->memory, b->peer.memory, sizeof b->memory);
    memcpy(b->device, b->peer.device, sizeof b->device);
    unit_reset(b->u, 2);
    while (b->cycle < cycles && !b->failed) {
      draw_knobs(b);
      steps(b, EPISODE);
    }
    ok = !b->failed && settle(b) && rates(b) && settle(b);
  }
  if (ok)
    printf("ok rtl_lsu: %" PRIu64 " cycles, %" PRIu64 " loads, %" PRIu64 " stores, %" PRIu64 " kills, %" PRIu64 " flushes, %" PRIu64
           " order violations, %" PRIu64 " exceptions, %" PRIu64 " cleans, %" PRIu64 " misses (%" PRIu64 " from memory), %" PRIu64
           " forwards, %" PRIu64 " replays, %" PRIu64 " write-backs\n",
           b->cycle, b->loads, b->stores, b->kills, b->flushes, b->violations, b->faults, b->cleans, b->misses, b->l2misses, b->forwards,
           b->replays, b->peer.writes);
  unit_close(b->u);
  free(b);
  return ok ? 0 : 1;
}
