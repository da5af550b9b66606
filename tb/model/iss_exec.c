/* Runs a program on the golden simulator alone, console to stdout: iss_exec [-pr] [-e EXTENSIONS] [-n LIMIT] PROG.elf
 * -p: the machine has profile flags (docs/dispatch.md); -e: it has these extensions, letters a and s; -r: notes
 * which lines are in use, as culprit sample does, to see how long that takes. The time is the processor's.
 * Exit status: the program's; 124 when it did not end within LIMIT instructions (default 100
 * million); 2 for bad input. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "program/elf_file.h"
#include "iss/recent.h"
#include "iss/run.h"

static void put(void *ctx, char c) { putc(c, ctx); }

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

struct options {
  const char *program;
  uint64_t limit;
  unsigned extensions;
  bool pflag, recent;
};

static bool options(int argc, char **argv, struct options *o) {
  int c;
  *o = (struct options){.limit = 100000000};
  while ((c = getopt(argc, argv, "pre:n:")) != -1) {
    switch (c) {
      case 'p': o->pflag = true; break;
      case 'r': o->recent = true; break;
      case 'n': o->limit = strtoull(optarg, NULL, 0); break;
      case 'e':
        for (const char *e = optarg; *e; e++) {
          if (*e != 'a' && *e != 's') return false;
          o->extensions |= *e == 'a' ? ISA_EXT_A : ISA_EXT_S;
        }
        break;
      default: return false;
    }
  }
  o->program = argv[optind];
  return optind == argc - 1;
}

static enum iss_end run(struct iss_machine *m, const struct options *o) {
  struct iss_recent recent;
  struct iss_result result;
  if (!o->recent || !iss_recent_open(&recent)) return iss_run(m, o->limit);
  while (m->iss.steps < o->limit && !m->ended) {
    iss_machine_step(m, &result);
    iss_recent_note(&recent, &result.lane, m->iss.steps);
  }
  iss_recent_close(&recent);
  return m->ended ? ISS_EXITED : ISS_RUNNING;
}

int main(int argc, char **argv) {
  struct options o;
  struct elf_program program;
  struct iss_machine m;
  if (!options(argc, argv, &o)) {
    fprintf(stderr, "usage: iss_exec [-pr] [-e EXTENSIONS] [-n LIMIT] PROG.elf\n");
    return 2;
  }
  if (elf_open(&program, o.program, ISS_RAM_BASE, ISS_RAM_BYTES) != ELF_OK) {
    fprintf(stderr, "iss_exec: %s\n", program.message);
    return 2;
  }
  if (!iss_machine_init(&m, NULL, program.entry)) {
    fprintf(stderr, "iss_exec: out of memory\n");
    return 2;
  }
  elf_load(&program, m.iss.ram, ISS_RAM_BASE);
  if (!elf_find(&program, "tohost", &m.tohost)) m.tohost = 0;
  m.iss.pflag = o.pflag;
  m.iss.extensions = o.extensions;
  m.console = put;
  m.ctx = stdout;

  double start = seconds();
  enum iss_end end = run(&m, &o);
  double took = seconds() - start;
  fflush(stdout);
  fprintf(stderr, "iss_exec: %" PRIu64 " instructions in %.2f s", m.iss.steps, took);
  if (o.pflag) fprintf(stderr, ", %" PRIu64 " dropped, %" PRIu64 " of control", m.iss.dropped, m.iss.controls);
  fprintf(stderr, "\n");
  int status = end == ISS_EXITED ? (int)m.exit_code : 124;
  if (end == ISS_RUNNING) fprintf(stderr, "iss_exec: not ended, pc 0x%" PRIx64 "\n", m.iss.pc);
  iss_machine_free(&m);
  elf_close(&program);
  return status;
}
