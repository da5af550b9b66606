#include "present/dispatch/report.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "present/dispatch/cells.h"
#include "present/head.h"

static struct counts_view view_of(const struct counts_source *s) {
  return (struct counts_view){.s = s, .sum = prof_count_sums(s->prof)};
}

/* ---- head ---- */

static void head_windows(const struct recording *p, FILE *out) {
  char a[3][CELL];
  if (!p->period) {
    fprintf(out, ", %s\n", p->on_cycles ? "always on" : "always off");
    return;
  }
  fprintf(out, ", on for %s of every %s %s\n", cell_count(a[0], (double)p->window_on), cell_count(a[1], (double)p->period),
          p->event);
  fprintf(out, "  windows   %s; on in %.2f %% of the cycles\n", cell_count(a[2], (double)p->windows),
          cell_part(p->on_cycles, p->cycles));
}

static void head_cost(const struct recording *p, FILE *out) {
  char a[2][CELL];
  if (!p->baseline_cycles) return;
  fprintf(out, "  overhead  %.2f %% of the cycles, %.2f %% of the instructions of the original: %s, %s\n", prof_overhead(p),
          prof_instret_overhead(p), cell_count(a[0], (double)p->baseline_cycles), cell_count(a[1], (double)p->baseline_instret));
}

void counts_text_head(const struct counts_source *s, const struct style *style) {
  const struct recording *p = s->prof;
  const struct prof_count_sums sum = prof_count_sums(p);
  const double accuracy = prof_accuracy(p);
  FILE *out = style->out;
  char a[4][CELL];
  if (*p->config) head_title(p, style);
  fprintf(out, "  counters  %s of type %" PRIu64, prof_count_noun(p), p->type);
  if (*p->config) {
    head_windows(p, out);
    head_run(p, out);
  } else {
    fputc('\n', out);
  }
  fprintf(out, "  counted   %s of %s %s, %s times", cell_count(a[0], (double)sum.counted),
          cell_count(a[1], (double)p->sample_count), prof_count_noun(p), cell_count(a[2], (double)sum.count));
  if (p->truth)
    fprintf(out, "; executed: %s, %s times", cell_count(a[3], (double)sum.reached), cell_count(a[0], (double)sum.executed));
  fputc('\n', out);
  if (p->truth && !isnan(accuracy))
    fprintf(out, "  accuracy  %.2f %%: 1 - half the Manhattan distance of the shares\n", 100 * accuracy);
  head_cost(p, out);
  head_nameless(s->symbols, out);
}

/* ---- table ---- */

static int by_pair(const void *a, const void *b) {
  const struct prof_count *x = a, *y = b;
  if (x->at != y->at) return x->at < y->at ? -1 : 1;
  return x->from < y->from ? -1 : x->from > y->from;
}

static int by_count(const void *a, const void *b) {
  const struct prof_count *x = a, *y = b;
  if (x->count != y->count) return x->count > y->count ? -1 : 1;
  if (x->executed != y->executed) return x->executed > y->executed ? -1 : 1;
  return by_pair(a, b);
}

/* Arcs from function to function. */
static size_t join_arcs(const struct counts_source *s, struct prof_count *row, size_t rows) {
  size_t kept = 0;
  for (size_t i = 0; i < rows; i++) {
    const struct symbols_function *f = symbols_function_at(s->symbols, row[i].from);
    if (f) row[i].from = f->start;
  }
  if (rows) qsort(row, rows, sizeof *row, by_pair);
  for (size_t i = 0; i < rows; i++) {
    struct prof_count *last = kept ? &row[kept - 1] : NULL;
    if (last && last->at == row[i].at && last->from == row[i].from) {
      last->count += row[i].count;
      last->executed += row[i].executed;
    } else row[kept++] = row[i];
  }
  return kept;
}

bool counts_text_table(const struct counts_source *s, size_t top, const struct style *style) {
  const struct recording *p = s->prof;
  const struct counts_view view = view_of(s);
  struct table t = table_text_on(style);
  struct prof_count *row = calloc(p->sample_count + 1, sizeof *row);
  size_t rows = 0;
  if (!row) return false;
  for (size_t i = 0; i < p->sample_count; i++)
    if (p->sample[i].count.count || p->sample[i].count.executed) row[rows++] = p->sample[i].count;
  if (p->kind == PROF_ARCS) rows = join_arcs(s, row, rows);
  if (rows) qsort(row, rows, sizeof *row, by_count);
  const size_t shown = top && top < rows ? top : rows;
  table_print(&t, NULL, &(struct table_rows){counts_cells, counts_label, &view, row, shown, sizeof *row, NULL});
  if (shown < rows) fprintf(style->out, " %15s %8s  %zu more\n", "", "", rows - shown);
  free(row);
  return true;
}

/* ---- JSON ---- */

static void json_head(const struct counts_source *s, struct json *j) {
  const struct recording *p = s->prof;
  const struct prof_count_sums sum = prof_count_sums(p);
  head_json(p, prof_count_noun(p), j);
  json_key_string(j, "unit", p->event);
  json_key_uint(j, "type", p->type);
  json_key_uint(j, "window_on", p->window_on);
  json_key_uint(j, "windows", p->windows);
  json_key_uint(j, "on_cycles", p->on_cycles);
  json_key_uint(j, "baseline_instret", p->baseline_instret);
  json_key_uint(j, "places", p->sample_count);
  json_key_uint(j, "counted", sum.counted);
  json_key_uint(j, "counts", sum.count);
  json_key(j, "truth");
  json_bool(j, p->truth);
  json_key_uint(j, "reached", sum.reached);
  json_key_uint(j, "executed", sum.executed);
  json_key_real(j, "accuracy", prof_accuracy(p), 8);
}

bool counts_json(const struct counts_source *s, const struct symbols_function *f, FILE *out) {
  const struct recording *p = s->prof;
  const struct counts_view view = view_of(s);
  struct prof_count *row = calloc(p->sample_count + 1, sizeof *row);
  struct json j;
  struct table t = table_json_in(&j, 8);
  size_t rows = 0;
  if (!row) return false;
  for (size_t i = 0; i < p->sample_count; i++)
    if (!f || symbols_function_at(s->symbols, p->sample[i].count.at) == f) row[rows++] = p->sample[i].count;
  json_start(&j, out);
  json_object(&j);
  json_head(s, &j);
  table_print(&t, prof_count_noun(p), &(struct table_rows){counts_cells, counts_label, &view, row, rows, sizeof *row, NULL});
  json_end_object(&j);
  json_finish(&j);
  free(row);
  return true;
}
