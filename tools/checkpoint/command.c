/* culprit checkpoint: the state of a program at a point, as a file that runs start from.   docs/far.md */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "iss/entry.h"
#include "iss/snapshot.h"
#include "tools/cli/commands.h"
#include "tools/cli/output.h"
#include "tools/cli/place.h"
#include "tools/cli/signals.h"
#include "tools/run/forward.h"

struct checkpoint_options {
  const char *program, *config, *output, *at;
  uint64_t seed;
  bool mute, progress, quiet, help;
};

#define AT(field) offsetof(struct checkpoint_options, field)

static const struct option_row rows[] = {
  {"-o", OPTION_STRING, AT(output), "F", .writes = options_one_file, .help = "the snapshot"},
  {"--at", OPTION_STRING, AT(at), "POINT",
   .help = "where: a number of instructions, FUNCTION+0x34[:N], ADDRESS[:N], or user (mode);\n"
           "                     default: main"},
  {"--config", OPTION_STRING, AT(config), "NAME",
   .help = "a machine with the same memory protection and profile flags: small (default), ..."},
  {"--mute", OPTION_FLAG, AT(mute), NULL, .help = "the program's output up to there is dropped"},
  {"--no-progress", OPTION_UNFLAG, AT(progress), NULL, .help = "no line with instructions and time left on a terminal"},
  {"--quiet", OPTION_FLAG, AT(quiet), NULL, .help = "no closing line"},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

static const struct option_argument arguments[] = {{.what = "program", .offset = AT(program)}};

enum { ROWS = sizeof rows / sizeof rows[0] };

const struct option_table checkpoint_options_table = {
  .command = "checkpoint",
  .usage = "[options] -o F prog.elf",
  .about = "Runs a program on the golden simulator up to a point, and writes its state there: registers, CSRs, timer, memory.\n"
           "`culprit run --snapshot F` starts a machine from it, `culprit record --model` and `culprit compare` likewise.",
  .status = "Status: 0; 64 usage, 65 bad ELF, 66 no such file, 67 unknown configuration, 71 output error, 72 internal,\n"
            "93 the point is never reached, or no machine can start from it.",
  .rows = rows,
  .count = ROWS,
  .width = 21,
  .arguments = arguments,
  .argument_count = 1,
  .too_many = "two programs given",
};

static bool parse(struct checkpoint_options *o, int argc, char **argv, struct failure *f) {
  bool given[ROWS];
  *o = (struct checkpoint_options){.config = "small", .at = "main", .progress = true};
  if (!options_parse(&checkpoint_options_table, o, argc, argv, given, f)) return false;
  return o->help || o->output || fail(f, STATUS_USAGE, "-o is missing: where to write the snapshot");
}

static void closing_line(struct run *r, const struct checkpoint_options *o, const struct iss_machine *m,
                         const struct snapshot_about *about) {
  static const char *const modes[] = {"user", "supervisor", "", "machine"};
  char where[400];
  place_text(run_symbols(r), m->iss.pc, where, sizeof where);
  fprintf(stderr,
          "culprit: %s: after %" PRIu64 " instructions, before %s in %s mode; %" PRIu64 " characters printed, %" PRIu64
          " pages of memory changed, %" PRIu64 " bytes\n",
          o->output, m->iss.steps, where, modes[m->iss.privilege], about->console, about->pages, about->bytes);
}

static bool write_snapshot(struct run *r, const struct checkpoint_options *o, const struct iss_machine *m, struct failure *f) {
  char why[1200];
  const char *refused = iss_entry_refuses(&m->iss);
  if (refused) return fail(f, STATUS_START, "no machine can start there: %s", refused);
  struct snapshot_about about = {.console = r->console, .seed = r->opt->seed};
  const struct symbols *symbols = run_symbols(r);
  const char *id = symbols ? symbols_build_id(symbols) : NULL;
  snprintf(about.id, sizeof about.id, "%s", id ? id : "");
  const enum snapshot_status status = snapshot_write(o->output, m, &r->program, &about, why, sizeof why);
  if (status != SNAPSHOT_OK) return fail(f, status == SNAPSHOT_OUTPUT ? STATUS_OUTPUT : STATUS_INTERNAL, "%s", why);
  if (!o->quiet) closing_line(r, o, m, &about);
  return true;
}

static bool checkpoint(const char *self, const struct checkpoint_options *o, struct failure *f) {
  struct run run;
  struct iss_machine m = {0};
  struct forward_goal goal;
  struct run_options options;
  run_options_default(&options);
  options.program = o->program;
  options.config = o->config;
  options.no_check = true;
  options.mute = o->mute;
  bool good = run_open(&run, &options, self, f) && output_check(o->output, f) && output_apart(o->output, o->program, f) &&
              forward_parse(&goal, "--at", o->at, &run, f) && forward_open(&m, &run, f);
  if (good) {
    signals_hold();
    progress_start(&run.progress, o->progress && !o->quiet, 0, NULL);
    good = forward_run(&m, &goal, &run, f);
    progress_end(&run.progress);
    signals_release();
  }
  good = good && write_snapshot(&run, o, &m, f);
  iss_machine_free(&m);
  run_close(&run);
  return good;
}

int command_checkpoint(const char *self, int argc, char **argv, struct failure *f) {
  struct checkpoint_options o;
  if (!parse(&o, argc, argv, f)) return f->status;
  if (o.help) {
    options_help(&checkpoint_options_table, stdout);
    return STATUS_OK;
  }
  signals_write_errors();
  checkpoint(self, &o, f);
  return f->status;
}
