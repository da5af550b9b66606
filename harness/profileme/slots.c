#include "profileme/slots.h"

#include <stdlib.h>

enum { WAITING = 1 << 16 };

const char *pme_load_key(enum pme_load l) { return l == PME_LOAD_HIT ? "hit" : "miss"; }

bool pme_slots_init(struct pme_slots *s, const struct program_image *image) {
  *s = (struct pme_slots){0};
  s->useful = calloc(PME_SLOTS_CYCLES, sizeof *s->useful);
  s->before = calloc(PME_SLOTS_CYCLES, sizeof *s->before);
  s->waiting = malloc(WAITING * sizeof *s->waiting);
  return s->useful && s->before && s->waiting && pc_sum_init(&s->progress, image) && pc_sum_init(&s->used, image) &&
         pc_sum_init(&s->executions, image);
}

void pme_slots_free(struct pme_slots *s) {
  free(s->useful);
  free(s->before);
  free(s->waiting);
  pc_sum_free(&s->progress);
  pc_sum_free(&s->used);
  pc_sum_free(&s->executions);
}

static bool wrong(struct pme_slots *s, const char *what) {
  s->error = what;
  return false;
}

bool pme_slots_end(struct pme_slots *s, const struct pme_true_life *l) {
  if (l->ended >= s->frontier + PME_SLOTS_CYCLES) return wrong(s, "an instruction is in flight for more than 65536 cycles");
  if (l->retired && l->issued != PME_LIFE_NEVER) s->useful[l->issued % PME_SLOTS_CYCLES]++;
  if (s->last - s->first == WAITING) return wrong(s, "more instructions wait for their neighbours' ends than there is room for");
  s->waiting[s->last++ % WAITING] = *l;
  return true;
}

/* One whose cycles are settled. */
static bool account(struct pme_slots *s, const struct pme_true_life *l) {
  uint64_t progress = pme_true_progress(l), used = 0;
  if (progress > l->fetched) used = s->before[progress % PME_SLOTS_CYCLES] - s->before[l->fetched % PME_SLOTS_CYCLES];
  if (l->retired && l->issued != PME_LIFE_NEVER && l->issued < progress) used--;
  if (l->retired && l->mem == 1) {
    struct pme_slots_sums *load = &s->load[l->events & PROBE_EV_DMISS ? PME_LOAD_MISS : PME_LOAD_HIT];
    load->executions++;
    load->progress += progress - l->fetched;
    load->used += used;
  }
  bool good = pc_sum_add(&s->progress, l->pc, progress - l->fetched) && pc_sum_add(&s->used, l->pc, used) &&
              pc_sum_add(&s->executions, l->pc, 1);
  return good || wrong(s, "out of memory");
}

bool pme_slots_settle(struct pme_slots *s, uint64_t frontier) {
  for (; s->frontier < frontier; s->frontier++) {
    uint64_t at = s->frontier % PME_SLOTS_CYCLES, next = (s->frontier + 1) % PME_SLOTS_CYCLES;
    s->before[next] = s->before[at] + s->useful[at];
    s->useful[at] = 0;
  }
  while (s->first < s->last && pme_true_progress(&s->waiting[s->first % WAITING]) <= s->frontier)
    if (!account(s, &s->waiting[s->first++ % WAITING])) return false;
  return true;
}
