/* culprit sweep: the same measurement over many configurations, run by an engine of the user's.
 *                                                                                            docs/sweep.md */
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tools/cli/commands.h"
#include "tools/cli/options.h"
#include "tools/sweep/merge.h"
#include "tools/sweep/script.h"

struct sweep_options {
  const char *folder, *record, *sample, *merge;
  uint64_t parts;
  struct sweep_plan plan;
  bool help;
};

#define AT(field) offsetof(struct sweep_options, field)

static bool take_axis(void *options, const char *value, struct failure *f) {
  return sweep_plan_axis(&((struct sweep_options *)options)->plan, value, f);
}

static const struct option_row rows[] = {
  {"-o", OPTION_STRING, AT(folder), "DIR", .help = "the folder of the sweep (required)"},
  {"--axis", OPTION_CALL, 0, "N=V,V...", .take = take_axis,
   .help = "an option of `record` without its dashes, and its values (of a flag: on, off);\n"
           "                   `program`: the programs (required)"},
  {"--record", OPTION_STRING, AT(record), "OPTIONS", .help = "further options of `record`, the same for all points"},
  {"--sample", OPTION_STRING, AT(sample), "OPTIONS",
   .help = "points of `sample`, not of `record`, with these further options ('': none)"},
  {"--parts", OPTION_NUMBER, AT(parts), "N", .low = 2, .high = 4096,
   .help = "with --sample: the windows of each point are divided among N jobs"},
  {"--merge", OPTION_STRING, AT(merge), "F",
   .help = "instead of writing jobs: merge the databases in DIR into the database F; with --sample,\n"
           "                   print the estimates from all windows in DIR, and write them to F as JSON"},
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

enum { ROWS = sizeof rows / sizeof rows[0] };

const struct option_table sweep_options_table = {
  .command = "sweep",
  .usage = "-o DIR --axis program=A.elf,B.elf [--axis NAME=V,V...]... | -o DIR --merge F",
  .about =
    "Writes a command for every combination of the values, and scripts that run them all: `sbatch DIR/slurm.sh` as an\n"
    "array of Slurm, `sh DIR/parallel.sh` with GNU parallel. Each job leaves a database, or a file of windows; --merge puts them together.",
  .status = "Status: 64 usage; 66 no such program, or no such sweep; 71 output error; 81 to 84 the database (culprit db --help);\n"
            "87 points of the sweep are missing.",
  .rows = rows,
  .count = ROWS,
  .width = 16,
  .too_many = "sweep takes no arguments; programs are an axis: --axis program=A.elf,B.elf",
};

static bool check_sweep(const struct sweep_options *o, struct failure *f) {
  if (!o->folder) return fail(f, STATUS_USAGE, "no folder given: -o DIR");
  if (o->merge)
    return (!o->plan.axes && !o->record && !o->sample && !o->parts) || fail(f, STATUS_USAGE, "--merge goes with -o DIR alone");
  if (o->record && o->sample) return fail(f, STATUS_USAGE, "--record or --sample, not both");
  if (o->parts && !o->sample) return fail(f, STATUS_USAGE, "--parts goes with --sample");
  if (!sweep_plan_find(&o->plan, "program")) return fail(f, STATUS_USAGE, "no programs given: --axis program=A.elf,B.elf");
  return sweep_plan_points(&o->plan) || fail(f, STATUS_USAGE, "more than %d points", SWEEP_POINTS_MOST);
}

/* A folder with jobs keeps them: what ran already was of this sweep. */
static bool write_sweep(const struct sweep_options *o, struct failure *f) {
  char self[PATH_MAX], folder[PATH_MAX], jobs[PATH_MAX + 8];
  if (!realpath("/proc/self/exe", self)) return fail(f, STATUS_INTERNAL, "cannot find this program's own path");
  if (mkdir(o->folder, 0777) != 0 && errno != EEXIST) return fail(f, STATUS_OUTPUT, "%.400s: %s", o->folder, strerror(errno));
  if (!realpath(o->folder, folder)) return fail(f, STATUS_OUTPUT, "%.400s: %s", o->folder, strerror(errno));
  snprintf(jobs, sizeof jobs, "%s/jobs", folder);
  if (access(jobs, F_OK) == 0) return fail(f, STATUS_USAGE, "%.400s: already holds a sweep", o->folder);
  const struct sweep_common common = {.self = self, .folder = folder, .record = o->record, .sample = o->sample};
  if (!sweep_write(&o->plan, &common, f)) return false;
  printf("%zu points: sbatch %s/slurm.sh, or sh %s/parallel.sh\n", sweep_plan_points(&o->plan), o->folder, o->folder);
  return true;
}

static bool sweep_go(struct sweep_options *o, const char *self, struct failure *f) {
  if (o->parts && !sweep_plan_parts(&o->plan, o->parts, f)) return false;
  if (!check_sweep(o, f)) return false;
  return o->merge ? sweep_merge(o->folder, o->merge, self, f) : write_sweep(o, f);
}

int command_sweep(const char *self, int argc, char **argv, struct failure *f) {
  struct sweep_options o = {0};
  bool given[ROWS];
  bool good = options_parse(&sweep_options_table, &o, argc, argv, given, f);
  if (good && o.help) options_help(&sweep_options_table, stdout);
  else if (good) good = sweep_go(&o, self, f);
  sweep_plan_free(&o.plan);
  return good ? STATUS_OK : f->status;
}
