#include "oracle/modes.h"

#include <stdlib.h>

enum { PAGE_MODES = 256 };

/* Place of a mode: page, and within it. */
static unsigned place(unsigned privilege, unsigned context) { return (privilege & 3) << 16 | (context & 0xffff); }

struct oracle_mode *oracle_modes_at(struct oracle_modes *m, unsigned privilege, unsigned context) {
  const unsigned at = place(privilege, context);
  struct oracle_mode **page = &m->page[at / PAGE_MODES];
  if (!*page) *page = calloc(PAGE_MODES, sizeof **page);
  if (!*page) return NULL;
  struct oracle_mode *mode = *page + at % PAGE_MODES;
  mode->privilege = privilege & 3;
  mode->context = (uint16_t)context;
  return mode;
}

const struct oracle_mode *oracle_modes_next(const struct oracle_modes *m, const struct oracle_mode *before) {
  unsigned at = before ? place(before->privilege, before->context) + 1 : 0;
  while (at < ORACLE_MODE_PAGES * PAGE_MODES) {
    const struct oracle_mode *page = m->page[at / PAGE_MODES];
    if (!page) {
      at = (at / PAGE_MODES + 1) * PAGE_MODES;
      continue;
    }
    const struct oracle_mode *mode = page + at++ % PAGE_MODES;
    for (int c = 0; c < ORACLE_CLASSES; c++)
      if (mode->twelfths[c]) return mode;
  }
  return NULL;
}

void oracle_modes_free(struct oracle_modes *m) {
  for (unsigned i = 0; i < ORACLE_MODE_PAGES; i++) free(m->page[i]);
}
