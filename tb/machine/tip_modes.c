/* TIP on a machine that changes between machine mode, supervisor mode where it has it, and two processes every few
 * instructions (tb/lib/modes.h), with each filter: no sample, and no register that software can read, says anything of
 * those who are excluded.                                                                    docs/security.md
 *
 *   tip_modes CONFIG [SEED [SAMPLES [JSON]]]     programs from SEED on, until so many samples of each filter have been seen (4000);
 *                                                0: the program of SEED alone. JSON: a file for the totals
 *
 * The filter of a program is that of its seed; a filter that has its number is passed over. In every cycle
 * the unit has the registers of its golden model; each sample, and what is filtered, agrees with the Oracle.
 * Whose an address is, is known from the place of the code: that check needs neither model nor Oracle. Each
 * side that may be sampled must have samples, so that all of them are seen to run. Exit status: 0 all agreed,
 * 1 a difference, 2 wrong use, 3 no such machine, out of memory, or the file cannot be written. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"
#include "tb/lib/check.h"
#include "tb/lib/fuzz_run.h"
#include "tb/lib/json_report.h"
#include "tb/lib/random.h"
#include "tb/lib/modes.h"
#include "tip/check.h"

enum { CYCLES = 50000 }; /* of each program */

/* Those that name supervisor mode come last: only machines that have it. */
static const struct filter {
  const char *name;
  struct modes_setting setting;
  bool allowed[MODES_SIDES];
} filters[] = {
  {"nom", {.ctl = TIP_CTL_NOM}, {false, true, true, true}},
  {"nou", {.ctl = TIP_CTL_NOU}, {true, false, false, true}},
  {"ctx", {.ctl = TIP_CTL_CTX}, {true, true, false, true}},
  {"nom_ctx", {.ctl = TIP_CTL_NOM | TIP_CTL_CTX}, {false, true, false, true}},
  {"delegated", {.delegated = true}, {false, true, false, false}},
  {"nos", {.ctl = TIP_CTL_NOS}, {true, true, true, false}},
  {"nom_nos", {.ctl = TIP_CTL_NOM | TIP_CTL_NOS}, {false, true, true, false}},
  {"nou_nos", {.ctl = TIP_CTL_NOU | TIP_CTL_NOS}, {true, false, false, false}},
  {"nom_nou", {.ctl = TIP_CTL_NOM | TIP_CTL_NOU}, {false, false, false, true}},
};
enum { FILTERS = sizeof filters / sizeof filters[0], NAME_SUPERVISOR = 4 };

struct bench {
  const struct sim_api *api;
  bool supervisor;  /* the machine has supervisor mode */
  unsigned filters; /* those that it has */
  struct sim *sim;
  struct oracle *oracle;
  struct tip_model model;
  struct tip_check check;
  struct probe_cycle now;
  struct tip_in in;
  uint8_t image[MODES_BYTES];
  struct counts {
    uint64_t programs, samples, filtered, dropped, interrupts;
    uint64_t profile;              /* samples of profile instructions */
    uint64_t side[MODES_SIDES];    /* samples of each */
    uint64_t excluded, mismatches; /* samples of an excluded side; differences from the model or the Oracle */
  } counts[FILTERS];
  char line[500]; /* first difference; "" none */
};

/* An address that software can read is of one who may be sampled; 0 says nothing. */
static bool told(const struct filter *f, uint64_t address) {
  const enum modes_side side = modes_whose(address - SIM_RAM_BASE);
  return !address || (side < MODES_SIDES && f->allowed[side]);
}

static enum modes_side side_of(uint64_t flags) {
  return modes_side(flags >> TIP_PRIVILEGE_SHIFT & 3, flags >> TIP_CONTEXT_SHIFT & 0xffff);
}

static bool tells_nothing(struct bench *b, const struct filter *f, const struct tip_regs *r) {
  if (!r->ready) return true;
  bool good = f->allowed[side_of(r->sample_flags)] &&
              (!(r->details_data >> TIP_DET_CTOFFSET1_SHIFT & 15) || told(f, r->details_bt1)) &&
              (!(r->details_data >> TIP_DET_CTOFFSET2_SHIFT & 15) || told(f, r->details_bt2));
  for (unsigned i = 0; i < PROBE_LANES; i++) good = good && told(f, r->sample_addr[i]);
  if (!good)
    snprintf(b->line, sizeof b->line, "a sample of an excluded side: flags 0x%" PRIx64 " address 0x%" PRIx64, r->sample_flags,
             r->sample_addr[tip_flags_oldest(r->sample_flags)]);
  return good;
}

