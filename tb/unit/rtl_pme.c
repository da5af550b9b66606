/* rtl/profileme/profileme.sv against its golden model, in the hands of chance.     docs/profileme.md, "Tests"
 *
 *   rtl_pme_* [--seed N] [--cycles N]     random cycles, default 400000: three quarters wild (tb/lib/profileme/wild.h), then slow stages;
 *                                         after a reset the rest with a pipeline (pipe.h); tb/unit/units.txt has the parameters
 *
 * Compared in each cycle: the requests and one CSR read; after its edge all of struct pme_regs, and so each
 * record while it is the oldest. In each cycle the counts add up, and a delivered record is one that a unit
 * can have made. The first difference ends the run. From 500000 cycles on everything that
 * tb/lib/profileme/cover.h names must have been seen, and every kind of record that the unit reads
 * (tb/lib/probe/kinds.def). */
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/bench_options.h"
#include "tb/lib/check.h"
#include "tb/lib/probe/kinds.h"
#include "isa/csr.h"
#include "tb/lib/profileme/cover.h"
#include "tb/lib/profileme/pipe.h"
#include "tb/lib/profileme/ports.h"
#include "tb/lib/profileme/wild.h"
#include "tb/lib/random.h"
#include "tb/lib/rules.h"

enum { EPISODE = 6000, COVER_CYCLES = 500000 };

struct bench {
  struct bench_options options;
  uint64_t random;
  bool failed;
  struct unit *unit;
  struct pme_ports ports;
  struct pme_wild wild; /* drives the port, or, if piped, */
  struct pme_pipe pipe;
  bool piped;
  struct pme_model model;
  struct pme_regs before; /* the step */
  struct probe_cycle record;
  struct pme_in in; /* of the next step */
  struct delegation delegation;
  uint64_t cycle;
  struct {
    unsigned write, pop, rearm, reset;
  } k;                            /* chances in 1/256 */
  uint64_t reads, records, shown; /* shown: histories of the fetcher's own */
  struct pme_cover cover;
  struct probe_kinds kinds;
};

__attribute__((format(printf, 2, 3))) static bool fail_pme(struct bench *b, const char *format, ...) {
  va_list args;
  if (!b->failed) {
    va_start(args, format);
    bench_options_fail(&b->options, b->cycle, format, args);
    va_end(args);
  }
  b->failed = true;
  return false;
}

static uint64_t any(struct bench *b) { return random_next(&b->random); }
static bool chance(struct bench *b, unsigned n) { return random_chance(&b->random, n, 256); }
static unsigned below(struct bench *b, unsigned n) { return random_below(&b->random, n); }

/* A number that is one of the unit's, nearly one, or any. */
static unsigned draw_number(struct bench *b) {
  switch (below(b, 8)) {
    case 0: return below(b, 4096);
    case 1: return 0x7d0 + below(b, 16);
    case 2:
    case 3: return 0xff0 + below(b, 16);
    default: return 0xfe0 + below(b, 16);
  }
}

/* wild: anything at all; else what lets records through. */
static uint64_t draw_value(struct bench *b, unsigned number, bool wild) {
  const uint64_t junk = any(b);
  if (wild && chance(b, 64)) return junk;
  switch (number) {
    case CSR_NUMBER_mpmectl: {
      uint64_t ctl = junk & (PME_CTL_PAIR | PME_CTL_OPP | PME_CTL_RND | PME_CTL_RLD);
      if (!wild || chance(b, 224)) ctl |= PME_CTL_EN;
      if (chance(b, 128)) ctl |= PME_CTL_RLD;
      if (chance(b, 64)) ctl |= PME_CTL_FRZ;
      if (chance(b, 32)) ctl |= junk & (PME_CTL_CTX | PME_CTL_NOM | PME_CTL_NOS | PME_CTL_NOU);
      return ctl;
    }
    case CSR_NUMBER_mpmecount: return below(b, chance(b, 128) ? 12 : 60);
    case CSR_NUMBER_mpmemajor: return (chance(b, 16) ? 0 : 8) + below(b, chance(b, 192) ? 24 : 200);
    case CSR_NUMBER_mpmespread: return chance(b, 240) ? (1u << below(b, 7)) - 1 : below(b, 64);
    case CSR_NUMBER_mpmeminor: return below(b, chance(b, 128) ? 10 : chance(b, 192) ? 60 : 600);
    case CSR_NUMBER_mpmecontext: return below(b, 4);
    case CSR_NUMBER_mpmestatus: return junk;
    case CSR_NUMBER_mpmewater: return below(b, 40);
    case CSR_NUMBER_mpmeseed: return chance(b, 16) ? junk << 32 : junk;
    case CSR_NUMBER_mpmematch: return junk;
    case CSR_NUMBER_mpmemask: return chance(b, 160) ? 0 : 1ull << below(b, 56) | (chance(b, 64) ? 1ull << below(b, 56) : 0);
    case CSR_NUMBER_mpmethreshold: return chance(b, 160) ? 0 : (junk & 0xf000) | below(b, chance(b, 192) ? 40 : 4096);
    default: return junk;
  }
}

