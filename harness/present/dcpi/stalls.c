#include "present/dcpi/stalls.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "present/dcpi/suspects.h"
#include "present/label.h"

/* ---- finding them ---- */

static bool collect(void *ctx, const struct tally_function *function, const struct culprits *found) {
  struct stalls *s = ctx;
  const struct frequency *f = found->frequency;
  culprits_summary_add(&s->summary, &found->summary);
  for (uint32_t n = 0; n < f->insns; n++) {
    const struct culprits_insn *i = &found->insn[n];
    if (!suspects_stalled(i)) continue;
    if (!ARRAY_ROOM(s->stall, s->room, s->stalls + 1)) return false;
    s->stall[s->stalls++] = (struct stall){function, *i, sqrt(f->insn[n].samples) * f->period,
                                           frequency_confidence(f, &f->insn[n])};
  }
  return true;
}

static int longest_first(const void *a, const void *b) {
  const struct stall *x = a, *y = b;
  if (x->insn.possible != y->insn.possible) return x->insn.possible > y->insn.possible ? -1 : 1;
  if (x->function->image != y->function->image) return x->function->image < y->function->image ? -1 : 1;
  return (x->insn.pc > y->insn.pc) - (x->insn.pc < y->insn.pc);
}

bool stalls_find(struct stalls *s, const struct dcpi_view *view, const struct analysis_program *program) {
  *s = (struct stalls){.view = view};
  if (!culprits_each(view->tally, program, collect, s, &s->outside)) return false;
  if (s->stalls) qsort(s->stall, s->stalls, sizeof *s->stall, longest_first);
  return true;
}

void stalls_free(struct stalls *s) { free(s->stall); }

/* ---- the table ---- */

static void stalls_cells(struct table *t, const void *ctx, const void *row) {
  const struct stalls *s = ctx;
  const struct stall *r = row;
  const double all = s->view->tally->all.events[0], half = PROFILE_Z * r->error;
  const struct profile_interval cycles = {r->insn.possible, fmax(0, r->insn.dynamic - half), r->insn.possible + half};
  char a[CELL], text[400];
  table_interval(t, "cycles", 8, cell_short_value, "cycles_95", &cycles);
  table_range(t, "95% interval", 13, cell_short_range, NULL, &cycles);
  table_percent(t, "share", 7, 2, "share", r->insn.possible / all);
  table_real(t, "each", 7, 1, "each", r->insn.possible / r->insn.executions);
  table_cell(t, "executed", 9, "%s", cell_short(a, r->insn.executions));
  table_string(t, "conf.", 6, "confidence", profile_confidence_name(r->confidence));
  if (t->sink == TABLE_JSON) {
    json_key_real(t->json, "executions", r->insn.executions, 2);
    suspects_json(&r->insn, t->json);
    return;
  }
  dcpi_image(t, s->view, r->function->image);
  suspects_text(&r->insn, text, sizeof text);
  table_words(t, "culprits", s->wide, "%s", text);
}

static void stalls_label(struct table *t, const void *ctx, const void *row) {
  const struct stalls *s = ctx;
  const struct stall *r = row;
  const struct label at = {.function = r->function->name, .symbol = r->function->symbol, .pc = r->insn.pc};
  if (t->sink == TABLE_JSON) dcpi_image(t, s->view, r->function->image);
  label_cells(t, PROFILE_BY_INSTRUCTION, &at, &s->view->tally->image[r->function->image].program->image);
}

void stalls_print(struct table *t, struct stalls *s, size_t top) {
  const size_t shown = top && top < s->stalls ? top : s->stalls;
  s->wide = 0;
  for (size_t i = 0; i < shown; i++) {
    char text[400];
    suspects_text(&s->stall[i].insn, text, sizeof text);
    if ((int)strlen(text) > s->wide) s->wide = (int)strlen(text);
  }
  table_print(t, "stalls", &(struct table_rows){stalls_cells, stalls_label, s, s->stall, shown, sizeof *s->stall, NULL});
  if (t->sink != TABLE_TEXT) return;
  if (shown < s->stalls) fprintf(t->style->out, "  ... %zu smaller stalls\n", s->stalls - shown);
  fputs("\n" SUSPECTS_LEGEND, t->style->out);
}
