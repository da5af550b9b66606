#include "tools/sample/profilers.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/splitmix.h"
#include "oracle/error.h"

enum { LEVEL_INSTRUCTION, LEVEL_FUNCTION, LEVELS };
static const char *const level_keys[LEVELS] = {"instruction", "function"};

/* ---- a window ---- */

static bool step(void *ctx, const struct probe_cycle *now, struct failure *f) {
  const struct profilers *p = ctx;
  return rivals_step(p->rivals, now, oracle_blame(p->oracle), NULL) ||
         fail(f, STATUS_INTERNAL, "profilers: %s", rivals_message(p->rivals));
}

bool profilers_open(struct profilers *p, struct sample *s, uint64_t at, struct failure *f) {
  if (!s->opt->profilers) return true;
  const struct sim_api *api = s->run.machine.api;
  uint64_t seed = s->opt->seed ^ at;
  const struct rivals_schedule schedule = {.period = s->opt->profilers,
                                           .random = true,
                                           .seed = splitmix(&seed),
                                           .profilers = RIVALS_ALL};
  const struct rivals_options options = {
    .width = api->width, .rob_entries = api->rob_entries, .image = &s->run.image, .schedule = &schedule, .schedules = 1};
  p->oracle = s->run.oracle;
  p->rivals = rivals_new(&options);
  if (!p->rivals || !pc_sum_init(&p->before, &s->run.image)) return fail(f, STATUS_INTERNAL, "out of memory for the profilers");
  rivals_pause(p->rivals);
  p->hook =
    (struct run_hook){.views = SIM_VIEW_COMMIT | SIM_VIEW_DISPATCH | SIM_VIEW_FETCH | SIM_VIEW_PIPE, .step = step, .ctx = p};
  s->run.hook = &p->hook;
  return true;
}

void profilers_close(struct profilers *p) {
  rivals_free(p->rivals);
  pc_sum_free(&p->before);
}

/* The Oracle's time so far, without what `but` has. */
static bool add_truth(struct pc_sum *to, const struct oracle *o, const struct pc_sum *but) {
  uint64_t pc = ORACLE_FIRST;
  bool good = true;
  for (const struct oracle_insn *insn; (insn = oracle_next(o, &pc));)
    good = pc_sum_add(to, pc, oracle_insn_total(insn) - (but ? pc_sum_at(but, pc) : 0)) && good;
  return pc_sum_add(to, BLAMED_OUTSIDE, oracle_insn_total(oracle_outside(o)) - (but ? but->outside : 0)) && good;
}

bool profilers_begin(struct profilers *p, struct sample *s, struct failure *f) {
  if (!p->rivals) return true;
  rivals_resume(p->rivals);
  return add_truth(&p->before, s->run.oracle, NULL) || fail(f, STATUS_INTERNAL, "out of memory for the profilers");
}

static bool put(struct sample *s, size_t slot, unsigned by, uint64_t pc, uint64_t units) {
  struct sample_window *w = &s->window[slot];
  if (!units) return true;
  if (w->blames == s->blames) return false;
  s->blame[slot * s->blames + w->blames++] = (struct sample_blame){.pc = pc, .units = units, .by = by};
  return true;
}

static bool put_all(struct sample *s, size_t slot, unsigned by, const struct pc_sum *sum) {
  uint64_t pc = PC_SUM_FIRST;
  bool good = true;
  while (good && pc_sum_next(sum, &pc)) good = put(s, slot, by, pc, pc_sum_at(sum, pc));
  return good && put(s, slot, by, BLAMED_OUTSIDE, sum->outside);
}

bool profilers_end(struct profilers *p, struct sample *s, size_t slot, uint64_t instructions, struct failure *f) {
  struct pc_sum truth;
  if (!p->rivals) return true;
  rivals_pause(p->rivals);
  bool room = pc_sum_init(&truth, &s->run.image) && add_truth(&truth, s->run.oracle, &p->before);
  s->window[slot].blames = 0;
  room = room && put_all(s, slot, BLAMED_BY, &truth);
  pc_sum_free(&truth);
  if (room && !run_until(&s->run, instructions + SAMPLE_DRAIN, f)) return false;
  for (unsigned by = 0; room && by < BLAMED_BY; by++) room = put_all(s, slot, by, rivals_profile(p->rivals, 0, (enum rival)by));
  return room || fail(f, STATUS_INTERNAL, "no room for the profilers' blames");
}

/* ---- all windows ---- */

struct level {
  size_t symbols;
  uint64_t *sum[BLAMED_BY + 1]; /* of each symbol; the last symbol is what belongs to none */
};

static bool level_open(struct level *l, size_t symbols) {
  bool good = true;
  l->symbols = symbols + 1;
  for (unsigned by = 0; by <= BLAMED_BY; by++) good = (l->sum[by] = calloc(l->symbols, sizeof *l->sum[by])) && good;
  return good;
}

