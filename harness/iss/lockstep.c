#include "iss/lockstep.h"
#include "isa/disasm.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool lockstep_init(struct lockstep *l, uint64_t boot_pc, struct lockstep_machine machine) {
  memset(l, 0, sizeof *l);
  if (!iss_init(&l->iss, NULL)) return false;
  l->iss.pmp_entries = (uint8_t)machine.pmp_entries;
  l->iss.extensions = machine.extensions;
  l->iss.pflag = machine.pflag;
  iss_reset(&l->iss, boot_pc);
  if (unfenced_open(&l->unfenced)) return true;
  iss_free(&l->iss);
  return false;
}

bool lockstep_restart(struct lockstep *l, uint64_t boot_pc) {
  iss_reset(&l->iss, boot_pc);
  unfenced_close(&l->unfenced);
  l->checked = (struct lockstep_checked){0};
  return unfenced_open(&l->unfenced);
}

void lockstep_free(struct lockstep *l) {
  unfenced_close(&l->unfenced);
  iss_free(&l->iss);
}

/* The first field of a lane that differs. */
static bool differs(struct lockstep_mismatch *out, const char *field, uint64_t rtl, uint64_t model) {
  if (rtl == model) return false;
  out->field = field;
  out->rtl = rtl;
  out->model = model;
  return true;
}

/* A lane that traps shows pc, instruction, cause, value and handler; the operands are compared only where the
 * instruction has them. */
static bool lane_differs(const struct probe_retire_lane *rtl, const struct iss_result *result, struct lockstep_mismatch *out) {
  const struct probe_retire_lane *model = &result->lane;
  if (differs(out, "pc", rtl->pc, model->pc)) return true;
  bool fetched = !(model->trap && (model->cause == ISS_FETCH_ACCESS || model->cause == ISS_FETCH_PAGE));
  if (fetched && differs(out, "insn", rtl->insn, model->insn)) return true;
  if (differs(out, "trap", rtl->trap, model->trap)) return true;
  if (model->trap) {
    return differs(out, "cause", rtl->cause, model->cause) || differs(out, "tval", rtl->tval, model->tval) ||
           differs(out, "rd", rtl->rd, model->rd) || differs(out, "next_pc", rtl->next_pc, model->next_pc);
  }
  const struct isa_op *op = result->op;
  if (isa_reads_rs1(op) && differs(out, "rs1_value", rtl->rs1_value, model->rs1_value)) return true;
  if (isa_reads_rs2(op) && differs(out, "rs2_value", rtl->rs2_value, model->rs2_value)) return true;
  if (differs(out, "rd", rtl->rd, model->rd)) return true;
  if (model->rd != 0 && differs(out, "rd_value", rtl->rd_value, model->rd_value)) return true;
  if (differs(out, "mem", rtl->mem, model->mem)) return true;
  if (model->mem) {
    if (differs(out, "mem_addr", rtl->mem_addr, model->mem_addr)) return true;
    if (differs(out, "mem_bytes", rtl->mem_bytes, model->mem_bytes)) return true;
    if (probe_mem_stores(model->mem) && differs(out, "mem_data", rtl->mem_data, model->mem_data)) return true;
  }
  return differs(out, "next_pc", rtl->next_pc, model->next_pc);
}

static void follow_fences(struct unfenced *u, const struct iss_result *result) {
  const struct probe_retire_lane *lane = &result->lane;
  if (probe_mem_stores(lane->mem)) unfenced_store(u, result->physical, lane->mem_bytes, lane->pc);
  if (result->op && result->op->id == ISA_FENCEI) unfenced_fence(u);
}

static void count(struct lockstep_checked *c, const struct iss_result *result) {
  c->instructions++;
  if (result->lane.trap) {
    c->traps++;
    return;
  }
  c->loads += probe_mem_loads(result->lane.mem);
  c->stores += probe_mem_stores(result->lane.mem);
  c->csrs += result->op->kind == ISA_CLASS_CSR;
  if (result->hinted) c->hinted++;
}

bool lockstep_step(struct lockstep *l, const struct probe_retire *retire, uint64_t cycle, struct lockstep_mismatch *out) {
  struct iss *iss = &l->iss;
  if (retire->valid == 0 && !retire->interrupt) return true;

  *out = (struct lockstep_mismatch){.cycle = cycle, .pc = iss->pc};
  if (retire->interrupt) {
    if (retire->valid != 0) return !differs(out, "valid", retire->valid, 0);
    iss->hints = (struct iss_hints){0};
    while (iss->pc != retire->interrupt_epc && iss_pass(iss)) {} /* the RTL may have passed them, or not */
    if (differs(out, "interrupt_epc", retire->interrupt_epc, iss->pc)) return false;
    if (!iss_interrupt(iss, retire->interrupt_cause)) {
      differs(out, "interrupt", retire->interrupt_cause, 0);
      return false;
    }
    l->checked.interrupts++;
    return true;
  }

  if (retire->valid & (retire->valid + 1u)) return !differs(out, "valid", retire->valid, retire->valid & ~(retire->valid + 1u));
  for (unsigned i = 0; i < PROBE_LANES && retire->valid >> i & 1; i++) {
    const struct probe_retire_lane *lane = &retire->lane[i];
    struct iss_result result;
    const bool fault = lane->trap &&
                       (lane->cause == ISS_FETCH_ACCESS || lane->cause == ISS_LOAD_ACCESS || lane->cause == ISS_STORE_ACCESS);
    iss->hints = (struct iss_hints){.valid = true,
                                    .rd_value = lane->rd_value,
                                    .fault = fault ? (unsigned)lane->cause : 0,
                                    .fault_pc = lane->pc};
    iss_step(iss, &result);
    if (lane_differs(lane, &result, out)) {
      out->lane = i;
      out->pc = result.lane.pc;
      out->insn = result.lane.insn;
      out->unfenced = strcmp(out->field, "insn") == 0 && unfenced_find(&l->unfenced, result.fetched, &out->stored_by);
      return false;
    }
    l->physical[i] = result.physical;
    follow_fences(&l->unfenced, &result);
    count(&l->checked, &result);
  }
  return true;
}

void lockstep_describe(const struct lockstep_mismatch *m, char *buf, size_t n) {
  char text[80];
  isa_disasm_raw(0, m->pc, m->insn, text, sizeof text);
  snprintf(buf, n, "cycle %" PRIu64 " lane %u pc 0x%" PRIx64 " %s rtl=0x%" PRIx64 " model=0x%" PRIx64 " (%s)", m->cycle, m->lane,
           m->pc, m->field, m->rtl, m->model, text);
}
