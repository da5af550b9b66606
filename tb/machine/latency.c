/* The table of latencies and widths against the RTL.                                          docs/machine.md
 *
 *   latency CONFIG [SEED [LOOPS]]     in order and out of order: microbenchmarks, then LOOPS random loops from SEED on (1, 60)
 *
 * A microbenchmark is a loop whose cycles an iteration are those of one row of the table. A random loop has a
 * straight body, and is compared with its static schedule: within 1 % each in order, 8 % on average out of
 * order, where the model gives out ports in program order, but a multiplication may wait for a younger
 * division. Everything hits the caches after the first iterations. Exit status: 0 all agreed, 1 a difference,
 * 2 wrong use, 3 no such machine or out of memory. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine/schedule.h"
#include "random/asm.h"
#include "tb/lib/check.h"
#include "tb/lib/fuzz_run.h"
#include "tb/lib/random.h"

enum { BODY = 256, WARM = 60, ITERATIONS = 200, DATA = 0x10000, CODE = 0x1000, LIMIT = 200000, BEFORE = 1024 };
enum { S0 = 8, S1 = 9, A0 = 10, A1 = 11, A2 = 12, A3 = 13, A4 = 14, A5 = 15 };

struct loop {
  uint32_t word[BODY];
  size_t count;
};

struct bench {
  struct fuzz_machine library;
  struct sim *sim;
  struct machine_model model;
};

static void put(struct loop *l, uint32_t word) { l->word[l->count++] = word; }

/* Counts S0 down and goes back to the first word. */
static void close_loop(struct loop *l) {
  put(l, rp_addi(S0, S0, -1));
  put(l, rp_b(1, S0, X0, -4 * (int)l->count));
}

/* ---- a run ---- */

struct measured {
  double cycles;         /* an iteration */
  double mispredictions; /* an iteration */
};

/* Loads the loop, aligned to 32 bytes, behind what sets the machine up; A0 points to data, A1 is odd and
 * small, A2 random. */
static uint64_t place(const struct bench *b, const struct loop *l) {
  uint8_t *ram = b->library.api->ram(b->sim);
  uint32_t start[] = {rp_csr_op(5, 0, b->model.in_order, CSR_MCHICKEN),
                      rp_lui(A0, 0x80010),
                      rp_addi(S0, X0, WARM + ITERATIONS + 20),
                      rp_addi(A1, X0, 7),
                      rp_lui(A2, 0x13579),
                      rp_slli(A0, A0, 32),
                      rp_srli(A0, A0, 32),
                      rp_j_offset(CODE - 7 * 4) | OP_JAL};
  memset(ram, 0, CODE);
  memcpy(ram, start, sizeof start);
  memcpy(ram + CODE, l->word, l->count * sizeof l->word[0]);
  const uint32_t stop = rp_jal(0, 0);
  memcpy(ram + CODE + l->count * sizeof l->word[0], &stop, sizeof stop);
  uint64_t pointer = SIM_RAM_BASE + DATA; /* for loads that follow each other */
  for (unsigned i = 0; i < 64; i++) memcpy(ram + DATA + 8 * i, &pointer, sizeof pointer);
  return SIM_RAM_BASE + CODE;
}

/* From the retirement of the first word in iteration WARM to that ITERATIONS later. */
static bool measure(struct bench *b, const struct loop *l, struct measured *out) {
  const struct sim_api *api = b->library.api;
  struct probe_cycle now;
  const uint64_t pc = place(b, l);
  uint64_t first = 0, wrong = 0, seen = 0;
  api->reset(b->sim, SIM_RAM_BASE);
  while (api->cycles(b->sim) < LIMIT) {
    api->step(b->sim);
    if (!api->retired(b->sim)) continue;
    api->probe(b->sim, SIM_VIEW_RETIRE, &now);
    for (unsigned i = 0; i < PROBE_LANES; i++) {
      if (!(now.retire.valid >> i & 1)) continue;
      if (now.retire.lane[i].pc == pc && ++seen == WARM) {
        first = api->cycles(b->sim);
        wrong = 0;
      }
      if (now.retire.lane[i].pc == pc && seen == WARM + ITERATIONS) {
        *out = (struct measured){(double)(api->cycles(b->sim) - first) / ITERATIONS, (double)wrong / ITERATIONS};
        return true;
      }
      if (now.retire.lane[i].events & PROBE_EV_MISPREDICT) wrong++;
    }
  }
  return false;
}

/* ---- microbenchmarks ---- */

enum { CHAIN = 16 };

static void chain(struct loop *l, uint32_t word) {
  for (unsigned i = 0; i < CHAIN; i++) put(l, word);
}

