#include "present/dcpi/where.h"

#include <stdlib.h>

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

static size_t image_of(const struct tally *t, enum where_by by, size_t i) {
  switch (by) {
    case WHERE_IMAGE: return i;
    case WHERE_FUNCTION: return t->function[i].image;
    case WHERE_LINE: return t->line[i].image;
    case WHERE_INSTRUCTION: break;
  }
  return t->function[t->insn[i].function].image;
}

static struct tally_sum sum_of(const struct tally *t, enum where_by by, size_t i) {
  switch (by) {
    case WHERE_IMAGE: return t->image[i].sum;
    case WHERE_FUNCTION: return t->function[i].sum;
    case WHERE_LINE: return t->line[i].sum;
    case WHERE_INSTRUCTION: break;
  }
  return tally_insn_sum(t, &t->insn[i]);
}

/* Every instruction of a tally has samples. */
static bool has_samples(const struct tally *t, enum where_by by, size_t i) {
  if (by == WHERE_INSTRUCTION) return true;
  const struct tally_sum sum = sum_of(t, by, i);
  for (unsigned e = 0; e < t->events; e++)
    if (sum.samples[e] > 0) return true;
  return false;
}

static double events_of(const struct tally *t, enum where_by by, size_t i) {
  return by == WHERE_INSTRUCTION ? t->insn[i].events : sum_of(t, by, i).events[0];
}

static int falling(const void *a, const void *b) {
  const struct where_row *x = a, *y = b;
  if (x->events != y->events) return x->events > y->events ? -1 : 1;
  return (x->index > y->index) - (x->index < y->index);
}

static void sort_rows(struct where *w, size_t most) {
  if (w->rows) qsort(w->row, w->rows, sizeof *w->row, falling);
  if (w->rows > most) w->rows = most;
}

static void keep_rows(struct where *w, const struct tally *t) {
  const double all = t->all.events[0];
  double sum = 0;
  for (size_t i = 0; i < w->rows; i++) {
    if (i && (all > 0 ? sum / all : 0) >= w->select.keep) w->rows = i;
    if (i == w->rows) return;
    sum += w->row[i].events;
    w->row[i].until = all > 0 ? sum / all : 0;
  }
}

/* Of the best `most` rows no more than twice as many are held at a time. */
bool where_find(struct where *w, const struct dcpi_view *view, const struct where_select *select) {
  const struct tally *t = view->tally;
  const size_t counts[] = {t->functions, t->lines, t->insns, t->images}, count = counts[select->by];
  const size_t most = select->top && select->top < count ? select->top : count, room = count - most < most ? count : 2 * most;
  *w = (struct where){.view = view, .select = *select, .row = malloc((room + 1) * sizeof *w->row)};
  if (!w->row) return false;
  bool sorted = false; /* the first `most` rows are the best so far */
  for (size_t i = 0; i < count; i++) {
    if (!has_samples(t, select->by, i)) continue;
    const double events = events_of(t, select->by, i);
    w->all++;
    if (sorted && events <= w->row[most - 1].events) continue;
    if (w->rows == room) {
      sort_rows(w, most);
      sorted = true;
    }
    w->row[w->rows++] = (struct where_row){.index = i, .events = events};
  }
  sort_rows(w, most);
  keep_rows(w, t);
  return true;
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

static void where_cells(struct table *t, const void *ctx, const void *row) {
  const struct where *w = ctx;
  const struct where_row *r = row;
  const struct tally *tally = w->view->tally;
  const struct tally_sum sum = sum_of(tally, w->select.by, r->index);
  const struct profile_interval share = tally_share(tally, &sum, 0);
  const bool low = profile_confidence_of(&share) == PROFILE_LOW;
  char a[CELL];
  table_mark(t, 1, low ? "?" : "", low ? TINT_DIM : TINT_PLAIN);
  table_cell(t, "samples", 10, "%s", cell_count(a, sum.samples[0]));
  short_count(t, event_name(tally->event[0]), sum.events[0]);
  where_share(t, tally, &sum);
  table_percent(t, "cum.", 8, 2, "cumulated", r->until);
  for (unsigned e = 1; e < tally->events; e++) other_event(t, tally, &sum, e);
  if (t->sink == TABLE_JSON) event_keys(t->json, tally, &sum);
  if (t->sink != TABLE_JSON && w->select.by != WHERE_IMAGE) dcpi_image(t, w->view, image_of(tally, w->select.by, r->index));
}

static void where_label(struct table *t, const void *ctx, const void *row) {
  const struct where *w = ctx;
  const struct where_row *r = row;
  const struct tally *tally = w->view->tally;
  const size_t index = image_of(tally, w->select.by, r->index);
  const struct samples_image *image = &w->view->samples->image[index];
  if (w->select.by == WHERE_IMAGE) {
    table_string(t, "image", 0, "image", image->name);
    table_string(t, "", 0, "path", image->path);
    return;
  }
  if (t->sink == TABLE_JSON) dcpi_image(t, w->view, index);
  const struct label at = label_of(tally, w->select.by, r->index);
  label_cells(t, (enum profile_by)w->select.by, &at, &tally->image[index].program->image);
}

void where_print(struct table *t, const char *key, const struct where *w) {
  table_print(t, key, &(struct table_rows){where_cells, where_label, w, w->row, w->rows, sizeof *w->row, NULL});
}

void where_legend(const struct table *t) {
  if (t->sink != TABLE_TEXT || !t->marked[TINT_DIM]) return;
  fputc('\n', t->style->out);
  style_doubt(t->style, "too few samples: the interval of the share reaches more than half of it to either side");
}

static const char *noun(enum where_by by, size_t count) {
  return by == WHERE_IMAGE ? (count == 1 ? "image" : "images") : label_noun((enum profile_by)by, count);
}

void where_rest(const struct where *w, FILE *out) {
  const size_t rest = w->all - w->rows;
  const double until = w->rows ? w->row[w->rows - 1].until : 0;
  if (rest) fprintf(out, "  %.2f%%  in %zu more %s\n", 100 * (1 - until), rest, noun(w->select.by, rest));
}
