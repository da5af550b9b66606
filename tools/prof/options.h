/* Command lines of the verbs over samples: prof, topcounts, whatcg, stats, diff. docs/analysis-verbs.md */
#ifndef CULPRIT_VERB_OPTIONS_H
#define CULPRIT_VERB_OPTIONS_H

#include "tools/samples/sources.h"

enum verb {
  VERB_PROF = 1,
  VERB_TOPCOUNTS = 2,
  VERB_WHATCG = 4,
  VERB_STATS = 8,
  VERB_DIFF = 16,
  VERB_CALC = 32,
  VERB_LIST = 64,
  VERB_TOPSTALLS = 128
};

struct verb_options {
  enum verb verb;
  struct sources_options sources;
  unsigned event[TALLY_EVENTS], events; /* none: all that there are, cycles first */
  unsigned by;                          /* enum where_by */
  uint64_t keep;                        /* percent; 0: not given */
  uint64_t top;                         /* rows; 0: all */
  const char *function;                 /* calc, list: a name or an address */
  bool all, estimates, raw, help;
};

/* Parses what follows the verb's name. The strings stay the caller's. table: one of those of commands.h. */
bool verb_options_parse(struct verb_options *o, const struct option_table *table, int argc, char **argv, struct failure *f);

#endif
