/* What the tests of the evaluations share: checks that are counted, and a folder with hand-made measurements
 * and what is made from them. */
#ifndef CULPRIT_EVAL_BENCH_H
#define CULPRIT_EVAL_BENCH_H

#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>

struct eval_bench {
  const char *name; /* of the test, for its messages */
  char folder[64];
  int failures;
};

/* Makes an empty folder of its own. False: reported on standard error. */
bool eval_bench_open(struct eval_bench *b, const char *name);
/* Removes the folder; prints `ok NAME` if nothing failed. Returns the exit status. */
int eval_bench_close(const struct eval_bench *b);

/* Prints the failure, if it is one. */
void eval_bench_check(struct eval_bench *b, bool good, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* A file of the folder, to write; ends the test if it cannot be created. */
FILE *eval_bench_create(const struct eval_bench *b, const char *name);
/* The text of a file of the folder, "" if it is missing; free it. */
char *eval_bench_text(const struct eval_bench *b, const char *name, size_t *size);
/* Checks that a file of the folder is well-formed XML. */
void eval_bench_xml(struct eval_bench *b, const char *name);

/* A value by its keys, of arrays numbers, separated by /; NULL, NaN: none, or not a number. */
json_t *eval_bench_value(const json_t *root, const char *path);
double eval_bench_number(const json_t *root, const char *path);

#endif
