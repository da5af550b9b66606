#include "tools/database/options.h"

#include <string.h>

#include "tools/cli/commands.h"

#define AT(field) offsetof(struct db_options, field)

static const struct option_row rows[] = {
  {"--db", OPTION_STRING, AT(db), "F", .variable = "CULPRIT_DB", .help = "the profile database (default: $CULPRIT_DB)"},
  {"--label", OPTION_STRING, AT(label), "NAME", .help = "label of the run, to select it by", .verbs = DB_ADD},
  {"--time", OPTION_NUMBER, AT(time), "SECONDS", .low = 1, .high = INT64_MAX,
   .help = "when the epoch begins, in seconds since 1970 (default: now)", .verbs = DB_EPOCH},
  {"-o", OPTION_STRING, AT(out), "F", .writes = options_one_file, .help = "write to F (default: standard output)",
   .verbs = DB_DUMP},
  {"--programs", OPTION_FLAG, AT(programs), NULL, .help = "also check whether the programs have changed since", .verbs = DB_CHECK},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct option_argument add_arguments[] = {{.what = "profile", .offset = AT(argument)},
                                                       {.what = "program", .offset = AT(second), .optional = true}};
static const struct option_argument epoch_arguments[] = {{.what = "name", .word = true, .offset = AT(argument)}};
static const struct option_argument label_arguments[] = {{.what = "run", .word = true, .offset = AT(argument)},
                                                         {.what = "label", .word = true, .offset = AT(second)}};
static const struct option_argument merge_arguments[] = {{.what = "database", .offset = AT(source), .most = DB_SOURCES}};
static const struct option_argument load_arguments[] = {{.what = "dump", .offset = AT(argument)}};

static const char *const add_word[] = {"add", NULL}, *const epoch_word[] = {"epoch", NULL}, *const label_word[] = {"label", NULL},
                         *const merge_word[] = {"merge", NULL}, *const dump_word[] = {"dump", NULL},
                         *const load_word[] = {"load", NULL}, *const check_word[] = {"check", NULL},
                         *const vacuum_word[] = {"vacuum", NULL}, *const info_word[] = {"info", NULL};

#define STATUSES                                                                                                                   \
  "Status: 64 usage; 66 no such file; 71 the disk is full; 72 internal; 81 not a profile database; 82 a newer version;\n"          \
  "83 damaged; 84 another process writes to it"
#define TABLE(word_list, bit)                                                                                                      \
  .command = "db", .words = word_list, .status = STATUSES, .rows = rows, .count = ROWS, .width = 15, .verb = bit

static const struct option_table info_table = {
  TABLE(info_word, DB_INFO),
  .usage = "info [options]",
  .about = "Shows what is in the database: epochs, runs, images, events, samples.",
};

static const struct option_table vacuum_table = {
  TABLE(vacuum_word, DB_VACUUM),
  .usage = "vacuum [options]",
  .about = "Returns the space of what was deleted to the file system, and defragments the database.",
  .next = &info_table,
};

static const struct option_table check_table = {
  TABLE(check_word, DB_CHECK),
  .usage = "check [options]",
  .about = "Checks every page, every row, and every sum. Status 83: damaged; 74: a program has changed since.",
  .next = &vacuum_table,
};

static const struct option_table load_table = {
  TABLE(load_word, DB_LOAD),
  .usage = "load [options] DUMP",
  .about = "Fills a database, which must be new or empty, from the text that dump wrote; - is standard input.",
  .next = &check_table,
  .arguments = load_arguments,
  .argument_count = 1,
};

static const struct option_table dump_table = {
  TABLE(dump_word, DB_DUMP),
  .usage = "dump [options]",
  .about = "Writes the whole database as text, which load reads. Equal contents give equal text.",
  .next = &load_table,
};

static const struct option_table merge_table = {
  TABLE(merge_word, DB_MERGE),
  .usage = "merge [options] DATABASE...",
  .about = "Adds other databases, each completely or not at all. Of a run that is in both, the longer part is kept.",
  .next = &dump_table,
  .arguments = merge_arguments,
  .argument_count = 1,
};

static const struct option_table label_table = {
  TABLE(label_word, DB_LABEL),
  .usage = "label [options] RUN NAME",
  .about = "Changes the label of a run. RUN is the first digits of its number (culprit db info).",
  .next = &merge_table,
  .arguments = label_arguments,
  .argument_count = 2,
};

static const struct option_table epoch_table = {
  TABLE(epoch_word, DB_EPOCH),
  .usage = "epoch [options] NAME",
  .about = "Begins an epoch: samples that arrive from now on belong to it. Status 85: the clock went backwards.",
  .next = &label_table,
  .arguments = epoch_arguments,
  .argument_count = 1,
};

const struct option_table db_options_table = {
  TABLE(add_word, DB_ADD),
  .usage = "add [options] F.prof [PROGRAM]",
  .about = "Adds the samples of a profile of kind tip or timer to the current epoch. Adding the same file again changes nothing.\n"
           "PROGRAM must be the one that was recorded (else status 74); listings will look for it there.",
  .next = &epoch_table,
  .arguments = add_arguments,
  .argument_count = 2,
};

bool db_options_parse(struct db_options *o, int argc, char **argv, struct failure *f) {
  bool given[ROWS];
  unsigned word;
  *o = (struct db_options){.label = ""};
  if (argc == 0) return fail(f, STATUS_USAGE, "no subcommand given; `culprit db --help` lists them");
  if (strcmp(argv[0], "--help") == 0) {
    o->help = true;
    return true;
  }
  const struct option_table *table = options_word(&db_options_table, argc, argv, &word);
  if (!table) return fail(f, STATUS_USAGE, "db has no subcommand '%.60s'; `culprit db --help` lists them", argv[0]);
  o->command = table->verb;
  return options_parse(table, o, argc - 1, argv + 1, given, f);
}
