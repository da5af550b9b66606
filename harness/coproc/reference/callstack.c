/* Mispredictions by calling context: an ordinary stack of return addresses that forgets its oldest frames. */
#include "coproc/reference/callstack.h"

#include <stdlib.h>

struct state {
  uint32_t back; /* where the current function returns to; 0 not known */
  unsigned depth;
  uint32_t frame[]; /* of the callers, oldest first: shape.frames - 1 of them */
};

static bool open_state(struct cop_reference *r) {
  return (r->state = calloc(1, sizeof(struct state) + r->shape.frames * sizeof(uint32_t))) != NULL;
}
static void close_state(struct cop_reference *r) { free(r->state); }

static bool reset(struct cop_reference *r) {
  struct state *s = r->state;
  s->back = 0;
  s->depth = 0;
  return true;
}

static void call(struct cop_reference *r, const struct cop_seen *seen) {
  struct state *s = r->state;
  if (s->depth == r->shape.frames - 1) {
    for (unsigned i = 1; i < s->depth; i++) s->frame[i - 1] = s->frame[i];
    s->depth--;
  }
  s->frame[s->depth++] = s->back;
  if (seen->gap) s->depth = 0;
  s->back = cop_word_pc(seen->pc) + 1;
}

static void back(struct cop_reference *r, const struct cop_seen *seen) {
  struct state *s = r->state;
  bool right = !seen->gap && cop_word_pc(seen->addr) == s->back;
  if (!right) s->depth = 0;
  s->back = s->depth ? s->frame[--s->depth] : 0;
}

static bool sample(struct cop_reference *r, const struct cop_seen *seen) {
  struct state *s = r->state;
  switch (seen->class) {
    case COP_CALL: call(r, seen); return true;
    case COP_RETURN: back(r, seen); return true;
    case COP_BRANCH:
    case COP_INDIRECT: break;
    default: return true;
  }
  if (seen->gap) reset(r);
  return !(seen->events & PROBE_EV_MISPREDICT) || cop_rows_add(&r->rows, COP_ROW_CONTEXT, cop_word_pc(seen->pc), s->back, 1, 0);
}

const struct cop_reference_program cop_reference_callstack = {"callstack", open_state, close_state, reset, sample};
