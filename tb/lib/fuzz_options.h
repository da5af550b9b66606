/* Command line of tb/fuzz. */
#ifndef CULPRIT_FUZZ_OPTIONS_H
#define CULPRIT_FUZZ_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

enum { FUZZ_ERRORS_MAX = 350000 };

struct fuzz_options {
  const char *config;    /* "small"; "iss": the golden simulator alone */
  const char *profile;   /* NULL: all of them in turn */
  const char *out;       /* folder for failing programs */
  const char *json;      /* file for the totals; NULL: none */
  uint64_t seed, count;  /* programs of each profile */
  unsigned length;       /* instructions of a program; 0: the generator's default */
  unsigned shrink;       /* runs to spend on reducing a failing program */
  unsigned errors;       /* of a million accesses to memory, how many fail */
  uint64_t least_errors; /* the campaign must have injected at least as many */
  bool no_user, stats, replay, keep_going, write;
};

/* False: *wrong is the text to print. argv of --help gives the usage text. */
bool fuzz_options_parse(struct fuzz_options *o, int argc, char **argv, const char **wrong);

#endif
