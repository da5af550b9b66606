/* TIP in a recording: its golden model next to the unit, or as the source of samples, checked by the Oracle;
 * and what its samples and those of the timer have in common. */
#ifndef CULPRIT_RECORDER_TIP_H
#define CULPRIT_RECORDER_TIP_H

#include "tip/check.h"
#include "tip/drive.h"
#include "tip/model.h"
#include "tools/record/recorder.h"
#include "tools/record/top.h"

struct recorder_tip {
  struct tip_model model;
  struct tip_check check;
  struct tip_drive drive; /* --model */
  struct record_top top;  /* --top */
  uint64_t cycle;         /* the last one, as samples give it */
  bool taken_over;        /* a run that did not begin at the reset: the unit's registers are the model's */
  bool others;            /* the program samples without its runtime, as an operating system for its users */
};

/* After the machine is open. */
void recorder_tip_init(struct recorder_tip *t, const struct recorder *c);

/* A cycle in which the recorder is `modelled` (COMMIT and RETIRE views); samples go to c->delivered. */
bool recorder_tip_step(struct recorder_tip *t, struct recorder *c, const struct probe_cycle *now, struct failure *f);

/* Also for the timer's samples: sum of the weights; the closing lines, by whom. */
uint64_t recorder_tip_weights(const struct sample_list *l);
void recorder_tip_summary(const struct recorder *c, const char *by, const char *output, FILE *out);

#endif
