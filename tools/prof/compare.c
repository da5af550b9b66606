/* culprit stats, diff: how several sets of samples differ. docs/analysis-verbs.md */
#include <stdlib.h>
#include <string.h>

#include "isa/events.h"
#include "present/dcpi/diff.h"
#include "present/dcpi/stats.h"
#include "tools/cli/commands.h"
#include "tools/cli/output.h"
#include "tools/prof/sets.h"

/* Writes what `write` says to --json, when it is given. */
static bool write_json(const char *path, bool (*write)(const void *table, FILE *out), const void *table, struct failure *f) {
  struct report_file file;
  if (!path) return true;
  if (!output_open(&file, path, f)) return false;
  if (write(table, file.out)) return output_close(&file, f);
  report_file_abandon(&file);
  return fail(f, STATUS_INTERNAL, "out of memory for the JSON");
}

/* ---- stats ---- */

enum { STATS_KEEP = 99 }; /* percent: a procedure with a sample or two varies by 100 % */

static bool write_stats(const void *table, FILE *out) { return stats_json(table, out); }

static bool show_stats(const struct sets *s, const struct verb_options *o, struct failure *f) {
  struct join join;
  const struct style style = style_of_stdout(false);
  const struct stats stats = {s->name, &join, event_name(o->event[0]), (double)(o->keep ? o->keep : STATS_KEEP) / 100, o->top};
  bool good = join_build(&join, s->tally, s->count, false) || fail(f, STATUS_INTERNAL, "out of memory for the statistics");
  good = good && write_json(o->sources.out, write_stats, &stats, f);
  good = good && (stats_text(&stats, &style) || fail(f, STATUS_INTERNAL, "out of memory for the statistics"));
  join_free(&join);
  return good;
}

/* ---- diff ---- */

/* Every image that is in both has the same contents in both. */
static bool same_builds(const struct samples *a, const struct samples *b) {
  for (size_t i = 0; i < a->images; i++)
    for (size_t k = 0; k < b->images; k++)
      if (strcmp(a->image[i].name, b->image[k].name) == 0 && strcmp(a->image[i].build_id, b->image[k].build_id) != 0) return false;
  return true;
}

static bool write_diff(const void *table, FILE *out) { return diff_json(table, out); }

static bool show_diff(const struct sets *s, const struct verb_options *o, struct failure *f) {
  struct join functions, insns = {.place = NULL};
  const struct style style = style_of_stdout(o->raw);
  const bool same = same_builds(&s->source[0].samples, &s->source[1].samples);
  const struct diff diff = {{s->name[0], s->name[1]}, &functions, same ? &insns : NULL, event_name(o->event[0]), o->top};
  bool good = join_build(&functions, s->tally, 2, false) && (!same || join_build(&insns, s->tally, 2, true));
  if (!good) fail(f, STATUS_INTERNAL, "out of memory for the differences");
  good = good && write_json(o->sources.out, write_diff, &diff, f);
  good = good && (diff_text(&diff, &style) || fail(f, STATUS_INTERNAL, "out of memory for the differences"));
  join_free(&functions);
  join_free(&insns);
  return good;
}

/* ---- commands ---- */

static int command(const struct option_table *table,
                   bool (*show)(const struct sets *, const struct verb_options *, struct failure *), int argc, char **argv,
                   struct failure *f) {
  struct verb_options o;
  if (!verb_options_parse(&o, table, argc, argv, f)) return f->status;
  if (o.help) {
    options_help(table, stdout);
    return STATUS_OK;
  }
  struct sets *s = calloc(1, sizeof *s);
  if (!s) {
    fail(f, STATUS_INTERNAL, "out of memory");
    return f->status;
  }
  if (sets_open(s, &o, f)) show(s, &o, f);
  sets_close(s);
  free(s);
  return f->status;
}

int command_stats(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command(&stats_options_table, show_stats, argc, argv, f);
}

int command_diff(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command(&diff_options_table, show_diff, argc, argv, f);
}
