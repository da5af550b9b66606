/* Memory dependences, and conflicts in the data cache. */
#include <stdlib.h>
#include <string.h>

#include "coproc/reference_parts.h"

/* ---- memory dependences: who stored last into each word of 8 bytes ---- */

struct word {
  uint64_t number;
  uint32_t pc;
  bool known;
};
struct memory {
  struct word *word;
  size_t room, used; /* room: a power of two */
  unsigned skip;     /* samples still to be passed over */
};

static bool open_memory(struct cop_reference *r) {
  struct memory *m = r->state = calloc(1, sizeof *m);
  if (!m) return false;
  m->room = r->shape.words ? r->shape.words : 1 << 16;
  m->word = calloc(m->room, sizeof *m->word);
  return m->word != NULL;
}

static void close_memory(struct cop_reference *r) {
  struct memory *m = r->state;
  if (m) free(m->word);
  free(m);
}

static bool forget_memory(struct cop_reference *r) {
  struct memory *m = r->state;
  memset(m->word, 0, m->room * sizeof *m->word);
  m->used = 0;
  m->skip = 0;
  return true;
}

/* Direct mapped: the place of the word's number; else the first place that is free or its own. */
static struct word *find(const struct cop_reference *r, const struct memory *m, uint64_t number) {
  size_t at = number & (m->room - 1);
  while (!r->shape.words && m->word[at].known && m->word[at].number != number) at = (at + 1) & (m->room - 1);
  return &m->word[at];
}

static bool grow(const struct cop_reference *r, struct memory *m) {
  struct memory larger = {.room = 2 * m->room, .used = m->used};
  larger.word = calloc(larger.room, sizeof *larger.word);
  if (!larger.word) return false;
  for (size_t i = 0; i < m->room; i++)
    if (m->word[i].known) *find(r, &larger, m->word[i].number) = m->word[i];
  free(m->word);
  *m = larger;
  return true;
}

static bool sample_memory(struct cop_reference *r, const struct cop_seen *s) {
  struct memory *m = r->state;
  if (s->class != COP_LOAD && s->class != COP_STORE) return true;
  if (m->skip) return m->skip--, true;
  if (s->gap) {
    forget_memory(r);
    m->skip = r->shape.skip;
    return true;
  }
  struct word *w = find(r, m, s->addr >> 3);
  bool own = w->known && w->number == s->addr >> 3;
  if (s->class == COP_LOAD) return !own || cop_rows_add(&r->rows, COP_ROW_DEPENDENCE, cop_word_pc(s->pc), w->pc, 1, 0);
  m->used += !w->known;
  *w = (struct word){.number = s->addr >> 3, .pc = cop_word_pc(s->pc), .known = true};
  return r->shape.words || 2 * m->used < m->room || grow(r, m);
}

const struct cop_reference_program cop_reference_memdep = {"memdep", open_memory, close_memory, forget_memory, sample_memory};

/* ---- conflicts: the lines missed last, in the order in which they came ---- */

struct ring_line {
  uint64_t number, repeats;
  uint32_t pc; /* of the load that brought it */
};
struct ring {
  unsigned used;
  struct ring_line line[]; /* newest first */
};

static bool open_ring(struct cop_reference *r) {
  return (r->state = calloc(1, sizeof(struct ring) + r->shape.ring * sizeof(struct ring_line))) != NULL;
}

static void close_ring(struct cop_reference *r) { free(r->state); }

static bool read_ring(struct cop_reference *r) {
  struct ring *ring = r->state;
  bool good = true;
  for (unsigned i = 0; good && i < ring->used; i++) {
    const struct ring_line *l = &ring->line[i];
    good = !l->repeats || cop_rows_add(&r->rows, COP_ROW_LINE, l->pc, (uint32_t)l->number, l->repeats, 0);
  }
  ring->used = 0;
  return good;
}

static bool repeats(struct cop_reference *r, uint64_t number, uint32_t pc) {
  struct ring *ring = r->state;
  for (unsigned i = 0; i < ring->used; i++)
    if (ring->line[i].number == number) return ++ring->line[i].repeats;
  if (ring->used < r->shape.ring) ring->used++;
  memmove(&ring->line[1], &ring->line[0], (ring->used - 1) * sizeof ring->line[0]);
  ring->line[0] = (struct ring_line){.number = number, .pc = pc};
  return false;
}

static bool sample_ring(struct cop_reference *r, const struct cop_seen *s) {
  if (s->class != COP_LOAD || !(s->events & PROBE_EV_DMISS)) return true;
  uint64_t line = s->addr / 64;
  return cop_rows_add(&r->rows, COP_ROW_SET, cop_word_pc(s->pc), (uint32_t)(line % r->shape.sets), 1,
                      repeats(r, line, cop_word_pc(s->pc)));
}

const struct cop_reference_program cop_reference_conflict = {"conflict", open_ring, close_ring, read_ring, sample_ring};
