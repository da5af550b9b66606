/* The control flow inside a function: its blocks, the edges between them, and what is executed equally often.
 *                                                                    docs/analysis.md, DCPI sec. 6.1.1, 6.1.2
 *
 * A block is left only at its end; after a call, control comes back. OUTSIDE stands for the rest of the
 * program: what comes from there returns there, so each block is entered as often as it is left. */
#ifndef CULPRIT_ANALYSIS_FLOW_H
#define CULPRIT_ANALYSIS_FLOW_H

#include "analysis/program.h"

#define FLOW_OUTSIDE UINT32_MAX

struct flow_edge {
  uint32_t from, to; /* blocks, counted from the function's first; or OUTSIDE */
  uint8_t kind;      /* enum cfg_kind: FALL (also after a call), NOT_TAKEN, TAKEN, JUMP; into the function CALL, out of it RETURN */
  bool made;         /* leads out of an endless loop: not an edge of the program */
};

struct flow {
  const struct cfg *cfg;
  uint32_t first, blocks; /* blocks of the program's graph from `first` on */
  bool missing;           /* an indirect jump inside is not resolved */
  bool *open;             /* by block: it ends with such a jump */
  struct flow_edge *edge; /* by rising `from`, OUTSIDE last */
  uint32_t edges;
  size_t room;
  uint32_t *out; /* by block: out[b] to before out[b + 1] are its edges */
  uint32_t *in;  /* likewise in way_in, which holds indices of edges */
  uint32_t *way_in;
  bool *reached; /* by block: control can come there from outside */
  /* members of a group are executed equally often, but for an iteration that the end of the run cuts short */
  uint32_t *group_of_block;
  uint32_t *group_of_edge;
  uint32_t groups;
};

/* Of the function that holds the block. False: out of memory; flow_free is needed all the same. */
bool flow_find(struct flow *f, const struct analysis_program *p, uint32_t block);
void flow_free(struct flow *f);

#endif
