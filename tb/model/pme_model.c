/* The golden model of ProfileMe beside a random pipeline, whose instructions it follows.    docs/profileme.md
 *
 *   pme_model [--seed N] [--cycles N]     random cycles for each size of the unit, default 2000000, then the registers and the statistics
 *
 * In each cycle counts, states and the oldest record, and of each record delivered all eight words, are what
 * pme_naive.h expects, who knows the instructions' lives from the pipeline itself. Then: intervals and
 * distances are uniform (chi-square), and the generator is TIP's. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/csr.h"
#include "tb/lib/check.h"
#include "tb/lib/profileme/naive.h"
#include "tb/lib/random.h"

enum { EPISODE = 9000, BINS = 16 };
#define CHI_LIMIT 44.3 /* 15 degrees of freedom: 99.99 % below */

struct test {
  uint64_t seed, cycles, random;
  unsigned tags, sets, slots;
  struct pme_pipe pipe;
  struct pme_model model;
  struct pme_naive naive;
  struct probe_cycle record;
  struct pme_in in; /* of the next step */
  struct delegation delegation;
  uint64_t cycle;
  uint32_t generator;  /* xorshift32, once more */
  unsigned write, pop; /* chances in 1/256 */
  uint64_t records, pairs, reversed, reasons[PME_REASONS], longest[PME_LATENCIES], drops, early;
  uint64_t time; /* of the first of the pair delivered last */
  bool failed;
};

static bool fail_model(struct test *t, const char *what) {
  if (!t->failed)
    printf("# N %u, K %u, cycle %" PRIu64 ": %s (replay: pme_model --seed %" PRIu64 " --cycles %" PRIu64 ")\n", t->tags, t->sets,
           t->cycle, what, t->seed, t->cycles);
  t->failed = true;
  return false;
}

static uint64_t any(struct test *t) { return random_next(&t->random); }
static unsigned below(struct test *t, unsigned n) { return random_below(&t->random, n); }
static bool chance(struct test *t, unsigned n) { return random_chance(&t->random, n, 256); }

static uint64_t value_of(struct test *t, unsigned number) {
  switch (number) {
    case CSR_NUMBER_mpmectl:
      return (any(t) & 0x1f) | (chance(t, 240) ? PME_CTL_EN | PME_CTL_RLD : 0) | (chance(t, 20) ? any(t) & 0x1a0 : 0) |
             (chance(t, 64) ? PME_CTL_FRZ : 0);
    case CSR_NUMBER_mpmecount: return below(t, 40);
    case CSR_NUMBER_mpmemajor: return below(t, chance(t, 128) ? 16 : 100);
    case CSR_NUMBER_mpmespread: return (1u << below(t, 7)) - 1;
    case CSR_NUMBER_mpmeminor: return below(t, chance(t, 128) ? 9 : 5000) % (chance(t, 200) ? 80 : 5000);
    case CSR_NUMBER_mpmecontext: return below(t, 4);
    case CSR_NUMBER_mpmewater: return below(t, 20);
    case CSR_NUMBER_mpmemask: return chance(t, 180) ? 0 : 1ull << below(t, 56);
    case CSR_NUMBER_mpmethreshold: return chance(t, 160) ? 0 : (any(t) & 0xf000) | below(t, 60);
    default: return any(t);
  }
}

static void draw_access(struct test *t) {
  t->in = (struct pme_in){.csr_write = true, .csr_addr = CSR_NUMBER_mpmestatus, .csr_wdata = 1, .delegation = t->delegation};
  if (chance(t, t->pop)) return;
  t->in.csr_write = chance(t, t->write) && chance(t, 32);
  t->in.csr_addr = (uint16_t)(CSR_NUMBER_mpmectl + below(t, 12));
  t->in.csr_wdata = value_of(t, t->in.csr_addr);
}

