/* culprit export: samples as files that other people's viewers open. docs/export.md */
#include <stddef.h>

#include "base/printable.h"
#include "export/formats.h"
#include "tools/cli/commands.h"
#include "tools/cli/output.h"
#include "tools/export/copies.h"
#include "tools/samples/sources.h"

struct options {
  struct sources_options from;
  const char *event;
  unsigned format;
  struct export_options stacks;
  bool help;
};

#define AT(field) offsetof(struct options, field)

static bool take_program(void *options, const char *value, struct failure *f) {
  return sources_take_program(&((struct options *)options)->from, value, f);
}

static const struct option_row rows[] = {
  {"--format", OPTION_CHOICE, AT(format), "NAME", .help = "pprof (default), perf, callgrind, speedscope, firefox, collapsed, text",
   .choices = export_format_names},
  {"-o", OPTION_STRING, AT(from.out), "F", .writes = options_one_file, .help = "the file to write (required)"},
  {"--lines", OPTION_FLAG, AT(stacks.lines), NULL, .help = "speedscope, collapsed: source lines are frames"},
  {"--classes", OPTION_FLAG, AT(stacks.classes), NULL, .help = "speedscope, collapsed: the class of the time is the last frame"},
  {"--event", OPTION_STRING, AT(event), "NAME", .help = "only samples of this event (default: all; collapsed: the first)"},
  SOURCES_ROWS(struct options, from, take_program),
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

static const struct option_argument arguments[] = {
  {.what = "profile", .offset = AT(from.file), .optional = true, .most = SOURCES_FILES}};

enum { ROWS = sizeof rows / sizeof rows[0] };

const struct option_table export_options_table = {
  .command = "export",
  .usage = "[options] -o F [F.prof ...]",
  .about = "Writes samples in the format of another tool: profilers, call graph and flame graph viewers.",
  .status =
    "Status: 64 usage, no samples of the event; 65 bad ELF; 66 no such file; 71 output error; 72 internal; 73 not a profile,\n"
    "damaged, or empty; 74 a program is another one; 81 to 84 the database (culprit db --help).",
  .rows = rows,
  .count = ROWS,
  .width = 15,
  .arguments = arguments,
  .argument_count = sizeof arguments / sizeof arguments[0],
};

static bool write_file(const struct export_view *v, const struct options *o, struct failure *f) {
  struct report_file file;
  if (!output_open(&file, o->from.out, f)) return false;
  if (export_formats[o->format].write(v, &o->stacks, file.out)) return output_close(&file, f);
  report_file_abandon(&file);
  return fail(f, STATUS_INTERNAL, "out of memory for %.400s", o->from.out);
}

/* A viewer that shows addresses does not say why. */
static void tell_nameless(const struct sources *from) {
  for (size_t i = 0; i < from->samples.images; i++) {
    const char *why = sources_nameless(from, i);
    if (!why) continue;
    printable_print(stderr, "culprit: addresses instead of names for %s: %s", from->samples.image[i].name, why);
    fputc('\n', stderr);
  }
}

static bool make_view(struct export_view *v, const struct sources *from, const struct options *o, struct failure *f) {
  unsigned event = 0;
  if (o->event && !samples_event_find(o->event, &event))
    return fail(f, STATUS_USAGE, "--event: there is no event '%.60s'", o->event);
  if (!export_view_build(v, &from->samples, from->program, event)) return fail(f, STATUS_INTERNAL, "out of memory for the samples");
  if (v->rows) return true;
  return o->event ? fail(f, STATUS_USAGE, "there are no samples of %s", o->event) : fail(f, STATUS_PROFILE, "there are no samples");
}

static bool export(struct options *o, struct failure *f) {
  struct sources from = {.program = NULL};
  struct export_view view = {.rows = 0};
  if (!o->from.out) return fail(f, STATUS_USAGE, "no output file given (-o F)");
  if (!export_formats[o->format].stacks && (o->stacks.lines || o->stacks.classes))
    return fail(f, STATUS_USAGE, "%s is for stacks, and %s has none", o->stacks.lines ? "--lines" : "--classes",
                export_format_names[o->format]);
  o->from.timed = export_formats[o->format].timed;
  const bool good = sources_open(&from, &o->from, f) && make_view(&view, &from, o, f) &&
                    (o->format != EXPORT_PERF || write_copies(&view, o->from.out, f)) && write_file(&view, o, f);
  if (good) tell_nameless(&from);
  export_view_free(&view);
  sources_close(&from);
  return good;
}

int command_export(const char *self, int argc, char **argv, struct failure *f) {
  (void)self;
  struct options options = {.from = {.any = true}};
  bool given[ROWS];
  if (!options_parse(&export_options_table, &options, argc, argv, given, f)) return f->status;
  if (options.help) options_help(&export_options_table, stdout);
  else export(&options, f);
  return f->status;
}
