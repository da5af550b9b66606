#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "eval/coproc/report.h"
#include "eval/tip/report.h"
#include "eval/profileme/report.h"
#include "tools/cli/commands.h"

union measurements {
  struct eval_data tip;
  struct pme_eval_data profileme;
  struct cop_eval_data coproc;
};

/* One evaluation: read takes the measurements in folder; write makes the report in out and the summary json; text NULL: prints nothing. */
struct evaluation {
  const char *name, *json; /* json: default name of the summary */
  enum eval_status (*read)(union measurements *m, const char *folder, char *why, size_t size);
  bool (*write)(const union measurements *m, const char *out, const char *json, FILE *text, char *why, size_t size);
  void (*release)(union measurements *m);
};

struct eval_options {
  const struct evaluation *what;
  const char *folder, *out, *json;
  bool quiet, help;
};

static const char help_text[] =
  "usage: culprit eval tip|profileme|coproc [options] DIR\n\n"
  "Reads the measurements in DIR and prints them as tables with the published numbers beside ours. tip: Figures 7 to 13, from\n"
  "compare-*.json, record-*.json, timer-*.json, storage-*.json (docs/eval-tip.md). profileme: Figures 2, 3, 6 and 7, from single-*.json,\n"
  "pairs-*.json, record-*.json (docs/eval-profileme.md). coproc: value profiles beside simple sampling, TIP added up on the chip, from\n"
  "value-*.json, simple-*.json, sum-*.json, tip-*.json, compare-*.json, scatter-*.json (docs/eval-coproc.md). Misses of a target are\n"
  "told, not an error.\n\n"
  "  --out DIR    write tables.txt, index.html and the drawings here (default: the folder of the measurements)\n"
  "  --json F     write the summary for scripts (default: tip.json, profileme.json, coproc.json in the folder of --out)\n"
  "  --quiet      print nothing\n"
  "  --help       this text\n";

static enum eval_status read_tip(union measurements *m, const char *folder, char *why, size_t size) {
  return eval_data_read(&m->tip, folder, why, size);
}
static enum eval_status read_profileme(union measurements *m, const char *folder, char *why, size_t size) {
  return pme_eval_read(&m->profileme, folder, why, size);
}
static enum eval_status read_coproc(union measurements *m, const char *folder, char *why, size_t size) {
  return cop_eval_read(&m->coproc, folder, why, size);
}

static bool write_tip(const union measurements *m, const char *out, const char *json, FILE *text, char *why, size_t size) {
  return eval_report_write(&m->tip, out, json, text, why, size);
}

static bool write_profileme(const union measurements *m, const char *out, const char *json, FILE *text, char *why, size_t size) {
  return pme_eval_report_write(&m->profileme, out, json, text, why, size);
}

static bool write_coproc(const union measurements *m, const char *out, const char *json, FILE *text, char *why, size_t size) {
  return cop_eval_report_write(&m->coproc, out, json, text, why, size);
}

static void release_tip(union measurements *m) { eval_data_free(&m->tip); }
static void release_profileme(union measurements *m) { pme_eval_free(&m->profileme); }
static void release_coproc(union measurements *m) { cop_eval_free(&m->coproc); }

static const struct evaluation evaluations[] = {{"tip", "tip.json", read_tip, write_tip, release_tip},
                                                {"profileme", "profileme.json", read_profileme, write_profileme, release_profileme},
                                                {"coproc", "coproc.json", read_coproc, write_coproc, release_coproc}};

static const struct evaluation *evaluation_named(const char *name) {
  for (size_t i = 0; i < sizeof evaluations / sizeof evaluations[0]; i++)
    if (strcmp(evaluations[i].name, name) == 0) return &evaluations[i];
  return NULL;
}

static bool parse(struct eval_options *o, int argc, char **argv, struct failure *f) {
  *o = (struct eval_options){0};
  int i = 0;
  if (argc && strcmp(argv[0], "--help") == 0) return o->help = true;
  if (argc) o->what = evaluation_named(argv[0]);
  if (!o->what)
    return fail(
      f, STATUS_USAGE,
      "eval: what shall be evaluated? `culprit eval tip DIR`, `culprit eval profileme DIR`, `culprit eval coproc DIR`; `culprit eval --help` lists the options");
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

static bool run(const struct eval_options *o, struct failure *f) {
  static const int statuses[] = {
    [EVAL_MISSING] = STATUS_NO_FILE, [EVAL_DAMAGED] = STATUS_PROFILE, [EVAL_NO_MEMORY] = STATUS_INTERNAL};
  const char *out = o->out ? o->out : o->folder;
  union measurements m;
  char why[1024], json[4096];
  snprintf(json, sizeof json, "%s/%s", out, o->what->json);
  enum eval_status status = o->what->read(&m, o->folder, why, sizeof why);
  if (status != EVAL_OK) return fail(f, statuses[status], "%s", why);
  bool good = mkdir(out, 0777) == 0 || errno == EEXIST || fail(f, STATUS_OUTPUT, "cannot create %s: %s", out, strerror(errno));
  good = good && (o->what->write(&m, out, o->json ? o->json : json, o->quiet ? NULL : stdout, why, sizeof why) ||
                  fail(f, STATUS_OUTPUT, "%s", why));
  o->what->release(&m);
  return good;
}

int command_eval(const char *self, int argc, char **argv, struct failure *f) {
  struct eval_options o;
  (void)self;
  if (!parse(&o, argc, argv, f)) return f->status;
  if (o.help) fputs(help_text, stdout);
  else if (!run(&o, f)) return f->status;
  if (fflush(stdout) != 0 || ferror(stdout)) fail(f, STATUS_OUTPUT, "cannot write standard output");
  return f->status;
}
