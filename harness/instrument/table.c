#include "instrument/table.h"

#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"

const char *const instrument_kinds[] = {"block", "callgraph", "edge", NULL};

/* Bytes of the program's memory; NULL: the file does not hold them. */
static const uint8_t *bytes_at(const struct elf_program *p, uint64_t address, uint64_t bytes) {
  for (size_t i = 0; i < p->segment_count; i++) {
    const struct elf_segment *s = &p->segments[i];
    uint64_t at = address - s->addr;
    if (at <= s->file_bytes && bytes <= s->file_bytes - at) return s->data + at;
  }
  return NULL;
}

/* Each end is a block, or where the kind says so the outside. */
static bool edge_fits(const struct instrument_table *t, const struct instrument_edge *e) {
  const bool enters = e->kind == INSTRUMENT_EDGE_ENTER,
             leaves = e->kind == INSTRUMENT_EDGE_LEAVE || e->kind == INSTRUMENT_EDGE_CALL;
  return (enters ? e->from == INSTRUMENT_OUTSIDE : e->from < t->blocks) &&
         (leaves ? e->to == INSTRUMENT_OUTSIDE : e->to < t->blocks) &&
         (e->counter < t->counters || e->counter == INSTRUMENT_DERIVED) && e->kind <= INSTRUMENT_EDGE_LABEL;
}

/* No number in it is one that nothing has; products of them do not overflow. */
static bool head_fits(const struct instrument_table *t) {
  const uint64_t most = UINT32_MAX;
  return t->magic == INSTRUMENT_MAGIC && t->kind < INSTRUMENT_KINDS && t->type < ISA_FLAGS && t->method <= INSTRUMENT_BY_COPIES &&
         t->counters < most && t->arcs < most && t->switches < most && t->blocks < most && t->edges < most;
}

static bool view_open(struct instrument_view *v, const struct elf_program *p, uint64_t address) {
  const uint8_t *head = bytes_at(p, address, sizeof v->head);
  if (!head) return false;
  memcpy(&v->head, head, sizeof v->head);
  const struct instrument_table *t = &v->head;
  if (!head_fits(t)) return false;
  uint64_t size = instrument_table_bytes(t);
  const uint8_t *rest = bytes_at(p, address + sizeof v->head, size);
  v->bytes = rest ? malloc(size + 1) : NULL;
  if (!v->bytes) return false;
  memcpy(v->bytes, rest, size);
  v->switches = (const struct instrument_switch *)v->bytes;
  v->block = (const struct instrument_block *)(v->switches + t->switches);
  v->edge = (const struct instrument_edge *)(v->block + t->blocks);
  for (uint64_t i = 0; i < t->edges; i++)
    if (!edge_fits(t, &v->edge[i])) return false;
  return true;
}

unsigned instrument_views_open(struct instrument_view view[INSTRUMENT_KINDS], const struct elf_program *p) {
  uint64_t address;
  for (unsigned i = 0; i < INSTRUMENT_KINDS; i++) view[i] = (struct instrument_view){.bytes = NULL};
  if (!elf_find(p, INSTRUMENT_SYMBOL, &address)) return 0;
  for (unsigned i = 0; i < INSTRUMENT_KINDS && view_open(&view[i], p, address); i++) {
    address = view[i].head.next;
    if (!address) return i + 1;
  }
  for (unsigned i = 0; i < INSTRUMENT_KINDS; i++) instrument_view_close(&view[i]);
  return 0;
}

void instrument_view_close(struct instrument_view *v) {
  free(v->bytes);
  v->bytes = NULL;
}
