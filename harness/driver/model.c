#include "driver/model.h"

#include <stdlib.h>

enum { WAYS6 = 6, MOST6 = 0xffff };

bool driver_model_init(struct driver_model *m, unsigned ways, unsigned buckets, unsigned overflow) {
  *m = (struct driver_model){.ways = ways, .buckets = buckets, .overflow = overflow};
  m->table = calloc(buckets, sizeof *m->table);
  for (unsigned i = 0; i < 2; i++) m->buffer[i] = calloc(overflow, sizeof *m->buffer[i]);
  if (m->table && m->buffer[0] && m->buffer[1]) return true;
  driver_model_free(m);
  return false;
}

void driver_model_free(struct driver_model *m) {
  free(m->table);
  for (unsigned i = 0; i < 2; i++) free(m->buffer[i]);
  *m = (struct driver_model){0};
}

unsigned driver_model_bucket(const struct driver_model *m, uint64_t key) {
  const uint32_t product = (uint32_t)(key ^ key >> 32) * 0x9e3779b1u;
  return (unsigned)((uint64_t)product * m->buckets >> 32);
}

/* ---- overflow buffers ---- */

/* The full buffer waits, and the other one is filled. */
static void change_buffer(struct driver_model *m) {
  m->waits = true;
  m->waiting = m->filled;
  m->filling ^= 1;
  m->filled = 0;
}

/* False: no room. */
static bool append(struct driver_model *m, uint64_t key, uint64_t value) {
  if (m->filled == m->overflow) return false;
  m->buffer[m->filling][m->filled++] = (struct stream_record){key, value};
  if (m->filled == m->overflow && !m->waits) change_buffer(m);
  return true;
}

void driver_model_release(struct driver_model *m, driver_model_sink *sink, void *ctx) {
  for (size_t i = 0; i < m->waiting; i++) sink(ctx, m->buffer[m->filling ^ 1][i]);
  m->waits = false;
  if (m->filled == m->overflow) change_buffer(m);
}

void driver_model_take(struct driver_model *m) {
  if (m->filled) change_buffer(m);
}

void driver_model_append(struct driver_model *m, uint64_t key, unsigned parts) {
  m->counts.direct++;
  if (!append(m, key, parts)) m->counts.lost += parts;
}

/* ---- 4 ways, mod-4 eviction ---- */

/* False: it was a miss. */
static bool lookup_4(struct driver_model *m, uint64_t *bucket, uint64_t key, unsigned parts) {
  for (unsigned i = 0; i < 4; i++) {
    if (bucket[2 * i] != key) continue;
    bucket[2 * i + 1] += parts;
    return true;
  }
  uint64_t *victim = bucket + 2 * m->way;
  if (victim[1]) {
    if (!append(m, victim[0], victim[1])) {
      m->counts.lost += parts;
      return false;
    }
    m->counts.evictions++;
  }
  victim[0] = key;
  victim[1] = parts;
  m->way = (m->way + 1) % 4;
  return false;
}

/* ---- 6 ways, swap to front ---- */

static unsigned count_6(const uint64_t *bucket, unsigned i) { return (unsigned)(bucket[WAYS6 + i / 4] >> i % 4 * 16) & MOST6; }

static void set_6(uint64_t *bucket, unsigned i, uint64_t key, uint64_t count) {
  uint64_t *counts = bucket + WAYS6 + i / 4;
  bucket[i] = key;
  *counts = (*counts & ~((uint64_t)MOST6 << i % 4 * 16)) | count << i % 4 * 16;
}

static void add_to_front(struct driver_model *m, uint64_t *bucket, unsigned parts) {
  const uint64_t sum = count_6(bucket, 0) + (uint64_t)parts;
  if (sum <= MOST6) {
    set_6(bucket, 0, bucket[0], sum);
  } else if (append(m, bucket[0], sum)) {
    set_6(bucket, 0, bucket[0], 0);
  } else {
    m->counts.lost += parts;
  }
}

static bool lookup_6(struct driver_model *m, uint64_t *bucket, uint64_t key, unsigned parts) {
  for (unsigned i = 0; i < WAYS6; i++) {
    if (bucket[i] != key) continue;
    const unsigned count = count_6(bucket, i);
    set_6(bucket, i, bucket[0], count_6(bucket, 0));
    set_6(bucket, 0, key, count);
    add_to_front(m, bucket, parts);
    return true;
  }
  const unsigned last = WAYS6 - 1;
  if (count_6(bucket, last)) {
    if (!append(m, bucket[last], count_6(bucket, last))) {
      m->counts.lost += parts;
      return false;
    }
    m->counts.evictions++;
  }
  for (unsigned i = last; i > 0; i--) set_6(bucket, i, bucket[i - 1], count_6(bucket, i - 1));
  set_6(bucket, 0, key, parts);
  return false;
}

/* ---- both ---- */

void driver_model_lookup(struct driver_model *m, uint64_t key, unsigned parts) {
  uint64_t *bucket = m->table[driver_model_bucket(m, key)];
  const bool hit = m->ways == 4 ? lookup_4(m, bucket, key, parts) : lookup_6(m, bucket, key, parts);
  hit ? m->counts.hits++ : m->counts.misses++;
}

static void send(driver_model_sink *sink, void *ctx, uint64_t key, uint64_t count) {
  if (count) sink(ctx, (struct stream_record){key, count});
}

void driver_model_send_table(struct driver_model *m, driver_model_sink *sink, void *ctx) {
  for (unsigned b = 0; b < m->buckets; b++) {
    uint64_t *bucket = m->table[b];
    for (unsigned i = 0; i < m->ways; i++) {
      if (m->ways == 4) {
        send(sink, ctx, bucket[2 * i], bucket[2 * i + 1]);
        bucket[2 * i + 1] = 0;
      } else {
        send(sink, ctx, bucket[i], count_6(bucket, i));
        set_6(bucket, i, bucket[i], 0);
      }
    }
  }
}

uint32_t driver_model_period(uint32_t *random, uint32_t low, uint32_t spread) {
  uint32_t x = *random;
  x ^= x << 13;
  x ^= x >> 17;
  x ^= x << 5;
  *random = x;
  return low + (uint32_t)((uint64_t)x * spread >> 32);
}
