#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "../harness/eval_report.h"
#include "commands.h"

struct eval_options {
  const char *folder, *out, *json;
  bool quiet, help;
};

static const char help_text[] =
  "usage: culprit eval tip [options] DIR\n\n"
  "Reads the measurements in DIR (compare-*.json, record-*.json, timer-*.json, storage-*.json: docs/eval-tip.md) and prints\n"
  "TIP's Figures 7 to 13 as tables with the published numbers beside ours. Misses of a target are told, not an error.\n\n"
  "  --out DIR    write tables.txt, index.html and the drawings here (default: the folder of the measurements)\n"
  "  --json F     write the summary for scripts (default: tip.json in the folder of --out)\n"
  "  --quiet      print nothing\n"
  "  --help       this text\n";

static bool parse(struct eval_options *o, int argc, char **argv, struct failure *f)
{
  *o = (struct eval_options){0};
  int i = 0;
  if (argc && strcmp(argv[0], "--help") == 0) return o->help = true;
  if (!argc || strcmp(argv[0], "tip") != 0)
    return fail(f, STATUS_USAGE, "eval: what shall be evaluated? `culprit eval tip DIR`; `culprit eval --help` lists the options");
  while (++i < argc) {
    const char *a = argv[i], **value = strcmp(a, "--out") == 0 ? &o->out : strcmp(a, "--json") == 0 ? &o->json : NULL;
    if (strcmp(a, "--help") == 0) return o->help = true;
    if (strcmp(a, "--quiet") == 0) o->quiet = true;
    else if (value && (i + 1 == argc || !*argv[i + 1])) return fail(f, STATUS_USAGE, "%s needs a value", a);
    else if (value) *value = argv[++i];
    else if (a[0] == '-') return fail(f, STATUS_USAGE, "unknown option '%.60s'; `culprit eval --help` lists them", a);
    else if (o->folder) return fail(f, STATUS_USAGE, "more than one folder: '%.60s' and '%.60s'", o->folder, a);
    else o->folder = a;
  }
  return (o->folder && *o->folder) || fail(f, STATUS_USAGE, "no folder given; `culprit eval --help` lists the options");
}

static bool evaluate(const struct eval_options *o, struct failure *f)
{
  static const int statuses[] = {[EVAL_MISSING] = STATUS_NO_FILE, [EVAL_DAMAGED] = STATUS_PROFILE, [EVAL_NO_MEMORY] = STATUS_INTERNAL};
  struct eval_data data;
  char why[1024], json[4096];
  const char *out = o->out ? o->out : o->folder;
  enum eval_status status = eval_data_read(&data, o->folder, why, sizeof why);
  if (status != EVAL_OK) return fail(f, statuses[status], "%s", why);
  snprintf(json, sizeof json, "%s/tip.json", out);
  bool good = o->out == NULL || mkdir(out, 0777) == 0 || errno == EEXIST || fail(f, STATUS_OUTPUT, "cannot create %s: %s", out, strerror(errno));
  if (good && !eval_report_write(&data, out, o->json ? o->json : json, o->quiet ? NULL : stdout, why, sizeof why))
    good = fail(f, STATUS_OUTPUT, "%s", why);
  eval_data_free(&data);
  return good;
}

int command_eval(const char *self, int argc, char **argv, struct failure *f)
{
  struct eval_options options;
  (void)self;
  if (!parse(&options, argc, argv, f)) return f->status;
  if (options.help) fputs(help_text, stdout);
  else if (!evaluate(&options, f)) return f->status;
  if (fflush(stdout) != 0 || ferror(stdout)) fail(f, STATUS_OUTPUT, "cannot write standard output");
  return f->status;
}
