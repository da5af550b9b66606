/* culprit prof, topcounts, whatcg, topstalls: where the time of all sampled programs went.
 *                                                                                   docs/analysis-verbs.md */
#include "isa/events.h"
#include "present/dcpi/calc.h"
#include "present/dcpi/classes.h"
#include "present/dcpi/stalls.h"
#include "present/dcpi/where.h"
#include "tools/cli/commands.h"
#include "tools/cli/output.h"
#include "tools/prof/opened.h"
#include "tools/samples/analyses.h"

/* ---- tables of a verb, on text or in JSON; false: out of memory ---- */

struct shown {
  const struct verb_options *o;
  const struct dcpi_view *view;
  struct stalls *stalls; /* of verbs that want them; NULL: none, or samples of another event */
};

static bool print_where(struct table *t, const char *key, const struct dcpi_view *v, const struct where_select *select) {
  struct where w;
  const bool good = where_find(&w, v, select);
  if (good) where_print(t, key, &w);
  if (good && t->sink == TABLE_TEXT) where_rest(&w, t->style->out);
  if (good) where_legend(t);
  where_free(&w);
  return good;
}

static bool tables_prof(struct table *t, const struct shown *s) {
  static const char *const keys[] = {"functions", "lines", "instructions", "images"};
  const struct verb_options *o = s->o;
  const bool all = t->sink == TABLE_JSON;
  const struct where_select select = {(enum where_by)o->by, all || !o->keep ? 1 : (double)o->keep / 100, all ? 0 : o->top};
  return print_where(t, keys[o->by], s->view, &select);
}

static bool tables_whatcg(struct table *t, const struct shown *s) {
  const struct where_select images = {WHERE_IMAGE, 1, 0};
  if (!print_where(t, "images", s->view, &images)) return false;
  classes_print(t, s->view);
  if (s->stalls) summary_print(t, &s->stalls->summary);
  return tables_prof(t, s);
}

static bool tables_topstalls(struct table *t, const struct shown *s) {
  if (t->sink == TABLE_JSON) summary_print(t, &s->stalls->summary);
  stalls_print(t, s->stalls, t->sink == TABLE_JSON ? 0 : s->o->top);
  return true;
}

typedef bool tables_of(struct table *t, const struct shown *s);

/* ---- showing them ---- */

static bool write_json(const struct shown *s, tables_of *tables, struct failure *f) {
  struct report_file file;
  struct json j;
  struct table t = table_json_in(&j, 8);
  if (!s->o->sources.out) return true;
  if (!output_open(&file, s->o->sources.out, f)) return false;
  json_start(&j, file.out);
  json_object(&j);
  dcpi_head_json(s->view, &j);
  const bool good = tables(&t, s);
  json_end_object(&j);
  json_finish(&j);
  if (good) return output_close(&file, f);
  report_file_abandon(&file);
  return fail(f, STATUS_INTERNAL, "out of memory for the JSON");
}

static bool show_tables(const struct shown *s, tables_of *tables, const struct analyses *a, struct failure *f) {
  const struct style style = style_of_stdout(s->o->raw);
  struct table t = table_text_on(&style);
  if (!write_json(s, tables, f)) return false;
  dcpi_head(s->view, &style);
  analyses_notes(a, s->view->samples, &style);
  return tables(&t, s) || fail(f, STATUS_INTERNAL, "out of memory for the tables");
}

static bool analyse(const struct opened *w, const struct verb_options *o, tables_of *tables, struct failure *f) {
  struct analyses a;
  struct stalls stalls = {.stall = NULL};
  const struct shown shown = {o, &w->view, &stalls};
  bool good = analyses_open(&a, &w->sources, f);
  good = good && (stalls_find(&stalls, &w->view, a.program) || fail(f, STATUS_INTERNAL, "out of memory for the analysis"));
  good = good && show_tables(&shown, tables, &a, f);
  stalls_free(&stalls);
  analyses_close(&a);
  return good;
}

static int command(const struct option_table *table, bool stalls, tables_of *tables, int argc, char **argv, struct failure *f) {
  struct verb_options o;
  struct opened w;
  if (!verb_options_parse(&o, table, argc, argv, f)) return f->status;
  if (o.help) {
    options_help(table, stdout);
    return STATUS_OK;
  }
  if (opened_open(&w, &o, f)) {
    const struct shown shown = {&o, &w.view, NULL};
    if (stalls && o.event[0] == EVENT_CYCLES) analyse(&w, &o, tables, f);
    else show_tables(&shown, tables, &(struct analyses){.count = 0}, f);
  }
  opened_close(&w);
  return f->status;
}

int command_prof(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command(&prof_options_table, false, tables_prof, argc, argv, f);
}

int command_topcounts(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command(&topcounts_options_table, false, tables_prof, argc, argv, f);
}

int command_whatcg(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command(&whatcg_options_table, true, tables_whatcg, argc, argv, f);
}

int command_topstalls(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command(&topstalls_options_table, true, tables_topstalls, argc, argv, f);
}
