/* Drains a stream of samples (contract/stream.h) into the database, piece by piece.             docs/stream.md
 *
 * The number of bytes drained is committed together with what they say. After a restart, read the stream from
 * its beginning: processes, events and counts are taken from all of it, samples only from what is not in the
 * database yet. */
#ifndef CULPRIT_DATABASE_DRAIN_H
#define CULPRIT_DATABASE_DRAIN_H

#include "contract/stream.h"
#include "database/pool.h"
#include "samples/processes.h"
#include "samples/stream_header.h"

#define DRAIN_EVENTS 0xe0 /* samples have smaller event numbers; not all of them exist */
#define DRAIN_STATS 64    /* the driver's counts that are kept */
#define DRAIN_SETS_MOST 4096

enum drain_status {
  DRAIN_OK,
  DRAIN_ENDED,    /* the end was reached, and everything is committed */
  DRAIN_DAMAGED,  /* the stream holds something impossible */
  DRAIN_CLOCK,    /* its clock goes backwards */
  DRAIN_DATABASE, /* see its status */
  DRAIN_NO_MEMORY
};

struct drain {
  struct database *database;
  const char *label;
  char why[300]; /* of DAMAGED and CLOCK */
  /* The header, once it is complete */
  char *text;
  size_t text_bytes;
  struct stream_header header;
  bool has_header;
  /* The run */
  struct database_progress progress;
  int64_t position; /* bytes read */
  bool began, ended;
  uint64_t cycle, parts, lost;
  uint64_t stat[DRAIN_STATS];
  uint64_t has_stat;             /* bits */
  uint32_t set_of[DRAIN_EVENTS]; /* index + 1 of the set that samples of the event belong to */
  struct database_series *set;
  size_t sets, set_room;
  struct processes processes;
  struct pool pool;
};

/* label: for the run, if it is new. memory: bytes, POOL_MEMORY_LEAST or more. Both
 * pointers must outlive the drain. */
void drain_open(struct drain *r, struct database *d, const char *label, size_t memory);
void drain_close(struct drain *r); /* what is not committed is lost */

/* Takes the next bytes of the stream. *used: how many; an incomplete record stays with the caller. Commits
 * when the memory is full, and at the end. After an error, what came before it is committed. */
enum drain_status drain_take(struct drain *r, const uint8_t *bytes, size_t count, size_t *used);

/* Commits what was taken. */
enum drain_status drain_commit(struct drain *r);

#endif
