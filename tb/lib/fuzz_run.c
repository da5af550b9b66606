#include "tb/lib/fuzz_run.h"

#include <dlfcn.h>
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "iss/run.h"
#include "iss/lockstep.h"
#include "oracle/oracle.h"
#include "random/generate.h"
#include "tb/lib/random.h"

#define FENCE_I(insn) (((insn)&0x707c) == 0x100c)

/* Words of RAM written since the last fence.i: a bit each, and a list to clear them by. */
struct written {
  uint8_t *bits;
  uint32_t *list;
  size_t count, room;
};

struct run {
  const struct fuzz_plan *plan;
  const struct randprog *program;
  struct fuzz_outcome *out;
  struct written written;
  bool ended;
};

bool fuzz_machine_open(struct fuzz_machine *m, const char *config) {
  char self[PATH_MAX], path[2 * PATH_MAX];
  const char *set = getenv("CULPRIT_SIM_DIR");
  ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
  self[n < 0 ? 0 : n] = '\0';
  for (int i = 0; i < 2 && strrchr(self, '/'); i++) *strrchr(self, '/') = '\0';
  snprintf(path, sizeof path, "%s%s/%s.so", set && *set ? set : self, set && *set ? "" : "/sim", config);
  m->library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  m->api = m->library ? dlsym(m->library, "culprit_sim") : NULL;
  if (m->api && m->api->version == SIM_API_VERSION) return true;
  fprintf(stderr, "%s: no machine '%s': %s (`make sim-%s` builds it)\n", program_invocation_short_name, config,
          m->library ? "built for another version of sim.h" : dlerror(), config);
  fuzz_machine_close(m);
  return false;
}

void fuzz_machine_close(struct fuzz_machine *m) {
  if (m->library) dlclose(m->library);
  memset(m, 0, sizeof *m);
}

unsigned fuzz_machine_extensions(const struct fuzz_machine *m) { return m->api ? m->api->extensions : m->iss_extensions; }

bool fuzz_machine_runs(const struct fuzz_machine *m, const char *profile) {
  if (strcmp(profile, "pflag") == 0) return !m->api || m->api->has_pflag;
  return !m->api || !(randprog_extensions(profile) & ~fuzz_machine_extensions(m));
}

static void finish(struct run *r, enum fuzz_verdict verdict, const char *text) {
  r->ended = true;
  r->out->verdict = verdict;
  snprintf(r->out->line, sizeof r->out->line, "%s", text);
}

static bool note_store(struct written *w, uint64_t addr, unsigned bytes) {
  for (uint64_t word = (addr - SIM_RAM_BASE) / 4, last = (addr + bytes - 1 - SIM_RAM_BASE) / 4; word <= last; word++) {
    if (w->bits[word / 8] >> word % 8 & 1) continue;
    if (!ARRAY_ROOM(w->list, w->room, w->count + 1)) return false;
    w->bits[word / 8] = (uint8_t)(w->bits[word / 8] | 1u << word % 8);
    w->list[w->count++] = (uint32_t)word;
  }
  return true;
}

static void forget_stores(struct written *w) {
  while (w->count > 0) {
    uint32_t word = w->list[--w->count];
    w->bits[word / 8] = (uint8_t)(w->bits[word / 8] & ~(1u << word % 8));
  }
}

/* Is the instruction about to run at pc a fair one? */
static bool stale(const struct run *r, uint64_t pc) {
  uint64_t word = (pc - SIM_RAM_BASE) / 4;
  return pc - SIM_RAM_BASE < SIM_RAM_BYTES && r->written.bits[word / 8] >> word % 8 & 1;
}

/* Looks at one retired instruction: the end, limits, stale code, counts. */
static void retire(struct run *r, const struct probe_retire_lane *lane, unsigned privilege) {
  struct fuzz_outcome *out = r->out;
  if (stale(r, lane->pc)) {
    finish(r, FUZZ_STALE, "the program runs code that it wrote, without fence.i between");
    return;
  }
  out->trail_pc[out->trail % FUZZ_TRAIL] = lane->pc;
  out->trail_insn[out->trail++ % FUZZ_TRAIL] = lane->insn;
  out->instructions++;
  if (r->plan->stats) fuzz_stats_retire(r->plan->stats, lane, privilege);
  if (!lane->trap && FENCE_I(lane->insn)) forget_stores(&r->written);
  bool store = !lane->trap && probe_mem_stores(lane->mem);
  if (store && lane->mem_addr >= SIM_RAM_BASE && !note_store(&r->written, lane->mem_addr, lane->mem_bytes)) {
    finish(r, FUZZ_ERROR, "out of memory");
  }
  if (store && lane->mem_addr == r->program->tohost && lane->mem_data == 1) finish(r, FUZZ_PASS, "");
  else if (out->instructions >= r->plan->max_instructions) finish(r, FUZZ_ENDLESS, "the program does not end");
}

