/* Faults of the outside on a simulated machine: errors on reads, errors on writes, and a reset of the machine
 * alone in every cycle of refills and write-backs. tests/machine/outside.S runs in lockstep with the golden
 * simulator and checks what it sees.
 *
 *   outside CONFIG PROGRAM
 *
 * Exit status: 0 all passed, 1 a failure, 2 wrong use, 3 no such machine or program, or out of memory. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "iss/lockstep.h"
#include "program/elf_file.h"
#include "tb/lib/check.h"
#include "tb/lib/fuzz_run.h"

#define FRAIL 0x80100000ull /* as in the program */

enum { HART = 0x5a5a5, MAX_CYCLES = 400000, RESETS = 120, NEVER = 0 };
enum mode { TRAFFIC, READS, WRITES };

struct bench {
  const struct sim_api *api;
  struct elf_program program;
  uint64_t mode_word; /* address */
  struct sim *sim;
  struct lockstep lockstep;
  char why[240];
};

/* What was under way on the AXI4 port when the machine was reset: a bit for each next beat. */
struct seen {
  unsigned read_beats, write_beats;
};

static bool access_failed(void *ctx, uint64_t addr) {
  const struct bench *b = ctx;
  return b->api->take_hurt(b->sim, addr);
}

static bool wrong(struct bench *b, const char *text) {
  snprintf(b->why, sizeof b->why, "cycle %" PRIu64 ": %s", b->api->cycles(b->sim), text);
  return false;
}

static void load(const struct bench *b, enum mode mode, uint8_t *ram) {
  elf_load(&b->program, ram, SIM_RAM_BASE);
  ram[b->mode_word - SIM_RAM_BASE] = (uint8_t)mode;
}

/* The golden simulator from its reset on, with the program in its memory. */
static void restart_model(struct bench *b, enum mode mode) {
  iss_reset(&b->lockstep.iss, b->program.entry);
  b->lockstep.iss.hartid = HART;
  b->lockstep.iss.bus = (struct iss_bus){.failed = access_failed, .ctx = b};
  load(b, mode, b->lockstep.iss.ram);
}

static bool step_outside(struct bench *b) {
  struct probe_cycle now;
  struct lockstep_mismatch mismatch;
  char line[200];
  b->api->step(b->sim);
  if (!b->api->retired(b->sim)) return true;
  b->api->probe(b->sim, SIM_VIEW_RETIRE, &now);
  if (lockstep_step(&b->lockstep, &now.retire, now.cycle, &mismatch)) return true;
  lockstep_describe(&mismatch, line, sizeof line);
  return wrong(b, line);
}

static void note_traffic(const struct bench *b, struct seen *seen) {
  const struct axi_mem_traffic t = b->api->traffic(b->sim);
  if (t.reads) seen->read_beats |= 1u << t.read_beat;
  if (t.writes) seen->write_beats |= 1u << t.write_beat;
}

/* Runs the program to its end; on the way, in cycle `reset_at`, resets the machine alone for
 * `reset_cycles`. */
static bool run_to_end(struct bench *b, enum mode mode, uint64_t reset_at, unsigned reset_cycles, struct seen *seen) {
  unsigned code;
  for (unsigned n = 0; n < MAX_CYCLES; n++) {
    if (reset_at != NEVER && n == reset_at) {
      note_traffic(b, seen);
      b->api->restart(b->sim, b->program.entry, reset_cycles);
      restart_model(b, mode);
    }
    if (!step_outside(b)) return false;
    if (!b->api->exited(b->sim, &code)) continue;
    if (reset_at != NEVER && n < reset_at) return wrong(b, "the program ends before the reset");
    if (b->api->error(b->sim)) return wrong(b, b->api->error(b->sim));
    char text[40];
    snprintf(text, sizeof text, "check %u of the program failed", code);
    return code == 0 || wrong(b, text);
  }
  return wrong(b, "the program does not end");
}

