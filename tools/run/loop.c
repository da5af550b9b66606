#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <errno.h>

#include "base/report_file.h"
#include "tools/cli/clock.h"
#include "tools/cli/output.h"
#include "tools/cli/place.h"
#include "tools/run/retire_trace.h"
#include "tools/run/run.h"
#include "tools/cli/signals.h"

enum {
  AGE_VIEWS = SIM_VIEW_COMMIT | SIM_VIEW_DISPATCH | SIM_VIEW_FETCH | SIM_VIEW_PIPE,
  KONATA_VIEWS = AGE_VIEWS | SIM_VIEW_RETIRE,
  POLL_CYCLES = 4096,  /* signals and output errors are looked at this often */
  DRAIN_CYCLES = 4096, /* far more than a store buffer needs to empty */
  REPLAY_BEFORE = 200,
  REPLAY_AFTER = 20 /* cycles of waves around a divergence */
};

static bool outputs_good(const struct run *r, struct failure *f) {
  char summary[96];
  if (!output_flush(f)) {
    run_summary(r, summary, sizeof summary);
    return f->status == STATUS_PIPE ? fail(f, STATUS_PIPE, "nobody reads standard output any more: %s", summary) : false;
  }
  const bool trace = !r->trace.out || !ferror(r->trace.out), commit_trace = !r->commit_trace.trace || r->commit_trace.good;
  return (trace && commit_trace) ||
         fail(f, STATUS_OUTPUT, "cannot write %.900s: %s", trace ? r->opt->commit_trace : r->opt->trace, strerror(errno));
}

/* Rules of the RTL's checkers and of the AXI4 port. */
static bool rules_kept(const struct run *r, struct failure *f) {
  const char *error = r->machine.api->error(r->sim);
  char replay[1200];
  if (!error) return true;
  run_replay(r, r->cycles, replay, sizeof replay);
  return fail(f, STATUS_INTERNAL, "%.1000s (replay: %s)", error, replay);
}

static bool inside_window(const struct run *r, uint64_t cycle) { return cycle >= r->from && cycle <= r->to; }

static uint64_t earlier(uint64_t a, uint64_t b, uint64_t after) { return b > after && b < a ? b : a; }

/* Between two cycles, now and then: windows open and close, limits, signals. Sets what the next cycles
 * need. */
static bool run_boundary(struct run *r, struct failure *f) {
  const struct run_options *o = r->opt;
  uint64_t cycle = r->cycles;
  char summary[96];
  if (!outputs_good(r, f)) return false;
  bool window = inside_window(r, cycle + 1);
  if (o->wave && window && !r->wave.on && !wave_window_start(&r->wave, r->machine.api, r->sim, f)) return false;
  if (o->wave && !window && !wave_window_stop(&r->wave, r->machine.api, r->sim, run_symbols(r), f)) return false;
  r->following = r->konata && !konata_done(r->konata);
  r->views = (r->oracle ? SIM_VIEW_COMMIT : 0u) | (r->commit_trace.trace ? AGE_VIEWS : 0u) | (r->wave.on ? WAVE_VIEWS : 0u) |
             (r->following ? KONATA_VIEWS : 0u) | (r->hook ? r->hook->views : 0u);
  if (!rules_kept(r, f)) return false;
  run_summary(r, summary, sizeof summary);
  if (o->max_cycles && cycle >= o->max_cycles) return fail(f, STATUS_MAX_CYCLES, "stopped by --max-cycles: %s", summary);
  int signal = signals_poll();
  if (signal) return fail(f, 128 + signal, "interrupted: %s", summary);
  progress_show(&r->progress, cycle, r->watch.instructions);
  uint64_t next = cycle + POLL_CYCLES;
  next = earlier(next, o->max_cycles, cycle);
  if (o->wave) next = earlier(earlier(next, r->from ? r->from - 1 : 0, cycle), r->to, cycle);
  r->boundary = next;
  return true;
}

void run_replay(const struct run *r, uint64_t cycle, char *buf, size_t size) {
  uint64_t from = cycle > REPLAY_BEFORE ? cycle - REPLAY_BEFORE : 0, to = cycle + REPLAY_AFTER;
  if (r->hook && r->hook->replay) r->hook->replay(r->hook->ctx, from, to, buf, size);
  else run_options_replay(r->opt, r->self, from, to, buf, size);
}

