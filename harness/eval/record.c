#include "eval/record.h"

#include <math.h>
#include <string.h>

typedef struct eval_record record;

const char *const eval_rate_key[EVAL_RATES] = {"x1", "x10", "x100"};

const char *eval_method(unsigned random) {
  static const char *const names[] = {"periodic", "random", NULL};
  return names[random];
}

static const struct eval_field bin_fields[] = {{.key = "to", .type = EVAL_IS_COUNT}};

static const struct eval_field skid_fields[] = {{EVAL_REAL("mean_instructions", record, skid_instructions, 0, 1e12)},
                                                {EVAL_REAL("mean_cycles", record, skid_cycles, 0, 1e12)},
                                                {EVAL_REAL("exact_percent", record, skid_exact, 0, EVAL_SHARE_MOST)},
                                                {EVAL_LIST("histogram", EVAL_IS_LIST, record, skid_end, skid_bins, bin_fields)}};

static const struct eval_field count_fields[] = {
  {EVAL_COUNT(record, period)},        {EVAL_COUNT(record, cycles)},     {EVAL_COUNT(record, baseline_cycles)},
  {EVAL_COUNT(record, samples)},       {EVAL_COUNT(record, mismatches)}, {EVAL_COUNT(record, checked)},
  {EVAL_COUNT(record, lost)},          {EVAL_COUNT(record, missed)},     {EVAL_COUNT(record, interrupts)},
  {EVAL_COUNT(record, handler_cycles)}};

const struct eval_field eval_record_fields[EVAL_RECORD_FIELDS] = {EVAL_HEAD(record),

                                                                  {EVAL_OPTION(EVAL_IS_FLAG, record, pairs)},
                                                                  {EVAL_OPTION(EVAL_IS_COUNT, record, sets)},
                                                                  {EVAL_CHOICE("method", record, random, eval_method)},
                                                                  {EVAL_OBJECT(NULL, count_fields)},
                                                                  {EVAL_REAL("bytes_per_sample", record, bytes_per_sample, 0, 1e6)},
                                                                  {EVAL_OPTIONAL_OBJECT("skid", skid_fields)}};

int eval_record_order(const void *a, const void *b) {
  const struct eval_record *x = a, *y = b;
  int order = strcmp(y->config, x->config);
  if (!order) order = x->timer - y->timer;
  if (!order) order = (x->period < y->period) - (x->period > y->period);
  if (!order) order = x->pairs - y->pairs;
  if (!order) order = (x->sets > y->sets) - (x->sets < y->sets);
  return order ? order : strcmp(x->program, y->program);
}

void eval_record_baselines(struct eval_record *list, size_t count, const void *data,
                           uint64_t (*cycles)(const void *data, const char *config, const char *program)) {
  for (size_t i = 0; i < count; i++)
    if (!list[i].baseline_cycles) list[i].baseline_cycles = cycles(data, list[i].config, list[i].program);
}

int eval_rate(uint64_t period) {
  double times = EVAL_RATE_CYCLES / (double)period, exact = 1;
  for (int i = 0; i < EVAL_RATES; i++, exact *= 10)
    if (fabs(times / exact - 1) < 0.05) return i;
  return -1;
}

double eval_overhead(const struct eval_record *r) {
  if (!r->baseline_cycles) return NAN;
  return 100.0 * ((double)r->cycles - (double)r->baseline_cycles) / (double)r->baseline_cycles;
}

double eval_handler_share(const struct eval_record *r) {
  return r->cycles ? 100.0 * (double)r->handler_cycles / (double)r->cycles : NAN;
}

void eval_recorded_add(struct eval_recorded *to, const struct eval_record *list, size_t count, const char *config) {
  for (const struct eval_record *r = list; r < list + count; r++) {
    if (r->timer || strcmp(r->config, config) != 0) continue;
    to->recordings++;
    to->samples += r->samples * (r->pairs ? 2 : 1);
    to->mismatches += r->mismatches;
    to->checked += r->checked;
    to->lost += r->lost;
    to->missed += r->missed;
    if (r->samples) to->bytes = fmax(to->bytes, r->bytes_per_sample); /* of a NaN and a number the number */
  }
}

struct eval_recorded eval_recorded_of(const struct eval_record *list, size_t count, const char *config) {
  struct eval_recorded t = {.bytes = NAN};
  eval_recorded_add(&t, list, count, config);
  return t;
}
