#include "database/pool.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "database/rows.h"

enum {
  /* Of a place: half as much again while the table grows, and half a row while it is written. */
  PLACE_BYTES = sizeof(struct hash_place) + sizeof(struct database_row) / 2,
  PROFILE_BYTES = 3 * (sizeof(struct pool_profile) + 2 * sizeof(struct hash_place)) /* array and table, while they grow */
};

_Static_assert(sizeof(struct hash_place) <= sizeof(struct database_row), "what growing needs is less than what writing needs");

/* An eighth of the memory for profiles, the rest for places. */
void pool_open(struct pool *p, size_t memory) {
  size_t places = 1;
  while (places * 2 * PLACE_BYTES <= memory - memory / 8) places *= 2;
  *p = (struct pool){.most_places = places / 2, .most_profiles = memory / 8 / PROFILE_BYTES};
}

void pool_free(struct pool *p) {
  free(p->profile);
  hash_free(&p->keys);
  hash_free(&p->places);
  *p = (struct pool){.most_places = p->most_places, .most_profiles = p->most_profiles};
}

bool pool_full(const struct pool *p) { return p->places.used >= p->most_places || p->profiles >= p->most_profiles; }

static struct pool_profile *find_profile(struct pool *p, const struct pool_key *key, uint32_t name) {
  uint64_t *number = hash_at(&p->keys, (uint64_t)key->serial << 16 | key->process, (uint64_t)key->set << 32 | key->image);
  if (!number) return NULL;
  if (!*number) {
    if (!ARRAY_ROOM(p->profile, p->profile_room, p->profiles + 1)) return NULL;
    p->profile[p->profiles++] = (struct pool_profile){*key, name, 0};
    *number = p->profiles;
  }
  return &p->profile[*number - 1];
}

bool pool_add(struct pool *p, const struct pool_key *key, uint32_t name, uint32_t offset, uint32_t reason, uint64_t parts) {
  struct pool_profile *profile = find_profile(p, key, name);
  if (!profile) return false;
  profile->name = name; /* it may have had none when samples of it came first */
  if (key->image != POOL_NO_IMAGE) return hash_add(&p->places, (uint64_t)(profile - p->profile) << 32 | reason, offset, parts);
  profile->unknown += parts;
  return true;
}

/* ---- writing ---- */

static const char *name_of(const struct pool_run *run, uint32_t image) {
  const char *path = image == POOL_NO_IMAGE ? "?" : run->image[image].path, *slash = strrchr(path, '/');
  return slash && slash[1] ? slash + 1 : path;
}

/* The profile's number in the database; unknown samples have none, they are a sum of their series. */
static bool write_profile(struct database *d, const struct pool_run *run, const struct pool_profile *p, int64_t *id) {
  const struct pool_key *key = &p->key;
  struct database_series series = run->set[key->set];
  int64_t of_series, image;
  series.epoch = run->epoch;
  if (!database_process(d, run->id, key->process, key->serial, name_of(run, p->name), &series.process) ||
      !database_series(d, &series, p->unknown, &of_series))
    return false;
  if (key->image == POOL_NO_IMAGE) {
    *id = 0;
    return true;
  }
  return database_image(d, run->image[key->image].build_id, run->image[key->image].path, &image) &&
         database_profile(d, of_series, image, id);
}

static bool write_places(const struct pool *p, struct database *d, const int64_t *id) {
  struct database_row *row = malloc((p->places.used + 1) * sizeof *row);
  size_t rows = 0;
  if (!row) return database_fail(d, DATABASE_NO_MEMORY, "out of memory for the samples");
  for (const struct hash_place *at = hash_next(&p->places, NULL); at; at = hash_next(&p->places, at))
    row[rows++] = (struct database_row){id[at->a >> 32], at->b, (uint32_t)at->a, at->number};
  const bool good = database_rows_add(d, row, rows);
  free(row);
  return good;
}

bool pool_write(struct pool *p, struct database *d, const struct pool_run *run) {
  int64_t *id = malloc((p->profiles + 1) * sizeof *id);
  bool good = id || database_fail(d, DATABASE_NO_MEMORY, "out of memory for the samples");
  for (size_t i = 0; good && i < p->profiles; i++) good = write_profile(d, run, &p->profile[i], &id[i]);
  good = good && write_places(p, d, id);
  free(id);
  if (good) pool_free(p);
  return good;
}
