/* What the measurements of one machine add up to.
 *
 * Published: Zilles, Sohi, A Programmable Co-processor for Profiling, HPCA 2001, sec. 5. The digits of its
 * figures did not survive in the public text, so our numbers stand next to its statements. */
#ifndef CULPRIT_EVAL_COPROC_RESULT_H
#define CULPRIT_EVAL_COPROC_RESULT_H

#include "eval/coproc/data.h"

#define COP_EVAL_BASE 256         /* slots of the main figures */
#define COP_EVAL_LATE_PHASE 1.0   /* a program has one, if so many percent of its loads are first executed in the last third */
#define COP_EVAL_SUM_FACTOR 16    /* times TIP's rate, added up on the chip */
#define COP_EVAL_SUM_PERIOD 50000 /* cycles between its samples, 4 kHz at 3.2 GHz: denser runs are left out of means and overhead */

/* ---- one run ---- */

/* Percent more cycles than without sampling: start, interrupts, stop, pollution of the caches, the final
 * estimation. running: without the estimation. total: sending the result through the device counts, too. NaN
 * without a baseline. */
typedef double cop_eval_cost(const struct cop_eval_run *r);
cop_eval_cost cop_eval_overhead, cop_eval_running, cop_eval_total;
/* Cycles of the estimation for each load that has an estimate; NaN: none has. */
double cop_eval_estimation(const struct cop_eval_run *r);

/* Percent of the overhead in the timeline that falls into the last third of the run; NaN without a timeline
 * or overhead. */
double cop_eval_late(const struct cop_eval_run *r);

/* The error known when this part of the run was over, percent; NaN: none yet. */
double cop_eval_error_at(const struct cop_eval_run *r, double part);

/* Cycles of the handler for each sample that the engine processed, and for each slot that it read; NaN: no interrupt. */
double cop_eval_handler_sample(const struct cop_eval_run *r);
double cop_eval_handler_slot(const struct cop_eval_run *r);

/* Percent of the chosen samples that found no place. */
double cop_eval_dropped(const struct cop_eval_run *r);

/* The run of the value profile with so many slots and this clock; NULL: not measured. */
const struct cop_eval_run *cop_eval_value(const struct eval_machine *m, const char *program, unsigned slots, unsigned clock);

/* ---- value profile and simple sampling ---- */

enum cop_eval_reach { COP_EVAL_WITHIN, COP_EVAL_BELOW, COP_EVAL_ABOVE, COP_EVAL_NONE };

/* The error of simple sampling where its cost is `at`: interpolated between the two neighbours in cost, on
 * logarithmic axes. Below (above) the measured costs: the error at the least (largest) of them; the error
 * sought is no lower (higher). NONE: not measured. */
struct cop_eval_simple {
  double error;
  enum cop_eval_reach reach;
};
struct cop_eval_simple cop_eval_simple_at(const struct eval_machine *m, const char *program, cop_eval_cost *cost, double at);

/* A program of the main figures: the value profile with COP_EVAL_BASE slots and full clock, and simple
 * sampling at its overhead. */
struct cop_eval_row {
  const struct cop_eval_run *value;
  struct cop_eval_simple simple;
  double overhead, times; /* times: simple's error by value's; NaN: unknown */
  double total_times;     /* likewise, at equal cop_eval_total */
  bool exceeds;           /* executes more static loads than it has slots */
  bool better;            /* surely lower error at equal overhead */
  bool tuned;             /* constants of value-paper were chosen on it */
  struct {
    const struct cop_eval_run *run; /* NULL: not measured */
    struct cop_eval_simple simple;
    double times;
  } paper; /* likewise, the paper's control loop */
};

/* Row k, most static loads first; false: there are no more. */
bool cop_eval_row(const struct eval_machine *m, size_t k, struct cop_eval_row *row);

/* Means over those rows; branches: percent of microinstructions with a branch, of the rows that know it. NaN: none. */
struct cop_eval_engine {
  double handler_sample, handler_slot, branches;
};
struct cop_eval_engine cop_eval_engine_of(const struct eval_machine *m);

/* The program whose course over time is drawn: most static loads, the longest of its runs. NULL: none. */
const struct cop_eval_run *cop_eval_shown(const struct eval_machine *m);
/* The same among those that were measured with other sizes. */
const struct cop_eval_run *cop_eval_varied(const struct eval_machine *m);

/* What is compared, with the keys of coproc.json. */
#define COP_EVAL_VARIANTS 3
struct cop_eval_variant {
  const char *key;
  unsigned slots, clock;
};
extern const struct cop_eval_variant cop_eval_sizes[COP_EVAL_VARIANTS], cop_eval_clocks[COP_EVAL_VARIANTS];

/* Means of list[which] over the programs with a run of each of the list; none: NaN. */
struct cop_eval_mean {
  uint64_t programs;
  double error, overhead, running;
};
struct cop_eval_mean cop_eval_variant_mean(const struct eval_machine *m, const struct cop_eval_variant list[COP_EVAL_VARIANTS],
                                           int which);

/* ---- TIP, added up on the chip ---- */

struct cop_eval_aggregate {
  const struct cop_eval_run *sum;
  double error, overhead;         /* percent: by instruction, against the Oracle; of the run */
  double same_rate, floor;        /* TIP's error out of band at the same rate, what sampling alone costs there; NaN: not measured */
  double tip_error, tip_overhead; /* of TIP with an interrupt a sample, at 1 / COP_EVAL_SUM_FACTOR of the rate; NaN: not measured */
  uint64_t tip_period;
};
bool cop_eval_aggregate(const struct eval_machine *m, size_t k, struct cop_eval_aggregate *to);
bool cop_eval_aggregate_counts(const struct cop_eval_aggregate *a);                             /* it is of that rate */
struct cop_eval_aggregate cop_eval_aggregate_mean(const struct eval_machine *m, size_t *count); /* sum NULL */

/* ---- the RTL ---- */

struct cop_eval_rtl {
  uint64_t runs, checked, engine_cycles, compared_cycles, mismatches;
};
struct cop_eval_rtl cop_eval_rtl(const struct eval_machine *m);

#endif
