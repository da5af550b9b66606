/* culprit man, completion: manual pages and the completion of shells, from the tables of options.
 *                                                                                              docs/cli.md */
#include <errno.h>
#include <stddef.h>
#include <string.h>
#include <sys/stat.h>

#include "tools/cli/output.h"
#include "tools/manual/pages.h"

enum pages_kind pages_kind_of(const struct option_row *row) {
  if (row->choices) return row->kind == OPTION_CHOICES ? PAGES_LIST : PAGES_WORDS;
  if (strcmp(row->value, "DIR") == 0) return PAGES_FOLDER;
  return strcmp(row->value, "F") == 0 || strcmp(row->value, "ELF") == 0 ? PAGES_FILE : PAGES_ANY;
}

/* ---- man ---- */

struct man_options {
  const char *command, *all; /* a command; the folder of --all */
  bool help;
};

#define AT(field) offsetof(struct man_options, field)

static const struct option_row man_rows[] = {
  {"--all", OPTION_STRING, AT(all), "DIR", .help = "write the pages of all commands to DIR, as culprit.1 and culprit-COMMAND.1"},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

static const struct option_argument man_arguments[] = {{.what = "command", .word = true, .offset = AT(command), .optional = true}};

enum { MAN_ROWS = sizeof man_rows / sizeof man_rows[0] };

const struct option_table man_options_table = {
  .command = "man",
  .usage = "[options] [COMMAND]",
  .about = "Prints the manual page of a command, or an overview of all, as man(1) reads it: culprit man run | man -l -",
  .status = "Status: 64 usage, no such command; 71 output error.",
  .rows = man_rows,
  .count = MAN_ROWS,
  .width = 12,
  .arguments = man_arguments,
  .argument_count = 1,
};

static bool write_page(const char *folder, const struct command *c, struct failure *f) {
  char path[1200];
  struct report_file file;
  snprintf(path, sizeof path, "%.1024s/culprit%s%s.1", folder, c ? "-" : "", c ? c->name : "");
  if (!output_open(&file, path, f)) return false;
  if (c) pages_command(c, file.out);
  else pages_overview(file.out);
  return output_close(&file, f);
}

static bool write_all(const char *folder, struct failure *f) {
  size_t n;
  const struct command *all = commands_all(&n);
  if (mkdir(folder, 0777) != 0 && errno != EEXIST)
    return fail(f, STATUS_OUTPUT, "cannot create %.1024s: %s", folder, strerror(errno));
  bool good = write_page(folder, NULL, f);
  for (size_t i = 0; i < n && good; i++) good = write_page(folder, &all[i], f);
  return good;
}

static bool print_page(const char *name, struct failure *f) {
  size_t n;
  const struct command *all = commands_all(&n);
  if (!name) {
    pages_overview(stdout);
    return true;
  }
  for (size_t i = 0; i < n; i++)
    if (strcmp(all[i].name, name) == 0) {
      pages_command(&all[i], stdout);
      return true;
    }
  return fail(f, STATUS_USAGE, "unknown command '%.60s'; `culprit --help` lists them", name);
}

int command_man(const char *self, int argc, char **argv, struct failure *f) {
  struct man_options o = {0};
  bool given[MAN_ROWS];
  (void)self;
  if (!options_parse(&man_options_table, &o, argc, argv, given, f)) return f->status;
  if (o.help) options_help(&man_options_table, stdout);
  else if (o.all && o.command) fail(f, STATUS_USAGE, "--all and a command do not go together");
  else if (o.all) write_all(o.all, f);
  else print_page(o.command, f);
  return f->status;
}

/* ---- completion ---- */

static const char *const shells[] = {"bash", "zsh", NULL};

struct completion_options {
  bool help;
};

static const struct option_row completion_rows[] = {
  {"--help", OPTION_FLAG, offsetof(struct completion_options, help), NULL, .help = "this text"},
};

const struct option_table completion_options_table = {
  .command = "completion",
  .words = shells,
  .usage = "bash|zsh",
  .about = "Prints a script that completes commands, options and their values. In bash: . <(culprit completion bash)",
  .status = "Status: 64 usage, no such shell; 71 output error.",
  .rows = completion_rows,
  .count = 1,
  .width = 12,
};

int command_completion(const char *self, int argc, char **argv, struct failure *f) {
  static void (*const write[])(FILE *) = {pages_bash, pages_zsh};
  struct completion_options o = {0};
  unsigned shell = 0;
  bool given[1];
  const struct option_table *t = options_word(&completion_options_table, argc, argv, &shell);
  (void)self;
  if (!options_parse(&completion_options_table, &o, argc - (t ? 1 : 0), argv + (t ? 1 : 0), given, f)) return f->status;
  if (o.help) options_help(&completion_options_table, stdout);
  else if (!t) fail(f, STATUS_USAGE, "bash or zsh expected; `culprit completion --help` says more");
  else write[shell](stdout);
  return f->status;
}
