/* culprit: the project's command line tool.                                                    docs/cli.md */
#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "base/edits.h"
#include "tools/cli/beside.h"
#include "tools/cli/commands.h"
#include "tools/cli/signals.h"

/* By task. */
static const struct command commands[] = {
  {"run", "run a program on a simulated machine, checked against the golden model", &run_options_table, command_run,
   "Run a program, and sample it"},
  {"record", "run a program with sampling on and write its profile", &record_options_table, command_record, NULL},
  {"sample", "estimate CPI, cycle stack and functions of a long program from windows of detail", &sample_options_table,
   command_sample, NULL},
  {"checkpoint", "write the state of a program at a point, for runs that start there", &checkpoint_options_table,
   command_checkpoint, NULL},
  {"system", "run programs as processes under a kernel, optionally with samples of all of them", &system_options_table,
   command_system, NULL},
  {"instrument", "add counters to a program, switched on and off by the machine's profile flags", &instrument_options_table,
   command_instrument, NULL},
  {"report", "show which functions, lines or instructions of a profile took the time", &report_options_table, command_report,
   "Read a profile"},
  {"annotate", "show a function's source and assembly with the time of a profile", &annotate_options_table, command_annotate, NULL},
  {"stat", "show the cycle stack of a profile", &stat_options_table, command_stat, NULL},
  {"html", "write a profile as an HTML page", &html_options_table, command_html, NULL},
  {"export", "write a profile in the format of another tool: pprof, perf, callgrind, speedscope, ...", &export_options_table,
   command_export, NULL},
  {"calc", "show what stalls each instruction of a function, for how long, and why", &calc_options_table, command_calc,
   "Ask what stalls, in profiles and databases"},
  {"topstalls", "show the largest stalls in everything that was sampled, with their culprits", &topstalls_options_table,
   command_topstalls, NULL},
  {"whatcg", "show where the cycles went, in everything that was sampled", &whatcg_options_table, command_whatcg, NULL},
  {"prof", "show which functions or images of all sampled programs took the time", &prof_options_table, command_prof, NULL},
  {"topcounts", "show the instructions with the most samples", &topcounts_options_table, command_topcounts, NULL},
  {"list", "show source and assembly of a function with samples, executions and CPI", &list_options_table, command_list, NULL},
  {"stats", "show how the samples of procedures vary from run to run", &stats_options_table, command_stats, NULL},
  {"diff", "show what changed from one set of samples to another, and whether it may be chance", &diff_options_table, command_diff,
   NULL},
  {"daemon", "drain the samples of a running system into the profile database", &daemon_options_table, command_daemon,
   "Keep the samples of many runs"},
  {"db", "keep samples of many runs: add, merge, epochs, labels, dump, load, check", &db_options_table, command_db, NULL},
  {"compare", "run a program with several profilers and show how far each is from the truth", &compare_options_table,
   command_compare, "Compare and evaluate profilers"},
  {"trace", "check and profile a trace of any core's commit view, without a machine", &trace_options_table, command_trace, NULL},
  {"eval", "print and draw the results of an evaluation next to the published figures", &eval_options_table, command_eval, NULL},
  {"sweep", "write the jobs of a sweep over configurations, and merge their results", &sweep_options_table, command_sweep, NULL},
  {"ucode", "assemble, disassemble, or try a microprogram of the co-processor", &ucode_options_table, command_ucode,
   "Microprograms"},
  {"man", "print the manual page of a command", &man_options_table, command_man, "Help"},
  {"completion", "print a script that completes commands and options in a shell", &completion_options_table, command_completion,
   NULL},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

const struct command *commands_all(size_t *count) {
  *count = COMMANDS;
  return commands;
}

static void help(FILE *out) {
  fputs("usage: culprit COMMAND [arguments]     culprit help COMMAND     culprit --version\n", out);
  for (int i = 0; i < COMMANDS; i++) {
    if (commands[i].group) fprintf(out, "\n%s\n", commands[i].group);
    fprintf(out, "  %-11s %s\n", commands[i].name, commands[i].help);
  }
  fputs("\n`culprit help COMMAND` lists the options of a command.\n", out);
}

static bool unknown(const char *name, struct failure *f) {
  const char *names[COMMANDS];
  for (int i = 0; i < COMMANDS; i++) names[i] = commands[i].name;
  const char *near = edits_nearest(name, names, COMMANDS);
  if (near) return fail(f, STATUS_USAGE, "unknown command '%.60s': did you mean `culprit %s`?", name, near);
  return fail(f, STATUS_USAGE, "unknown command '%.60s'; `culprit --help` lists them", name);
}

static const struct command *find_command(const char *name, struct failure *f) {
  for (int i = 0; i < COMMANDS; i++)
    if (strcmp(name, commands[i].name) == 0) return &commands[i];
  unknown(name, f);
  return NULL;
}

/* culprit help [COMMAND] */
static int help_with(const char *name, struct failure *f) {
  const struct command *command = name ? find_command(name, f) : NULL;
  if (command) options_help(command->table, stdout);
  else if (!f->status) help(stdout);
  return f->status;
}

/* With the commit of its sources, which the file `commit` beside it has unless they were no checkout (mk/c.mk). */
static void version(FILE *out) {
  char path[PATH_MAX], commit[80] = "";
  FILE *in = beside(path, sizeof path, "commit", NULL) ? fopen(path, "r") : NULL;
  if (in && fgets(commit, sizeof commit, in)) commit[strcspn(commit, "\n")] = '\0';
  if (in) fclose(in);
  fputs("culprit " CULPRIT_VERSION, out);
  if (*commit) fprintf(out, " (%s)", commit);
  fputs("\n", out);
}

static int dispatch(int argc, char **argv, struct failure *f) {
  if (argc < 2) {
    fail(f, STATUS_USAGE, "no command given; `culprit --help` lists them");
    return f->status;
  }
  if (strcmp(argv[1], "help") == 0) return help_with(argv[2], f);
  if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) return help_with(NULL, f);
  if (strcmp(argv[1], "--version") == 0) {
    version(stdout);
    return STATUS_OK;
  }
  const struct command *command = find_command(argv[1], f);
  return command ? command->run(argv[0], argc - 2, argv + 2, f) : f->status;
}

int main(int argc, char **argv) {
  struct failure f = {0, ""};
  signals_end_process();
  int status = dispatch(argc, argv, &f);
  if (fflush(stdout) != 0 && status == 0) status = (fail(&f, STATUS_OUTPUT, "cannot write standard output"), f.status);
  if (f.status) fprintf(stderr, "culprit: %s\n", f.text);
  return status;
}
