/* Collects samples for the database: equal ones are added up in memory, until a bound is reached or the
 * caller writes them.
 *
 * The bound includes the pool's tables and the copy of them that is sorted while they are written. */
#ifndef CULPRIT_DATABASE_POOL_H
#define CULPRIT_DATABASE_POOL_H

#include "base/hash.h"
#include "database/keys.h"
#include "samples/stream_header.h"

#define POOL_MEMORY_LEAST (1u << 20)
#define POOL_NO_IMAGE UINT32_MAX

/* Samples of one set in one image, by one process; the database has a profile for them. */
struct pool_key {
  uint16_t process; /* number */
  uint32_t serial;  /* how many had this number before */
  uint32_t set;     /* in pool_run */
  uint32_t image;   /* in pool_run; POOL_NO_IMAGE: in none, unknown */
};

struct pool_profile {
  struct pool_key key;
  uint32_t name;    /* the process is named after this image; POOL_NO_IMAGE: it has none */
  uint64_t unknown; /* parts, without image */
};

struct pool {
  struct pool_profile *profile;
  size_t profiles, profile_room;
  struct hash keys;   /* of profiles -> index + 1 */
  struct hash places; /* index in profile, reason; offset -> parts */
  size_t most_places, most_profiles;
};

/* memory: bytes, POOL_MEMORY_LEAST or more. */
void pool_open(struct pool *p, size_t memory);
void pool_free(struct pool *p);

/* True: it must be written before more is added. */
bool pool_full(const struct pool *p);

/* Adds parts of samples. False: out of memory. */
bool pool_add(struct pool *p, const struct pool_key *key, uint32_t name, uint32_t offset, uint32_t reason, uint64_t parts);

/* What the numbers in keys mean. */
struct pool_run {
  int64_t id, epoch;
  const struct database_series *set; /* epoch and process are ignored */
  const struct stream_image *image;
};

/* Adds everything to the database and empties the pool. Call inside a transaction. */
bool pool_write(struct pool *p, struct database *d, const struct pool_run *run);

#endif
