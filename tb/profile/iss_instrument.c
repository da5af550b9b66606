/* Are the counts of an instrumented program right? Runs the original and the instrumented program on the golden simulator:
 * iss_instrument ORIGINAL.elf INSTRUMENTED.elf. The machine's counters stand still, or programs that look
 * at the time would do something else. Both must print the same and end with the same status; every counter must be how often the original executed the first instruction of its block (docs/instrument.md).
 * A program whose flags are off must have counted nothing. Exit status 0: so it is. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "isa/csr.h"
#include "instrument/table.h"
#include "iss/run.h"

enum { LIMIT = 100000000, CONSOLE = 1 << 16, COUNT_NOTHING = 5 };

struct run {
  struct elf_program program;
  struct iss_machine m;
  char console[CONSOLE];
  size_t printed;
};

static void put(void *ctx, char c) {
  struct run *r = ctx;
  if (r->printed < CONSOLE - 1) r->console[r->printed++] = c;
}

static bool start(struct run *r, const char *path) {
  if (elf_open(&r->program, path, ISS_RAM_BASE, ISS_RAM_BYTES) != ELF_OK) {
    fprintf(stderr, "iss_instrument: %s\n", r->program.message);
    return false;
  }
  if (!iss_machine_init(&r->m, r->program.entry)) return false;
  elf_load(&r->program, r->m.iss.ram, ISS_RAM_BASE);
  if (!elf_find(&r->program, "tohost", &r->m.tohost)) r->m.tohost = 0;
  r->m.iss.csr[CSR_mcountinhibit] = COUNT_NOTHING;
  r->m.iss.pflag = true;
  r->m.console = put;
  r->m.ctx = r;
  return true;
}

static uint64_t word_at(const struct run *r, uint64_t address) {
  uint64_t word;
  memcpy(&word, r->m.iss.ram + (address - ISS_RAM_BASE), sizeof word);
  return word;
}

/* How many counters are wrong. */
static uint64_t compare(const struct run *r, const struct instrument_view *v, const struct hash *executed) {
  uint64_t wrong = 0, sum = 0;
  for (uint64_t i = 0; i < v->head.counters; i++) {
    uint64_t block = instrument_counted(v)[i], count = word_at(r, v->head.counter + 8 * i), truth = hash_get(executed, block, 0);
    sum += count;
    if (count == truth || wrong++ >= 10) continue;
    fprintf(stderr, "block 0x%" PRIx64 ": %" PRIu64 " counted, %" PRIu64 " executed\n", block, count, truth);
  }
  printf("%" PRIu64 " counters, sum %" PRIu64 ", %" PRIu64 " wrong\n", v->head.counters, sum, wrong);
  return wrong;
}

int main(int argc, char **argv) {
  static struct run original, instrumented;
  struct hash executed = {0};
  struct instrument_view view;
  struct iss_result result;
  if (argc != 3 || !start(&original, argv[1]) || !start(&instrumented, argv[2])) return 2;
  if (!instrument_view_open(&view, &instrumented.program)) return fprintf(stderr, "iss_instrument: no table\n"), 2;
  const bool on = view.head.switches && (word_at(&instrumented, instrument_switches(&view)[0]) & 0x1000) == 0;
  for (uint64_t i = 0; i < LIMIT && !original.m.ended; i++) {
    uint64_t pc = original.m.iss.pc;
    iss_machine_step(&original.m, &result);
    if (on && !hash_add(&executed, pc, 0, 1)) return 2;
  }
  iss_run(&instrumented.m, LIMIT);
  uint64_t wrong = compare(&instrumented, &view, &executed);
  bool same = original.m.ended && instrumented.m.ended && original.m.exit_code == instrumented.m.exit_code &&
              strcmp(original.console, instrumented.console) == 0;
  if (!same) fprintf(stderr, "iss_instrument: the programs end or print differently\n");
  return wrong || !same;
}
