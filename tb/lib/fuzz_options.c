#include "tb/lib/fuzz_options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] = "usage: fuzz [options]\n"
                            "  --config NAME      machine build/sim/NAME.so (small), or iss, iss-os: the golden simulator alone\n"
                            "  --reference iss    the same as --config iss\n"
                            "  --profile NAME     mix memory branches traps csr irq smc portable pmp pflag atomic (all, in turn)\n"
                            "  --seed S           first seed (1)\n"
                            "  --count N          programs of each profile (10)\n"
                            "  --length N         instructions of a program (1500)\n"
                            "  --no-user          stay in M mode\n"
                            "  --errors PPM       of a million accesses to memory, how many fail (0; at most 350000)\n"
                            "  --least-errors N   fail when fewer errors than that were injected (0)\n"
                            "  --json FILE        write the totals\n"
                            "  --stats            print what was exercised\n"
                            "  --replay           print the last retirements of each program\n"
                            "  --write            write each program to the folder, do not run it\n"
                            "  --out FOLDER       for failing programs (build/fuzz)\n"
                            "  --shrink N         runs to spend on reducing a failing program (600; 0: do not)\n"
                            "  --keep-going       do not stop at the first failure";

enum kind { TEXT, NUMBER, WIDE, FLAG };

struct option {
  const char *name;
  enum kind kind;
  void *place;
};

static bool set(const struct option *opt, const char *value) {
  char *end;
  if (opt->kind == TEXT) {
    *(const char **)opt->place = value;
    return true;
  }
  errno = 0;
  unsigned long long n = strtoull(value, &end, 0);
  if (errno || *end || end == value || *value == '-') return false;
  if (opt->kind == WIDE) *(uint64_t *)opt->place = n;
  else if (n <= 1000000000ull) *(unsigned *)opt->place = (unsigned)n;
  else return false;
  return true;
}

bool fuzz_options_parse(struct fuzz_options *o, int argc, char **argv, const char **wrong) {
  *o = (struct fuzz_options){.config = "small", .out = "build/fuzz", .seed = 1, .count = 10, .shrink = 600};
  const struct option options[] = {{"--config", TEXT, &o->config},
                                   {"--reference", TEXT, &o->config},
                                   {"--profile", TEXT, &o->profile},
                                   {"--out", TEXT, &o->out},
                                   {"--json", TEXT, &o->json},
                                   {"--seed", WIDE, &o->seed},
                                   {"--count", WIDE, &o->count},
                                   {"--length", NUMBER, &o->length},
                                   {"--shrink", NUMBER, &o->shrink},
                                   {"--errors", NUMBER, &o->errors},
                                   {"--least-errors", WIDE, &o->least_errors},
                                   {"--no-user", FLAG, &o->no_user},
                                   {"--stats", FLAG, &o->stats},
                                   {"--replay", FLAG, &o->replay},
                                   {"--keep-going", FLAG, &o->keep_going},
                                   {"--write", FLAG, &o->write}};
  *wrong = usage;
  for (int i = 1; i < argc; i++) {
    const struct option *found = NULL;
    for (unsigned k = 0; k < sizeof options / sizeof options[0]; k++)
      if (strcmp(argv[i], options[k].name) == 0) found = &options[k];
    if (!found) return false;
    if (found->kind == FLAG) *(bool *)found->place = true;
    else if (i + 1 >= argc || !set(found, argv[++i])) return false;
  }
  if (o->errors > FUZZ_ERRORS_MAX)
    *wrong = "fuzz: --errors: with more than 350000 failures in a million a store fails too often in a row, and is lost";
  else if (o->errors && strncmp(o->config, "iss", 3) == 0)
    *wrong = "fuzz: --errors: the golden simulator alone has no memory that fails";
  else if (o->json && o->write) *wrong = "fuzz: --json: with --write no program runs";
  else if (o->least_errors && !o->errors) *wrong = "fuzz: --least-errors needs --errors";
  else return true;
  return false;
}
