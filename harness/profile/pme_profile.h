/* Turns ProfileMe records, or their sums, into a profile by instruction, source line and function.
 *                                                                                  docs/profileme-analysis.md
 *
 * Life cycle: prof_read, pme_profile_build, pme_report.h, pme_profile_free. */
#ifndef CULPRIT_PME_PROFILE_H
#define CULPRIT_PME_PROFILE_H

#include "profile/pme_row.h"
#include "profileme/slots.h"
#include "profile/profile.h"

struct pme_insn {
  uint64_t pc;
  struct place at;
  size_t first; /* its records: life[by_pc[first]] and on, sums.records of them. Only with raw records */
  struct pme_row_sums sums;
};

struct pme_line {
  struct place_line at;
  struct pme_row_sums sums;
};

struct pme_function {
  struct place_function at;
  struct pme_row_sums sums;
};

/* Sums over pairs with a known distance: instructions (opportunities) and cycles from fetch to fetch. */
struct pme_distances {
  uint64_t pairs, counted, cycles;
  double counted_squares, product, cycles_squares;
};

struct pme_profile {
  struct profile_source source; /* image NULL: no units */
  struct pme_scale scale;
  bool raw;              /* records are here, so there are histograms, addresses and every selector; else only sums */
  unsigned events;       /* of enum pme_event, those that its machine has: without virtual memory no walks */
  struct pme_life *life; /* in the order of the file */
  size_t lives;
  size_t *by_pc; /* indices of life, by rising pc */
  size_t pairs;
  struct pme_distances distance;
  struct pme_pair_sums load[PME_LOADS]; /* of loads that retired: by hit or miss */
  uint64_t far[PME_OVERLAPS]; /* overlaps with a distance in the last quarter of the window: many say that W is too small */
  struct pme_row_sums all;    /* every record once */
  struct pme_insn *insn;      /* rising pc */
  size_t insns;
  struct pme_line *line;
  size_t lines;
  struct pme_function *function;
  size_t functions;
};

/* NULL: out of memory. */
struct pme_profile *pme_profile_build(const struct profile_source *source);
void pme_profile_free(struct pme_profile *p);

/* NULL: no record names it. */
const struct pme_insn *pme_insn_at(const struct pme_profile *p, uint64_t pc);
const struct pme_function *pme_function_of(const struct pme_profile *p, const struct symbols_function *symbol);

/* Instructions that retire per cycle, by the distances of pairs: those fetched per cycle x the share that
 * retires. NaN: no pairs, or distances in opportunities. */
struct profile_interval pme_ipc(const struct pme_profile *p);

#endif
