/* Value profile against simple sampling without a machine: the loads of a program (golden simulator) go
 * through slots in plain C, the policy that firmware and recorder use, and a model of time.
 *                                                                            docs/coproc-programs.md, "value"
 *   cop_study [NAME=N...] PROGRAM.elf...
 * The overhead has the final estimation in it, of both. The value profile is the mean of seeds=N seeds
 * of the unit's generator (default 1); simple sampling's, always of five. Exit status 1 when the
 * geometric mean of simple sampling's error by the value profile's, at equal overhead, is less than
 * ratio=N percent (default 0). */
#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "contract/estimate/simple.h"
#include "contract/estimate/value.h"
#include "coproc/model.h"
#include "coproc/model_filter.h"
#include "coproc/selection.h"
#include "coproc/truth.h"
#include "tb/lib/check.h"
#include "tb/lib/coproc/value_slots.h"
#include "program/elf_file.h"
#include "iss/run.h"
#include "tb/lib/coproc/rows.h"

enum { PCS = 8192, SHARES = 32768, PAIRS = 65536, ROWS = 1 << 18, QUEUE = 130 /* samples between retirement and engine */ };

/* Time, in cycles; defaults as measured on `small`, with what the handler's misses cost the program
 * afterwards. */
struct costs {
  uint32_t insn_percent /* cycles of 100 instructions */, slot, empty, interrupt, mask, load, sample, drain, pair, tick;
};
struct trial {
  uint32_t ratio /* percent */, seeds, paper /* 1: the paper's policy */;
};

struct load {
  uint32_t pc, time /* instructions before it */;
  uint64_t value;
};
struct loads {
  struct load *load;
  size_t count, room;
  uint64_t insns;
  struct cop_truth truth;
};

struct outcome {
  double error, overhead, late /* percent of the handlers' cycles in the last third of the program */;
};

/* The unit's generator: xorshift32. */
static uint32_t draw(uint32_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 17;
  *state ^= *state << 5;
  return *state;
}

static bool add(struct loads *l, const struct probe_retire_lane *lane, uint64_t time) {
  if (!ARRAY_ROOM(l->load, l->room, l->count + 1)) return false;
  l->load[l->count++] = (struct load){.pc = (uint32_t)(lane->pc >> 2), .time = (uint32_t)time, .value = lane->rd_value};
  return cop_truth_add(&l->truth, lane->pc, lane->rd_value);
}

static bool run_study(struct loads *l, const char *path) {
  struct elf_program p;
  struct iss_machine m;
  *l = (struct loads){0};
  if (elf_open(&p, path, ISS_RAM_BASE, ISS_RAM_BYTES) != ELF_OK || !iss_machine_init(&m, NULL, p.entry)) {
    fprintf(stderr, "cop_study: %s\n", p.message);
    return false;
  }
  elf_load(&p, m.iss.ram, ISS_RAM_BASE);
  if (!elf_find(&p, "tohost", &m.tohost)) m.tohost = 0;
  bool good = true;
  while (good && !m.ended) {
    struct iss_result r;
    iss_machine_step(&m, &r);
    l->insns++;
    if (r.lane.mem == PROBE_MEM_LOAD && !r.lane.trap) good = add(l, &r.lane, l->insns);
  }
  iss_machine_free(&m);
  elf_close(&p);
  return good;
}

struct unit {
  struct cop_value_slots slots;
  struct cop_value *table;
  struct cop_value_command command;
  uint8_t filter[COP_FILTER_BITS];
  uint32_t random, left;
  uint64_t extra, begun, free; /* cycles: of handlers so far; when the unit went; when the engine is done with what it has */
  uint64_t cycles;             /* working cycles so far */
  uint64_t early;              /* of `extra`: before the program's last third */
  uint32_t processed, dropped; /* samples so far */
  struct cop_selection selection;
};

static void interrupt(struct unit *u, const struct costs *c, uint64_t now, uint8_t cause, uint8_t code) {
  u->cycles += now - u->begun;
  cop_selection_end_window(&u->selection);
  uint64_t cost = c->interrupt;
  cop_value_begin(u->table, &(struct cop_value_event){cause, code, (uint32_t)u->cycles, u->processed, u->dropped});
  for (unsigned i = 0; i < u->slots.slots && cop_value_keeps(u->table); i++) {
    const uint64_t high = cop_value_slots_high(&u->slots, i);
    cost += cop_value_worth(high) ? c->slot : c->empty;
    if (cop_value_worth(high)) cop_value_slot(u->table, cop_value_slots_low(&u->slots, i), high);
  }
  cop_value_next(u->table, &u->command);
  if (u->command.clear) memset(u->filter, 0, sizeof u->filter);
  for (uint32_t i = 0; i < u->command.masks; i++) {
    unsigned bit[2];
    cop_filter_bits((uint64_t)u->command.mask[i] << 2, bit);
    u->filter[bit[0]] = u->filter[bit[1]] = 1;
  }
  cop_value_slots_clear(&u->slots);
  u->extra += cost + u->command.masks * c->mask;
  u->begun = u->free = now + cost;
  u->left = u->command.interval;
}

