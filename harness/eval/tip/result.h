/* What the measurements of one machine add up to, and the published figures to compare it with.
 *
 * Published: TIP (Gottschall, Eeckhout, Jahre, MICRO 2021), sections 5 and 6. */
#ifndef CULPRIT_EVAL_TIP_RESULT_H
#define CULPRIT_EVAL_TIP_RESULT_H

#include "base/summary.h"
#include "eval/tip/data.h"

enum tip_eval_part { TIP_EVAL_TOTAL, TIP_EVAL_SYSTEMATIC, TIP_EVAL_FLOOR };

/* One error of one run, in percent; NAN: not measured. period 0: the base period. */
double tip_eval_error_of(const struct tip_eval_run *r, enum tip_eval_profiler p, bool random, uint64_t period,
                         enum tip_eval_level l, enum tip_eval_part part);

/* Over all runs that have it. */
struct summary tip_eval_errors(const struct eval_machine *m, enum tip_eval_profiler p, bool random, uint64_t period,
                               enum tip_eval_level l, enum tip_eval_part part);

/* Mean over the programs of a class, at the base period; NAN: there are none. */
double tip_eval_class_mean(const struct eval_machine *m, unsigned class, enum tip_eval_profiler p, bool random,
                           enum tip_eval_level l);
/* Mean of the means of all classes, with equal weights; NAN: a class has no program. */
double tip_eval_balanced_mean(const struct eval_machine *m, enum tip_eval_profiler p, bool random, enum tip_eval_level l);
size_t tip_eval_members(const struct eval_machine *m, unsigned class);

/* Cycles for which a misprediction leaves the ROB empty (section 2.2): of a run, NAN: there was none; mean of the runs. */
double tip_eval_flushed(const struct tip_eval_run *r);
double tip_eval_flushed_mean(const struct eval_machine *m);
/* Percent of the cycles in a class, mean of the runs. */
double tip_eval_stack_mean(const struct eval_machine *m, enum oracle_class c);
#define TIP_EVAL_PUBLISHED_FLUSHED 3.5
#define TIP_EVAL_PUBLISHED_OTHER_FLUSHES 1.4 /* percent of the time, section 3.1 */

/* Mean distance of NCI's profile from Software's, percent. */
double tip_eval_distance(const struct eval_machine *m, enum tip_eval_level l);

/* Bytes that the Oracle needs for each cycle: an address for each lane, and the last committed
 * address, flags and cycle. */
static inline double tip_eval_oracle_bytes(const struct eval_machine *m) { return 8.0 * (tip_eval_run_at(m, 0)->width + 3); }

/* Samples of TIP's series at this period; NAN: there is none. */
double tip_eval_samples(const struct tip_eval_run *r, bool random, uint64_t period);

/* Periods of TIP's periodic series, slowest first; returns how many (at most `most`). */
size_t tip_eval_periods(const struct eval_machine *m, uint64_t *period, size_t most);

/* Recordings of TIP by the RTL: percent, mean and max over the programs that were recorded at every rate;
 * NAN: not measured. */
struct tip_eval_cost {
  double overhead[EVAL_RATES], overhead_max[EVAL_RATES], handler[EVAL_RATES];
};
struct tip_eval_cost tip_eval_cost_of(const struct eval_machine *m);

double tip_eval_storage_of(const struct eval_machine *m); /* bytes, NAN: not measured */

/* The case study: the rounding kernel as it was and repaired; either may be NULL. */
struct tip_eval_case {
  const struct tip_eval_run *original, *repaired;
  double speedup; /* NAN: one is missing */
};
struct tip_eval_case tip_eval_case_of(const struct eval_machine *m);
/* The function that the case study looks into: the one of the original that loses most time to flushes; NULL:
 * none. */
const struct tip_eval_function *tip_eval_case_function(const struct tip_eval_case *c);

/* Published errors in percent, NAN where the paper gives none. */
double tip_eval_published_mean(enum tip_eval_profiler p, bool random, enum tip_eval_level l);
double tip_eval_published_max(enum tip_eval_profiler p, enum tip_eval_level l);
#define TIP_EVAL_PUBLISHED_RANDOM 1.1   /* TIP, instruction level, random sampling */
#define TIP_EVAL_PUBLISHED_OVERHEAD 1.1 /* percent, 4 kHz */
#define TIP_EVAL_PUBLISHED_BYTES 88     /* per sample, 40 of them the operating system's */
#define TIP_EVAL_PUBLISHED_RATE 352     /* KB/s */
#define TIP_EVAL_PUBLISHED_SPEEDUP 1.93
#define TIP_EVAL_PUBLISHED_ORACLE 179 /* GB/s, the Oracle's data at 3.2 GHz */
#define TIP_EVAL_GHZ 3.2
/* Distance of NCI from Software: on their machine, and of PEBS from perf on a real one; NAN: not given. */
double tip_eval_published_distance(enum tip_eval_level l, bool real);

#endif
