/* The hottest functions and instructions of a recording as three would see them: a handler that knows no more than the
 * interrupted pc, the samples of TIP, and the Oracle. Neither has the cycles in which the trigger does not count, nor those
 * from the sampling interrupt to the return from it, which are the profiler's. */
#ifndef CULPRIT_RECORD_TOP_H
#define CULPRIT_RECORD_TOP_H

#include "base/json.h"
#include "oracle/pc_sum.h"
#include "oracle/report.h"
#include "probe/probe.h"
#include "tip/sample.h"

/* No sample waits longer for its instruction than so many cycles, whose interrupts are remembered. */
#define RECORD_TOP_CYCLES (1 << 16)

enum record_view { RECORD_INTERRUPTED, RECORD_SAMPLED, RECORD_TRUTH, RECORD_VIEWS };

/* A sample of TIP: the instructions to blame. */
struct record_top_sample {
  uint64_t pc[PROBE_LANES];
  unsigned n, weight;
};

struct record_top {
  struct pc_sum seen[RECORD_VIEWS];
  uint64_t waits;  /* twelfths of cycles whose instruction has not come */
  uint64_t weight; /* twelfths of the samples since the last interrupt */
  /* Interrupts were off: in these cycles, modulo RECORD_TOP_CYCLES; twelfths of a view's time */
  bool off[RECORD_TOP_CYCLES];
  uint64_t off_time[RECORD_VIEWS];
  struct record_top_sample *sample;
  size_t samples, room;
};

/* False: out of memory, here and below. */
bool record_top_open(struct record_top *t, const struct program_image *image);
void record_top_close(struct record_top *t); /* harmless on a zeroed struct */

/* Once a cycle, `cycle` as samples give it. counts: the trigger counts in it. off: interrupts are off. */
bool record_top_step(struct record_top *t, const struct oracle_blame *blame, uint64_t cycle, bool counts, bool off);
bool record_top_sample(struct record_top *t, const struct oracle_blame *blame, uint64_t cycle, unsigned weight);
bool record_top_interrupt(struct record_top *t, uint64_t pc);

/* images: of the recording; the addresses of processes are user mode, all others are the kernel. "": one list. width: of
 * the machine. */
bool record_top_print(const struct record_top *t, const struct report *report, const char *images, unsigned width, size_t rows,
                      FILE *out);

#endif
