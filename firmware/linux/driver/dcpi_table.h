/* SPDX-License-Identifier: GPL-2.0 */
/*
 * Samples of continuous profiling on their way to the daemon: the hash table that adds equal ones up, four ways, and two
 * overflow buffers for the entries that have to leave it (DCPI sec. 4.2.1). A bucket is four pairs of key and count; key
 * 0 is free. Nothing here is the kernel's own, so that a test holds it against its golden model, harness/driver/model.c.
 * The caller keeps interrupts off.                                                                 docs/driver.md
 */
#ifndef CULPRIT_DCPI_TABLE_H
#define CULPRIT_DCPI_TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "contract/stream.h"

#define DCPI_WAYS 4
#define DCPI_BUCKET_WORDS (2 * DCPI_WAYS)
#define DCPI_BUCKET_BYTES 64

struct dcpi_table {
  /* What a sample needs: a line of the cache */
  uint64_t (*bucket)[DCPI_BUCKET_WORDS];
  struct stream_record *buffer[2];
  uint32_t buckets, overflow; /* a power of two; records of a buffer */
  uint32_t filled;            /* how far */
  uint8_t filling;            /* which buffer */
  uint8_t way;                /* of the next victim */
  bool waits;                 /* the other one is full */
  uint64_t hits, misses, evictions;
  /* The rest */
  uint64_t lost;
  uint32_t waiting; /* records in the buffer that waits */
} __attribute__((aligned(DCPI_BUCKET_BYTES)));

/* Counts a sample by the first word of its record. False: it was a miss, or is lost as both buffers are full. */
bool dcpi_table_add(struct dcpi_table *t, uint64_t key);

/* Into the buffer, in order. The caller has asked for room. */
void dcpi_table_append(struct dcpi_table *t, uint64_t word, uint64_t value);
uint32_t dcpi_table_room(const struct dcpi_table *t);

/* The buffer that waits is empty again; then the other one waits, if it is full. */
void dcpi_table_release(struct dcpi_table *t);

/* What the buffer that is being filled has waits from now on. No other one does. */
void dcpi_table_take(struct dcpi_table *t);

/* Moves the counts of one bucket to `to`, DCPI_WAYS records at most, and returns how many. Its keys stay. */
uint32_t dcpi_table_empty(struct dcpi_table *t, uint32_t bucket, struct stream_record *to);

/* The next period, low .. low + spread - 1. *random is not 0. */
uint32_t dcpi_period(uint32_t *random, uint32_t low, uint32_t spread);

#endif
