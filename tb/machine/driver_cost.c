/* What the driver costs, as Table 4 of the paper has it: programs alone and sampled, with each design of the
 * table, at several periods.
 *
 *   driver_cost CONFIG LOW,LOW,... OUT.json PROGRAM...
 *
 * Periods are uniform in LOW to LOW + LOW / 15 - 1: 61440 gives 60K to 64K. PROGRAM:
 * build/firmware/sampled/NAME.elf. Overhead is against the same program with a driver whose counters never
 * overflow, which has the fixed cost: clearing the table, timer interrupts, reading the table in the end.
 * Everything that the model of the table says is checked on the way (tb/lib/driver_run.h). Exit status: 0
 * done, 1 something was wrong, 2 wrong use, 3 no such machine, or cannot write. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/json.h"
#include "tb/lib/check.h"
#include "tb/lib/driver_run.h"
#include "tb/lib/fuzz_run.h"

enum {
  CYCLES = 1,
  IMISS = 3,
  DMISS = 4,
  MISPREDICT = 7,
  EVENT_LOW = 1000,
  EVENT_SPREAD = 64,
  RND = 2,
  RLD = 4,
  DET = 256,
  NEVER = 1 << 30
};

/* The columns of Table 4, and TIP. */
static const struct kind {
  const char *name;
  unsigned tip, events;
} kinds[] = {{"cycles", 0, 1}, {"default", 0, 2}, {"mux", 0, 4}, {"tip", 1, 1}};

static struct sampled wanted(const struct kind *k, unsigned ways, unsigned low) {
  return (struct sampled){.tick = 100000,
                          .driver = {.ways = ways,
                                     .buckets = 1024,
                                     .overflow = 8192,
                                     .tip = k->tip,
                                     .control = k->tip ? RND | RLD | DET : 0,
                                     .seed = 1,
                                     .events = k->events,
                                     .event = {CYCLES, IMISS, DMISS, MISPREDICT},
                                     .low = {low, EVENT_LOW},
                                     .spread = {low / 15, EVENT_SPREAD}}};
}

static void print_cost(struct json *j, const char *key, const struct driver_cost *c) {
  const double n = c->interrupts ? (double)c->interrupts : 1;
  json_key_object_inline(j, key);
  json_key_uint(j, "interrupts", c->interrupts);
  json_key_real(j, "cycles", (double)c->cycles / n, 1);
  json_key_real(j, "instructions", (double)c->instructions / n, 1);
  json_key_real(j, "dcache_cycles", (double)c->dmiss_cycles / n, 1);
  json_key_real(j, "dcache_misses", (double)c->dmisses / n, 2);
  json_key_real(j, "icache_cycles", (double)c->imiss_cycles / n, 1);
  json_key_real(j, "icache_misses", (double)c->imisses / n, 2);
  json_end_object(j);
}

static void print_run(struct json *j, const struct kind *k, unsigned ways, unsigned low, const struct driver_run *r,
                      uint64_t idle) {
  const uint64_t lookups = r->counts.hits + r->counts.misses;
  json_object(j);
  json_key_string(j, "kind", k->name);
  json_key_uint(j, "ways", ways);
  json_key_uint(j, "period_low", low);
  json_key_uint(j, "samples", r->samples);
  json_key_uint(j, "records", r->records);
  json_key_real(j, "miss_percent", lookups ? 100. * (double)r->counts.misses / (double)lookups : 0, 2);
  json_key_uint(j, "evictions", r->counts.evictions);
  json_key_uint(j, "cycles", r->cycles);
  json_key_real(j, "overhead_percent", 100. * ((double)r->cycles / (double)idle - 1), 3);
  json_key_real(j, "handler_percent", 100. * (double)(r->hit.cycles + r->miss.cycles) / (double)idle, 3);
  const uint64_t caches = r->hit.dmiss_cycles + r->hit.imiss_cycles + r->miss.dmiss_cycles + r->miss.imiss_cycles;
  json_key_real(j, "handler_caches_percent", 100. * (double)caches / (double)idle, 3);
  print_cost(j, "hit", &r->hit);
  print_cost(j, "miss", &r->miss);
  json_end_object(j);
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

static bool run_cost(const struct sim_api *api, const char *program, const struct sampled *want, struct driver_run *r) {
  if (driver_run(api, program, want, UINT64_MAX, r)) return true;
  printf("# %s: %s\n", program, r->wrong);
  return false;
}

static bool measure(struct json *j, const struct sim_api *api, const char *program, const unsigned *low, unsigned lows) {
  struct driver_run alone, idle[2], r;
  struct sampled want = wanted(&kinds[0], 4, NEVER);
  want.driver.events = 0;
  bool good = run_cost(api, program, &want, &alone);
  for (unsigned i = 0; i < 2; i++) {
    want = wanted(&kinds[0], 4 + 2 * i, NEVER);
    good = run_cost(api, program, &want, &idle[i]) && good;
  }
  if (!good) return false;
  json_object(j);
  json_key_string(j, "program", base_name(program));
  json_key_uint(j, "cycles", alone.cycles);
  json_key_uint(j, "fixed_cycles", idle[0].cycles - alone.cycles);
  json_key(j, "runs");
  json_array(j);
  for (unsigned l = 0; l < lows; l++) {
    for (unsigned k = 0; k < sizeof kinds / sizeof *kinds; k++) {
      for (unsigned ways = 4; ways <= 6; ways += 2) {
        want = wanted(&kinds[k], ways, low[l]);
        good = run_cost(api, program, &want, &r) && good;
        print_run(j, &kinds[k], ways, low[l], &r, idle[ways == 6].cycles);
        fflush(j->out);
      }
    }
  }
  json_end_array(j);
  json_end_object(j);
  return good;
}

int main(int argc, char **argv) {
  enum { LOWS = 8 };
  unsigned low[LOWS], lows = 0;
  if (argc < 5) {
    fprintf(stderr, "usage: driver_cost CONFIG LOW,LOW,... OUT.json PROGRAM...\n");
    return 2;
  }
  for (char *at = argv[2]; *at && lows < LOWS; at += *at == ',') low[lows++] = (unsigned)strtoul(at, &at, 10);
  for (unsigned i = 0; i < lows; i++)
    if (low[i] < 1000) {
      fprintf(stderr, "driver_cost: periods: 1000 or more\n");
      return 2;
    }
  struct fuzz_machine machine = {0};
  if (!fuzz_machine_open(&machine, argv[1])) return 3;
  FILE *out = fopen(argv[3], "w");
  if (!out) {
    fprintf(stderr, "driver_cost: cannot write %s: %s\n", argv[3], strerror(errno));
    fuzz_machine_close(&machine);
    return 3;
  }
  struct json j;
  struct check check = {0};
  json_start(&j, out);
  json_object(&j);
  json_key_uint(&j, "schema", 1);
  json_key_string(&j, "config", argv[1]);
  json_key(&j, "programs");
  json_array(&j);
  for (int i = 4; i < argc; i++) check_case(&check, base_name(argv[i]), measure(&j, machine.api, argv[i], low, lows));
  json_end_array(&j);
  json_end_object(&j);
  json_finish(&j);
  fuzz_machine_close(&machine);
  if (fclose(out) != 0) return 3;
  return check_done(&check);
}
