/* One run with sampling: sets the program or the golden model up, looks on in every cycle, takes the drained samples, checks them.
 *
 * Life cycle: recorder_open, run_loop, recorder_finish, recorder_close; recorder_close also after a failure of the others. */
#ifndef CULPRIT_RECORDER_H
#define CULPRIT_RECORDER_H

#include "profile/file.h"
#include "profile/ring.h"
#include "tip/check.h"
#include "tools/record/options.h"
#include "tools/record/coproc.h"
#include "tools/record/profileme.h"
#include "tools/run/run.h"
#include "tools/run/skid.h"

/* Samples in the order in which they were taken. */
struct sample_list {
  struct prof_sample *sample;
  size_t count, room;
};

struct recorder {
  const struct record_options *opt;
  const char *self;
  struct run run;
  struct run_hook hook;
  struct prof prof;
  struct prof_ring ring;
  struct sample_list arrived;   /* out of the ring */
  struct sample_list delivered; /* by the unit or by the golden model; when it is stepped */
  struct failure late;          /* found in a drained word */
  bool modelled;                /* the golden model is stepped beside the machine, or samples itself */
  struct tip_model model;
  struct tip_check check;
  struct recorder_pme pme;
  struct recorder_cop cop;
  uint64_t compared; /* cycles in which model and machine had the same registers */
  /* Sampling interrupts, from the retire stream */
  enum { OUTSIDE, IN_HANDLER, RETURNED } place;
  uint64_t cause, since, interrupts, handler_cycles;
  /* --timer */
  struct skid skid;
  struct sample_list interrupted; /* deadline and pc, as the machine showed them */
  uint64_t deadline;              /* as stored to mtimecmp */
  bool mtime_known;
  int64_t mtime_ahead; /* mtime in the cycle of a record, minus the record's cycle */
  /* --model */
  uint64_t counter;
  unsigned setup; /* register writes done */
};

bool recorder_open(struct recorder *c, const struct record_options *opt, const char *self, struct failure *f);

/* Ends the profile, and writes it and the statistics unless the run cannot be trusted. stopped: why the run ended early, or NULL. */
bool recorder_finish(struct recorder *c, const struct failure *stopped, struct failure *f);

/* The closing lines: samples, losses, cost. */
void recorder_summary(const struct recorder *c, const char *output, FILE *out);

/* The file of --stats-json. */
bool recorder_stats(const struct recorder *c, struct failure *f);

void recorder_close(struct recorder *c);

/* The file of the profile: -o, or the program's name. */
void recorder_output(const struct record_options *o, char *buf, size_t size);

bool sample_list_add(struct sample_list *l, const struct prof_sample *s);

/* In recorder_step.c: the hook of the run loop. */
bool recorder_step(void *ctx, const struct probe_cycle *now, struct failure *f);
void recorder_word(void *ctx, uint64_t word);

/* The failure of a check in this cycle, with the command that replays it. Returns false. */
bool recorder_wrong(const struct recorder *c, uint64_t cycle, const char *what, struct failure *f);

/* Type of the records that the program drains. */
enum prof_record recorder_type(const struct record_options *o);

#endif
