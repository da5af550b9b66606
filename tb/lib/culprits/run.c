#include "tb/lib/culprits/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "program/cfg.h"

/* mchicken bit 0 is set in front of the program: csrwi mchicken, 1; auipc t0, 0; ld t0,
 * 12(t0); jr t0, then the entry. */
static const uint64_t boot[] = {0x000002977c00d073, 0x0002806700c2b283};
enum { BOOT_BYTES = 64 };

static uint64_t load(struct stalls_run *r, const struct sim_api *api, bool in_order) {
  uint8_t *ram = api->ram(r->sim), *end = ram + SIM_RAM_BYTES - BOOT_BYTES;
  elf_load(&r->program, ram, SIM_RAM_BASE);
  if (!in_order) return r->program.entry;
  memcpy(end, boot, sizeof boot);
  memcpy(end + sizeof boot, &r->program.entry, sizeof r->program.entry);
  return SIM_RAM_BASE + SIM_RAM_BYTES - BOOT_BYTES;
}

static bool look(struct stalls_run *r, const struct probe_cycle *now) {
  for (unsigned i = 0; i < PROBE_LANES; i++) {
    const struct probe_retire_lane *l = &now->retire.lane[i];
    const bool transfer = now->retire.valid >> i & 1 && !l->trap &&
                          (cfg_is_branch(l->insn) || cfg_is_jal(l->insn) || cfg_is_jalr(l->insn));
    if (transfer && !hash_add(&r->transfers, l->pc, l->next_pc, 1)) return false;
  }
  return stall_causes_step(r->stalls, now) && sampler_step(&r->sampler, now) && oracle_step(r->oracle, &now->commit) == ORACLE_OK;
}

static bool run_stalls(struct stalls_run *r, const struct sim_api *api, bool in_order, uint64_t most) {
  struct probe_cycle now;
  unsigned code;
  api->reset(r->sim, load(r, api, in_order));
  do {
    api->step(r->sim);
    api->probe(r->sim, SIM_VIEW_COMMIT | SIM_VIEW_DISPATCH | SIM_VIEW_RETIRE | SIM_VIEW_PIPE, &now);
    if (!look(r, &now)) return false;
  } while (!api->exited(r->sim, &code) && api->cycles(r->sim) < most);
  return true;
}

bool stalls_run_open(struct stalls_run *r, const struct sampler_plan *plan, const struct machine_model *m, uint64_t most) {
  const struct sim_api *api = plan->api;
  const struct sim_options options = {.seed = 1};
  char why[400];
  *r = (struct stalls_run){.sim = NULL};
  if (elf_open(&r->program, plan->path, SIM_RAM_BASE, SIM_RAM_BYTES) != ELF_OK) {
    fprintf(stderr, "%s\n", r->program.message);
    return false;
  }
  r->sim = api->open(&options);
  if (!r->sim) return false;
  if (!image_file_open(&r->file, plan->path, why, sizeof why)) {
    fprintf(stderr, "%s\n", why);
    return false;
  }
  r->image = r->file.image;
  r->stalls = stall_causes_new(m, api->rob_entries);
  r->oracle = oracle_new(api->width, &r->image);
  return r->stalls && r->oracle && sampler_open(&r->sampler, plan) && run_stalls(r, api, m->in_order, most);
}

void stalls_run_close(struct stalls_run *r, const struct sim_api *api) {
  hash_free(&r->transfers);
  samples_free(&r->sampler.pc);
  samples_free(&r->sampler.tip);
  oracle_free(r->oracle);
  stall_causes_free(r->stalls);
  if (r->sim) api->close(r->sim);
  image_file_close(&r->file);
  elf_close(&r->program);
}

/* Time that waited for an instruction when the run ended is the Oracle's only. */
bool stalls_run_adds_up(const struct stalls_run *r, const char *name) {
  size_t rows;
  const struct stall_causes_row *row = stall_causes_rows(r->stalls, &rows);
  uint64_t sum[SAMPLES_KINDS] = {0, 0}, wrong = 0, pc = 0;
  for (size_t i = 0; i < rows; i++) {
    for (int k = 0; k < SAMPLES_KINDS; k++) {
      uint64_t own = row[i].busy[k];
      for (int c = 0; c < STALL_CAUSES; c++) own += row[i].stall[k][c];
      sum[k] += own;
      const struct oracle_insn *o = k == SAMPLES_TIP ? oracle_at(r->oracle, row[i].pc) : NULL;
      if (o && oracle_insn_total(o) != own && !wrong++) pc = row[i].pc;
    }
  }
  const uint64_t total = stall_causes_total(r->stalls);
  if (sum[SAMPLES_PC] == total && sum[SAMPLES_TIP] == total && wrong <= 1) return true;
  printf("# %s: %" PRIu64 " twelfths, by pc %" PRIu64 ", by TIP %" PRIu64 "; %" PRIu64
         " instructions differ from the Oracle, first 0x%" PRIx64 "\n",
         name, total, sum[SAMPLES_PC], sum[SAMPLES_TIP], wrong, pc);
  return false;
}
