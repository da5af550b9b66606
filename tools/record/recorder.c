#include "tools/cli/profile.h"
#include "tools/record/recorder.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "tip/model.h"
#include "tools/cli/output.h"
#include "tools/run/forward.h"
#include "tools/run/seek.h"

enum { INSN_MRET = 0x30200073, INSN_SRET = 0x10200073 };

enum { CONFIG_WORDS = sizeof(struct profile_config) / sizeof(uint64_t) };

/* ---- before the run ---- */

static bool check_outputs(struct recorder *c, struct failure *f) {
  const struct record_options *o = c->opt;
  if (!profile_name(&c->output, o->output, o->run.program))
    return fail(f, STATUS_INTERNAL, "out of memory for the name of the profile");
  const char *output = text_of(&c->output);
  return output_apart(output, o->run.program, f) && (!o->stats || output_apart(output, o->stats, f)) && output_check(output, f) &&
         (!o->stats || output_check(o->stats, f)) && (!o->scatter || output_check(o->scatter, f));
}

/* Where the program's culprit_profile is: all its words in memory. */
static bool find_config(const struct recorder *c, uint64_t *at, struct failure *f) {
  const struct elf_program *p = &c->run.program;
  const uint64_t bytes = sizeof(struct profile_config);
  for (size_t i = 0; i < p->symbol_count; i++) {
    const struct elf_symbol *s = &p->symbols[i];
    if (strcmp(s->name, "culprit_profile") != 0) continue;
    *at = elf_loaded_at(p, s->addr);
    if (s->size == bytes && *at >= SIM_RAM_BASE && *at - SIM_RAM_BASE <= SIM_RAM_BYTES - bytes) return true;
    return fail(f, STATUS_NO_RUNTIME, "%.900s: its profiling runtime is of another version; rebuild the program",
                c->opt->run.program);
  }
  if (p->symbol_count == 0)
    return fail(f, STATUS_NO_RUNTIME,
                "%.900s: no symbol table (stripped?), so its profiling runtime cannot be found; --model needs none",
                c->opt->run.program);
  return fail(f, STATUS_NO_RUNTIME, "%.900s: no symbol culprit_profile, so it has no profiling runtime; --model needs none",
              c->opt->run.program);
}

/* Fills the program's culprit_profile in, in the machine's memory and in the golden model's. */
static bool set_up_program(struct recorder *c, struct failure *f) {
  const struct record_options *o = c->opt;
  const uint64_t record = prof_ring_record_words(c->mode->type(o), c->run.machine.api->width, o->pairs);
  uint64_t at = 0, words[CONFIG_WORDS];
  if (!find_config(c, &at, f)) return false;
  if (o->ring && o->ring < record)
    return fail(f, STATUS_USAGE, "--ring: %" PRIu64 " words cannot hold a sample of %" PRIu64, o->ring, record);
  struct profile_config config = {
    .mode = c->mode->sampler,
    .period = o->period,
    .event = o->event,
    .control = TIP_CTL_RLD | (o->random ? TIP_CTL_RND : 0u) | (o->markers ? TIP_CTL_MRK : 0u) | (o->freeze ? TIP_CTL_FRZ : 0u) |
               (o->details ? TIP_CTL_DET : 0u),
    .seed = o->run.seed,
    .ring_words = o->ring,
    .drain = o->drain == RECORD_DRAIN_END,
    .water = o->water,
  };
  if (c->mode->config) c->mode->config(c, &config);
  memcpy(words, &config, sizeof config);
  for (unsigned i = 0; i < CONFIG_WORDS; i++) run_poke(&c->run, at + 8 * i, words[i]);
  return !c->mode->load || c->mode->load(c, f);
}

/* ---- words out of the ring ---- */

bool sample_list_add(struct sample_list *l, const struct prof_sample *s, struct failure *f) {
  if (!ARRAY_ROOM(l->sample, l->room, l->count + 1)) return fail(f, STATUS_INTERNAL, "out of memory for the samples");
  l->sample[l->count++] = *s;
  return true;
}

bool recorder_wrong(const struct recorder *c, uint64_t cycle, const char *what, struct failure *f) {
  char replay[1200];
  run_replay(&c->run, cycle, replay, sizeof replay);
  return fail(f, STATUS_DIVERGED, "cycle %" PRIu64 " %s (replay: %s)", cycle, what, replay);
}

bool recorder_differ(const struct recorder *c, uint64_t cycle, const char *unit, const char *name, uint64_t rtl, uint64_t model,
                     struct failure *f) {
  char what[400];
  snprintf(what, sizeof what, "%s.%s rtl=0x%" PRIx64 " model=0x%" PRIx64, unit, name, rtl, model);
  return recorder_wrong(c, cycle, what, f);
}

static void take_record(struct recorder *c) {
  static const char *const names[] = {
    [RING_TIP] = "sample", [RING_TIMER] = "sample", [RING_PROFILEME] = "sample",
    [RING_SUMS] = "sum",   [RING_SLOT] = "slot",    [RING_VALUE] = "row",
  };
  const struct prof_ring *r = &c->ring;
  char what[160];
  if (r->type == c->mode->type(c->opt) && c->mode->known(c, r)) {
    if (sample_list_add(&c->arrived, &r->sample[0], &c->late) && r->pairs) sample_list_add(&c->arrived, &r->sample[1], &c->late);
    return;
  }
  snprintf(what, sizeof what, "ring: %s %" PRIu64 " is not the one that was taken", names[r->type], r->number);
  recorder_wrong(c, c->run.cycles, what, &c->late);
}

