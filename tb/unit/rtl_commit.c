/* Commit against a model of it: who leaves, what is trapped, flushed and fetched next, the committed history
 * and return stack pointer. The head of the reorder buffer is random and may change wholly from cycle to
 * cycle; only what decode promises holds (a fence flushes, an exception known at decode is one).
 *                                                                                                 docs/rob.md
 * Usage: rtl_commit-small [--seed N] [--cycles N]   (default 200000) */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "sim/unit.h"
#include "tb/lib/bench_options.h"
#include "tb/lib/check.h"
#include "tb/lib/port_binding.h"
#include "tb/lib/random.h"
#include "tb/lib/rules.h"

/* clang-format off */
#define LANE_INPUTS(X) X(valid) X(done) X(exc) X(taken) X(load) X(store) X(cond) X(branch) X(flush) X(call) X(ret)
#define OTHER_INPUTS(X) \
  X(boot_pc) X(exc_cause) X(exc_tval) X(irq) X(irq_cause) X(trap_pc) X(return_pc) X(sq_empty) X(clean_done) X(store_room) X(unc_load) X(csr_busy) \
  X(mret_drain) X(quiet)
#define OUTPUTS(X) \
  X(clean) X(head_ok) X(commit) X(count) X(loads) X(stores) X(branches) X(trap) X(interrupt) X(replay) X(cause) X(epc) X(tval) X(mret) \
  X(sret) X(retire_csr) X(icache_invalidate) X(sfence) X(flush_decided) X(flush) X(redirect) X(redirect_pc) X(draining) X(hist) X(ras_ptr)
/* clang-format on */

enum { RETURN_STACK = 16, CAUSE_REPLAY = 24, QUIET_CYCLES = 4, SYSTEM = 0x1c /* bits 6:2 of an instruction */ };

struct first { /* the oldest entry: fields of core_pkg::rob_in_t */
  uint64_t pc;
  uint32_t insn;
  bool fence, fencei, mret, flush, csr, store, exc;
  unsigned cause;
};

#define FIELD(name) uint64_t name;
struct inputs {
  LANE_INPUTS(FIELD) OTHER_INPUTS(FIELD) struct first first;
};
struct outputs {
  OUTPUTS(FIELD)
};
struct registers {
  bool boot, flush, redirect, cleaned;
  uint64_t pc, history;
  unsigned return_stack;
  unsigned drain; /* cycles of quiet that an MRET still waits for */
};

#define PORT(name) struct unit_port *name;
struct bench {
  struct unit *u;
  struct {
    LANE_INPUTS(PORT) OTHER_INPUTS(PORT) PORT(first)
  } in;
  struct {
    OUTPUTS(PORT)
  } out;
  unsigned lanes, mret_bit; /* mret_bit: place of special.mret in first_i */
  bool supervisor;          /* the machine has supervisor mode */
  struct bench_options options;
  uint64_t random, cycle, seen[9];
  bool failed;
};

enum { COMMITS, CALLS, RETURNS, TRAPS, INTERRUPTS, REPLAYS, FENCES, DRAINS, TLB_FENCES };
static const char *const seen_name[] = {"commits", "calls",  "returns", "traps",         "interrupts",
                                        "replays", "fences", "drains",  "fences of TLBs"};

static void fail_commit(struct bench *b, const char *format, ...) {
  va_list args;
  if (b->failed) return;
  b->failed = true;
  va_start(args, format);
  bench_options_fail(&b->options, b->cycle, format, args);
  va_end(args);
}

static bool bit(uint64_t word, unsigned i) { return word >> i & 1; }

/* ---- the model ---- */

static uint64_t tval_at_decode(const struct first *f) {
  const uint32_t i = f->insn;
  const uint64_t jump = (i & 0xff000) | (i >> 20 & 1) << 11 | (i >> 20 & 0x7fe); /* the offset of a JAL but for its sign */
  switch (f->cause) {
    case 0: return f->pc + (i >> 31 ? jump - 0x100000 : jump);
    case 1:
    case 3: return f->pc;
    case 2: return (i & 3) == 3 ? i : i & 0xffff; /* by its length */
    default: return 0;
  }
}

/* Lanes behind the first leave while all before them do; one that flushes or excepts leaves alone. */
static uint64_t lanes_that_leave(const struct bench *b, const struct inputs *in, bool first) {
  uint64_t leave = first, stores = first && bit(in->store, 0);
  for (unsigned k = 1; k < b->lanes && bit(leave, k - 1); k++) {
    if (!bit(in->valid, k) || !bit(in->done, k) || bit(in->exc, k) || bit(in->flush, k) || bit(in->flush, 0)) break;
    if (bit(in->store, k) && stores++ >= in->store_room) break;
    leave |= (uint64_t)1 << k;
  }
  return leave;
}

