#include "tb/lib/tip/ports.h"

#include <string.h>

#include "isa/csr.h"

/* Is the filter of supervisor mode a bit that stays? Ends with a reset. */
static bool filters_supervisor(struct tip_ports *p) {
  unit_set(p->csr_addr, CSR_NUMBER_mtipctl);
  unit_set(p->csr_wdata, TIP_CTL_NOS);
  unit_set(p->csr_write, 1);
  unit_tick(p->unit);
  const bool stays = unit_get(p->ctl) & TIP_CTL_NOS;
  unit_reset(p->unit, 2);
  return stays;
}

bool tip_ports_bind(struct tip_ports *p, struct port_binding *b) {
  memset(p, 0, sizeof *p);
  p->unit = b->unit;
  p->reset = bind_port(b, "rst_ni");
  p->hold_o = bind_port(b, "hold_o");
#define IN(name) p->name = bind_port(b, #name "_i");
#define OUT(name) p->name = bind_port(b, #name "_o");
#define STATE(name) p->name = bind_state(b, #name);
  TIP_PORTS_IN(IN)
  TIP_PORTS_OUT(OUT)
  TIP_STATE(STATE)
#define REG(type, name) STATE(name)
#include "tip/regs.def"
#undef IN
#undef OUT
#undef STATE
  if (!bind_ok(b)) return false;
  p->supervisor = filters_supervisor(p);
  p->width = unit_width(p->head_valid);
  p->events = unit_width(p->ret_events) / p->width;
  unit_set(p->csr_addr, CSR_NUMBER_mtipinfo);
  unit_eval(p->unit);
  p->buffer = (unsigned)unit_get_bits(p->csr_rdata, 16, 8);
  return bind_info(b, "csr_known_o of mtipinfo", unit_get(p->csr_known), 1, 1) &&
         bind_info(b, "csr_rdata_o of mtipinfo", unit_get(p->csr_rdata), 1u << 24 | p->width << 8 | 1, ~0xff0000ull);
}

void tip_ports_drive(struct tip_ports *p, const struct probe_commit *c, const struct probe_retire *retire,
                     const struct tip_in *in) {
  unit_set(p->reset, !in->delegation.reset);
  unit_set(p->head_bank, c->head_bank);
  unit_set(p->head_valid, c->head_valid);
  unit_set(p->head_commit, c->head_commit);
  unit_set(p->mispredicted, c->mispredicted);
  unit_set(p->flushes, c->flushes);
  unit_set(p->exception, c->exception);
  unit_set(p->exception_pc, c->exception_pc);
  unit_set(p->exception_cause, c->exception_cause);
  unit_set(p->interrupt, c->interrupt);
  unit_set(p->interrupt_cause, retire->interrupt_cause & 63);
  unit_set(p->delegated, in->delegation.delegated);
  unit_set(p->delegate, in->delegation.delegate);
  unit_set(p->privilege, c->privilege);
  unit_set(p->context, c->context);
  unit_set(p->ret_valid, retire->valid);
  for (unsigned l = 0; l < p->width; l++) {
    unit_set_bits(p->head_pc, 64 * l, 64, c->head_pc[l]);
    unit_set_bits(p->ret_insn, 32 * l, 32, retire->lane[l].insn);
    unit_set_bits(p->ret_events, p->events * l, p->events, retire->lane[l].events);
    unit_set_bits(p->ret_next_pc, 64 * l, 64, retire->lane[l].next_pc);
  }
  unit_set(p->wrap, in->wrap);
  unit_set(p->cycle, in->cycle);
  unit_set(p->take, in->take);
  unit_set(p->csr_addr, in->csr_addr);
  unit_set(p->csr_write, in->csr_write);
  unit_set(p->csr_wdata, in->csr_wdata);
}

void tip_ports_read(const struct tip_ports *p, struct tip_regs *regs) {
  memset(regs, 0, sizeof *regs);
#define REG(type, name) regs->name = (type)unit_get(p->name);
#include "tip/regs.def"
  for (unsigned b = 0; b < p->width; b++) regs->sample_addr[b] = unit_get_bits(p->sample_addr, 64 * b, 64);
}

/* The sample registers of numbers 0xfc0 to 0xfcf; with more than four lanes also those of 0xfd8 to 0xfdb, here from 0x18 on. */
static bool sample_register(const struct tip_model *m, unsigned at, uint64_t *value) {
  const struct tip_regs *r = &m->regs;
  switch (at) {
    case 0: *value = r->sample_cycle; break;
    case 1: *value = r->sample_flags; break;
    case 2:
    case 3:
    case 4:
    case 5: *value = at - 2 < m->width ? r->sample_addr[at - 2] : 0; break;
    case 8: *value = r->sample_addr[tip_flags_oldest(r->sample_flags)]; break;
    case 9: *value = 3; break;
    case 10: *value = r->details_data; break;
    case 11: *value = r->details_data >> TIP_DET_CTOFFSET1_SHIFT & 15 ? r->details_bt1 : 0; break;
    case 12: *value = r->details_data >> TIP_DET_CTOFFSET2_SHIFT & 15 ? r->details_bt2 : 0; break;
    case 0x18:
    case 0x19:
    case 0x1a:
    case 0x1b: *value = at - 0x14 < m->width ? r->sample_addr[at - 0x14] : 0; break;
    default: return false;
  }
  if (!r->ready) *value = 0;
  return true;
}

bool tip_csr_expect(const struct tip_model *m, unsigned number, uint64_t *value) {
  const struct tip_regs *r = &m->regs;
  const bool further = m->width > 4 && number >= 0xfd8 && number <= 0xfdb;
  if (number >> 4 == 0xfc || further) return sample_register(m, number & 31, value);
  switch (number) {
    case CSR_NUMBER_mtipctl: *value = r->ctl; return true;
    case CSR_NUMBER_mtipperiod: *value = r->period; return true;
    case CSR_NUMBER_mtipseed: *value = r->random; return true;
    case CSR_NUMBER_mtipcontext: *value = r->match; return true;
    case CSR_NUMBER_mtipstatus:
      *value = (uint64_t)r->level << 8 | (uint64_t)r->running << 2 | (uint64_t)r->busy << 1 | r->ready;
      return true;
    case CSR_NUMBER_mtipwater: *value = r->water; return true;
    case CSR_NUMBER_mtipoverflows: *value = r->overflows; return true;
    case CSR_NUMBER_mtipsamples: *value = r->samples; return true;
    case CSR_NUMBER_mtipmissed: *value = r->missed; return true;
    case CSR_NUMBER_mtipfiltered: *value = r->filtered; return true;
    case CSR_NUMBER_mtipinfo: *value = 1u << 24 | m->buffer << 16 | m->width << 8 | 1; return true;
    default: return false;
  }
}
