#include "base/hash.h"

#include <stdlib.h>

enum { FIRST_PLACES = 256 };

/* The place of the key, or the free one where it belongs. */
static struct hash_place *find_place(const struct hash *h, uint64_t a, uint64_t b) {
  uint64_t mixed = (a ^ (b << 29 | b >> 35)) * 0x9e3779b97f4a7c15u;
  size_t last = h->places - 1, at = (size_t)(mixed ^ mixed >> 29) & last;
  while (h->place[at].number && (h->place[at].a != a || h->place[at].b != b)) at = (at + 1) & last;
  return &h->place[at];
}

static bool grow(struct hash *h) {
  struct hash larger = {.places = h->places ? 2 * h->places : FIRST_PLACES, .used = h->used};
  larger.place = calloc(larger.places, sizeof *larger.place);
  if (!larger.place) return false;
  for (const struct hash_place *p = hash_next(h, NULL); p; p = hash_next(h, p)) *find_place(&larger, p->a, p->b) = *p;
  hash_free(h);
  *h = larger;
  return true;
}

uint64_t hash_get(const struct hash *h, uint64_t a, uint64_t b) { return h->places ? find_place(h, a, b)->number : 0; }

uint64_t *hash_at(struct hash *h, uint64_t a, uint64_t b) {
  struct hash_place *p = h->places ? find_place(h, a, b) : NULL;
  if (p && p->number) return &p->number;
  if (2 * h->used >= h->places) {
    if (!grow(h)) return NULL;
    p = find_place(h, a, b);
  }
  *p = (struct hash_place){.a = a, .b = b};
  h->used++;
  return &p->number;
}

bool hash_add(struct hash *h, uint64_t a, uint64_t b, uint64_t more) {
  uint64_t *number = hash_at(h, a, b);
  if (number) *number += more;
  return number;
}

const struct hash_place *hash_next(const struct hash *h, const struct hash_place *before) {
  for (size_t i = before ? (size_t)(before - h->place) + 1 : 0; i < h->places; i++)
    if (h->place[i].number) return &h->place[i];
  return NULL;
}

void hash_free(struct hash *h) {
  free(h->place);
  *h = (struct hash){.places = 0};
}
