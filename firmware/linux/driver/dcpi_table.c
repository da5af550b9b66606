// SPDX-License-Identifier: GPL-2.0
#include "dcpi_table.h"

static uint64_t *bucket_of(const struct dcpi_table *t, uint64_t key) {
  const uint32_t product = (uint32_t)(key ^ key >> 32) * 0x9e3779b1u;

  return t->bucket[(uint64_t)product * t->buckets >> 32];
}

/* ---- overflow buffers ---- */

static void change_buffer(struct dcpi_table *t) {
  t->waits = true;
  t->waiting = t->filled;
  t->filling ^= 1;
  t->filled = 0;
}

uint32_t dcpi_table_room(const struct dcpi_table *t) { return t->overflow - t->filled + (t->waits ? 0 : t->overflow); }

void dcpi_table_append(struct dcpi_table *t, uint64_t word, uint64_t value) {
  t->buffer[t->filling][t->filled++] = (struct stream_record){word, value};
  if (t->filled == t->overflow && !t->waits) change_buffer(t);
}

void dcpi_table_release(struct dcpi_table *t) {
  t->waits = false;
  if (t->filled == t->overflow) change_buffer(t);
}

void dcpi_table_take(struct dcpi_table *t) {
  if (t->filled) change_buffer(t);
}

/* ---- the table ---- */

/* The victim of a miss is the way whose turn it is. */
static void replace(struct dcpi_table *t, uint64_t *bucket, uint64_t key) {
  uint64_t *victim = bucket + 2 * t->way;

  t->misses++;
  if (victim[1]) {
    if (!dcpi_table_room(t)) {
      t->lost++;
      return;
    }
    dcpi_table_append(t, victim[0], victim[1]);
    t->evictions++;
  }
  victim[0] = key;
  victim[1] = 1;
  t->way = (t->way + 1) % DCPI_WAYS;
}

bool dcpi_table_add(struct dcpi_table *t, uint64_t key) {
  uint64_t *bucket = bucket_of(t, key);
  uint32_t i;

  for (i = 0; i < DCPI_BUCKET_WORDS; i += 2) {
    if (bucket[i] != key) continue;
    bucket[i + 1]++;
    t->hits++;
    return true;
  }
  replace(t, bucket, key);
  return false;
}

uint32_t dcpi_table_empty(struct dcpi_table *t, uint32_t bucket, struct stream_record *to) {
  uint64_t *b = t->bucket[bucket];
  uint32_t i, n = 0;

  for (i = 0; i < DCPI_BUCKET_WORDS; i += 2) {
    if (!b[i + 1]) continue;
    to[n++] = (struct stream_record){b[i], b[i + 1]};
    b[i + 1] = 0;
  }
  return n;
}

uint32_t dcpi_period(uint32_t *random, uint32_t low, uint32_t spread) {
  uint32_t x = *random;

  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  *random = x;
  return low + (uint32_t)((uint64_t)x * spread >> 32);
}
