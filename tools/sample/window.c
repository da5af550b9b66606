#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/run/hand_over.h"
#include "tools/sample/profilers.h"

size_t sample_function(const struct sample *s, uint64_t pc) {
  const struct symbols_function *at = s->symbols ? symbols_function_at(s->symbols, pc) : NULL;
  return at && at >= s->function && at < s->function + s->functions ? (size_t)(at - s->function) : s->functions;
}

void sample_values(const struct sample *s, const struct oracle *o, double *value) {
  uint64_t pc = 0;
  const struct oracle_insn *insn;
  memset(value + VALUE_STACK, 0, (s->values - VALUE_STACK) * sizeof *value);
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) value[VALUE_STACK + c] = (double)oracle_stack(o, c);
  while ((insn = oracle_next(o, &pc))) value[VALUE_FUNCTIONS + sample_function(s, pc)] += (double)oracle_insn_total(insn);
  value[VALUE_FUNCTIONS + s->functions] += (double)oracle_insn_total(oracle_outside(o));
}

static void measure(struct sample *s, size_t slot, struct profilers *p, double *before) {
  struct run *r = &s->run;
  struct sample_window *w = &s->window[slot];
  double *value = s->value + slot * s->values;
  const uint64_t warm = w->at - w->started;
  if (!run_until(r, warm, &w->failure)) return;
  if (!profilers_begin(p, s, &w->failure)) return;
  const uint64_t cycles = r->cycles, instructions = r->watch.instructions;
  sample_values(s, r->oracle, before);
  if (!run_until(r, warm + s->opt->unit, &w->failure)) return;
  sample_values(s, r->oracle, value);
  for (size_t i = VALUE_STACK; i < s->values; i++) value[i] -= before[i];
  value[VALUE_CYCLES] = (double)(r->cycles - cycles);
  value[VALUE_INSTRUCTIONS] = (double)(r->watch.instructions - instructions);
  w->cut = r->ended && r->watch.instructions < warm + s->opt->unit;
  w->done = profilers_end(p, s, slot, warm + s->opt->unit, &w->failure);
}

static struct hand_over_warm warm_state(const struct sample *s) {
  return (struct hand_over_warm){.recent = s->opt->cold ? NULL : &s->recent, .predictors = s->trains ? &s->predictors : NULL};
}

void sample_window_run(struct sample *s, size_t slot, const struct iss_machine *m) {
  struct run *r = &s->run;
  struct sample_window *w = &s->window[slot];
  struct profilers profilers = {0};
  char point[24];
  snprintf(point, sizeof point, "%llu", (unsigned long long)w->started);
  s->run_options.fast_forward = point; /* for the line that replays a divergence */
  r->progress.on = false;
  double *before = malloc(s->values * sizeof *before);
  if (!before) fail(&w->failure, STATUS_INTERNAL, "out of memory for a window");
  else if (hand_over(r, m, warm_state(s), &w->failure) && profilers_open(&profilers, s, w->at, &w->failure))
    measure(s, slot, &profilers, before);
  profilers_close(&profilers);
  free(before);
}
