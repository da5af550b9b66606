#include "tools/run/run.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/isa.h"
#include "tools/cli/output.h"
#include "tools/cli/place.h"
#include "tools/cli/program.h"
#include "tools/cli/signals.h"
#include "tools/run/boot.h"
#include "isa/disasm.h"

static void console(void *ctx, char c) {
  struct run *r = ctx;
  progress_console(&r->progress, c);
  putchar_unlocked(c);
}

static void profile_word(void *ctx, uint64_t word) {
  const struct run *r = ctx;
  if (r->hook && r->hook->word) r->hook->word(r->hook->ctx, word);
}

/* What --memory stands for, in cycles (0: the model's own latency) and banks. */
static const struct { unsigned latency, banks; } memory[] = {[MEMORY_NEAR] = {0, 0}, [MEMORY_DRAM] = {200, 16}};

/* options: what is told of the program, and to whom. */
static bool open_sim(const struct run *r, struct sim_options options, struct sim **sim) {
  const struct run_options *o = r->opt;
  options.mem_latency = o->mem_latency ? (unsigned)o->mem_latency : memory[o->memory].latency;
  options.mem_gap = (unsigned)o->mem_gap;
  options.mem_banks = memory[o->memory].banks;
  options.backpressure = o->backpressure;
  options.seed = o->seed;
  signals_hold(); /* a thread that the machine starts takes none, then and later */
  *sim = r->machine.api->open(&options);
  signals_release();
  return *sim != NULL;
}

static bool open_machine(struct run *r, struct failure *f) {
  if (!machine_open(&r->machine, r->opt->config, r->opt->wave != NULL, f)) return false;
  const struct sim_options told = {.console = r->opt->mute ? NULL : console, .profile = profile_word, .ctx = r};
  return open_sim(r, told, &r->sim) || fail(f, STATUS_INTERNAL, "out of memory for the machine");
}

struct sim *run_second(const struct run *r, void (*word)(void *ctx, uint64_t word), void *ctx) {
  enum { PAGE = 4096 };
  static const uint8_t zeros[PAGE];
  const struct sim_api *api = r->machine.api;
  struct sim *sim;
  if (!open_sim(r, (struct sim_options){.profile = word, .ctx = ctx}, &sim)) return NULL;
  const uint8_t *from = api->ram(r->sim);
  uint8_t *to = api->ram(sim);
  for (size_t at = 0; at < SIM_RAM_BYTES; at += PAGE)
    if (memcmp(from + at, zeros, PAGE) != 0) memcpy(to + at, from + at, PAGE);
  api->reset(sim, r->first);
  return sim;
}

/* The code of a kernel with virtual addresses is loaded elsewhere than where it runs. Processes without an address space of
 * their own are the recorder's, to which the kernel's driver says where they are. */
static bool open_processes(struct run *r, struct failure *f) {
  if (!r->opt->images || !r->text.as_run.aliases) return true;
  if (!r->checking) return fail(f, STATUS_USAGE, "--images needs the golden model, so --no-check cannot go with it");
  if (!processes_open(&r->processes, r->opt->images, &r->text, run_symbols(r), f)) return false;
  r->text.as_run.spaces = r->text.as_linked.spaces = &r->processes.spaces;
  return true;
}

static bool load_program(struct run *r, struct failure *f) {
  const struct run_options *o = r->opt;
  elf_load(&r->program, r->machine.api->ram(r->sim), SIM_RAM_BASE);
  if (!o->no_check) {
    if (!lockstep_init(&r->lockstep, r->first,
                       (struct lockstep_machine){.pmp_entries = r->machine.api->pmp_entries,
                                                 .extensions = r->machine.api->extensions,
                                                 .pflag = r->machine.api->has_pflag})) {
      return fail(f, STATUS_INTERNAL, "out of memory for the golden model");
    }
    r->checking = true;
    elf_load(&r->program, r->lockstep.iss.ram, SIM_RAM_BASE);
  }
  if (!run_text_open(&r->text, o->program, f)) return false;
  if (!open_processes(r, f)) return false;
  r->image = r->text.as_run;
  const uint64_t at = r->image.base - SIM_RAM_BASE;
  if (r->checking && !r->image.windows && at < SIM_RAM_BYTES && r->image.size <= SIM_RAM_BYTES - at)
    r->image.bytes = r->lockstep.iss.ram + at;
  if (!o->no_check || o->oracle || o->report) {
    r->oracle = oracle_new(r->machine.api->width, &r->image);
    if (!r->oracle) return fail(f, STATUS_INTERNAL, "out of memory for the Oracle");
  }
  return true;
}

static void place_of(void *ctx, uint64_t pc, char *buf, size_t n) { place_text(run_symbols(ctx), pc, buf, n); }

