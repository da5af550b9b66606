#include "tools/record/recorder.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/events.h"

enum { CAUSE_TIMER = 7, CAUSE_LCOFI = 13 };
#define CAUSE_INTERRUPT (1ull << 63)

void recorder_output(const struct record_options *o, char *buf, size_t size) {
  const char *slash = strrchr(o->run.program, '/'), *name = slash ? slash + 1 : o->run.program;
  size_t length = strlen(name);
  if (length > 4 && strcmp(name + length - 4, ".elf") == 0) length -= 4;
  if (o->output) snprintf(buf, size, "%s", o->output);
  else snprintf(buf, size, "%.*s.prof", (int)length, name);
}

static bool writable(const char *path, struct failure *f) {
  char why[1024];
  return report_file_check(path, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
}

static bool check_outputs(const struct record_options *o, struct failure *f) {
  char output[1024];
  recorder_output(o, output, sizeof output);
  return writable(output, f) && (!o->stats || writable(o->stats, f)) && (!o->scatter || writable(o->scatter, f));
}

enum prof_record recorder_type(const struct record_options *o) {
  if (o->mode == RECORD_PROFILEME) return o->aggregate ? PROF_RECORD_SUMS : PROF_RECORD_PROFILEME;
  if (o->mode == RECORD_COPROC)
    return o->cop_handler == COP_HANDLER_VALUE || o->cop_handler == COP_HANDLER_SIMPLE ? PROF_RECORD_VALUE : PROF_RECORD_SLOT;
  return o->mode == RECORD_TIMER ? PROF_RECORD_TIMER : PROF_RECORD_TIP;
}

/* Where the program's culprit_profile is: all its words in memory. */
static bool find_config(const struct recorder *c, uint64_t *at, struct failure *f) {
  const struct elf_program *p = &c->run.program;
  const uint64_t bytes = 8 * RECORDER_CONFIG_WORDS;
  for (size_t i = 0; i < p->symbol_count; i++) {
    const struct elf_symbol *s = &p->symbols[i];
    if (strcmp(s->name, "culprit_profile") != 0) continue;
    *at = s->addr;
    if (s->size == bytes && *at >= SIM_RAM_BASE && *at - SIM_RAM_BASE <= SIM_RAM_BYTES - bytes) return true;
    return fail(f, STATUS_NO_RUNTIME, "%.900s: its profiling runtime is of another version; build it again", c->opt->run.program);
  }
  if (p->symbol_count == 0)
    return fail(f, STATUS_NO_RUNTIME,
                "%.900s: no symbol table (stripped?), so its profiling runtime cannot be found; --model needs none",
                c->opt->run.program);
  return fail(f, STATUS_NO_RUNTIME, "%.900s: no symbol culprit_profile, so it has no profiling runtime; --model needs none",
              c->opt->run.program);
}

static void config_words(const struct recorder *c, uint64_t words[RECORDER_CONFIG_WORDS]) {
  const struct record_options *o = c->opt;
  const uint64_t config[RECORDER_CONFIG_WORDS] = {
    o->mode == RECORD_TIMER ? 2 : 1,
    o->period,
    o->event,
    TIP_CTL_RLD | (o->random ? TIP_CTL_RND : 0u) | (o->markers ? TIP_CTL_MRK : 0u) | (o->freeze ? TIP_CTL_FRZ : 0u) |
      (o->details ? TIP_CTL_DET : 0u),
    o->run.seed,
    o->ring,
    strcmp(o->drain, "end") == 0,
    o->water,
  };
  memcpy(words, config, sizeof config);
  if (o->mode == RECORD_PROFILEME) recorder_pme_config(c, words);
  if (o->mode == RECORD_COPROC) recorder_cop_config(c, words);
}

/* Fills the words of culprit_profile (firmware/runtime/profile_config.h), in the machine's memory and in the golden model's. */
static bool set_up_program(struct recorder *c, struct failure *f) {
  const struct record_options *o = c->opt;
  const struct sim_api *api = c->run.machine.api;
  uint64_t at = 0, words[RECORDER_CONFIG_WORDS], record = prof_ring_record_words(recorder_type(o), api->width, o->pairs);
  if (o->mode == RECORD_TIP && !api->has_tip)
    return fail(f, STATUS_NO_CONFIG, "configuration '%s' has no TIP unit; --timer and --model need none", o->run.config);
  if (!find_config(c, &at, f)) return false;
  if (o->ring && o->ring < record)
    return fail(f, STATUS_USAGE, "--ring: %" PRIu64 " words cannot hold a sample of %" PRIu64, o->ring, record);
  config_words(c, words);
  for (unsigned i = 0; i < RECORDER_CONFIG_WORDS; i++) run_poke(&c->run, at + 8 * i, words[i]);
  return o->mode != RECORD_COPROC || recorder_cop_load(c, f);
}

static void replay(void *ctx, uint64_t from, uint64_t to, char *buf, size_t size) {
  const struct recorder *c = ctx;
  record_options_replay(c->opt, c->self, from, to, buf, size);
}

/* At the edge of the first cycle the unit takes the record of the last cycle of reset, in which there is nothing. */
static void step_reset(struct recorder *c) {
  const struct probe_cycle nothing = {.cycle = 0};
  const struct tip_in in = {.cycle = 0};
  const struct pme_in pme_in = {.cycle = 0};
  if (c->opt->mode == RECORD_PROFILEME) pme_model_step(&c->pme.sampler.model, &nothing, &pme_in);
  else tip_model_step(&c->model, &nothing.commit, &nothing.retire, &in);
}

static unsigned views(const struct recorder *c) {
  if (c->opt->mode == RECORD_PROFILEME) return recorder_pme_views(c);
  if (c->opt->mode == RECORD_COPROC) return recorder_cop_views(c);
  return c->modelled ? SIM_VIEW_COMMIT | SIM_VIEW_RETIRE : 0u;
}

bool recorder_open(struct recorder *c, const struct record_options *opt, const char *self, struct failure *f) {
  memset(c, 0, sizeof *c);
  c->opt = opt;
  c->self = self;
  if (!run_open(&c->run, &opt->run, self, f) || !check_outputs(opt, f)) return false;
  const struct sim_api *api = c->run.machine.api;
  c->modelled = opt->model || (!opt->run.no_check && opt->mode != RECORD_TIMER);
  tip_model_reset(&c->model, api->width, opt->model ? 0 : api->tip_buffer);
  if (opt->mode == RECORD_PROFILEME && !recorder_pme_open(c, f)) return false;
  if (opt->mode == RECORD_COPROC && !recorder_cop_open(c, f)) return false;
  if (!opt->model && !set_up_program(c, f)) return false;
  if (!opt->model) step_reset(c);
  tip_check_init(&c->check, &c->run.image);
  prof_ring_init(&c->ring, api->width, opt->pairs);
  c->cause = CAUSE_INTERRUPT | (opt->mode == RECORD_TIMER ? CAUSE_TIMER : CAUSE_LCOFI);
  c->hook = (struct run_hook){.views = views(c), .step = recorder_step, .ctx = c, .word = recorder_word, .replay = replay};
  c->run.hook = &c->hook;
  return true;
}

void recorder_close(struct recorder *c) {
  run_close(&c->run);
  recorder_pme_close(c);
  recorder_cop_close(c);
  free(c->arrived.sample);
  free(c->delivered.sample);
  free(c->interrupted.sample);
}
