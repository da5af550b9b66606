/* ProfileMe's part of a recording: the golden model beside the unit, or as the source of samples; records against independent truth; sums. */
#ifndef CULPRIT_RECORDER_PME_H
#define CULPRIT_RECORDER_PME_H

#include "profileme/attribution.h"
#include "profile/ring.h"
#include "tools/cli/failure.h"
#include "tools/record/pme_sampler.h"
#include "tools/record/config.h"
#include "tools/record/sums.h"

struct recorder;

/* What really became of every instruction, and the records held against it. */
struct recorder_truth {
  struct pme_lives lives;
  struct pme_attribution attribution;
};

struct recorder_pme {
  unsigned each; /* records of a sample: 2 of a pair */
  struct pme_settings settings;
  uint64_t water;               /* records that raise the interrupt */
  struct pme_sampler sampler;   /* its model is stepped when the recorder is `modelled`; it samples by itself with --model */
  struct recorder_truth *truth; /* likewise, unless --no-check; else NULL */
  struct recorder_sums sums;    /* --aggregate: of all records that the unit or the model delivered */
  uint64_t records;             /* delivered, likewise */
};

/* After the machine is open. False: the options do not fit it. */
bool recorder_pme_open(struct recorder *c, struct failure *f);

/* Views of the observation port that recorder_pme_step needs. */
unsigned recorder_pme_views(const struct recorder *c);

/* The words of culprit_profile (firmware/runtime/profile_config.h). */
void recorder_pme_config(const struct recorder *c, uint64_t words[RECORDER_CONFIG_WORDS]);

/* A cycle of the run. */
bool recorder_pme_step(struct recorder *c, const struct probe_cycle *now, struct failure *f);

/* What arrived from the ring is what was delivered; true as well when nobody knows. */
bool recorder_pme_known(const struct recorder *c, const struct prof_ring *r);

/* At the end: the samples as the file wants them, whole pairs or sums by rising pc. False: out of memory. */
bool recorder_pme_arrange(struct recorder *c);

/* Counts of the profile: the program's summary, or what unit or model show at the end. */
void recorder_pme_count(struct recorder *c);

/* What must hold when the program came to its summary. NULL: it does. */
const char *recorder_pme_contradiction(const struct recorder *c);

void recorder_pme_close(struct recorder *c);

#endif
