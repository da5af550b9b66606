/* rtl/coproc/coproc.sv against its golden model, in the hands of chance.              docs/coproc.md, "Tests"
 *
 *   rtl_cop_* [--seed N] [--cycles N]     random cycles, default 400000: tb/lib/coproc/wild.h at the port, soft.h at the host's side;
 *                                         tb/unit/units.txt has the parameters
 *
 * Compared in each cycle: tip_take_o; after its edge all of struct cop_regs, with the answer to a load. In
 * each cycle the counts add up. At the end of an episode all slots are read through the host's port. The
 * first difference ends the run. From a million cycles on everything that tb/lib/coproc/cover.h names must
 * have been seen, and every kind of record that the unit reads (tb/lib/probe/kinds.def). */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "coproc/model.h"
#include "tb/lib/bench_options.h"
#include "tb/lib/check.h"
#include "tb/lib/coproc/cover.h"
#include "tb/lib/coproc/ports.h"
#include "tb/lib/coproc/soft.h"
#include "tb/lib/probe/kinds.h"
#include "tb/lib/random.h"
#include "tb/lib/rules.h"
#include "tip/sample.h"

enum { COVER_CYCLES = 1000000 };

struct bench {
  struct bench_options options;
  uint64_t random;
  uint64_t until; /* cycle */
  bool failed;
  struct unit *unit;
  struct cop_ports ports;
  struct cop_wild wild;
  struct cop_soft soft;
  struct cop_model model;
  struct probe_dispatch dispatch;
  struct probe_retire retire;
  struct cop_in in;           /* of the next step */
  unsigned hands;             /* the chance in 65536 that units change them */
  uint64_t cycle, loads, met; /* met: a sample of TIP waited while a unit changed hands */
  uint32_t cleared;           /* samples that waited when the counts were cleared */
  struct cop_cover cover;
  struct probe_kinds kinds;
};

__attribute__((format(printf, 2, 3))) static bool fail_cop(struct bench *b, const char *format, ...) {
  va_list args;
  if (!b->failed) {
    va_start(args, format);
    bench_options_fail(&b->options, b->cycle, format, args);
    va_end(args);
  }
  b->failed = true;
  return false;
}

static void check_regs(struct bench *b) {
  struct cop_regs rtl;
  uint64_t r = 0, m = 0;
  cop_ports_read(&b->ports, &rtl);
  const char *field = cop_regs_differ(&rtl, &b->model.regs, &r, &m);
  if (field) fail_cop(b, "cop.%s rtl=0x%" PRIx64 " model=0x%" PRIx64, field, r, m);
}

/* Samples in queue, buffer, loader and engine, by the words that are there. */
static uint32_t count_waiting(const struct bench *b) {
  const struct cop_model_state *s = b->model.state;
  const struct cop_regs *r = &b->model.regs;
  return r->capture_level + (r->level + s->place - s->link_words) / s->sample_words + (s->asked == s->sample_words) + r->current;
}

static void check_accounts(struct bench *b, const struct cop_regs *before) {
  const struct cop_regs *r = &b->model.regs;
  const struct cop_counts *n = &b->model.counts;
  const struct cop_model_state *s = b->model.state;
  const bool clears = b->in.req_valid && b->in.req_write && b->in.req_addr == COP_AT_command && r->sweep && !before->sweep;
  if (clears && b->in.req_wdata & COP_CLEAR_COUNTS) b->cleared = s->waiting;
  if (n->tagged != n->skipped + n->accepted + n->dropped)
    fail_cop(b, "tagged %u are not skipped %u + accepted %u + dropped %u", n->tagged, n->skipped, n->accepted, n->dropped);
  if (n->accepted + b->cleared != n->processed + n->flushed + s->waiting)
    fail_cop(b, "accepted %u and %u before are not processed %u + flushed %u + waiting %u", n->accepted, b->cleared, n->processed,
             n->flushed, s->waiting);
  if (s->waiting != count_waiting(b)) fail_cop(b, "%u samples wait, %u are there", s->waiting, count_waiting(b));
  if (n->cycles != n->busy + n->idle) fail_cop(b, "cycles %u are not busy %u + idle %u", n->cycles, n->busy, n->idle);
}

static bool changes(const struct delegation *was, const struct delegation *is) {
  return was->delegated != is->delegated || (was->delegated && was->delegate != is->delegate);
}

