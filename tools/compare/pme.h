/* `culprit compare --mode profileme`: one run in which the golden model of ProfileMe samples out of band,
 * next to the truth that its estimates are compared with.                           docs/eval-profileme.md */
#ifndef CULPRIT_COMPARE_PME_H
#define CULPRIT_COMPARE_PME_H

#include "base/hash.h"
#include "base/json.h"
#include "profileme/arrivals.h"
#include "profileme/attribution.h"
#include "paths/rates.h"
#include "profile/pme_profile.h"
#include "profileme/slots.h"
#include "profileme/window.h"
#include "tools/compare/options.h"
#include "tools/record/pme_sampler.h"
#include "tools/run/run.h"

struct compare_pme {
  const struct compare_options *opt;
  struct run run;
  struct run_options run_options;
  char machine[64]; /* its name, with its kind of memory */
  struct run_hook hook;
  struct pme_sampler sampler;
  struct recording prof; /* the samples, as `culprit record` would write them */
  /* Truth */
  struct pme_lives lives;
  struct pme_attribution attribution;
  struct pme_window window;
  struct pc_sum retired, dmiss; /* by pc: instructions that retired, those of them that missed the D-cache */
  struct pme_arrivals arrivals; /* of D-misses */
  struct pc_sum overflow;       /* by pc: where counter overflow interrupts stopped */
  struct pme_slots slots;       /* with pairs */
  /* Paths, with pairs */
  struct pme_truth truth;
  struct hash transfers;
  struct pme_path_sample *path;
  size_t paths, path_room;
  uint64_t paths_left_out; /* pairs of which one did not retire */
  struct pme_path_rates rates;
};

int compare_pme(const char *self, const struct compare_options *opt, struct failure *f);

/* compare_pme_paths.c. False: out of memory. */
bool compare_pme_paths_step(struct compare_pme *c, const struct probe_cycle *now);
bool compare_pme_paths_pair(struct compare_pme *c, const struct pme_life *first, const struct pme_life *second);
bool compare_pme_paths_judge(struct compare_pme *c);
void compare_pme_paths_free(struct compare_pme *c);

/* compare_pme_edges.c: how often control went along each edge and each call, really and by pairs of
 * neighbours (window 1). */
bool compare_pme_edges(const struct compare_pme *c, const struct pme_profile *p, struct json *j);

/* The results of samples and truth: for people, and to c->opt->json. */
void compare_pme_text(const struct compare_pme *c, const struct pme_profile *p, FILE *out);
bool compare_pme_json(const struct compare_pme *c, const struct pme_profile *p, struct failure *f);

#endif