static void note(struct test *t) {
  const struct pme_life l = pme_record_life(&t->model.last);
  const char *wrong = pme_record_wrong(&t->model.last);
  if (wrong) fail_model(t, wrong);
  t->records++;
  t->reasons[l.reason]++;
  for (unsigned i = 0; i < PME_LATENCIES; i++) t->longest[i] += l.latency[i] == PME_LATENCY_MAX;
  if (l.retired && l.latency[PME_L_TOTAL] < PME_LATENCY_MAX && l.valid >> PME_L_EXECUTION & 1 &&
      pme_life_retire_latency(&l) + l.latency[PME_L_DISPATCH] + l.latency[PME_L_ISSUE] + l.latency[PME_L_EXECUTION] !=
        l.latency[PME_L_TOTAL])
    fail_model(t, "the latencies do not add up");
  t->pairs += l.second;
  t->reversed += l.second && l.time < t->time;
  t->time = l.time;
}

/* The generator and the distance, from the registers alone. */
static void check_generator(struct test *t, const struct pme_regs *before) {
  const struct pme_regs *r = &t->model.regs;
  const bool written = t->in.csr_write && t->in.csr_addr == CSR_NUMBER_mpmeseed;
  if (before->ctl & PME_CTL_EN) {
    t->generator ^= t->generator << 13;
    t->generator ^= t->generator >> 17;
    t->generator ^= t->generator << 5;
  }
  if (written) t->generator = (uint32_t)t->in.csr_wdata ? (uint32_t)t->in.csr_wdata : 1;
  if (r->random != t->generator) fail_model(t, "the generator is not xorshift32");
  unsigned bits = 0, distance = before->distance;
  while ((before->minor - 1u) >> bits) bits++;
  const unsigned drawn = (before->random >> 20) % (1u << bits);
  if (!(before->ctl & PME_CTL_RND)) distance = before->minor;
  else if (before->ctl & PME_CTL_EN && drawn < before->minor) distance = drawn + 1;
  if (t->in.csr_write && t->in.csr_addr == CSR_NUMBER_mpmeminor) distance = r->minor;
  if (r->distance != distance) fail_model(t, "the next distance is not what was drawn");
}

static bool step_model(struct test *t) {
  const struct pme_regs before = t->model.regs;
  t->in.cycle = ++t->cycle;
  pme_model_step(&t->model, &t->record, &t->in);
  if (!pme_naive_step(&t->naive, &t->pipe, &t->record, &t->in, &before, &t->model)) fail_model(t, t->naive.wrong);
  check_generator(t, &before);
  if (t->model.delivered) note(t);
  t->drops += t->in.csr_write && t->in.csr_addr == CSR_NUMBER_mpmectl && t->model.regs.dropped != before.dropped;
  t->early += t->model.half && !before.ready && t->model.held == 1;
  if (t->model.half && t->model.held == 1 && t->model.regs.lcofi) fail_model(t, "an interrupt before both of a pair are there");
  pme_pipe_step(&t->pipe, &t->model.request, &t->record);
  if (t->pipe.error) fail_model(t, t->pipe.error);
  return !t->failed;
}

static bool write_csr(struct test *t, unsigned number, uint64_t value) {
  t->in = (struct pme_in){.csr_write = true, .csr_addr = (uint16_t)number, .csr_wdata = value};
  return step_model(t);
}

static void start(struct test *t, unsigned tags, unsigned sets, unsigned slots) {
  t->tags = tags;
  t->sets = sets;
  t->slots = slots;
  t->cycle = t->time = 0;
  t->generator = 1;
  t->records = t->pairs = t->reversed = t->drops = t->early = 0;
  memset(t->reasons, 0, sizeof t->reasons);
  memset(&t->record, 0, sizeof t->record);
  pme_pipe_init(&t->pipe, tags, slots, PROBE_EVENTS, any(t));
  t->pipe.cycle = 1; /* the first record is that of cycle 0, with nothing in it */
  pme_model_reset(&t->model, tags, sets, slots);
  pme_naive_init(&t->naive, tags, sets, slots);
}