/* Where a process runs. Its program has names for what the samples say. */
static void take_image(struct recorder *c) {
  const struct prof_ring_image *i = &c->ring.image;
  struct loaded image = {.bias = i->bias, .start = i->start, .end = i->end};
  char why[512];
  if (!c->opt->run.images || c->run.processes.count) return;
  const int length = snprintf(image.path, sizeof image.path, "%s/%s.elf", c->opt->run.images, i->name);
  if (length < 0 || (size_t)length >= sizeof image.path) {
    fail(&c->late, STATUS_USAGE, "--images: a name that is too long");
    return;
  }
  if (load_map_has(c->prof.load_map, &image)) return;
  const struct symbols *added = run_symbols(&c->run) ? symbols_add(c->run.symbols, image.path, image.bias, why, sizeof why) : NULL;
  if (!added) {
    fail(&c->late, STATUS_NO_FILE, "--images: of the process %s: %.400s", i->name, why);
    return;
  }
  snprintf(image.build_id, sizeof image.build_id, "%s", symbols_build_id(added));
  if (!load_map_add(c->prof.load_map, &image)) fail(&c->late, STATUS_INTERNAL, "no room for the images of so many processes");
}

void recorder_word(struct recorder *c, uint64_t word) {
  if (c->late.status) return;
  const enum prof_ring_status status = prof_ring_word(&c->ring, word);
  if (status == PROF_RING_SAMPLE) take_record(c);
  if (status == PROF_RING_PROCESS) take_image(c);
  if (status == PROF_RING_BAD)
    fail(&c->late, STATUS_PROFILE,
         "cycle %" PRIu64 ": word %" PRIu64 " that the program drained (0x%" PRIx64 ") does not begin a record", c->run.cycles,
         c->ring.words - 1, word);
}

/* From the device. A word that nothing had stored when the run ended comes from the cycles after it. */
static void take_word(void *ctx, uint64_t word) {
  struct recorder *c = ctx;
  if (c->ring.words < c->undrained.sent) recorder_word(c, word);
}

static bool settled(const void *ctx) {
  const struct recorder *c = ctx;
  return c->ring.words == c->undrained.sent;
}

/* ---- a cycle ---- */

/* From the interrupt to the first retirement after the handler's return. A trap on the way, as a supervisor's call of machine
 * mode, has a return of its own. */
static void step_handler(struct recorder *c, const struct probe_cycle *now, bool sampled) {
  if (c->place == RETURNED && (now->retire.valid || now->retire.interrupt)) {
    c->handler_cycles += now->cycle - c->since;
    c->place = OUTSIDE;
  }
  if (sampled) {
    c->interrupts++;
    c->place = IN_HANDLER;
    c->since = now->cycle;
    c->returns = 1;
  } else if (now->retire.interrupt) {
    c->returns++;
  }
  for (unsigned i = 0; c->place == IN_HANDLER && (now->retire.valid >> i & 1); i++) {
    const struct probe_retire_lane *l = &now->retire.lane[i];
    if (l->trap) c->returns++;
    else if ((l->insn == INSN_MRET || l->insn == INSN_SRET) && --c->returns == 0) c->place = RETURNED;
  }
}

static bool step_recorder(void *ctx, const struct probe_cycle *now, struct failure *f) {
  struct recorder *c = ctx;
  const bool sampled = now->retire.interrupt && now->retire.interrupt_cause == c->cause;
  if (c->late.status) {
    *f = c->late;
    return false;
  }
  if (now->retire.valid || now->retire.interrupt) step_handler(c, now, sampled);
  if (now->retire.valid && c->draining && !undrained_step(&c->undrained, &now->retire, c->place == IN_HANDLER))
    return fail(f, STATUS_INTERNAL, "out of memory for the stores of the handler");
  return c->mode->step(c, now, sampled, f);
}

static void replay(void *ctx, uint64_t from, uint64_t to, char *buf, size_t size) {
  const struct recorder *c = ctx;
  record_options_replay(c->opt, c->self, from, to, buf, size);
}

/* ---- life cycle ---- */

bool recorder_open(struct recorder *c, const struct recorder_mode *mode, const struct record_options *opt, const char *self,
                   struct failure *f) {
  *c = (struct recorder){.opt = opt, .mode = mode, .self = self, .cause = mode->cause};
  if (!run_open(&c->run, &opt->run, self, f) || !check_outputs(c, f)) return false;
  c->state = calloc(1, mode->state_size);
  if (!c->state) return fail(f, STATUS_INTERNAL, "out of memory for the recorder");
  c->modelled = opt->model || (!opt->run.no_check && mode->golden);
  c->draining = mode->type && !opt->model;
  if ((mode->open && !mode->open(c, f)) || (c->draining && !set_up_program(c, f))) return false;
  prof_ring_init(&c->ring, c->run.machine.api->width, opt->pairs);
  c->hook = (struct run_hook){.views = mode->views ? mode->views(c) : 0, .step = step_recorder, .ctx = c, .replay = replay};
  if (c->draining) {
    c->hook.word = take_word;
    c->hook.settled = settled;
  }
  c->run.hook = &c->hook;
  if (!forward_start(&c->run, f)) return false;
  if (c->draining && !undrained_open(&c->undrained, &c->run.program, opt->run.program, c->run.machine.api->ram(c->run.sim), f))
    return false;
  return seek_window(&c->run, f);
}

void recorder_close(struct recorder *c) {
  run_close(&c->run);
  if (c->state && c->mode->close) c->mode->close(c);
  undrained_close(&c->undrained);
  text_free(&c->output);
  free(c->state);
  free(c->arrived.sample);
  free(c->delivered.sample);
}
