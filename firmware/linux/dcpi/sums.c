#include "firmware/linux/dcpi/sums.h"

#include "firmware/linux/calls.h"

#define LEAST_ROOM 1024 /* four pages */

static uint64_t bytes_of(uint64_t room) { return room * sizeof(struct sum); }

static struct sum *place_of(const struct sums *s, uint64_t key) {
  uint64_t at = (key ^ key >> 32) * 0x9e3779b97f4a7c15ull >> 20;
  while (s->entry[at & (s->room - 1)].count && s->entry[at & (s->room - 1)].key != key) at++;
  return &s->entry[at & (s->room - 1)];
}

static int get(struct sums *s, uint64_t room) {
  /* all at once: a fault for each page costs more */
  const long memory = call6(CALL_MMAP, 0, (long)bytes_of(room), CALL_READ_WRITE, CALL_PRIVATE_ANONYMOUS | CALL_POPULATE, -1, 0);
  *s = (struct sums){(struct sum *)memory, room, 0};
  return memory >= 0;
}

void sums_end(struct sums *s) {
  if (s->room) call3(CALL_MUNMAP, (long)s->entry, (long)bytes_of(s->room), 0);
}

static int grow(struct sums *s) {
  struct sums bigger;
  if (!get(&bigger, s->room ? 2 * s->room : LEAST_ROOM)) return 0;
  for (uint64_t i = 0; i < s->room; i++)
    if (s->entry[i].count) *place_of(&bigger, s->entry[i].key) = s->entry[i];
  bigger.used = s->used;
  sums_end(s);
  *s = bigger;
  return 1;
}

int sums_begin(struct sums *s) { return grow(s); }

int sums_add(struct sums *s, uint64_t key, uint64_t count) {
  if (4 * s->used >= 3 * s->room && !grow(s)) return 0;
  struct sum *to = place_of(s, key);
  s->used += to->count == 0;
  to->key = key;
  to->count += count;
  return 1;
}

/* ---- order ---- */

/* The entry at `at` sinks to where both below it are smaller: a heap of n entries, its largest on top. */
static void sink(struct sum *entry, uint64_t n, uint64_t at) {
  for (uint64_t below = 2 * at + 1; below < n; below = 2 * at + 1) {
    if (below + 1 < n && entry[below + 1].key > entry[below].key) below++;
    if (entry[below].key < entry[at].key) return;
    const struct sum moved = entry[at];
    entry[at] = entry[below];
    entry[below] = moved;
    at = below;
  }
}

static void sort(struct sum *entry, uint64_t n) {
  for (uint64_t i = n / 2; i > 0; i--) sink(entry, n, i - 1);
  for (uint64_t last = n; last > 1; last--) {
    const struct sum top = entry[0];
    entry[0] = entry[last - 1];
    entry[last - 1] = top;
    sink(entry, last - 1, 0);
  }
}

int sums_sorted(const struct sums *s, struct sums *to) {
  if (!get(to, s->used + 1)) return 0;
  for (uint64_t i = 0; i < s->room; i++)
    if (s->entry[i].count) to->entry[to->used++] = s->entry[i];
  sort(to->entry, to->used);
  return 1;
}
