/* Mode instrument: nothing is sampled; the counters of an instrumented program are read when it ends.       docs/instrument.md */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/json_members.h"
#include "instrument/truth.h"
#include "isa/events.h"
#include "isa/isa.h"
#include "profile/accuracy.h"
#include "profile/instrumented.h"
#include "tools/cli/program.h"
#include "tools/record/modes.h"

struct recorder_instrument {
  struct instrument_view view;
  struct instrument_truth truth;
  struct signature counters, runtime; /* memory of the program */
  struct symbols *original;           /* of --original; NULL */
  bool on;                            /* profiling is */
  uint64_t since, on_cycles;          /* cycle in which that began; cycles before */
  uint64_t dropped, executed;         /* profile instructions at decode, wrong path included; that retired */
};

/* ---- windows ---- */

static uint64_t peek(const struct recorder *c, uint64_t address) {
  uint64_t word = 0;
  memcpy(&word, c->run.machine.api->ram(c->run.sim) + (address - SIM_RAM_BASE), sizeof word);
  return word;
}

static bool in_ram(uint64_t address, uint64_t bytes) {
  return address >= SIM_RAM_BASE && address - SIM_RAM_BASE <= SIM_RAM_BYTES - bytes;
}

#define FIELD(name) (m->view.head.runtime + offsetof(struct instrument_runtime, name))

/* Profiling is on or off from the first instruction on. */
static void switch_to(struct recorder *c, bool on) {
  struct recorder_instrument *m = c->state;
  for (uint64_t i = 0; i < m->view.head.switches && on != m->on; i++) {
    const struct instrument_switch *s = &m->view.switches[i];
    run_poke(&c->run, s->address, peek(c, s->address) ^ s->flip);
  }
  m->on = on;
  if (m->view.head.runtime) run_poke(&c->run, FIELD(profiling), on);
}

/* Copies have no windows: of all checks, `duty` percent go on in the second copy. */
static void set_samples(struct recorder *c, uint64_t duty) {
  struct recorder_instrument *m = c->state;
  const uint64_t every = duty ? 100 / duty - 1 : INSTRUMENT_NEVER;
  run_poke(&c->run, FIELD(every), every);
  run_poke(&c->run, FIELD(word), every);
  m->on = duty > 0;
}

/* Its struct as the program will find it; without one all is 0. */
static struct instrument_runtime runtime_of(const struct recorder *c) {
  const struct recorder_instrument *m = c->state;
  struct instrument_runtime r = {.period = 0};
  if (m->view.head.runtime) memcpy(&r, c->run.machine.api->ram(c->run.sim) + (m->view.head.runtime - SIM_RAM_BASE), sizeof r);
  return r;
}

static bool set_windows(struct recorder *c, struct failure *f) {
  const struct record_options *o = c->opt;
  const struct recorder_instrument *m = c->state;
  const bool windows = o->duty > 0 && o->duty < 100, copies = m->view.head.method == INSTRUMENT_BY_COPIES;
  if (copies) {
    set_samples(c, o->duty);
    return true;
  }
  const bool needs_runtime = windows || (o->duty && (m->view.head.flags & INSTRUMENT_FREE)); /* which sets mpflags */
  if (needs_runtime && !runtime_of(c).set_handler)
    return fail(f, STATUS_NO_RUNTIME, "%.900s: it has no function trap_set_handler, so nothing in it can switch profiling on",
                o->run.program);
  switch_to(c, o->duty == 100);
  if (!m->view.head.runtime) return true;
  run_poke(&c->run, FIELD(unit), o->unit);
  run_poke(&c->run, FIELD(period), windows ? o->window : 0);
  run_poke(&c->run, FIELD(on), windows ? o->window / 100 * o->duty + o->window % 100 * o->duty / 100 : 0);
  return true;
}

/* ---- before the run ---- */

static bool fits_memory(const struct instrument_view *v) {
  bool good = !v->head.runtime || in_ram(v->head.runtime, sizeof(struct instrument_runtime));
  for (uint64_t i = 0; i < v->head.switches && good; i++) good = in_ram(v->switches[i].address, 8);
  return good;
}

static bool open_view(struct recorder *c, struct failure *f) {
  struct recorder_instrument *m = c->state;
  const char *program = c->opt->run.program;
  if (!instrument_view_open(&m->view, &c->run.program))
    return fail(f, STATUS_PLAIN, "%.900s: not an instrumented program; `culprit instrument` makes one", program);
  if (m->view.head.method == INSTRUMENT_BY_FLAG && !c->run.machine.api->has_pflag)
    return fail(f, STATUS_NO_CONFIG, "configuration '%s' has no profile flags; small-pflag has", c->opt->run.config);
  m->on = m->view.head.flags & INSTRUMENT_ON;
  return fits_memory(&m->view) || fail(f, STATUS_BAD_ELF, "%.900s: its table of counters is damaged", program);
}

