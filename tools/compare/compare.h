/* `culprit compare`: one run with the rival profilers, and what it prints. */
#ifndef CULPRIT_COMPARE_H
#define CULPRIT_COMPARE_H

#include "rivals/rivals.h"
#include "rivals/result.h"
#include "tools/compare/options.h"
#include "tools/run/run.h"

struct compare {
  const struct compare_options *opt;
  struct run run;
  struct run_options run_options;
  char machine[64]; /* its name, with its kind of memory */
  struct run_hook hook;
  struct rivals *rivals;
  struct rivals_schedule schedule[RIVALS_SCHEDULES]; /* the first is periodic at the base rate, the second random */
  size_t schedules;
};

/* Results of a run, for compare_text and compare_json. */
struct compare_result {
  struct report *report;
  struct rivals_result errors;
  uint64_t khz;
};

void compare_text(const struct compare *c, const struct compare_result *x, FILE *out);
/* The c->opt->top hottest instructions, and the share of time that each profiler gives
 * them. False: out of memory. */
bool compare_top(const struct compare *c, const struct compare_result *x, FILE *out);
bool compare_json(const struct compare *c, const struct compare_result *x, struct failure *f); /* to c->opt->json */

#endif
