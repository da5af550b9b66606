/* The ports of rtl/profileme/profileme.sv and its state.                    docs/profileme.md, docs/csr.md */
#ifndef CULPRIT_PME_PORTS_H
#define CULPRIT_PME_PORTS_H

#include "profileme/pins.h"
#include "sim/unit.h"
#include "tb/lib/port_binding.h"

/* clang-format off */
#define PME_PORTS_IN(X) \
  X(fetch_opportunity) X(fetch_valid) X(fetch_pc) X(fetch_history) X(tag_pulses) X(tag_abort) X(tag_events) X(tag_conflicts) \
  X(tag_oldest) X(tag_insn) X(tag_address) X(exception_cause) X(interrupt) X(interrupt_cause) X(privilege) X(context) X(cycle) \
  X(ret_valid) X(ret_trap) X(ret_insn) X(delegated) X(delegate) X(csr_addr) X(csr_write) X(csr_wdata)
#define PME_PORTS_OUT(X) X(tag_req) X(tag_slot) X(tag_nth) X(csr_known) X(csr_rdata)
#define PME_STATE(X) X(state) X(record) /* besides the registers of profileme/regs.def */
/* clang-format on */

struct pme_ports {
  struct unit *unit;
  unsigned tags, sets, slots, width; /* parameters of the RTL: N, K, Slots, W, */
  unsigned events;                   /* EventW */
  bool supervisor;                   /* Supervisor */
#define PORT(name) struct unit_port *name;
  struct {
    PME_PORTS_IN(PORT)
    PORT(rst_n)
  } in;
  struct {
    PME_PORTS_OUT(PORT)
    PME_STATE(PORT)
#define REG(type, name) PORT(name)
#include "profileme/regs.def"
  } out;
#undef PORT
};

/* After the unit's reset. False, with a reason: a port is missing, or mpmeinfo does not match the parameters
 * that the ports have. */
bool pme_ports_bind(struct pme_ports *p, struct port_binding *b);

/* Inputs of one cycle: the record of the previous cycle (fetch, tag, commit view, retire
 * stream), pins, the CSR access. */
void pme_ports_drive(struct pme_ports *p, const struct probe_cycle *record, const struct pme_in *in);

void pme_ports_requests(const struct pme_ports *p, struct probe_tag_request *request); /* of this cycle: after unit_eval() */
void pme_ports_read(const struct pme_ports *p, struct pme_regs *regs);                 /* after an edge */

#endif
