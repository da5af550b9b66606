// The TIP unit on the toy core, beside its golden model and the Oracle. After each clock edge all that the unit shows is
// compared with the model, which saw the same inputs, and each sample with what the Oracle says of its cycle; the first
// difference ends the run. At the end: the profile that the samples make, beside the exact one.
//
//   Vtop [CYCLES]      From the middle on supervisor mode is not sampled (the filter NOS).
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>

#include "Vtop.h"
#include "Vtop___024root.h"
#include "culprit/isa/csr.h"
#include "culprit/oracle/oracle.h"
#include "culprit/tip/model.h"

namespace {
using blame = struct culprit_oracle_blame; // there is a function of this name, too
const unsigned lanes = 2, supervisor = 1;
const uint64_t text_base = 0x1000;
const uint8_t text[4096] = {}; // the program, if it were RISC-V: the Oracle tells loads from other instructions by it

// What the unit is given at the next edge: the port's record, the trigger, the CSR access.
struct inputs {
  culprit_probe_commit commit = {};
  culprit_probe_retire retire = {};
  culprit_tip_in in = {};
};

inputs read_inputs(const Vtop &top) {
  inputs i;
  i.commit.head_valid = top.head_valid_o;
  i.commit.head_commit = top.head_commit_o;
  i.commit.mispredicted = top.mispredicted_o;
  i.commit.flushes = top.flushes_o;
  i.commit.exception = top.exception_o;
  i.commit.exception_cause = top.exception_cause_o;
  i.commit.exception_pc = top.exception_pc_o;
  i.commit.interrupt = top.interrupt_o;
  i.commit.privilege = top.privilege_o;
  i.retire.valid = top.ret_valid_o;
  for (unsigned l = 0; l < lanes; l++) {
    i.commit.head_pc[l] = top.head_pc_o[2 * l] | static_cast<uint64_t>(top.head_pc_o[2 * l + 1]) << 32;
    i.retire.lane[l].events = top.ret_events_o >> 8 * l & 0xff;
    i.retire.lane[l].next_pc = top.ret_next_pc_o[2 * l] | static_cast<uint64_t>(top.ret_next_pc_o[2 * l + 1]) << 32;
  }
  i.in.wrap = top.wrap_o;
  i.in.cycle = top.cycle_o;
  i.in.csr_write = top.csr_write_i;
  i.in.csr_addr = top.csr_addr_i;
  i.in.csr_wdata = top.csr_wdata_i;
  return i;
}

// The unit's signals that end in _s: rtl/observe.vlt lets Verilator keep them.
culprit_tip_regs read_regs(const Vtop &top) {
  culprit_tip_regs r = {};
#define STATE(name) top.rootp->top__DOT__i_tip__DOT__##name##_s
#define CULPRIT_REG(type, name) r.name = static_cast<type>(STATE(name));
#include "culprit/tip/regs.def"
  for (unsigned l = 0; l < lanes; l++)
    r.sample_addr[l] = STATE(sample_addr)[2 * l] | static_cast<uint64_t>(STATE(sample_addr)[2 * l + 1]) << 32;
  return r;
}

struct bench {
  Vtop top;
  culprit_tip_model model;
  culprit_oracle *truth;
  const culprit_program_image image = {text, text_base, sizeof text};
  std::map<uint64_t, blame> cycle;             // the Oracle's answers of late
  std::map<uint64_t, uint64_t> sampled, exact; // twelfths of cycles by address; of user mode's, in the second half alone
  uint64_t waits = 0;                          // from this cycle on the answer is still to come
  uint64_t samples = 0, half;
};

// The software: switches sampling on, later takes each sample when it is there.
void drive(bench &b, const culprit_tip_regs &unit, uint64_t cycle) {
  const uint64_t ctl = CULPRIT_TIP_CTL_EN | CULPRIT_TIP_CTL_RND | CULPRIT_TIP_CTL_DET;
  const struct {
    uint16_t csr;
    uint64_t value;
  } setup[] = {{CULPRIT_CSR_NUMBER_mtipperiod, 97}, {CULPRIT_CSR_NUMBER_mtipseed, 1}, {CULPRIT_CSR_NUMBER_mtipctl, ctl}},
    next_sample = {CULPRIT_CSR_NUMBER_mtipstatus, 1}, filter = {CULPRIT_CSR_NUMBER_mtipctl, ctl | CULPRIT_TIP_CTL_NOS};
  const auto &write = cycle < 3 ? setup[cycle] : cycle == b.half ? filter : next_sample;
  b.top.csr_write_i = cycle < 3 || cycle == b.half || unit.ready;
  b.top.csr_addr_i = write.csr;
  b.top.csr_wdata_i = write.value;
  b.top.irq_i = cycle % 1999 == 1998;
}

// What the Oracle said of a record, and of those before it that waited for an instruction.
void keep_truth(bench &b, uint64_t cycle) {
  const blame now = *culprit_oracle_blame(b.truth);
  if (now.released)
    for (; b.waits < cycle; b.waits++) {
      blame &early = b.cycle[b.waits];
      early.n = 1;
      early.pc[0] = now.released_pc;
      early.privilege = now.released_privilege;
      b.exact[early.pc[0]] += CULPRIT_ORACLE_UNITS;
    }
  b.cycle[cycle] = now;
  for (unsigned i = 0; i < now.n; i++) b.exact[now.pc[i]] += CULPRIT_ORACLE_UNITS / now.n;
  if (now.n) b.waits = cycle + 1;
  while (b.cycle.begin()->first + 1000 < cycle && b.cycle.begin()->first < b.waits) b.cycle.erase(b.cycle.begin());
}

// A sample is what the Oracle says of its cycle.
bool check_sample(bench &b, const culprit_tip_regs &r) {
  const culprit_tip_sample s = {r.sample_cycle, r.sample_flags, {r.sample_addr[0], r.sample_addr[1]}, r.details_data};
  const blame is = culprit_tip_sample_blame(&s, lanes, &b.image), should = b.cycle[s.cycle];
  bool same = is.why == should.why && is.n == should.n && is.privilege == should.privilege;
  for (unsigned i = 0; i < is.n && same; i++) same = is.pc[i] == should.pc[i];
  for (unsigned i = 0; i < is.n; i++) b.sampled[is.pc[i]] += culprit_tip_sample_weight(&s) * CULPRIT_ORACLE_UNITS / is.n;
  b.samples++;
  if (!same)
    std::printf("sample of cycle %" PRIu64 ": %s 0x%" PRIx64 ", the Oracle says %s 0x%" PRIx64 "\n", s.cycle,
                culprit_oracle_class_name(is.why), is.pc[0], culprit_oracle_class_name(should.why), should.pc[0]);
  if (s.cycle > b.half && is.privilege == supervisor) {
    std::printf("sample of cycle %" PRIu64 ": of supervisor mode, which is filtered\n", s.cycle);
    return false;
  }
  return same;
}

void edge(bench &b) {
  b.top.clk_i = 1;
  b.top.eval();
  b.top.clk_i = 0;
  b.top.eval();
}

bool step(bench &b, uint64_t cycle) {
  const culprit_tip_regs before = read_regs(b.top);
  if (before.ready && cycle != b.half && !check_sample(b, before)) return false;
  drive(b, before, cycle);
  b.top.eval();
  const inputs i = read_inputs(b.top);
  culprit_tip_model_step(&b.model, &i.commit, &i.retire, &i.in);
  if (culprit_oracle_step(b.truth, &i.commit) != CULPRIT_ORACLE_OK) {
    std::printf("cycle %" PRIu64 " observation port: %s\n", cycle, culprit_oracle_message(b.truth));
    return false;
  }
  keep_truth(b, i.in.cycle);
  edge(b);
  uint64_t is, should;
  const culprit_tip_regs rtl = read_regs(b.top);
  const char *name = culprit_tip_regs_differ(&rtl, &b.model.regs, &is, &should);
  if (name) std::printf("cycle %" PRIu64 " tip.%s rtl=0x%" PRIx64 " model=0x%" PRIx64 "\n", cycle, name, is, should);
  return !name;
}

uint64_t sum(const std::map<uint64_t, uint64_t> &profile) {
  uint64_t all = 0;
  for (const auto &p : profile) all += p.second;
  return all;
}

void print_profile(bench &b) {
  std::printf("address   TIP      Oracle\n");
  for (const auto &p : b.exact)
    std::printf("0x%04" PRIx64 "  %5.2f %%  %5.2f %%\n", p.first,
                100 * static_cast<double>(b.sampled[p.first]) / static_cast<double>(sum(b.sampled)),
                100 * static_cast<double>(p.second) / static_cast<double>(sum(b.exact)));
}
} // namespace

int main(int argc, char **argv) {
  const uint64_t cycles = argc > 1 ? std::strtoull(argv[1], nullptr, 0) : 1000000;
  const auto b = std::make_unique<bench>();
  b->truth = culprit_oracle_new(lanes, &b->image);
  if (!b->truth) {
    std::fprintf(stderr, "out of memory\n");
    return 2;
  }
  b->half = cycles / 2;
  culprit_tip_model_reset(&b->model, lanes, 0);
  b->model.supervisor = true;
  b->top.rst_ni = 0;
  for (int i = 0; i < 2; i++) edge(*b);
  b->top.rst_ni = 1;
  bool same = true;
  uint64_t cycle = 0;
  for (; same && cycle < cycles; cycle++) {
    same = step(*b, cycle);
    if (same && cycle + 1 == b->half) print_profile(*b);
  }
  b->top.final();
  if (same) std::printf("%" PRIu64 " cycles, %" PRIu64 " samples, 0 differences\n", cycles, b->samples);
  culprit_oracle_free(b->truth);
  return same ? 0 : 1;
}
