#include "coproc/reference/correlate.h"

#include <stdlib.h>

struct state { /* the branch before */
  bool known, taken;
  uint32_t pc;
};

static bool open_state(struct cop_reference *r) { return (r->state = calloc(1, sizeof(struct state))) != NULL; }
static void close_state(struct cop_reference *r) { free(r->state); }

static bool reset(struct cop_reference *r) {
  *(struct state *)r->state = (struct state){.known = false};
  return true;
}

static bool sample(struct cop_reference *r, const struct cop_seen *seen) {
  struct state *s = r->state;
  const bool taken = seen->events & PROBE_EV_TAKEN;
  if (seen->class != COP_BRANCH) return true;
  const enum cop_row_kind kind = s->taken ? COP_ROW_AFTER_TAKEN : COP_ROW_AFTER_NOT;
  const bool good = !s->known || seen->gap || cop_rows_add(&r->rows, kind, cop_word_pc(seen->pc), s->pc, taken, !taken);
  *s = (struct state){.known = true, .taken = taken, .pc = cop_word_pc(seen->pc)};
  return good;
}

const struct cop_reference_program cop_reference_correlate = {"correlate", open_state, close_state, reset, sample};
