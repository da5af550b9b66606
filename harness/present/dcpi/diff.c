#include "present/dcpi/diff.h"

#include <math.h>
#include <stdlib.h>

#include "base/printable.h"
#include "base/row_order.h"
#include "present/label.h"

#define SURE 0.05 /* a change that chance makes less often is marked */

struct diff_row {
  const struct join_place *place;
  double before, after;           /* events */
  struct profile_interval change; /* after - before, 95 % */
  double chance;                  /* that samples of two equal runs differ so much or more */
};

static double total(const struct join *j, size_t set) { return j->tally[set]->all.events[0]; }

/* Each sample of period P stands for P events with a variance of P^2; both sets are independent. */
static struct diff_row row_of(const struct join_place *p, double before, double after, double squares) {
  const double change = after - before, error = sqrt(squares);
  return (struct diff_row){p,
                           before,
                           after,
                           {change, change - PROFILE_Z * error, change + PROFILE_Z * error},
                           error > 0 ? erfc(fabs(change) / error / sqrt(2)) : 1};
}

static struct diff_row *rows_of(const struct join *j, size_t *count) {
  struct diff_row *row = calloc(j->places + 1, sizeof *row), *sorted = NULL;
  struct row_order *order = calloc(j->places + 1, sizeof *order);
  *count = 0;
  for (size_t i = 0; row && order && i < j->places; i++) {
    const struct join_value *v = j->place[i].value;
    const struct diff_row r = row_of(&j->place[i], v[0].events, v[1].events, v[0].squares + v[1].squares);
    if (!(r.before > 0) && !(r.after > 0)) continue;
    row[*count] = r;
    order[*count] = (struct row_order){.key = fabs(r.change.value), .tie = (uint64_t)r.before, .pc = i};
    ++*count;
  }
  if (row && order) sorted = row_order_sorted(row, sizeof *row, order, *count, ROW_FALLING);
  free(row);
  free(order);
  return sorted;
}

/* ---- cells ---- */

struct diff_view {
  const struct diff *d;
  const struct join *j;
};

static void diff_cells(struct table *t, const void *ctx, const void *row) {
  const struct diff_view *v = ctx;
  const struct diff_row *r = row;
  const double all = total(v->j, 0);
  char a[CELL];
  table_mark(t, 1, r->chance < SURE ? "*" : "", r->chance < SURE && r->change.value > 0 ? TINT_HOT : TINT_PLAIN);
  if (t->sink == TABLE_JSON) {
    json_key_real(t->json, "before", r->before, 4);
    json_key_real(t->json, "after", r->after, 4);
    json_key_real(t->json, "chance", r->chance, 8);
  }
  table_cell(t, "before", 9, "%s", cell_short(a, r->before));
  table_cell(t, "after", 9, "%s", cell_short(a, r->after));
  table_interval(t, "change", 9, cell_short_value, "change_95", &r->change);
  table_range(t, "95% interval", 17, cell_short_range, NULL, &r->change);
  if (all > 0) table_percent(t, "of all", 8, 2, "of_all", r->change.value / all);
  else table_cell(t, "of all", 8, "-");
  if (r->chance < 0.0001) table_cell(t, "chance", 8, "<0.0001");
  else table_cell(t, "chance", 8, "%.4f", r->chance);
}

static void diff_label(struct table *t, const void *ctx, const void *row) {
  const struct diff_view *v = ctx;
  const struct diff_row *r = row;
  const struct tally *tally = v->j->tally[r->place->set];
  const struct tally_function *f = join_function(v->j, r->place);
  const struct label at = {.function = f->name,
                           .symbol = f->symbol,
                           .pc = v->j->insns ? tally->insn[r->place->index].pc : 0,
                           .title = NULL};
  table_string(t, "image", 12, "image", join_image(v->j, r->place)->name);
  label_cells(t, v->j->insns ? PROFILE_BY_INSTRUCTION : PROFILE_BY_FUNCTION, &at, &tally->image[f->image].program->image);
}

static bool print(struct table *t, const char *key, const struct diff *d, const struct join *j) {
  const struct diff_view view = {d, j};
  size_t count;
  struct diff_row *row = rows_of(j, &count);
  const size_t shown = t->sink == TABLE_TEXT && d->top && d->top < count ? d->top : count;
  if (row) table_print(t, key, &(struct table_rows){diff_cells, diff_label, &view, row, shown, sizeof *row, NULL});
  if (row && shown < count) fprintf(t->style->out, "  ... %zu more %s\n", count - shown, key);
  free(row);
  return row != NULL;
}

static struct diff_row total_row(const struct diff *d) {
  const struct tally *const *t = d->functions->tally;
  return row_of(NULL, total(d->functions, 0), total(d->functions, 1), t[0]->all.squares[0] + t[1]->all.squares[0]);
}

bool diff_text(const struct diff *d, const struct style *style) {
  struct table t = table_text_on(style);
  const struct diff_row all = total_row(d);
  char a[4][CELL];
  FILE *out = style->out;
  printable_print(out, "before  %15s %s  %s", cell_count(a[0], all.before), d->event, d->name[0]);
  fputc('\n', out);
  printable_print(out, "after   %15s %s  %s", cell_count(a[1], all.after), d->event, d->name[1]);
  fprintf(out, "\nchange  %15s %s", cell_count(a[2], all.change.value), d->event);
  if (all.before > 0)
    fprintf(out, ", %+.2f %% (%+.2f to %+.2f)", 100 * all.change.value / all.before, 100 * all.change.low / all.before,
            100 * all.change.high / all.before);
  fputc('\n', out);
  if (!print(&t, "functions", d, d->functions)) return false;
  if (d->insns && !print(&t, "instructions", d, d->insns)) return false;
  if (!d->insns) fputs("\n  Instructions are not compared: the programs are not of the same build.\n", out);
  fprintf(out, "\n  * chance alone makes such a change, or a larger one, in less than %.0f of 100 pairs of equal runs\n",
          100 * SURE);
  return true;
}

bool diff_json(const struct diff *d, FILE *out) {
  struct json j;
  struct table t = table_json_in(&j, 8);
  const struct diff_row all = total_row(d);
  json_start(&j, out);
  json_object(&j);
  json_key_uint(&j, "schema", 1);
  json_key_string(&j, "event", d->event);
  json_key_string(&j, "before", d->name[0]);
  json_key_string(&j, "after", d->name[1]);
  json_key_object_inline(&j, "all");
  json_key_real(&j, "before", all.before, 4);
  json_key_real(&j, "after", all.after, 4);
  table_interval(&t, NULL, 0, NULL, "change_95", &all.change);
  json_key_real(&j, "chance", all.chance, 8);
  json_end_object(&j);
  const bool good = print(&t, "functions", d, d->functions) && (!d->insns || print(&t, "instructions", d, d->insns));
  json_end_object(&j);
  json_finish(&j);
  return good;
}
