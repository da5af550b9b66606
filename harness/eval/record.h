/* Recordings by a unit of the RTL, through interrupts: `culprit record --stats-json`. Every evaluation reads
 * them into this structure. */
#ifndef CULPRIT_EVAL_RECORD_H
#define CULPRIT_EVAL_RECORD_H

#include "eval/reader.h"

#define EVAL_RATES 3            /* 1, 10 and 100 times the base rate */
#define EVAL_RATE_CYCLES 800000 /* 4 kHz at 3.2 GHz: a sample every so many cycles */
#define EVAL_RATE_HZ 4000

struct eval_record {
  char config[32], program[64], name[64]; /* name: program without "-long" or "-8x" */
  bool timer;                             /* the software sampler */
  bool pairs;                             /* ProfileMe: two instructions a sample */
  unsigned random;                        /* 1: at random, 0: periodic */
  uint64_t period, sets, cycles, baseline_cycles, samples, mismatches, checked, lost, missed, interrupts, handler_cycles;
  double bytes_per_sample;
  double skid_instructions, skid_cycles, skid_exact; /* means; percent that hit the Oracle's own instruction; NaN: not measured */
  uint64_t *skid_end;                                /* instructions: upper ends of the bins */
  size_t skid_bins;
};

#define EVAL_RECORD_FIELDS 9
extern const struct eval_field eval_record_fields[EVAL_RECORD_FIELDS];

const char *eval_method(unsigned random); /* "periodic", "random" */

/* For qsort: by configuration, timer (its recordings last), period (long first), pairs, sets, program. */
int eval_record_order(const void *a, const void *b);

/* Gives recordings without a baseline the program's cycles without sampling, from `cycles`; 0: not known. */
void eval_record_baselines(struct eval_record *list, size_t count, const void *data,
                           uint64_t (*cycles)(const void *data, const char *config, const char *program));

/* 0..EVAL_RATES-1 for periods within 5 % of the base rate and of 10 and 100 times it, else -1. */
int eval_rate(uint64_t period);
extern const char *const eval_rate_key[EVAL_RATES]; /* "x1" */
/* Percent more cycles than without sampling; NAN without a baseline. */
double eval_overhead(const struct eval_record *r);
/* Percent of the run's cycles in the sampling handler; NAN without cycles. */
double eval_handler_share(const struct eval_record *r);

/* Sums over the recordings of a configuration, except the timer's. A pair is two samples. */
struct eval_recorded {
  uint64_t recordings;
  uint64_t samples, mismatches, checked, lost, missed;
  double bytes; /* of a sample, largest; NaN: not measured */
};
void eval_recorded_add(struct eval_recorded *to, const struct eval_record *list, size_t count, const char *config);
struct eval_recorded eval_recorded_of(const struct eval_record *list, size_t count, const char *config);

#endif
