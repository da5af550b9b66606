/* Results of a test program as TAP (testanything.org): a line for each case, and the plan at the end, missing
 * if the program ends early. What was wrong comes before a case's line, in lines that begin with "# "; all
 * other output is a remark. */
#ifndef CULPRIT_CHECK_H
#define CULPRIT_CHECK_H

#include <stdbool.h>

struct check {
  unsigned cases, failed;
};

/* Prints `ok N - NAME` or `not ok N - NAME`. NAME is one word. */
void check_case(struct check *c, const char *name, bool good);

/* Prints the plan. Returns the program's exit status: 0 if every case passed and there was one. */
int check_done(const struct check *c);

/* One of many things that a case looks at: prints the first ten that are wrong. */
void check_expect(int *failures, const char *what, bool good);

/* A program of one case. */
int check_single(const char *name, bool good);

#endif
