#include "samples/records.h"

#include <stdlib.h>

#include "base/array.h"

static int by_pc(const void *a, const void *b) {
  const struct pme_life *x = a, *y = b;
  return (x->pc > y->pc) - (x->pc < y->pc);
}

static enum records_held held_by(const struct pme_life *l) {
  const bool memory = l->type == PME_TYPE_LOAD || l->type == PME_TYPE_STORE;
  if (memory && l->header & PME_L1MISS) return RECORDS_MISSED;
  return memory && l->header & (PME_ORDER | PME_REPLAY) ? RECORDS_ORDERED : RECORDS_OTHER;
}

static void add_life(struct records *all, struct records_row *r, const struct pme_life *l) {
  r->retired++;
  r->imiss += (l->header & PME_ICMISS) != 0;
  r->mispredict += l->type == PME_TYPE_CONTROL && l->header & PME_MISPRED;
  pme_moments_add(&r->held[held_by(l)], l->latency[PME_L_OLDEST]);
  pme_moments_add(&all->held[held_by(l)], l->latency[PME_L_OLDEST]);
}

/* Lives by rising pc. */
static bool add_lives(struct records *r, const struct pme_life *life, size_t lives) {
  for (size_t i = 0; i < lives; i++) {
    if (!r->rows || r->row[r->rows - 1].pc != life[i].pc) {
      if (!ARRAY_ROOM(r->row, r->room, r->rows + 1)) return false;
      r->row[r->rows++] = (struct records_row){.pc = life[i].pc};
    }
    add_life(r, &r->row[r->rows - 1], &life[i]);
  }
  return true;
}

bool records_from_prof(struct records *r, const struct recording *p) {
  struct pme_life *life = calloc(p->sample_count + 1, sizeof *life);
  size_t lives = 0;
  *r = (struct records){.row = NULL};
  for (size_t i = 0; life && i < p->sample_count; i++) {
    life[lives] = pme_record_life(&p->sample[i].pme);
    lives += life[lives].retired;
  }
  if (lives) qsort(life, lives, sizeof *life, by_pc);
  const bool good = life && add_lives(r, life, lives);
  free(life);
  return good;
}

void records_free(struct records *r) { free(r->row); }

static int at_pc(const void *key, const void *row) {
  const uint64_t pc = *(const uint64_t *)key, at = ((const struct records_row *)row)->pc;
  return (pc > at) - (pc < at);
}

const struct records_row *records_at(const struct records *r, uint64_t pc) {
  return r->rows ? bsearch(&pc, r->row, r->rows, sizeof *r->row, at_pc) : NULL;
}