static bool run_outside(struct bench *b, enum mode mode, const struct sim_options *options, uint64_t reset_at,
                        unsigned reset_cycles, struct seen *seen) {
  struct sim_options opt = *options;
  opt.hartid = HART;
  b->sim = b->api->open(&opt);
  const bool ready = b->sim &&
                     lockstep_init(&b->lockstep, b->program.entry, (struct lockstep_machine){.pmp_entries = b->api->pmp_entries});
  bool good = false;
  if (ready) {
    load(b, mode, b->api->ram(b->sim));
    restart_model(b, mode);
    b->api->reset(b->sim, b->program.entry);
    good = run_to_end(b, mode, reset_at, reset_cycles, seen);
    lockstep_free(&b->lockstep);
  } else {
    snprintf(b->why, sizeof b->why, "out of memory");
  }
  if (b->sim) b->api->close(b->sim);
  return good;
}

static bool run_errors(struct bench *b, enum mode mode) {
  const unsigned all = 1000000;
  struct sim_options opt = {.mem_latency = 20,
                            .inject = {.read_ppm = mode == READS ? all : 0,
                                       .write_ppm = mode == WRITES ? all : 0,
                                       .spare_base = SIM_RAM_BASE,
                                       .spare_end = FRAIL}};
  return run_outside(b, mode, &opt, NEVER, 0, NULL);
}

/* A reset in every one of many cycles in a row, long enough for refills and write-backs from their first beat
 * to their last. */
static bool run_resets(struct bench *b, bool backpressure) {
  const unsigned all_reads = 0xff, all_writes = 0xfe; /* address and first beat of a write come together */
  const uint64_t first = backpressure ? 14000 : 9000; /* the L2 is full of dirty lines */
  struct seen seen = {0};
  for (unsigned n = 0; n < RESETS; n++) {
    struct sim_options opt = {.mem_latency = 10, .backpressure = backpressure, .seed = n / 40};
    if (!run_outside(b, TRAFFIC, &opt, first + n, 1 + n % 3, &seen)) {
      char why[sizeof b->why];
      memcpy(why, b->why, sizeof why);
      snprintf(b->why, sizeof b->why, "reset in cycle %" PRIu64 ": %.180s", first + n, why);
      return false;
    }
  }
  if ((seen.read_beats & all_reads) == all_reads && (seen.write_beats & all_writes) == all_writes) return true;
  snprintf(b->why, sizeof b->why, "no reset before some beat (reads 0x%x, writes 0x%x)", seen.read_beats, seen.write_beats);
  return false;
}

static void judge(struct check *c, struct bench *b, const char *name, bool good) {
  if (!good) printf("# %s\n", b->why);
  check_case(c, name, good);
}

static bool find_mode(struct bench *b) {
  for (size_t i = 0; i < b->program.symbol_count; i++)
    if (strcmp(b->program.symbols[i].name, "mode") == 0) b->mode_word = b->program.symbols[i].addr;
  if (b->mode_word) return true;
  fprintf(stderr, "outside: the program has no symbol 'mode'\n");
  return false;
}

int main(int argc, char **argv) {
  struct bench b = {0};
  struct fuzz_machine machine = {0};
  struct check check = {0};
  if (argc != 3) {
    fprintf(stderr, "usage: outside CONFIG PROGRAM\n");
    return 2;
  }
  if (!fuzz_machine_open(&machine, argv[1])) return 3;
  b.api = machine.api;
  int status = 3;
  if (elf_open(&b.program, argv[2], SIM_RAM_BASE, SIM_RAM_BYTES) != ELF_OK) {
    fprintf(stderr, "outside: %s\n", b.program.message);
  } else if (find_mode(&b)) {
    judge(&check, &b, "outside_read_errors", run_errors(&b, READS));
    judge(&check, &b, "outside_write_errors", run_errors(&b, WRITES));
    judge(&check, &b, "outside_resets", run_resets(&b, false));
    judge(&check, &b, "outside_resets_backpressure", run_resets(&b, true));
    status = check_done(&check);
  }
  elf_close(&b.program);
  fuzz_machine_close(&machine);
  return status;
}
