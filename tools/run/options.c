#include "tools/run/options.h"

#include <inttypes.h>
#include <string.h>

#include "tools/cli/options.h"

#define AT(field) offsetof(struct run_options, field)

static const struct option_row rows[] = {
  {"--config", OPTION_STRING, true, AT(config), 0, 0, "NAME", "machine: small (default), large, tiny"},
  {"--max-cycles", OPTION_NUMBER, false, AT(max_cycles), 1, UINT64_MAX, "N", "stop after N cycles with status 69"},
  {"--no-check", OPTION_FLAG, false, AT(no_check), 0, 0, NULL, "run without the golden model and the Oracle, twice as fast"},
  {"--report", OPTION_FLAG, false, AT(report), 0, 0, NULL, "print IPC, cycle stack, hottest functions and instructions"},
  {"--oracle", OPTION_STRING, false, AT(oracle), 0, 0, "F", "write the Oracle's profile to F (JSON) and F.txt"},
  {"--stats-json", OPTION_STRING, false, AT(stats), 0, 0, "F", "write cycles, instructions, IPC, speed, what was checked"},
  {"--trace", OPTION_STRING, false, AT(trace), 0, 0, "F", "write every retired instruction as text"},
  {"--wave", OPTION_STRING, false, AT(wave), 0, 0, "F", "write waves (FST), F.gtkw for GTKWave, F.pcs with names"},
  {"--konata", OPTION_STRING, false, AT(konata), 0, 0, "F", "write a pipeline log for the Konata viewer"},
  {"--from", OPTION_NUMBER, false, AT(from), 0, UINT64_MAX, "C", "first cycle of --wave and --konata"},
  {"--to", OPTION_NUMBER, false, AT(to), 1, UINT64_MAX, "C", "last cycle of --wave and --konata"},
  {"--signature", OPTION_STRING, false, AT(signature), 0, 0, "F", "write memory from begin_signature to end_signature"},
  {"--signature-granularity", OPTION_NUMBER, false, AT(granularity), 1, 16, "N", "bytes a line: 1, 2, 4 (default), 8, 16"},
  {"--mem-latency", OPTION_NUMBER, true, AT(mem_latency), 1, 100000, "N", "cycles from a memory read to its first data"},
  {"--mem-gap", OPTION_NUMBER, true, AT(mem_gap), 0, 100000, "N", "idle cycles between two data words"},
  {"--backpressure", OPTION_FLAG, true, AT(backpressure), 0, 0, NULL, "memory stalls at random"},
  {"--seed", OPTION_NUMBER, true, AT(seed), 1, UINT64_MAX, "N", "of --backpressure; even: registers without a reset start as ones"},
  {"--progress", OPTION_FLAG, false, AT(progress), 0, 0, NULL, "show cycles and speed while running, on a terminal"},
  {"--quiet", OPTION_FLAG, false, AT(quiet), 0, 0, NULL, "no closing line on standard error after status 0"},
  {"--help", OPTION_FLAG, false, AT(help), 0, 0, NULL, "this text"},
};

static const struct option_table table = {
  "run",
  "Runs a RISC-V program (RV64IM, ELF64 at 0x80000000) on the simulated core and checks every instruction\n"
  "against the golden model. The exit status is the program's.\n",
  "\nWithout the program's own status: 3 divergence from the golden model, 64 usage, 65 bad ELF, 66 no such file,\n"
  "67 unknown configuration, 68 hung, 69 --max-cycles, 70 trap without a handler, 71 output error, 72 internal.\n",
  rows,
  sizeof rows / sizeof rows[0],
  AT(program),
};

static bool check(const struct run_options *o, bool window, struct failure *f) {
  if (o->help) return true;
  if (!o->program) return fail(f, STATUS_USAGE, "no program given; `culprit run --help` lists the options");
  if (window && !o->wave && !o->konata) return fail(f, STATUS_USAGE, "--from and --to need --wave or --konata");
  if (o->to && o->from > o->to) return fail(f, STATUS_USAGE, "--from %" PRIu64 " is after --to %" PRIu64, o->from, o->to);
  if (o->granularity & (o->granularity - 1)) return fail(f, STATUS_USAGE, "--signature-granularity: not 1, 2, 4, 8 or 16");
  return true;
}

void run_options_default(struct run_options *o) {
  memset(o, 0, sizeof *o);
  o->config = "small";
  o->granularity = 4;
  o->seed = 1;
}

bool run_options_parse(struct run_options *o, int argc, char **argv, struct failure *f) {
  uint64_t given, windows = 0;
  run_options_default(o);
  for (int i = 0; i < table.count; i++)
    if (rows[i].offset == AT(from) || rows[i].offset == AT(to)) windows |= 1ull << i;
  return options_parse(&table, o, argc, argv, &given, f) && check(o, given & windows, f);
}

void run_options_help(FILE *out) { options_help(&table, out); }

void run_options_replay(const struct run_options *o, const char *self, uint64_t from, uint64_t to, char *buf, size_t size) {
  struct option_text text = {buf, size, 0};
  options_replay(&table, o, self, &text);
  option_text_waves(&text, from, to);
  option_text_word(&text, o->program);
}
