/* The command line of `culprit record`.                                                     docs/record.md */
#ifndef CULPRIT_RECORD_OPTIONS_H
#define CULPRIT_RECORD_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "tools/cli/commands.h"
#include "tools/run/options.h"

#define RECORD_PERIOD 4001     /* default, also of --major: a prime; about 250 samples in a million cycles */
#define RECORD_PERIOD_RARE 101 /* default for rare events (event_rare) */
#define RECORD_LEAST 1000      /* shortest period that interrupts can sustain */
#define RECORD_LEAST_RARE 16
#define RECORD_LEAST_MODEL 2
/* Through interrupts: what is fetched between the handler's last pop and the program, or (without freeze) in
 * the whole handler, must not hold a selection every time, or the program would make no progress. */
#define RECORD_LEAST_MAJOR_RTL 400
#define RECORD_LEAST_MAJOR_FREE 2000
#define RECORD_LEAST_LOADS 8 /* --program simple: PME_MAJOR_LEAST, for the same intervals */
#define RECORD_MOST_MAJOR 0xffffff
#define RECORD_WINDOW 100000 /* default of --window */
#define RECORD_LEAST_WINDOW 1000

enum record_mode { RECORD_TIP, RECORD_PROFILEME, RECORD_COPROC, RECORD_TIMER, RECORD_INSTRUMENT };
enum record_drain { RECORD_DRAIN_FULL, RECORD_DRAIN_END };
enum record_clock { RECORD_CLOCK_FULL, RECORD_CLOCK_HALF, RECORD_CLOCK_QUARTER, RECORD_CLOCK_PROGRAM /* what the program says */ };

struct record_options {
  struct run_options run;
  unsigned mode;      /* enum record_mode */
  unsigned drain;     /* enum record_drain */
  const char *output; /* NULL: the program's name with .prof, in the current folder */
  const char *event_text;
  const char *stats;
  uint64_t top;           /* instructions and functions to print beside the truth; 0: none */
  uint64_t period, event; /* TIP and timer */
  uint64_t ring;          /* words; 0: the runtime's default */
  uint64_t water;
  bool periodic; /* ProfileMe, too */
  bool random;   /* follows: not --periodic, in a mode that can */
  bool markers, freeze, details, timer, model, baseline, help;
  /* ProfileMe */
  uint64_t major;       /* mean interval, in instructions or opportunities */
  uint64_t minor;       /* W; 0: what the machine can have in flight */
  uint64_t sets;        /* records that raise the interrupt; 0: one sample */
  uint64_t match, mask; /* of the record's header */
  const char *context_text, *latency_text;
  uint64_t context, threshold; /* mpmecontext, mpmethreshold */
  /* Co-processor; period also of simple (mean interval, loads) and tip */
  const char *cop_program; /* microprogram, or "simple"; NULL: the one in `microcode`, under its own name */
  const char *microcode;   /* a file; NULL: the program's, as it comes with the tools */
  const char *scatter;
  unsigned cop_handler; /* enum cop_handler */
  bool paper;           /* the value profile by the paper's policy */
  uint64_t slots;       /* 0: usual */
  unsigned clock;       /* enum record_clock */
  bool truth;           /* also of an instrumented program */
  /* Instrumented program */
  const char *original;                                     /* the program before it was instrumented; NULL: not given */
  uint64_t window;                                          /* in `unit` */
  struct option_list duty;                                  /* percent of it with profiling on */
  uint64_t mpflags;                                         /* bits to set in that register at the start */
  unsigned unit;                                            /* enum instrument_unit */
  bool windows;                                             /* as these say; else as the program was instrumented */
  bool pairs, opportunities, software, aggregate, filtered; /* filtered: records may be thrown away */
};

/* Parses what follows `record`. The strings stay the caller's. */
bool record_options_parse(struct record_options *o, int argc, char **argv, struct failure *f);

/* Writes the command that repeats this run with waves of the cycles from..to, quoted for a shell. */
void record_options_replay(const struct record_options *o, const char *self, uint64_t from, uint64_t to, char *buf, size_t size);

/* ---- what a mode makes of its options: checks their values, fills in its defaults. given: as options_parse leaves it ---- */

#define RECORD_GIVEN(field) options_given(&record_options_table, given, offsetof(struct record_options, field))

/* TIP, the timer, and TIP's samples summed by the co-processor. */
bool record_period_options(struct record_options *o, const bool *given, struct failure *f);
bool record_profileme_options(struct record_options *o, const bool *given, struct failure *f);
bool record_coproc_options(struct record_options *o, const bool *given, struct failure *f);

/* Which handler goes with the microprogram. */
void record_coproc_handler(struct record_options *o);

#endif