static bool enough(struct test *t) {
  for (unsigned i = 0; i < PME_REASONS; i++)
    if (!t->reasons[i]) return fail_model(t, "a reason that was never seen");
  if (t->tags > 1 && (!t->pairs || !t->reversed || !t->early)) return fail_model(t, "no pairs, or always in order");
  if (!t->drops || !t->naive.collisions || !t->naive.filtered || !t->naive.empty)
    return fail_model(t, "nothing dropped, collided, filtered or empty");
  return true;
}

static bool run_random(struct test *t) {
  static const uint8_t pops[] = {2, 8, 32, 128, 250}, writes[] = {0, 0, 1, 8, 64};
  while (t->cycle < t->cycles) {
    pme_pipe_mood(&t->pipe);
    t->pop = pops[below(t, 5)];
    t->write = writes[below(t, 5)];
    t->delegation = (struct delegation){.delegated = chance(t, 64), .delegate = (uint16_t)below(t, 4)};
    for (unsigned number = CSR_NUMBER_mpmethreshold + 1; number-- > CSR_NUMBER_mpmectl;)
      if (chance(t, 128) && !write_csr(t, number, value_of(t, number))) return false;
    for (unsigned i = 0; i < EPISODE; i++) {
      draw_access(t);
      if (!step_model(t)) return false;
    }
  }
  printf("   N %u, K %u, %u slots: %" PRIu64 " cycles, %" PRIu64 " records, %" PRIu64 " pairs, %" PRIu64
         " the second first, selections %" PRIu32 " = samples %" PRIu32 " collisions %" PRIu32 " filtered %" PRIu32
         " dropped %" PRIu32 " (empty %" PRIu32 "), open\n",
         t->tags, t->sets, t->slots, t->cycle, t->records, t->pairs, t->reversed, t->naive.selections, t->naive.samples,
         t->naive.collisions, t->naive.filtered, t->naive.dropped, t->naive.empty);
  return t->cycles < 2000000 || enough(t);
}

/* What a register holds after a write. */
static bool run_registers(struct test *t) {
  static const struct {
    unsigned number;
    uint64_t written, read;
  } rows[] = {
    {CSR_NUMBER_mpmemajor, 7, 8},
    {CSR_NUMBER_mpmemajor, 0x5000009, 9},
    {CSR_NUMBER_mpmespread, 0x1234567, 0x234567},
    {CSR_NUMBER_mpmeminor, 0, 1},
    {CSR_NUMBER_mpmeminor, 4095, 4095},
    {CSR_NUMBER_mpmeminor, 1ull << 40, 4095},
    {CSR_NUMBER_mpmewater, 0x100, 1},
    {CSR_NUMBER_mpmewater, 0x109, 8},
    {CSR_NUMBER_mpmewater, 8, 8},
    {CSR_NUMBER_mpmeseed, 1ull << 32, 1},
    {CSR_NUMBER_mpmematch, ~0ull, (1ull << 56) - 1},
    {CSR_NUMBER_mpmemask, ~0ull, (1ull << 56) - 1},
    {CSR_NUMBER_mpmethreshold, ~0ull, 0xffff},
    {CSR_NUMBER_mpmecontext, ~0ull, 0xffff},
    {CSR_NUMBER_mpmecount, ~0ull, 0xffffffff},
    {CSR_NUMBER_mpmecount, 0, 0},
    {CSR_NUMBER_mpmectl, ~0ull << 1, 0x1fe},
    {CSR_NUMBER_mpmeinfo, ~0ull, 0x04080201},
    {0x7dc, ~0ull, 0},
    {0xff7, ~0ull, 0},
  };
  start(t, 2, 8, 4);
  if (t->model.regs.major != 8 || t->model.regs.minor != 1 || t->model.regs.water != 1 || t->model.regs.random != 1)
    return fail_model(t, "reset");
  for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    if (!write_csr(t, rows[i].number, rows[i].written)) return false;
    if (pme_model_read(&t->model, rows[i].number) != rows[i].read)
      return fail_model(t, "a register does not hold what was written");
  }
  return true;
}

