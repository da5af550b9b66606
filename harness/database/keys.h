/* The rows that samples belong to: found, or added if missing. Call inside a transaction. Ids are those of
 * the tables in docs/database.md. */
#ifndef CULPRIT_DATABASE_KEYS_H
#define CULPRIT_DATABASE_KEYS_H

#include "database/database.h"

struct database_run {
  const char *name; /* 32 hexadecimal digits that no other run has */
  const char *machine, *label;
  unsigned width;
  int64_t began; /* seconds since 1970 */
};

/* How far a run has been drained. */
struct database_progress {
  int64_t id;
  int64_t position; /* bytes of its stream that are in the database */
  bool ended;
};

struct database_series {
  int64_t epoch, process;
  unsigned event, kind;
  uint64_t period; /* * 256 */
  unsigned unit;
};

/* The latest epoch. A database without one gets epoch 1, which began when the run did. */
bool database_epoch(struct database *d, int64_t began, int64_t *id);

/* Begins an epoch. DATABASE_REFUSED: the name is taken; DATABASE_CLOCK: the latest began later than that. */
bool database_epoch_begin(struct database *d, const char *name, int64_t began);

/* Found by build id, or by path if that is "". The first path stays. */
bool database_image(struct database *d, const char *build_id, const char *path, int64_t *id);

/* An existing run keeps its machine, label and time. */
bool database_run(struct database *d, const struct database_run *run, struct database_progress *progress);

/* Sets how far the run is drained. DATABASE_BUSY: another process has drained it meanwhile.
 * lost: samples, of the whole run. */
bool database_run_advance(struct database *d, struct database_progress *progress, int64_t position, bool ended, double lost);

/* Sets one of the driver's counts; the last value holds. */
bool database_count(struct database *d, int64_t run, unsigned number, uint64_t value);

bool database_process(struct database *d, int64_t run, unsigned number, unsigned serial, const char *name, int64_t *id);

/* Adds `unknown` parts to it. */
bool database_series(struct database *d, const struct database_series *series, uint64_t unknown, int64_t *id);
bool database_profile(struct database *d, int64_t series, int64_t image, int64_t *id);

/* Changes the label of a run, by the first digits of its name. DATABASE_REFUSED: no run, or several. */
bool database_label(struct database *d, const char *run, const char *label);

#endif
