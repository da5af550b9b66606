#include "rivals/result.h"

#include <stdlib.h>
#include <string.h>

#include "oracle/error.h"

enum { VALIDATED = 1 << RIVAL_NCI | 1 << RIVAL_SOFTWARE };

/* Profiles over the symbols of one granularity. */
struct sheet {
  uint64_t *all, *sampled, *profile;
};

static void fill(struct rivals_result *x, enum granularity g, struct sheet *sheet, const struct rivals *r,
                 const struct oracle *oracle) {
  size_t n = x->symbols.count[g], schedule = SIZE_MAX;
  profile_symbols_oracle(&x->symbols, g, oracle, sheet->all);
  x->effective[g] = profile_effective(sheet->all, n);
  for (size_t i = 0; i < x->rows; i++) {
    struct rivals_row *row = &x->row[i];
    if (row->schedule != schedule)
      profile_symbols_profile(&x->symbols, g, rivals_profile(r, row->schedule, RIVAL_ORACLE), sheet->sampled);
    schedule = row->schedule;
    profile_symbols_profile(&x->symbols, g, rivals_profile(r, row->schedule, row->who), sheet->profile);
    row->error[g] = (struct rivals_error){
      .total = profile_error(sheet->profile, sheet->all, n),
      .systematic = profile_error(sheet->profile, sheet->sampled, n),
      .floor = profile_floor(x->effective[g], row->samples),
    };
  }
}

static void validate(struct rivals_result *x, enum granularity g, struct sheet *sheet, const struct rivals *r) {
  profile_symbols_profile(&x->symbols, g, rivals_profile(r, 0, RIVAL_NCI), sheet->sampled);
  profile_symbols_profile(&x->symbols, g, rivals_profile(r, 0, RIVAL_SOFTWARE), sheet->profile);
  x->distance[g] = profile_error(sheet->profile, sheet->sampled, x->symbols.count[g]);
}

static void list_rows(struct rivals_result *x, const struct rivals *r, const struct rivals_schedule *schedule, size_t schedules) {
  for (size_t s = 0; s < schedules; s++)
    for (int who = 0; who < RIVALS; who++) {
      if (!(schedule[s].profilers >> who & 1)) continue;
      x->row[x->rows++] = (struct rivals_row){
        .who = (enum rival)who,
        .schedule = s,
        .samples = rivals_samples(r, s),
        .undelivered = rivals_undelivered(r, s, (enum rival)who),
        .squashed = rivals_squashed(r, s, (enum rival)who),
      };
    }
}

bool rivals_result_build(struct rivals_result *x, const struct rivals *r, const struct rivals_schedule *schedule, size_t schedules,
                         const struct report *report) {
  memset(x, 0, sizeof *x);
  x->row = malloc((schedules * RIVALS + 1) * sizeof *x->row);
  if (!x->row || !profile_symbols_init(&x->symbols, report)) {
    rivals_result_free(x);
    return false;
  }
  list_rows(x, r, schedule, schedules);
  size_t n = 0; /* symbols of the finest granularity: a short run executes fewer instructions than there are functions */
  for (int g = 0; g < GRANULARITIES; g++)
    if (x->symbols.count[g] > n) n = x->symbols.count[g];
  uint64_t *memory = malloc(3 * n * sizeof *memory);
  if (!memory) {
    rivals_result_free(x);
    return false;
  }
  struct sheet sheet = {memory, memory + n, memory + 2 * n};
  for (int g = 0; g < GRANULARITIES; g++) {
    fill(x, (enum granularity)g, &sheet, r, report->source.oracle);
    if (schedules && (schedule[0].profilers & VALIDATED) == VALIDATED) validate(x, (enum granularity)g, &sheet, r);
  }
  free(memory);
  return true;
}

void rivals_result_free(struct rivals_result *x) {
  profile_symbols_free(&x->symbols);
  free(x->row);
  memset(x, 0, sizeof *x);
}

const char *rivals_class(const struct oracle *o) {
  uint64_t cycles = oracle_cycles(o) * oracle_units(o);
  uint64_t flush = oracle_stack(o, ORACLE_MISPREDICT) + oracle_stack(o, ORACLE_MISC_FLUSH);
  if (2 * oracle_stack(o, ORACLE_EXECUTE) > cycles) return "compute";
  return 100 * flush > 3 * cycles ? "flush" : "stall";
}