static bool unfenced(struct run *r, const struct lockstep_mismatch *m, struct failure *f) {
  char where[320], by[320];
  place_text(run_symbols(r), m->pc, where, sizeof where);
  place_text(run_symbols(r), m->stored_by, by, sizeof by);
  return fail(f, STATUS_STALE,
              "the program executes what it wrote without FENCE.I: at 0x%" PRIx64 " in %s, last stored to from 0x%" PRIx64
              " in %s; until a FENCE.I either instruction may run",
              m->pc, where, m->stored_by, by);
}

static bool diverged(struct run *r, const struct lockstep_mismatch *m, struct failure *f) {
  char line[400], where[320], replay[1200];
  if (m->unfenced) return unfenced(r, m, f);
  lockstep_describe(m, line, sizeof line);
  place_text(run_symbols(r), m->pc, where, sizeof where);
  run_replay(r, m->cycle, replay, sizeof replay);
  return fail(f, STATUS_DIVERGED, "diverged from the golden model: %s in %s\nreplay with waves: %s", line, where, replay);
}

static const char *cause_name(const struct watch_fault *fault) {
  static const char *const exceptions[] = {
    "instruction address misaligned",
    "instruction access fault",
    "illegal instruction",
    "breakpoint",
    "load address misaligned",
    "load access fault",
    "store address misaligned",
    "store access fault",
    "ecall from user mode",
    NULL,
    NULL,
    "ecall from machine mode",
  };
  if (fault->interrupt) return fault->cause == 3 ? "software interrupt" : fault->cause == 7 ? "timer interrupt" : "interrupt";
  const char *name = fault->cause < sizeof exceptions / sizeof exceptions[0] ? exceptions[fault->cause] : NULL;
  return name ? name : "exception";
}

/* The instruction is one of an extension that this machine does not have. */
static bool extends(const struct run *r, const struct watch_fault *fault) {
  const struct isa_op *op = isa_decode((uint32_t)fault->tval);
  return !fault->interrupt && fault->cause == 2 && op && isa_extension(op) & ~r->machine.api->extensions;
}

static bool unhandled(struct run *r, struct failure *f) {
  const struct watch_fault *fault = &r->watch.fault;
  char where[320], from[320], value[48] = "", origin[400] = "";
  struct symbols *symbols = run_symbols(r);
  place_text(symbols, fault->pc, where, sizeof where);
  if (!fault->interrupt && fault->cause < 8) {
    snprintf(value, sizeof value, ", %s 0x%" PRIx64, fault->cause == 2 ? "instruction" : "address", fault->tval);
  }
  if (!fault->interrupt && fault->cause == 1) {
    place_text(symbols, fault->from_pc, from, sizeof from);
    snprintf(origin, sizeof origin, ", reached from 0x%" PRIx64 " in %s", fault->from_pc, from);
  }
  if (extends(r, fault)) snprintf(origin, sizeof origin, ", which the machine '%.40s' does not have", r->opt->config);
  return fail(f, STATUS_TRAP,
              "unhandled trap: %s (cause %" PRIu64 ") at 0x%" PRIx64 " in %s%s%s; the handler at 0x%" PRIx64
              " (mtvec) traps at once",
              cause_name(fault), fault->cause, fault->pc, where, value, origin, r->watch.handler);
}

static bool hung(struct run *r, struct failure *f) {
  char where[320], summary[96];
  place_text(run_symbols(r), r->watch.last_pc, where, sizeof where);
  run_summary(r, summary, sizeof summary);
  return fail(f, STATUS_HUNG, "hung: nothing retired for %d cycles after 0x%" PRIx64 " in %s; %s", WATCH_HANG_CYCLES,
              r->watch.last_pc, where, summary);
}

static bool request(struct run *r, struct failure *f) {
  char where[320];
  place_text(run_symbols(r), r->watch.last_pc, where, sizeof where);
  return fail(f, STATUS_TRAP,
              "the program asks for a host service through tohost (0x%" PRIx64 " at 0x%" PRIx64 " in %s); only exit is supported",
              r->watch.code, r->watch.last_pc, where);
}

static bool overflowed(struct run *r, struct failure *f) {
  const struct watch *w = &r->watch;
  char where[320];
  place_text(run_symbols(r), w->last_pc, where, sizeof where);
  return fail(f, STATUS_STACK,
              "stack overflow at 0x%" PRIx64 " in %s: %" PRIu64 " bytes deep, the stack has %" PRIu64
              "; link with -Wl,--defsym=__stack_size=N for N bytes",
              w->last_pc, where, w->stack_top - w->sp, w->stack_top - w->stack_limit);
}

