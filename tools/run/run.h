/* One run of a program on a simulated machine, with everything that watches it.
 *
 * Life cycle: run_open, run_loop, run_finish, run_close; run_close also after a failure of the others. */
#ifndef CULPRIT_RUN_H
#define CULPRIT_RUN_H

#include <stdbool.h>
#include <stdint.h>

#include "program/elf_file.h"
#include "konata/konata.h"
#include "iss/lockstep.h"
#include "oracle/oracle.h"
#include "base/report_file.h"
#include "program/symbols.h"
#include "tools/cli/failure.h"
#include "tools/run/commit_trace.h"
#include "tools/run/machine.h"
#include "tools/run/options.h"
#include "tools/run/processes.h"
#include "tools/run/progress.h"
#include "tools/run/signature.h"
#include "tools/run/text.h"
#include "tools/run/watch.h"
#include "tools/run/wave_window.h"

/* Something that watches every cycle. step is called after the Oracle has seen the cycle; views of the record
 * that it does not ask for may be stale. False, with *f filled, ends the run. */
struct run_hook {
  unsigned views; /* enum sim_view, in every cycle */
  bool (*step)(void *ctx, const struct probe_cycle *now, struct failure *f);
  void *ctx;
  void (*word)(void *ctx, uint64_t word); /* a word that the program stored to SIM_PROFILE; NULL: dropped */
  bool (*settled)(const void *ctx);       /* after a run that ended early: all words are here; NULL: no words */
  /* Writes the command that repeats the run with waves of these cycles; NULL: `culprit run`. */
  void (*replay)(void *ctx, uint64_t from, uint64_t to, char *buf, size_t size);
};

struct run {
  const struct run_options *opt;
  const char *self; /* how this program was invoked */
  struct machine machine;
  struct sim *sim;
  struct elf_program program;
  uint64_t first;          /* pc of the first instruction */
  uint64_t from, to;       /* window of waves and pipeline log, cycles, both included */
  struct symbols *symbols; /* opened when first needed; see run_symbols() */
  bool symbols_tried;
  bool checking; /* lockstep is on */
  struct lockstep lockstep;
  struct oracle *oracle; /* NULL: off */
  struct run_text text;
  struct processes processes; /* with address spaces of their own: with --images */
  struct program_image image; /* the same as it is in memory now: the golden model's, else as it ran */
  struct watch watch;
  struct wave_window wave;
  struct konata *konata; /* NULL: off */
  bool following;        /* the log still has instructions in flight */
  struct report_file trace;
  struct commit_trace commit_trace;
  struct signature signature;
  struct probe_cycle now;      /* record of the cycle just stepped */
  const struct run_hook *hook; /* NULL: none; set between run_open and run_loop */
  unsigned views;              /* views needed in every cycle of the current stretch */
  bool handed;                 /* the first cycle has been stepped: hand_over() */
  uint64_t skipped;            /* instructions that the golden simulator ran before */
  uint64_t console;            /* characters that it printed */
  uint64_t cycles;             /* since reset, up to the end of the program */
  uint64_t idle;               /* cycles since something retired */
  uint64_t boundary;           /* cycle at whose end run_boundary() looks again */
  double started, seconds;     /* wall clock: at the start of the loop; duration of the loop */
  struct progress progress;
  bool ended;    /* the program ended by itself */
  uint64_t code; /* then: its exit code */
};

/* Opens machine, program and output files, loads the program and resets the machine. */
bool run_open(struct run *r, const struct run_options *opt, const char *self, struct failure *f);

/* Sets 8 bytes of the loaded program's memory, in the machine and in the golden model, before the first
 * cycle. */
void run_poke(struct run *r, uint64_t addr, uint64_t value);

/* A machine like the run's, with the memory as it is now, which starts where the run does and prints nothing. word: as of
 * struct run_hook. NULL: out of memory. The caller closes it. */
struct sim *run_second(const struct run *r, void (*word)(void *ctx, uint64_t word), void *ctx);

/* Steps until the program ends (true, r->code is its exit code) or something else ends the run (false). */
bool run_loop(struct run *r, struct failure *f);

/* The same, but no further than until this many instructions have retired. Without progress, and with signals held. */
bool run_until(struct run *r, uint64_t instructions, struct failure *f);

/* The command that repeats this run with waves around a cycle. */
void run_replay(const struct run *r, uint64_t cycle, char *buf, size_t size);

/* Writes the reports and puts output files in place. `stopped` is why the run ended early, or NULL. */
bool run_finish(struct run *r, const struct failure *stopped, struct failure *f);

void run_close(struct run *r);

/* Names for addresses of the program, or NULL. */
struct symbols *run_symbols(struct run *r);

/* "1234 cycles, 1000 instructions, IPC 0.810" */
void run_summary(const struct run *r, char *buf, size_t size);

/* The exit status for a program's code: 0..255; larger codes give 255. */
int run_exit_status(uint64_t code);

#endif
