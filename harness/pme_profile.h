/* From ProfileMe records, or from their sums, to a profile by instruction, source line and function.     docs/profileme-analysis.md
 *
 * Life cycle: prof_read, pme_profile_build, pme_text.h / pme_json.h, pme_profile_free. */
#ifndef CULPRIT_PME_PROFILE_H
#define CULPRIT_PME_PROFILE_H

#include "pme_pairs.h"
#include "profile.h"

/* What the records say of one thing. */
struct pme_row_sums {
  uint64_t records;                 /* it was fetched */
  uint64_t reasons[PME_REASONS];    /* how they ended; reasons[PME_RETIRES] retired */
  uint64_t own;                     /* of those aborted by an exception or order violation: it was the one that excepted. Not in sums */
  uint64_t events[PME_EVENTS];      /* of those that retired */
  struct pme_moments phase[PME_PHASES]; /* of those that retired */
  uint64_t saturated;               /* records with a latency of 4095 or more. Not in sums */
  uint64_t both;                    /* pairs of which both records are here. Sums of pairs: not known, taken as the most there can be */
  struct pme_pair_sums pairs;       /* all 0 without pairs */
};

struct pme_insn {
  uint64_t pc;
  size_t function, line; /* indices into the profile's tables */
  size_t first;          /* its records: life[by_pc[first]] and on, sums.records of them. Only with raw records */
  struct pme_row_sums sums;
};

/* Code of one line that was inlined into two functions has a record for each. */
struct pme_line {
  size_t function;       /* index */
  const char *file;      /* NULL: not known */
  unsigned line;
  struct pme_row_sums sums;
};

struct pme_function {
  const struct symbols_function *symbol; /* NULL: none; `name` says what it is then */
  const char *name;
  struct pme_row_sums sums;
};

struct pme_profile {
  struct profile_source source;  /* symbols may be NULL: one nameless function; image.size 0: no program, then no units */
  struct pme_scale scale;
  bool raw;                      /* records are here, so histograms, addresses and every selector can be had; else only sums */
  struct pme_life *life;         /* in the order of the file */
  size_t lives;
  size_t *by_pc;                 /* indices of life, by rising pc */
  size_t pairs, halves;          /* pairs; records of pairs whose partner is missing */
  uint64_t distances, distance_cycles; /* sums over pairs: fetched between the two, and cycles; without saturated ones */
  uint64_t far[PME_OVERLAPS];    /* overlaps with a distance in the last quarter of the window: many say that W is too small */
  struct pme_row_sums all;       /* every record once */
  struct pme_insn *insn;         /* rising pc */
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

/* The variance of a row's counts over that of Poisson counts: 1, with pairs more, since the two of a pair come together. */
double pme_spread(const struct pme_row_sums *s);

/* ---- estimates of a row, 95 % ---- */
struct profile_interval pme_fetched(const struct pme_profile *p, const struct pme_row_sums *s);
struct profile_interval pme_retired(const struct pme_profile *p, const struct pme_row_sums *s);
struct profile_interval pme_aborted(const struct pme_profile *p, const struct pme_row_sums *s);
struct profile_interval pme_event_count(const struct pme_profile *p, const struct pme_row_sums *s, enum pme_event e);
struct profile_interval pme_event_rate(const struct pme_row_sums *s, enum pme_event e);       /* per retired one */
struct profile_interval pme_phase_mean(const struct pme_row_sums *s, enum pme_phase p);       /* cycles, of those that retired */
struct profile_interval pme_phase_cycles(const struct pme_profile *p, const struct pme_row_sums *s, enum pme_phase ph); /* over the run */

const char *pme_event_name(enum pme_event e);   /* "icmiss", "l1miss", ... */
const char *pme_reason_name(enum pme_reason r); /* "retired", "wrong_path", ... */

#endif
