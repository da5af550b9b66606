/* A program on the golden simulator, with samples of it as ProfileMe would take them, and the results of the
 * schemes of sec. 5.3 for them. */
#ifndef CULPRIT_TB_PATH_BENCH_H
#define CULPRIT_TB_PATH_BENCH_H

#include "base/hash.h"
#include "program/cfg.h"
#include "program/image_file.h"
#include "oracle/pc_sum.h"
#include "paths/rates.h"

struct path_bench {
  struct image_file text;
  struct program_image image;
  struct cfg *graph;
  struct hash transfers; /* of branches and jumps, also not taken */
  struct pc_sum counts;  /* executions by pc */
  struct pme_path_sample *sample;
  size_t samples, room;
};

/* Runs the program to its end, or `limit` instructions, with samples about `period` apart, and builds its
 * graph. False: one line in why. */
bool path_bench_run(struct path_bench *b, const char *elf, uint64_t limit, uint64_t period, uint64_t seed, char *why, size_t size);

/* Keeps in the graph only what was executed. */
void path_bench_keep_executed(struct path_bench *b);

/* Adds the results of the schemes for the samples. False: out of memory. */
bool path_bench_judge(struct path_bench *b, struct pme_path_rates *r);
void path_bench_free(struct path_bench *b);

#endif
