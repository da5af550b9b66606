/* The co-processor in a recording: its microprogram, the golden model next to the unit, a mirror of the
 * handler, truth, cost. */
#ifndef CULPRIT_RECORDER_COP_H
#define CULPRIT_RECORDER_COP_H

#include "microcode/image.h"
#include "coproc/mirror.h"
#include "tools/record/cop_accuracy.h"
#include "tools/record/cop_checker.h"
#include "tools/record/own_time.h"
#include "tools/record/recorder.h"
#include "tools/record/tip.h"

/* Where the program is, seen from the profiler. */
enum cop_phase { COP_BEFORE, COP_STARTING, COP_PROGRAM, COP_STOPPING, COP_ESTIMATING, COP_SENDING, COP_PHASES };

struct recorder_cop {
  struct cop_image image;
  struct cop_mirror_options handler;
  uint64_t go;                /* ctl that starts the unit */
  unsigned clock;             /* cycles of a tick: 1, 2, 4 */
  uint64_t interval;          /* simple: mean, loads; tip: period, cycles; else 0 */
  struct cop_checker checker; /* stepped when the recorder is `modelled` */
  struct recorder_tip tip;    /* likewise, with microprogram tip */
  struct cop_mirror mirror;
  struct cop_accuracy accuracy;
  struct own_time own; /* tip: the truth */
  enum cop_phase phase;
  uint64_t mark[COP_PHASES];                     /* address whose retirement begins a phase; 0: none */
  uint64_t began[COP_PHASES], spent[COP_PHASES]; /* cycle; cycles in it */
  uint64_t served;                               /* interrupts that have been dealt with */
  double tip_error; /* tip: by instruction against the Oracle of the program's own cycles, percent; negative: not known */
};

/* In coproc_image.c: finds, assembles or builds the image for this machine. */
bool recorder_cop_image(struct recorder_cop *p, const struct record_options *o, const struct sim_api *api, struct failure *f);

/* In coproc_report.c. overhead: cycles of the profiler. */
uint64_t recorder_cop_overhead(const struct recorder *c, uint64_t stop);
void recorder_cop_summary(const struct recorder *c, const char *output, FILE *out);
void recorder_cop_stats(const struct recorder *c, struct json *j);
bool recorder_cop_scatter(struct recorder *c, struct failure *f); /* the file of --scatter, if there is one */

#endif