/* The registers are those of the model, and the step that follows agrees with the Oracle. */
static bool agrees(struct bench *b, const struct tip_regs *rtl) {
  uint64_t got, expected;
  const char *field = tip_regs_differ(rtl, &b->model.regs, &got, &expected);
  if (field) {
    snprintf(b->line, sizeof b->line, "tip.%s rtl=0x%" PRIx64 " model=0x%" PRIx64, field, got, expected);
    return false;
  }
  tip_model_step(&b->model, &b->now.commit, &b->now.retire, &b->in);
  if (oracle_step(b->oracle, &b->now.commit) != ORACLE_OK) {
    snprintf(b->line, sizeof b->line, "the Oracle: %s", oracle_message(b->oracle));
    return false;
  }
  return tip_check_step(&b->check, oracle_blame(b->oracle), &b->model, &b->in, b->line, sizeof b->line);
}

static bool of_profile_instruction(const struct bench *b, const struct tip_sample *s) {
  const uint64_t at = s->addr[tip_flags_oldest(s->flags)] - SIM_RAM_BASE;
  uint32_t word = 0;
  if (at < sizeof b->image - sizeof word) memcpy(&word, b->image + at, sizeof word);
  return isa_is_profile(word);
}

static bool cycle(struct bench *b, const struct filter *f, struct counts *n) {
  struct tip_regs rtl;
  b->api->tip(b->sim, &b->in, &rtl);
  b->api->probe(b->sim, SIM_VIEW_COMMIT | SIM_VIEW_RETIRE, &b->now);
  const bool quiet = tells_nothing(b, f, &rtl), equal = quiet && agrees(b, &rtl);
  n->excluded += !quiet;
  n->mismatches += quiet && !equal;
  if (!equal) return false;
  if (b->model.delivered) {
    n->side[side_of(b->model.last.flags)]++;
    n->profile += of_profile_instruction(b, &b->model.last);
  }
  n->dropped += b->model.dropped;
  n->interrupts += b->now.commit.interrupt;
  return true;
}

/* The program runs; every sample is followed. False: b->line, or out of memory. */
static bool run_modes(struct bench *b, unsigned which) {
  const struct filter *f = &filters[which];
  const struct program_image image = {.bytes = b->image, .base = SIM_RAM_BASE, .size = sizeof b->image};
  struct counts *n = &b->counts[which];
  memcpy(b->api->ram(b->sim), b->image, sizeof b->image);
  b->oracle = oracle_new(b->api->width, &image);
  if (!b->oracle) return false;
  tip_model_reset(&b->model, b->api->width, b->api->tip_buffer);
  b->model.supervisor = b->supervisor;
  tip_check_init(&b->check, &image);
  b->api->reset(b->sim, SIM_RAM_BASE);
  while (cycle(b, f, n) && b->api->cycles(b->sim) < CYCLES) b->api->step(b->sim);
  n->programs++;
  n->samples += b->check.checked;
  n->filtered += b->model.regs.filtered;
  oracle_free(b->oracle);
  return !b->line[0];
}

static bool one(struct bench *b, uint64_t seed) {
  uint64_t random = seed;
  const unsigned which = (unsigned)(seed % b->filters);
  static const uint16_t more[] = {0, 0, TIP_CTL_RND, TIP_CTL_DET, TIP_CTL_RND | TIP_CTL_DET, TIP_CTL_FRZ};
  struct modes_setting setting = filters[which].setting;
  setting.machine = filters[which].allowed[MODES_MACHINE];
  setting.depth = 1 + b->api->tip_buffer;
  setting.flags = b->api->has_pflag;
  setting.supervisor = b->supervisor;
  setting.ctl |= more[random_below(&random, sizeof more / sizeof more[0])];
  const struct sim_options options = {.mem_latency = 1 + random_below(&random, 40), .seed = seed};
  modes_program(seed, &setting, b->image);
  b->sim = b->api->open(&options);
  const bool good = b->sim && run_modes(b, which);
  if (b->line[0])
    printf("# seed %" PRIu64 " cycle %" PRIu64 " %s (replay: tip_modes %s %" PRIu64 " 0)\n", seed, b->api->cycles(b->sim), b->line,
           b->api->name, seed);
  if (b->sim) b->api->close(b->sim);
  return good;
}