static bool passes(struct unit *u, uint32_t pc) {
  const struct cop_value_command *c = &u->command;
  if ((cop_filter_hash((uint64_t)pc << 2) ^ c->select >> 16) & c->select & 0xffff) return false;
  unsigned bit[2];
  cop_filter_bits((uint64_t)pc << 2, bit);
  if (u->filter[bit[0]] && u->filter[bit[1]]) return false;
  cop_selection_offer(&u->selection, pc);
  if (!c->interval || --u->left == 0) {
    u->left = c->interval + (draw(&u->random) & c->spread);
    return true;
  }
  return false;
}

static struct outcome value_once(const struct loads *l, const struct costs *c, const struct cop_value_policy *policy, uint32_t seed,
                                 struct cop_value_row *rows, void *memory) {
  static const uint32_t path[2] = {6, 11};
  struct unit *u = calloc(1, sizeof *u);
  if (!u) return (struct outcome){.error = -1};
  cop_value_slots_init(&u->slots, policy->slots);
  u->slots.seconds = policy->seconds;
  memset(memory, 0, cop_value_bytes(PCS, SHARES));
  u->table = cop_value_init(memory, PCS, SHARES, policy);
  cop_value_start(u->table, &u->command);
  u->random = seed;
  for (size_t i = 0; i < l->count; i++) {
    const struct load *x = l->load + i;
    const uint64_t now = (uint64_t)x->time * c->insn_percent / 100 + u->extra;
    if (3ull * x->time < 2 * l->insns) u->early = u->extra;
    if (u->command.limit && now >= u->begun + u->command.limit) interrupt(u, c, now, COP_CAUSE_LIMIT, 0);
    if (!passes(u, x->pc)) continue;
    if (u->free > now + (uint64_t)QUEUE * path[0] * c->tick) {
      u->dropped++;
      continue;
    }
    u->processed++;
    if (!cop_selection_accept(&u->selection, x->pc)) return (struct outcome){.error = -1};
    const int code = cop_value_slots_sample(&u->slots, x->pc, cop_value_fold(x->value), draw(&u->random));
    u->free = (u->free > now ? u->free : now) + path[u->slots.failed & 1] * c->tick;
    if (code) interrupt(u, c, now, COP_CAUSE_PROGRAM, (uint8_t)code);
  }
  const double plain = (double)l->insns * c->insn_percent / 100;
  interrupt(u, c, (uint64_t)plain + u->extra, COP_CAUSE_LIMIT, 0);
  const double late = u->extra ? 100.0 * (double)(u->extra - u->early) / (double)u->extra : 0;
  const uint32_t n = value_rows(u->table, rows, ROWS);
  const struct cop_value_sums s = cop_value_sums(u->table);
  u->extra += (uint64_t)s.pcs * c->load;
  const struct cop_selection_bias bias = cop_selection_bias(&u->selection);
  printf(
    "  interrupts %u (full %u, thrash %u) loads %u values %u masked %u lost %u dropped %.1f %% selection %.1f %%, chance %.1f %%\n",
    s.interrupts, s.full, s.thrash, s.pcs, s.pcs + s.shares, s.masked, s.lost,
    100.0 * u->dropped / (u->processed + u->dropped + 1.0), bias.percent, bias.chance);
  cop_selection_free(&u->selection);
  const struct outcome o = {cop_truth_error(&l->truth, rows, n < ROWS ? n : ROWS), 100 * (double)u->extra / plain, late};
  free(u);
  return o;
}

/* Root of the mean square of a few seeds' errors. */
static struct outcome value(const struct loads *l, const struct costs *c, const struct cop_value_policy *policy, uint32_t seeds,
                            struct cop_value_row *rows, void *memory) {
  struct outcome mean = {0};
  for (uint32_t s = 0; s < seeds; s++) {
    const struct outcome one = value_once(l, c, policy, 0x2545f491u + s * 0x01234567u, rows, memory);
    mean.error += one.error * one.error / seeds;
    mean.overhead += one.overhead / seeds;
    mean.late += one.late / seeds;
  }
  mean.error = sqrt(mean.error);
  return mean;
}

static double simple_once(const struct loads *l, double interval, uint32_t seed, struct cop_value_row *rows, void *memory,
                          uint32_t *pairs) {
  memset(memory, 0, cop_simple_bytes(PAIRS));
  struct cop_simple *t = cop_simple_init(memory, PAIRS);
  uint32_t random = seed;
  for (double at = interval * (draw(&random) / 4294967296.0); at < (double)l->count;
       at += interval * (0.5 + draw(&random) / 4294967296.0)) {
    const struct load *x = l->load + (size_t)at;
    cop_simple_add(t, x->pc, cop_value_fold(x->value));
  }
  const uint32_t n = *pairs = simple_rows(t, rows, ROWS);
  return cop_truth_error(&l->truth, rows, n < ROWS ? n : ROWS);
}

