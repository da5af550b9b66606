/* culprit prof, topcounts, whatcg: where the time of all sampled programs went. docs/analysis-verbs.md */
#include "present/continuous/classes.h"
#include "present/continuous/where.h"
#include "tools/cli/commands.h"
#include "tools/cli/output.h"
#include "tools/prof/opened.h"

/* ---- tables ---- */

static bool print_where(struct table *t, const char *key, const struct continuous_view *v, const struct where_select *select) {
  struct where w;
  const bool good = where_find(&w, v, select);
  if (good) where_print(t, key, &w);
  if (good && t->sink == TABLE_TEXT) where_rest(&w, t->style->out);
  where_free(&w);
  return good;
}

static bool print_tables(struct table *t, const struct verb_options *o, const struct continuous_view *v) {
  static const char *const keys[] = {"functions", "lines", "instructions", "images"};
  const bool all = t->sink == TABLE_JSON;
  struct where_select select = {(enum where_by)o->by, all || !o->keep ? 1 : (double)o->keep / 100, all ? 0 : o->top};
  if (o->verb != VERB_WHATCG) return print_where(t, keys[o->by], v, &select);
  const struct where_select images = {WHERE_IMAGE, 1, 0};
  if (!print_where(t, "images", v, &images)) return false;
  classes_print(t, v);
  return print_where(t, "functions", v, &select);
}

static bool write_json(const struct verb_options *o, const struct continuous_view *v, struct failure *f) {
  struct report_file file;
  struct json j;
  struct table t = table_json_in(&j, 8);
  if (!output_open(&file, o->json, f)) return false;
  json_start(&j, file.out);
  json_object(&j);
  continuous_head_json(v, &j);
  const bool good = print_tables(&t, o, v);
  json_end_object(&j);
  json_finish(&j);
  if (good) return output_close(&file, f);
  report_file_abandon(&file);
  return fail(f, STATUS_INTERNAL, "out of memory for the JSON");
}

static bool show(const struct verb_options *o, const struct continuous_view *v, struct failure *f) {
  const struct style style = style_of_stdout();
  struct table t = table_text_on(&style);
  if (o->json && !write_json(o, v, f)) return false;
  continuous_head(v, &style);
  return print_tables(&t, o, v) || fail(f, STATUS_INTERNAL, "out of memory for the tables");
}

/* ---- commands ---- */

static int command(const struct option_table *table, int argc, char **argv, struct failure *f) {
  struct verb_options o;
  struct opened w;
  if (!verb_options_parse(&o, table, argc, argv, f)) return f->status;
  if (o.help) return options_help(table, stdout), STATUS_OK;
  if (opened_open(&w, &o, f)) show(&o, &w.view, f);
  opened_close(&w);
  return f->status;
}

int command_prof(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command(&prof_options_table, argc, argv, f);
}

int command_topcounts(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command(&topcounts_options_table, argc, argv, f);
}

int command_whatcg(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command(&whatcg_options_table, argc, argv, f);
}
