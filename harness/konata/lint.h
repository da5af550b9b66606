/* Strict check of a Kanata 0004 log: what the format allows and what a log of harness/konata/konata.h
 * promises on top.
 *
 * Every instruction begins with I (ids 0, 1, 2 ... in order), has a label and at least one stage, opens and
 * closes each stage (E before the next S), passes the stages F D Ds Is Cm in that order, possibly not all,
 * and ends with R, after which nothing names it. Commits are numbered 0, 1, 2 ... in the order of ids. Time
 * only moves forward; the absolute cycle comes first. */
#ifndef CULPRIT_KONATA_LINT_H
#define CULPRIT_KONATA_LINT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct konata_lint {
  uint64_t lines, warnings;
  uint64_t committed, dropped; /* instructions, by how they end */
  uint64_t first_cycle, last_cycle;
};

/* Reads the log to its end; each warning is a line `NAME:LINE: what` to report (NULL: only counted). False:
 * out of memory. */
bool konata_lint_run(FILE *in, const char *name, FILE *report, struct konata_lint *result);

#endif
