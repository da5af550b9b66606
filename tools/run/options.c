#include "tools/run/options.h"

#include <inttypes.h>
#include <stdio.h>

#include "machine/machine.h"
#include "tools/cli/commands.h"

#define AT(field) offsetof(struct run_options, field)

const char *const run_wave_files[] = {"", ".gtkw", ".pcs", NULL};
const char *const run_memories[] = {[MEMORY_NEAR] = "near", [MEMORY_DRAM] = "dram", NULL};

static const struct option_row rows[] = {
  {"--config", OPTION_STRING, AT(config), "NAME", .replay = true, .help = "machine: small (default), large, tiny"},
  RUN_IN_ORDER_ROW(AT),
  RUN_SNAPSHOT_ROW(AT),
  {"--fast-forward", OPTION_STRING, AT(fast_forward), "POINT", .replay = true,
   .help = "the golden simulator runs up to POINT, the machine from there: a number of\n"
           "                           instructions, FUNCTION+0x34[:N], ADDRESS[:N], or user (mode)"},
  {"--images", OPTION_STRING, AT(images), "FOLDER", .replay = true,
   .help = "of an operating system: its processes run the programs FOLDER/NAME.elf"},
  {"--max-cycles", OPTION_NUMBER, AT(max_cycles), "N", .low = 1, .high = UINT64_MAX, .help = "stop after N cycles with status 69"},
  {"--no-check", OPTION_FLAG, AT(no_check), NULL, .help = "run without the golden model and the Oracle, twice as fast"},
  {"--report", OPTION_FLAG, AT(report), NULL, .help = "print IPC, cycle stack, hottest functions and instructions"},
  {"--raw", OPTION_FLAG, AT(raw), NULL, .help = "instructions as encoded: registers x0 to x31, no pseudo-instructions"},
  {"--oracle", OPTION_STRING, AT(oracle), "F", .writes = options_one_file,
   .help = "write the Oracle's profile to F (JSON) and F.txt"},
  {"--stats-json", OPTION_STRING, AT(stats), "F", .writes = options_one_file,
   .help = "write cycles, instructions, IPC, speed, what was checked"},
  {"--trace", OPTION_STRING, AT(trace), "F", .writes = options_one_file, .help = "write every retired instruction as text"},
  {"--commit-trace", OPTION_STRING, AT(commit_trace), "F", .writes = options_one_file,
   .help = "write commit view and retire stream of every cycle, for `culprit trace`"},
  RUN_WAVE_ROW(AT),
  {"--konata", OPTION_STRING, AT(konata), "F", .writes = options_one_file, .help = "write a pipeline log for the Konata viewer"},
  {"--from", OPTION_NUMBER, AT(from), "C", .high = UINT64_MAX, .help = "first cycle of --wave and --konata"},
  {"--to", OPTION_NUMBER, AT(to), "C", .low = 1, .high = UINT64_MAX, .help = "last cycle of --wave and --konata"},
  {"--at", OPTION_STRING, AT(at), "PLACE",
   .help = "their window: around the N-th execution of FUNCTION+0x34[:N] or ADDRESS[:N] (N: 1)"},
  {"--signature", OPTION_STRING, AT(signature), "F", .writes = options_one_file,
   .help = "write memory from begin_signature to end_signature"},
  {"--signature-granularity", OPTION_NUMBER, AT(granularity), "N", .low = 1, .high = 16,
   .help = "bytes per line: 1, 2, 4 (default), 8, 16"},
  RUN_MEMORY_ROWS(AT),
  RUN_BACKPRESSURE_ROW(AT),
  {"--seed", OPTION_NUMBER, AT(seed), "N", .low = 1, .high = UINT64_MAX, .replay = true,
   .help = "seed of --backpressure; even: registers without a reset start as ones"},
  RUN_QUIET_ROWS(AT),
  {"--help", OPTION_FLAG, AT(help), NULL, .help = "this text"},
};

static const struct option_argument arguments[] = {{.what = "program", .offset = AT(program)}};

enum { ROWS = sizeof rows / sizeof rows[0] };

const struct option_table run_options_table = {
  .command = "run",
  .usage = "[options] prog.elf",
  .about = "Runs a RISC-V program (RV64IM, ELF64 at 0x80000000) on the simulated core and checks every instruction\n"
           "against the golden model. The exit status is the program's.",
  .status = "Status, if not the program's own: 3 divergence from the golden model, 64 usage, 65 bad ELF, 66 no such file,\n"
            "67 unknown configuration, 68 hung, 69 --max-cycles, 70 trap without a handler, 71 output error, 72 internal,\n"
            "74 the snapshot is of another program, 92 it is cut or damaged, 93 the machine cannot start there.",
  .rows = rows,
  .count = ROWS,
  .width = 27,
  .arguments = arguments,
  .argument_count = 1,
  .too_many = "two programs given",
};

void run_options_default(struct run_options *o) {
  *o = (struct run_options){.config = "small", .granularity = 4, .seed = 1, .progress = true};
}

bool run_options_window(const struct run_options *o, bool window, const char *outputs, struct failure *f) {
  if ((window || o->at) && !o->wave && !o->konata)
    return fail(f, STATUS_USAGE, "%s need%s %s", window ? "--from and --to" : "--at", window ? "" : "s", outputs);
  const bool later = o->fast_forward || o->snapshot;
  if (o->at && later)
    return fail(f, STATUS_USAGE, "--at counts from the reset, so %s cannot go with it",
                o->snapshot ? "--snapshot" : "--fast-forward");
  if (o->in_order && o->snapshot) return fail(f, STATUS_USAGE, "--in-order is part of the state, so --snapshot cannot go with it");
  if (window && o->at) return fail(f, STATUS_USAGE, "--at sets the window, so --from and --to cannot");
  return !o->to || o->from <= o->to || fail(f, STATUS_USAGE, "--from %" PRIu64 " is after --to %" PRIu64, o->from, o->to);
}

bool run_options_parse(struct run_options *o, int argc, char **argv, struct failure *f) {
  bool given[ROWS];
  run_options_default(o);
  if (!options_parse(&run_options_table, o, argc, argv, given, f)) return false;
  if (o->help) return true;
  const bool window = options_given(&run_options_table, given, AT(from)) || options_given(&run_options_table, given, AT(to));
  if (!run_options_window(o, window, "--wave or --konata", f)) return false;
  return !(o->granularity & (o->granularity - 1)) || fail(f, STATUS_USAGE, "--signature-granularity: not 1, 2, 4, 8 or 16");
}

void run_options_machine(const struct run_options *o, char *buf, size_t size) {
  snprintf(buf, size, "%s%s%s", o->config, o->memory == MEMORY_DRAM ? "-dram" : "", o->in_order ? MACHINE_IN_ORDER : "");
}

void run_options_replay(const struct run_options *o, const char *self, uint64_t from, uint64_t to, char *buf, size_t size) {
  options_replay(&run_options_table, o, self, from, to, buf, size);
}
