/* What stalls, for how long, and why: guilty until proven innocent.           docs/culprits.md, DCPI sec. 6.3
 *
 * The time of an instruction at the head of the ROB is its executions times M_i, which the
 * static schedule explains, plus the dynamic stall. Every cause of that stall that no rule
 * excludes is listed, with bounds. */
#ifndef CULPRIT_CULPRITS_H
#define CULPRIT_CULPRITS_H

#include "analysis/frequency.h"
#include "culprits/culprit.h"
#include "machine/schedule.h"
#include "samples/samples.h"

struct culprits_insn {
  uint64_t pc;
  double cycles;     /* at the head of the ROB */
  double executions; /* estimated, or exact when the caller put exact counts into the frequencies */
  double execution;  /* cycles: executions / width */
  double slotting;   /* further cycles in which it commits, with slots beside it empty; negative: others' cycles */
  double stopped;    /* cycles of static stall */
  enum schedule_reason reason;
  uint64_t blame;  /* of the static stall; 0: none, or before the block */
  double dynamic;  /* cycles of certain dynamic stall; negative: a gain. cycles = execution + slotting + stopped + dynamic */
  double possible; /* dynamic, plus what of slotting and static stall may be dynamic, too: more than `dynamic` only out of order */
  bool noise;      /* possible is next to nothing for each execution: nothing is listed */
  struct culprit list[CULPRIT_KINDS];
  unsigned count; /* 0 for a dynamic stall that is not noise: unexplained */
};

/* Figure 4, in cycles. Total = dynamic + stalls + execution + error. */
struct culprits_summary {
  double instructions, best, cycles; /* executions; cycles of the static schedule; measured */
  double low[CULPRIT_KINDS], high[CULPRIT_KINDS];
  double level[CULPRIT_LEVELS];    /* of D-cache misses */
  double dynamic;                  /* all dynamic stalls and gains */
  double unexplained, gain;        /* gain: not positive */
  double stalls[SCHEDULE_REASONS]; /* static */
  double execution, error;
  double outside; /* cycles of instructions whose executions are not known */
};

struct culprits {
  const struct frequency *frequency;
  struct culprits_insn *insn; /* as frequency->insn */
  struct culprits_summary summary;
};

/* The culprits of a function. set: the samples of cycles that `f` was made from; image: samples of other
 * events of the image (imiss, dmiss, mispredict, itlb-walk, dtlb-walk), and its records of ProfileMe; NULL: none. f must outlive
 * the result. NULL: out of memory. */
struct culprits *culprits_of(const struct analysis_program *p, const struct frequency *f, const struct samples_set *set,
                             const struct samples_image *image);
void culprits_free(struct culprits *c); /* NULL is harmless */

/* Adds the summary of one function to that of many. */
void culprits_summary_add(struct culprits_summary *sum, const struct culprits_summary *more);

#endif
