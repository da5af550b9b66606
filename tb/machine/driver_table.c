/* The driver's code on the golden simulator alone: random processes, pcs and events, many more than a
 * simulated machine can take, with
 * flushes at random into which samples fall; counts outgrow their bits, both buffers fill up.                  tb/lib/driver_watch.h
 *
 *   driver_table PROGRAM SEED SAMPLES       PROGRAM: one of build/firmware/sampled; samples of each trial
 *
 * Exit status: 0 all passed, 1 a failure, 2 wrong use, 3 no such program, or out of memory. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/csr.h"
#include "iss/iss.h"
#include "sim/options.h"
#include "tb/lib/check.h"
#include "tb/lib/driver_watch.h"
#include "tb/lib/random.h"

#define OVERFLOW (1ull << 63)
#define INTERRUPT (ISS_INTERRUPT | PROBE_CAUSE_OVERFLOW)
enum { RA = 1, MRET = 0x30200073, PLACES = 400, CONTEXTS = 4, LANES = 4, LOST_IN_CODE = 4000000 };

struct trial {
  const char *name;
  unsigned ways, buckets, overflow, tip, events;
};
static const struct trial trials[] = {
  {"cycles_4", 4, 16, 64, 0, 1}, {"cycles_6", 6, 16, 64, 0, 1}, {"pair_4", 4, 64, 512, 0, 2}, {"pair_6", 6, 64, 512, 0, 2},
  {"mux_4", 4, 16, 16, 0, 5},    {"mux_6", 6, 16, 16, 0, 5},    {"tip_4", 4, 64, 64, 1, 1},   {"tip_6", 6, 64, 64, 1, 1},
  {"full_4", 4, 2, 1, 0, 1},     {"full_6", 6, 2, 1, 1, 1},
};

struct bench {
  struct iss iss;
  struct driver_watch watch;
  const struct elf_program *program;
  const struct trial *trial;
  struct tip_sample tip;
  uint64_t random;
};

static uint32_t next_instruction(const struct bench *b) {
  uint32_t insn;
  memcpy(&insn, b->iss.ram + (b->iss.pc - SIM_RAM_BASE), sizeof insn);
  return insn;
}

/* What the TIP unit would say. */
static void hint(struct bench *b) {
  const uint32_t insn = next_instruction(b);
  const unsigned number = insn >> 20;
  b->iss.hints = (struct iss_hints){0};
  if ((insn & 0x7f) != 0x73 || !b->trial->tip) return;
  b->iss.hints.valid = true;
  if (number == CSR_NUMBER_mtipflags) b->iss.hints.rd_value = b->tip.flags;
  if (number >= CSR_NUMBER_mtipaddr0 && number < CSR_NUMBER_mtipaddr0 + LANES)
    b->iss.hints.rd_value = b->tip.addr[number - CSR_NUMBER_mtipaddr0];
  if (number == CSR_NUMBER_mhpmsdetailsdata) b->iss.hints.rd_value = b->tip.details;
}

static void step_table(struct bench *b) {
  struct iss_result result;
  hint(b);
  iss_step(&b->iss, &result);
  driver_watch_lane(&b->watch, &result.lane);
}

/* ---- samples ---- */

/* One of many places, but every other time the same one. */
static uint64_t some_pc(struct bench *b) {
  if (random_chance(&b->random, 1, 2)) return SIM_RAM_BASE;
  const uint64_t wild = random_chance(&b->random, 1, 100) ? 0xffff00000000ull : 0;
  return wild | (SIM_RAM_BASE + 0x10000u * random_below(&b->random, 3) + 4 * random_below(&b->random, PLACES));
}

static unsigned some_context(struct bench *b) { return random_chance(&b->random, 3, 4) ? 1 : random_below(&b->random, CONTEXTS); }