/* A cycle in which something retired. */
static bool retire(struct run *r, struct failure *f) {
  struct lockstep_mismatch mismatch;
  if (r->checking && !lockstep_step(&r->lockstep, &r->now.retire, r->now.cycle, &mismatch)) return diverged(r, &mismatch, f);
  run_text_step(&r->text, &r->now.retire);
  if (r->trace.out) retire_trace_write(r->trace.out, &r->now);
  const uint64_t *physical = r->checking ? r->lockstep.physical : NULL;
  if (r->signature.bytes) signature_step(&r->signature, &r->now.retire, physical);
  switch (watch_step(&r->watch, &r->now.retire, physical)) {
    case WATCH_RUNNING: return true;
    case WATCH_ENDED:
      r->ended = true;
      r->code = r->watch.code;
      return true;
    case WATCH_REQUEST: return request(r, f);
    case WATCH_UNHANDLED: return unhandled(r, f);
    case WATCH_OVERFLOW: return overflowed(r, f);
  }
  return true;
}

static bool run_cycle(struct run *r, struct failure *f) {
  const struct sim_api *api = r->machine.api;
  if (!r->handed) api->step(r->sim);
  r->handed = false;
  r->cycles++;
  bool retired = api->retired(r->sim);
  unsigned views = r->views | (retired ? SIM_VIEW_RETIRE : 0u), code;
  if (!retired) {
    r->now.retire.valid = 0;
    r->now.retire.interrupt = false;
  }
  if (views) api->probe(r->sim, views, &r->now);
  if (r->processes.count) processes_step(&r->processes, &r->now.commit, &r->lockstep.iss, &r->text.as_linked);
  if (r->oracle && oracle_step(r->oracle, &r->now.commit) != ORACLE_OK) {
    return fail(f, STATUS_INTERNAL, "Oracle: %s", oracle_message(r->oracle));
  }
  if (r->hook && !r->hook->step(r->hook->ctx, &r->now, f)) return false;
  if (r->commit_trace.trace && !commit_trace_step(&r->commit_trace, &r->now, f)) return false;
  if (r->wave.on) wave_window_step(&r->wave, api, r->sim, &r->now, r->oracle ? oracle_blame(r->oracle) : NULL);
  if (r->following && !konata_step(r->konata, &r->now))
    return fail(f, STATUS_INTERNAL, "pipeline log: %s", konata_message(r->konata));
  if (retired) {
    r->idle = 0;
    if (!retire(r, f)) return false;
  } else if (++r->idle >= WATCH_HANG_CYCLES) {
    return hung(r, f);
  }
  if (!r->ended && api->exited(r->sim, &code)) {
    r->ended = true;
    r->code = code;
  }
  return true;
}

/* What retired before the end may still wait in the store buffer: console output behind the store that ended the
 * program, words of a profile. */
static void settle(struct run *r) {
  const struct run_hook *h = r->hook;
  for (unsigned i = 0; i < DRAIN_CYCLES && (r->ended || (h && h->settled && !h->settled(h->ctx))); i++)
    r->machine.api->step(r->sim);
}

static void start_progress(struct run *r) {
  const struct progress_program program = {.ram = r->machine.api->ram(r->sim),
                                           .first = r->first,
                                           .tohost = r->watch.has_tohost ? r->watch.tohost : 0,
                                           .extensions = r->machine.api->extensions,
                                           .pflag = r->machine.api->has_pflag};
  progress_start(&r->progress, r->opt->progress && !r->opt->quiet, r->opt->max_cycles, r->skipped ? NULL : &program);
}

bool run_until(struct run *r, uint64_t instructions, struct failure *f) {
  bool good = true;
  while (good && !r->ended && r->watch.instructions < instructions) {
    if (r->cycles >= r->boundary && !run_boundary(r, f)) good = false;
    else good = run_cycle(r, f);
  }
  return good;
}

bool run_loop(struct run *r, struct failure *f) {
  signals_hold();
  r->started = wall_clock();
  r->boundary = 0;
  start_progress(r);
  bool good = run_until(r, UINT64_MAX, f);
  settle(r);
  good = good && outputs_good(r, f);
  r->seconds = wall_clock() - r->started;
  progress_end(&r->progress);
  signals_release();
  return rules_kept(r, f) && good; /* a broken rule tells more than what came of it */
}
