#include "page/timeline.h"

#include "page/parts.h"

enum { PER_BIN = 12 };

static size_t rank_of(const struct timeline *t, const size_t *order, uint32_t function) {
  size_t i = 0;
  while (i < t->functions && order[i] != function) i++;
  return i;
}

static void add_moment(struct timeline *t, const struct page *p, const size_t *order, const struct samples_moment *m) {
  const struct samples_set *set = p->samples->image[0].set;
  const struct samples_row row = {m->offset, m->reason, m->parts};
  const double cycles = samples_events(set, m->parts);
  const unsigned bin = (unsigned)samples_stretch(m->cycle, t->cycles, t->bins);
  const enum oracle_class c = set->kind == SAMPLES_TIP ? samples_row_class(&row, &p->program[0].image) : ORACLE_CLASSES;
  const struct tally_insn *insn = tally_insn_at(p->now, 0, m->offset);
  const size_t rank = insn ? rank_of(t, order, insn->function) : t->functions;
  t->stack[bin][c] += cycles;
  t->all[bin] += cycles;
  if (rank < t->functions) t->function[rank][bin] += cycles;
}

bool timeline_build(struct timeline *t, const struct page *p, const size_t *order) {
  const struct samples *s = p->samples;
  *t = (struct timeline){.cycles = s->run.cycles};
  if (!s->moments || !(t->cycles > 0) || s->image[0].set[0].event != p->now->event[0]) return false;
  const size_t bins = s->run.kept / PER_BIN < TIMELINE_MOST ? (size_t)(s->run.kept / PER_BIN) : TIMELINE_MOST;
  t->bins = bins ? (unsigned)bins : 1;
  t->functions = p->now->functions < TIMELINE_FUNCTIONS ? p->now->functions : TIMELINE_FUNCTIONS;
  for (size_t i = 0; i < s->moments; i++) add_moment(t, p, order, &s->moment[i]);
  return true;
}
