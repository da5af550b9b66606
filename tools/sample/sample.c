#include "tools/sample/sample.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { WINDOWS_MOST = 4096 };

static void *shared(size_t bytes) {
  void *map = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return map == MAP_FAILED ? NULL : map;
}

static size_t window_bytes(const struct sample *s) { return s->slots * sizeof *s->window; }
static size_t value_bytes(const struct sample *s) { return s->slots * s->values * sizeof *s->value; }
static size_t blame_bytes(const struct sample *s) { return s->slots * s->blames * sizeof *s->blame; }

bool sample_open(struct sample *s, const struct sample_options *o, const char *self, struct failure *f) {
  *s = (struct sample){.opt = o, .every = o->every};
  run_options_default(&s->run_options);
  s->run_options.program = o->program;
  s->run_options.config = o->config;
  s->run_options.memory = o->memory;
  s->run_options.mute = true;
  s->run_options.progress = o->progress;
  s->run_options.quiet = o->quiet;
  if (!run_open(&s->run, &s->run_options, self, f)) return false;
  s->symbols = run_symbols(&s->run);
  if (s->symbols) s->function = symbols_functions(s->symbols, &s->functions);
  s->values = VALUE_FUNCTIONS + s->functions + 1;
  s->slots = WINDOWS_MOST + o->jobs;
  s->window = shared(window_bytes(s));
  s->value = shared(value_bytes(s));
  s->blames = o->profilers ? (BLAMED_BY + 1) * (o->unit + 2 * SAMPLE_DRAIN) : 0;
  if (s->blames) s->blame = shared(blame_bytes(s));
  s->kept = calloc(s->slots, sizeof *s->kept);
  s->process = calloc(s->slots, sizeof *s->process);
  return (s->window && s->value && (s->blame || !s->blames) && s->kept && s->process) ||
         fail(f, STATUS_INTERNAL, "out of memory for the windows");
}

void sample_close(struct sample *s) {
  if (s->window) munmap(s->window, window_bytes(s));
  if (s->value) munmap(s->value, value_bytes(s));
  if (s->blame) munmap(s->blame, blame_bytes(s));
  free(s->kept);
  free(s->process);
  free(s->truth);
  iss_recent_close(&s->recent);
  iss_predict_close(&s->predictors);
  run_close(&s->run);
}

bool sample_take(struct sample *s, size_t slot, const struct keep_window *w) {
  if (w->blames > s->blames) return false;
  memcpy(s->value + slot * s->values, w->value, s->values * sizeof *s->value);
  if (w->blames) memcpy(s->blame + slot * s->blames, w->blame, w->blames * sizeof *s->blame);
  s->window[slot].blames = w->blames;
  s->window[slot].cut = w->cut;
  s->window[slot].done = true;
  return true;
}

struct ratio sample_estimate(const struct sample *s, size_t of, size_t in) {
  struct ratio r = {0, 0};
  double *pair = malloc((2 * s->count + 1) * sizeof *pair);
  for (size_t i = 0; pair && i < s->count; i++) {
    const double *v = s->value + s->kept[i] * s->values;
    pair[2 * i] = v[of] / (of >= VALUE_STACK ? ORACLE_UNITS : 1);
    pair[2 * i + 1] = v[in];
  }
  if (pair && s->count) r = ratio_of(pair, pair + 1, s->count, 2);
  free(pair);
  return r;
}

bool sample_truth(struct sample *s, const char *self, struct failure *f) {
  struct run run;
  struct run_options o = s->run_options;
  o.fast_forward = NULL;
  s->truth = calloc(s->values, sizeof *s->truth);
  if (!s->truth) return fail(f, STATUS_INTERNAL, "out of memory for the truth");
  const bool good = run_open(&run, &o, self, f) && run_loop(&run, f);
  if (good) {
    sample_values(s, run.oracle, s->truth);
    s->truth[VALUE_CYCLES] = (double)run.cycles;
    s->truth[VALUE_INSTRUCTIONS] = (double)run.watch.instructions;
    s->truth_seconds = run.seconds;
  }
  run_close(&run);
  return good;
}
