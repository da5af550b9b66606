/* Measurements of an evaluation of ProfileMe, read from a folder of JSON files.
 *                                                                             docs/eval-profileme.md, "Files"
 *
 *   single-*.json   `culprit compare --mode profileme --json`
 *   pairs-*.json    `culprit compare --mode profileme --pairs --json`, a real program
 *   kernel-*.json   the same, a program written for this project
 *   edges-*.json    the same with `--minor 1`: pairs of neighbours
 *   record-*.json   `culprit record --mode profileme --stats-json`: the RTL, through interrupts
 *
 * A profileme.json of an earlier evaluation in the same folder is ignored. Everything is checked while
 * reading: kind, schema, keys, ranges, no run twice. */
#ifndef CULPRIT_EVAL_PROFILEME_DATA_H
#define CULPRIT_EVAL_PROFILEME_DATA_H

#include "eval/evaluation.h"
#include "eval/record.h"
#include "paths/rates.h"
#include "profileme/envelope.h"
#include "profileme/slots.h"

/* An instruction: what it really did, and in how many records it was seen. */
struct pme_eval_point {
  uint64_t pc, records, retired, retired_k, dmiss, dmiss_k;
  double dmiss_variance; /* of dmiss_k, over its mean, by the distances of the misses */
};

/* How often at a place; offset: instructions after the load. */
struct pme_eval_place {
  int64_t offset;
  uint64_t times;
};

/* A function with a load: where a counter's overflow interrupts stopped, and the records of loads. */
struct pme_eval_skid {
  char function[64];
  uint64_t interrupts;
  struct pme_eval_place *interrupted, *record;
  size_t interrupted_count, record_count;
};

/* An instruction of a run with pairs, over all its executions. */
struct pme_eval_insn {
  uint64_t pc, executions, records;
  char function[64], text[64];
  double oracle;                    /* cycles that the Oracle gives it */
  double latency, latency_estimate; /* cycles, fetch to ready to retire */
  double wasted, wasted_estimate, wasted_low,
    wasted_high; /* issue slots; 95 % interval. Below 0 where more than W issue in a cycle */
};

/* An edge of the control-flow graph, or the calls of one function by another: how often it was really
 * taken, and pairs that were seen on it. */
struct pme_eval_edge {
  uint64_t from, to, executions, pairs;
};

/* Retired loads that hit, or those that missed: the truth, and what pairs say about it. */
struct pme_eval_load {
  uint64_t executions, progress, used, records; /* cycles in progress, slots that others used meanwhile */
  double useful, low, high;                     /* estimated useful issues a cycle, 95 % interval; NaN: no records */
};

/* Samples by the length of their path, from 1 on. */
struct pme_eval_paths {
  uint64_t judged[PME_PATH_LENGTH], right[PME_SCHEMES][PME_PATH_LENGTH];
};

struct pme_eval_run {
  char config[32], program[64];
  char name[64];      /* program without "-long" */
  bool pairs, kernel; /* kernel: of those with pairs */
  unsigned width;
  uint64_t cycles, instret, window, seed, records, exact;
  double interval, each;                     /* fetched instructions: from selection to selection; that a record stands for */
  double ipc_mean, ipc_deviation, ipc_ratio; /* windows of 30 cycles; percent of the mean; NaN when nothing retired */
  struct pme_eval_point *point;              /* single */
  size_t points;
  struct pme_eval_skid *skid;
  size_t skids;
  struct pme_eval_insn *insn; /* pairs */
  size_t insns;
  uint64_t path_samples, path_left_out;
  struct pme_eval_paths paths[PME_SCOPES];
  struct pme_eval_load load[PME_LOADS];
  struct pme_eval_edge *edge, *call; /* edges-*.json */
  size_t edges, calls;
  struct pme_envelope retire, dmiss; /* of the points */
  struct pme_envelope arrivals;      /* of the D-misses, as wide as they vary */
  struct pme_envelope edge_counts, call_counts;
};

struct pme_eval_data {
  struct pme_eval_run *run; /* by configuration (narrow first), single before pairs, name, length */
  size_t runs;
  struct eval_record *record; /* as eval_record_order */
  size_t records;
};

extern const struct eval_folder pme_eval_folder;

const char *pme_eval_scope_key(unsigned s); /* "intra", "inter"; NULL: there are no more */

static inline const struct pme_eval_data *pme_eval_data_of(const struct eval_machine *m) { return m->data; }
static inline const struct pme_eval_run *pme_eval_run_at(const struct eval_machine *m, size_t i) {
  return (const struct pme_eval_run *)m->run + i;
}

#endif
