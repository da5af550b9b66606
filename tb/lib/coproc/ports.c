#include "tb/lib/coproc/ports.h"

#include <string.h>

/* The parameters, as `id` tells them. */
static uint64_t read_id(struct cop_ports *p) {
  unit_set(p->in.req_valid, 1);
  unit_set(p->in.req_write, 0);
  unit_set(p->in.req_addr, COP_AT_id);
  unit_set(p->in.req_size, 3);
  unit_tick(p->unit);
  unit_set(p->in.req_valid, 0);
  return unit_get(p->out.rdata);
}

/* Is the filter of supervisor mode a bit that stays? Ends with a reset. */
static bool filters_supervisor(struct cop_ports *p) {
  unit_set(p->in.req_valid, 1);
  unit_set(p->in.req_write, 1);
  unit_set(p->in.req_addr, COP_AT_ctl);
  unit_set(p->in.req_size, 3);
  unit_set(p->in.req_wdata, COP_CTL_NOS);
  unit_tick(p->unit);
  unit_set(p->in.req_valid, 0);
  unit_tick(p->unit);
  unit_set(p->in.req_valid, 1);
  unit_set(p->in.req_write, 0);
  unit_tick(p->unit);
  const bool stays = unit_get(p->out.rdata) & COP_CTL_NOS;
  unit_reset(p->unit, 2);
  return stays;
}

bool cop_ports_bind(struct cop_ports *p, struct port_binding *b) {
  memset(p, 0, sizeof *p);
  p->unit = b->unit;
#define IN(name) p->in.name = bind_port(b, #name "_i");
#define OUT(name) p->out.name = bind_port(b, #name "_o");
#define STATE(name) p->out.name = bind_state(b, #name);
  COP_PORTS_IN(IN)
  COP_PORTS_OUT(OUT)
  COP_STATE(STATE)
#define REG(type, name) STATE(name)
#include "coproc/regs.def"
#undef IN
#undef OUT
#undef STATE
  p->in.rst_n = bind_port(b, "rst_ni");
  if (!bind_ok(b)) return false;
  const bool supervisor = filters_supervisor(p);
  const uint64_t id = read_id(p);
  p->events = unit_width(p->in.ret_events) / unit_width(p->in.disp_valid);
  p->shape = (struct cop_shape){.width = unit_width(p->in.disp_valid),
                                .rob = 1u << unit_width(p->in.ret_rob),
                                .slots = 1u << (id >> 16 & 15),
                                .buffer = 1u << (id >> 24 & 15),
                                .capture = (unsigned)(id >> 40 & 255),
                                .link = (unsigned)(id >> 32 & 255),
                                .supervisor = supervisor};
  return bind_info(b, "width of ret_insn_i", unit_width(p->in.ret_insn), 32 * p->shape.width, ~0ull) &&
         bind_info(b, "rdata_o of id", id, p->shape.width << 8 | 1, 0xffff00000000ffffull);
}

void cop_ports_drive(struct cop_ports *p, const struct probe_dispatch *dispatch, const struct probe_retire *retire,
                     const struct cop_in *in) {
  const unsigned rob_bits = unit_width(p->in.ret_rob);
  unit_set(p->in.disp_valid, dispatch->valid);
  unit_set(p->in.ret_valid, retire->valid);
  unit_set(p->in.ret_rob, retire->rob);
  for (unsigned i = 0; i < p->shape.width; i++) {
    const struct probe_retire_lane *l = &retire->lane[i];
    unit_set_bits(p->in.disp_pc, 64 * i, 64, dispatch->pc[i]);
    unit_set_bits(p->in.disp_insn, 32 * i, 32, dispatch->insn[i]);
    unit_set_bits(p->in.disp_rob, rob_bits * i, rob_bits, dispatch->rob[i]);
    unit_set_bits(p->in.ret_trap, i, 1, l->trap);
    unit_set_bits(p->in.ret_insn, 32 * i, 32, l->insn);
    unit_set_bits(p->in.ret_pc, 64 * i, 64, l->pc);
    unit_set_bits(p->in.ret_next_pc, 64 * i, 64, l->next_pc);
    unit_set_bits(p->in.ret_rd_value, 64 * i, 64, l->rd_value);
    unit_set_bits(p->in.ret_mem, 2 * i, 2, l->mem);
    unit_set_bits(p->in.ret_size, 2 * i, 2, l->mem_bytes ? (unsigned)__builtin_ctz(l->mem_bytes) : 0);
    unit_set_bits(p->in.ret_addr, 64 * i, 64, l->mem_addr);
    unit_set_bits(p->in.ret_data, 64 * i, 64, l->mem_data);
    unit_set_bits(p->in.ret_events, p->events * i, p->events, l->events);
    unit_set_bits(p->in.tip_addr, 64 * i, 64, in->tip_addr[i]);
  }
  unit_set(p->in.cycle, in->cycle);
  unit_set(p->in.privilege, in->privilege);
  unit_set(p->in.context, in->context);
  unit_set(p->in.delegated, in->delegation.delegated);
  unit_set(p->in.delegate, in->delegation.delegate);
  unit_set(p->in.rst_n, !in->delegation.reset);
  unit_set(p->in.tip_ready, in->tip_ready);
  unit_set(p->in.tip_flags, in->tip_flags);
  unit_set(p->in.req_valid, in->req_valid);
  unit_set(p->in.req_write, in->req_write);
  unit_set(p->in.req_addr, in->req_addr);
  unit_set(p->in.req_size, in->req_size);
  unit_set(p->in.req_wdata, in->req_wdata);
}

bool cop_ports_take(const struct cop_ports *p) { return unit_get(p->out.tip_take); }

void cop_ports_read(const struct cop_ports *p, struct cop_regs *regs) {
  memset(regs, 0, sizeof *regs);
#define REG(type, name) regs->name = (type)unit_get(p->out.name);
#include "coproc/regs.def"
  regs->interrupt = unit_get(p->out.lcofi);
  for (unsigned i = 0; i < 8; i++) {
    regs->v[i] = (uint32_t)unit_get_bits(p->out.v, 32 * i, 32);
    regs->x[i] = (uint16_t)unit_get_bits(p->out.x, 16 * i, 16);
  }
  regs->cam = (struct cop_write){unit_get(p->out.cam_write_valid), (uint16_t)unit_get(p->out.cam_write_index),
                                 unit_get(p->out.cam_write_value)};
  regs->data = (struct cop_write){unit_get(p->out.data_write_valid), (uint16_t)unit_get(p->out.data_write_index),
                                  unit_get(p->out.data_write_value)};
}
