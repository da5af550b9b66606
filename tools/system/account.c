#include "tools/system/account.h"

#include <stdlib.h>

#include "base/array.h"

enum { PIDS = 65536 };

bool account_init(struct account *a) {
  *a = (struct account){.latest = calloc(PIDS, sizeof *a->latest)};
  return a->latest;
}

void account_free(struct account *a) {
  free(a->life);
  free(a->latest);
}

static bool begin(struct account *a, unsigned pid, uint32_t image) {
  if (!ARRAY_ROOM(a->life, a->room, a->lives + 1)) return false;
  a->life[a->lives++] = (struct account_life){.pid = pid, .image = image};
  a->latest[pid] = a->lives;
  return true;
}

static void take_stat(struct account *a, struct account_life *life, uint32_t which, uint64_t value) {
  if (which < STREAM_STATS) a->stat[which] = value;
  if (life && which == STREAM_STAT_CYCLES) life->cycles = value;
  if (life && which == STREAM_STAT_INSTRET) life->instret = value;
}

bool account_take(struct account *a, const struct stream_record *r) {
  const unsigned pid = stream_process(r->word), event = stream_event(r->word);
  struct account_life *life = a->latest[pid] ? &a->life[a->latest[pid] - 1] : NULL;
  if (event < STREAM_SAMPLES) {
    a->records++;
    a->parts += r->value;
  } else if (event == STREAM_BEGIN) {
    a->kernel = (uint32_t)r->value - 1;
  } else if (event == STREAM_LOAD && (uint32_t)r->value != a->kernel) {
    return begin(a, pid, (uint32_t)r->value);
  } else if (event == STREAM_EXIT && life) {
    life->ended = true;
    life->status = r->value;
  } else if (event == STREAM_STAT) {
    take_stat(a, life, stream_address(r->word), r->value);
  } else if (event == STREAM_END) {
    a->complete = true;
    a->samples = r->value;
  }
  return true;
}
