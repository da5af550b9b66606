#include "tb/lib/frequency/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/cfg.h"
#include "random/asm.h"
#include "tb/lib/sampler.h"

enum { BOOT_BYTES = 64 };

/* Until the program ends. */
struct watch {
  struct frequency_run *r;
  const struct frequency_run_plan *plan;
  struct sampler sampler;
  uint64_t from; /* the instruction before, a control transfer; 0: it was none, or a trap came in between */
  bool from_return;
  bool failed;
};

static bool fail_frequency(struct frequency_run *r, const char *what) {
  snprintf(r->message, sizeof r->message, "%s", what);
  return false;
}

/* ---- truth ---- */

static void count(struct watch *w, const struct probe_retire_lane *l) {
  struct frequency_run *r = w->r;
  if (w->from && !w->from_return) w->failed |= !hash_add(&r->transfer, w->from, l->pc, 1);
  if (w->from && w->from_return) w->failed |= !hash_add(&r->returned, l->pc, 0, 1);
  w->from = 0;
  if (l->trap) return;
  if (program_image_has(&r->image, l->pc)) r->executions[(l->pc - r->image.base) / 4]++;
  if (cfg_is_branch(l->insn) || cfg_is_jal(l->insn) || cfg_is_jalr(l->insn)) w->from = l->pc;
  w->from_return = cfg_is_return(l->insn);
}

static void follow(struct watch *w, const struct probe_retire *retire) {
  if (retire->interrupt) w->from = 0;
  for (unsigned i = 0; retire->valid >> i & 1; i++) count(w, &retire->lane[i]);
}

/* ---- the run ---- */

static bool load(struct frequency_run *r, const char *path) {
  if (elf_open(&r->program, path, SIM_RAM_BASE, SIM_RAM_BYTES)) return fail_frequency(r, r->program.message);
  r->symbols = symbols_open(path, r->message, sizeof r->message);
  if (!r->symbols) return false;
  if (!image_file_open(&r->file, path, r->message, sizeof r->message)) return false;
  r->image = r->file.image;
  r->entry = r->program.entry;
  r->executions = calloc(r->image.size / 4 + 1, sizeof *r->executions);
  return r->executions || fail_frequency(r, "out of memory");
}

/* Code in the last bytes of memory that switches to issue in order and goes to the entry. */
static uint64_t boot(const struct frequency_run *r, uint8_t *ram, bool in_order) {
  const uint32_t low = (uint32_t)r->entry & 0xfff, high = (uint32_t)(r->entry >> 12) + (low >> 11);
  const uint32_t code[] = {rp_csr_op(5, 0, in_order, 0x7c0),
                           rp_lui(T0, (int)high),
                           rp_slli(T0, T0, 32),
                           rp_srli(T0, T0, 32),
                           rp_addi(T0, T0, (int32_t)(low << 20) >> 20),
                           rp_jalr(0, T0, 0)};
  memcpy(ram + SIM_RAM_BYTES - BOOT_BYTES, code, sizeof code);
  return SIM_RAM_BASE + SIM_RAM_BYTES - BOOT_BYTES;
}

static bool step_all(struct watch *w, struct sim *sim) {
  const struct frequency_run_plan *p = w->plan;
  struct probe_cycle now = {0};
  unsigned code;
  while (!p->api->exited(sim, &code) && (!p->cycles || now.cycle < p->cycles)) {
    p->api->step(sim);
    p->api->probe(sim, SIM_VIEW_COMMIT | SIM_VIEW_RETIRE, &now);
    follow(w, &now.retire);
    w->failed |= !sampler_step(&w->sampler, &now);
    if (w->failed) return fail_frequency(w->r, "out of memory");
  }
  w->r->cycles = now.cycle;
  return true;
}

bool frequency_run(struct frequency_run *r, const struct frequency_run_plan *p) {
  *r = (struct frequency_run){.cycles = 0};
  if (!load(r, p->path)) return false;
  struct watch w = {.r = r, .plan = p};
  const struct sim_options options = {.seed = p->seed};
  struct sim *sim = p->api->open(&options);
  const struct sampler_plan plan = {p->api, p->path, symbols_build_id(r->symbols), p->period, p->seed};
  bool good = (sim && sampler_open(&w.sampler, &plan)) || fail_frequency(r, "out of memory");
  if (good) {
    elf_load(&r->program, p->api->ram(sim), SIM_RAM_BASE);
    p->api->reset(sim, boot(r, p->api->ram(sim), p->in_order));
    good = step_all(&w, sim);
  }
  sampler_end(&w.sampler, &r->pc, &r->tip);
  if (sim) p->api->close(sim);
  return good;
}

void frequency_run_close(struct frequency_run *r) {
  elf_close(&r->program);
  if (r->symbols) symbols_close(r->symbols);
  image_file_close(&r->file);
  free(r->executions);
  hash_free(&r->transfer);
  hash_free(&r->returned);
  samples_free(&r->pc);
  samples_free(&r->tip);
}
