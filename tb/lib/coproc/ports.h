/* The ports of rtl/coproc/coproc.sv and its state.                                          docs/coproc.md */
#ifndef CULPRIT_COP_PORTS_H
#define CULPRIT_COP_PORTS_H

#include "coproc/pins.h"
#include "sim/unit.h"
#include "tb/lib/port_binding.h"

/* clang-format off */
#define COP_PORTS_IN(X) \
  X(disp_valid) X(disp_pc) X(disp_insn) X(disp_rob) X(ret_valid) X(ret_trap) X(ret_rob) X(ret_insn) X(ret_pc) X(ret_next_pc) \
  X(ret_rd_value) X(ret_mem) X(ret_size) X(ret_addr) X(ret_data) X(ret_events) X(cycle) \
  X(privilege) X(context) X(delegated) X(delegate) X(tip_ready) X(tip_flags) X(tip_addr) \
  X(req_valid) X(req_write) X(req_addr) X(req_size) X(req_wdata)
#define COP_PORTS_OUT(X) X(lcofi) X(tip_take)
#define COP_STATE(X) \
  X(v) X(x) X(cam_write_valid) X(cam_write_index) X(cam_write_value) \
  X(data_write_valid) X(data_write_index) X(data_write_value) /* besides the registers of coproc/regs.def */
/* clang-format on */

struct cop_ports {
  struct unit *unit;
  struct cop_shape shape; /* parameters of the RTL, */
  unsigned events;        /* and EventW */
#define PORT(name) struct unit_port *name;
  struct {
    COP_PORTS_IN(PORT)
    PORT(rst_n)
  } in;
  struct {
    COP_PORTS_OUT(PORT)
    COP_STATE(PORT)
#define REG(type, name) PORT(name)
#include "coproc/regs.def"
  } out;
#undef PORT
};

/* After the unit's reset; takes a cycle. False, with a reason: a port is missing, or `id` does not match the
 * parameters that the ports have. */
bool cop_ports_bind(struct cop_ports *p, struct port_binding *b);

/* Inputs of one cycle: the record of the previous cycle, pins, the host's access. */
void cop_ports_drive(struct cop_ports *p, const struct probe_dispatch *dispatch, const struct probe_retire *retire,
                     const struct cop_in *in);

bool cop_ports_take(const struct cop_ports *p);                        /* of this cycle: after unit_eval() */
void cop_ports_read(const struct cop_ports *p, struct cop_regs *regs); /* after an edge */

#endif