static void draw_access(struct bench *b) {
  b->in = (struct pme_in){.csr_write = true, .delegation = b->delegation};
  b->in.delegation.reset = !b->piped && chance(b, b->k.reset) && chance(b, 8);
  if (chance(b, b->k.pop)) {
    b->in.csr_addr = CSR_NUMBER_mpmestatus;
    b->in.csr_wdata = any(b) | 1;
  } else if (b->model.regs.count == 0 && chance(b, b->k.rearm)) {
    b->in.csr_addr = CSR_NUMBER_mpmecount;
    b->in.csr_wdata = 1 + below(b, 20);
  } else if (chance(b, b->k.write)) {
    b->in.csr_addr = (uint16_t)(chance(b, 224) ? CSR_NUMBER_mpmectl + below(b, 16) : draw_number(b));
    b->in.csr_wdata = draw_value(b, b->in.csr_addr, true);
  } else {
    b->in.csr_write = false;
    b->in.csr_addr = (uint16_t)draw_number(b);
    b->in.csr_wdata = any(b);
  }
}

static bool known(unsigned number) {
  const unsigned at = number & 15;
  switch (number >> 4) {
    case 0x7d: return at < 12;
    case 0xfe: return at < 8;
    case 0xff: return at < 7 || at == 15;
    default: return false;
  }
}

static void check_access(struct bench *b) {
  const uint64_t value = pme_model_read(&b->model, b->in.csr_addr), rtl = unit_get(b->ports.out.csr_rdata);
  const bool exists = known(b->in.csr_addr);
  b->reads += exists;
  if (unit_get(b->ports.out.csr_known) != exists)
    fail_pme(b, "pme.csr_known rtl=%d model=%d csr=0x%03x", !exists, exists, b->in.csr_addr);
  if (rtl != value) fail_pme(b, "pme.csr_rdata rtl=0x%" PRIx64 " model=0x%" PRIx64 " csr=0x%03x", rtl, value, b->in.csr_addr);
}

static void check_requests(struct bench *b, const struct probe_tag_request *rtl) {
  uint64_t r = 0, m = 0;
  const char *field = pme_request_differ(rtl, &b->model.request, &r, &m);
  if (field) fail_pme(b, "pme.%s rtl=0x%" PRIx64 " model=0x%" PRIx64, field, r, m);
}

static void check_regs(struct bench *b) {
  struct pme_regs rtl;
  uint64_t r = 0, m = 0;
  pme_ports_read(&b->ports, &rtl);
  const char *field = pme_regs_differ(&rtl, &b->model.regs, &r, &m);
  if (field) fail_pme(b, "pme.%s rtl=0x%" PRIx64 " model=0x%" PRIx64, field, r, m);
}

/* Selections with a record that is not delivered: a pair is one. */
static unsigned open_selections(const struct bench *b) {
  const struct pme_model *m = &b->model;
  unsigned n = 0;
  for (unsigned t = 0; t < m->tags; t++) {
    const bool open = m->regs.state[t] == PME_LIVE || m->regs.state[t] == PME_DONE;
    n += open && (!m->tag[t].pair || t % 2 == 0 || (m->half && m->half_tag == t));
  }
  return n;
}

