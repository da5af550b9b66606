#include "present/continuous/where.h"

#include <stdlib.h>

#include "base/row_order.h"
#include "isa/events.h"

/* ---- rows ---- */

static struct label label_of(const struct tally *t, enum where_by by, size_t i) {
  if (by == WHERE_FUNCTION) return (struct label){.function = t->function[i].name, .symbol = t->function[i].symbol};
  const struct tally_line *line = &t->line[by == WHERE_LINE ? i : t->insn[i].line];
  const struct tally_function *function = &t->function[line->function];
  return (struct label){.function = function->name,
                        .symbol = function->symbol,
                        .file = line->file,
                        .line = line->line,
                        .pc = by == WHERE_INSTRUCTION ? t->insn[i].pc : 0};
}

static struct where_row row_of(const struct tally *t, enum where_by by, size_t i) {
  switch (by) {
    case WHERE_IMAGE: return (struct where_row){.sum = &t->image[i].sum, .image = i};
    case WHERE_FUNCTION:
      return (struct where_row){.sum = &t->function[i].sum, .image = t->function[i].image, .label = label_of(t, by, i)};
    case WHERE_LINE: return (struct where_row){.sum = &t->line[i].sum, .image = t->line[i].image, .label = label_of(t, by, i)};
    case WHERE_INSTRUCTION: break;
  }
  return (struct where_row){.sum = &t->insn[i].sum, .image = t->insn[i].image, .label = label_of(t, by, i)};
}

static bool has_samples(const struct tally *t, const struct tally_sum *sum) {
  for (unsigned e = 0; e < t->events; e++)
    if (sum->samples[e] > 0) return true;
  return false;
}

static void keep_rows(struct where *w, const struct tally *t) {
  double sum = 0;
  for (; w->rows < w->all; w->rows++) {
    struct where_row *r = &w->row[w->rows];
    const double until = t->all.events[0] > 0 ? sum / t->all.events[0] : 0;
    if ((w->select.top && w->rows == w->select.top) || (w->rows && until >= w->select.keep)) return;
    sum += r->sum->events[0];
    r->until = t->all.events[0] > 0 ? sum / t->all.events[0] : 0;
  }
}

bool where_find(struct where *w, const struct continuous_view *view, const struct where_select *select) {
  const struct tally *t = view->tally;
  const size_t counts[] = {t->functions, t->lines, t->insns, t->images}, count = counts[select->by];
  struct where_row *row = calloc(count + 1, sizeof *row);
  struct row_order *order = calloc(count + 1, sizeof *order);
  *w = (struct where){.view = view, .select = *select};
  for (size_t i = 0; row && order && i < count; i++) {
    const struct where_row r = row_of(t, select->by, i);
    if (!has_samples(t, r.sum)) continue;
    row[w->all] = r;
    order[w->all++] = (struct row_order){.key = r.sum->events[0], .pc = i};
  }
  if (row && order) w->row = row_order_sorted(row, sizeof *row, order, w->all, ROW_FALLING);
  if (w->row) keep_rows(w, t);
  free(row);
  free(order);
  return w->row != NULL;
}

void where_free(struct where *w) { free(w->row); }

/* ---- cells ---- */

void where_share(struct table *t, const struct tally *tally, const struct tally_sum *sum) {
  const struct profile_interval share = tally_share(tally, sum, 0);
  table_percent(t, "share", 8, 2, "share", share.value);
  table_range(t, "95% interval", 13, cell_share, "share_95", &share);
  if (t->sink == TABLE_JSON) json_key_string(t->json, "confidence", profile_confidence_name(profile_confidence_of(&share)));
}

static void short_count(struct table *t, const char *title, double v) {
  char a[CELL];
  table_cell(t, title, 9, "%s", cell_short(a, v));
}

static void other_event(struct table *t, const struct tally *tally, const struct tally_sum *sum, unsigned e) {
  const struct profile_interval share = tally_share(tally, sum, e);
  short_count(t, event_name(tally->event[e]), sum->events[e]);
  if (tally->all.events[e] > 0) table_cell(t, "%", 7, "%.2f%%", 100 * share.value);
  else table_cell(t, "%", 7, "%s", "-");
}

static void event_keys(struct json *j, const struct tally *tally, const struct tally_sum *sum) {
  json_key_object_inline(j, "events");
  for (unsigned e = 0; e < tally->events; e++) {
    const struct profile_interval count = tally_count(tally, sum, e);
    json_key_object_inline(j, event_name(tally->event[e]));
    json_key_real(j, "samples", sum->samples[e], 4);
    json_key_real(j, "events", sum->events[e], 4);
    json_key_real(j, "low", count.low, 4);
    json_key_real(j, "high", count.high, 4);
    json_end_object(j);
  }
  json_end_object(j);
}

static void cells(struct table *t, const void *ctx, const void *row) {
  const struct where *w = ctx;
  const struct where_row *r = row;
  const struct tally *tally = w->view->tally;
  const struct profile_interval share = tally_share(tally, r->sum, 0);
  const bool low = profile_confidence_of(&share) == PROFILE_LOW;
  char a[CELL];
  table_mark(t, 1, low ? "?" : "", low ? TINT_DIM : TINT_PLAIN);
  table_cell(t, "samples", 10, "%s", cell_count(a, r->sum->samples[0]));
  short_count(t, event_name(tally->event[0]), r->sum->events[0]);
  where_share(t, tally, r->sum);
  table_percent(t, "cum.", 8, 2, "cumulated", r->until);
  for (unsigned e = 1; e < tally->events; e++) other_event(t, tally, r->sum, e);
  if (t->sink == TABLE_JSON) event_keys(t->json, tally, r->sum);
  if (t->sink != TABLE_JSON && w->select.by != WHERE_IMAGE) continuous_image(t, w->view, r->image);
}

static void label(struct table *t, const void *ctx, const void *row) {
  const struct where *w = ctx;
  const struct where_row *r = row;
  const struct samples_image *image = &w->view->samples->image[r->image];
  if (w->select.by == WHERE_IMAGE) {
    table_string(t, "image", 0, "image", image->name);
    table_string(t, "", 0, "path", image->path);
    return;
  }
  if (t->sink == TABLE_JSON) continuous_image(t, w->view, r->image);
  label_cells(t, (enum profile_by)w->select.by, &r->label, &w->view->tally->image[r->image].program->image);
}

void where_print(struct table *t, const char *key, const struct where *w) {
  table_print(t, key, &(struct table_rows){cells, label, w, w->row, w->rows, sizeof *w->row, NULL});
}

static const char *noun(enum where_by by, size_t count) {
  return by == WHERE_IMAGE ? (count == 1 ? "image" : "images") : label_noun((enum profile_by)by, count);
}

void where_rest(const struct where *w, FILE *out) {
  const size_t rest = w->all - w->rows;
  const double until = w->rows ? w->row[w->rows - 1].until : 0;
  if (rest) fprintf(out, "  %.2f%%  in %zu more %s\n", 100 * (1 - until), rest, noun(w->select.by, rest));
}
