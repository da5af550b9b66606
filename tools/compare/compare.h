/* The rival profilers beside the Oracle, of a machine that runs or of a trace, and what `culprit compare` prints of them.
 *
 * Life cycle: the caller's fields, compare_open, compare_step once a cycle after oracle_step, compare_print, compare_close. */
#ifndef CULPRIT_COMPARE_H
#define CULPRIT_COMPARE_H

#include "oracle/report.h"
#include "rivals/result.h"
#include "rivals/rivals.h"
#include "tools/cli/failure.h"

struct compare {
  /* The caller's */
  const char *program, *machine; /* as named; its name, with its kind of memory */
  const char *json;              /* NULL: none */
  uint64_t period, seed;         /* of the base rate; of random sampling */
  uint64_t top;                  /* hottest instructions in place of the errors; 0: the errors */
  unsigned width;
  unsigned rob_entries; /* 0: the views of fetch, dispatch and the pipeline are not there; ages are given */
  bool situations;      /* apart by what an operating system does: rivals_situate before compare_step */
  unsigned unknown;     /* profilers that cannot be told: mask of 1 << enum rival, of Software and Dispatch */
  struct oracle *oracle;
  const struct program_image *image; /* as for the Oracle */
  /* Until compare_close */
  struct rivals *rivals;
  struct rivals_schedule schedule[RIVALS_SCHEDULES]; /* the first is periodic at the base rate, the second random */
  size_t schedules;
};

bool compare_open(struct compare *c, struct failure *f);
/* ages: as for rivals_step */
bool compare_step(struct compare *c, const struct probe_cycle *now, const struct probe_ages *ages, struct failure *f);
/* Ends the Oracle's account. source: without config, program and oracle. khz: cycles per millisecond. */
bool compare_print(const struct compare *c, struct report_source source, uint64_t khz, struct failure *f);
void compare_close(struct compare *c);

/* Results of a run, for compare_text and compare_json. */
struct compare_result {
  struct report *report;
  struct rivals_result errors;
  uint64_t khz;
};

void compare_text(const struct compare *c, const struct compare_result *x, FILE *out);
/* The c->top hottest instructions, and the share of time that each profiler gives them. False: out of memory. */
bool compare_top(const struct compare *c, const struct compare_result *x, FILE *out);
bool compare_json(const struct compare *c, const struct compare_result *x, struct failure *f); /* to c->json */

#endif