/* The same functions in the same order, behind which the instrumented program may have more. */
static bool same_functions(const struct symbols *original, const struct symbols *instrumented) {
  size_t before, after;
  const struct symbols_function *a = symbols_functions(original, &before), *b = symbols_functions(instrumented, &after);
  bool same = before <= after && strcmp(symbols_build_id(original), symbols_build_id(instrumented)) == 0;
  for (size_t i = 0; i < before && same; i++) same = strcmp(a[i].name, b[i].name) == 0;
  return same;
}

static bool open_original(struct recorder *c, struct failure *f) {
  struct recorder_instrument *m = c->state;
  const char *path = c->opt->original;
  struct elf_program program;
  char why[400];
  if (!path) return true;
  if (!program_open(&program, path, f)) return false;
  elf_close(&program);
  m->original = symbols_open(path, why, sizeof why);
  if (!m->original) return fail(f, STATUS_BAD_ELF, "%s", why);
  return same_functions(m->original, run_symbols(&c->run)) ||
         fail(f, STATUS_MISMATCH, "%.400s is not the program that %.400s was made of", path, c->opt->run.program);
}

static bool follow(struct recorder *c, struct signature *s, uint64_t at, uint64_t bytes, const char *what, struct failure *f) {
  return signature_follow(s, at, at + bytes, what, c->run.machine.api->ram(c->run.sim), SIM_RAM_BASE, SIM_RAM_BYTES, f);
}

static bool instrument_open(struct recorder *c, struct failure *f) {
  struct recorder_instrument *m = c->state;
  if (!open_view(c, f) || !open_original(c, f)) return false;
  const struct instrument_table *t = &m->view.head;
  if (!run_symbols(&c->run)) return fail(f, STATUS_BAD_ELF, "%.900s: its symbols cannot be read", c->opt->run.program);
  if (c->opt->truth && !instrument_truth_open(&m->truth, &m->view, run_symbols(&c->run)))
    return fail(f, STATUS_INTERNAL, "out of memory for the truth");
  if (c->opt->windows && !set_windows(c, f)) return false;
  if (c->opt->mpflags && !runtime_of(c).set_handler)
    return fail(f, STATUS_NO_RUNTIME, "%.900s: it has no function trap_set_handler, so nothing sets --mpflags",
                c->opt->run.program);
  if (c->opt->mpflags) run_poke(&c->run, FIELD(mpflags), c->opt->mpflags);
  const struct instrument_runtime r = runtime_of(c);
  c->cause = !r.period ? 0 : r.unit == INSTRUMENT_CYCLES ? RECORDER_MTI : RECORDER_LCOFI;
  return follow(c, &m->counters, t->counter, instrument_counts_bytes(t), "the counters", f) &&
         (!t->runtime || follow(c, &m->runtime, t->runtime, sizeof r, "the runtime", f));
}

static void instrument_close(struct recorder *c) {
  struct recorder_instrument *m = c->state;
  instrument_truth_close(&m->truth);
  instrument_view_close(&m->view);
  signature_free(&m->counters);
  signature_free(&m->runtime);
  symbols_close(m->original);
  free(c->prof.sample);
}

static unsigned instrument_views(const struct recorder *c) { return SIM_VIEW_RETIRE | (c->opt->truth ? SIM_VIEW_PIPE : 0u); }

/* ---- a cycle ---- */

/* The runtime keeps in memory whether profiling is on. */
static void follow_windows(struct recorder_instrument *m, const struct probe_cycle *now) {
  struct instrument_runtime r;
  signature_step(&m->runtime, &now->retire);
  memcpy(&r, m->runtime.bytes, sizeof r);
  if (!r.profiling == !m->on) return;
  if (m->on) m->on_cycles += now->cycle - m->since;
  m->on = !m->on;
  m->since = now->cycle;
}

static void count_profile(struct recorder_instrument *m, const struct probe_cycle *now) {
  m->dropped += (unsigned)__builtin_popcount(now->pipe.decode_drop);
  for (unsigned i = 0; now->retire.valid >> i & 1; i++) m->executed += isa_is_profile(now->retire.lane[i].insn);
}

static bool instrument_step(struct recorder *c, const struct probe_cycle *now, bool sampled, struct failure *f) {
  struct recorder_instrument *m = c->state;
  (void)sampled;
  if (c->opt->truth) count_profile(m, now);
  if (!now->retire.valid && !now->retire.interrupt) return true;
  signature_step(&m->counters, &now->retire);
  if (c->cause) follow_windows(m, now);
  return !c->opt->truth || instrument_truth_step(&m->truth, &now->retire) ||
         fail(f, STATUS_INTERNAL, "out of memory for the truth");
}

/* ---- the end ---- */

/* Arcs are of the instrumented program alone. */
static bool in_original(const struct recorder *c) {
  const struct recorder_instrument *m = c->state;
  return m->original && m->view.head.kind != INSTRUMENT_CALLGRAPH;
}