static bool open_konata(struct run *r, struct failure *f) {
  const struct run_options *o = r->opt;
  char why[1024];
  const struct konata_options options = {
    .path = o->konata,
    .from = r->from,
    .to = r->to,
    .width = r->machine.api->width,
    .rob_entries = r->machine.api->rob_entries,
    .image = &r->image,
    .disasm = isa_disasm,
    .place = place_of,
    .ctx = r,
  };
  r->konata = konata_open(&options, why, sizeof why);
  return r->konata || fail(f, STATUS_OUTPUT, "%s", why);
}

static bool open_commit_trace(struct run *r, struct failure *f) {
  char core[64];
  const struct symbols *symbols = run_symbols(r);
  run_options_machine(r->opt, core, sizeof core);
  const struct commit_trace_source source = {.width = r->machine.api->width,
                                             .rob_entries = r->machine.api->rob_entries,
                                             .walks = r->machine.api->extensions & ISA_EXT_S,
                                             .core = core,
                                             .program = r->opt->program,
                                             .build_id = symbols ? symbols_build_id(symbols) : NULL};
  return commit_trace_open(&r->commit_trace, r->opt->commit_trace, &source, f);
}

static bool open_outputs(struct run *r, struct failure *f) {
  const struct run_options *o = r->opt;
  const uint8_t *ram = r->machine.api->ram(r->sim);
  if (o->trace && !output_open(&r->trace, o->trace, f)) return false;
  if (o->commit_trace && !open_commit_trace(r, f)) return false;
  if (o->wave && !wave_window_init(&r->wave, o->wave, f)) return false;
  if (o->konata && !open_konata(r, f)) return false;
  return !o->signature || signature_init(&r->signature, &r->program, ram, SIM_RAM_BASE, SIM_RAM_BYTES, f);
}

void run_poke(struct run *r, uint64_t addr, uint64_t value) {
  uint8_t *rams[2] = {r->machine.api->ram(r->sim), r->checking ? r->lockstep.iss.ram : NULL};
  for (int m = 0; m < 2; m++)
    for (unsigned i = 0; rams[m] && i < 8; i++) rams[m][addr - SIM_RAM_BASE + i] = (uint8_t)(value >> 8 * i);
}

static bool find_first(struct run *r, struct failure *f) {
  r->first = r->opt->in_order ? BOOT_BASE : r->program.entry;
  return !r->opt->in_order || boot_fits(&r->program, r->opt->program, f);
}

static void place_boot(struct run *r) {
  uint64_t word[BOOT_WORDS];
  boot_code(r->program.entry, word);
  for (unsigned i = 0; i < BOOT_WORDS; i++) run_poke(r, BOOT_BASE + 8 * i, word[i]);
}

/* Of programs that are linked by culprit.ld, and of others that name it likewise. */
static void find_stack(struct run *r) {
  uint64_t top = 0, size = 0;
  if (elf_find(&r->program, "__stack_top", &top) && elf_find(&r->program, "__stack_size", &size) && size <= top)
    watch_stack(&r->watch, top - size, top);
}

bool run_open(struct run *r, const struct run_options *opt, const char *self, struct failure *f) {
  memset(r, 0, sizeof *r);
  r->opt = opt;
  r->self = self;
  r->from = opt->from;
  r->to = opt->to ? opt->to : UINT64_MAX;
  if (!program_open(&r->program, opt->program, f) || !find_first(r, f) || !open_machine(r, f) || !load_program(r, f) ||
      !open_outputs(r, f))
    return false;
  if (opt->in_order) place_boot(r);
  uint64_t tohost = 0;
  bool has_tohost = elf_find(&r->program, "tohost", &tohost);
  watch_init(&r->watch, has_tohost, tohost);
  find_stack(r);
  r->machine.api->reset(r->sim, r->first);
  return true;
}

void run_close(struct run *r) {
  if (r->machine.api) wave_window_free(&r->wave, r->machine.api, r->sim);
  if (r->konata) konata_abandon(r->konata);
  report_file_abandon(&r->trace);
  commit_trace_abandon(&r->commit_trace);
  signature_free(&r->signature);
  if (r->checking) lockstep_free(&r->lockstep);
  oracle_free(r->oracle);
  run_text_close(&r->text);
  processes_close(&r->processes);
  symbols_close(r->symbols);
  if (r->sim) r->machine.api->close(r->sim);
  machine_close(&r->machine);
  elf_close(&r->program);
}

struct symbols *run_symbols(struct run *r) {
  char why[256];
  if (!r->symbols_tried) r->symbols = symbols_open(r->opt->program, why, sizeof why);
  r->symbols_tried = true;
  return r->symbols;
}

void run_summary(const struct run *r, char *buf, size_t size) {
  uint64_t cycles = r->cycles, done = r->watch.instructions;
  snprintf(buf, size, "%" PRIu64 " cycles, %" PRIu64 " instructions, IPC %.3f", cycles, done,
           cycles ? (double)done / (double)cycles : 0.0);
}

int run_exit_status(uint64_t code) { return code > 255 ? 255 : (int)code; }
