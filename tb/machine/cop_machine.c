/* The co-processor and TIP in a machine against their golden models, every register in every cycle.
 *                                                                                              docs/coproc.md
 *
 *   cop_machine CONFIG [SEED [COUNT]]     COUNT random programs from SEED on; before each the unit gets random microcode and registers, and GO
 *   cop_machine CONFIG PROGRAM.elf...     programs that use the unit themselves; each must end with status 0
 *
 * Exit status: 0 all agreed, 1 a difference, 2 wrong use, 3 no such machine, or out of memory. */
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/coproc/code.h"
#include "coproc/model.h"
#include "program/elf_file.h"
#include "tb/lib/fuzz_run.h"
#include "random/asm.h"
#include "tip/model.h"
#include "random/generate.h"
#include "tb/lib/random.h"

#define SETUP (SIM_RAM_BASE + 0x7000000) /* code that sets the unit up; then pairs of address and value */
enum { MAX_CYCLES = 40000, MAX_ELF_CYCLES = 2000000, TABLE = 0x1000, CODE_LENGTH = 48, SWEEP_ROUNDS = 300 };

struct counts {
  uint64_t programs, cycles, instrs, accepted, dropped, takes, halts, cams, requests;
};

struct bench {
  const struct sim_api *api;
  struct sim *sim;
  struct cop_model cop;
  struct tip_model tip;
  struct probe_cycle now;
  struct cop_in in;
  struct tip_in tip_in;
  bool was_halted;
  uint64_t random;
  struct counts counts;
  char line[300]; /* first difference; "" none */
};

static uint32_t below(struct bench *b, uint32_t n) { return random_below(&b->random, n); }

/* What machine and models show after the same edges. */
static bool compare_machine(struct bench *b) {
  struct cop_regs cop;
  struct tip_regs tip;
  bool take;
  uint64_t rtl, model;
  b->api->cop(b->sim, &b->in, &take, &cop);
  b->api->tip(b->sim, &b->tip_in, &tip);
  b->api->probe(b->sim, SIM_VIEW_COMMIT | SIM_VIEW_DISPATCH | SIM_VIEW_RETIRE, &b->now);
  const char *unit = "cop", *field = cop_regs_differ(&cop, &b->cop.regs, &rtl, &model);
  if (!field) {
    unit = "tip";
    field = tip_regs_differ(&tip, &b->tip.regs, &rtl, &model);
  }
  if (!field && take != cop_model_take(&b->cop, &b->now.retire, &b->in)) {
    unit = "cop";
    field = "tip_take";
    rtl = take;
    model = !take;
  }
  if (field)
    snprintf(b->line, sizeof b->line, "cycle %" PRIu64 " %s.%s rtl=0x%" PRIx64 " model=0x%" PRIx64, b->api->cycles(b->sim), unit,
             field, rtl, model);
  b->counts.takes += take;
  b->counts.cams += cop.cam.valid;
  b->counts.requests += b->in.req_valid;
  b->counts.halts += cop.state == COP_HALT && !b->was_halted;
  b->was_halted = cop.state == COP_HALT;
  return !field;
}

/* From reset on. False: b->line. *code: what the program ended with, if it did. */
static bool run_machine(struct bench *b, uint64_t boot_pc, uint64_t tohost, uint64_t max_cycles, unsigned *code) {
  bool ended = false;
  b->api->reset(b->sim, boot_pc);
  cop_model_reset(&b->cop);
  tip_model_reset(&b->tip, b->api->width, b->api->tip_buffer);
  b->tip.supervisor = b->api->extensions & ISA_EXT_S;
  b->was_halted = false;
  while (compare_machine(b) && !ended && b->api->cycles(b->sim) < max_cycles) {
    tip_model_step(&b->tip, &b->now.commit, &b->now.retire, &b->tip_in);
    cop_model_step(&b->cop, &b->now.dispatch, &b->now.retire, &b->in);
    for (unsigned k = 0; k < PROBE_LANES && b->now.retire.valid >> k & 1; k++) {
      const struct probe_retire_lane *l = &b->now.retire.lane[k];
      if (tohost && l->mem == PROBE_MEM_STORE && !l->trap && l->mem_addr == tohost) ended = true;
    }
    b->api->step(b->sim);
    if (b->api->exited(b->sim, code)) ended = true;
  }
  const struct cop_counts *r = &b->cop.counts;
  b->counts.programs++;
  b->counts.cycles += b->api->cycles(b->sim);
  b->counts.instrs += r->instrs;
  b->counts.accepted += r->accepted;
  b->counts.dropped += r->dropped;
  return !b->line[0];
}

