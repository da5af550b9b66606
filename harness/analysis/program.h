/* A program as the analyses of its samples see it: its instructions, its control-flow
 * graph, the machine that it ran on.                                                      docs/analysis.md */
#ifndef CULPRIT_ANALYSIS_PROGRAM_H
#define CULPRIT_ANALYSIS_PROGRAM_H

#include "base/hash.h"
#include "machine/machine.h"
#include "program/cfg.h"
#include "program/symbols.h"

struct analysis_program {
  const struct program_image *image;
  struct machine_model machine;
  struct cfg *cfg;
  /* frequencies by local propagation alone, as in the paper; false, as opened: also adjusted to each
   * other */
  bool published;
  struct hash unresolved; /* (pc of an indirect jump whose targets are not known, 0) */
};

/* Builds the graph of image, which must outlive p. function: from its symbols; functions may be 0. False: out
 * of memory. Takes some milliseconds for 400 KB. */
bool analysis_program_open(struct analysis_program *p, const struct program_image *image, uint64_t entry,
                           const struct machine_model *machine, const struct symbols_function *function, size_t functions);
void analysis_program_close(struct analysis_program *p); /* harmless on a zeroed struct */

#endif
