/* Command line of `culprit run`. One table holds names, ranges and help. */
#ifndef CULPRIT_RUN_OPTIONS_H
#define CULPRIT_RUN_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/cli/failure.h"

/* The memory behind the port: near, 60 cycles, never busy; or as far away as in
 * TIP table 1, 200 cycles, in banks. */
enum run_memory { MEMORY_NEAR, MEMORY_DRAM };
extern const char *const run_wave_files[]; /* endings of what --wave writes */
extern const char *const run_memories[];

struct run_options {
  const char *program;
  const char *config;                                                            /* default: small */
  const char *trace, *commit_trace, *wave, *konata, *signature, *stats, *oracle; /* output files; NULL: none */
  bool in_order;                                                                 /* mchicken bit 0 */
  bool no_check, report, raw, progress, quiet, help;
  uint64_t max_cycles;           /* 0: no limit */
  uint64_t from, to;             /* window of --wave and --konata, cycles, both included; to 0: the end */
  const char *at;                /* the execution that the window is around: tools/run/at.h; NULL: from, to */
  uint64_t granularity;          /* bytes per line of the signature */
  const char *snapshot;          /* what the machine starts from; NULL: reset */
  const char *fast_forward;      /* where the machine starts: tools/run/forward.h; NULL: at reset */
  const char *images;            /* folder with the programs of processes; NULL: none */
  unsigned memory;               /* enum run_memory */
  uint64_t mem_latency, mem_gap; /* cycles; latency 0: that of the memory */
  bool backpressure;
  uint64_t seed;
  bool mute; /* no option: the program's console is dropped */
};

void run_options_default(struct run_options *o);

/* Parses what follows `run`. The strings stay the caller's. */
bool run_options_parse(struct run_options *o, int argc, char **argv, struct failure *f);

/* Checks --from, --to and --at; window: one of the first two was given. There must be an output for
 * them, and they must be in order. */
bool run_options_window(const struct run_options *o, bool window, const char *outputs, struct failure *f);

/* Name of the machine as reports and profiles have it: the configuration's, with `-dram` for that memory,
 * `-in-order` with --in-order. */
void run_options_machine(const struct run_options *o, char *buf, size_t size);

/* Writes the command that repeats this run with waves of the cycles from..to, quoted for a shell. */
void run_options_replay(const struct run_options *o, const char *self, uint64_t from, uint64_t to, char *buf, size_t size);

#endif