/* Now TIP and the co-processor are in these hands: a unit for which that is a change is reset in this cycle. */
static void hand(struct bench *b, bool tip, bool cop, uint16_t process) {
  struct delegation *t = &b->wild.tip_owner, *c = &b->in.delegation;
  struct delegation next_tip = {.delegated = tip, .delegate = process}, next_cop = {.delegated = cop, .delegate = process};
  next_tip.reset = changes(t, &next_tip);
  next_cop.reset = changes(c, &next_cop);
  *t = next_tip;
  *c = next_cop;
}

/* As behind a write of mprofdeleg, of which most change little. TIP shows its samples only to its own owner's
 * co-processor, and to none while either changes hands. */
static void draw_hands(struct bench *b, bool written) {
  const bool tip = b->wild.tip_owner.delegated, cop = b->in.delegation.delegated;
  const unsigned flips = written ? random_below(&b->random, 4) : 0;
  const uint16_t process = written && random_chance(&b->random, 1, 2) ? (uint16_t)random_below(&b->random, 4)
                                                                      : b->in.delegation.delegate;
  hand(b, tip ^ (flips & 1), cop ^ (flips >> 1), process);
  const bool reset = b->wild.tip_owner.reset || b->in.delegation.reset;
  b->met += reset && b->in.tip_ready;
  b->in.tip_ready = b->in.tip_ready && !reset && b->wild.tip_owner.delegated == b->in.delegation.delegated;
}

/* Of a sample of TIP that came in. */
static void check_owner(struct bench *b, bool take, uint32_t accepted) {
  const struct delegation *d = &b->in.delegation;
  const unsigned privilege = b->in.tip_flags >> TIP_PRIVILEGE_SHIFT & 3, context = b->in.tip_flags >> TIP_CONTEXT_SHIFT & 0xffff;
  if (!take) return;
  if (d->reset || b->wild.tip_owner.reset) fail_cop(b, "a sample of TIP is taken while a unit changes hands");
  if (b->model.counts.accepted != accepted && d->delegated && (privilege || context != d->delegate))
    fail_cop(b, "a sample of privilege %u, context %u is accepted for process %u", privilege, context, d->delegate);
}

static bool step_cop(struct bench *b) {
  const struct cop_regs before = b->model.regs;
  if (b->failed) return false;
  b->in.cycle = ++b->cycle;
  cop_ports_drive(&b->ports, &b->dispatch, &b->retire, &b->in);
  unit_eval(b->unit);
  const bool take = cop_model_take(&b->model, &b->retire, &b->in), rtl = cop_ports_take(&b->ports);
  if (take != rtl) fail_cop(b, "cop.tip_take rtl=%d model=%d", rtl, take);
  probe_kinds_retire(&b->kinds, &b->retire);
  probe_kinds_dispatch(&b->kinds, &b->dispatch, &b->retire, b->ports.shape.rob);
  cop_cover_before(&b->cover, &b->model, &b->in);
  const uint32_t accepted = b->model.counts.accepted;
  cop_model_step(&b->model, &b->dispatch, &b->retire, &b->in);
  check_owner(b, take, accepted);
  unit_tick(b->unit);
  check_regs(b);
  if (b->in.delegation.reset) b->cleared = 0;
  check_accounts(b, &before);
  cop_cover_after(&b->cover, &b->model, &b->dispatch, &b->retire, &b->in, take);
  b->loads += b->in.req_valid && !b->in.req_write;
  cop_wild_step(&b->wild, take, &b->dispatch, &b->retire, &b->in);
  b->in.req_valid = false;
  draw_hands(b, random_chance(&b->random, b->hands, 65536));
  return !b->failed;
}

static bool access(struct bench *b, bool write, unsigned at, uint64_t value) {
  b->in.req_valid = true;
  b->in.req_write = write;
  b->in.req_addr = (uint16_t)at;
  b->in.req_size = 3;
  b->in.req_wdata = value;
  if (!step_cop(b)) return false;
  return step_cop(b);
}

/* Stops the unit and reads its arrays, all of them or the first slots. */
static bool look(struct bench *b, unsigned slots) {
  if (!step_cop(b) || !access(b, true, COP_AT_ctl, 0)) return false;
  while (b->model.regs.sweep)
    if (!step_cop(b)) return false;
  for (unsigned i = 0; i < slots; i++)
    if (!access(b, false, COP_AT_slot_low + 8 * i, 0) || !access(b, false, COP_AT_slot_high + 8 * i, 0)) return false;
  for (unsigned i = 0; i < b->ports.shape.slots; i += 64)
    if (!access(b, false, COP_AT_valid + i / 8, 0)) return false;
  return true;
}

