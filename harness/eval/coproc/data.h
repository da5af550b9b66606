/* Measurements of an evaluation of the co-processor, read from a folder of JSON files.
 *                                                                                docs/eval-coproc.md, "Files"
 *
 *   value-*.json    `culprit record --mode coproc --program value --stats-json`
 *   paper-*.json    the same with `--program value-paper`: the paper's control loop
 *   simple-*.json   the same with `--program simple`: simple sampling
 *   sum-*.json      the same with `--program tip`: TIP's samples, added up on the chip
 *   tip-*.json      `culprit record --stats-json`: TIP with an interrupt for each sample
 *   compare-*.json  `culprit compare --json`: TIP out of band
 *   scatter-*.json  estimated and true invariance of the pairs of a run
 *
 * A coproc.json of an earlier evaluation in the same folder is ignored. Everything is checked while
 * reading: kind, schema, keys, ranges, sums that must hold, no run twice. */
#ifndef CULPRIT_EVAL_COPROC_DATA_H
#define CULPRIT_EVAL_COPROC_DATA_H

#include "eval/tip/data.h"

enum cop_eval_kind { COP_EVAL_VALUE, COP_EVAL_SIMPLE, COP_EVAL_SUM, COP_EVAL_PAPER, COP_EVAL_KINDS };

/* What was known at an interrupt. */
struct cop_eval_point {
  uint64_t cycle, overhead; /* overhead: cycles so far */
  double error;             /* percent; NaN: not measured */
};

struct cop_eval_run {
  char config[32], program[64], name[64]; /* name: without "-long" or "-8x" */
  unsigned kind;                          /* enum cop_eval_kind */
  unsigned slots, clock;                  /* clock: 1, 2, 4: length of the engine's cycles */
  double interval;
  uint64_t cycles, instret, baseline_cycles /* 0: not known */;
  uint64_t start_cycles, stop_cycles, estimate_cycles, send_cycles, interrupts, handler_cycles, slots_read;
  double error; /* percent; NaN: not measured */
  uint64_t static_loads, profiled, masked, lost;
  double masked_percent;                   /* of the executed loads; NaN: not measured */
  double late_phase_percent;               /* likewise, of instructions first executed in the last third */
  double selection_bias, selection_chance; /* percent; NaN: without the golden model */
  double branch_percent;                   /* of the microinstructions, with a branch; likewise */
  uint64_t tagged, skipped, accepted, dropped, processed, flushed, busy, idle, instrs, unit_cycles;
  uint64_t compared_cycles, mismatches;
  struct cop_eval_point *timeline;
  size_t points;
};

struct cop_eval_pair {
  double estimated, truth;
  uint64_t times;
};
struct cop_eval_scatter {
  char config[32], program[64], name[64];
  struct cop_eval_pair *pair;
  size_t pairs;
};

struct cop_eval_data {
  struct cop_eval_run *run; /* by configuration, kind, static loads (many first), program, slots, clock, interval (long first) */
  size_t runs;
  struct cop_eval_scatter *scatter;
  size_t scatters;
  struct eval_record *tip;
  size_t tips;
  struct tip_eval_run *compare;
  size_t compares;
};

extern const struct eval_folder cop_eval_folder;

static inline const struct cop_eval_data *cop_eval_data_of(const struct eval_machine *m) { return m->data; }
static inline const struct cop_eval_run *cop_eval_run_at(const struct eval_machine *m, size_t i) {
  return (const struct cop_eval_run *)m->run + i;
}

#endif