static void adds(struct loop *l) { chain(l, rp_add(A3, A3, A1)); }
static void muls(struct loop *l) { chain(l, rp_r(OP_OP, 0, 1, A1, A1, A1)); }
static void divs(struct loop *l) { chain(l, rp_div(A1, A1, A1)); }
static void busy_divs(struct loop *l) { chain(l, rp_div(A3, A1, A1)); }
static void loads(struct loop *l) { chain(l, rp_ld(A0, A0, 0)); }
static void memory_ops(struct loop *l) { chain(l, rp_ld(A3, A0, 8)); }

/* Each load finds its bytes in the store before it, whose data is what the load before that brought. */
static void forwards(struct loop *l) {
  for (unsigned i = 0; i < CHAIN; i++) {
    put(l, rp_sd(A3, A0, (int)(64 + 8 * i)));
    put(l, rp_ld(A3, A0, (int)(64 + 8 * i)));
  }
}

static void independent(struct loop *l) {
  for (unsigned i = 0; i < 62; i++) put(l, rp_addi(16 + i % 12, X0, (int)i));
}

/* Eight jumps over the rest of a fetch block. */
static void jumps(struct loop *l) {
  for (unsigned i = 0; i < 8; i++) {
    put(l, rp_jal(0, 32));
    for (unsigned k = 1; k < 8; k++) put(l, rp_addi(X0, X0, 0));
  }
}

/* xorshift64 in A2, and a branch on its sign that goes to the same place either way. */
static void random_branch(struct loop *l, unsigned on) {
  static const struct {
    uint32_t op;
    unsigned by;
  } step[] = {{1, 13}, {5, 7}, {1, 17}};
  put(l, rp_b(4, on, X0, 4));
  for (unsigned i = 0; i < 3; i++) {
    put(l, rp_i(OP_IMM, step[i].op, A4, A2, (int)step[i].by));
    put(l, rp_xor(A2, A2, A4));
  }
}
static void unpredictable(struct loop *l) { random_branch(l, A2); }

static double cycles_add(const struct machine_model *m) { return CHAIN * m->latency[MACHINE_ALU]; }
static double cycles_mul(const struct machine_model *m) { return CHAIN * m->latency[MACHINE_MUL]; }
static double cycles_div(const struct machine_model *m) {
  return CHAIN * (m->latency[MACHINE_DIV] + m->latency[MACHINE_DIV_LEAST]);
}
static double cycles_load(const struct machine_model *m) { return CHAIN * m->latency[MACHINE_LOAD]; }
/* One a cycle, or as the load queue has room: from dispatch to commit. */
static double cycles_memory(const struct machine_model *m) {
  const double stay = m->latency[MACHINE_DISPATCH] + m->latency[MACHINE_LOAD] + m->latency[MACHINE_DONE] + 1;
  return CHAIN * fmax(1, stay / m->loads) + (m->in_order || m->alus == 1 ? 1 : 0);
}
static double cycles_forward(const struct machine_model *m) {
  return CHAIN * (m->latency[MACHINE_LOAD] + (m->in_order ? 1 : m->latency[MACHINE_WAIT]));
}
static double cycles_width(const struct machine_model *m) { return m->in_order ? 64 : 64.0 / m->width; }
static double cycles_jump(const struct machine_model *m) { return m->in_order || m->alus == 1 ? 10 : 9; }

static const struct {
  const char *name;
  void (*make)(struct loop *l);
  double (*cycles)(const struct machine_model *m);
  double bound; /* cycles more or less an iteration: what the loop's own end costs */
} micro[] = {
  {"add", adds, cycles_add, 2},
  {"mul", muls, cycles_mul, 2},
  {"div", divs, cycles_div, 2},
  {"divider", busy_divs, cycles_div, 2},
  {"load", loads, cycles_load, 2},
  {"memory", memory_ops, cycles_memory, 1},
  {"forward", forwards, cycles_forward, 2},
  {"width", independent, cycles_width, 1},
  {"taken", jumps, cycles_jump, 1},
};

static bool near(const char *what, const struct bench *b, double got, double expected, double bound) {
  printf("# %s %s %s: %.2f cycles, %.2f by the table\n", b->model.name, b->model.in_order ? "in order" : "out of order", what, got,
         expected);
  return fabs(got - expected) <= bound;
}

static bool microbenchmarks(struct bench *b) {
  bool good = true;
  for (size_t i = 0; i < sizeof micro / sizeof *micro; i++) {
    struct loop l = {.count = 0};
    struct measured got = {0, 0};
    micro[i].make(&l);
    close_loop(&l);
    good = measure(b, &l, &got) && near(micro[i].name, b, got.cycles, micro[i].cycles(&b->model), micro[i].bound) && good;
  }
  return good;
}