static bool instrument_arrange(struct recorder *c) {
  struct recorder_instrument *m = c->state;
  struct instrument_counts counted;
  const bool good = instrument_counts_read(&counted, &m->view, run_symbols(&c->run), m->counters.bytes) &&
                    prof_instrumented(&c->prof, &m->view, in_original(c), &counted, c->opt->truth ? &m->truth.counts : NULL);
  instrument_counts_free(&counted);
  return good;
}

static void instrument_count(struct recorder *c) {
  const struct recorder_instrument *m = c->state;
  struct instrument_runtime r = {.period = 0};
  struct prof *p = &c->prof;
  if (m->runtime.bytes) memcpy(&r, m->runtime.bytes, sizeof r);
  snprintf(p->event, sizeof p->event, "%s", event_name(r.unit == INSTRUMENT_CYCLES ? EVENT_CYCLES : EVENT_INSTRET));
  p->period = r.period;
  p->window_on = r.on;
  p->windows = r.windows;
  p->on_cycles = m->on_cycles + (m->on ? p->cycles - m->since : 0);
  if (!in_original(c)) return;
  snprintf(p->program, sizeof p->program, "%s", c->opt->original);
  snprintf(p->build_id, sizeof p->build_id, "%s", symbols_build_id(m->original));
}

static const char *noun(const struct prof *p) {
  return p->kind == PROF_BLOCKS ? "blocks" : p->kind == PROF_EDGES ? "edges" : "arcs";
}

static double instret_overhead(const struct prof *p) {
  return 100 * ((double)p->instret - (double)p->baseline_instret) / (double)p->baseline_instret;
}

static void instrument_summary(const struct recorder *c, const char *output, FILE *out) {
  const struct prof *p = &c->prof;
  const struct prof_count_sums sum = prof_count_sums(p);
  fprintf(out, "culprit: %zu of %zu %s counted, %" PRIu64 " times, in %.900s", sum.counted, p->sample_count, noun(p), sum.count,
          output);
  if (p->truth) fprintf(out, "; %" PRIu64 " executed", sum.executed);
  if (p->truth && sum.count && sum.executed) fprintf(out, ", accuracy %.2f %%", 100 * prof_accuracy(p));
  fprintf(out, "\nculprit: profiling on in %.2f %% of the cycles", 100 * (double)p->on_cycles / (double)p->cycles);
  if (p->period)
    fprintf(out, ": %" PRIu64 " windows, %" PRIu64 " of %" PRIu64 " %s each, %" PRIu64 " handler cycles", p->windows, p->window_on,
            p->period, p->event, p->handler_cycles);
  if (p->baseline_cycles)
    fprintf(out, "; overhead against the original: %.2f %% cycles, %.2f %% instructions", prof_overhead(p), instret_overhead(p));
  fputc('\n', out);
}

static void instrument_stats(const struct recorder *c, struct json *j) {
  const struct recorder_instrument *m = c->state;
  const struct prof *p = &c->prof;
  const struct prof_count_sums sum = prof_count_sums(p);
  json_members(j, "config %s|program %s|kind %s|unit %s", p->config, c->opt->run.program, noun(p), p->event);
  json_members(j, "type %" PRIu64 "|window %" PRIu64 "|window_on %" PRIu64 "|windows %" PRIu64, p->type, p->period, p->window_on,
               p->windows);
  json_members(j, "cycles %" PRIu64 "|instret %" PRIu64 "|on_cycles %" PRIu64 "|on_share %.6f", p->cycles, p->instret, p->on_cycles,
               (double)p->on_cycles / (double)p->cycles);
  json_members(j, "interrupts %" PRIu64 "|handler_cycles %" PRIu64, p->interrupts, p->handler_cycles);
  if (p->baseline_cycles)
    json_members(j, "baseline_cycles %" PRIu64 "|baseline_instret %" PRIu64 "|overhead_percent %.4f|instret_overhead_percent %.4f",
                 p->baseline_cycles, p->baseline_instret, prof_overhead(p), instret_overhead(p));
  json_members(j, "counters %" PRIu64 "|switches %" PRIu64, m->view.head.counters, m->view.head.switches);
  json_members(j, "places %zu|counted %zu|counts %" PRIu64, p->sample_count, sum.counted, sum.count);
  if (!p->truth) return;
  json_members(j, "reached %zu|executed %" PRIu64 "|accuracy %.6f", sum.reached, sum.executed, prof_accuracy(p));
  json_members(j, "profile_dropped %" PRIu64 "|profile_executed %" PRIu64, m->dropped, m->executed);
}

const struct recorder_mode recorder_instrument = {
  .name = "instrument",
  .state_size = sizeof(struct recorder_instrument),
  .open = instrument_open,
  .close = instrument_close,
  .views = instrument_views,
  .step = instrument_step,
  .arrange = instrument_arrange,
  .count = instrument_count,
  .summary = instrument_summary,
  .stats = instrument_stats,
};
