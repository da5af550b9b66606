/* Counts the kinds of records that a random core has shown. docs/probe.md, "Kinds of records"
 *
 * A bench opens the views that its unit reads, shows each record of them once, and asks at the end for a kind
 * that never came. */
#ifndef CULPRIT_PROBE_KINDS_H
#define CULPRIT_PROBE_KINDS_H

#include <stddef.h>

#include "probe/probe.h"

enum probe_kind {
#define COMMIT_KIND(name, from, words, condition) KIND_##name,
#define RETIRE_KIND COMMIT_KIND
#define EVENT_KIND COMMIT_KIND
#define WALK_KIND COMMIT_KIND
#define MEMORY_KIND COMMIT_KIND
#define DISPATCH_KIND COMMIT_KIND
#define FETCH_KIND COMMIT_KIND
#define TAG_KIND COMMIT_KIND
#include "tb/lib/probe/kinds.def"
  PROBE_KINDS
};
enum probe_kind_view { /* a mask */
                       KINDS_COMMIT = 1 << 0,
                       KINDS_RETIRE = 1 << 1,
                       KINDS_EVENT = 1 << 2,
                       KINDS_MEMORY = 1 << 3,
                       KINDS_DISPATCH = 1 << 4,
                       KINDS_FETCH = 1 << 5,
                       KINDS_TAG = 1 << 6,
                       KINDS_WALK = 1 << 7
};
enum probe_kind_left { LEFT_NOTHING, LEFT_COMMIT, LEFT_MISPREDICT, LEFT_FLUSH, LEFT_EXCEPTION, LEFT_FROZEN, LEFT_INTERRUPT };

struct probe_kinds {
  unsigned views, lanes, slots, tags;
  uint64_t count[PROBE_KINDS];
  /* Of the records before. Commit view */
  enum probe_kind_left last;
  unsigned heads;
  unsigned
    since_frozen;  /* records without a head, from the one on in which a frozen commit named the culprit; 0: heads came since */
  uint64_t oldest; /* pc of the last that was shown */
  uint8_t privilege;
  uint16_t context;
  bool in_flight[1 << 16]; /* dispatch view: entries that have not retired */
  uint8_t mapped;          /* tag view: tags */
};

/* views: of enum probe_kind_view. slots and tags: 0 when their views are not counted. */
void probe_kinds_open(struct probe_kinds *k, unsigned views, unsigned lanes, unsigned slots, unsigned tags);

/* The unit, and so what has left the ROB before, is new. */
void probe_kinds_reset(struct probe_kinds *k);

/* Records, in the order in which a cycle's are listed here; rob: entries of the ROB. */
void probe_kinds_commit(struct probe_kinds *k, const struct probe_commit *commit, const struct probe_retire *retire);
void probe_kinds_retire(struct probe_kinds *k, const struct probe_retire *retire);
void probe_kinds_dispatch(struct probe_kinds *k, const struct probe_dispatch *dispatch, const struct probe_retire *retire,
                          unsigned rob);
void probe_kinds_fetch(struct probe_kinds *k, const struct probe_fetch *fetch);
void probe_kinds_tags(struct probe_kinds *k, const struct probe_cycle *record, const struct probe_tag_request *request);

/* The first kind of the views that never came; NULL: all did. */
const char *probe_kinds_missing(const struct probe_kinds *k);
unsigned probe_kinds_expected(const struct probe_kinds *k); /* how many there are in these views */

#endif
