/* Mode instrument: nothing is sampled; the counters of an instrumented program are read when it ends.
 *                                                                                       docs/instrument.md */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/events.h"
#include "isa/isa.h"
#include "profile/instrumented.h"
#include "tools/cli/duty.h"
#include "tools/cli/output.h"
#include "tools/cli/program.h"
#include "tools/record/instrument.h"
#include "tools/record/modes.h"

/* ---- windows ---- */

static uint64_t peek(const struct recorder *c, uint64_t address) {
  uint64_t word = 0;
  memcpy(&word, c->run.machine.api->ram(c->run.sim) + (address - SIM_RAM_BASE), sizeof word);
  return word;
}

static bool in_ram(uint64_t address, uint64_t bytes) {
  return address >= SIM_RAM_BASE && address - SIM_RAM_BASE <= SIM_RAM_BYTES - bytes;
}

#define FIELD(name) (runtime_address(m) + offsetof(struct instrument_runtime, name))
#define PROFILE_FIELD(k, name)                                                                                                     \
  (FIELD(profile) + (k) * sizeof(struct instrument_profile) + offsetof(struct instrument_profile, name))

static uint64_t runtime_address(const struct recorder_instrument *m) { return m->kind[0].view.head.runtime; }

/* Profiling is on or off from the first instruction on. */
static void switch_to(struct recorder *c, unsigned k, bool on) {
  struct recorder_instrument *m = c->state;
  struct instrument_record *r = &m->kind[k];
  for (uint64_t i = 0; i < r->view.head.switches && on != r->on; i++) {
    const struct instrument_switch *s = &r->view.switches[i];
    run_poke(&c->run, s->address, peek(c, s->address) ^ s->flip);
  }
  r->on = on;
  if (runtime_address(m)) run_poke(&c->run, PROFILE_FIELD(k, profiling), on);
}

/* Copies have no windows: of all checks, `duty` percent go on in the second copy. */
static void set_samples(struct recorder *c, uint64_t duty) {
  struct recorder_instrument *m = c->state;
  const uint64_t every = duty ? 100 / duty - 1 : INSTRUMENT_NEVER;
  run_poke(&c->run, FIELD(every), every);
  run_poke(&c->run, PROFILE_FIELD(0, word), every);
  m->kind[0].on = duty > 0;
}

/* Its struct as the program will find it; without one all is 0. */
static struct instrument_runtime runtime_of(const struct recorder *c) {
  const uint64_t at = runtime_address(c->state);
  struct instrument_runtime r = {.period = 0};
  if (at) memcpy(&r, c->run.machine.api->ram(c->run.sim) + (at - SIM_RAM_BASE), sizeof r);
  return r;
}

/* Only the program itself can switch profiling on: windows, or what is written to mpflags. */
static bool needs_runtime(const struct recorder_instrument *m, const struct option_list *duty) {
  bool needed = duty_has_windows(duty);
  for (unsigned i = 0; i < m->kinds; i++) needed |= duty->value[i] && m->kind[0].view.head.flags & INSTRUMENT_FREE;
  return needed;
}

static bool set_windows(struct recorder *c, struct failure *f) {
  const struct record_options *o = c->opt;
  const struct recorder_instrument *m = c->state;
  struct option_list duty = o->duty;
  if (!duty_spread(&duty, m->kinds, f)) return false;
  if (m->kind[0].view.head.method == INSTRUMENT_ALWAYS)
    return fail(f, STATUS_USAGE, "%.900s: its counters always count; --duty, --window and --unit do not apply", o->run.program);
  if (m->kind[0].view.head.method == INSTRUMENT_BY_COPIES) {
    set_samples(c, duty.value[0]);
    return true;
  }
  if (needs_runtime(m, &duty) && !runtime_of(c).set_handler)
    return fail(f, STATUS_NO_RUNTIME, "%.900s: it has no function trap_set_handler, so nothing in it can switch profiling on",
                o->run.program);
  for (unsigned i = 0; i < m->kinds; i++) switch_to(c, i, duty.value[i] == 100);
  if (!runtime_address(m)) return true;
  run_poke(&c->run, FIELD(unit), o->unit);
  const uint64_t window = duty_has_windows(&duty) ? o->window : 0;
  run_poke(&c->run, FIELD(period), window);
  for (unsigned i = 0; i < m->kinds; i++) run_poke(&c->run, PROFILE_FIELD(i, on), duty_part(window, duty.value[i]));
  return true;
}

/* ---- before the run ---- */

static bool fits_memory(const struct instrument_view *v) {
  bool good = !v->head.runtime || in_ram(v->head.runtime, sizeof(struct instrument_runtime));
  for (uint64_t i = 0; i < v->head.switches && good; i++) good = in_ram(v->switches[i].address, 8);
  for (uint64_t i = 0; i < v->head.blocks && good; i++)
    good = in_ram(v->block[i].address, 4) && (!v->block[i].copy || in_ram(v->block[i].copy, 4));
  return good;
}

