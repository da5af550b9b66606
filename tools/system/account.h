/* What the kernel and the driver say about themselves in the stream: for closing lines and --stats-json. */
#ifndef CULPRIT_SYSTEM_ACCOUNT_H
#define CULPRIT_SYSTEM_ACCOUNT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "contract/stream.h"

/* A process with one image: from its LOAD to its EXIT. */
struct account_life {
  unsigned pid;
  uint32_t image;
  bool ended;
  uint64_t status;          /* 0..255, or enum process_status of contract/kernel.h */
  uint64_t cycles, instret; /* in U mode */
};

struct account {
  struct account_life *life; /* in the order in which they began */
  size_t lives, room;
  uint32_t kernel;         /* its image, which has no life */
  size_t *latest;          /* by pid: its last life + 1; 0: none */
  uint64_t records, parts; /* of samples */
  uint64_t stat[STREAM_STATS];
  bool complete;    /* END came */
  uint64_t samples; /* what it said */
};

/* False: out of memory. account_free is harmless on a zeroed struct. */
bool account_init(struct account *a);
void account_free(struct account *a);
bool account_take(struct account *a, const struct stream_record *r);

#endif
