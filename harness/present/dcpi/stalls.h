/* The largest stalls of everything that was sampled, and their sum as in DCPI Figure 4. */
#ifndef CULPRIT_DCPI_STALLS_H
#define CULPRIT_DCPI_STALLS_H

#include "culprits/each.h"
#include "present/dcpi/view.h"

struct stall {
  const struct tally_function *function;
  struct culprits_insn insn;
  double error;                       /* standard error of the stall's cycles, from sampling */
  enum profile_confidence confidence; /* of the executions */
};

struct stalls {
  const struct dcpi_view *view;
  struct stall *stall; /* dynamic ones, also those that may be static in part, most cycles first */
  size_t stalls, room;
  struct culprits_summary summary;
  double outside; /* cycles of code that could not be analysed */
  int wide;       /* characters of the column of culprits */
};

/* program: one for each image. False: out of memory; call stalls_free all the same. */
bool stalls_find(struct stalls *s, const struct dcpi_view *view, const struct analysis_program *program);
void stalls_free(struct stalls *s);

/* The table, at most `top` rows (0: all), under the key `stalls` in JSON. */
void stalls_print(struct table *t, struct stalls *s, size_t top);

#endif
