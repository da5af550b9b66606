/* Option rows of `culprit run` that other commands have, too. at(FIELD) is the offset of that field of struct
 * run_options, or of a field with its name and type.
 *
 *   #define RUN(field) AT(run.field)
 *   static const struct option_row rows[] = {..., RUN_IN_ORDER_ROW(RUN), RUN_MEMORY_ROWS(RUN), ...}; */
#ifndef CULPRIT_RUN_ROWS_H
#define CULPRIT_RUN_ROWS_H

#include "tools/cli/options.h"
#include "tools/run/options.h"

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