static bool open_views(struct recorder *c, struct failure *f) {
  struct recorder_instrument *m = c->state;
  const char *program = c->opt->run.program;
  struct instrument_view view[INSTRUMENT_KINDS];
  m->kinds = instrument_views_open(view, &c->run.program);
  if (!m->kinds) return fail(f, STATUS_PLAIN, "%.900s: not an instrumented program; `culprit instrument` makes one", program);
  bool good = true;
  for (unsigned i = 0; i < m->kinds; i++) {
    m->kind[i].view = view[i];
    m->kind[i].on = view[i].head.flags & INSTRUMENT_ON;
    good = good && fits_memory(&view[i]);
  }
  if (!good) return fail(f, STATUS_BAD_ELF, "%.900s: its table of counters is damaged", program);
  return view[0].head.method != INSTRUMENT_BY_FLAG || c->run.machine.api->has_pflag ||
         fail(f, STATUS_NO_CONFIG, "configuration '%s' has no profile flags; small-pflag has them", c->opt->run.config);
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
  uint64_t table;
  char why[400];
  if (!path) return true;
  if (!program_open(&program, path, f)) return false;
  const bool instrumented = elf_find(&program, INSTRUMENT_SYMBOL, &table);
  elf_close(&program);
  if (instrumented) return fail(f, STATUS_MISMATCH, "--original: %.400s is itself instrumented", path);
  m->original = symbols_open(path, why, sizeof why);
  if (!m->original) return fail(f, STATUS_BAD_ELF, "%s", why);
  return same_functions(m->original, run_symbols(&c->run)) ||
         fail(f, STATUS_MISMATCH, "%.400s is not the program that %.400s was made from", path, c->opt->run.program);
}

static bool follow_bytes(struct recorder *c, struct signature *s, uint64_t at, uint64_t bytes, const char *what,
                         struct failure *f) {
  return signature_follow(s, at, at + bytes, what, c->run.machine.api->ram(c->run.sim), SIM_RAM_BASE, SIM_RAM_BYTES, f);
}

static bool open_kind(struct recorder *c, unsigned k, struct failure *f) {
  struct recorder_instrument *m = c->state;
  struct instrument_record *r = &m->kind[k];
  const struct instrument_table *t = &r->view.head;
  struct text output = {0};
  if (c->opt->truth && !instrument_truth_open(&r->truth, &r->view, run_symbols(&c->run)))
    return fail(f, STATUS_INTERNAL, "out of memory for the truth");
  const bool good = instrument_record_output(c, k, &output) ? output_check(text_of(&output), f)
                                                            : fail(f, STATUS_INTERNAL, "out of memory for a name");
  text_free(&output);
  return good && follow_bytes(c, &r->counters, t->counter, instrument_counts_bytes(t), "the counters", f);
}

static bool instrument_open(struct recorder *c, struct failure *f) {
  struct recorder_instrument *m = c->state;
  if (!open_views(c, f)) return false;
  if (!run_symbols(&c->run)) return fail(f, STATUS_BAD_ELF, "%.900s: its symbols cannot be read", c->opt->run.program);
  if (!open_original(c, f)) return false;
  if (c->opt->windows && !set_windows(c, f)) return false;
  if (c->opt->mpflags && !runtime_of(c).set_handler)
    return fail(f, STATUS_NO_RUNTIME, "%.900s: it has no function trap_set_handler, so nothing sets --mpflags",
                c->opt->run.program);
  if (c->opt->mpflags) run_poke(&c->run, FIELD(mpflags), c->opt->mpflags);
  const struct instrument_runtime r = runtime_of(c);
  c->cause = !r.period ? 0 : r.unit == INSTRUMENT_CYCLES ? RECORDER_MTI : RECORDER_LCOFI;
  for (unsigned i = 0; i < m->kinds; i++)
    if (!open_kind(c, i, f)) return false;
  return !runtime_address(m) || follow_bytes(c, &m->runtime, runtime_address(m), sizeof r, "the runtime", f);
}

static void instrument_close(struct recorder *c) {
  struct recorder_instrument *m = c->state;
  for (unsigned i = 0; i < INSTRUMENT_KINDS; i++) {
    struct instrument_record *r = &m->kind[i];
    instrument_truth_close(&r->truth);
    instrument_view_close(&r->view);
    signature_free(&r->counters);
    free(r->prof.sample);
  }
  signature_free(&m->runtime);
  symbols_close(m->original);
  free(c->prof.sample);
}

static unsigned instrument_views(const struct recorder *c) {
  return SIM_VIEW_RETIRE | (c->opt->truth ? SIM_VIEW_PIPE | SIM_VIEW_FETCH : 0u);
}

/* ---- a cycle ---- */

