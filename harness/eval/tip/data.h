/* Measurements of an evaluation of TIP, read from a folder of JSON files.                        docs/eval-tip.md, "Files"
 *
 *   compare-CONFIG-PROGRAM.json   `culprit compare --json`: every profiler of one run, out of band
 *   record-*.json                 `culprit record --stats-json`: TIP in the RTL, through interrupts
 *   timer-*.json                  `culprit record --timer --stats-json`: the software sampler, through interrupts
 *   storage-*.json                flip-flops of TIP's state in the synthesised netlist
 *
 * A tip.json of an earlier evaluation in the same folder is passed over.
 *
 * Everything is checked while reading: kind, schema, keys, ranges, no run twice. */
#ifndef CULPRIT_EVAL_TIP_DATA_H
#define CULPRIT_EVAL_TIP_DATA_H

#include "eval/evaluation.h"
#include "eval/record.h"
#include "oracle/oracle.h"

enum eval_profiler {
  EVAL_SOFTWARE,
  EVAL_DISPATCH,
  EVAL_LCI,
  EVAL_NCI,
  EVAL_NCI_ILP,
  EVAL_TIP_ILP,
  EVAL_TIP,
  EVAL_ORACLE,
  EVAL_PROFILERS
};
enum eval_level { EVAL_FUNCTION, EVAL_BLOCK, EVAL_INSTRUCTION, EVAL_LEVELS };
enum eval_class { EVAL_COMPUTE, EVAL_FLUSH, EVAL_STALL, EVAL_CLASSES };

/* Texts of enum eval_profiler, eval_level, eval_class; NULL: there are no more. */
const char *eval_profiler_key(unsigned p);  /* "tip_ilp" */
const char *eval_profiler_name(unsigned p); /* "TIP-ILP" */
const char *eval_level_key(unsigned l);
const char *eval_class_key(unsigned c);

struct eval_error {
  double total;      /* percent; against the Oracle of the whole run */
  double systematic; /* percent; against the Oracle of the same sampled cycles */
  double floor;      /* percent; what sampling alone costs on average */
};

struct eval_series {
  unsigned profiler, random; /* enum eval_profiler; 1: at random */
  uint64_t period, samples;
  struct eval_error error[EVAL_LEVELS];
};

/* Shares in percent of the run. */
struct eval_function {
  char name[64];
  double oracle, tip, nci, stack[ORACLE_CLASSES];
};

struct eval_insn {
  uint64_t pc;
  char function[64], text[64];
  double oracle, tip, nci;
};

struct eval_run {
  char config[32], program[64];
  char name[64]; /* program without "-long" */
  unsigned width;
  uint64_t cycles, instret;
  unsigned class;               /* enum eval_class */
  double stack[ORACLE_CLASSES]; /* percent of the cycles */
  struct eval_series *series;
  size_t series_count;
  struct eval_function *function; /* hottest first */
  size_t function_count;
  struct eval_insn *insn;
  size_t insn_count;
};

struct eval_storage {
  char config[32];
  unsigned width;
  double bytes;
};

struct eval_data {
  struct eval_run *run; /* sorted by configuration (narrow first), class, name */
  size_t run_count;
  struct eval_record *record;
  size_t record_count;
  struct eval_storage *storage;
  size_t storage_count;
};

extern const struct eval_folder eval_tip_folder;

/* compare-*.json, for the evaluations that read it. */
#define EVAL_RUN_FIELDS 11
extern const struct eval_field eval_run_fields[EVAL_RUN_FIELDS];
void eval_run_check(struct eval_reader *r, void *run, unsigned kind);

static inline const struct eval_data *eval_data_of(const struct eval_machine *m) { return m->data; }
static inline const struct eval_run *eval_run_at(const struct eval_machine *m, size_t i) {
  return (const struct eval_run *)m->run + i;
}

/* The series of a run, NULL when it was not measured. period 0: eval_base_period. */
const struct eval_series *eval_find(const struct eval_run *r, enum eval_profiler p, bool random, uint64_t period);

/* The period of the main figures: that of most periodic profilers of the run, the smallest of several. */
uint64_t eval_base_period(const struct eval_run *r);
static inline uint64_t eval_period(const struct eval_machine *m) { return eval_base_period(eval_run_at(m, 0)); }

#endif