static void check_accounts(struct bench *b) {
  const struct pme_regs *r = &b->model.regs;
  const uint32_t open = open_selections(b);
  if (r->selections != r->samples + r->collisions + r->filtered + r->dropped + open)
    fail_pme(b, "selections %u are not samples %u + collisions %u + filtered %u + dropped %u + open %u", r->selections, r->samples,
             r->collisions, r->filtered, r->dropped, open);
  if (r->busy != (open != 0)) fail_pme(b, "busy %d with %u open", r->busy, open);
  if (r->dropped - r->empty > INT32_MAX) fail_pme(b, "empty %u is more than dropped %u", r->empty, r->dropped);
  if (!b->model.delivered) return;
  const char *wrong = pme_record_wrong(&b->model.last);
  if (wrong) fail_pme(b, "record of tag %u: %s", b->model.last_tag, wrong);
  b->records++;
}

/* A history that is not withheld holds no branch of another privilege or context. */
static void check_history(struct bench *b) {
  for (unsigned t = 0; t < b->ports.tags; t++) {
    const struct pme_wild_tag *tag = &b->wild.tag[t];
    const bool began = tag->fresh && b->model.regs.state[t] == PME_LIVE;
    b->shown += began && !b->model.tag[t].withheld;
    if (began && tag->foreign && !b->model.tag[t].withheld)
      fail_pme(b, "history of tag %u: branches 0x%" PRIx32 " are of others", t, tag->foreign);
  }
}

static bool step_pme(struct bench *b) {
  struct probe_tag_request request;
  if (b->failed) return false;
  b->in.cycle = ++b->cycle;
  b->before = b->model.regs;
  pme_ports_drive(&b->ports, &b->record, &b->in);
  unit_eval(b->unit);
  check_access(b);
  pme_ports_requests(&b->ports, &request);
  pme_model_step(&b->model, &b->record, &b->in);
  check_requests(b, &request);
  if (!b->piped && !b->in.delegation.reset) check_history(b);
  unit_tick(b->unit);
  check_regs(b);
  check_accounts(b);
  pme_cover_step(&b->cover, &b->model, &b->before, &b->record, &b->in);
  if (b->piped) pme_pipe_step(&b->pipe, &request, &b->record);
  else {
    if (b->in.delegation.reset) pme_wild_flush(&b->wild);
    pme_wild_step(&b->wild, &request, &b->record);
  }
  probe_kinds_fetch(&b->kinds, &b->record.fetch);
  probe_kinds_tags(&b->kinds, &b->record, &request);
  probe_kinds_retire(&b->kinds, &b->record.retire);
  if (b->wild.error || b->pipe.error) fail_pme(b, "a tag is requested that is in use");
  return !b->failed;
}

static bool write_csr(struct bench *b, unsigned number, uint64_t value) {
  b->in = (struct pme_in){.csr_write = true, .csr_addr = (uint16_t)number, .csr_wdata = value, .delegation = b->delegation};
  return step_pme(b);
}

/* The unit and its model anew, in the midst of whatever there was. */
static bool reset(struct bench *b, bool piped) {
  unit_reset(b->unit, 2);
  pme_model_reset(&b->model, b->ports.tags, b->ports.sets, b->ports.slots);
  b->model.supervisor = b->ports.supervisor;
  memset(&b->record, 0, sizeof b->record);
  probe_kinds_reset(&b->kinds);
  b->piped = piped;
  if (piped) pme_pipe_init(&b->pipe, b->ports.tags, b->ports.slots, (1u << b->ports.events) - 1, any(b));
  else pme_wild_init(&b->wild, b->ports.tags, b->ports.slots, (1u << b->ports.events) - 1, any(b));
  check_regs(b);
  return !b->failed;
}

/* Whose the unit is. As from delegation.sv, it changes hands only with a reset: no
 * record outlives its owner. */
static bool hand(struct bench *b, bool delegated, uint16_t delegate) {
  const struct delegation was = b->delegation;
  b->delegation = (struct delegation){.delegated = delegated, .delegate = delegate};
  const bool same = was.delegated == delegated && (!delegated || was.delegate == delegate);
  return same || reset(b, b->piped);
}

