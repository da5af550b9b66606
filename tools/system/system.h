/* One run of the kernel with processes: a run (tools/run/run.h), what is loaded into it, and
 * the stream that comes out. */
#ifndef CULPRIT_SYSTEM_H
#define CULPRIT_SYSTEM_H

#include "tools/run/run.h"
#include "tools/system/account.h"
#include "tools/system/options.h"
#include "tools/system/plan.h"

struct system_run {
  const struct system_options *opt;
  struct run_options run_options; /* the options' own, with the kernel as its program */
  char kernel[PATH_MAX];
  struct run run;
  struct run_hook hook;
  struct plan plan;
  struct account account;
  bool half; /* the first word of a record has come */
  struct stream_record record;
  FILE *stream;        /* NULL: none */
  struct failure late; /* found when a word came, reported in the next cycle */
};

/* system_close also after a failure of the others. */
bool system_open(struct system_run *s, const struct system_options *o, const char *self, struct failure *f);

/* Runs to the end. `stopped` and the rest as with run_finish. */
bool system_finish(struct system_run *s, const struct failure *stopped, struct failure *f);
void system_close(struct system_run *s);

/* Did every process end with 0, or run until the end? */
bool system_good(const struct system_run *s);

/* report.c: the closing lines; the file of --stats-json. */
void system_closing_lines(const struct system_run *s, FILE *out);
bool system_write_stats(const struct system_run *s, int status, struct failure *f);

#endif
