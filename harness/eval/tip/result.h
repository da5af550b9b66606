/* What the measurements of one machine add up to, and the published figures they stand beside.
 *
 * Published: TIP (Gottschall, Eeckhout, Jahre, MICRO 2021), section 5 and 6. */
#ifndef CULPRIT_EVAL_TIP_RESULT_H
#define CULPRIT_EVAL_TIP_RESULT_H

#include "base/summary.h"
#include "eval/tip/data.h"

enum eval_part { EVAL_TOTAL, EVAL_SYSTEMATIC, EVAL_FLOOR };

/* One error of one run in percent; NAN when it was not measured. period 0: the base period. */
double eval_error_of(const struct eval_run *r, enum eval_profiler p, bool random, uint64_t period, enum eval_level l,
                     enum eval_part part);

/* Over all runs that have it. */
struct summary eval_errors(const struct eval_machine *m, enum eval_profiler p, bool random, uint64_t period, enum eval_level l,
                           enum eval_part part);

/* Samples of the periodic series of TIP, NAN when there is none. */
double eval_samples(const struct eval_run *r, bool random, uint64_t period);

/* Periods of the periodic series of TIP, slowest first; returns how many (at most `most`). */
size_t eval_periods(const struct eval_machine *m, uint64_t *period, size_t most);

/* Recordings of TIP by the RTL: percent, mean and max over the programs that were recorded at every rate; NAN: not measured. */
struct eval_cost {
  double overhead[EVAL_RATES], overhead_max[EVAL_RATES], handler[EVAL_RATES];
};
struct eval_cost eval_cost_of(const struct eval_machine *m);

double eval_storage_of(const struct eval_machine *m); /* bytes, NAN: not measured */

/* The case study: the rounding kernel as it was and repaired; either may be NULL. */
struct eval_case {
  const struct eval_run *original, *repaired;
  double speedup; /* NAN: one is missing */
};
struct eval_case eval_case_of(const struct eval_machine *m);
/* Function that the case study looks into: that of the original which loses most time to flushes; NULL without one. */
const struct eval_function *eval_case_function(const struct eval_case *c);

/* Published errors in percent, NAN where the paper gives none. */
double eval_published_mean(enum eval_profiler p, enum eval_level l);
double eval_published_max(enum eval_profiler p, enum eval_level l);
#define EVAL_PUBLISHED_RANDOM 1.1   /* TIP, instruction level, random sampling */
#define EVAL_PUBLISHED_OVERHEAD 1.1 /* percent, 4 kHz */
#define EVAL_PUBLISHED_BYTES 88     /* per sample, 40 of them the operating system's */
#define EVAL_PUBLISHED_RATE 352     /* KB/s */
#define EVAL_PUBLISHED_SPEEDUP 1.93

#endif