static void level_close(struct level *l) {
  for (unsigned by = 0; by <= BLAMED_BY; by++) free(l->sum[by]);
}

static void add_blame(const struct sample *s, struct level *level, const struct sample_blame *b) {
  const uint64_t place = b->pc == BLAMED_OUTSIDE ? PROGRAM_NO_PLACE : program_image_place(&s->run.image, b->pc);
  struct level *l = &level[LEVEL_INSTRUCTION];
  l->sum[b->by][place == PROGRAM_NO_PLACE ? l->symbols - 1 : place / 2] += b->units;
  level[LEVEL_FUNCTION].sum[b->by][sample_function(s, b->pc)] += b->units;
}

static bool levels_open(const struct sample *s, struct level *level) {
  bool good = level_open(&level[LEVEL_INSTRUCTION], (size_t)program_image_places(&s->run.image) / 2 + 1);
  good = level_open(&level[LEVEL_FUNCTION], s->functions) && good;
  for (size_t i = 0; good && i < s->count; i++)
    for (size_t k = 0; k < s->window[s->kept[i]].blames; k++) add_blame(s, level, &s->blame[s->kept[i] * s->blames + k]);
  return good;
}

static double total_error(const struct level *l, unsigned by) { return profile_error(l->sum[by], l->sum[BLAMED_BY], l->symbols); }

static double systematic_error(const struct level *l, unsigned by) {
  return profile_error(l->sum[by], l->sum[RIVAL_ORACLE], l->symbols);
}

static uint64_t samples_of(const struct sample *s, const struct level *l) {
  uint64_t units = 0;
  for (size_t i = 0; i < l->symbols; i++) units += l->sum[RIVAL_ORACLE][i];
  return units / oracle_units(s->run.oracle);
}

static double floor_of(const struct level *l, uint64_t samples) {
  return profile_floor(profile_effective(l->sum[BLAMED_BY], l->symbols), samples);
}

static void print(const struct sample *s, const struct level *level) {
  const uint64_t samples = samples_of(s, &level[LEVEL_FUNCTION]);
  printf("\nProfilers, %llu samples, one in %llu cycles on average; error in percent, against every cycle of the windows;\n"
         "against the Oracle of the sampled cycles; of a profiler that is never wrong, as expected\n",
         (unsigned long long)samples, (unsigned long long)s->opt->profilers);
  printf("  instruction  systematic   function  systematic\n");
  for (unsigned by = 0; by < RIVAL_ORACLE; by++) {
    for (unsigned k = 0; k < LEVELS; k++)
      printf("  %*.2f    %*.2f", k ? 9 : 11, 100 * total_error(&level[k], by), 8, 100 * systematic_error(&level[k], by));
    printf("  %s\n", rival_name((enum rival)by));
  }
  printf("  %11.2f              %9.2f              never wrong\n", 100 * floor_of(&level[LEVEL_INSTRUCTION], samples),
         100 * floor_of(&level[LEVEL_FUNCTION], samples));
}

static void put_json(const struct sample *s, struct json *j, const struct level *level) {
  const uint64_t samples = samples_of(s, &level[LEVEL_FUNCTION]);
  json_key(j, "profilers");
  json_object(j);
  json_key_uint(j, "period", s->opt->profilers);
  json_key_uint(j, "samples", samples);
  for (unsigned k = 0; k < LEVELS; k++) {
    json_key(j, level_keys[k]);
    json_object(j);
    json_key_real(j, "floor", 100 * floor_of(&level[k], samples), 6);
    for (unsigned by = 0; by < RIVAL_ORACLE; by++) {
      json_key(j, rival_key((enum rival)by));
      json_object_inline(j);
      json_key_real(j, "total", 100 * total_error(&level[k], by), 6);
      json_key_real(j, "systematic", 100 * systematic_error(&level[k], by), 6);
      json_end_object(j);
    }
    json_end_object(j);
  }
  json_end_object(j);
}

static bool with_levels(const struct sample *s, struct json *j, struct failure *f) {
  struct level level[LEVELS] = {{0}};
  const bool good = levels_open(s, level);
  if (good && j) put_json(s, j, level);
  else if (good) print(s, level);
  for (unsigned k = 0; k < LEVELS; k++) level_close(&level[k]);
  return good || fail(f, STATUS_INTERNAL, "out of memory for the errors of the profilers");
}

bool profilers_print(const struct sample *s, struct failure *f) { return !s->opt->profilers || with_levels(s, NULL, f); }

bool profilers_json(const struct sample *s, struct json *j, struct failure *f) {
  return !s->opt->profilers || with_levels(s, j, f);
}
