/* Hot spots as Merten et al. describe them (ISCA 1999): at each refresh everything that is not a candidate is
 * really cleared. */
#include "coproc/reference/hotspot.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
struct state {
  struct cop_rows now; /* branches since they were cleared: a executed, b taken */
  bool *candidate;     /* by number of the row in `now` */
  size_t room;
  uint64_t most, counter; /* detection counter */
  uint64_t samples, refreshes;
};

static bool reset(struct cop_reference *r) {
  struct state *s = r->state;
  cop_rows_free(&s->now);
  if (s->room) memset(s->candidate, 0, s->room * sizeof s->candidate[0]);
  s->counter = s->most;
  s->samples = 0;
  s->refreshes = 0;
  return true;
}

static bool open_state(struct cop_reference *r) {
  struct state *s = r->state = calloc(1, sizeof *s);
  if (!s) return false;
  s->most = 2ull * r->shape.hot;
  return reset(r);
}

static void close_state(struct cop_reference *r) {
  struct state *s = r->state;
  if (s) {
    cop_rows_free(&s->now);
    free(s->candidate);
  }
  free(s);
}

static void refresh(struct cop_reference *r) {
  struct state *s = r->state;
  uint64_t samples = s->samples;
  if (++s->refreshes == 16) {
    reset(r);
    s->samples = samples;
    return;
  }
  for (size_t i = 0; i < s->now.count; i++)
    if (!s->candidate[i]) s->now.row[i].a = s->now.row[i].b = 0;
}

/* The branch's number, with the execution counted. False: out of memory. */
static bool execute(struct state *s, const struct cop_seen *seen, size_t *number) {
  if (!cop_rows_add(&s->now, COP_ROW_HOT, cop_word_pc(seen->pc), 0, 1, seen->events & PROBE_EV_TAKEN ? 1 : 0)) return false;
  *number = (size_t)(cop_rows_at(&s->now, COP_ROW_HOT, cop_word_pc(seen->pc), 0) - s->now.row);
  return ARRAY_ROOM(s->candidate, s->room, s->now.count);
}

static bool report(struct cop_reference *r) {
  struct state *s = r->state;
  bool good = true;
  for (size_t i = 0; good && i < s->now.count; i++) {
    const struct cop_row *row = &s->now.row[i];
    good = !s->candidate[i] || cop_rows_add(&r->rows, COP_ROW_HOT, row->pc, 0, row->a, row->b);
  }
  r->detected = true;
  return good && reset(r);
}

static bool sample(struct cop_reference *r, const struct cop_seen *seen) {
  struct state *s = r->state;
  size_t n;
  if (seen->class != COP_BRANCH) return true;
  if (++s->samples % r->shape.refresh == 0) refresh(r);
  if (!execute(s, seen, &n)) return false;
  if (s->candidate[n]) {
    s->counter = s->counter > 2 ? s->counter - 2 : 0;
    return s->counter || report(r);
  }
  if (s->counter < s->most) s->counter++;
  s->candidate[n] = s->now.row[n].a >= r->shape.enough;
  return true;
}

const struct cop_reference_program cop_reference_hotspot = {"hotspot", open_state, close_state, reset, sample};
