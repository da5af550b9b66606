/* Command line of `culprit run`. One table holds names, ranges and help. */
#ifndef CULPRIT_RUN_OPTIONS_H
#define CULPRIT_RUN_OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tools/cli/options.h"

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

/* Option rows that other commands have, too. at(FIELD) is the offset of that field of struct run_options, or of a field
 * with its name and type.
 *
 *   #define RUN(field) AT(run.field)
 *   static const struct option_row rows[] = {..., RUN_IN_ORDER_ROW(RUN), RUN_MEMORY_ROWS(RUN), ...}; */
#define RUN_ROW(...)                                                                                                               \
  { __VA_ARGS__ }
#define RUN_IN_ORDER_ROW(at)                                                                                                       \
  RUN_ROW("--in-order", OPTION_FLAG, at(in_order), NULL, .replay = true,                                                           \
          .help = "issue in program order: mchicken bit 0 is set at the start")
#define RUN_SNAPSHOT_ROW(at)                                                                                                       \
  RUN_ROW("--snapshot", OPTION_STRING, at(snapshot), "F", .replay = true, .help = "start from a snapshot of `culprit checkpoint`")
#define RUN_FAST_FORWARD_ROW(at)                                                                                                   \
  RUN_ROW("--fast-forward", OPTION_STRING, at(fast_forward), "POINT", .replay = true,                                              \
          .help = "the golden simulator runs up to POINT, the machine from there (docs/far.md)")
#define RUN_WAVE_ROW(at)                                                                                                           \
  RUN_ROW("--wave", OPTION_STRING, at(wave), "F", .writes = run_wave_files,                                                        \
          .help = "write waves (FST), F.gtkw for GTKWave, F.pcs with names")
#define RUN_WINDOW_ROWS(at)                                                                                                        \
  RUN_ROW("--from", OPTION_NUMBER, at(from), "C", .high = UINT64_MAX, .help = "first cycle of --wave"),                            \
    RUN_ROW("--to", OPTION_NUMBER, at(to), "C", .low = 1, .high = UINT64_MAX, .help = "last cycle of --wave")
#define RUN_MEMORY_ROWS(at)                                                                                                        \
  RUN_ROW("--memory", OPTION_CHOICE, at(memory), "NAME", .replay = true, .choices = run_memories,                                  \
          .help = "near (default), or dram: 200 cycles, 16 banks"),                                                                \
    RUN_ROW("--mem-latency", OPTION_NUMBER, at(mem_latency), "N", .low = 1, .high = 100000, .replay = true,                        \
            .help = "cycles from a memory read to its first data"),                                                                \
    RUN_ROW("--mem-gap", OPTION_NUMBER, at(mem_gap), "N", .high = 100000, .replay = true,                                          \
            .help = "idle cycles between two data words")
#define RUN_BACKPRESSURE_ROW(at)                                                                                                   \
  RUN_ROW("--backpressure", OPTION_FLAG, at(backpressure), NULL, .replay = true, .help = "memory stalls at random")
#define RUN_QUIET_ROWS(at)                                                                                                         \
  RUN_ROW("--no-progress", OPTION_UNFLAG, at(progress), NULL,                                                                      \
          .help = "no line with cycles, speed and time left on a terminal while it runs"),                                         \
    RUN_ROW("--quiet", OPTION_FLAG, at(quiet), NULL, .help = "no closing lines on standard error after status 0")

#endif