static void some_tip(struct bench *b) {
  static const uint64_t classes[] = {
    0, 0, TIP_STALLED, TIP_EXCEPTION, TIP_FLUSH, TIP_MISPREDICTED, TIP_MISPREDICTED | TIP_FLUSH, TIP_FRONT_END, TIP_INTERRUPT};
  const uint64_t class = classes[random_below(&b->random, sizeof classes / sizeof *classes)];
  const uint64_t valid = class ? 1u << random_below(&b->random, LANES) : 1 + random_below(&b->random, 15);
  const uint64_t causes = random_chance(&b->random, 1, 2) ? random_below(&b->random, 512) : 0;
  if (random_chance(&b->random, 1, 2)) {
    b->tip = (struct tip_sample){.flags = 1ull << TIP_WEIGHT_SHIFT | 1, .addr = {SIM_RAM_BASE}};
    return;
  }
  b->tip.flags = valid | class | (uint64_t)some_context(b) << TIP_CONTEXT_SHIFT |
                 (random_chance(&b->random, 1, 4) ? 3ull : 0) << TIP_PRIVILEGE_SHIFT | 1ull << TIP_WEIGHT_SHIFT;
  b->tip.details = (uint32_t)(causes << TIP_DET_CAUSE_SHIFT);
  for (unsigned i = 0; i < LANES; i++) b->tip.addr[i] = valid >> i & 1 ? some_pc(b) : 0;
}

static void give_tip(void *ctx, struct tip_sample *s) { *s = ((struct bench *)ctx)->tip; }

/* A counter overflows here and now, if the machine lets it. */
static void sample(struct bench *b) {
  const unsigned which = b->trial->events > 1 ? 1 + random_below(&b->random, 3) : 1;
  const uint64_t pc = b->iss.pc;
  uint64_t before[32];
  memcpy(before, b->iss.x, sizeof before);
  if (!iss_interrupt(&b->iss, INTERRUPT)) return;
  if (b->trial->tip) some_tip(b);
  if (which & 1) b->iss.csr[CSR_mhpmevent3] |= OVERFLOW;
  if (which & 2) b->iss.csr[CSR_mhpmevent4] |= OVERFLOW;
  driver_watch_interrupt(&b->watch, b->iss.csr[CSR_mepc], (uint16_t)b->iss.csr[CSR_mcontext_id]);
  while (b->watch.phase == DRIVER_INSIDE && !b->watch.wrong[0]) step_table(b);
  if (memcmp(before, b->iss.x, sizeof before) != 0 || b->iss.pc != pc)
    driver_watch_wrong(&b->watch, "the handler changed a register");
  driver_watch_compare(&b->watch);
}

static void sample_somewhere(struct bench *b) {
  b->iss.pc = some_pc(b);
  b->iss.csr[CSR_mcontext_id] = some_context(b);
  sample(b);
}

/* ---- the program's functions ---- */

/* Runs on until the pc is there. `samples`: let some in, one in so many instructions; 0: none. */
static void run_to(struct bench *b, uint64_t pc, unsigned samples) {
  for (unsigned n = 0; b->iss.pc != pc && !b->watch.wrong[0]; n++) {
    if (n == LOST_IN_CODE) driver_watch_wrong(&b->watch, "lost in the code at 0x%" PRIx64, b->iss.pc);
    if (samples && random_chance(&b->random, 1, samples)) sample(b);
    step_table(b);
  }
}

static void call(struct bench *b, const char *function, unsigned samples) {
  const uint64_t back = b->program->entry; /* nobody else goes there */
  uint64_t at;
  if (!elf_find(b->program, function, &at)) {
    driver_watch_wrong(&b->watch, "no function %s", function);
    return;
  }
  const uint64_t interrupts = b->iss.csr[CSR_mstatus];
  b->iss.csr[CSR_mstatus] &= ~8ull; /* as in a trap */
  b->iss.pc = at;
  b->iss.x[RA] = b->watch.x[RA] = back;
  run_to(b, back, samples);
  b->iss.csr[CSR_mstatus] = interrupts;
}