static struct outputs expect(const struct bench *b, const struct registers *r, const struct inputs *in) {
  const struct first *f = &in->first;
  struct outputs o = {.flush = r->flush,
                      .redirect = r->redirect,
                      .redirect_pc = r->pc,
                      .hist = r->history,
                      .ras_ptr = r->return_stack,
                      .epc = f->pc,
                      .draining = r->drain > 0};
  const bool valid = bit(in->valid, 0), done = valid && bit(in->done, 0);
  o.clean = valid && f->fencei && in->sq_empty && !r->cleaned;
  const bool acting = in->unc_load || in->csr_busy || (f->csr && bit(in->done, 0)) || o.clean || r->cleaned;
  o.interrupt = valid && in->irq && !acting;
  const bool exception = done && bit(in->exc, 0) && !o.interrupt;
  o.replay = exception && !f->exc && in->exc_cause == CAUSE_REPLAY;
  o.trap = o.interrupt || (exception && !o.replay);
  const bool waits = (f->fence && !in->sq_empty) || (f->fencei && !r->cleaned) || (f->store && in->store_room == 0);
  o.commit = lanes_that_leave(b, in, done && !bit(in->exc, 0) && !o.interrupt && !waits);
  const bool leaves = bit(o.commit, 0);
  for (unsigned k = 0; k < b->lanes; k++) {
    o.count += bit(o.commit, k);
    o.loads += bit(o.commit & in->load, k);
    o.stores += bit(o.commit & in->store, k);
    o.branches += bit(o.commit & in->branch, k);
  }
  o.head_ok = valid && !o.interrupt;
  o.cause = o.interrupt ? in->irq_cause : f->exc ? f->cause : in->exc_cause;
  o.tval = o.interrupt ? 0 : f->exc ? tval_at_decode(f) : in->exc_tval;
  o.mret = leaves && f->mret;
  o.retire_csr = leaves && f->csr;
  o.icache_invalidate = leaves && f->fencei;
  o.sret = b->supervisor && !(f->insn >> 29 & 1); /* which return it is, should it be one */
  o.sfence = b->supervisor && leaves && f->fence && !f->csr && (f->insn >> 2 & 31) == SYSTEM;
  o.flush_decided = o.interrupt || exception || (leaves && f->flush);
  return o;
}

static void advance(struct bench *b, struct registers *r, const struct inputs *in, const struct outputs *o) {
  for (unsigned k = 0; k < b->lanes && bit(o->commit, k); k++) {
    const bool call = bit(in->call, k), ret = bit(in->ret, k);
    if (bit(in->cond, k)) r->history = r->history << 1 | bit(in->taken, k);
    if (call && !ret) r->return_stack = (r->return_stack + 1) % RETURN_STACK; /* both: a coroutine's swap */
    if (ret && !call) r->return_stack = (r->return_stack + RETURN_STACK - 1) % RETURN_STACK;
    b->seen[COMMITS]++;
    b->seen[CALLS] += call;
    b->seen[RETURNS] += ret;
  }
  b->seen[TRAPS] += o->trap;
  b->seen[INTERRUPTS] += o->interrupt;
  b->seen[REPLAYS] += o->replay;
  b->seen[FENCES] += o->icache_invalidate;
  b->seen[TLB_FENCES] += o->sfence || !b->supervisor;
  const uint64_t next = in->first.pc + 4;
  if (r->boot) r->pc = in->boot_pc;
  else if (o->flush_decided) r->pc = o->trap ? in->trap_pc : o->mret ? in->return_pc : o->replay ? in->first.pc : next;
  if (o->mret && in->mret_drain) r->drain = QUIET_CYCLES;
  else if (r->drain) r->drain = in->quiet ? r->drain - 1 : QUIET_CYCLES;
  b->seen[DRAINS] += o->draining && !r->drain;
  r->flush = o->flush_decided;
  r->redirect = r->boot || o->flush_decided || r->drain;
  r->cleaned = (r->cleaned || in->clean_done) && !o->flush_decided;
  r->boot = false;
}

/* ---- the testbench ---- */

/* Where special.mret lies in first_i, by its effect: the fields above it and below depend on the machine. */
static bool find_mret(struct bench *b) {
  unsigned found = 0;
  unit_set(b->in.valid, 1);
  unit_set(b->in.done, 1);
  unit_set(b->in.store_room, 1);
  unit_set(b->in.first, 0);
  unit_eval(b->u);
  b->supervisor = unit_get(b->out.sret);
  for (unsigned i = 0; i < unit_width(b->in.first); i++) {
    unit_set(b->in.first, 0);
    unit_set_bits(b->in.first, i, 1, 1);
    unit_eval(b->u);
    if (!unit_get(b->out.mret)) continue;
    b->mret_bit = i;
    found++;
  }
  if (found != 1) fail_commit(b, "mret_o depends on %u bits of first_i, not 1", found);
  return !b->failed;
}

static bool bind_ports(struct bench *b) {
  struct port_binding binding = {.unit = b->u};
#define IN(name) b->in.name = bind_port(&binding, #name "_i");
#define OUT(name) b->out.name = bind_port(&binding, #name "_o");
  LANE_INPUTS(IN);
  OTHER_INPUTS(IN);
  IN(first);
  OUTPUTS(OUT);
  if (!bind_ok(&binding)) {
    fail_commit(b, "%s", binding.why);
    return false;
  }
  b->lanes = unit_width(b->in.valid);
  return true;
}

