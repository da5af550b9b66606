/* Command line of `culprit system`. */
#ifndef CULPRIT_SYSTEM_OPTIONS_H
#define CULPRIT_SYSTEM_OPTIONS_H

#include "contract/kernel.h"
#include "contract/stream.h"
#include "tools/cli/failure.h"
#include "tools/run/options.h"

enum { SYSTEM_WAYS = 4, SYSTEM_BUCKETS = 1024, SYSTEM_OVERFLOW = 1024 };

struct system_range {
  uint64_t low, high; /* both included */
};

struct system_options {
  struct run_options run;                /* its program is the kernel */
  const char *process[KERNEL_PROCESSES]; /* IMAGE or IMAGE,COUNT */
  uint64_t cycles;                       /* 0: no limit */
  uint64_t slice;
  const char *sample;                                                   /* file of the stream; NULL: no sampling */
  const char *db;                                                       /* database that they go into; NULL: none */
  const char *kind_text, *period_text, *event_period_text, *event_text; /* NULL: not given */
  uint64_t ways, buckets, overflow;                                     /* 0: not given */
  /* What the texts say: */
  enum samples_kind kind;
  struct system_range period, event_period;
  uint64_t event[DRIVER_EVENTS];
  unsigned events;
  bool timed;
};

/* Parses what follows `system`. The strings stay the caller's. */
bool system_options_parse(struct system_options *o, int argc, char **argv, struct failure *f);

/* Writes the command that repeats this one with waves of the cycles from..to. */
void system_options_replay(const struct system_options *o, const char *self, uint64_t from, uint64_t to, char *buf, size_t size);

#endif