static void run_trial(struct bench *b, unsigned samples) {
  uint64_t start;
  if (!elf_find(b->program, "main", &start)) driver_watch_wrong(&b->watch, "no function main");
  run_to(b, start, 0);
  for (unsigned n = 0; n < samples && !b->watch.wrong[0]; n++) {
    sample_somewhere(b);
    if (random_chance(&b->random, 1, 100)) call(b, "driver_flush", 50);
    if (n == samples / 2 || random_chance(&b->random, 1, 15000)) call(b, "driver_flush_all", 50);
  }
  call(b, "sampled_stop", 0);
  if (!b->watch.wrong[0]) driver_watch_end(&b->watch);
}

static bool open_trial(struct bench *b, const struct sampled *want) {
  if (!iss_init(&b->iss, NULL)) return false;
  iss_reset(&b->iss, b->program->entry);
  elf_load(b->program, b->iss.ram, SIM_RAM_BASE);
  if (driver_want(b->program, want, b->iss.ram) && driver_watch_open(&b->watch, b->program, want, b->iss.ram)) return true;
  iss_free(&b->iss);
  return false;
}

static bool judge(struct check *c, const struct trial *t, const struct elf_program *program, uint64_t seed, unsigned samples,
                  const char *path) {
  struct bench b = {.program = program, .trial = t, .random = seed};
  struct sampled want = {.tick = 1u << 30};
  want.driver = (struct driver_config){.ways = t->ways,
                                       .buckets = t->buckets,
                                       .overflow = t->overflow,
                                       .tip = t->tip,
                                       .seed = seed | 1,
                                       .events = t->events,
                                       .event = {1, 3, 4, 7, 8},
                                       .low = {61440, 1000},
                                       .spread = {4096, 100}};
  if (!open_trial(&b, &want)) return false;
  b.watch.tip = give_tip;
  b.watch.tip_ctx = &b;
  b.watch.width = LANES;
  run_trial(&b, samples);
  const struct driver_model_counts *m = &b.watch.model.counts;
  printf("# %s: %" PRIu64 " hits, %" PRIu64 " misses, %" PRIu64 " evictions, %" PRIu64 " direct, %" PRIu64 " lost, %" PRIu64
         " records\n",
         t->name, m->hits, m->misses, m->evictions, m->direct, m->lost, b.watch.records);
  if (b.watch.wrong[0]) printf("# %s (replay: build/tb/driver_table %s %" PRIu64 " %u)\n", b.watch.wrong, path, seed, samples);
  int failures = 0;
  check_expect(&failures, "hits, evictions, samples past the table", m->hits && m->evictions && (m->direct || t->overflow == 1));
  check_expect(&failures, "a count of more than 16 bits", b.watch.largest > 0xffff || !t->tip || t->ways == 4 || t->overflow == 1);
  check_case(c, t->name, !b.watch.wrong[0] && failures == 0);
  driver_watch_close(&b.watch);
  iss_free(&b.iss);
  return true;
}

int main(int argc, char **argv) {
  struct elf_program program;
  struct check check = {0};
  if (argc != 4) {
    fprintf(stderr, "usage: driver_table PROGRAM SEED SAMPLES\n");
    return 2;
  }
  bool good = elf_open(&program, argv[1], SIM_RAM_BASE, SIM_RAM_BYTES) == ELF_OK;
  const uint64_t seed = strtoull(argv[2], NULL, 0);
  const unsigned samples = (unsigned)strtoul(argv[3], NULL, 0);
  for (size_t i = 0; good && i < sizeof trials / sizeof *trials; i++)
    good = judge(&check, &trials[i], &program, seed, samples, argv[1]);
  if (!good)
    fprintf(stderr, "driver_table: %s\n",
            program.message[0] ? program.message : "not a program that samples itself, or out of memory");
  elf_close(&program);
  return good ? check_done(&check) : 3;
}