static void run_model(struct run *r) {
  struct iss_machine m;
  struct iss_result result;
  if (!iss_machine_init(&m, NULL, r->program->entry)) {
    finish(r, FUZZ_ERROR, "out of memory");
    return;
  }
  m.iss.pflag = r->program->pflag;
  m.iss.extensions = r->program->extensions;
  memcpy(m.iss.ram, r->program->image, r->program->image_bytes);
  while (!r->ended) {
    unsigned privilege = m.iss.privilege;
    iss_machine_step(&m, &result);
    if (m.interrupted && r->plan->stats) fuzz_stats_interrupt(r->plan->stats, m.iss.csr[CSR_mcause]);
    if (m.interrupted) privilege = 3;
    retire(r, &result.lane, privilege);
  }
  r->out->cycles = m.iss.steps;
  if (r->plan->stats) fuzz_stats_passed(r->plan->stats, m.iss.dropped, m.iss.controls);
  iss_machine_free(&m);
}

/* A memory that differs from program to program. */
static struct sim_options random_memory(uint64_t *state) {
  static const unsigned latencies[] = {0, 1, 2, 5, 11, 30, 60, 150};
  struct sim_options o = {.mem_latency = latencies[random_next(state) >> 32 & 7],
                          .backpressure = random_next(state) >> 40 & 1,
                          .seed = random_next(state)};
  o.mem_gap = random_next(state) >> 40 & 1 ? 0 : (unsigned)(random_next(state) >> 40 & 7);
  return o;
}

struct rtl {
  const struct sim_api *api;
  struct sim *sim;
  struct lockstep lockstep;
  struct oracle *oracle;
  uint64_t random, pulse_at;
  struct probe_cycle now;
  unsigned idle;
  bool tags;
  struct fuzz_errors *errors;
};

/* Asked by the model when the RTL took an access fault. */
static bool access_failed(void *ctx, uint64_t addr) {
  struct rtl *m = ctx;
  bool failed = m->api->take_hurt(m->sim, addr);
  m->errors->faults += failed;
  return failed;
}

static void count_injected(struct rtl *m) {
  struct axi_mem_injected injected = m->api->injected(m->sim);
  m->errors->reads = injected.reads;
  m->errors->writes = injected.writes;
}

/* The handler clears the count, so each bus-error interrupt stands for one error at least. (That of a line
 * for which a load waits as well as a store is also a fault.) */
static void bus_interrupt(struct run *r, struct rtl *m) {
  char line[160];
  count_injected(m);
  m->errors->interrupts++;
  if (m->errors->interrupts <= m->errors->reads + m->errors->writes) return;
  snprintf(line, sizeof line, "cycle %" PRIu64 ": a bus-error interrupt without an error", m->now.cycle);
  finish(r, FUZZ_DIVERGED, line);
}

static void retire_group(struct run *r, struct rtl *m) {
  struct lockstep_mismatch mismatch;
  const struct probe_retire *group = &m->now.retire;
  char line[400];
  unsigned privilege = m->lockstep.iss.privilege;
  /* Judge the program first: what it runs after a stale fetch may differ from machine to machine. */
  if (!lockstep_step(&m->lockstep, group, m->now.cycle, &mismatch)) {
    lockstep_describe(&mismatch, line, sizeof line);
    for (unsigned i = 0; i < mismatch.lane && !r->ended; i++) retire(r, &group->lane[i], privilege);
    if (!r->ended) finish(r, stale(r, mismatch.pc) ? FUZZ_STALE : FUZZ_DIVERGED, line);
    return;
  }
  if (group->interrupt && (group->interrupt_cause & ~ISS_INTERRUPT) == ISS_BUS_ERROR) bus_interrupt(r, m);
  if (group->interrupt && r->plan->stats) fuzz_stats_interrupt(r->plan->stats, group->interrupt_cause);
  for (unsigned i = 0; i < PROBE_LANES && group->valid >> i & 1 && !r->ended; i++) retire(r, &group->lane[i], privilege);
}