static uint8_t *put64(uint8_t *to, uint64_t value) {
  memcpy(to, &value, sizeof value);
  return to + sizeof value;
}

static uint64_t draw_register(struct bench *b, unsigned offset) {
  const uint64_t any = random_next(&b->random);
  switch (offset) {
    case COP_AT_fields: return below(b, 4) ? any | 0x6a : any;
    case COP_AT_classes: return below(b, 4) == 0 ? 0x7ff : below(b, 3) == 0 ? COP_TIP | 1u << COP_TIP : any;
    case COP_AT_select: return below(b, 3) ? 0 : 1u << below(b, 16) | any << 32 >> 16;
    case COP_AT_watch: return below(b, 4) ? UINT16_MAX : 10 + below(b, 500);
    case COP_AT_limit: return below(b, 4) ? 0 : below(b, 20000);
    case COP_AT_interval: return below(b, 3) ? 0 : below(b, 20);
    case COP_AT_spread: return (1u << below(b, 6)) - 1;
    case COP_AT_water: return below(b, 2) ? below(b, b->cop.shape.buffer) : 0;
    default: return any;
  }
}

/* Pairs of address and value, GO last. Returns their number. */
static unsigned draw_setup(struct bench *b, uint8_t *table) {
  static const uint16_t ranges[][2] = {{COP_AT_fields, COP_AT_water},
                                       {COP_AT_entry, COP_AT_entry + 0x78},
                                       {COP_AT_v, COP_AT_xcfg + 0x38},
                                       {COP_AT_slot_low, COP_AT_slot_low + 0x38},
                                       {COP_AT_slot_high, COP_AT_slot_high + 0x38}};
  const bool halts = below(b, 2) == 0;
  unsigned n = 0;
  for (unsigned i = 0; i < sizeof ranges / sizeof ranges[0]; i++)
    for (unsigned offset = ranges[i][0]; offset <= ranges[i][1]; offset += 8, n++) {
      uint64_t value = draw_register(b, offset);
      if (offset >= COP_AT_entry && offset < COP_AT_v) value = below(b, CODE_LENGTH);
      if (offset >= COP_AT_t && offset < COP_AT_xcfg) value = below(b, CODE_LENGTH);
      table = put64(put64(table, COP_BASE + offset), value);
    }
  for (unsigned i = 0; i < CODE_LENGTH; i++, n += 2) {
    struct cop_insn insn = cop_code_draw(&b->random, i, CODE_LENGTH);
    if (!halts && insn.kind == COP_INTERRUPT) insn.kind = COP_DONE;
    const struct cop_word word = cop_pack(insn);
    table = put64(put64(table, COP_BASE + COP_AT_code + 16 * i), word.low);
    table = put64(put64(table, COP_BASE + COP_AT_code + 16 * i + 8), word.high);
  }
  const uint64_t ctl = COP_CTL_RUN | (below(b, 4) ? COP_CTL_ENGINE : 0) | (uint64_t)below(b, 4) << COP_CTL_DIV_SHIFT;
  put64(put64(table, COP_BASE + COP_AT_ctl), ctl);
  return n + 1;
}

/* The code before the program: waits for the sweep, stores the pairs, starts TIP and its
 * counter, goes to `entry`. */
static void draw_preamble(struct bench *b, uint64_t entry) {
  uint8_t *ram = b->api->ram(b->sim) + (SETUP - SIM_RAM_BASE);
  const unsigned pairs = draw_setup(b, ram + TABLE);
  const int event = 1, period = 20 + (int)below(b, 400), end = TABLE + (int)pairs * 16;
  const uint32_t code[] = {
    rp_addi(T0, X0, SWEEP_ROUNDS),
    rp_addi(T0, T0, -1),
    rp_b(1, T0, X0, -4),
    rp_u(OP_AUIPC, T0, TABLE >> 12),
    rp_addi(T0, T0, -12),
    rp_u(OP_AUIPC, T1, (end + 0x800) >> 12),
    rp_addi(T1, T1, (end + 0x800) % 0x1000 - 0x800 - 20),
    rp_i(OP_LOAD, 3, T2, T0, 0),
    rp_i(OP_LOAD, 3, T3, T0, 8),
    rp_s(3, T3, T2, 0),
    rp_addi(T0, T0, 16),
    rp_b(1, T0, T1, -16),
    rp_addi(T2, X0, event),
    rp_csr_op(1, X0, T2, CSR_MHPMEVENT3),
    rp_csr_op(1, X0, X0, CSR_MCOUNTINHIBIT),
    rp_addi(T2, X0, period),
    rp_csr_op(1, X0, T2, 0x7c3),
    rp_addi(T3, X0, -50),
    rp_csr_op(1, X0, T3, CSR_MHPMCOUNTER3),
    rp_addi(T2, X0, TIP_CTL_EN | TIP_CTL_RLD | (below(b, 2) ? TIP_CTL_RND : 0)),
    rp_csr_op(1, X0, T2, 0x7c2),
    rp_addi(T2, X0, 1),
    rp_slli(T2, T2, 31),
    rp_addi(T2, T2, (int)(entry - SIM_RAM_BASE)),
    rp_jalr(X0, T2, 0),
  };
  memcpy(ram, code, sizeof code);
}

