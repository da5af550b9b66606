/* Compares estimated frequencies with exact counts: DCPI sec. 6.2, Figures 8 and 9. */
#ifndef CULPRIT_FREQUENCY_SCORE_H
#define CULPRIT_FREQUENCY_SCORE_H

#include "analysis/frequency.h"
#include "base/json.h"
#include "tb/lib/frequency/run.h"

enum { SCORE_BUCKETS = 20, SCORE_LIMITS = 3, SCORE_CONFIDENCES = 3 };

/* Weights: of instructions their samples, of edges their executions. */
struct score_histogram {
  double weight; /* of all */
  /* by enum profile_confidence; number b: errors from 5 (b - 10) % on, below 5 (b - 9) %; the first and the last take what is
   * beyond */
  double bucket[SCORE_CONFIDENCES][SCORE_BUCKETS];
  double within[SCORE_LIMITS];       /* error at most 5, 10, 15 % */
  double trusted[SCORE_CONFIDENCES]; /* by enum profile_confidence */
  double bad[SCORE_CONFIDENCES];     /* of them, off by more than 15 % */
};

struct score {
  struct score_histogram insn;       /* Figure 8 */
  struct score_histogram edge;       /* Figure 9: edges at branch points */
  uint64_t samples, functions, open; /* functions with samples; of them with edges that are not known */
};

/* All functions of a program. p->published says how frequencies are estimated. False: out of memory. */
bool score_program(struct score *s, const struct frequency_run *r, const struct analysis_program *p, const struct samples *samples);

/* Adds a program's score to a total in which each program has the same weight. */
void score_join(struct score *total, const struct score *program);

/* Percent, one line: within 5, 10, 15 %; off by more and not of low confidence. */
void score_print(const char *name, const struct score_histogram *h);

void score_json(struct json *j, const char *key, const struct score *s);

#endif
