/* The hottest instructions of a run, and what share of its time each profiler gives them:
 * whom would one have believed? */
#include <inttypes.h>
#include <stdlib.h>

#include "present/table.h"
#include "tools/compare/compare.h"

struct view {
  const struct compare *compare;
  const struct report *report;
};

static void top_cells(struct table *t, const void *ctx, const void *row) {
  static const enum rival who[] = {RIVAL_SOFTWARE, RIVAL_DISPATCH, RIVAL_LCI, RIVAL_NCI, RIVAL_TIP};
  const struct view *v = ctx;
  const struct report_insn *i = row;
  const double run = (double)oracle_cycles(v->compare->oracle) * oracle_units(v->compare->oracle);
  char text[96];
  for (unsigned k = 0; k < sizeof who / sizeof who[0]; k++) {
    if (!(v->compare->schedule[0].profilers >> who[k] & 1)) continue;
    const struct pc_sum *sum = rivals_profile(v->compare->rivals, 0, who[k]);
    table_percent(t, rival_name(who[k]), 8, 2, NULL, sum->total ? (double)pc_sum_at(sum, i->pc) / (double)sum->total : 0);
  }
  table_percent(t, "truth", 8, 2, NULL, run > 0 ? (double)oracle_insn_total(i->sum) / run : 0);
  report_disassemble(v->report, i->pc, text, sizeof text);
  if (i->function || t->heads) {
    table_words(t, "function+offset", 24, "%s+0x%" PRIx64, i->function ? i->function->name : "",
                i->pc - (i->function ? i->function->start : 0));
  }
  table_words(t, "instruction", 0, "%s", text);
}

bool compare_top(const struct compare *c, const struct compare_result *x, FILE *out) {
  struct report_insn *hottest = report_hottest(x->report);
  const size_t rows = x->report->insns < c->top ? x->report->insns : (size_t)c->top;
  const struct style style = {.out = out};
  const struct view view = {c, x->report};
  struct table t = table_text_on(&style);
  if (!hottest) return false;
  fprintf(out,
          "\nHottest instructions, share of the time; a sample every %" PRIu64 " cycles\n"
          "%s%sLCI: CoreSight; NCI: PEBS; truth: every cycle\n",
          c->period, c->unknown & 1 << RIVAL_SOFTWARE ? "" : "Software: a timer; ",
          c->unknown & 1 << RIVAL_DISPATCH ? "" : "Dispatch: IBS, SPE; ");
  table_print(&t, NULL,
              &(struct table_rows){.cells = top_cells, .ctx = &view, .row = hottest, .rows = rows, .size = sizeof *hottest});
  free(hottest);
  return true;
}