/* The runtime keeps in memory whether profiling is on. */
static void follow_windows(struct recorder_instrument *m, const struct probe_cycle *now) {
  struct instrument_runtime r;
  signature_step(&m->runtime, &now->retire, NULL);
  memcpy(&r, m->runtime.bytes, sizeof r);
  for (unsigned i = 0; i < m->kinds; i++) {
    struct instrument_record *k = &m->kind[i];
    if (!r.profile[i].profiling == !k->on) continue;
    if (k->on) k->on_cycles += now->cycle - k->since;
    k->on = !k->on;
    k->since = now->cycle;
  }
}

static void count_profile(struct recorder_instrument *m, const struct probe_cycle *now) {
  m->dropped += (unsigned)__builtin_popcount(now->pipe.decode_drop);
  m->fetches += now->fetch.valid != 0;
  for (unsigned i = 0; now->retire.valid >> i & 1; i++) {
    const struct isa_op *op = isa_decode(isa_plain(now->retire.lane[i].insn));
    m->executed += isa_is_profile(now->retire.lane[i].insn);
    m->accesses += op && (op->kind == ISA_CLASS_LOAD || op->kind == ISA_CLASS_STORE);
  }
}

static bool instrument_step(struct recorder *c, const struct probe_cycle *now, bool sampled, struct failure *f) {
  struct recorder_instrument *m = c->state;
  (void)sampled;
  if (c->opt->truth) count_profile(m, now);
  if (!now->retire.valid && !now->retire.interrupt) return true;
  if (c->cause) follow_windows(m, now);
  bool good = true;
  for (unsigned i = 0; i < m->kinds; i++) {
    signature_step(&m->kind[i].counters, &now->retire, NULL);
    good = good && (!c->opt->truth || instrument_truth_step(&m->kind[i].truth, &now->retire));
  }
  return good || fail(f, STATUS_INTERNAL, "out of memory for the truth");
}

/* ---- the end ---- */

/* Arcs are of the instrumented program alone. */
static bool in_original(const struct recorder *c, unsigned k) {
  const struct recorder_instrument *m = c->state;
  return m->original && m->kind[k].view.head.kind != INSTRUMENT_CALLGRAPH;
}

static bool instrument_arrange(struct recorder *c) {
  struct recorder_instrument *m = c->state;
  bool good = true;
  for (unsigned i = 0; i < m->kinds && good; i++) {
    struct instrument_record *k = &m->kind[i];
    struct instrument_counts counted;
    good = instrument_counts_read(&counted, &k->view, run_symbols(&c->run), k->counters.bytes) &&
           prof_instrumented(instrument_record_prof(c, i), &k->view, in_original(c, i), &counted,
                             c->opt->truth ? &k->truth.counts : NULL);
    instrument_counts_free(&counted);
  }
  return good;
}

/* What all kinds have is that of the recorder's profile. */
static void take_common(struct recording *p, const struct recording *common) {
  const struct recording rows = *p;
  *p = *common;
  p->kind = rows.kind;
  p->type = rows.type;
  p->truth = rows.truth;
  p->sample = rows.sample;
  p->sample_count = rows.sample_count;
  p->sample_room = rows.sample_room;
}

static void count_kind(struct recorder *c, unsigned k, const struct instrument_runtime *r) {
  const struct recorder_instrument *m = c->state;
  const struct instrument_record *kind = &m->kind[k];
  struct recording *p = instrument_record_prof(c, k);
  if (k) take_common(p, &c->prof);
  snprintf(p->event, sizeof p->event, "%s", event_name(r->unit == INSTRUMENT_CYCLES ? EVENT_CYCLES : EVENT_INSTRET));
  p->period = r->period;
  p->window_on = r->profile[k].on;
  p->windows = r->windows;
  p->on_cycles = kind->on_cycles + (kind->on ? p->cycles - kind->since : 0);
  if (!in_original(c, k)) return;
  snprintf(p->program, sizeof p->program, "%s", c->opt->original);
  snprintf(p->build_id, sizeof p->build_id, "%s", symbols_build_id(m->original));
}

static void instrument_count(struct recorder *c) {
  const struct recorder_instrument *m = c->state;
  struct instrument_runtime r = {.period = 0};
  if (m->runtime.bytes) memcpy(&r, m->runtime.bytes, sizeof r);
  for (unsigned i = m->kinds; i-- > 0;) count_kind(c, i, &r);
}

/* The profiles of the kinds behind the first. */
static bool instrument_finish(struct recorder *c, struct failure *f) {
  struct recorder_instrument *m = c->state;
  for (unsigned i = 1; i < m->kinds; i++) {
    struct recording *p = &m->kind[i].prof;
    struct text output = {0};
    char why[1400] = "out of memory";
    p->baseline_cycles = c->prof.baseline_cycles;
    p->baseline_instret = c->prof.baseline_instret;
    const bool good = instrument_record_output(c, i, &output) && prof_write(p, text_of(&output), why, sizeof why);
    text_free(&output);
    if (!good) return fail(f, STATUS_OUTPUT, "%s", why);
  }
  return true;
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
  .finish = instrument_finish,
  .summary = instrument_record_summary,
  .stats = instrument_record_stats,
};
