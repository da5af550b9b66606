/* TIP on a machine that changes between machine mode and two processes every few instructions (tb/lib/tip/modes.h), with each filter:
 * no sample, and no register that software can read, says anything of those who are excluded.              docs/security.md
 *
 *   tip_modes CONFIG [SEED [SAMPLES]]     programs from SEED on, until that many samples of TIP have been seen in all
 *
 * In every cycle the unit has the registers of its golden model; each sample, and what is filtered, agrees with the Oracle. Whose an
 * address is, is known from the place of the code: that check needs neither model nor Oracle.
 * Exit status: 0 all agreed, 1 a difference, 2 wrong use, 3 no such machine, or out of memory. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/fuzz_run.h"
#include "tb/lib/random.h"
#include "tb/lib/tip/modes.h"
#include "tip/check.h"

enum { CYCLES = 50000 }; /* of each program */

static const struct filter {
  const char *name;
  struct tip_modes_setting setting;
  bool allowed[TIP_MODES_SIDES];
} filters[] = {
  {"nom", {.ctl = TIP_CTL_NOM}, {false, true, true}},       {"nou", {.ctl = TIP_CTL_NOU}, {true, false, false}},
  {"ctx", {.ctl = TIP_CTL_CTX}, {true, true, false}},       {"nom_ctx", {.ctl = TIP_CTL_NOM | TIP_CTL_CTX}, {false, true, false}},
  {"delegated", {.delegated = true}, {false, true, false}},
};
enum { FILTERS = sizeof filters / sizeof filters[0] };

struct bench {
  const struct sim_api *api;
  struct sim *sim;
  struct oracle *oracle;
  struct tip_model model;
  struct tip_check check;
  struct probe_cycle now;
  struct tip_in in;
  uint8_t image[TIP_MODES_BYTES];
  struct counts {
    uint64_t programs, samples, filtered, dropped;
  } counts[FILTERS];
  char line[500]; /* first difference; "" none */
};

/* An address that software can read is of one who may be sampled; 0 says nothing. */
static bool told(const struct filter *f, uint64_t address) {
  const enum tip_modes_side side = tip_modes_whose(address - SIM_RAM_BASE);
  return !address || (side < TIP_MODES_SIDES && f->allowed[side]);
}

static bool tells_nothing(struct bench *b, const struct filter *f, const struct tip_regs *r) {
  if (!r->ready) return true;
  bool good = (!(r->details_data >> TIP_DET_CTOFFSET1_SHIFT & 15) || told(f, r->details_bt1)) &&
              (!(r->details_data >> TIP_DET_CTOFFSET2_SHIFT & 15) || told(f, r->details_bt2));
  for (unsigned i = 0; i < PROBE_LANES; i++) good = good && told(f, r->sample_addr[i]);
  const unsigned privilege = r->sample_flags >> TIP_PRIVILEGE_SHIFT & 3, context = r->sample_flags >> TIP_CONTEXT_SHIFT & 0xffff;
  if (privilege == 3) good = good && f->allowed[TIP_MODES_MACHINE];
  else good = good && f->allowed[context == TIP_MODES_CONTEXT ? TIP_MODES_OURS : TIP_MODES_OTHER];
  if (!good)
    snprintf(b->line, sizeof b->line, "a sample of an excluded side: privilege %u context %u address 0x%" PRIx64, privilege,
             context, r->sample_addr[r->sample_flags >> TIP_OLDEST_SHIFT & 3]);
  return good;
}

static bool cycle(struct bench *b, const struct filter *f) {
  struct tip_regs rtl;
  uint64_t got, expected;
  b->api->tip(b->sim, &b->in, &rtl);
  b->api->probe(b->sim, SIM_VIEW_COMMIT | SIM_VIEW_RETIRE, &b->now);
  const char *field = tip_regs_differ(&rtl, &b->model.regs, &got, &expected);
  if (field) {
    snprintf(b->line, sizeof b->line, "tip.%s rtl=0x%" PRIx64 " model=0x%" PRIx64, field, got, expected);
    return false;
  }
  if (!tells_nothing(b, f, &rtl)) return false;
  tip_model_step(&b->model, &b->now.commit, &b->now.retire, &b->in);
  if (oracle_step(b->oracle, &b->now.commit) != ORACLE_OK) {
    snprintf(b->line, sizeof b->line, "the Oracle: %s", oracle_message(b->oracle));
    return false;
  }
  return tip_check_step(&b->check, oracle_blame(b->oracle), &b->model, &b->in, b->line, sizeof b->line);
}