static bool often(struct bench *b) { return random_chance(&b->random, 7, 8); }
static bool seldom(struct bench *b) { return random_chance(&b->random, 1, 16); }

static struct first draw_first(struct bench *b, const struct inputs *in) {
  static const uint8_t causes[] = {0, 1, 2, 3, 8, 11};
  struct first f = {.pc = random_next(&b->random), .insn = (uint32_t)random_next(&b->random), .store = bit(in->store, 0)};
  f.fencei = seldom(b);
  f.fence = f.fencei || seldom(b);
  f.mret = seldom(b);
  f.csr = seldom(b);
  f.flush = f.fence || f.mret || (f.csr && seldom(b));
  f.exc = seldom(b);
  f.cause = causes[random_below(&b->random, sizeof causes)];
  return f;
}

/* A quarter of the bits set. */
static uint64_t draw_few(struct bench *b) {
  const uint64_t half = random_next(&b->random);
  return half & random_next(&b->random);
}

static struct inputs draw_inputs(struct bench *b, const struct registers *r) {
  struct inputs in = {0};
  const uint64_t all = ((uint64_t)1 << b->lanes) - 1;
#define DRAW(name) in.name = random_next(&b->random) & all;
  LANE_INPUTS(DRAW);
  in.valid = r->drain ? 0 : all >> random_below(&b->random, b->lanes + 1); /* nothing is fetched meanwhile */
  in.done |= often(b) ? all : 0;
  in.exc &= draw_few(b);
  in.flush &= draw_few(b);
  in.first = draw_first(b, &in);
  in.flush = (in.flush & ~(uint64_t)1) | in.first.flush;
  if (in.first.exc) in.exc |= 1;
  in.boot_pc = random_next(&b->random);
  in.trap_pc = random_next(&b->random);
  in.return_pc = random_next(&b->random);
  in.exc_tval = random_next(&b->random);
  in.exc_cause = random_chance(&b->random, 1, 4) ? CAUSE_REPLAY : random_below(&b->random, 16);
  in.irq_cause = random_below(&b->random, 16);
  in.irq = seldom(b);
  in.sq_empty = random_below(&b->random, 2);
  in.clean_done = seldom(b);
  in.store_room = random_below(&b->random, b->lanes + 1);
  in.unc_load = seldom(b);
  in.csr_busy = seldom(b);
  in.mret_drain = random_below(&b->random, 2);
  in.quiet = often(b);
  return in;
}

static void drive(struct bench *b, const struct inputs *in) {
  const struct first *f = &in->first;
  const unsigned width = unit_width(b->in.first), mret = b->mret_bit;
#define SET(name) unit_set(b->in.name, in->name);
  LANE_INPUTS(SET);
  OTHER_INPUTS(SET);
  for (unsigned i = 0; i < width; i += 32) unit_set_bits(b->in.first, i, 32, random_next(&b->random));
  unit_set_bits(b->in.first, width - 64, 64, f->pc);
  unit_set_bits(b->in.first, width - 96, 32, f->insn);
  const unsigned special = f->fence << 4 | f->fencei << 3 | f->mret << 2 | f->flush << 1 | f->csr;
  unit_set_bits(b->in.first, mret - 2, 5, special);
  unit_set_bits(b->in.first, mret - 4, 1, f->store);
  unit_set_bits(b->in.first, mret - 7, 1, f->exc);
  unit_set_bits(b->in.first, mret - 11, 4, f->cause);
}

static void check_commit(struct bench *b, const struct outputs *o) {
#define CHECK(name)                                                                                                                \
  if (unit_get(b->out.name) != o->name)                                                                                            \
    fail_commit(b, #name "_o rtl=0x%" PRIx64 " model=0x%" PRIx64, unit_get(b->out.name), o->name);
  OUTPUTS(CHECK);
}

static void run_commit(struct bench *b) {
  struct registers r = {.boot = true};
  unit_reset(b->u, 2);
  while (b->cycle < b->options.cycles && !b->failed) {
    const struct inputs in = draw_inputs(b, &r);
    drive(b, &in);
    unit_eval(b->u);
    const struct outputs o = expect(b, &r, &in);
    check_commit(b, &o);
    advance(b, &r, &in, &o);
    unit_tick(b->u);
    b->cycle++;
  }
  for (unsigned i = 0; i < sizeof b->seen / sizeof *b->seen; i++)
    if (!b->seen[i]) fail_commit(b, "no %s", seen_name[i]);
}

int main(int argc, char **argv) {
  struct bench b = {.options = bench_options_of(200000, argc, argv)};
  b.random = b.options.seed;
  if (!(b.u = unit_open(b.options.seed))) return 2;
  if (bind_ports(&b) && find_mret(&b)) run_commit(&b);
  if (!b.failed) {
    printf("%s: %" PRIu64 " cycles", b.options.name, b.cycle);
    for (unsigned i = 0; i < sizeof b.seen / sizeof *b.seen; i++) printf(", %" PRIu64 " %s", b.seen[i], seen_name[i]);
    printf("\n");
  }
  const bool ok = rules_kept(b.u, &b.options) && !b.failed;
  unit_close(b.u);
  return check_single(b.options.name, ok);
}
