/* The command line of `culprit record`.                                                             docs/record.md */
#ifndef CULPRIT_RECORD_OPTIONS_H
#define CULPRIT_RECORD_OPTIONS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "failure.h"
#include "run_options.h"

#define RECORD_PERIOD 4001      /* default: a prime; about 250 samples in a million cycles */
#define RECORD_PERIOD_RARE 101  /* default for events that are rare (event_rare) */
#define RECORD_LEAST 1000       /* shortest period that interrupts can sustain */
#define RECORD_LEAST_RARE 16
#define RECORD_LEAST_MODEL 2
#define RECORD_RING_DEFAULT 8192 /* words: firmware/runtime/culprit.h */
#define RECORD_RING_MOST 131072 /* words: what firmware/runtime/link.ld keeps */

struct record_options {
  struct run_options run;
  const char *output;     /* NULL: the program's name with .prof, in the current folder */
  const char *event_text;
  const char *drain;      /* "full" or "end" */
  const char *stats;
  uint64_t period, event;
  uint64_t ring;          /* words; 0: the runtime's default */
  uint64_t water;
  bool random, markers, freeze, details, timer, model, baseline, help;
};

/* Parses what follows `record`. The strings stay the caller's. */
bool record_options_parse(struct record_options *o, int argc, char **argv, struct failure *f);
void record_options_help(FILE *out);

/* Writes the command that repeats this run with waves of the cycles from..to, quoted for a shell. */
void record_options_replay(const struct record_options *o, const char *self, uint64_t from, uint64_t to, char *buf, size_t size);

#endif
