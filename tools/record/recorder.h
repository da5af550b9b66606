/* One run with sampling, whatever samples: sets up the program, watches every cycle, takes the drained
 * records, checks them, writes the profile. What differs between modes is in a table of functions, struct
 * recorder_mode; modes.h lists them.
 *
 * Life cycle: recorder_open, run_loop, recorder_finish, recorder_close; recorder_close also after a failure
 * of the others. */
#ifndef CULPRIT_RECORDER_H
#define CULPRIT_RECORDER_H

#include "base/json.h"
#include "base/text.h"
#include "contract/config.h"
#include "profile/file.h"
#include "profile/ring.h"
#include "tools/record/options.h"
#include "tools/record/undrained.h"
#include "tools/run/run.h"

#define RECORDER_LCOFI (PROBE_INTERRUPT | PROBE_CAUSE_OVERFLOW) /* mcause of all units */
#define RECORDER_MTI (PROBE_INTERRUPT | 7)                      /* of the timer */

struct recorder;

/* A way of sampling, or of counting. Functions that would do nothing may be missing: open to load, views,
 * rest, arrange, contradiction, finish; in a mode without records, also known. */
struct recorder_mode {
  const char *name; /* source of the statistics */
  enum profile_sampler sampler;
  uint64_t cause;                                           /* mcause of the sampling interrupt; open may set c->cause to another */
  bool golden;                                              /* a golden model is stepped next to the machine */
  size_t state_size;                                        /* of c->state, zeroed before open */
  enum ring_record (*type)(const struct record_options *o); /* of the records that the program drains; NULL: it drains none */

  /* After the machine is open. False: the options do not fit it. */
  bool (*open)(struct recorder *c, struct failure *f);
  void (*close)(struct recorder *c);
  /* The words of the program's configuration that are not TIP's, which are there already. */
  void (*config)(const struct recorder *c, struct profile_config *words);
  /* Loads more into the program's memory. */
  bool (*load)(struct recorder *c, struct failure *f);

  unsigned (*views)(const struct recorder *c); /* of the observation port that step needs */
  /* A cycle of the run; sampled: the sampling interrupt is taken in it. */
  bool (*step)(struct recorder *c, const struct probe_cycle *now, bool sampled, struct failure *f);
  /* True: a record that arrived is the one that was taken, or this is not known. */
  bool (*known)(struct recorder *c, const struct prof_ring *r);

  /* The run ended before the program sent everything, and its ring has arrived: adds what else the program would have
   * sent. */
  void (*rest)(struct recorder *c);
  /* At the end: arranges the samples as the file wants them. False: out of memory. */
  bool (*arrange)(struct recorder *c);
  void (*count)(struct recorder *c); /* into c->prof: the program's counts, or the unit's own */
  const char *(*contradiction)(
    const struct recorder *c); /* if the program reached its summary: what does not hold; NULL: all does */
  bool (*finish)(struct recorder *c, struct failure *f);                    /* files of its own */
  void (*summary)(const struct recorder *c, const char *output, FILE *out); /* closing lines */
  void (*stats)(const struct recorder *c, struct json *j);                  /* members of --stats-json */
};

/* Samples in the order in which they were taken. */
struct sample_list {
  struct prof_sample *sample;
  size_t count, room;
};

struct recorder {
  const struct record_options *opt;
  const struct recorder_mode *mode;
  void *state; /* the mode's */
  const char *self;
  struct text output; /* the file of the profile: -o, or the program's name */
  struct run run;
  struct run_hook hook;
  struct recording prof;
  struct prof_ring ring;
  struct undrained undrained;   /* what of it is still in the program's memory */
  bool draining;                /* the program drains one */
  bool early;                   /* the run ended before the program came to its summary: the rest is drained from there */
  bool torn;                    /* then: what a handler was just moving is left out */
  bool written;                 /* the profile is */
  struct sample_list arrived;   /* out of the ring */
  struct sample_list delivered; /* by the unit, the golden model, or the timer's interrupts, as far as they are followed */
  struct failure late;          /* found in a drained word */
  bool modelled;                /* the golden model is stepped next to the machine, or samples itself */
  uint64_t compared;            /* cycles in which model and machine had the same registers */
  /* Sampling interrupts, from the retire stream */
  enum { OUTSIDE, IN_HANDLER, RETURNED } place;
  uint64_t returns; /* until the handler has ended */
  uint64_t cause, since, interrupts, handler_cycles;
};

bool recorder_open(struct recorder *c, const struct recorder_mode *mode, const struct record_options *opt, const char *self,
                   struct failure *f);

/* Ends the profile, and writes it and the statistics unless the run cannot be trusted. stopped: why the run
 * ended early, or NULL. */
bool recorder_finish(struct recorder *c, const struct failure *stopped, struct failure *f);

/* The closing lines: samples, losses, cost. */
void recorder_summary(const struct recorder *c, const char *output, FILE *out);

/* Adds to the line about a run that ended early what its profile has. */
void recorder_early(const struct recorder *c, const char *output, struct failure *f);

void recorder_close(struct recorder *c);

/* ---- for the modes ---- */

bool sample_list_add(struct sample_list *l, const struct prof_sample *s, struct failure *f);

/* The failure of a check in this cycle, with the command that replays it. Returns false. */
bool recorder_wrong(const struct recorder *c, uint64_t cycle, const char *what, struct failure *f);
/* Likewise: a register of the unit differs from its model's. */
bool recorder_differ(const struct recorder *c, uint64_t cycle, const char *unit, const char *name, uint64_t rtl, uint64_t model,
                     struct failure *f);

/* A word of the ring. */
void recorder_word(struct recorder *c, uint64_t word);

/* The samples of the profile. */
struct sample_list *recorder_samples(struct recorder *c);

/* Why samples were lost. */
const char *recorder_lost_why(const struct recorder *c);

/* The line of interrupts and their cost, and the members of the statistics, that all
 * but the co-processor have. */
void recorder_print_cost(const struct recorder *c, FILE *out);
void recorder_stats_common(const struct recorder *c, struct json *j);

/* The file of --stats-json. */
bool recorder_stats(const struct recorder *c, struct failure *f);

#endif
