#include <stdlib.h>

#include "coproc/rows.h"
#include "isa/events.h"
#include "samples/from_kinds.h"

bool samples_cop_known(const struct recording *p) { return cop_rows_known(p->microprogram); }

static bool add_row(struct samples_image *image, const struct recording *p, const struct cop_row *r) {
  const bool time = r->kind == COP_ROW_TIME;
  const uint64_t parts = cop_row_weight(r);
  const unsigned event = time ? EVENT_CYCLES : SAMPLES_COP + (unsigned)r->kind;
  struct samples_set *set = samples_set_add(image, event, SAMPLES_PC, time ? (double)p->period : 1, time ? ORACLE_UNITS : 1);
  return set && (!parts || samples_row_add(set, cop_address(r->pc), 0, parts));
}

static bool from_slots(struct samples_image *image, const struct recording *p) {
  struct cop_record *record = calloc(p->sample_count + 1, sizeof *record);
  struct cop_rows rows = {.row = NULL};
  for (size_t i = 0; record && i < p->sample_count; i++) record[i] = p->sample[i].slot;
  bool good = record && cop_rows_decode(&rows, p->microprogram, record, p->sample_count, (uint32_t)p->interrupts);
  for (size_t i = 0; good && i < rows.count; i++) good = add_row(image, p, &rows.row[i]);
  cop_rows_free(&rows);
  free(record);
  return good;
}

/* Rows of one pc are adjacent, and each has the pc's total. */
static bool from_values(struct samples_image *image, const struct recording *p) {
  struct samples_set *set = samples_set_add(image, SAMPLES_LOADS, SAMPLES_PC, 1, 1);
  bool good = set != NULL;
  for (size_t i = 0; good && i < p->sample_count; i++) {
    const struct cop_value_row *r = &p->sample[i].row;
    if (r->total && (!i || p->sample[i - 1].row.pc != r->pc)) good = samples_row_add(set, cop_address(r->pc), 0, r->total);
  }
  return good;
}

bool samples_from_cop(struct samples *s, struct samples_image *image, const struct recording *p) {
  s->known += (double)p->processed;
  s->lost += (double)p->ring_lost;
  return p->kind == PROF_COP_VALUES ? from_values(image, p) : from_slots(image, p);
}

bool samples_from_kind(struct samples *s, struct samples_image *image, const struct recording *p) {
  const bool pme = p->kind == PROF_PROFILEME || p->kind == PROF_PROFILEME_SUMS;
  return pme ? samples_from_pme(s, image, p) : samples_from_cop(s, image, p);
}