/* All registers anew, mpmectl last; then how often software does what. */
static bool mood(struct bench *b) {
  static const uint8_t often[] = {0, 0, 1, 2, 8, 32}, pops[] = {1, 4, 16, 64, 128, 255};
  const bool filters = chance(b, 64);
  const bool delegated = chance(b, 64);
  if (!hand(b, delegated, (uint16_t)below(b, 4))) return false;
  for (unsigned number = CSR_NUMBER_mpmethreshold + 1; number-- > CSR_NUMBER_mpmectl;) {
    const bool filter = number == CSR_NUMBER_mpmemask || number == CSR_NUMBER_mpmethreshold;
    if (!write_csr(b, number, filter && !filters ? 0 : draw_value(b, number, false))) return false;
  }
  if (b->piped) pme_pipe_mood(&b->pipe);
  else pme_wild_mood(&b->wild);
  b->k.write = often[below(b, 6)];
  b->k.pop = pops[below(b, 6)];
  b->k.rearm = pops[below(b, 6)];
  b->k.reset = often[below(b, 6)];
  return true;
}

static bool run_random(struct bench *b, uint64_t cycles) {
  const uint64_t end = b->cycle + cycles;
  while (b->cycle < end) {
    if (!mood(b)) return false;
    for (unsigned i = 0; i < EPISODE; i++) {
      draw_access(b);
      if (!step_pme(b)) return false;
    }
  }
  return true;
}

/* Each latency longer than it can say. */
static bool run_slow(struct bench *b) {
  const struct pme_cover *c = &b->cover;
  if (!hand(b, false, 0)) return false;
  b->k.reset = 0;
  for (unsigned i = 0; i < 500; i++) {
    if (c->long_total && c->long_dispatch && c->long_issue && c->long_execution && c->long_oldest && c->long_ready &&
        c->long_memory)
      return true;
    if (!write_csr(b, CSR_NUMBER_mpmemask, 0) || !write_csr(b, CSR_NUMBER_mpmethreshold, 0) ||
        !write_csr(b, CSR_NUMBER_mpmecount, 8) || !write_csr(b, CSR_NUMBER_mpmectl, PME_CTL_EN | PME_CTL_RLD))
      return false;
    pme_wild_slow(&b->wild, 1 + i % 5);
    b->k.write = 0;
    b->k.pop = 64;
    for (unsigned n = 0; n < 2 * EPISODE; n++) {
      draw_access(b);
      if (!step_pme(b)) return false;
    }
  }
  return true;
}

static bool run_pme(struct bench *b) {
  if (!reset(b, false) || !run_random(b, b->options.cycles / 4 * 3) || !run_slow(b)) return false;
  if (!reset(b, true) || !run_random(b, b->options.cycles / 4)) return false;
  const char *missing = b->options.cycles >= COVER_CYCLES ? pme_cover_missing(&b->cover, &b->model) : NULL;
  if (!b->shown) return fail_pme(b, "no history was shown");
  if (!missing && b->options.cycles >= COVER_CYCLES) missing = probe_kinds_missing(&b->kinds);
  return !missing || fail_pme(b, "never seen: %s", missing);
}

int main(int argc, char **argv) {
  struct bench *b = calloc(1, sizeof *b);
  if (!b) return 2;
  b->options = bench_options_of(400000, argc, argv);
  b->random = b->options.seed;
  b->unit = unit_open(b->options.seed);
  bool ok = b->unit;
  if (ok) {
    unit_reset(b->unit, 2);
    struct port_binding binding = {.unit = b->unit};
    ok = pme_ports_bind(&b->ports, &binding) || fail_pme(b, "%s", binding.why);
  }
  probe_kinds_open(&b->kinds, KINDS_FETCH | KINDS_TAG | KINDS_RETIRE, b->ports.slots / 2, b->ports.slots, b->ports.tags);
  ok = ok && run_pme(b);
  if (ok) {
    printf("%s: N %u, K %u, %u slots, %" PRIu64 " cycles, %" PRIu64 " records, %" PRIu64 " CSR reads, seed %" PRIu64 ";",
           b->options.name, b->ports.tags, b->ports.sets, b->ports.slots, b->cycle, b->records, b->reads, b->options.seed);
    pme_cover_print(&b->cover, &b->model);
    printf("\n");
  }
  ok = b->unit && rules_kept(b->unit, &b->options) && ok;
  unit_close(b->unit);
  const int status = check_single(b->options.name, ok);
  free(b);
  return status;
}
