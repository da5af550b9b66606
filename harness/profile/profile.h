/* Turns samples into a profile: whose time it is, per instruction, source line, function and class.
 *                                                                                              docs/report.md
 *
 * TIP sec. 3.1 "Creating an application profile": each sample's period is shared equally by the instructions
 * to blame for the sampled cycle (tip_sample_blame); the kind of a stall is read from the program. Time is
 * kept in twelfths of a period, so every sum is exact. Next to it are the sums from which profile/estimate.h
 * makes intervals.
 *
 * Life cycle: prof_read, profile_build, tip_report.h, profile_free. */
#ifndef CULPRIT_PROFILE_H
#define CULPRIT_PROFILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "profile/estimate.h"
#include "profile/inlined.h"
#include "profile/places.h"

#define PROFILE_CAUSES (TIP_CAUSE_REPLAY + 1)
#define PROFILE_PRIVILEGES 4

/* What the samples say about one thing. */
struct profile_sum {
  struct profile_share share;
  struct profile_commits commits;
  double twelfths[ORACLE_CLASSES]; /* of a period; all 0 in profiles of timer interrupts */
  double cause[PROFILE_CAUSES];    /* twelfths that come from samples which name this cause */
};

struct profile_insn {
  uint64_t pc;
  struct place at;
  struct inlined_span inlined; /* functions whose inlined code it is */
  double executions;           /* an estimate better than the samples that saw it commit; 0: there is none */
  struct profile_sum sum;
};

struct profile_line {
  struct place_line at;
  struct profile_sum sum;
};

struct profile_function {
  struct place_function at;
  struct profile_sum sum;
};

struct profile {
  struct profile_source source;
  bool cycles;            /* the period is in cycles, so that time and CPI mean what they say */
  struct profile_sum all; /* every sample once */
  struct profile_share stack[PROFILE_PRIVILEGES][ORACLE_CLASSES];
  struct profile_insn *insn; /* rising pc */
  size_t insns;
  struct profile_line *line;
  size_t lines;
  struct profile_function *function;
  size_t functions;
  struct inlined inlined;          /* into function[] */
  struct profile_sum *inlined_sum; /* of each: part of the time of the function that it was inlined into */
};

/* NULL: out of memory. */
struct profile *profile_build(const struct profile_source *source);
void profile_free(struct profile *p);

/* The instruction's record, NULL when no sample names it. */
const struct profile_insn *profile_insn_at(const struct profile *p, uint64_t pc);

/* Has no effect on an instruction that no sample names. */
void profile_set_executions(struct profile *p, uint64_t pc, double executions);

/* The function's record, NULL when no sample names one of its instructions. */
const struct profile_function *profile_function_of(const struct profile *p, const struct symbols_function *symbol);

struct profile_share profile_class_share(const struct profile *p, enum oracle_class c);
struct profile_share profile_privilege_share(const struct profile *p, unsigned privilege);

/* Occurrences of the trigger's event (cycles) that this many twelfths of a period stand for. */
double profile_events(const struct profile *p, double twelfths);

/* The class with most of the time. */
enum oracle_class profile_main_class(const struct profile_sum *s);

/* "imiss", "dmiss", ...; c < PROFILE_CAUSES. */
const char *profile_cause_name(unsigned c);

#endif