static double chi_square(const uint64_t bins[BINS], uint64_t n) {
  double chi = 0, expected = (double)n / BINS;
  for (unsigned i = 0; i < BINS; i++) chi += ((double)bins[i] - expected) * ((double)bins[i] - expected) / expected;
  return chi;
}

/* Intervals are uniform in major to major + spread, distances in 1 to W. */
static bool run_uniform(struct test *t, unsigned ctl, unsigned major, unsigned spread, unsigned window, unsigned count) {
  uint64_t intervals[BINS] = {0}, distances[BINS] = {0}, n = 0, pairs = 0;
  char text[100];
  start(t, 2, 8, 4);
  t->pipe.k =
    (struct pme_pipe_knobs){.opportunity = 255, .fetch = 255, .jump = 32, .commit = 255, .event = 32, .mispredict = 2, .refill = 8};
  if (!write_csr(t, CSR_NUMBER_mpmeseed, any(t)) || !write_csr(t, CSR_NUMBER_mpmemajor, major) ||
      !write_csr(t, CSR_NUMBER_mpmespread, spread) || !write_csr(t, CSR_NUMBER_mpmeminor, window) ||
      !write_csr(t, CSR_NUMBER_mpmecount, 1) || !write_csr(t, CSR_NUMBER_mpmectl, ctl))
    return false;
  while (n < count || (ctl & PME_CTL_PAIR && pairs < count / 2)) {
    t->in = (struct pme_in){.csr_write = t->model.regs.ready, .csr_addr = CSR_NUMBER_mpmestatus, .csr_wdata = 1};
    if (!step_model(t)) return false;
    if (t->naive.interval) {
      intervals[(t->naive.interval - major) * BINS / (spread + 1)]++;
      n++;
    }
    if (!t->model.delivered) continue;
    const struct pme_life l = pme_record_life(&t->model.last);
    if (l.second) {
      distances[(l.distance - 1u) * BINS / window]++;
      pairs++;
    }
  }
  snprintf(text, sizeof text, "intervals %u to %u are not uniform: chi-square %.1f", major, major + spread,
           chi_square(intervals, n));
  if (chi_square(intervals, n) > CHI_LIMIT) return fail_model(t, text);
  if (!pairs) return true;
  snprintf(text, sizeof text, "distances 1 to %u are not uniform: chi-square %.1f", window, chi_square(distances, pairs));
  return chi_square(distances, pairs) <= CHI_LIMIT || fail_model(t, text);
}

int main(int argc, char **argv) {
  static const struct { unsigned tags, sets, slots; } sizes[] = {{1, 1, 4}, {2, 2, 4}, {2, 8, 4}, {4, 16, 8}, {4, 32, 4}};
  const unsigned on = PME_CTL_EN | PME_CTL_RND | PME_CTL_RLD;
  struct test *t = calloc(1, sizeof *t);
  bool good = t;
  if (!t) return 2;
  t->seed = 1;
  t->cycles = 2000000;
  for (int i = 1; i + 1 < argc; i += 2) {
    if (strcmp(argv[i], "--seed") == 0) t->seed = strtoull(argv[i + 1], NULL, 0);
    if (strcmp(argv[i], "--cycles") == 0) t->cycles = strtoull(argv[i + 1], NULL, 0);
  }
  t->random = t->seed;
  for (unsigned i = 0; good && i < sizeof sizes / sizeof sizes[0]; i++) {
    start(t, sizes[i].tags, sizes[i].sets, sizes[i].slots);
    good = run_random(t);
  }
  for (unsigned i = 0; good && t->cycles >= 2000000 && i < PME_LATENCIES; i++)
    if (!t->longest[i]) good = fail_model(t, "a latency that was never saturated");
  good = good && run_registers(t) && run_uniform(t, on, 8, 63, 1, 20000) && run_uniform(t, on | PME_CTL_PAIR, 200, 255, 64, 8000) &&
         run_uniform(t, on | PME_CTL_PAIR | PME_CTL_OPP, 300, 127, 48, 8000);
  printf("seed %" PRIu64 "\n", t->seed);
  free(t);
  return check_single("pme_model", good);
}
