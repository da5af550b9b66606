/* The driver's hash table and overflow buffers, golden model of firmware/kernel/driver: the same sequence of
 * samples leaves the same table, byte for byte, and the same records.           docs/driver.md, DCPI sec. 4.2
 *
 * A bucket is eight words. 4 ways: keys and counts alternate. 6 ways: six keys, then six counts of 16 bits.
 * Count 0: the entry is free. A full buffer waits; the model's host sends it and then calls
 * driver_model_release. */
#ifndef CULPRIT_DRIVER_MODEL_H
#define CULPRIT_DRIVER_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "contract/stream.h"

#define DRIVER_MODEL_WORDS 8

struct driver_model_counts {
  uint64_t hits, misses, evictions;
  uint64_t direct; /* samples that bypassed the table */
  uint64_t lost;   /* parts that found both buffers full */
};

struct driver_model {
  unsigned ways, buckets, overflow;
  uint64_t (*table)[DRIVER_MODEL_WORDS];
  struct stream_record *buffer[2];
  unsigned filling; /* which buffer */
  size_t filled;    /* records in it */
  bool waits;       /* the other one waits to be sent */
  size_t waiting;   /* records in that */
  unsigned way;     /* 4 ways: of the next victim */
  struct driver_model_counts counts;
};

/* 4 or 6 ways; buckets: a power of two, 2 to 65536; overflow: records of a buffer, 1 or
 * more. False: out of memory. */
bool driver_model_init(struct driver_model *m, unsigned ways, unsigned buckets, unsigned overflow);
void driver_model_free(struct driver_model *m);

unsigned driver_model_bucket(const struct driver_model *m, uint64_t key);

/* A sample: its key, the first word of its record, and its parts, 1 to 12. */
void driver_model_lookup(struct driver_model *m, uint64_t key, unsigned parts);

/* A sample while the table is being flushed: it goes into the buffer. */
void driver_model_append(struct driver_model *m, uint64_t key, unsigned parts);

/* Sends the table. The keys stay. */
typedef void driver_model_sink(void *ctx, struct stream_record record);
void driver_model_send_table(struct driver_model *m, driver_model_sink *sink, void *ctx);

/* The waiting buffer has been sent: hands it to the sink. If the other one is full, it
 * waits now. */
void driver_model_release(struct driver_model *m, driver_model_sink *sink, void *ctx);

/* Makes the buffer that is being filled wait, unless it is empty; none may be waiting yet. */
void driver_model_take(struct driver_model *m);

/* Steps the generator, *random not 0, and returns the period that it draws. */
uint32_t driver_model_period(uint32_t *random, uint32_t low, uint32_t spread);

#endif
