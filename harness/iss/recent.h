/* Which lines of memory a program on the golden simulator used last: what its caches would hold.
 *                                                                                       docs/far.md, "Warm caches" */
#ifndef CULPRIT_ISS_RECENT_H
#define CULPRIT_ISS_RECENT_H

#include <stddef.h>

#include "iss/iss.h"

enum { ISS_RECENT_LINE = 64, ISS_RECENT_LINES = ISS_RAM_BYTES / ISS_RECENT_LINE };

#define ISS_RECENT_WRITTEN 1u /* in an address: it was stored to */

struct iss_recent {
  uint64_t *data, *code; /* a line: instruction of the last access, from 1 on, doubled; bit 0: stored to. 0: never */
  uint64_t last;         /* line of the last instruction */
};

/* Memory that comes as it is touched. False: out of memory. */
bool iss_recent_open(struct iss_recent *r);
void iss_recent_close(struct iss_recent *r); /* harmless on a zeroed struct */

/* An instruction has been executed, the one of this number. */
static inline void iss_recent_note(struct iss_recent *r, const struct probe_retire_lane *lane, uint64_t number) {
  const uint64_t code = (lane->pc - ISS_RAM_BASE) / ISS_RECENT_LINE, data = (lane->mem_addr - ISS_RAM_BASE) / ISS_RECENT_LINE;
  if (code != r->last && code < ISS_RECENT_LINES) r->code[code] = number << 1;
  r->last = code;
  if (!lane->mem || data >= ISS_RECENT_LINES) return;
  r->data[data] = number << 1 | (r->data[data] & 1) | probe_mem_stores(lane->mem);
}

/* The lines that a cache of so many sets and ways would hold, least recently used first, but those of code before the
 * others: addresses, with ISS_RECENT_WRITTEN. `out` has room for sets * ways. Returns how many; 0 also when out of
 * memory. */
size_t iss_recent_lines(const struct iss_recent *r, unsigned sets, unsigned ways, uint32_t *out);

#endif
