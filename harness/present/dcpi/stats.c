#include "present/dcpi/stats.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/printable.h"
#include "base/row_order.h"

struct stats_row {
  const struct join_place *place;
  double sum, part, mean, deviation, min, max, range; /* part and range: of all samples, of sum */
};

/* N is how many sets sampled the procedure's image; in some of them it may have no sample, which is a count
 * like any other. */
static struct stats_row row_of(const struct join *j, const struct join_place *p, double all) {
  struct stats_row r = {.place = p, .min = INFINITY, .max = 0};
  double squares = 0;
  const double n = (double)p->sets;
  for (size_t s = 0; s < j->sets; s++) {
    r.sum += p->value[s].samples;
    r.max = fmax(r.max, p->value[s].samples);
    if (p->value[s].samples > 0) r.min = fmin(r.min, p->value[s].samples);
  }
  size_t without = p->sets;
  for (size_t s = 0; s < j->sets; s++) {
    if (!(p->value[s].samples > 0)) continue;
    squares += (p->value[s].samples - r.sum / n) * (p->value[s].samples - r.sum / n);
    without--;
  }
  if (without) r.min = 0;
  r.mean = r.sum / n;
  squares += (double)without * r.mean * r.mean;
  r.deviation = n > 1 ? sqrt(squares / (n - 1)) : 0;
  r.part = all > 0 ? r.sum / all : 0;
  r.range = r.sum > 0 ? (r.max - r.min) / r.sum : 0;
  return r;
}

static double samples_of(const struct join *j, size_t set) { return j->tally[set]->all.samples[0]; }

static double all_samples(const struct join *j) {
  double all = 0;
  for (size_t s = 0; s < j->sets; s++) all += samples_of(j, s);
  return all;
}

/* A copy in order: by range or by sum, falling. */
static struct stats_row *in_order(const struct stats_row *row, size_t count, bool by_range) {
  struct row_order *order = calloc(count + 1, sizeof *order);
  struct stats_row *sorted = NULL;
  for (size_t i = 0; order && i < count; i++)
    order[i] = (struct row_order){.key = by_range ? row[i].range : row[i].sum, .tie = (uint64_t)row[i].sum, .pc = i};
  if (order) sorted = row_order_sorted(row, sizeof *row, order, count, ROW_FALLING);
  free(order);
  return sorted;
}

/* Procedures with most of the samples, up to the part `keep`, by range. *all: how many there
 * are. NULL: out of memory. */
static struct stats_row *rows_of(const struct join *j, double keep, size_t *count, size_t *all) {
  const double samples = all_samples(j);
  struct stats_row *row = calloc(j->places + 1, sizeof *row), *by_sum = NULL, *by_range = NULL;
  double kept = 0;
  *all = *count = 0;
  for (size_t i = 0; row && i < j->places; i++) {
    const struct stats_row r = row_of(j, &j->place[i], samples);
    if (r.sum > 0) row[(*all)++] = r;
  }
  if (row) by_sum = in_order(row, *all, false);
  for (; by_sum && *count < *all && (!*count || kept < keep * samples); ++*count) kept += by_sum[*count].sum;
  if (by_sum) by_range = in_order(by_sum, *count, true);
  free(row);
  free(by_sum);
  return by_range;
}

static void stats_cells(struct table *t, const void *ctx, const void *row) {
  const struct stats_row *r = row;
  (void)ctx;
  table_percent(t, "range%", 8, 2, "range", r->range);
  table_real(t, "sum", 14, 2, "sum", r->sum);
  table_percent(t, "sum%", 8, 2, "sum_share", r->part);
  table_uint(t, "N", 4, "n", r->place->sets);
  table_real(t, "mean", 13, 2, "mean", r->mean);
  table_real(t, "std-dev", 12, 2, "deviation", r->deviation);
  table_real(t, "min", 13, 2, "min", r->min);
  table_real(t, "max", 13, 2, "max", r->max);
  if (t->sink == TABLE_JSON) json_key_real(t->json, "sampling_deviation", sqrt(r->mean), t->digits);
}

static void stats_label(struct table *t, const void *ctx, const void *row) {
  const struct stats *s = ctx;
  const struct stats_row *r = row;
  if (t->sink == TABLE_JSON) table_string(t, NULL, 0, "image", join_image(s->join, r->place)->name);
  table_string(t, "procedure", 0, "procedure", join_function(s->join, r->place)->name);
}

static struct table_rows table_of(const struct stats *s, const struct stats_row *row, size_t rows) {
  return (struct table_rows){stats_cells, stats_label, s, row, rows, sizeof *row, NULL};
}

static void stats_head(const struct stats *s, FILE *out) {
  const struct join *j = s->join;
  char a[CELL];
  fprintf(out, "Number of samples of type %s\n", s->event);
  for (size_t i = 0; i < j->sets; i++) {
    printable_print(out, "  set %-3zu = %14s  %s", i + 1, cell_count(a, samples_of(j, i)), s->name[i]);
    fputc('\n', out);
  }
  fprintf(out, "  TOTAL   = %14s\n", cell_count(a, all_samples(j)));
  fprintf(out, "\nStatistics calculated using the sample counts for each procedure from %zu different sample sets\n", j->sets);
}

bool stats_text(const struct stats *s, const struct style *style) {
  struct table t = table_text_on(style);
  size_t count, all;
  struct stats_row *row = rows_of(s->join, s->keep, &count, &all);
  if (!row) return false;
  const size_t shown = s->top && s->top < count ? s->top : count;
  const struct table_rows rows = table_of(s, row, shown);
  stats_head(s, style->out);
  table_print(&t, "procedures", &rows);
  if (shown < all) fprintf(style->out, "  ... %zu more procedures\n", all - shown);
  fputs("\n  Sampling alone makes a std-dev of about the square root of the mean.\n", style->out);
  free(row);
  return true;
}

bool stats_json(const struct stats *s, FILE *out) {
  struct json j;
  struct table t = table_json_in(&j, 8);
  size_t count, all;
  struct stats_row *row = rows_of(s->join, 1, &count, &all);
  if (!row) return false;
  const struct table_rows rows = table_of(s, row, count);
  json_start(&j, out);
  json_object(&j);
  json_key_uint(&j, "schema", 1);
  json_key_string(&j, "event", s->event);
  json_key(&j, "sets");
  json_array(&j);
  for (size_t i = 0; i < s->join->sets; i++) {
    json_object_inline(&j);
    json_key_string(&j, "name", s->name[i]);
    json_key_real(&j, "samples", samples_of(s->join, i), 4);
    json_end_object(&j);
  }
  json_end_array(&j);
  table_print(&t, "procedures", &rows);
  json_end_object(&j);
  json_finish(&j);
  free(row);
  return true;
}