static bool run_random(struct bench *b) {
  while (b->cycle < b->until) {
    const uint64_t end = b->cycle + random_between(&b->random, 1000, 4999);
    cop_wild_mood(&b->wild);
    cop_soft_mood(&b->soft, &b->wild);
    b->hands = random_chance(&b->random, 1, 4) ? 16 : 0;
    if (!step_cop(b)) return false;
    hand(b, random_chance(&b->random, 1, 8), random_chance(&b->random, 1, 8), (uint16_t)random_below(&b->random, 4));
    b->in.tip_ready = false;
    while (b->cycle < end) {
      cop_soft_step(&b->soft, &b->model, &b->wild, &b->in);
      if (!step_cop(b)) return false;
    }
    if (!look(b, random_chance(&b->random, 1, 4) ? b->ports.shape.slots : 8)) return false;
  }
  return true;
}

/* Unit and model anew, in the midst of whatever there was. */
static bool reset(struct bench *b) {
  unit_reset(b->unit, 2);
  cop_model_reset(&b->model);
  memset(&b->in, 0, sizeof b->in);
  b->wild.tip_owner = (struct delegation){0};
  memset(&b->retire, 0, sizeof b->retire);
  memset(&b->dispatch, 0, sizeof b->dispatch);
  b->cleared = 0;
  check_regs(b);
  return !b->failed;
}

static bool run_cop(struct bench *b) {
  char name[64];
  b->until = b->options.cycles / 4;
  if (!reset(b) || !run_random(b)) return false;
  b->until = b->options.cycles;
  if (!reset(b) || !run_random(b)) return false;
  const char *missing = b->options.cycles >= COVER_CYCLES ? cop_cover_missing(&b->cover, &b->model, name, sizeof name) : NULL;
  if (b->options.cycles >= COVER_CYCLES && !b->met) return fail_cop(b, "no sample of TIP waited in a change of hands");
  if (!missing && b->options.cycles >= COVER_CYCLES) missing = probe_kinds_missing(&b->kinds);
  return !missing || fail_cop(b, "never seen: %s", missing);
}

static bool open(struct bench *b) {
  b->unit = unit_open(b->options.seed);
  if (!b->unit) return false;
  unit_reset(b->unit, 2);
  struct port_binding binding = {.unit = b->unit};
  if (!cop_ports_bind(&b->ports, &binding)) return fail_cop(b, "%s", binding.why);
  if (!cop_model_open(&b->model, &b->ports.shape)) return fail_cop(b, "no unit has these parameters");
  probe_kinds_open(&b->kinds, KINDS_DISPATCH | KINDS_RETIRE | KINDS_EVENT | KINDS_MEMORY | (b->ports.events > 8 ? KINDS_WALK : 0),
                   b->ports.shape.width, 0, 0);
  cop_wild_init(&b->wild, b->ports.shape.width, b->ports.shape.rob, (1u << b->ports.events) - 1, random_next(&b->random));
  cop_soft_init(&b->soft, &b->ports.shape, random_next(&b->random));
  return true;
}

int main(int argc, char **argv) {
  struct bench *b = calloc(1, sizeof *b);
  if (!b) return 2;
  b->options = bench_options_of(400000, argc, argv);
  b->random = b->options.seed;
  bool ok = open(b) && run_cop(b);
  if (ok) {
    const struct cop_shape *p = &b->ports.shape;
    printf("%s: W %u, %u entries, %u slots, buffer %u, queue %u, link %u, %" PRIu64 " cycles, %" PRIu64 " loads, seed %" PRIu64 ";",
           b->options.name, p->width, p->rob, p->slots, p->buffer, p->capture, p->link, b->cycle, b->loads, b->options.seed);
    cop_cover_print(&b->cover);
    printf("\n");
  }
  if (b->model.state) cop_model_close(&b->model);
  ok = b->unit && rules_kept(b->unit, &b->options) && ok;
  if (b->unit) unit_close(b->unit);
  const int status = check_single(b->options.name, ok);
  free(b);
  return status;
}
