/* What the measurements of one machine add up to, and the published figures they stand beside.
 *
 * Published: TIP (Gottschall, Eeckhout, Jahre, MICRO 2021), section 5 and 6. */
#ifndef CULPRIT_EVAL_RESULT_H
#define CULPRIT_EVAL_RESULT_H

#include "eval/tip/data.h"
#include "base/summary.h"

#define EVAL_MACHINES 8
#define EVAL_RATES 3            /* 1, 10 and 100 times the base rate */
#define EVAL_RATE_CYCLES 800000 /* 4 kHz at 3.2 GHz: a sample every so many cycles */
#define EVAL_RATE_HZ 4000
#define EVAL_SAMPLES_WANTED (1u << 19)

/* The runs of one configuration: a slice of struct eval_data. */
struct eval_machine {
  const struct eval_data *data;
  const char *config;
  const struct eval_run *run;
  size_t runs;
  unsigned width;
  uint64_t period; /* of the main figures */
};

/* Fills list (EVAL_MACHINES long) and returns how many there are; more are left out. */
size_t eval_machines(const struct eval_data *d, struct eval_machine *list);

enum eval_part { EVAL_TOTAL, EVAL_SYSTEMATIC, EVAL_FLOOR };

/* One error of one run in percent; NAN when it was not measured. period 0: the base period. */
double eval_error_of(const struct eval_run *r, enum eval_profiler p, bool random, uint64_t period, enum eval_level l,
                     enum eval_part part);

/* Over all runs that have it. */
struct summary eval_errors(const struct eval_machine *m, enum eval_profiler p, bool random, uint64_t period, enum eval_level l,
                           enum eval_part part);

/* Samples of the periodic series of TIP, NAN when there is none. */
double eval_samples(const struct eval_run *r, bool random, uint64_t period);

/* Recordings of TIP by the RTL. overhead: percent, mean and max over the programs that were recorded at every rate; NAN:
 * not measured. */
struct eval_rtl {
  size_t recordings;
  uint64_t samples, mismatches, checked, lost, missed;
  double overhead[EVAL_RATES], overhead_max[EVAL_RATES];
  double handler[EVAL_RATES]; /* mean of eval_handler_share of the same programs */
  double bytes;               /* of a sample, largest */
};
struct eval_rtl eval_rtl_of(const struct eval_machine *m);

/* 0..EVAL_RATES-1 for periods within 5 % of the base rate and of 10 and 100 times it, else -1. */
int eval_rate(uint64_t period);
/* Percent more cycles than without sampling; NAN without a baseline. */
double eval_overhead(const struct eval_record *r);
/* Percent of the run's cycles in the sampling handler; NAN without cycles. */
double eval_handler_share(const struct eval_record *r);

double eval_storage_of(const struct eval_machine *m); /* bytes, NAN: not measured */

/* The case study: the rounding kernel as it was and repaired; either may be NULL. */
struct eval_case {
  const struct eval_run *original, *repaired;
  double speedup; /* NAN: one is missing */
};
struct eval_case eval_case_of(const struct eval_machine *m);

/* Published errors in percent, NAN where the paper gives none. */
double eval_published_mean(enum eval_profiler p, enum eval_level l);
double eval_published_max(enum eval_profiler p, enum eval_level l);
#define EVAL_PUBLISHED_RANDOM 1.1   /* TIP, instruction level, random sampling */
#define EVAL_PUBLISHED_OVERHEAD 1.1 /* percent, 4 kHz */
#define EVAL_PUBLISHED_BYTES 88     /* per sample, 40 of them the operating system's */
#define EVAL_PUBLISHED_RATE 352     /* KB/s */
#define EVAL_PUBLISHED_SPEEDUP 1.93

#endif