static bool run_random(struct bench *b, uint64_t seed, unsigned profiles) {
  struct randprog p;
  const struct randprog_options options = {.profile = randprog_profile(seed % profiles)};
  unsigned code = 0;
  if (!randprog_generate(seed, &options, &p)) return false;
  b->random = seed;
  const struct sim_options sim = {.mem_latency = below(b, 40), .seed = seed};
  b->sim = b->api->open(&sim);
  if (b->sim) {
    memcpy(b->api->ram(b->sim), p.image, p.image_bytes);
    draw_preamble(b, p.entry);
    run_machine(b, SETUP, p.tohost, MAX_CYCLES, &code);
    b->api->close(b->sim);
  }
  randprog_free(&p);
  if (b->line[0]) printf("# seed %" PRIu64 ": %s (replay: cop_machine %s %" PRIu64 " 1)\n", seed, b->line, b->api->name, seed);
  return b->sim && !b->line[0];
}

static bool run_elf(struct bench *b, const char *path) {
  struct elf_program p;
  const struct sim_options sim = {.seed = 1};
  unsigned code = UINT_MAX;
  if (elf_open(&p, path, SIM_RAM_BASE, SIM_RAM_BYTES) != ELF_OK) {
    printf("# %s\n", p.message);
    return false;
  }
  b->sim = b->api->open(&sim);
  if (b->sim) {
    elf_load(&p, b->api->ram(b->sim), SIM_RAM_BASE);
    run_machine(b, p.entry, 0, MAX_ELF_CYCLES, &code);
    b->api->close(b->sim);
  }
  elf_close(&p);
  const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
  if (b->line[0]) printf("# %s: %s\n", name, b->line);
  else if (code) printf("# %s: status %u\n", name, code);
  return b->sim && !b->line[0] && code == 0;
}

static bool run_all(struct bench *b, int argc, char **argv) {
  uint64_t seed = argc > 0 ? strtoull(argv[0], NULL, 0) : 1;
  const uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 0) : 20;
  const struct counts *n = &b->counts;
  unsigned profiles = 0;
  while (randprog_profile(profiles)) profiles++;
  if (argc > 0 && strstr(argv[0], ".elf")) {
    for (int i = 0; i < argc; i++)
      if (!run_elf(b, argv[i])) return false;
  } else {
    for (const uint64_t last = seed + count; seed < last; seed++)
      if (!run_random(b, seed, profiles)) return false;
  }
  const bool good = (n->accepted && n->requests) && (count < 20 || argc > 2 || (n->dropped && n->takes && n->halts && n->cams));
  if (!good) puts("# something was never seen");
  printf("programs %" PRIu64 " cycles %" PRIu64 " samples %" PRIu64 " dropped %" PRIu64 " of TIP %" PRIu64
         " microinstructions %" PRIu64 " halts %" PRIu64 " CAM writes %" PRIu64 " accesses %" PRIu64 "\n",
         n->programs, n->cycles, n->accepted, n->dropped, n->takes, n->instrs, n->halts, n->cams, n->requests);
  return good;
}

int main(int argc, char **argv) {
  struct fuzz_machine machine = {0};
  if (argc < 2) {
    fprintf(stderr, "usage: cop_machine CONFIG [SEED [COUNT] | PROGRAM.elf...]\n");
    return 2;
  }
  if (!fuzz_machine_open(&machine, argv[1])) return 3;
  struct bench *b = calloc(1, sizeof *b);
  int status = 3;
  if (b && cop_model_open(&b->cop, &machine.api->cop_shape)) {
    b->api = machine.api;
    char name[64];
    snprintf(name, sizeof name, "cop_machine-%s", b->api->name);
    status = check_single(name, run_all(b, argc - 2, argv + 2));
    cop_model_close(&b->cop);
  }
  free(b);
  fuzz_machine_close(&machine);
  return status;
}
