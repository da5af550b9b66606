/* A machine for tests of tb/fuzz: the golden simulator behind sim.h, one instruction a cycle with idle cycles
 * between. FAKE_BUG in the environment breaks it: remw (wrong result), forward (a load of a byte just
 * stored), hang (stops at an mret to U mode), commit (a commit view that breaks its contract at a csrrwi),
 * fault (a load of what was just stored takes an access fault, though nothing failed outside). */
#include <stdlib.h>
#include <string.h>

#include "iss/run.h"
#include "sim/sim.h"

struct sim {
  struct iss_machine m;
  struct iss_result result;
  const char *bug;
  uint64_t cycles, last_store;
  bool retired, held, interrupt, hung; /* held: result is yet to be shown, behind an interrupt */
  uint64_t epc, cause;
  uint64_t boot;
  uint32_t fetched[4096]; /* from there, at reset: an instruction cache, for code that overwrites itself */
};

static bool is(const struct sim *s, const char *bug) { return strcmp(s->bug, bug) == 0; }

static bool bad_load(void *ctx, uint64_t addr) {
  const struct sim *s = ctx;
  return addr == s->last_store;
}

static struct sim *fake_open(const struct sim_options *opt) {
  struct sim *s = calloc(1, sizeof *s);
  (void)opt;
  if (s && !iss_machine_init(&s->m, NULL, SIM_RAM_BASE)) {
    free(s);
    return NULL;
  }
  if (s) s->bug = getenv("FAKE_BUG") ? getenv("FAKE_BUG") : "";
  if (s) s->m.iss.bus.failed = bad_load; /* its context is the machine, which comes first in the structure */
  return s;
}

static void fake_close(struct sim *s) {
  iss_machine_free(&s->m);
  free(s);
}

static uint8_t *fake_ram(struct sim *s) { return s->m.iss.ram; }
static void fake_reset(struct sim *s, uint64_t boot_pc) {
  iss_reset(&s->m.iss, boot_pc);
  s->boot = boot_pc;
  if (iss_in_ram(boot_pc, sizeof s->fetched)) memcpy(s->fetched, s->m.iss.ram + (boot_pc - SIM_RAM_BASE), sizeof s->fetched);
}

/* An instruction; where memory holds 0, the one that was there at reset. */
static void step_machine(struct sim *s) {
  const uint64_t pc = s->m.iss.pc, at = pc - s->boot;
  uint32_t word = 1;
  uint8_t *place = s->m.iss.ram + (pc - SIM_RAM_BASE);
  if (at < sizeof s->fetched) memcpy(&word, place, 4);
  if (word == 0) memcpy(place, &s->fetched[at / 4], 4);
  iss_machine_step(&s->m, &s->result);
  if (word == 0) memset(place, 0, 4);
}

static void fake_step(struct sim *s) {
  struct probe_retire_lane *lane = &s->result.lane;
  uint64_t pc = s->m.iss.pc;
  s->cycles++;
  s->retired = false;
  s->interrupt = false;
  if (s->hung || (s->cycles * 0x9e3779b97f4a7c15ull) >> 62 == 0) return;
  s->retired = true;
  if (s->held) {
    s->held = false;
  } else {
    s->m.iss.hints.fault = is(s, "fault") ? ISS_LOAD_ACCESS : 0;
    step_machine(s);
    s->interrupt = s->held = lane->pc != pc;
    s->epc = pc;
    s->cause = s->m.iss.csr[CSR_mcause];
  }
  if (s->interrupt || lane->trap || !s->result.op) return;
  if (is(s, "remw") && s->result.op->id == ISA_REMW && lane->rd) s->m.iss.x[lane->rd] = lane->rd_value ^= 4;
  if (is(s, "forward") && lane->mem == PROBE_MEM_LOAD && lane->mem_bytes == 1 && lane->mem_addr == s->last_store && lane->rd) {
    s->m.iss.x[lane->rd] = lane->rd_value ^= 1;
  }
  if (lane->mem == PROBE_MEM_STORE) s->last_store = lane->mem_addr;
  if (is(s, "hang") && s->result.op->id == ISA_MRET && s->m.iss.privilege == 0) s->hung = true;
}

static void fake_hurry(struct sim *s, bool on) { (void)s, (void)on; }
static bool fake_hand_over(struct sim *s, uint64_t mepc, uint64_t mstatus, const struct iss_predictors *predictors) {
  (void)predictors;
  const uint64_t lost = ISS_MSTATUS_MPIE | ISS_MSTATUS_MPP;
  s->m.iss.csr[CSR_mepc] = mepc;
  s->m.iss.csr[CSR_mstatus] = (s->m.iss.csr[CSR_mstatus] & ~lost) | (mstatus & lost);
  s->cycles = 0;
  fake_step(s);
  return true;
}

static uint64_t fake_cycles(const struct sim *s) { return s->cycles; }
static bool fake_retired(const struct sim *s) { return s->retired; }
static bool fake_exited(const struct sim *s, unsigned *code) {
  *code = s->m.exit_code;
  return s->m.ended;
}

static void fake_probe(const struct sim *s, unsigned views, struct probe_cycle *out) {
  const struct probe_retire_lane *lane = &s->result.lane;
  bool shown = s->retired && !s->interrupt;
  (void)views;
  memset(out, 0, sizeof *out);
  out->cycle = s->cycles;
  out->commit.privilege = s->m.iss.privilege;
  out->commit.head_valid = shown;
  out->commit.head_pc[0] = lane->pc;
  out->commit.head_commit = shown && !lane->trap;
  out->commit.exception = shown && lane->trap;
  out->commit.exception_pc = lane->pc;
  out->commit.exception_cause = lane->cause;
  out->commit.interrupt = s->interrupt;
  if (is(s, "commit") && shown && s->result.op && s->result.op->id == ISA_CSRRWI) out->commit.head_valid = 0;
  out->retire.interrupt = s->interrupt;
  out->retire.interrupt_cause = s->cause;
  out->retire.interrupt_epc = s->epc;
  out->retire.valid = shown;
  out->retire.lane[0] = *lane;
}

static void fake_interrupts(struct sim *s, bool lcofi) {
  if (lcofi) s->m.iss.csr[CSR_mip] |= 1u << ISS_LCOFI;
}
static const char *fake_error(const struct sim *s) { (void)s; return NULL; }
static void fake_tags(struct sim *s, const struct probe_tag_request *request) { (void)s, (void)request; }
static bool fake_trace_start(struct sim *s, const char *path) { (void)s; (void)path; return false; }
static void fake_trace_stop(struct sim *s) { (void)s; }

const struct sim_api culprit_sim = {.version = SIM_API_VERSION,
                                    .width = 1,
                                    .rob_entries = 1,
                                    .pmp_entries = ISS_PMP_ENTRIES,
                                    .name = "fake",
                                    .open = fake_open,
                                    .close = fake_close,
                                    .ram = fake_ram,
                                    .reset = fake_reset,
                                    .step = fake_step,
                                    .hurry = fake_hurry,
                                    .hand_over = fake_hand_over,
                                    .cycles = fake_cycles,
                                    .retired = fake_retired,
                                    .exited = fake_exited,
                                    .error = fake_error,
                                    .probe = fake_probe,
                                    .set_interrupts = fake_interrupts,
                                    .set_tags = fake_tags,
                                    .trace_start = fake_trace_start,
                                    .trace_stop = fake_trace_stop};
