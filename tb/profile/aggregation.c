/* What DCPI's hash table makes of a program that runs long: aggregation PROG.elf F.json
 * The program runs on the golden simulator, and the model of the driver's table gets a pc after every 61,440 to 65,535
 * instructions, at random. Table and buffers have the paper's sizes (DCPI sec. 4.2.1, 5.3): 16,384 entries in sets of four, and
 * 8,192 records. At the end the table is flushed. F gets samples, misses, evictions and records as JSON; samples over records
 * is what the paper calls the aggregation (sec. 4.2).
 * Exit status: 0; 1 the program failed or an invariant does; 2 for bad input. */
#include <inttypes.h>
#include <stdio.h>

#include "driver/model.h"
#include "iss/run.h"
#include "program/elf_file.h"

enum { WAYS = 4, BUCKETS = 4096, OVERFLOW = 8192, LOW = 61440, SPREAD = 4096 };

struct sent {
  uint64_t records, samples;
};

static void count(void *ctx, struct stream_record record) {
  struct sent *sent = ctx;
  sent->records++;
  sent->samples += record.value;
}

/* The address as the driver keeps it, of process 1 and event 1. */
static uint64_t key_of(uint64_t pc) { return stream_word(1, 1, 0, (uint32_t)pc); }

static uint64_t sample(struct iss_machine *m, struct driver_model *table, struct sent *sent) {
  uint32_t random = 1;
  uint64_t samples = 0;
  while (iss_run(m, driver_model_period(&random, LOW, SPREAD)) == ISS_RUNNING) {
    driver_model_lookup(table, key_of(m->iss.pc), 1);
    samples++;
    if (table->waits) driver_model_release(table, count, sent);
  }
  driver_model_take(table);
  if (table->waits) driver_model_release(table, count, sent);
  driver_model_send_table(table, count, sent);
  return samples;
}

static int write_result(const char *path, const struct driver_model *table, const struct sent *sent, uint64_t instructions) {
  FILE *f = fopen(path, "w");
  if (!f) return 2;
  fprintf(f,
          "{\"instructions\": %" PRIu64 ", \"samples\": %" PRIu64 ", \"misses\": %" PRIu64 ", \"evictions\": %" PRIu64
          ", \"records\": %" PRIu64 "}\n",
          instructions, sent->samples, table->counts.misses, table->counts.evictions, sent->records);
  return fclose(f) ? 2 : 0;
}

static int run(const struct elf_program *program, const char *path) {
  struct iss_machine m;
  struct driver_model table;
  struct sent sent = {0, 0};
  if (!iss_machine_init(&m, NULL, program->entry) || !driver_model_init(&table, WAYS, BUCKETS, OVERFLOW)) {
    fprintf(stderr, "aggregation: out of memory\n");
    return 2;
  }
  elf_load(program, m.iss.ram, ISS_RAM_BASE);
  if (!elf_find(program, "tohost", &m.tohost)) m.tohost = 0;
  const uint64_t samples = sample(&m, &table, &sent);
  int status = m.exit_code || samples != sent.samples || samples != table.counts.hits + table.counts.misses;
  if (status) fprintf(stderr, "# status %u, %" PRIu64 " samples, %" PRIu64 " arrived\n", m.exit_code, samples, sent.samples);
  else status = write_result(path, &table, &sent, m.iss.steps);
  driver_model_free(&table);
  iss_machine_free(&m);
  return status;
}

int main(int argc, char **argv) {
  struct elf_program program;
  if (argc != 3) {
    fprintf(stderr, "usage: aggregation PROG.elf F.json\n");
    return 2;
  }
  if (elf_open(&program, argv[1], ISS_RAM_BASE, ISS_RAM_BYTES) != ELF_OK) {
    fprintf(stderr, "aggregation: %s\n", program.message);
    return 2;
  }
  const int status = run(&program, argv[2]);
  elf_close(&program);
  return status;
}
