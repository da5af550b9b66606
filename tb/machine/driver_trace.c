/* Designs of the driver's table on longer traces than a simulated machine can give (sec. 5.4 of the paper):
 * programs in turns on the golden simulator, a sample every LOW to LOW x 16 / 15 instructions, into the model
 * of the table with each of several designs.
 *
 *   driver_trace LOW SAMPLES SLICE PROGRAM...       SLICE: samples of a program in a row; a program that ends begins again
 *
 * One case for each size of the table: six ways with swap to front must send no more records than
 * four ways with mod-4 eviction. Exit status: 0 all passed, 1 a failure, 2 wrong use, 3 no such
 * program, or out of memory. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "driver/model.h"
#include "iss/run.h"
#include "program/elf_file.h"
#include "sim/options.h"
#include "tb/lib/check.h"

enum { MOST = 16, OVERFLOW = 8192, CYCLES = 1 };

static const unsigned sizes[] = {64, 256, 1024, 4096}; /* buckets */
enum { SIZES = sizeof sizes / sizeof *sizes };

struct program {
  struct elf_program elf;
  struct iss_machine machine;
};

static void load(struct program *p) {
  iss_reset(&p->machine.iss, p->elf.entry);
  p->machine.ended = false;
  elf_load(&p->elf, p->machine.iss.ram, SIM_RAM_BASE);
}

static bool open_program(struct program *p, const char *path) {
  if (elf_open(&p->elf, path, SIM_RAM_BASE, SIM_RAM_BYTES) != ELF_OK) {
    fprintf(stderr, "driver_trace: %s\n", p->elf.message);
    return false;
  }
  if (!iss_machine_init(&p->machine, NULL, p->elf.entry)) return false;
  elf_find(&p->elf, "tohost", &p->machine.tohost);
  load(p);
  return true;
}

static void count_record(void *ctx, struct stream_record record) {
  (void)record;
  ++*(uint64_t *)ctx;
}

/* The tables of all designs take the same samples. */
struct designs {
  struct driver_model model[SIZES][2];
  uint64_t records[SIZES][2];
};

static void take_sample(struct designs *d, uint64_t key) {
  for (unsigned i = 0; i < SIZES * 2; i++) {
    struct driver_model *m = &d->model[i / 2][i % 2];
    driver_model_lookup(m, key, 1);
    if (m->waits) driver_model_release(m, count_record, &d->records[i / 2][i % 2]);
  }
}

static bool open_designs(struct designs *d) {
  bool good = true;
  for (unsigned i = 0; i < SIZES * 2; i++)
    good = driver_model_init(&d->model[i / 2][i % 2], i % 2 ? 6 : 4, sizes[i / 2], OVERFLOW) && good;
  return good;
}

static void close_designs(struct designs *d) {
  for (unsigned i = 0; i < SIZES * 2; i++) driver_model_free(&d->model[i / 2][i % 2]);
}

static void finish(struct driver_model *m, uint64_t *records) {
  driver_model_send_table(m, count_record, records);
  driver_model_take(m);
  driver_model_release(m, count_record, records);
}

static void run_trace(struct designs *d, struct program *p, unsigned programs, uint32_t low, uint64_t samples, uint64_t slice) {
  uint32_t random = 1;
  for (uint64_t n = 0; n < samples; n++) {
    const unsigned who = (unsigned)(n / slice % programs);
    if (iss_run(&p[who].machine, driver_model_period(&random, low, low / 15)) == ISS_EXITED) load(&p[who]);
    take_sample(d, stream_word(1 + who, CYCLES, 0, (uint32_t)p[who].machine.iss.pc));
  }
}

static void judge(struct check *c, struct designs *d, unsigned size, uint64_t samples) {
  char name[40];
  for (unsigned w = 0; w < 2; w++) {
    struct driver_model *m = &d->model[size][w];
    const double missed = 100. * (double)m->counts.misses / (double)samples;
    finish(m, &d->records[size][w]);
    printf("# %u buckets, %u ways: %.2f %% misses, %" PRIu64 " evictions, %.2f samples a record\n", sizes[size], m->ways, missed,
           m->counts.evictions, (double)samples / (double)d->records[size][w]);
  }
  snprintf(name, sizeof name, "driver_trace_%u", sizes[size]);
  check_case(c, name, d->records[size][1] <= d->records[size][0]);
}

int main(int argc, char **argv) {
  static struct program program[MOST];
  struct designs designs = {0};
  struct check check = {0};
  const unsigned programs = argc > 4 ? (unsigned)(argc - 4) : 0;
  const uint32_t low = argc > 4 ? (uint32_t)strtoul(argv[1], NULL, 0) : 0;
  const uint64_t samples = argc > 4 ? strtoull(argv[2], NULL, 0) : 0, slice = argc > 4 ? strtoull(argv[3], NULL, 0) : 0;
  if (!programs || programs > MOST || low < 15 || !samples || !slice) {
    fprintf(stderr, "usage: driver_trace LOW SAMPLES SLICE PROGRAM...\n");
    return 2;
  }
  bool good = open_designs(&designs);
  for (unsigned i = 0; i < programs; i++) good = good && open_program(&program[i], argv[4 + i]);
  if (good) {
    run_trace(&designs, program, programs, low, samples, slice);
    for (unsigned i = 0; i < SIZES; i++) judge(&check, &designs, i, samples);
  }
  for (unsigned i = 0; i < programs; i++) {
    iss_machine_free(&program[i].machine);
    elf_close(&program[i].elf);
  }
  close_designs(&designs);
  return good ? check_done(&check) : 3;
}