static void cycle(struct run *r, struct rtl *m) {
  uint64_t cycles = m->api->cycles(m->sim);
  if (r->plan->pulses && cycles >= m->pulse_at) {
    m->api->set_interrupts(m->sim, cycles == m->pulse_at);
    if (cycles > m->pulse_at) m->pulse_at = cycles + 20 + (random_next(&m->random) >> 40) % 4000;
  }
  if (m->tags) { /* following instructions must not change what the machine does */
    uint64_t dice = random_next(&m->random);
    struct probe_tag_request request = {.tags = dice >> 8 & 15, .nth = dice >> 12 & 1};
    for (unsigned tag = 0; tag < PROBE_TAGS; tag++) request.slot[tag] = dice >> (16 + 4 * tag) & 7;
    m->api->set_tags(m->sim, &request);
  }
  m->api->step(m->sim);
  bool retired = m->api->retired(m->sim);
  m->api->probe(m->sim, SIM_VIEW_COMMIT | (retired ? SIM_VIEW_RETIRE : 0u), &m->now);
  if (oracle_step(m->oracle, &m->now.commit) != ORACLE_OK) {
    char line[400];
    snprintf(line, sizeof line, "Oracle: %s", oracle_message(m->oracle));
    finish(r, FUZZ_ORACLE, line);
  } else if (retired) {
    m->idle = 0;
    retire_group(r, m);
  } else if (++m->idle >= FUZZ_HANG_CYCLES) {
    char line[160];
    snprintf(line, sizeof line, "cycle %" PRIu64 ": nothing retires since pc 0x%" PRIx64, cycles - FUZZ_HANG_CYCLES,
             r->out->trail ? r->out->trail_pc[(r->out->trail - 1) % FUZZ_TRAIL] : r->program->entry);
    finish(r, FUZZ_HUNG, line);
  }
}

static void run_rtl(struct run *r, const struct sim_api *api) {
  struct rtl m = {.api = api, .random = r->plan->seed ^ 0x66757a7aull, .errors = &r->out->errors};
  struct sim_options options = random_memory(&m.random);
  struct program_image image = {.bytes = r->program->image, .base = SIM_RAM_BASE, .size = r->program->image_bytes};
  options.random_start = true;
  m.pulse_at = random_next(&m.random) % 2000;
  m.tags = (random_next(&m.random) >> 40 & 1) && r->plan->tags;
  if (r->plan->errors) { /* devices lie below RAM: the range holds them, and all of RAM that is not spared */
    options.inject.read_ppm = options.inject.write_ppm = r->plan->errors;
    options.inject.spare_base = SIM_RAM_BASE;
    options.inject.spare_end = RANDPROG_FRAIL;
  }
  m.sim = api->open(&options);
  m.oracle = oracle_new(api->width, &image);
  bool ready = lockstep_init(&m.lockstep, r->program->entry,
                             (struct lockstep_machine){.pmp_entries = api->pmp_entries,
                                                       .extensions = api->extensions,
                                                       .pflag = api->has_pflag});
  if (!m.sim || !m.oracle || !ready) {
    finish(r, FUZZ_ERROR, "out of memory");
  } else {
    memcpy(api->ram(m.sim), r->program->image, r->program->image_bytes);
    memcpy(m.lockstep.iss.ram, r->program->image, r->program->image_bytes);
    api->reset(m.sim, r->program->entry);
    if (r->plan->errors) m.lockstep.iss.bus = (struct iss_bus){.failed = access_failed, .ctx = &m};
  }
  while (!r->ended) cycle(r, &m);
  if (m.sim) r->out->cycles = api->cycles(m.sim);
  if (m.sim && r->plan->errors) count_injected(&m);
  if (m.sim && r->out->verdict != FUZZ_ERROR && api->error(m.sim)) finish(r, FUZZ_BUS, api->error(m.sim));
  if (r->out->verdict == FUZZ_PASS && oracle_finish(m.oracle) != ORACLE_OK) { finish(r, FUZZ_ORACLE, oracle_message(m.oracle)); }
  if (ready && r->plan->stats) fuzz_stats_passed(r->plan->stats, m.lockstep.iss.dropped, m.lockstep.iss.controls);
  if (ready) lockstep_free(&m.lockstep);
  if (m.oracle) oracle_free(m.oracle);
  if (m.sim) api->close(m.sim);
}

void fuzz_run(const struct fuzz_machine *m, const struct randprog *p, const struct fuzz_plan *plan, struct fuzz_outcome *out) {
  struct run r = {.plan = plan, .program = p, .out = out};
  memset(out, 0, sizeof *out);
  r.written.bits = calloc(SIM_RAM_BYTES / 32, 1);
  if (!r.written.bits) finish(&r, FUZZ_ERROR, "out of memory");
  else if (m->api) run_rtl(&r, m->api);
  else run_model(&r);
  if (plan->stats) plan->stats->programs++;
  free(r.written.bits);
  free(r.written.list);
}
