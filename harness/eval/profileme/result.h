/* What the measurements of one machine add up to, and the published figures to compare it with.
 *
 * Published: ProfileMe (Dean, Hicks, Waldspurger, Weihl, Chrysos, MICRO 1997),
 * sections 2.2, 5.1, 5.3 and 6. */
#ifndef CULPRIT_EVAL_PROFILEME_RESULT_H
#define CULPRIT_EVAL_PROFILEME_RESULT_H

#include "eval/profileme/data.h"

#define PME_EVAL_WINDOW 50 /* distances of the pairs whose paths count: sec. 5.3 */

/* Programs made for Figures 2 and 7, and the functions of the latter's loops. */
#define PME_EVAL_SKID_PROGRAMS 2
extern const char *const pme_eval_skid_program[PME_EVAL_SKID_PROGRAMS], *const pme_eval_skid_text[PME_EVAL_SKID_PROGRAMS];
#define PME_EVAL_LOOPS_PROGRAM                                                                                                     \
  "three_loops" /* the beginning of its name: one is balanced for two-wide machines, one for four-wide */
#define PME_EVAL_LOOPS 3
extern const char *const pme_eval_loop[PME_EVAL_LOOPS];

double pme_eval_percent(uint64_t part, uint64_t whole); /* NaN: whole is 0 */

/* The run of a program, NULL: none. */
const struct pme_eval_run *pme_eval_find(const struct eval_machine *m, const char *name, bool pairs);

/* Convergence: over all programs with single instructions. Attribution: over all runs, exact of records. */
struct pme_eval_sums {
  struct pme_envelope retire, dmiss, arrivals;
  uint64_t records, exact;
};
void pme_eval_add(struct pme_eval_sums *to, const struct eval_machine *m);
struct pme_eval_sums pme_eval_sums_of(const struct eval_machine *m);

/* Percent of the samples whose path of length n a scheme finds, over all real programs, or kernels, with
 * pairs at PME_EVAL_WINDOW: each sample counts once. NaN: not measured. */
double pme_eval_path(const struct eval_machine *m, bool kernels, int scope, enum pme_scheme s, unsigned n);

enum pme_eval_column { PME_EVAL_LATENCY, PME_EVAL_LATENCY_ESTIMATE, PME_EVAL_WASTED, PME_EVAL_WASTED_ESTIMATE };
double pme_eval_column_of(const struct pme_eval_insn *i, enum pme_eval_column c);

/* The run of the three loops, NULL: none. */
const struct pme_eval_run *pme_eval_loops(const struct eval_machine *m);

/* True for an instruction of a loop: in a function whose name begins with loop_, and executed as often as any
 * other there, within 1 %. */
bool pme_eval_counts(const struct pme_eval_run *r, const struct pme_eval_insn *i);

/* Percent of the pairs of loop instructions that a column puts in the order of their truly wasted slots; only
 * pairs whose slots differ by more than 1 % of the larger count. function: of this loop; NULL: of all. NaN:
 * there are none. */
#define PME_EVAL_ORDER_LEAST 0.01
double pme_eval_ordered(const struct pme_eval_run *r, const char *function, enum pme_eval_column by);

/* The loop instruction with the highest true latency, and the one of the others that truly wastes most.
 * NULL: there is none. */
const struct pme_eval_insn *pme_eval_rightmost(const struct pme_eval_run *r);
const struct pme_eval_insn *pme_eval_worst_left(const struct pme_eval_run *r);

bool pme_eval_inside(const struct pme_eval_insn *i); /* its true wasted slots lie in the estimate's interval */

/* Percent of the loops' instructions whose true wasted slots lie in the estimate's 95 % interval. NaN:
 * there are none. */
double pme_eval_covered(const struct pme_eval_run *r);

/* Useful issues a cycle while loads are in progress, by hit or miss, over all programs; clusters: loads of a
 * program, hits or misses, with enough records. */
struct pme_eval_loads {
  double useful[PME_LOADS], estimate[PME_LOADS]; /* NaN: there are none */
  size_t clusters, inside;                       /* inside: the truth lies in the estimate's 95 % interval */
};
struct pme_eval_loads pme_eval_loads_of(const struct eval_machine *m);
double pme_eval_useful(const struct pme_eval_load *l); /* the truth; NaN: no such load */

#define PME_EVAL_SETS 32 /* largest K */

/* Mean over the programs recorded at this rate (0..EVAL_RATES-1) with K records an interrupt: percent more
 * cycles, percent in the handler, handler cycles per record. NaN: not measured. */
struct pme_eval_cost {
  size_t programs;
  double overhead, handler, cycles;
};
struct pme_eval_cost pme_eval_cost(const struct eval_machine *m, int rate, uint64_t sets);

/* Where the interrupts of a counter stopped. */
struct pme_eval_spread {
  uint64_t interrupts, on_load, peak_times;
  int64_t peak, first, last; /* offsets: of the most frequent place, of the extremes */
  unsigned places90;         /* the fewest places that hold 90 percent */
  uint64_t records, records_on_load;
};
struct pme_eval_spread pme_eval_spread(const struct pme_eval_skid *s);

#endif
