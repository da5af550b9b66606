// The co-processor on the toy core, beside its golden model: after each clock edge all that the unit shows is compared with the
// model, which saw the same inputs; the first difference ends the run. At the end the slots that the microprogram counts.us has
// filled are read, and compared with what the testbench counted at the retire stream.
//
//   Vtop IMAGE [CYCLES]      IMAGE: counts.cop; CYCLES: after which the unit halts
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>
#include <vector>

#include "Vtop.h"
#include "Vtop___024root.h"
#include "culprit/coproc/model.h"

namespace {
constexpr culprit_cop_shape shape = {1, 16, 32, 64, 8, 64, false, false}; // as in top.sv

// What the unit is given at the next edge.
struct inputs {
  culprit_probe_dispatch dispatch = {};
  culprit_probe_retire retire = {};
  culprit_cop_in in = {};
};

inputs read_inputs(const Vtop &top) {
  inputs i;
  i.dispatch.valid = top.disp_valid_o;
  i.dispatch.pc[0] = top.disp_pc_o;
  i.dispatch.insn[0] = top.disp_insn_o;
  i.dispatch.rob[0] = top.disp_rob_o;
  i.retire.valid = top.ret_valid_o;
  i.retire.rob = top.ret_rob_o;
  i.retire.lane[0].trap = top.ret_trap_o;
  i.retire.lane[0].pc = top.ret_pc_o;
  i.retire.lane[0].next_pc = top.ret_next_pc_o;
  i.retire.lane[0].insn = top.ret_insn_o;
  i.retire.lane[0].events = top.ret_events_o;
  i.in.cycle = top.cycle_o;
  i.in.privilege = top.privilege_o;
  i.in.req_valid = top.req_valid_i;
  i.in.req_write = top.req_write_i;
  i.in.req_addr = top.req_addr_i;
  i.in.req_size = 3;
  i.in.req_wdata = top.req_wdata_i;
  return i;
}

// The unit's signals that end in _s: rtl/observe.vlt lets Verilator keep them.
culprit_cop_regs read_regs(const Vtop &top) {
  culprit_cop_regs r = {};
#define STATE(name) top.rootp->top__DOT__i_coproc__DOT__##name##_s
#define CULPRIT_REG(type, name) r.name = static_cast<type>(STATE(name));
#include "culprit/coproc/regs.def"
  r.interrupt = STATE(lcofi);
  for (unsigned i = 0; i < 8; i++) {
    r.v[i] = STATE(v)[i];
    r.x[i] = static_cast<uint16_t>(STATE(x)[i / 2] >> 16 * (i % 2));
  }
  r.cam = {STATE(cam_write_valid) != 0, STATE(cam_write_index), STATE(cam_write_value)};
  r.data = {STATE(data_write_valid) != 0, STATE(data_write_index), STATE(data_write_value)};
  return r;
}

struct access { // of the host
  bool write;
  uint16_t offset;
  uint64_t value;
};

struct counts {
  uint64_t times = 0, events = 0;
};

struct bench {
  Vtop top;
  culprit_cop_model model;
  std::vector<access> todo; // from `next` on
  size_t next = 0;
  std::vector<uint64_t> answers;
  bool asked = false, halted = false;
  std::map<uint64_t, counts> exact; // by address
  bool seen = false;                // the instruction in the second stage was dispatched while the unit worked
};

// The stores that the image lists, in its order; then the unit runs, until `limit`.
bool read_image(bench &b, const char *path, uint64_t limit) {
  std::FILE *f = std::fopen(path, "r");
  if (!f) return false;
  char line[200];
  while (std::fgets(line, sizeof line, f) && *line != '\n') {} // the head ends with an empty line
  unsigned offset;
  uint64_t value;
  while (std::fgets(line, sizeof line, f))
    if (std::sscanf(line, "%x %" SCNx64, &offset, &value) == 2) b.todo.push_back({true, static_cast<uint16_t>(offset), value});
  std::fclose(f);
  b.todo.push_back({true, CULPRIT_COP_AT_limit, limit});
  b.todo.push_back({true, CULPRIT_COP_AT_ctl, CULPRIT_COP_CTL_RUN | CULPRIT_COP_CTL_ENGINE});
  return b.todo.size() > 2;
}

// The host: an access in every second cycle, none while the unit runs; at the end it reads the slots. False: all is done.
bool drive(bench &b, const culprit_cop_regs &unit, uint64_t cycle) {
  if (b.asked) b.answers.push_back(unit.rdata);
  b.asked = false;
  if (unit.state == CULPRIT_COP_HALT && !b.halted) {
    b.halted = true;
    for (unsigned slot = 0; slot < shape.slots; slot++)
      for (unsigned table : {CULPRIT_COP_AT_slot_low, CULPRIT_COP_AT_slot_high})
        b.todo.push_back({false, static_cast<uint16_t>(table + 8 * slot), 0});
  }
  const bool may = cycle % 2 == 0 && !unit.sweep && unit.state != CULPRIT_COP_RUN && b.next < b.todo.size();
  b.top.req_valid_i = may;
  b.top.irq_i = cycle % 1999 == 1998;
  if (!may) return !b.halted || b.next < b.todo.size();
  const access &a = b.todo[b.next++];
  b.top.req_write_i = a.write;
  b.top.req_addr_i = a.offset;
  b.top.req_wdata_i = a.value;
  b.asked = !a.write;
  return true;
}

// The truth: what retires while the unit works, and was dispatched while it did.
void count(bench &b, const inputs &i, bool working) {
  const culprit_probe_retire_lane &l = i.retire.lane[0];
  const unsigned opcode = l.insn & 0x7f;
  const bool load = opcode == 0x03, transfer = opcode == 0x63 || opcode == 0x6f, multiply = opcode == 0x33;
  if (working && b.seen && i.retire.valid && !l.trap && (load || transfer || multiply)) {
    counts &c = b.exact[l.pc];
    c.times++;
    c.events += l.events >> (load ? 2 : 4) & (load || transfer); // CULPRIT_PROBE_EV_DMISS, CULPRIT_PROBE_EV_TAKEN
  }
  if (i.dispatch.valid) b.seen = working;
}

void edge(Vtop &top) {
  top.clk_i = 1;
  top.eval();
  top.clk_i = 0;
  top.eval();
}

bool step(bench &b, uint64_t cycle, const culprit_cop_regs &before) {
  b.top.eval();
  const inputs i = read_inputs(b.top);
  count(b, i, before.state == CULPRIT_COP_RUN && !before.sweep);
  culprit_cop_model_step(&b.model, &i.dispatch, &i.retire, &i.in);
  edge(b.top);
  uint64_t is, should;
  const culprit_cop_regs rtl = read_regs(b.top);
  const char *name = culprit_cop_regs_differ(&rtl, &b.model.regs, &is, &should);
  if (name) std::printf("cycle %" PRIu64 " coproc.%s rtl=0x%" PRIx64 " model=0x%" PRIx64 "\n", cycle, name, is, should);
  return !name;
}

// Slots against the truth. What was accepted and not processed when the unit halted is missing in them.
bool print_slots(const bench &b, uint64_t cycles) {
  std::map<uint64_t, counts> slots;
  for (unsigned s = 0; s < shape.slots; s++) {
    const uint64_t low = b.answers[2 * s], high = b.answers[2 * s + 1];
    if (high >> 32 & 1) slots[(low & 0xffffffff) << 2] = {low >> 32, high & 0xffffffff};
  }
  const culprit_cop_regs &unit = b.model.regs;
  const uint64_t waiting = unit.accepted - unit.processed;
  uint64_t missing = unit.dropped;
  bool good = true;
  std::printf("              times            missed, taken\naddress    unit    exact     unit    exact\n");
  for (const auto &[pc, exact] : b.exact) {
    const counts &c = slots[pc];
    std::printf("0x%04" PRIx64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 " %8" PRIu64 "\n", pc, c.times, exact.times, c.events,
                exact.events);
    good = good && c.times <= exact.times && c.events <= exact.events && exact.events - c.events <= exact.times - c.times;
    missing += exact.times - c.times;
  }
  good = good && missing == waiting && slots.size() == b.exact.size();
  std::printf("%" PRIu64 " cycles, %u samples, %" PRIu64 " of them waiting, %s\n", cycles, unit.accepted, waiting,
              good ? "0 differences" : "the slots are not what retired");
  return good;
}
} // namespace

int main(int argc, char **argv) {
  const uint64_t limit = argc > 2 ? std::strtoull(argv[2], nullptr, 0) : 1000000;
  const auto b = std::make_unique<bench>();
  if (argc < 2 || !read_image(*b, argv[1], limit)) {
    std::fprintf(stderr, "usage: Vtop IMAGE [CYCLES]: no image\n");
    return 2;
  }
  if (!culprit_cop_model_open(&b->model, &shape)) {
    std::fprintf(stderr, "out of memory\n");
    return 2;
  }
  b->top.rst_ni = 0;
  for (int i = 0; i < 2; i++) edge(b->top);
  b->top.rst_ni = 1;
  bool same = true;
  uint64_t cycle = 0;
  for (culprit_cop_regs now = read_regs(b->top); same && drive(*b, now, cycle); now = read_regs(b->top))
    same = step(*b, cycle++, now);
  same = same && print_slots(*b, cycle);
  culprit_cop_model_close(&b->model);
  return same ? 0 : 1;
}