/* The price of a misprediction: the same loop with a branch that always goes one way. */
static bool misprediction(struct bench *b) {
  struct loop with = {.count = 0}, without = {.count = 0};
  struct measured slow = {0, 0}, fast = {0, 0};
  unpredictable(&with);
  random_branch(&without, X0);
  close_loop(&with);
  close_loop(&without);
  if (!measure(b, &with, &slow) || !measure(b, &without, &fast) || slow.mispredictions < 0.3) return false;
  const double expected = b->model.latency[MACHINE_MISPREDICT] - (b->model.in_order || b->model.alus == 1);
  return near("misprediction", b, (slow.cycles - fast.cycles) / slow.mispredictions, expected, 1);
}

/* ---- random loops ---- */

static void random_loop(uint64_t seed, struct loop *l) {
  uint64_t r = seed;
  const unsigned count = 4 + random_below(&r, 60);
  l->count = 0;
  for (unsigned i = 0; i < count; i++) {
    unsigned rd = 16 + random_below(&r, 12), rs1 = 16 + random_below(&r, 12), rs2 = 16 + random_below(&r, 12);
    int at = 8 * (int)random_below(&r, 32);
    switch (random_below(&r, 12)) {
      case 0:
      case 1: put(l, rp_ld(rd, A0, at)); break;
      case 2: put(l, rp_sd(rs2, A0, 512 + at)); break;
      case 3: put(l, rp_r(OP_OP, 0, 1, rd, rs1, rs2)); break;
      case 4: put(l, random_below(&r, 4) ? rp_xor(rd, rs1, rs2) : rp_div(rd, A1, A1)); break;
      default: put(l, rp_add(rd, rs1, rs2));
    }
  }
  close_loop(l);
}

static bool scheduled(const struct bench *b, const struct loop *l, double *cycles) {
  uint64_t before[BEFORE];
  struct schedule_row row[BODY];
  const struct program_image image = {.bytes = b->library.api->ram(b->sim), .base = SIM_RAM_BASE, .size = SIM_RAM_BYTES};
  for (size_t i = 0; i < BEFORE; i++) before[BEFORE - 1 - i] = SIM_RAM_BASE + CODE + 4 * (l->count - 1 - i % l->count);
  const struct schedule_block block = {&image, SIM_RAM_BASE + CODE, l->count, before, BEFORE};
  if (!schedule_block(&b->model, &block, row)) return false;
  *cycles = schedule_cycles(row, l->count);
  return true;
}

static bool random_loops(struct bench *b, uint64_t seed, unsigned loops) {
  double sum = 0, worst = 0;
  uint64_t worst_seed = seed;
  for (uint64_t s = seed; s < seed + loops; s++) {
    struct loop l;
    struct measured got;
    double cycles;
    random_loop(s, &l);
    if (!measure(b, &l, &got) || !scheduled(b, &l, &cycles)) return false;
    const double error = fabs(cycles - got.cycles) / got.cycles;
    sum += error;
    if (error > worst) {
      worst = error;
      worst_seed = s;
    }
  }
  printf("# %s %s: %u random loops from seed %" PRIu64 " on: %.2f %% off on average, %.2f %% at worst (replay: latency %s %" PRIu64
         " 1)\n",
         b->model.name, b->model.in_order ? "in order" : "out of order", loops, seed, 100 * sum / loops, 100 * worst, b->model.name,
         worst_seed);
  return b->model.in_order ? worst <= 0.01 : sum / loops <= 0.08;
}

int main(int argc, char **argv) {
  struct bench b = {.sim = NULL};
  struct check check = {0, 0};
  if (argc < 2 || argc > 4) {
    fprintf(stderr, "usage: latency CONFIG [SEED [LOOPS]]\n");
    return 2;
  }
  const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
  const unsigned loops = argc > 3 ? (unsigned)strtoul(argv[3], NULL, 0) : 60;
  if (!fuzz_machine_open(&b.library, argv[1])) return 3;
  const struct sim_options options = {.seed = 1};
  b.sim = b.library.api->open(&options);
  for (int in_order = 0; b.sim && in_order < 2; in_order++) {
    char config[40];
    snprintf(config, sizeof config, "%s%s", argv[1], in_order ? MACHINE_IN_ORDER : "");
    if (!machine_find(config, &b.model)) return 3;
    check_case(&check, in_order ? "microbenchmarks_in_order" : "microbenchmarks", microbenchmarks(&b));
    check_case(&check, in_order ? "misprediction_in_order" : "misprediction", misprediction(&b));
    check_case(&check, in_order ? "random_loops_in_order" : "random_loops", random_loops(&b, seed, loops));
  }
  if (!b.sim) return 3;
  b.library.api->close(b.sim);
  fuzz_machine_close(&b.library);
  return check_done(&check);
}
