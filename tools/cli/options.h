/* Command lines from a table: parsing, ranges, which options go together, help, and the words that repeat a
 * command. Manual pages and shell completion come from the same tables (tools/manual). */
#ifndef CULPRIT_OPTIONS_H
#define CULPRIT_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "tools/cli/failure.h"

enum option_kind {
  OPTION_FLAG,   /* bool: true */
  OPTION_UNFLAG, /* bool: false */
  OPTION_NUMBER, /* uint64_t, low to high */
  OPTION_STRING, /* const char * */
  OPTION_CHOICE, /* unsigned: which of `choices` */
  OPTION_NUMBERS,
  OPTION_CHOICES, /* struct option_list: several of them, with commas */
  OPTION_CALL     /* whatever `take` makes of the value */
};

#define OPTION_LIST_MOST 3

struct option_list {
  const char *text; /* NULL: not given */
  size_t count;
  uint64_t value[OPTION_LIST_MOST];
};

struct option_row {
  const char *name;
  enum option_kind kind;
  size_t offset;              /* of the field in the options */
  const char *value;          /* its name in the help: F and ELF are files, DIR is a folder; NULL: flags have none */
  uint64_t low, high;         /* of a number */
  const char *const *choices; /* ends with NULL */
  const char *const *writes;  /* endings of the files that it names and that are written, ends with NULL; NULL: none */
  const char *variable;       /* of the environment, which stands in for it; NULL: none */
  bool (*take)(void *options, const char *value, struct failure *f);
  bool replay;    /* part of the command that repeats this one */
  unsigned never; /* conditions that exclude it, bits */
  unsigned verbs; /* subcommands that have it, bits; 0: all */
  const char *help;
};

/* Something else on the command line that may exclude an option. */
struct option_condition {
  unsigned bit;
  const char *name; /* "--mode tip" */
};

struct option_argument {
  const char *what; /* "program" */
  bool word;        /* it names no file */
  size_t offset;    /* of a const char * that is NULL at first, or of `most` of them */
  bool optional;
  size_t most; /* how many there may be; 0: one */
};

extern const char *const options_one_file[]; /* as `writes`: the file of this name alone */

/* Texts do not end with a newline; their lines are those of the help. */
struct option_table {
  const char *command;             /* "run" */
  const char *const *words;        /* the first argument is one of these, before the options; ends with NULL; NULL: none */
  const char *usage;               /* what follows the command: "[options] prog.elf" */
  const char *about;               /* what it does */
  const char *status;              /* exit statuses; NULL: nothing to say */
  const struct option_table *next; /* the same command with other words; NULL: no more */
  const struct option_row *rows;
  size_t count;
  unsigned width; /* of the help's left column */
  unsigned verb;  /* the subcommand's bit; 0: none */
  const struct option_argument *arguments;
  size_t argument_count;
  const char *too_many; /* "two programs given"; NULL: one argument too many */
};

/* The table whose `words` hold the first argument, which options_parse does not see; *word: which of them it
 * is. NULL: there is no argument, or it is none of these. */
const struct option_table *options_word(const struct option_table *first, int argc, char **argv, unsigned *word);

/* Fills the struct at o, whose defaults are the caller's. given[i]: row i was given. Stops at --help, the
 * last row, whose field is a bool. The strings stay the caller's. STATUS_USAGE, besides what words cannot be: a
 * file would be written that is also read, or written twice. */
bool options_parse(const struct option_table *t, void *o, int argc, char **argv, bool *given, struct failure *f);

/* Was an option with this field given? */
bool options_given(const struct option_table *t, const bool *given, size_t offset);

/* False: an option was given that a condition in `on` excludes; f names the first. */
bool options_exclude(const struct option_table *t, const bool *given, unsigned on, const struct option_condition *conditions,
                     size_t count, struct failure *f);

/* Of all the command's tables. */
void options_help(const struct option_table *first, FILE *out);

/* Is the row one of this command's? */
bool options_has_row(const struct option_table *t, const struct option_row *row);

/* Writes the command that repeats this one with waves of the cycles from..to, quoted for a shell: SELF
 * COMMAND, rows of o that belong to a replay, arguments. A flag that is off is left out, and so are a 0, a
 * NULL string, and what does not fit. */
void options_replay(const struct option_table *t, const void *o, const char *self, uint64_t from, uint64_t to, char *buf,
                    size_t size);

#endif
