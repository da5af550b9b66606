/* The growing array, the growing string and the hash table, against plain arrays. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"
#include "base/text.h"
#include "tb/lib/check.h"
#include "tb/lib/random.h"

enum { ELEMENTS = 5000, KEYS = 3000, ADDED = 40000 };

/* Elements stay, those that are new are zero, room doubles. */
static bool grows(void) {
  struct {
    uint32_t *item;
    size_t items, room;
  } list = {NULL, 0, 0};
  size_t moves = 0;
  bool good = true;
  for (uint32_t i = 0; i < ELEMENTS && good; i++) {
    const size_t before = list.room;
    good = ARRAY_ROOM(list.item, list.room, list.items + 1) && list.item[list.items] == 0;
    moves += list.room != before;
    if (good) list.item[list.items++] = i + 1;
  }
  for (uint32_t i = 0; i < list.items; i++) good = good && list.item[i] == i + 1;
  good = good && moves < 16 && ARRAY_ROOM(list.item, list.room, 3 * ELEMENTS) && list.room >= 3 * ELEMENTS && list.item[1] == 2;
  free(list.item);
  return good;
}

/* Room that no machine has: refused, and nothing is lost. */
static bool refuses(void) {
  uint64_t *item = NULL;
  size_t room = 0;
  if (!ARRAY_ROOM(item, room, 1)) return false;
  item[0] = 42;
  const size_t before = room;
  const bool good = !ARRAY_ROOM(item, room, SIZE_MAX / 4) && room == before && item[0] == 42;
  free(item);
  return good;
}

/* Pieces of all lengths, formatted or not, against a buffer that is large enough; then a piece that no machine has
 * room for. */
static bool writes(void) {
  static char whole[ELEMENTS * 8];
  struct text t = {0};
  size_t used = 0;
  bool good = strcmp(text_of(&t), "") == 0 && text_add(&t, "") && t.length == 0;
  for (unsigned i = 0; i < ELEMENTS / 64 && good; i++) {
    used += (size_t)snprintf(whole + used, sizeof whole - used, "%*u,", (int)(i % 80), i);
    good = i % 2 ? text_format(&t, "%*u,", (int)(i % 80), i) : text_add(&t, whole + t.length);
  }
  good = good && t.length == used && strcmp(text_of(&t), whole) == 0;
  good = good && !text_add_bytes(&t, whole, SIZE_MAX / 4) && t.failed && !text_add(&t, "x") && strcmp(text_of(&t), whole) == 0;
  text_free(&t);
  good = good && !t.failed && text_add(&t, "again");
  text_clear(&t);
  good = good && t.length == 0 && strcmp(text_of(&t), "") == 0;
  text_free(&t);
  return good;
}

/* Sums by pairs of few different words, so that places collide and keys differ in one word only. */
static bool adds(uint64_t seed) {
  static uint64_t sum[KEYS][2];
  struct hash table = {.places = 0};
  uint64_t random = seed, keys = 0, walked = 0;
  bool good = hash_get(&table, 1, 2) == 0 && !hash_next(&table, NULL);
  memset(sum, 0, sizeof sum);
  for (unsigned i = 0; i < ADDED; i++) {
    const unsigned a = random_below(&random, KEYS), b = random_below(&random, 2);
    keys += !sum[a][b];
    sum[a][b] += i + 1;
    good = good && hash_add(&table, 4 * a, b, i + 1);
  }
  for (unsigned a = 0; a < KEYS; a++)
    for (unsigned b = 0; b < 2; b++) good = good && hash_get(&table, 4 * a, b) == sum[a][b];
  good = good && table.used == keys && 2 * table.used <= table.places + 2 && hash_get(&table, 1, 0) == 0;
  for (const struct hash_place *p = hash_next(&table, NULL); p; p = hash_next(&table, p)) {
    good = good && p->number == sum[p->a / 4][p->b];
    walked++;
  }
  uint64_t *fresh = hash_at(&table, UINT64_MAX, UINT64_MAX);
  good = good && walked == keys && fresh && *fresh == 0;
  hash_free(&table);
  return good && hash_get(&table, 4, 0) == 0;
}

int main(void) {
  struct check c = {0, 0};
  check_case(&c, "array_grows", grows());
  check_case(&c, "array_refuses", refuses());
  check_case(&c, "text_writes", writes());
  check_case(&c, "hash_adds", adds(1) && adds(2));
  return check_done(&c);
}
