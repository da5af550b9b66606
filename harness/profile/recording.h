/* A recording: what the header of a profile's file says (docs/prof-file.md), and its samples. */
#ifndef CULPRIT_RECORDING_H
#define CULPRIT_RECORDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "contract/value.h"
#include "base/load_map.h"
#include "profileme/sums.h"
#include "tip/sample.h"

enum prof_source { PROF_RTL, PROF_MODEL }; /* sampled by the RTL through interrupts, or by the golden model next to it */
/* TIP samples; timer interrupts (interrupted pc); ProfileMe records; sums of ProfileMe records for each pc;
 * co-processor: slots as its handler read them, rows of the finished value profile */
enum prof_kind {
  PROF_TIP,
  PROF_TIMER,
  PROF_PROFILEME,
  PROF_PROFILEME_SUMS,
  PROF_COP_SLOTS,
  PROF_COP_VALUES,
  /* Counts of an instrumented program: of basic blocks, of edges between them, of calls */
  PROF_BLOCKS,
  PROF_EDGES,
  PROF_ARCS
};

/* How often a place of an instrumented program was executed: as counted, and really
 * (docs/instrument.md, "Recording"). */
struct prof_count {
  uint64_t from; /* edge: first instruction of the block that it leaves; arc: the instruction that called; block: 0 */
  uint64_t at;   /* first instruction of the block, of the one that the edge enters, of the function that was called */
  uint64_t count, executed;
};

struct prof_sample {
  union {
    struct tip_sample tip;    /* PROF_TIMER: cycle = deadline, addr[0] = interrupted pc, flags = weight only */
    struct pme_record pme;    /* PROF_PROFILEME: in the order of delivery; of a pair the second follows the first */
    struct pme_sums sums;     /* PROF_PROFILEME_SUMS: one for each pc, pcs rising */
    struct cop_record slot;   /* PROF_COP_SLOTS: epochs rising */
    struct cop_value_row row; /* PROF_COP_VALUES: pcs rising, of one pc counts falling */
    struct prof_count count;  /* PROF_BLOCKS, PROF_EDGES, PROF_ARCS: `at` rising, of one `at` `from` rising */
  };
};

struct recording {
  char config[32], program[1024], build_id[80]; /* build id in hexadecimal, "" when the program has none */
  char load_map[LOAD_MAP_SIZE];                 /* of processes (base/load_map.h); "" without an operating system */
  char event[24];                               /* name of the trigger's event: cycles, instret, dmiss, ... (docs/events.md) */
  enum prof_source source;
  enum prof_kind kind;
  unsigned width;
  uint64_t period;
  bool random;  /* sample drawn uniformly in each period; else periodic */
  bool markers; /* only between start and stop markers */
  uint64_t seed;
  uint64_t cycles, instret;  /* of the whole run, profiler's own work included */
  uint64_t overflows;        /* of the trigger counter, while sampling was on */
  uint64_t samples;          /* taken; sample_count of them are here */
  uint64_t missed;           /* overflows while a sample was pending; weight carried by the next sample */
  uint64_t filtered;         /* overflows outside of markers, context or privilege */
  uint64_t ring_lost;        /* samples that found the memory ring full */
  uint64_t ring_lost_weight; /* overflows they stood for */
  uint64_t undelivered;      /* overflows counted but not yet delivered when the program ended */
  uint64_t interrupts;       /* sampling interrupts taken */
  uint64_t handler_cycles;   /* from the interrupt to the first commit after its return */
  uint64_t baseline_cycles;  /* the same program with sampling off; 0: not measured */
  /* ProfileMe; 0 for the others. Overflows are selections, missed are collisions; pairs count as one, but as
   * two of sample_count */
  bool pairs, opportunities; /* pairs; the counter counts fetch opportunities instead of instructions */
  bool hardware;             /* intervals drawn by the unit, else by the program */
  uint64_t minor;            /* pairs: W, distances are uniform in 1..W */
  uint64_t dropped, empty;   /* selections; empty ones are among the dropped */
  uint64_t fetched;          /* what the counter counted: fetched / overflows is S of sec. 5.1 */
  uint64_t sets;             /* records that raise the interrupt */
  /* Co-processor; empty and 0 for the others. Overflows are tagged, samples accepted, filtered skipped;
   * samples and sample_count are not related */
  char microprogram[32];
  uint64_t slots, clock;       /* slots that the program uses; cycles of an engine's tick */
  uint64_t processed, flushed; /* of the samples; those in neither waited in the unit at the end */
  uint64_t rest_cycles;        /* of the run, after the last sample: estimation, sending */
  uint64_t checked;            /* samples compared with the Oracle, all equal; 0: not checked */
  /* Counts; 0 for the others. Windows begin every `period` events; period 0: no windows */
  uint64_t type;             /* of the profile instructions */
  uint64_t window_on;        /* events of a window with profiling on */
  uint64_t windows;          /* begun */
  uint64_t on_cycles;        /* of the run, with profiling on */
  uint64_t baseline_instret; /* of the original program, whose cycles are baseline_cycles */
  bool truth;                /* `executed` of the rows is known */
  struct prof_sample *sample;
  size_t sample_count;
  size_t sample_room; /* for code that adds samples: base/array.h */
};

/* Losses: overflows = samples + missed + filtered + dropped (+ undelivered). TIP: samples = sample_count +
 * ring_lost; ProfileMe: records (twice the samples with pairs) = sample_count + ring_lost, or the sum of
 * pme_sums.records + ring_lost. */

static inline bool prof_is_counts(const struct recording *p) {
  return p->kind == PROF_BLOCKS || p->kind == PROF_EDGES || p->kind == PROF_ARCS;
}

#endif
