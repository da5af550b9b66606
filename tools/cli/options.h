/* Command lines from a table: parsing, ranges, help, and the words that repeat a command. */
#ifndef CULPRIT_OPTIONS_H
#define CULPRIT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "tools/cli/failure.h"

enum option_kind { OPTION_FLAG, OPTION_UNFLAG /* sets false */, OPTION_NUMBER, OPTION_STRING };

struct option_row {
  const char *name;
  enum option_kind kind;
  bool replay;        /* part of a command that repeats this one */
  size_t offset;      /* of a bool, uint64_t or const char * in the options */
  uint64_t low, high; /* of a number */
  const char *value, *help;
};

struct option_table {
  const char *command;        /* "run" */
  const char *before, *after; /* help text around the rows */
  const struct option_row *rows;
  int count;      /* at most 64 */
  size_t program; /* offset of the one positional argument, a const char * */
};

/* Fills the struct at o, whose defaults are the caller's. *given: bit i tells that row i was there. The strings stay the caller's. */
bool options_parse(const struct option_table *t, void *o, int argc, char **argv, uint64_t *given, struct failure *f);
void options_help(const struct option_table *t, FILE *out);

/* The value of an option as a whole number; base as for strtoull. */
bool option_number(const char *option, const char *text, int base, uint64_t *n, struct failure *f);

/* A command line under construction, quoted for a shell; what does not fit is left out. */
struct option_text {
  char *buf;
  size_t size, used;
};
void option_text_word(struct option_text *t, const char *word);
void option_text_number(struct option_text *t, const char *name, uint64_t v);
void option_text_waves(struct option_text *t, uint64_t from, uint64_t to); /* waves of these cycles */

/* `SELF COMMAND` and the rows of o that belong to a replay. A flag that is off is left out, and so is a number of 0. */
void options_replay(const struct option_table *t, const void *o, const char *self, struct option_text *text);

#endif
