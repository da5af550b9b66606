#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "eval/evaluation.h"
#include "tools/cli/commands.h"

struct eval_options {
  const struct evaluation *what;
  const char *folder, *out, *json;
  bool quiet, help;
};

#define AT(field) offsetof(struct eval_options, field)

static const struct option_row rows[] = {
  {"--out", OPTION_STRING, AT(out), "DIR",
   .help = "write tables.txt, index.html and the drawings to DIR (default: the folder of the measurements)"},
  {"--json", OPTION_STRING, AT(json), "F", .writes = options_one_file,
   .help = "write the summary for scripts (default: tip.json, profileme.json, coproc.json in the folder of --out)"},
  {"--quiet", OPTION_FLAG, AT(quiet), NULL, .help = "print nothing"},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

static const struct option_argument arguments[] = {{.what = "folder", .offset = AT(folder)}};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const char *const names[] = {"tip", "profileme", "coproc", NULL};
static const struct evaluation *const evaluations[] = {&eval_tip, &eval_profileme, &eval_coproc};

const struct option_table eval_options_table = {
  .command = "eval",
  .words = names,
  .usage = "tip|profileme|coproc [options] DIR",
  .about =
    "Reads the measurements in DIR and prints them as tables with the published numbers next to ours.\n"
    "tip: Figures 7 to 13, from compare-*.json, record-*.json, timer-*.json, storage-*.json (docs/eval-tip.md).\n"
    "profileme: Figures 2, 3, 6 and 7, from single-*.json, pairs-*.json, record-*.json (docs/eval-profileme.md).\n"
    "coproc: value profiles next to simple sampling, and TIP added up on chip, from value-*.json, simple-*.json, sum-*.json,\n"
    "tip-*.json, compare-*.json, scatter-*.json (docs/eval-coproc.md).\n"
    "`make eval-tip` and its like measure, call this, and judge the targets of docs/results.md.",
  .rows = rows,
  .count = ROWS,
  .width = 12,
  .arguments = arguments,
  .argument_count = 1,
  .too_many = "more than one folder",
};

static bool parse(struct eval_options *o, int argc, char **argv, struct failure *f) {
  bool given[ROWS];
  unsigned which = 0;
  *o = (struct eval_options){0};
  if (argc && strcmp(argv[0], "--help") == 0) {
    o->help = true;
    return true;
  }
  if (!options_word(&eval_options_table, argc, argv, &which))
    return fail(f, STATUS_USAGE,
                "tip, profileme or coproc expected, as in `culprit eval tip DIR`; `culprit eval --help` lists the options");
  o->what = evaluations[which];
  return options_parse(&eval_options_table, o, argc - 1, argv + 1, given, f);
}

static bool report(const struct eval_options *o, const void *data, struct failure *f) {
  const char *out = o->out ? o->out : o->folder;
  char why[1024], json[4096];
  snprintf(json, sizeof json, "%s/%s", out, o->what->measured->summary);
  if (mkdir(out, 0777) != 0 && errno != EEXIST) return fail(f, STATUS_OUTPUT, "cannot create %s: %s", out, strerror(errno));
  return eval_report(o->what, data, out, o->json ? o->json : json, o->quiet ? NULL : stdout, why, sizeof why) ||
         fail(f, STATUS_OUTPUT, "%s", why);
}

static bool run_eval(const struct eval_options *o, struct failure *f) {
  static const int statuses[] = {
    [EVAL_MISSING] = STATUS_NO_FILE, [EVAL_DAMAGED] = STATUS_PROFILE, [EVAL_NO_MEMORY] = STATUS_INTERNAL};
  char why[1024];
  void *data = malloc(o->what->measured->size);
  if (!data) return fail(f, STATUS_INTERNAL, "out of memory");
  enum eval_status status = eval_folder_read(o->what->measured, data, o->folder, why, sizeof why);
  bool good = status == EVAL_OK ? report(o, data, f) : fail(f, statuses[status], "%s", why);
  if (status == EVAL_OK) eval_folder_free(o->what->measured, data);
  free(data);
  return good;
}

int command_eval(const char *self, int argc, char **argv, struct failure *f) {
  struct eval_options o;
  (void)self;
  if (!parse(&o, argc, argv, f)) return f->status;
  if (o.help) options_help(&eval_options_table, stdout);
  else if (!run_eval(&o, f)) return f->status;
  if (fflush(stdout) != 0 || ferror(stdout)) fail(f, STATUS_OUTPUT, "cannot write standard output");
  return f->status;
}
