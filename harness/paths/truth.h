/* The path that was really taken to an instruction, from the retire stream: what reconstructed paths are
 * compared with.
 *
 *   pme_truth_step(&t, cycle, &record.retire);       every cycle; the last PME_TRUTH_RING instructions are kept
 *   pme_truth_get(&t, pc, cycle, &trace);            later: the instruction at pc that retired in this cycle
 *   pme_truth_path(graph, &trace, scope, n, &path);  once there is a graph
 *
 * What the handler of an interrupt or exception executes is in the branch history, but on no path of the
 * graph (footnote 1 of the paper): a path that would reach back over one is polluted. */
#ifndef CULPRIT_PME_TRUTH_H
#define CULPRIT_PME_TRUTH_H

#include "paths/path.h"
#include "probe/probe.h"

#define PME_TRUTH_RING 65536 /* instructions; a power of two */
#define PME_TRUTH_JUMPS 96   /* transfers kept of one trace */

struct pme_truth_insn {
  uint64_t pc, cycle;
  bool branch, link; /* conditional branch; pc follows on the instruction before it: no trap, interrupt or MRET in between */
};

struct pme_truth {
  struct pme_truth_insn *ring;
  uint64_t count; /* instructions so far */
  uint64_t next;  /* where the last one leads; no address after a trap, interrupt or MRET */
};

bool pme_truth_init(struct pme_truth *t); /* false: out of memory */
void pme_truth_free(struct pme_truth *t);

/* One cycle of the retire stream. cycle must rise; which clock it counts is up to the caller. */
void pme_truth_step(struct pme_truth *t, uint64_t cycle, const struct probe_retire *r);

enum pme_truth_end {                   /* why a trace does not reach further back */
                     PME_TRUTH_ENOUGH, /* PME_PATH_LENGTH conditional branches */
                     PME_TRUTH_BROKEN, /* a trap, interrupt or MRET: polluted beyond */
                     PME_TRUTH_START   /* the first instruction of the run, the ring's end, or PME_TRUTH_JUMPS transfers */
};

/* Instructions backwards from a sample, as their transfers: the sample was reached in sequence from
 * jump[0].to, jump[0].from in sequence from jump[1].to, and so on; the last stretch begins at `first`. */
struct pme_truth_trace {
  uint64_t pc, first;
  enum pme_truth_end end;
  unsigned jumps;
  struct pme_truth_jump {
    uint64_t from, to;
  } jump[PME_TRUTH_JUMPS];
};

/* False: no instruction at pc retired in this cycle, or it is no longer in the ring. */
bool pme_truth_get(const struct pme_truth *t, uint64_t pc, uint64_t cycle, struct pme_truth_trace *trace);

/* The same for the instruction that was the back-th before the last one (0: the last one itself). */
bool pme_truth_get_last(const struct pme_truth *t, uint64_t back, struct pme_truth_trace *trace);

enum pme_truth_status {
  PME_TRUTH_OK,
  PME_TRUTH_POLLUTED, /* counted separately: the path reaches back over a trap, interrupt or MRET */
  PME_TRUTH_SHORT,    /* counted separately: the run, the ring or the trace began later */
  PME_TRUTH_OFF_GRAPH /* it takes an edge that the graph does not have: no scheme can find it */
};

/* The actual path of length n, cut by the same rules as searched paths. */
enum pme_truth_status pme_truth_path(const struct cfg *g, const struct pme_truth_trace *trace, enum pme_path_scope scope,
                                     unsigned n, struct pme_path *path);

#endif
