/* culprit report, annotate, stat: profiles for people and as JSON. docs/report.md */
#include "present/tip/report.h"
#include "tools/cli/commands.h"
#include "tools/cli/output.h"
#include "tools/report/open.h"
#include "tools/report/cop.h"
#include "tools/report/executions.h"
#include "tools/report/counts.h"
#include "tools/report/example.h"
#include "tools/report/options.h"
#include "tools/report/pme.h"

static bool write_json(const struct profile_files *files, const struct profile_options *o, const struct symbols_function *only,
                       struct failure *f) {
  struct report_file file;
  if (!output_open(&file, o->json, f)) return false;
  bool good = profile_is_cop(&files->prof)   ? profile_cop_json(files, o, file.out, f)
              : prof_is_counts(&files->prof) ? profile_counts_json(files, only, file.out, f)
              : files->pme
                ? profile_pme_json(files, o, only, file.out, f)
                : profile_json(files->profile, only, file.out) || fail(f, STATUS_INTERNAL, "out of memory for %.400s", o->json);
  if (!good) {
    report_file_abandon(&file);
    return false;
  }
  return output_close(&file, f);
}

static bool show_profile(const struct profile_files *files, const struct profile_options *o, struct failure *f) {
  const struct profile *p = files->profile;
  const struct symbols_function *function = NULL;
  struct style style = style_of_stdout(o->raw);
  unsigned sort = PROFILE_SORT_TIME;
  const bool cop = profile_is_cop(&files->prof), counts = prof_is_counts(&files->prof);
  if (cop && o->command != PROFILE_REPORT)
    return fail(f, STATUS_USAGE, "only `culprit report` reads profiles of the co-processor, and %.200s is one", o->file);
  if ((p || cop || counts) && o->first_pme)
    return fail(f, STATUS_USAGE, "%s is for profiles of ProfileMe, and %.200s is not one", o->first_pme, o->file);
  if (p && o->sort && !profile_sort_named(o->sort, &sort))
    return fail(f, STATUS_USAGE, "--sort: '%.60s' is not time, samples, cpi, name, address, or a class", o->sort);
  if (o->function && !(function = profile_files_function(files, o->function, f))) return false;
  if (!output_apart(o->json, o->program ? o->program : files->prof.program, f)) return false;
  if (o->json && !write_json(files, o, function, f)) return false;
  if (cop) return profile_cop_show(files, o, &style, f);
  if (counts) return profile_counts_show(files, o, function, &style, f);
  if (files->pme) return profile_pme_show(files, o, function, &style, f);
  profile_text_head(p, &style);
  bool good = true;
  if (o->command == PROFILE_STAT) profile_text_stat(p, &style);
  else if (o->command == PROFILE_REPORT) good = profile_text_table(p, o->by, sort, o->top, &style);
  else good = profile_text_annotate(p, function, o->all, &style);
  if (!good) return fail(f, STATUS_INTERNAL, "out of memory for the report");
  if (o->command != PROFILE_STAT) example_write(p, function, o->program ? o->program : files->prof.program, stdout);
  return true;
}

static bool open_profile(struct profile_files *files, const struct profile_options *o, struct failure *f) {
  const bool instructions = o->command == PROFILE_ANNOTATE || o->by == PROFILE_BY_INSTRUCTION || o->json;
  return profile_files_open(files, o->file, o->program, f) && (!instructions || executions_estimate(files, f));
}

static int command_profile(const struct option_table *table, int argc, char **argv, struct failure *f) {
  struct profile_options options;
  struct profile_files files;
  if (!profile_options_parse(&options, table, argc, argv, f)) return f->status;
  if (options.help) {
    options_help(table, stdout);
    return STATUS_OK;
  }
  if (options.counts ? profile_counts_open(&files, &options, f) : open_profile(&files, &options, f))
    show_profile(&files, &options, f);
  profile_files_close(&files);
  return f->status;
}

int command_report(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command_profile(&report_options_table, argc, argv, f);
}

int command_annotate(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command_profile(&annotate_options_table, argc, argv, f);
}

int command_stat(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  return command_profile(&stat_options_table, argc, argv, f);
}