/* Programs until each filter has its number. */
static bool run_all(struct bench *b, uint64_t seed, uint64_t wanted) {
  for (unsigned done = 0; done < b->filters; seed++) {
    const struct counts *n = &b->counts[seed % b->filters];
    done = n->programs && n->samples >= wanted ? done + 1 : 0;
    if (!done && !one(b, seed)) return false;
  }
  return true;
}

/* Every side that may be sampled was, and no other. */
static bool sides_seen(const struct bench *b, const struct filter *f, const struct counts *n) {
  bool seen = true;
  for (unsigned side = 0; side < MODES_SIDES; side++) {
    const bool there = side != MODES_SUPERVISOR || b->supervisor;
    seen = seen && (there && f->allowed[side]) == (n->side[side] > 0);
  }
  return seen;
}

static int judge(const struct bench *b, bool good) {
  struct check cases = {0};
  uint64_t dropped = 0, profile = 0;
  for (unsigned i = 0; i < b->filters; i++) {
    const struct counts *n = &b->counts[i];
    char name[64];
    printf("%s: programs %" PRIu64 " samples %" PRIu64 " (machine mode %" PRIu64 ", ours %" PRIu64 ", other %" PRIu64
           ", supervisor mode %" PRIu64 ") filtered %" PRIu64 " dropped %" PRIu64 " interrupts %" PRIu64
           " of profile instructions %" PRIu64 "\n",
           filters[i].name, n->programs, n->samples, n->side[MODES_MACHINE], n->side[MODES_OURS], n->side[MODES_OTHER],
           n->side[MODES_SUPERVISOR], n->filtered, n->dropped, n->interrupts, n->profile);
    snprintf(name, sizeof name, "tip_modes_%s_%s", b->api->name, filters[i].name);
    check_case(&cases, name, good && sides_seen(b, &filters[i], n) && n->filtered && n->interrupts);
    dropped += n->dropped;
    profile += n->profile;
  }
  if (good && !dropped) puts("# no capture was ever dropped");
  check_case(&cases, "tip_modes_dropped", dropped);
  check_case(&cases, "tip_modes_profile", (profile > 0) == b->api->has_pflag); /* samples of profile instructions */
  return check_done(&cases);
}

static void write_totals(const struct bench *b, struct json *j) {
  json_key_string(j, "config", b->api->name);
  json_key_object(j, "filters");
  for (unsigned i = 0; i < b->filters; i++) {
    const struct counts *n = &b->counts[i];
    json_key_object_inline(j, filters[i].name);
    json_key_uint(j, "programs", n->programs);
    json_key_uint(j, "samples", n->samples);
    json_key_uint(j, "machine", n->side[MODES_MACHINE]);
    json_key_uint(j, "ours", n->side[MODES_OURS]);
    json_key_uint(j, "other", n->side[MODES_OTHER]);
    if (b->supervisor) json_key_uint(j, "supervisor", n->side[MODES_SUPERVISOR]);
    json_key_uint(j, "filtered", n->filtered);
    json_key_uint(j, "dropped", n->dropped);
    json_key_uint(j, "excluded", n->excluded);
    json_key_uint(j, "mismatches", n->mismatches);
    json_end_object(j);
  }
  json_end_object(j);
}

static int campaign(struct bench *b, uint64_t seed, uint64_t wanted, const char *json) {
  struct json_report report;
  if (json && !json_report_open(&report, json)) return 3;
  const bool good = run_all(b, seed, wanted);
  const int status = judge(b, good);
  if (!json) return status;
  write_totals(b, &report.json);
  return json_report_close(&report) ? status : 3;
}

int main(int argc, char **argv) {
  struct fuzz_machine machine = {0};
  if (argc < 2 || argc > 5) {
    fprintf(stderr, "usage: tip_modes CONFIG [SEED [SAMPLES [JSON]]]\n");
    return 2;
  }
  if (!fuzz_machine_open(&machine, argv[1])) return 3;
  struct bench *b = calloc(1, sizeof *b);
  int status = 3;
  if (b) {
    const uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 1, wanted = argc > 3 ? strtoull(argv[3], NULL, 0) : 4000;
    b->api = machine.api;
    b->supervisor = b->api->extensions & ISA_EXT_S;
    b->filters = b->supervisor ? FILTERS : FILTERS - NAME_SUPERVISOR;
    if (argc > 3 && !wanted) status = check_single("tip_modes_replay", one(b, seed));
    else status = campaign(b, seed, wanted, argc > 4 ? argv[4] : NULL);
  }
  free(b);
  fuzz_machine_close(&machine);
  return status;
}
