#include "oracle/modes.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

static unsigned place(const struct oracle_mode *m) { return (unsigned)m->privilege << 16 | m->context; }

/* How many modes are below this place. */
static size_t below(const struct oracle_modes *m, unsigned at) {
  size_t low = 0, high = m->count;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (place(&m->mode[middle]) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

static bool holds(const struct oracle_modes *m, size_t index, unsigned at) {
  return index < m->count && place(&m->mode[index]) == at;
}

struct oracle_mode *oracle_modes_at(struct oracle_modes *m, unsigned privilege, unsigned context) {
  const struct oracle_mode wanted = {.privilege = privilege & 3, .context = (uint16_t)context};
  const unsigned at = place(&wanted);
  if (holds(m, m->last, at)) return m->mode + m->last;
  const size_t index = below(m, at);
  if (!holds(m, index, at)) {
    if (!ARRAY_ROOM(m->mode, m->room, m->count + 1)) return NULL;
    memmove(m->mode + index + 1, m->mode + index, (m->count++ - index) * sizeof *m->mode);
    m->mode[index] = wanted;
  }
  m->last = index;
  return m->mode + index;
}

void oracle_modes_free(struct oracle_modes *m) { free(m->mode); }
