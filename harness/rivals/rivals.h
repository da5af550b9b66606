/* Seven profilers next to the Oracle, out of band, in one run: what each would have blamed for the sampled
 * cycles. All that share a schedule sample the same cycles (TIP sec. 4).                       docs/rivals.md
 *
 * Life cycle: rivals_new, rivals_step once a cycle from reset on, read, rivals_free. */
#ifndef CULPRIT_RIVALS_H
#define CULPRIT_RIVALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "oracle/oracle.h"
#include "oracle/pc_sum.h"
#include "probe/ages.h"
#include "rivals/situations.h"

enum rival {
  RIVAL_SOFTWARE, /* interrupt: where the program will resume */
  RIVAL_DISPATCH, /* tag the next to be dispatched: AMD IBS, Arm SPE */
  RIVAL_LCI,      /* last committed: external monitors */
  RIVAL_NCI,      /* next to commit: Intel PEBS */
  RIVAL_NCI_ILP,  /* all of the next group to commit */
  RIVAL_TIP_ILP,  /* "TIP minus ILP": one of those that commit */
  RIVAL_TIP,
  RIVAL_ORACLE, /* the Oracle's verdict on the sampled cycles */
  RIVALS
};

const char *rival_key(enum rival r);  /* in files: "nci_ilp" */
const char *rival_name(enum rival r); /* for people: "NCI+ILP" */

enum { RIVALS_ALL = (1 << RIVALS) - 1, RIVALS_SCHEDULES = 16 };

/* One schedule and the profilers that sample by it. */
struct rivals_schedule {
  uint64_t period; /* cycles, at least 1 */
  bool random;
  uint64_t seed;      /* of a random one */
  unsigned profilers; /* mask of 1 << enum rival */
};

struct rivals_options {
  unsigned width;                    /* of the machine */
  unsigned rob_entries;              /* not 0: the views of all stages are there, and ages come from them */
  const struct program_image *image; /* the program text, as for the Oracle */
  const struct rivals_schedule *schedule;
  size_t schedules;
  bool situations; /* also apart by what an operating system did, of the first schedule */
};

struct rivals;

/* NULL: out of memory, or options out of range. */
struct rivals *rivals_new(const struct rivals_options *options);
void rivals_free(struct rivals *r);

/* One cycle. blame is oracle_blame() after oracle_step() of this cycle. Views: COMMIT. For Software and Dispatch also the
 * ages of what commits; NULL: they come from DISPATCH, FETCH and PIPE. False: the views contradict each other, or out of
 * memory; rivals_message says which. */
bool rivals_step(struct rivals *r, const struct probe_cycle *c, const struct oracle_blame *blame, const struct probe_ages *ages);
const char *rivals_message(const struct rivals *r);

/* Between two cycles. No sample is taken until rivals_resume, and the schedules stand still; samples that wait still get
 * their address. */
void rivals_pause(struct rivals *r);
void rivals_resume(struct rivals *r);

/* Before rivals_step: what the operating system does in this cycle; a mask of 1 << enum rivals_situation. */
void rivals_situate(struct rivals *r, unsigned situations);
/* The first schedule's samples of cycles in which it did that. NULL: not asked for. */
const struct pc_sum *rivals_situated(const struct rivals *r, enum rivals_situation situation, enum rival who);
uint64_t rivals_situated_samples(const struct rivals *r, enum rivals_situation situation);

uint64_t rivals_samples(const struct rivals *r, size_t schedule); /* sampled cycles */
const struct pc_sum *rivals_profile(const struct rivals *r, size_t schedule,
                                    enum rival who); /* oracle_units_of(width) for each sample */
uint64_t rivals_undelivered(const struct rivals *r, size_t schedule,
                            enum rival who); /* samples that still wait, or never got an address */
/* Software, Dispatch: how often the instruction that would have got a sample was dropped. 0 where ages are given: they do
 * not tell. */
uint64_t rivals_squashed(const struct rivals *r, size_t schedule, enum rival who);

#endif
