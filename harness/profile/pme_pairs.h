/* What pairs say about one instruction (line, function), added up pair by pair, and metrics derived from it.
 *                                        docs/profileme-analysis.md "Pairs", sec. 5.2.2 to 5.2.4 of the paper
 *
 * Each pair is considered twice, once for each of its two instructions. A row that holds both gets both in
 * one addition, so that the variance is right. */
#ifndef CULPRIT_PME_PAIRS_H
#define CULPRIT_PME_PAIRS_H

#include "profile/pme_estimate.h"
#include "profileme/overlap.h"

struct pme_pair {
  const struct pme_life *life[2];
  struct pme_times times[2];
};
/* units: PME_U_NONE where the instruction is not known. */
struct pme_pair pme_pair_of(const struct pme_life *first, const struct pme_life *second, enum pme_unit first_unit,
                            enum pme_unit second_unit);

struct pme_pair_sums {
  uint64_t pairs;                         /* that hold I once or twice */
  uint64_t records;                       /* of I: each stands for S / 2 executions (fetches) */
  uint64_t retired;                       /* of them */
  uint64_t progress;                      /* L_I of sec. 5.2.3: cycles from fetch to ready to retire, of all its records */
  uint64_t overlap[PME_OVERLAPS];         /* U_I by each definition */
  double progress_squares;                /* sums over pairs, of what one pair adds: progress^2, */
  double progress_useful;                 /* progress x useful overlaps, */
  double overlap_squares[PME_OVERLAPS];   /* overlaps^2, */
  double near_retired, retired_squares;   /* near overlaps x retired, retired^2 */
  uint64_t stage[PME_STAGES];             /* cycles of I in each stage */
  uint64_t unit[PME_STAGES][PME_UNITS];   /* of these, cycles in which the other holds this unit, */
  uint64_t other[PME_STAGES][PME_STAGES]; /* and in which it is in this stage */
};

enum { PME_FIRST = 1, PME_SECOND_ONE = 2 };
/* sides: which of the two belong to the row; PME_FIRST, PME_SECOND_ONE or both. */
void pme_pair_sums_add(struct pme_pair_sums *s, const struct pme_pair *p, unsigned sides);

/* ---- metrics, with 95 % intervals; scale: pair, window, width ---- */

/* sec. 5.2.3, over the run: issue slots available while I is in progress, L_I C S / 2; those used, U_I W S;
 * the difference, wasted. By chance it may be below 0, and is left so. */
struct profile_interval pme_slots_available(const struct pme_pair_sums *s, const struct pme_scale *scale);
struct profile_interval pme_slots_used(const struct pme_pair_sums *s, const struct pme_scale *scale);
struct profile_interval pme_slots_wasted(const struct pme_pair_sums *s, const struct pme_scale *scale);

/* Useful concurrency: instructions that issue, and retire, in a cycle in which I is in progress, 2 U_I W /
 * L_I. At most C. */
struct profile_interval pme_concurrency(const struct pme_pair_sums *s, const struct pme_scale *scale);

/* Instructions over the run that overlap with I by definition o, counted for each
 * fetch of I: U W S. */
struct profile_interval pme_overlapping(const struct pme_pair_sums *s, enum pme_overlap o, const struct pme_scale *scale);

/* Instructions a cycle that retire in the PME_NEIGHBOURHOOD cycles around a retirement of I, itself included
 * (sec. 5.2.4). */
struct profile_interval pme_neighbour_ipc(const struct pme_pair_sums *s, const struct pme_scale *scale);

/* Instructions that are in unit u in an average cycle in which I is in stage t, I itself left out. NaN: I was
 * never seen there. */
double pme_unit_use(const struct pme_pair_sums *s, enum pme_stage t, enum pme_unit u, const struct pme_scale *scale);

/* The state of the pipeline that I meets (sec. 5.2): instructions that are in stage other, likewise. */
double pme_stage_use(const struct pme_pair_sums *s, enum pme_stage t, enum pme_stage other, const struct pme_scale *scale);

#endif
