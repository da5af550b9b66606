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
  if (unfenced_open(&l->unfenced) && follow_open(&l->follow)) return true;
  lockstep_free(l);
  return false;
}

bool lockstep_restart(struct lockstep *l, uint64_t boot_pc) {
  iss_reset(&l->iss, boot_pc);
  unfenced_close(&l->unfenced);
  follow_close(&l->follow);
  l->checked = (struct lockstep_checked){0};
  return unfenced_open(&l->unfenced) && follow_open(&l->follow);
}

void lockstep_free(struct lockstep *l) {
  follow_close(&l->follow);
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

static void follow_fences(struct unfenced *u, const struct follow *f, const struct iss_result *result) {
  const struct probe_retire_lane *lane = &result->lane;
  if (probe_mem_stores(lane->mem)) unfenced_store(u, result->physical, lane->mem_bytes, lane->pc);
  for (unsigned i = 1; i < f->places; i++) unfenced_store(u, f->place[i], lane->mem_bytes, lane->pc);
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

/* What the report says of the address that was translated: what was looked up before the step, or what the step found. */
static void report_translation(const struct follow *f, const struct iss_result *result, struct lockstep_mismatch *out) {
  const struct probe_retire_lane *lane = &result->lane;
  const bool data = f->data.count || lane->mem || (lane->trap && (lane->cause == ISS_LOAD_PAGE || lane->cause == ISS_STORE_PAGE));
  const bool fetch = strcmp(out->field, "insn") == 0 || !data;
  out->permitted = fetch ? f->fetch : f->data;
  out->forgotten = f->tables.forgotten;
  if (out->permitted.count) return;
  struct iss_translation t = {.address = lane->pc, .cause = -1, .physical = result->fetched};
  if (!fetch) t = (struct iss_translation){.address = lane->mem_addr, .cause = -1, .physical = result->physical};
  if (lane->trap && (lane->cause == ISS_FETCH_PAGE || data))
    t = (struct iss_translation){.address = lane->tval, .cause = (int)lane->cause};
  if (t.cause >= 0 || (t.physical && t.physical != t.address)) out->permitted = (struct permitted){.of = {t}, .count = 1};
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
    follow_choose(&l->follow, iss, lane);
    iss_step(iss, &result);
    if (lane_differs(lane, &result, out)) {
      out->lane = i;
      out->pc = result.lane.pc;
      out->insn = result.lane.insn;
      out->unfenced = strcmp(out->field, "insn") == 0 && unfenced_find(&l->unfenced, result.fetched, &out->stored_by);
      report_translation(&l->follow, &result, out);
      return false;
    }
    l->physical[i] = result.physical;
    follow_step(&l->follow, iss, &result);
    follow_fences(&l->unfenced, &l->follow, &result);
    l->checked.older_pages = l->follow.older_pages;
    l->checked.older_faults = l->follow.older_faults;
    count(&l->checked, &result);
  }
  return true;
}

/* "; 0x40001008 may be at 0x80405008 or 0x80406008" */
static void describe_permitted(const struct lockstep_mismatch *m, char *buf, size_t n) {
  enum { SHOWN = 6 };
  const struct permitted *p = &m->permitted;
  size_t at = 0;
  for (unsigned i = 0; i < p->count && i < SHOWN && at < n; i++) {
    const struct iss_translation *t = &p->of[i];
    if (i) at += (size_t)snprintf(buf + at, n - at, " or ");
    else at += (size_t)snprintf(buf, n, "; 0x%" PRIx64 " may ", t->address);
    if (at >= n) break;
    if (t->cause < 0) at += (size_t)snprintf(buf + at, n - at, "be at 0x%" PRIx64, t->physical);
    else at += (size_t)snprintf(buf + at, n - at, "raise %d", t->cause);
  }
  if (at < n && p->count > SHOWN) at += (size_t)snprintf(buf + at, n - at, " or elsewhere");
  if (at < n && p->count && m->forgotten) snprintf(buf + at, n - at, "; what was so long ago is not known any more");
}

void lockstep_describe(const struct lockstep_mismatch *m, char *buf, size_t n) {
  char text[80], where[240] = "";
  isa_disasm_raw(0, m->pc, m->insn, text, sizeof text);
  describe_permitted(m, where, sizeof where);
  snprintf(buf, n, "cycle %" PRIu64 " lane %u pc 0x%" PRIx64 " %s rtl=0x%" PRIx64 " model=0x%" PRIx64 " (%s)%s", m->cycle, m->lane,
           m->pc, m->field, m->rtl, m->model, text, where);
}
