/* The ports and the state of rtl/tip/tip.sv, and what its registers read.         docs/tip.md, docs/csr.md */
#ifndef CULPRIT_TIP_PORTS_H
#define CULPRIT_TIP_PORTS_H

#include "tip/model.h"
#include "sim/unit.h"
#include "tb/lib/port_binding.h"

/* clang-format off */
#define TIP_PORTS_IN(X) \
  X(head_bank) X(head_valid) X(head_commit) X(mispredicted) X(flushes) X(head_pc) X(exception) X(exception_pc) \
  X(exception_cause) X(interrupt) X(interrupt_cause) X(delegated) X(delegate) X(privilege) X(context) X(ret_valid) X(ret_insn) X(ret_events) X(ret_next_pc) \
  X(wrap) X(cycle) X(take) X(csr_addr) X(csr_write) X(csr_wdata)
#define TIP_PORTS_OUT(X) X(reload) X(defer) X(csr_known) X(csr_rdata)
#define TIP_STATE(X) X(sample_addr) /* besides the registers of tip/regs.def */
/* clang-format on */

struct tip_ports {
  struct unit *unit;
  struct unit_port *reset, *hold_o;
  unsigned width, buffer; /* parameters of the RTL: W, BufferN, */
  unsigned events;        /* EventW */
  bool supervisor;        /* Supervisor */
#define PORT(name) struct unit_port *name;
  TIP_PORTS_IN(PORT) TIP_PORTS_OUT(PORT) TIP_STATE(PORT)
#define REG(type, name) PORT(name)
#include "tip/regs.def"
#undef PORT
};

/* After the unit's reset. False, with a reason: a port is missing, or mtipinfo does not match the parameters
 * that the ports have. */
bool tip_ports_bind(struct tip_ports *p, struct port_binding *b);

/* Inputs of one cycle: records, pins, the CSR access. */
void tip_ports_drive(struct tip_ports *p, const struct probe_commit *commit, const struct probe_retire *retire,
                     const struct tip_in *in);
void tip_ports_read(const struct tip_ports *p, struct tip_regs *regs);

/* What CSR `number` should read in this state; false: it is unknown. */
bool tip_csr_expect(const struct tip_model *m, unsigned number, uint64_t *value);

#endif