/* The program runs; every sample is followed. False: b->line, or out of memory. */
static bool run(struct bench *b, unsigned which) {
  const struct filter *f = &filters[which];
  const struct program_image image = {b->image, SIM_RAM_BASE, sizeof b->image};
  struct counts *n = &b->counts[which];
  memcpy(b->api->ram(b->sim), b->image, sizeof b->image);
  b->oracle = oracle_new(b->api->width, &image);
  if (!b->oracle) return false;
  tip_model_reset(&b->model, b->api->width, b->api->tip_buffer);
  tip_check_init(&b->check, &image);
  b->api->reset(b->sim, SIM_RAM_BASE);
  while (cycle(b, f) && b->api->cycles(b->sim) < CYCLES) {
    n->dropped += b->model.dropped;
    b->api->step(b->sim);
  }
  n->programs++;
  n->samples += b->check.checked;
  n->filtered += b->model.regs.filtered;
  oracle_free(b->oracle);
  return !b->line[0];
}

static bool one(struct bench *b, uint64_t seed, uint64_t *samples) {
  uint64_t random = seed;
  const unsigned which = (unsigned)(seed % FILTERS);
  static const uint16_t more[] = {0, 0, TIP_CTL_RND, TIP_CTL_DET, TIP_CTL_RND | TIP_CTL_DET, TIP_CTL_FRZ};
  struct tip_modes_setting setting = filters[which].setting;
  setting.ctl |= more[random_below(&random, sizeof more / sizeof more[0])];
  const struct sim_options options = {.mem_latency = 1 + random_below(&random, 40), .seed = seed};
  const uint64_t before = b->counts[which].samples;
  tip_modes_program(seed, &setting, b->image);
  b->sim = b->api->open(&options);
  const bool good = b->sim && run(b, which);
  if (b->line[0])
    printf("# seed %" PRIu64 " cycle %" PRIu64 " %s (replay: tip_modes %s %" PRIu64 " 1)\n", seed, b->api->cycles(b->sim), b->line,
           b->api->name, seed);
  if (b->sim) b->api->close(b->sim);
  *samples += b->counts[which].samples - before;
  return good;
}

static int run_all(struct bench *b, uint64_t seed, uint64_t wanted) {
  struct check cases = {0};
  uint64_t samples = 0;
  uint64_t dropped = 0;
  bool good = true;
  const uint64_t first = seed;
  while (good && (samples < wanted || seed - first < FILTERS) && (wanted > 1 || seed == first)) good = one(b, seed++, &samples);
  for (unsigned i = 0; i < FILTERS; i++) {
    const struct counts *n = &b->counts[i];
    char name[64];
    if (wanted == 1 && !n->programs) continue;
    printf("%s: programs %" PRIu64 " samples %" PRIu64 " filtered %" PRIu64 " dropped %" PRIu64 "\n", filters[i].name, n->programs,
           n->samples, n->filtered, n->dropped);
    snprintf(name, sizeof name, "tip_modes_%s_%s", b->api->name, filters[i].name);
    check_case(&cases, name, good && n->samples && n->filtered);
    dropped += n->dropped;
  }
  if (good && wanted > 1 && !dropped) puts("# no capture was ever dropped");
  if (wanted > 1) check_case(&cases, "tip_modes_dropped", dropped);
  return check_done(&cases);
}

int main(int argc, char **argv) {
  struct fuzz_machine machine = {0};
  if (argc < 2 || argc > 4) {
    fprintf(stderr, "usage: tip_modes CONFIG [SEED [SAMPLES]]\n");
    return 2;
  }
  if (!fuzz_machine_open(&machine, argv[1])) return 3;
  struct bench *b = calloc(1, sizeof *b);
  int status = 3;
  if (b) {
    b->api = machine.api;
    status = run_all(b, argc > 2 ? strtoull(argv[2], NULL, 0) : 1, argc > 3 ? strtoull(argv[3], NULL, 0) : 20000);
  }
  free(b);
  fuzz_machine_close(&machine);
  return status;
}
