/* The co-processor's part of a recording: its microprogram, the golden model beside the unit, a mirror of the handler, truth, cost. */
#ifndef CULPRIT_RECORDER_COP_H
#define CULPRIT_RECORDER_COP_H

#include "microcode/image.h"
#include "estimate/mirror.h"
#include "profile/ring.h"
#include "tools/record/cop_accuracy.h"
#include "tools/record/cop_checker.h"
#include "tools/cli/failure.h"
#include "tools/record/options.h"
#include "tools/record/config.h"

struct recorder;

/* Where the program is, seen from the profiler. */
enum recorder_phase { COP_BEFORE, COP_STARTING, COP_PROGRAM, COP_STOPPING, COP_ESTIMATING, COP_SENDING, COP_PHASES };

struct recorder_cop {
  struct cop_image image;
  struct cop_mirror_options handler;
  uint64_t go;       /* ctl that starts the unit */
  unsigned clock;    /* cycles of a tick: 1, 2, 4 */
  uint64_t interval; /* simple: mean, loads; tip: period, cycles; else 0 */
  struct cop_mirror mirror;
  struct cop_checker checker; /* stepped when the recorder is `modelled` */
  struct cop_accuracy accuracy;
  enum recorder_phase phase;
  uint64_t mark[COP_PHASES];                     /* address whose retirement begins a phase; 0: none */
  uint64_t began[COP_PHASES], spent[COP_PHASES]; /* cycle; cycles in it */
  uint64_t served;                               /* interrupts that have been dealt with */
  double tip_error;                              /* tip: by instruction against the Oracle, percent; negative: not known */
};

/* In recorder_cop_image.c: finds, assembles or makes the image for this machine. */
bool recorder_cop_image(struct recorder_cop *p, const struct record_options *o, const struct sim_api *api, struct failure *f);

/* After the machine is open. False: the options do not fit it. */
bool recorder_cop_open(struct recorder *c, struct failure *f);
/* The image into the program's memory. */
bool recorder_cop_load(struct recorder *c, struct failure *f);

/* Views of the observation port that recorder_cop_step needs. */
unsigned recorder_cop_views(const struct recorder *c);

/* The words of culprit_profile (firmware/runtime/profile_config.h); those of TIP are there already. */
void recorder_cop_config(const struct recorder *c, uint64_t words[RECORDER_CONFIG_WORDS]);

/* A cycle of the run. */
bool recorder_cop_step(struct recorder *c, const struct probe_cycle *now, struct failure *f);

/* What arrived from the ring is what the handler read, or the row that the host worked out. */
bool recorder_cop_known(struct recorder *c, const struct prof_ring *r);

/* At the end: the last point of the timeline, TIP's error. False: out of memory. */
bool recorder_cop_arrange(struct recorder *c);

/* Counts of the profile: the program's, or the unit's own. */
void recorder_cop_count(struct recorder *c);

/* What must hold when the program came to its summary. NULL: it does. */
const char *recorder_cop_contradiction(const struct recorder *c);

/* In recorder_cop_report.c: closing lines, --stats-json, --scatter. */
void recorder_cop_summary(const struct recorder *c, const char *output, FILE *out);
bool recorder_cop_stats(const struct recorder *c, struct failure *f);
bool recorder_cop_scatter(struct recorder *c, struct failure *f);

void recorder_cop_close(struct recorder *c);

#endif
