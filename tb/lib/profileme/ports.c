#include "tb/lib/profileme/ports.h"

#include <string.h>

#include "isa/csr.h"

/* Is the filter of supervisor mode a bit that stays? Ends with a reset. */
static bool filters_supervisor(struct pme_ports *p) {
  unit_set(p->in.csr_addr, CSR_NUMBER_mpmectl);
  unit_set(p->in.csr_wdata, PME_CTL_NOS);
  unit_set(p->in.csr_write, 1);
  unit_tick(p->unit);
  const bool stays = unit_get(p->out.ctl) & PME_CTL_NOS;
  unit_reset(p->unit, 2);
  return stays;
}

bool pme_ports_bind(struct pme_ports *p, struct port_binding *b) {
  memset(p, 0, sizeof *p);
  p->unit = b->unit;
#define IN(name) p->in.name = bind_port(b, #name "_i");
#define OUT(name) p->out.name = bind_port(b, #name "_o");
#define STATE(name) p->out.name = bind_state(b, #name);
  PME_PORTS_IN(IN)
  PME_PORTS_OUT(OUT)
  PME_STATE(STATE)
#define REG(type, name) STATE(name)
#include "profileme/regs.def"
#undef IN
#undef OUT
#undef STATE
  p->in.rst_n = bind_port(b, "rst_ni");
  if (!bind_ok(b)) return false;
  p->supervisor = filters_supervisor(p);
  p->tags = unit_width(p->in.tag_oldest);
  p->events = unit_width(p->in.tag_events) / p->tags;
  p->slots = unit_width(p->in.fetch_valid);
  p->width = unit_width(p->in.ret_valid);
  unit_set(p->in.csr_addr, CSR_NUMBER_mpmeinfo);
  unit_eval(p->unit);
  p->sets = (unsigned)unit_get_bits(p->out.csr_rdata, 16, 8);
  return bind_info(b, "csr_known_o of mpmeinfo", unit_get(p->out.csr_known), 1, 1) &&
         bind_info(b, "csr_rdata_o of mpmeinfo", unit_get(p->out.csr_rdata), p->slots << 24 | p->tags << 8 | 1, ~0xff0000ull);
}

void pme_ports_drive(struct pme_ports *p, const struct probe_cycle *record, const struct pme_in *in) {
  const struct probe_fetch *f = &record->fetch;
  const struct probe_commit *c = &record->commit;
  unit_set(p->in.fetch_opportunity, f->opportunity);
  unit_set(p->in.fetch_valid, f->valid);
  unit_set(p->in.fetch_pc, f->pc);
  unit_set(p->in.fetch_history, f->history);
  for (unsigned t = 0; t < p->tags; t++) {
    const struct probe_tag *tag = &record->tag[t];
    unit_set_bits(p->in.tag_pulses, 8 * t, 8, tag->pulses);
    unit_set_bits(p->in.tag_abort, 2 * t, 2, tag->abort_reason);
    unit_set_bits(p->in.tag_events, p->events * t, p->events, tag->events);
    unit_set_bits(p->in.tag_conflicts, 8 * t, 8, tag->conflicts);
    unit_set_bits(p->in.tag_oldest, t, 1, tag->oldest);
    unit_set_bits(p->in.tag_insn, 32 * t, 32, tag->insn);
    unit_set_bits(p->in.tag_address, 64 * t, 64, tag->address);
  }
  unit_set(p->in.exception_cause, c->exception_cause);
  unit_set(p->in.interrupt, c->interrupt);
  unit_set(p->in.interrupt_cause, record->retire.interrupt_cause & 63);
  unit_set(p->in.privilege, c->privilege);
  unit_set(p->in.context, c->context);
  unit_set(p->in.ret_valid, record->retire.valid);
  for (unsigned l = 0; l < p->width; l++) {
    unit_set_bits(p->in.ret_trap, l, 1, record->retire.lane[l].trap);
    unit_set_bits(p->in.ret_insn, 32 * l, 32, record->retire.lane[l].insn);
  }
  unit_set(p->in.delegated, in->delegation.delegated);
  unit_set(p->in.delegate, in->delegation.delegate);
  unit_set(p->in.rst_n, !in->delegation.reset);
  unit_set(p->in.cycle, in->cycle);
  unit_set(p->in.csr_addr, in->csr_addr);
  unit_set(p->in.csr_write, in->csr_write);
  unit_set(p->in.csr_wdata, in->csr_wdata);
}

void pme_ports_requests(const struct pme_ports *p, struct probe_tag_request *request) {
  *request = (struct probe_tag_request){.tags = (uint8_t)unit_get(p->out.tag_req), .nth = unit_get(p->out.tag_nth)};
  for (unsigned t = 0; t < p->tags; t++) request->slot[t] = (uint8_t)unit_get_bits(p->out.tag_slot, 3 * t, 3);
}

void pme_ports_read(const struct pme_ports *p, struct pme_regs *regs) {
  memset(regs, 0, sizeof *regs);
#define REG(type, name) regs->name = (type)unit_get(p->out.name);
#include "profileme/regs.def"
  for (unsigned t = 0; t < p->tags; t++) regs->state[t] = (uint8_t)unit_get_bits(p->out.state, 2 * t, 2);
  for (unsigned w = 0; w < PME_WORDS; w++) regs->record.word[w] = unit_get_bits(p->out.record, 64 * w, 64);
}
