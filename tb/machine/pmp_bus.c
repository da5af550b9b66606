/* Memory protection seen from the bus: a program tries to have forbidden lines read, by its accesses and by
 * speculation, and none may be. When the regions are open all of them must be, so that every attempt is one.
 *                                                                         docs/pmp.md, "What leaves the core"
 *
 *   pmp_bus PROGRAM.elf CONFIG...     PROGRAM: tests/machine/pmp_bus.S
 *
 * Exit status: 0 passed, 1 a failure, 2 wrong use, 3 no such machine, or out of memory. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "program/elf_file.h"
#include "tb/lib/check.h"
#include "tb/lib/fuzz_run.h"

enum { MAX_LINES = 32, MAX_CYCLES = 100000, SEEDS = 8 };

struct watch {
  uint64_t line[MAX_LINES];
  bool read[MAX_LINES];
  unsigned count;
};

static void on_read(void *ctx, uint64_t addr) {
  struct watch *w = ctx;
  for (unsigned i = 0; i < w->count; i++) w->read[i] |= addr / 64 == w->line[i] / 64;
}

/* Runs the program once. False: what was wrong is printed. */
static bool run_bus(const struct sim_api *api, const struct elf_program *p, const char *config, uint64_t seed, bool open) {
  struct watch w = {.count = 0};
  const struct sim_options options = {
    .mem_latency = 1 + 20 * (unsigned)(seed % 4), .backpressure = seed % 3 == 2, .seed = seed, .read = on_read, .ctx = &w};
  struct sim *sim = api->open(&options);
  uint64_t switch_at, table;
  unsigned code = 1;
  bool good = true;
  if (!sim || !elf_find(p, "open", &switch_at) || !elf_find(p, "lines", &table)) {
    printf("# no memory, or no symbols `open` and `lines`\n");
    if (sim) api->close(sim);
    return false;
  }
  uint8_t *ram = api->ram(sim);
  elf_load(p, ram, SIM_RAM_BASE);
  ram[switch_at - SIM_RAM_BASE] = open;
  do memcpy(&w.line[w.count], ram + (table - SIM_RAM_BASE) + 8 * w.count, 8);
  while (w.line[w.count] != 0 && ++w.count < MAX_LINES);
  api->reset(sim, p->entry);
  while (!api->exited(sim, &code) && api->cycles(sim) < MAX_CYCLES) api->step(sim);
  if (code != 0 || w.count == 0) {
    printf("# %s seed %" PRIu64 " open %d: the program does not end, or names no lines\n", config, seed, open);
    good = false;
  }
  for (unsigned i = 1; i < w.count && good; i++) { /* line 0 is the next line of others */
    if (w.read[i] == open) continue;
    printf("# %s seed %" PRIu64 ": line %u (0x%" PRIx64 ") is %sread although it is %s\n", config, seed, i, w.line[i],
           open ? "not " : "", open ? "allowed" : "forbidden");
    good = false;
  }
  if (good && !open && w.read[0]) {
    printf("# %s seed %" PRIu64 ": line 0 is prefetched although it is forbidden\n", config, seed);
    good = false;
  }
  api->close(sim);
  return good;
}

int main(int argc, char **argv) {
  struct elf_program p;
  struct check check = {0};
  if (argc < 3) {
    fprintf(stderr, "usage: pmp_bus PROGRAM.elf CONFIG...\n");
    return 2;
  }
  if (elf_open(&p, argv[1], SIM_RAM_BASE, SIM_RAM_BYTES) != ELF_OK) {
    fprintf(stderr, "pmp_bus: %s\n", p.message);
    return 2;
  }
  for (int i = 2; i < argc; i++) {
    struct fuzz_machine machine = {0};
    if (!fuzz_machine_open(&machine, argv[i])) return 3;
    for (int open = 0; open < 2; open++) {
      char name[64];
      bool good = true;
      /* With odd seeds the predictors start with zeros: not taken. The wrong paths of
       * the program rely on that. */
      for (uint64_t seed = 1; seed < 2 * SEEDS && good; seed += 2) good = run_bus(machine.api, &p, argv[i], seed, open);
      for (uint64_t seed = 0; seed < 2 * SEEDS && good && !open; seed += 2) good = run_bus(machine.api, &p, argv[i], seed, open);
      snprintf(name, sizeof name, "pmp_bus_%s_%s", argv[i], open ? "open" : "closed");
      check_case(&check, name, good);
    }
    fuzz_machine_close(&machine);
  }
  elf_close(&p);
  return check_done(&check);
}
