/* Measurements of an evaluation of TIP, read from a folder of JSON files.           docs/eval-tip.md, "Files"
 *
 *   compare-CONFIG-PROGRAM.json   `culprit compare --json`: every profiler of one run, out of band
 *   record-*.json                 `culprit record --stats-json`: TIP in the RTL, through interrupts
 *   timer-*.json                  `culprit record --timer --stats-json`: the software sampler, through interrupts
 *   storage-*.json                flip-flops of TIP's state in the synthesised netlist
 *
 * A tip.json of an earlier evaluation in the same folder is ignored.
 *
 * Everything is checked while reading: kind, schema, keys, ranges, no run twice. */
#ifndef CULPRIT_EVAL_TIP_DATA_H
#define CULPRIT_EVAL_TIP_DATA_H

#include "eval/evaluation.h"
#include "eval/record.h"
#include "oracle/oracle.h"

enum tip_eval_profiler {
  TIP_EVAL_SOFTWARE,
  TIP_EVAL_DISPATCH,
  TIP_EVAL_LCI,
  TIP_EVAL_NCI,
  TIP_EVAL_NCI_ILP,
  TIP_EVAL_TIP_ILP,
  TIP_EVAL_TIP,
  TIP_EVAL_ORACLE,
  TIP_EVAL_PROFILERS
};
enum tip_eval_level { TIP_EVAL_FUNCTION, TIP_EVAL_BLOCK, TIP_EVAL_INSTRUCTION, TIP_EVAL_LEVELS };
enum tip_eval_class { TIP_EVAL_COMPUTE, TIP_EVAL_FLUSH, TIP_EVAL_STALL, TIP_EVAL_CLASSES };

/* Texts of enum tip_eval_profiler, tip_eval_level, tip_eval_class; NULL: there are no more. */
const char *tip_eval_profiler_key(unsigned p);  /* "tip_ilp" */
const char *tip_eval_profiler_name(unsigned p); /* "TIP-ILP" */
const char *tip_eval_level_key(unsigned l);
const char *tip_eval_class_key(unsigned c);

struct tip_eval_error {
  double total;      /* percent; against the Oracle of the whole run */
  double systematic; /* percent; against the Oracle of the same sampled cycles */
  double floor;      /* percent; what sampling alone costs on average */
};

struct tip_eval_series {
  unsigned profiler, random; /* enum tip_eval_profiler; 1: at random */
  uint64_t period, samples;
  struct tip_eval_error error[TIP_EVAL_LEVELS];
};

/* Shares in percent of the run. */
struct tip_eval_function {
  char name[64];
  double oracle, tip, nci, stack[ORACLE_CLASSES];
};

struct tip_eval_insn {
  uint64_t pc;
  char function[64], text[64];
  double oracle, tip, nci;
};

struct tip_eval_run {
  char config[32], program[64];
  char name[64]; /* program without "-long" */
  unsigned width;
  uint64_t cycles, instret;
  unsigned class;                   /* enum tip_eval_class */
  double stack[ORACLE_CLASSES];     /* percent of the cycles */
  uint64_t mispredict, misc_flush;  /* times that such a flush left the ROB empty; 0: not measured either */
  double distance[TIP_EVAL_LEVELS]; /* percent; between NCI's and Software's profiles */
  struct tip_eval_series *series;
  size_t series_count;
  struct tip_eval_function *function; /* hottest first */
  size_t function_count;
  struct tip_eval_insn *insn;
  size_t insn_count;
};

struct tip_eval_storage {
  char config[32];
  unsigned width;
  double bytes;
};

struct tip_eval_data {
  struct tip_eval_run *run; /* sorted by configuration (narrow first), class, name */
  size_t run_count;
  struct eval_record *record;
  size_t record_count;
  struct tip_eval_storage *storage;
  size_t storage_count;
};

extern const struct eval_folder tip_eval_folder;

/* compare-*.json, for the evaluations that read it. */
#define TIP_EVAL_RUN_FIELDS 13
extern const struct eval_field tip_eval_run_fields[TIP_EVAL_RUN_FIELDS];
void tip_eval_run_check(struct eval_reader *r, void *run, unsigned kind);

static inline const struct tip_eval_data *tip_eval_data_of(const struct eval_machine *m) { return m->data; }
static inline const struct tip_eval_run *tip_eval_run_at(const struct eval_machine *m, size_t i) {
  return (const struct tip_eval_run *)m->run + i;
}

/* The series of a run; NULL: not measured. period 0: tip_eval_base_period. */
const struct tip_eval_series *tip_eval_find(const struct tip_eval_run *r, enum tip_eval_profiler p, bool random, uint64_t period);

/* The period of the main figures: that of most periodic profilers of the run; of several, the smallest. */
uint64_t tip_eval_base_period(const struct tip_eval_run *r);
static inline uint64_t tip_eval_period(const struct eval_machine *m) { return tip_eval_base_period(tip_eval_run_at(m, 0)); }

#endif
