#include "profile/pme_addresses.h"

#include <stdlib.h>

#include "profileme/bits.h"

static int rising(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return x < y ? -1 : x > y;
}

static void take_line(struct pme_addresses *a, uint64_t line, uint64_t count) {
  unsigned at = PME_TOP_LINES;
  a->lines++;
  for (; at && a->top[at - 1].count < count; at--)
    if (at < PME_TOP_LINES) a->top[at] = a->top[at - 1];
  if (at == PME_TOP_LINES) return;
  a->top[at].line = line * PME_LINE_BYTES;
  a->top[at].count = count;
}

bool pme_addresses_of(const struct pme_profile *p, const struct pme_insn *insn, struct pme_addresses *a) {
  const struct pme_number *address = pme_number_named("address", 7);
  uint64_t *list = malloc((insn->sums.records + 1) * sizeof *list), value, same = 0;
  *a = (struct pme_addresses){.known = 0};
  if (!list) return false;
  for (size_t i = 0; p->raw && i < insn->sums.records; i++) {
    const struct pme_life *l = &p->life[p->by_pc[insn->first + i]];
    if (l->type != PME_TYPE_LOAD && l->type != PME_TYPE_STORE) continue;
    if (address->get(l, &value)) list[a->known++] = value;
  }
  if (a->known) qsort(list, a->known, sizeof *list, rising);
  for (size_t i = 0; i < a->known; i++) {
    same++;
    if (i + 1 < a->known && list[i + 1] / PME_LINE_BYTES == list[i] / PME_LINE_BYTES) continue;
    take_line(a, list[i] / PME_LINE_BYTES, same);
    same = 0;
  }
  if (a->known) {
    a->least = list[0];
    a->most = list[a->known - 1];
  }
  free(list);
  return true;
}
