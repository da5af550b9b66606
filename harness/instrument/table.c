#include "instrument/table.h"

#include <stdlib.h>
#include <string.h>

/* Bytes of the program's memory; NULL: the file does not hold them. */
static const uint8_t *bytes_at(const struct elf_program *p, uint64_t address, uint64_t bytes) {
  for (size_t i = 0; i < p->segment_count; i++) {
    const struct elf_segment *s = &p->segments[i];
    uint64_t at = address - s->addr;
    if (at <= s->file_bytes && bytes <= s->file_bytes - at) return s->data + at;
  }
  return NULL;
}

bool instrument_view_open(struct instrument_view *v, const struct elf_program *p) {
  uint64_t address;
  *v = (struct instrument_view){.word = NULL};
  if (!elf_find(p, INSTRUMENT_SYMBOL, &address)) return false;
  const uint8_t *head = bytes_at(p, address, sizeof v->head);
  if (!head) return false;
  memcpy(&v->head, head, sizeof v->head);
  uint64_t most = UINT32_MAX;
  if (v->head.magic != INSTRUMENT_MAGIC || v->head.switches > most || v->head.counters > most) return false;
  size_t size = 8 * (size_t)(v->head.switches + v->head.counters);
  const uint8_t *words = bytes_at(p, address + sizeof v->head, size);
  v->word = words ? malloc(size + 1) : NULL;
  if (v->word) memcpy(v->word, words, size);
  return v->word != NULL;
}

void instrument_view_close(struct instrument_view *v) { free(v->word); }
