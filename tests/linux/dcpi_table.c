/* The table of Linux's driver of continuous profiling against its golden model: the same samples leave the same table,
 * bucket by bucket, the same records in the same order, and the same counts; while both buffers are full, too.
 * Exit status: 0, 1 with a line for each table that differs. */
#include "dcpi_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver/model.h"

struct records {
  struct stream_record record[1 << 16];
  size_t count;
};

static void keep(void *context, struct stream_record record) {
  struct records *r = context;
  r->record[r->count++] = record;
}

static uint64_t draw(uint64_t *random) {
  *random ^= *random << 13;
  *random ^= *random >> 7;
  *random ^= *random << 17;
  return *random;
}

static bool same(const struct dcpi_table *t, const struct driver_model *m, struct records *mine, struct records *its) {
  const bool counts = t->hits == m->counts.hits && t->misses == m->counts.misses && t->evictions == m->counts.evictions &&
                      t->lost == m->counts.lost;
  const bool records = mine->count == its->count && memcmp(mine->record, its->record, mine->count * sizeof *mine->record) == 0;
  return counts && records && memcmp(t->bucket, m->table, t->buckets * sizeof *t->bucket) == 0;
}

static void release(struct dcpi_table *t, struct driver_model *m, struct records *mine, struct records *its) {
  for (uint32_t i = 0; t->waits && i < t->waiting; i++) keep(mine, t->buffer[t->filling ^ 1][i]);
  if (t->waits) dcpi_table_release(t);
  if (m->waits) driver_model_release(m, keep, its);
}

static bool run(unsigned buckets, unsigned overflow, unsigned release_one_in) {
  static struct records mine, its;
  struct driver_model m;
  struct dcpi_table t = {.buckets = buckets, .overflow = overflow};
  uint64_t random = 1 + buckets;
  mine.count = its.count = 0;
  t.bucket = calloc(buckets, sizeof *t.bucket);
  for (int i = 0; i < 2; i++) t.buffer[i] = calloc(overflow, sizeof *t.buffer[i]);
  bool good = t.bucket && t.buffer[0] && t.buffer[1] && driver_model_init(&m, DCPI_WAYS, buckets, overflow);
  for (int i = 0; good && i < 20000; i++) {
    const uint64_t key = stream_word((unsigned)draw(&random) % 3, 1, 0, (uint32_t)(draw(&random) % (8 * buckets)) * 4);
    dcpi_table_add(&t, key);
    driver_model_lookup(&m, key, 1);
    if (draw(&random) % release_one_in == 0) release(&t, &m, &mine, &its);
    good = same(&t, &m, &mine, &its);
  }
  release(&t, &m, &mine, &its);
  dcpi_table_take(&t);
  driver_model_take(&m);
  release(&t, &m, &mine, &its);
  for (uint32_t i = 0; i < buckets; i++) mine.count += dcpi_table_empty(&t, i, &mine.record[mine.count]);
  driver_model_send_table(&m, keep, &its);
  good = good && same(&t, &m, &mine, &its) && t.evictions && (release_one_in < 1000 || t.lost);
  printf("%s - linux_dcpi_table_%u\n", good ? "ok" : "not ok", buckets);
  return good;
}

int main(void) {
  puts("1..4");
  const bool good[] = {run(2, 7, 8), run(64, 16, 8), run(16, 64, 2000), run(1024, 512, 100)};
  return !(good[0] && good[1] && good[2] && good[3]);
}
