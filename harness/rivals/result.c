#include "rivals/result.h"

#include <stdlib.h>
#include <string.h>

#include "oracle/error.h"
#include "program/spaces.h"

enum { VALIDATED = 1 << RIVAL_NCI | 1 << RIVAL_SOFTWARE };

/* Profiles over the symbols of one granularity. */
struct sheet {
  uint64_t *all, *sampled, *profile, *part, *truth;
  uint8_t *part_of; /* of each symbol: its part + 1; 0: of none */
};

const char *rivals_part_key(enum rivals_part p) { return p == RIVALS_KERNEL ? "kernel" : "processes"; }

static void find_parts(const struct profile_symbols *s, enum granularity g, uint8_t *part_of) {
  memset(part_of, 0, s->count[g]);
  for (size_t i = 0; i < s->insns; i++)
    part_of[s->symbol[g][i]] = 1 + (program_space_of(s->pc[i]) ? RIVALS_PROCESSES : RIVALS_KERNEL);
  part_of[s->count[g] - 1] = 0;
}

static uint64_t keep_part(const struct sheet *sheet, enum rivals_part part, const uint64_t *from, uint64_t *to, size_t n) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++) sum += to[i] = sheet->part_of[i] == 1 + part ? from[i] : 0;
  return sum;
}

static double share(uint64_t part, const uint64_t *all, size_t n) {
  uint64_t sum = 0;
  for (size_t i = 0; i < n; i++) sum += all[i];
  return sum ? (double)part / (double)sum : 0;
}

/* A row within the parts. `sampled` has the Oracle of the same cycles. */
static void apart(struct rivals_result *x, struct rivals_row *row, enum granularity g, const struct sheet *sheet, size_t n) {
  for (int p = 0; p < RIVALS_PARTS; p++) {
    const enum rivals_part part = (enum rivals_part)p;
    struct rivals_within *w = &row->apart[p];
    struct rivals_error *e = &w->error[g];
    w->share = share(keep_part(sheet, part, sheet->profile, sheet->part, n), sheet->profile, n);
    const double sampled = share(keep_part(sheet, part, sheet->sampled, sheet->truth, n), sheet->sampled, n);
    e->systematic = profile_error(sheet->part, sheet->truth, n);
    x->part[p] = share(keep_part(sheet, part, sheet->all, sheet->truth, n), sheet->all, n);
    e->total = profile_error(sheet->part, sheet->truth, n);
    e->floor = profile_floor(profile_effective(sheet->truth, n), (uint64_t)(sampled * (double)row->samples + 0.5));
  }
}

/* Of what each profiler gives to the samples of a situation, against the Oracle of these samples. */
static void situations(struct rivals_result *x, enum granularity g, const struct sheet *sheet, const struct rivals *r, size_t n) {
  for (int s = 0; s < SITUATIONS; s++) {
    const enum rivals_situation situation = (enum rivals_situation)s;
    profile_symbols_profile(&x->symbols, g, rivals_situated(r, situation, RIVAL_ORACLE), sheet->sampled);
    for (size_t i = 0; i < x->rows && x->row[i].situated; i++) {
      profile_symbols_profile(&x->symbols, g, rivals_situated(r, situation, x->row[i].who), sheet->profile);
      x->row[i].situation[s][g] = profile_error(sheet->profile, sheet->sampled, n);
    }
    x->situated[s] = rivals_situated_samples(r, situation);
  }
}

static void fill(struct rivals_result *x, enum granularity g, const struct sheet *sheet, const struct rivals *r,
                 const struct oracle *oracle) {
  size_t n = x->symbols.count[g], schedule = SIZE_MAX;
  find_parts(&x->symbols, g, sheet->part_of);
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
    if (row->parts) apart(x, row, g, sheet, n);
  }
  if (x->rows && x->row[0].situated) situations(x, g, sheet, r, n);
}

static void validate(struct rivals_result *x, enum granularity g, const struct sheet *sheet, const struct rivals *r) {
  profile_symbols_profile(&x->symbols, g, rivals_profile(r, 0, RIVAL_NCI), sheet->sampled);
  profile_symbols_profile(&x->symbols, g, rivals_profile(r, 0, RIVAL_SOFTWARE), sheet->profile);
  x->distance[g] = profile_error(sheet->profile, sheet->sampled, x->symbols.count[g]);
}

static void list_rows(struct rivals_result *x, const struct rivals *r, const struct rivals_schedule *schedule, size_t schedules,
                      bool parts) {
  for (size_t s = 0; s < schedules; s++)
    for (int who = 0; who < RIVALS; who++) {
      if (!(schedule[s].profilers >> who & 1)) continue;
      x->row[x->rows++] = (struct rivals_row){
        .who = (enum rival)who,
        .schedule = s,
        .samples = rivals_samples(r, s),
        .undelivered = rivals_undelivered(r, s, (enum rival)who),
        .squashed = rivals_squashed(r, s, (enum rival)who),
        .parts = parts,
        .situated = s == 0 && rivals_situated(r, SITUATION_USER, (enum rival)who),
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
  list_rows(x, r, schedule, schedules, report->source.image->spaces);
  size_t n = 0; /* symbols of the finest granularity: a short run executes fewer instructions than there are functions */
  for (int g = 0; g < GRANULARITIES; g++)
    if (x->symbols.count[g] > n) n = x->symbols.count[g];
  uint64_t *memory = malloc(5 * n * sizeof *memory + n);
  if (!memory) {
    rivals_result_free(x);
    return false;
  }
  const struct sheet sheet = {memory, memory + n, memory + 2 * n, memory + 3 * n, memory + 4 * n, (uint8_t *)(memory + 5 * n)};
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
