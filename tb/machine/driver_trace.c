/* Designs of the driver's table on longer traces than a simulated machine can give (sec. 5.4 of the paper):
 * programs in turns on the golden simulator, a sample every LOW to LOW x 16 / 15 instructions, into the model
 * of the table with each of several designs.
 *
 *   driver_trace [-o F.json] LOW SAMPLES SLICE PROGRAM...
 *
 * SAMPLES 0: until the first program ends, which must end well. SLICE: samples of a program in a row; a program that ends
 * begins again. -o: also what each design did, as JSON: {samples, designs: [{buckets, ways, misses, evictions, records}]}.
 * One case for each design: each sample arrives; and one for each size of the table: six ways with swap to front send no more
 * records than four ways with mod-4 eviction. Exit status: 0 all passed, 1 a failure, 2 wrong use, 3 no such program, out of
 * memory, or F cannot be written. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "driver/model.h"
#include "iss/run.h"
#include "program/elf_file.h"
#include "sim/options.h"
#include "tb/lib/check.h"
#include "tb/lib/json_report.h"

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

struct sent {
  uint64_t records, samples;
};

static void count_record(void *ctx, struct stream_record record) {
  struct sent *sent = ctx;
  sent->records++;
  sent->samples += record.value;
}

/* The tables of all designs take the same samples. */
struct designs {
  struct driver_model model[SIZES][2];
  struct sent sent[SIZES][2];
};

static void take_sample(struct designs *d, uint64_t key) {
  for (unsigned i = 0; i < SIZES * 2; i++) {
    struct driver_model *m = &d->model[i / 2][i % 2];
    driver_model_lookup(m, key, 1);
    if (m->waits) driver_model_release(m, count_record, &d->sent[i / 2][i % 2]);
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

static void finish(struct driver_model *m, struct sent *sent) {
  driver_model_send_table(m, count_record, sent);
  driver_model_take(m);
  driver_model_release(m, count_record, sent);
}

/* Returns how many samples. */
static uint64_t run_trace(struct designs *d, struct program *p, unsigned programs, uint32_t low, uint64_t samples, uint64_t slice) {
  uint32_t random = 1;
  for (uint64_t n = 0; !samples || n < samples; n++) {
    const unsigned who = (unsigned)(n / slice % programs);
    if (iss_run(&p[who].machine, driver_model_period(&random, low, low / 15)) == ISS_EXITED) {
      if (!samples && who == 0) return n;
      load(&p[who]);
    }
    take_sample(d, stream_word(1 + who, CYCLES, 0, (uint32_t)p[who].machine.iss.pc));
  }
  return samples;
}

static void judge(struct check *c, struct designs *d, unsigned size, uint64_t samples) {
  const struct sent *sent = d->sent[size];
  char name[40];
  for (unsigned w = 0; w < 2; w++) {
    struct driver_model *m = &d->model[size][w];
    const double missed = 100. * (double)m->counts.misses / (double)samples;
    finish(m, &d->sent[size][w]);
    printf("# %u buckets, %u ways: %.2f %% misses, %" PRIu64 " evictions, %.2f samples a record\n", sizes[size], m->ways, missed,
           m->counts.evictions, (double)samples / (double)sent[w].records);
    snprintf(name, sizeof name, "driver_trace_%u_%u_arrive", sizes[size], m->ways);
    check_case(c, name, sent[w].samples == samples && m->counts.hits + m->counts.misses == samples);
  }
  snprintf(name, sizeof name, "driver_trace_%u", sizes[size]);
  check_case(c, name, sent[1].records <= sent[0].records);
}

static bool report(const char *path, const struct designs *d, uint64_t samples) {
  struct json_report r;
  if (!json_report_open(&r, path)) return false;
  json_key_uint(&r.json, "samples", samples);
  json_key(&r.json, "designs");
  json_array(&r.json);
  for (unsigned i = 0; i < SIZES * 2; i++) {
    const struct driver_model *m = &d->model[i / 2][i % 2];
    json_object_inline(&r.json);
    json_key_uint(&r.json, "buckets", m->buckets);
    json_key_uint(&r.json, "ways", m->ways);
    json_key_uint(&r.json, "misses", m->counts.misses);
    json_key_uint(&r.json, "evictions", m->counts.evictions);
    json_key_uint(&r.json, "records", d->sent[i / 2][i % 2].records);
    json_end_object(&r.json);
  }
  json_end_array(&r.json);
  return json_report_close(&r);
}

struct options {
  const char *json;
  uint32_t low;
  uint64_t samples, slice;
  char **program;
  unsigned programs;
};

static bool options(int argc, char **argv, struct options *o) {
  *o = (struct options){0};
  for (int c; (c = getopt(argc, argv, "o:")) != -1;) {
    if (c != 'o') return false;
    o->json = optarg;
  }
  if (argc - optind < 4) return false;
  o->low = (uint32_t)strtoul(argv[optind], NULL, 0);
  o->samples = strtoull(argv[optind + 1], NULL, 0);
  o->slice = strtoull(argv[optind + 2], NULL, 0);
  o->program = argv + optind + 3;
  o->programs = (unsigned)(argc - optind - 3);
  return o->programs <= MOST && o->low >= 15 && o->slice;
}

int main(int argc, char **argv) {
  static struct program program[MOST];
  struct designs designs = {0};
  struct check check = {0};
  struct options o;
  if (!options(argc, argv, &o)) {
    fprintf(stderr, "usage: driver_trace [-o F.json] LOW SAMPLES SLICE PROGRAM...\n");
    return 2;
  }
  bool good = open_designs(&designs);
  for (unsigned i = 0; i < o.programs; i++) good = good && open_program(&program[i], o.program[i]);
  if (good) {
    const uint64_t samples = run_trace(&designs, program, o.programs, o.low, o.samples, o.slice);
    for (unsigned i = 0; i < SIZES; i++) judge(&check, &designs, i, samples);
    if (!o.samples) check_case(&check, "driver_trace_ends", program[0].machine.exit_code == 0);
    good = !o.json || report(o.json, &designs, samples);
  }
  for (unsigned i = 0; i < o.programs; i++) {
    iss_machine_free(&program[i].machine);
    elf_close(&program[i].elf);
  }
  close_designs(&designs);
  return good ? check_done(&check) : 3;
}