/* At this overhead; the mean of a few seeds. */
static double simple(const struct loads *l, const struct costs *c, double overhead, struct cop_value_row *rows, void *memory) {
  const double cycles = overhead / 100 * (double)l->insns * c->insn_percent / 100, each = c->sample + c->drain / 128.0;
  double sum = 0, samples = cycles / each;
  uint32_t pairs;
  enum { SEEDS = 5, TRIES = 4 };
  for (int i = 0; i < TRIES; i++) { /* the estimation's cycles are taken from the sampling */
    simple_once(l, (double)l->count / samples, 1, rows, memory, &pairs);
    samples = cycles / (each + c->pair * pairs / samples);
  }
  for (uint32_t s = 1; s <= SEEDS; s++) sum += simple_once(l, (double)l->count / samples, s * 0x9e3779b9u, rows, memory, &pairs);
  return sum / SEEDS;
}

static uint32_t *parameter(const char *name, size_t length, struct cop_value_policy *p, struct costs *c, struct trial *t) {
#define P(n)                                                                                                                       \
  { #n, &p->n }
#define C(n)                                                                                                                       \
  { #n, &c->n }
  const struct {
    const char *name;
    uint32_t *value;
  } all[] = {P(slots),
             P(visits),
             P(confirm),
             P(enough),
             P(high),
             P(least),
             P(window),
             P(window_most),
             P(part),
             P(depth),
             P(depth_most),
             P(few),
             P(repeats),
             P(dense),
             P(soon),
             P(stretch),
             P(round),
             P(fresh),
             P(thin),
             P(crowded),
             P(control),
             P(masking),
             P(estimation),
             P(seconds),
             P(low),
             P(resample),
             C(insn_percent),
             C(slot),
             C(empty),
             C(interrupt),
             C(mask),
             C(load),
             C(sample),
             C(drain),
             C(pair),
             C(tick),
             {"paper", &t->paper},
             {"ratio", &t->ratio},
             {"seeds", &t->seeds}};
#undef P
#undef C
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    if (strlen(all[i].name) == length && !strncmp(all[i].name, name, length)) return all[i].value;
  return NULL;
}

int main(int argc, char **argv) {
  struct costs costs = {.insn_percent = 80,
                        .slot = 215,
                        .empty = 15,
                        .interrupt = 400,
                        .mask = 12,
                        .load = 150,
                        .sample = 132,
                        .drain = 300,
                        .pair = 60,
                        .tick = 1};
  struct cop_value_policy policy;
  struct trial trial = {.seeds = 1};
  cop_value_defaults(&policy, 256, COP_VALUE_OURS);
  struct cop_value_row *rows = malloc(ROWS * sizeof *rows);
  const uint64_t bytes = cop_value_bytes(PCS, SHARES) > cop_simple_bytes(PAIRS) ? cop_value_bytes(PCS, SHARES)
                                                                                : cop_simple_bytes(PAIRS);
  void *memory = malloc(bytes);
  double sum = 0;
  int programs = 0;
  for (int i = 1; i < argc && rows && memory; i++) {
    const char *equals = strchr(argv[i], '=');
    if (equals) {
      uint32_t *to = parameter(argv[i], (size_t)(equals - argv[i]), &policy, &costs, &trial);
      if (!to) {
        fprintf(stderr, "cop_study: %s: no such parameter\n", argv[i]);
        return 64;
      }
      *to = (uint32_t)strtoul(equals + 1, NULL, 0);
      if (to == &policy.slots || to == &trial.paper)
        cop_value_defaults(&policy, policy.slots, trial.paper ? COP_VALUE_PAPERS : COP_VALUE_OURS);
      continue;
    }
    struct loads l;
    if (!run_study(&l, argv[i])) return 1;
    const struct outcome v = value(&l, &costs, &policy, trial.seeds, rows, memory);
    const double s = simple(&l, &costs, v.overhead, rows, memory);
    const char *slash = strrchr(argv[i], '/');
    printf("%-22s loads %8llu static %5zu overhead %6.2f%% last third %5.1f%% error: value %6.2f%% simple %6.2f%% ratio %5.2f\n",
           slash ? slash + 1 : argv[i], (unsigned long long)l.truth.total, l.truth.load.used, v.overhead, v.late, v.error, s,
           s / v.error);
    fflush(stdout);
    sum += log(s / v.error);
    programs++;
    cop_truth_free(&l.truth);
    free(l.load);
  }
  const double mean = programs ? exp(sum / programs) : 0;
  printf("geometric mean of the ratios %.2f\n", mean);
  free(memory);
  free(rows);
  const bool enough = 100 * mean >= trial.ratio;
  if (!enough) printf("# less than %u %%\n", trial.ratio);
  return check_single("cop_study", enough && programs);
}
