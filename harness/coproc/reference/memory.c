/* Memory dependences, and conflicts in the data cache. */
#include "coproc/reference/memory.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

/* ---- memory dependences: who stored last into each word of 8 bytes ---- */

struct word {
  uint64_t number;
  uint32_t pc;
};
struct memory {
  struct hash index; /* place of a word, place_of: its index + 1 */
  struct word *word;
  size_t words, room;
  unsigned skip; /* samples still to be passed over */
};

static bool open_memory(struct cop_reference *r) { return (r->state = calloc(1, sizeof(struct memory))) != NULL; }

static bool forget_memory(struct cop_reference *r) {
  struct memory *m = r->state;
  hash_free(&m->index);
  m->words = 0;
  m->skip = 0;
  return true;
}

static void close_memory(struct cop_reference *r) {
  struct memory *m = r->state;
  forget_memory(r);
  free(m->word);
  free(m);
}

/* A table of fixed size is direct mapped. */
static uint64_t place_of(const struct cop_reference *r, uint64_t number) {
  return r->shape.words ? number % r->shape.words : number;
}

/* The word's last store; NULL: none, or forgotten. */
static const struct word *find_word(const struct cop_reference *r, uint64_t number) {
  const struct memory *m = r->state;
  uint64_t index = hash_get(&m->index, place_of(r, number), 0);
  return index && m->word[index - 1].number == number ? &m->word[index - 1] : NULL;
}

static bool store(const struct cop_reference *r, uint64_t number, uint32_t pc) {
  struct memory *m = r->state;
  uint64_t *index = hash_at(&m->index, place_of(r, number), 0);
  if (!index || !ARRAY_ROOM(m->word, m->room, m->words + 1)) return false;
  if (!*index) *index = ++m->words;
  m->word[*index - 1] = (struct word){.number = number, .pc = pc};
  return true;
}

static bool sample_memory(struct cop_reference *r, const struct cop_seen *s) {
  struct memory *m = r->state;
  if (s->class != COP_LOAD && s->class != COP_STORE) return true;
  if (m->skip) {
    m->skip--;
    return true;
  }
  if (s->gap) {
    forget_memory(r);
    m->skip = r->shape.skip;
    return true;
  }
  if (s->class == COP_STORE) return store(r, s->addr >> 3, cop_word_pc(s->pc));
  const struct word *w = find_word(r, s->addr >> 3);
  return !w || cop_rows_add(&r->rows, COP_ROW_DEPENDENCE, cop_word_pc(s->pc), w->pc, 1, 0);
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
