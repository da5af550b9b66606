/* What is known of a function: its blocks, edges and instructions, with their samples and frequencies.
 *                                                                                         docs/analysis.md */
#ifndef CULPRIT_ANALYSIS_FUNCTION_H
#define CULPRIT_ANALYSIS_FUNCTION_H

#include <stdbool.h>
#include <stdint.h>

#include "profile/estimate.h"

#define FREQUENCY_OUTSIDE UINT32_MAX /* block of an edge: the rest of the program */

struct frequency_insn {
  uint64_t pc;
  uint32_t word;       /* what it executes as, in 32 bits */
  uint8_t bytes;       /* of its encoding */
  uint32_t block;      /* index */
  double samples;      /* S_i: in samples, that is cycles / period */
  double least;        /* M_i: least cycles at the head of the ROB; with TIP, its share of them */
  double commits;      /* TIP: samples in which it committed; 0 for kind pc */
  double commit_error; /* TIP: variance of that */
  double cpi;          /* cycles per execution; NAN: not executed, as far as is known */
  bool chosen;         /* its ratio went into the estimate: `*` in Figure 7 */
};

struct frequency_block {
  uint64_t start, end; /* [start, end) */
  uint32_t first;      /* index of its first instruction */
  uint32_t insns;      /* how many */
  uint32_t group;      /* what is executed equally often has the same number */
  double executions;
  enum profile_confidence confidence;
};

struct frequency_edge {
  uint32_t from, to; /* blocks, or OUTSIDE: where the function is entered and left */
  uint8_t kind;      /* enum cfg_kind: FALL (also after a call), NOT_TAKEN, TAKEN, JUMP; from or to OUTSIDE: CALL, RETURN */
  bool made;         /* leads out of an endless loop, so that what enters can leave: not an edge of the program */
  uint32_t group;
  double executions;
  enum profile_confidence confidence;
};

struct frequency {
  uint64_t start, end; /* of the function's code */
  double period;       /* cycles from sample to sample */
  double samples;      /* S: all samples of the function */
  bool missing;        /* some edges are not known: an indirect jump could not be resolved */
  struct frequency_insn *insn;
  struct frequency_block *block;
  struct frequency_edge *edge;
  uint32_t insns, blocks, edges, groups;
};

/* Executions of an instruction, and how far to trust them. */
static inline double frequency_executions(const struct frequency *f, const struct frequency_insn *i) {
  return f->block[i->block].executions;
}
static inline enum profile_confidence frequency_confidence(const struct frequency *f, const struct frequency_insn *i) {
  return f->block[i->block].confidence;
}

#endif
