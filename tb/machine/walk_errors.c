/* Walks on a memory that fails: a program uses pages for the first time, in lockstep with the golden simulator. The bus
 * fails at its tables alone, so every error is that of a walk, and its access must take the fault, with the right cause,
 * pc and value: by the model, and by the program itself.                                       docs/mmu.md, "A walk"
 *
 *   walk_errors PROGRAM.elf CONFIG...     PROGRAM: tests/machine/walk_errors.S
 *
 * Exit status: 0 passed, 1 a failure, 2 wrong use, 3 no such machine, or out of memory. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "iss/lockstep.h"
#include "program/elf_file.h"
#include "tb/lib/check.h"
#include "tb/lib/fuzz_run.h"

enum { LEVELS = 3, CAUSES = 8, MAX_CYCLES = 200000, SEEDS = 16, LEAST = 10, PPM = 400000 };

struct bench {
  const struct elf_program *program;
  uint64_t tables[LEVELS + 1]; /* where those of a level begin; the end */
  const struct sim_api *api;
  struct sim *sim;
  struct lockstep lockstep;
  unsigned faults[LEVELS][CAUSES]; /* that were taken for an error: level from the root, cause */
};

/* Asked by the model when the RTL took an access fault, for each entry of the walk. */
static bool failed(void *ctx, uint64_t addr) {
  struct bench *b = ctx;
  if (!b->api->take_hurt(b->sim, addr)) return false;
  for (unsigned level = 0; level < LEVELS; level++)
    if (addr >= b->tables[level] && addr < b->tables[level + 1]) b->faults[level][b->lockstep.iss.hints.fault]++;
  return true;
}

static unsigned taken(const struct bench *b) {
  unsigned sum = 0;
  for (unsigned level = 0; level < LEVELS; level++)
    for (unsigned cause = 0; cause < CAUSES; cause++) sum += b->faults[level][cause];
  return sum;
}

static bool run_program(struct bench *b, const char *config, uint64_t seed) {
  struct probe_cycle now = {0};
  struct lockstep_mismatch mismatch;
  char line[400] = "";
  unsigned code = 1;
  b->api->reset(b->sim, b->program->entry);
  while (!line[0] && !b->api->exited(b->sim, &code) && b->api->cycles(b->sim) < MAX_CYCLES) {
    b->api->step(b->sim);
    if (!b->api->retired(b->sim)) continue;
    b->api->probe(b->sim, SIM_VIEW_RETIRE, &now);
    if (!lockstep_step(&b->lockstep, &now.retire, b->api->cycles(b->sim), &mismatch))
      lockstep_describe(&mismatch, line, sizeof line);
  }
  if (!line[0] && b->api->error(b->sim)) snprintf(line, sizeof line, "%s", b->api->error(b->sim));
  if (!line[0] && code != 0) snprintf(line, sizeof line, "the program does not end, or a fault is not the one it expects");
  if (line[0]) printf("# %s seed %" PRIu64 ": %s\n", config, seed, line);
  return !line[0];
}

/* Runs the program once. False: what was wrong is printed. */
static bool run_walks(struct bench *b, const char *config, uint64_t seed) {
  const struct sim_options options = {.mem_latency = 1 + 20 * (unsigned)(seed % 4),
                                      .backpressure = seed % 3 == 2,
                                      .seed = seed,
                                      .inject = {.read_ppm = PPM, .spare_base = b->tables[LEVELS], .spare_end = b->tables[0]}};
  const struct lockstep_machine machine = {.pmp_entries = b->api->pmp_entries, .extensions = b->api->extensions};
  const unsigned before = taken(b);
  if (!lockstep_init(&b->lockstep, b->program->entry, machine)) return false;
  b->sim = b->api->open(&options);
  bool good = b->sim;
  if (good) {
    elf_load(b->program, b->api->ram(b->sim), SIM_RAM_BASE);
    elf_load(b->program, b->lockstep.iss.ram, SIM_RAM_BASE);
    b->lockstep.iss.bus = (struct iss_bus){.failed = failed, .ctx = b};
    good = run_program(b, config, seed);
    const struct axi_mem_injected injected = b->api->injected(b->sim);
    if (good && injected.reads != taken(b) - before) {
      printf("# %s seed %" PRIu64 ": %" PRIu64 " errors, %u faults\n", config, seed, injected.reads, taken(b) - before);
      good = false;
    }
    b->api->close(b->sim);
  }
  lockstep_free(&b->lockstep);
  return good;
}

static bool run_machine(struct bench *b, const char *config) {
  static const unsigned causes[] = {ISS_FETCH_ACCESS, ISS_LOAD_ACCESS, ISS_STORE_ACCESS};
  memset(b->faults, 0, sizeof b->faults);
  for (uint64_t seed = 1; seed <= SEEDS; seed++)
    if (!run_walks(b, config, seed)) return false;
  for (unsigned level = 0; level < LEVELS; level++)
    for (unsigned i = 0; i < sizeof causes / sizeof causes[0]; i++)
      if (b->faults[level][causes[i]] < LEAST) {
        printf("# %s: %u faults of cause %u at level %u, fewer than %d\n", config, b->faults[level][causes[i]], causes[i], level,
               LEAST);
        return false;
      }
  printf("# %s: %u faults\n", config, taken(b));
  return true;
}

int main(int argc, char **argv) {
  static const char *const symbols[] = {"frail", "middle", "low", "frail_end"};
  struct elf_program program;
  struct check check = {0};
  struct bench b = {.program = &program};
  if (argc < 3) {
    fprintf(stderr, "usage: walk_errors PROGRAM.elf CONFIG...\n");
    return 2;
  }
  if (elf_open(&program, argv[1], SIM_RAM_BASE, SIM_RAM_BYTES) != ELF_OK) {
    fprintf(stderr, "walk_errors: %s\n", program.message);
    return 2;
  }
  for (unsigned i = 0; i <= LEVELS; i++)
    if (!elf_find(&program, symbols[i], &b.tables[i])) {
      fprintf(stderr, "walk_errors: the program has no symbol %s\n", symbols[i]);
      return 2;
    }
  for (int i = 2; i < argc; i++) {
    struct fuzz_machine machine = {0};
    char name[64];
    if (!fuzz_machine_open(&machine, argv[i])) return 3;
    b.api = machine.api;
    snprintf(name, sizeof name, "walk_errors_%s", argv[i]);
    check_case(&check, name, run_machine(&b, argv[i]));
    fuzz_machine_close(&machine);
  }
  elf_close(&program);
  return check_done(&check);
}
