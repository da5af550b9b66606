#include "present/dcpi/classes.h"

#include "isa/events.h"
#include "present/dcpi/where.h"
#include "profile/profile.h"

struct class_row {
  const char *what, *name, *key;
  struct tally_sum sum; /* of the first event */
};

static void classes_cells(struct table *t, const void *ctx, const void *row) {
  const struct dcpi_view *v = ctx;
  const struct class_row *r = row;
  char a[CELL];
  table_cell(t, event_name(v->tally->event[0]), 12, "%s", cell_short(a, r->sum.events[0]));
  if (t->sink == TABLE_JSON) json_key_real(t->json, "events", r->sum.events[0], t->digits);
  where_share(t, v->tally, &r->sum);
}

static void classes_label(struct table *t, const void *ctx, const void *row) {
  const struct class_row *r = row;
  (void)ctx;
  if (t->sink == TABLE_JSON) json_key_string(t->json, "name", r->key);
  table_words(t, r->what, 0, "%s", r->name);
}

static struct table_rows rows_of(const struct dcpi_view *v, const struct class_row *row, size_t rows) {
  return (struct table_rows){classes_cells, classes_label, v, row, rows, sizeof *row, NULL};
}

void classes_print(struct table *t, const struct dcpi_view *v) {
  const struct tally_sum *all = &v->tally->all;
  struct class_row class[ORACLE_CLASSES], cause[TALLY_CAUSES];
  size_t classes = 0, causes = 0;
  for (unsigned c = 0; c < ORACLE_CLASSES; c++) {
    const enum oracle_class number = (enum oracle_class)c;
    if (!all->of_class[c]) continue;
    class[classes++] =
      (struct class_row){"class", oracle_class_name(number), oracle_class_key(number), {.events = {all->of_class[c]}}};
  }
  for (unsigned c = 0; c < TALLY_CAUSES; c++) {
    const char *name = profile_cause_name(c);
    if (all->of_cause[c]) cause[causes++] = (struct class_row){"cause", name, name, {.events = {all->of_cause[c]}}};
  }
  const struct table_rows of_class = rows_of(v, class, classes), of_cause = rows_of(v, cause, causes);
  table_print(t, "classes", &of_class);
  table_print(t, "causes", &of_cause);
  if (!classes && t->sink == TABLE_TEXT) fputs("\n  no classes: they come from samples of TIP\n", t->style->out);
}
