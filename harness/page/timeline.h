/* The cycle stack over the run, in bins of equal length, and what had the time in each. */
#ifndef CULPRIT_PAGE_TIMELINE_H
#define CULPRIT_PAGE_TIMELINE_H

#include "page/page.h"

enum { TIMELINE_MOST = SAMPLES_STRETCHES, TIMELINE_FUNCTIONS = 24 };

struct timeline {
  double cycles;                                   /* of the run */
  unsigned bins;                                   /* so few that most have a dozen samples */
  double stack[TIMELINE_MOST][ORACLE_CLASSES + 1]; /* cycles by class; the last: without one */
  double all[TIMELINE_MOST];
  size_t functions; /* the first of the order */
  double function[TIMELINE_FUNCTIONS][TIMELINE_MOST];
};

/* order: functions, most time first. False: the samples have no time. */
bool timeline_build(struct timeline *t, const struct page *p, const size_t *order);

#endif
