/* A program on the golden simulator, with samples of it as ProfileMe would take them, and what the schemes of sec. 5.3 make of them. */
#ifndef CULPRIT_TB_PATH_BENCH_H
#define CULPRIT_TB_PATH_BENCH_H

#include "base/hash.h"
#include "program/cfg.h"
#include "oracle/pc_sum.h"
#include "paths/truth.h"
#include "paths/search.h"

enum path_scheme {
  PATH_COUNTS,
  PATH_HISTORY,
  PATH_PAIR,
  PATH_DISTANCE,
  PATH_LIKELIEST,
  PATH_LIKELIEST_PAIR,
  PATH_LIKELIEST_DISTANCE,
  PATH_SCHEMES
};
extern const char *const path_scheme_name[PATH_SCHEMES];

struct path_sample {
  struct pme_truth_trace trace;
  uint64_t history, other_pc;
  unsigned distance;
  bool paired; /* no trap or interrupt between the two */
};

struct path_bench {
  uint8_t *text;
  struct program_image image;
  struct cfg *graph;
  struct hash transfers; /* of branches and jumps, also not taken */
  struct pc_sum counts;  /* executions by pc */
  struct path_sample *sample;
  size_t samples, room;
};

enum { PATH_ROW = PME_PATH_LENGTH + 1, PATH_SCOPES = 2, PATH_STATUSES = 4, PATH_COUNTED = PME_PATH_LIMIT + 1 };

/* What became of the samples, by scope and length. */
struct path_rates {
  uint64_t status[PATH_SCOPES][PATH_ROW][PATH_STATUSES];               /* by enum pme_truth_status */
  uint64_t right[PATH_SCOPES][PATH_ROW][PATH_SCHEMES];                 /* of those whose path is known: found it */
  uint64_t wrong[PATH_SCOPES][PATH_ROW][PATH_SCHEMES];                 /* found another one */
  uint64_t counted[PATH_SCOPES][PATH_ROW][PATH_SCHEMES][PATH_COUNTED]; /* of the schemes with history, by enum pme_path_count */
};

/* Runs the program to its end, or `limit` instructions, with samples about `period` apart, and builds its graph. False: one line in why. */
bool path_bench_run(struct path_bench *b, const char *elf, uint64_t limit, uint64_t period, uint64_t seed, char *why, size_t size);

/* Leaves in the graph only what was executed. */
void path_bench_keep_executed(struct path_bench *b);

/* Adds what the schemes make of the samples. False: out of memory. */
bool path_bench_judge(struct path_bench *b, struct path_rates *r);
void path_bench_free(struct path_bench *b);

/* Samples whose actual path is known: what the rates refer to. */
uint64_t path_rates_known(const struct path_rates *r, enum pme_path_scope scope, unsigned n);

#endif
