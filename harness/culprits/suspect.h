/* Part of finding culprits: what is known about a stalled instruction, and the rules that exclude a cause.
 *                                                                                docs/culprits.md, "Rules" */
#ifndef CULPRIT_SUSPECT_H
#define CULPRIT_SUSPECT_H

#include "analysis/frequency.h"
#include "culprits/culprit.h"
#include "culprits/ways.h"

/* An instruction that can be executed immediately before it. */
struct suspect_way {
  bool known;        /* false: of another function: a caller, or what a call returns from */
  uint64_t pc;       /* known */
  uint32_t word;     /* known, decoded as what it executes as */
  bool taken;        /* a transfer leads here; false: it falls through */
  double executions; /* of the way */
};

enum { SUSPECT_WAYS = 32 };

struct suspect {
  const struct analysis_program *program;
  const struct frequency *f;
  const struct ways *ways_in;
  enum samples_kind kind;
  uint32_t insn;           /* index in f->insn */
  uint32_t word;           /* decoded as what it executes as */
  const struct isa_op *op; /* NULL: illegal */
  double executions;
  struct suspect_way way[SUSPECT_WAYS]; /* those executed much less often than it are left out */
  unsigned ways;
  bool more; /* there are more ways */
};

/* Fills in the suspect: instruction `insn` of f. */
void suspect_find(struct suspect *s, const struct analysis_program *p, const struct frequency *f, const struct ways *ways_in,
                  enum samples_kind kind, uint32_t insn);

/* Can this have caused a dynamic stall of it? If so, *most: the most cycles per execution (INFINITY: no
 * bound); *at: the instruction to blame (0: not known). */
bool suspect_guilty(const struct suspect *s, enum culprit_kind kind, double *most, uint64_t *at);

#endif
