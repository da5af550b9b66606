#include "tools/daemon/options.h"

#include "tools/cli/commands.h"

#define AT(field) offsetof(struct daemon_options, field)

static const struct option_row rows[] = {
  {"--db", OPTION_STRING, AT(db), "F", .help = "the profile database (default: $CULPRIT_DB); created if it does not exist"},
  {"--label", OPTION_STRING, AT(label), "NAME", .help = "label of the run, to select it by"},
  {"--memory", OPTION_NUMBER, AT(memory), "MIB", .low = 1, .high = 65536,
   .help = "memory limit for samples that are not yet in the database (default 64)"},
  {"--every", OPTION_NUMBER, AT(every), "SECONDS", .high = 86400,
   .help = "write to the database this often (default 10; 0: after each read)"},
  {"--wait", OPTION_NUMBER, AT(wait), "SECONDS", .high = 86400,
   .help = "give up when nothing arrives for this long (default 0: never)"},
  {"--once", OPTION_FLAG, AT(once), NULL, .help = "read what is there, and do not wait for more"},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

static const struct option_argument arguments[] = {{.what = "stream", .offset = AT(stream)}};

const struct option_table daemon_options_table = {
  .command = "daemon",
  .usage = "[options] STREAM",
  .about = "Drains a stream of samples (culprit system) into the profile database while it is being written, up to its end.\n"
           "STREAM is a growing file, a named pipe, or - for standard input. When started again, it resumes where it stopped.",
  .status = "Status: 64 usage; 66 no such file; 71 the disk is full; 72 internal; 81 not a profile database; 82 a newer version;\n"
            "83 damaged; 84 another process writes to it, or drains the same run; 85 the clock of the stream goes backwards;\n"
            "86 not a stream, damaged, or cut short. What was committed stays in every case.",
  .rows = rows,
  .count = ROWS,
  .width = 17,
  .arguments = arguments,
  .argument_count = 1,
  .too_many = "two streams given",
};

bool daemon_options_parse(struct daemon_options *o, int argc, char **argv, struct failure *f) {
  bool given[ROWS];
  *o = (struct daemon_options){.label = "", .memory = 64, .every = 10};
  return options_parse(&daemon_options_table, o, argc, argv, given, f);
}
