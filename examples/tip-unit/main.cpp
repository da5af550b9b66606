// The TIP unit on the toy core, beside its golden model. After each clock edge all that the unit shows is
// compared with the model, which saw the same inputs; the first difference ends the run. At the end: the
// profile that the samples make, beside the exact one.
//
//   Vtop [CYCLES [WAVE]]      WAVE: an FST file of every signal, if this was built with waves. Cycle c lies at 10 c .. 10 c + 9 ns, its edge,
//                             after which the two are compared, in the middle.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>

#include "Vtop.h"
#include "Vtop___024root.h"
#if VM_TRACE
#include "verilated_fst_c.h"
#endif
#include "culprit/isa/csr.h"
#include "culprit/profile/culprit_prof.h"
#include "culprit/tip/model.h"

namespace {
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
  i.commit.head_pc[0] = top.head_pc_o;
  i.commit.exception = top.exception_o;
  i.commit.exception_pc = top.head_pc_o;
  i.commit.interrupt = top.interrupt_o;
  i.commit.privilege = top.privilege_o;
  i.retire.valid = top.ret_valid_o;
  i.retire.lane[0].events = top.ret_events_o;
  i.retire.lane[0].next_pc = top.ret_next_pc_o;
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
  r.sample_addr[0] = STATE(sample_addr);
  return r;
}

#if VM_TRACE
struct waves {
  VerilatedFstC file;
  bool open(Vtop &top, const char *name) {
    Verilated::traceEverOn(true);
    file.set_time_unit("1ns");
    file.set_time_resolution("1ns");
    top.trace(&file, 99);
    file.open(name);
    return file.isOpen();
  }
  void show(uint64_t ns) {
    if (file.isOpen()) file.dump(ns);
  }
  void close() { file.close(); }
};
#else
struct waves {
  bool open(Vtop &, const char *) { return false; }
  void show(uint64_t) {}
  void close() {}
};
#endif

struct bench {
  Vtop top;
  waves wave;
  culprit_tip_model model;
  culprit_oracle *truth;
  const culprit_program_image image = {text, text_base, sizeof text, 0};
  std::map<uint64_t, uint64_t> profile; // cycles by address, as sampled
  culprit_prof *file = nullptr;         // the samples as a .prof
  uint64_t weights = 0;
};

// The software: switches sampling on, later takes each sample when it is there.
void drive(bench &b, const culprit_tip_regs &unit, uint64_t cycle) {
  static const struct {
    uint16_t csr;
    uint64_t value;
  } setup[] = {{CULPRIT_CSR_NUMBER_mtipperiod, 97},
               {CULPRIT_CSR_NUMBER_mtipseed, 1},
               {CULPRIT_CSR_NUMBER_mtipctl, CULPRIT_TIP_CTL_EN | CULPRIT_TIP_CTL_RND | CULPRIT_TIP_CTL_DET}},
    next_sample = {CULPRIT_CSR_NUMBER_mtipstatus, 1};
  const bool pop = unit.ready, setting_up = cycle < 3;
  const auto &write = setting_up ? setup[cycle] : next_sample;
  b.top.csr_write_i = setting_up || pop;
  b.top.csr_addr_i = write.csr;
  b.top.csr_wdata_i = write.value;
  b.top.irq_i = cycle % 1999 == 1998;
  if (!pop) return;
  const culprit_tip_sample s = {unit.sample_cycle, unit.sample_flags, {unit.sample_addr[0]}, unit.details_data};
  b.profile[culprit_tip_sample_blame(&s, 1, &b.image).pc[0]] += culprit_tip_sample_weight(&s);
  b.weights += culprit_tip_sample_weight(&s);
  if (b.file) culprit_prof_add(b.file, &s);
}

// `ns`: when the clock rises, in the wave
void edge(bench &b, uint64_t ns) {
  b.top.clk_i = 1;
  b.top.eval();
  b.wave.show(ns);
  b.top.clk_i = 0;
  b.top.eval();
}

bool step(bench &b, uint64_t cycle) {
  drive(b, read_regs(b.top), cycle);
  b.top.eval();
  b.wave.show(10 * cycle);
  const inputs i = read_inputs(b.top);
  culprit_tip_model_step(&b.model, &i.commit, &i.retire, &i.in);
  if (culprit_oracle_step(b.truth, &i.commit) != CULPRIT_ORACLE_OK) {
    std::printf("cycle %" PRIu64 " observation port: %s\n", cycle, culprit_oracle_message(b.truth));
    return false;
  }
  edge(b, 10 * cycle + 5);
  uint64_t is, should;
  const culprit_tip_regs rtl = read_regs(b.top);
  const char *name = culprit_tip_regs_differ(&rtl, &b.model.regs, &is, &should);
  if (name) std::printf("cycle %" PRIu64 " tip.%s rtl=0x%" PRIx64 " model=0x%" PRIx64 "\n", cycle, name, is, should);
  return !name;
}

void print_profile(const bench &b) {
  std::printf("address   TIP      Oracle\n");
  uint64_t pc = 0;
  while (const culprit_oracle_insn *exact = culprit_oracle_next(b.truth, &pc)) {
    const auto sampled = b.profile.find(pc);
    const double cycles = sampled == b.profile.end() ? 0 : static_cast<double>(sampled->second);
    std::printf("0x%04" PRIx64 "  %5.2f %%  %5.2f %%\n", pc, 100 * cycles / static_cast<double>(b.weights),
                100.0 * static_cast<double>(culprit_oracle_insn_total(exact)) /
                  static_cast<double>(CULPRIT_ORACLE_UNITS * culprit_oracle_cycles(b.truth)));
  }
}

// toy.prof, for `culprit report` and its like
bool write_profile(const bench &b) {
  const culprit_tip_regs &unit = b.model.regs;
  const culprit_prof_end end = {
    culprit_oracle_cycles(b.truth), culprit_oracle_committed(b.truth), unit.overflows, unit.missed, unit.filtered, 0};
  char why[500];
  const bool good = culprit_prof_write(b.file, &end, "toy.prof", why, sizeof why);
  if (!good) std::fprintf(stderr, "%s\n", why);
  return good;
}
} // namespace

// [CYCLES [WAVE [PROGRAM]]]: "" is no wave; PROGRAM: an ELF file with the names of what runs, for toy.prof
int main(int argc, char **argv) {
  const uint64_t cycles = argc > 1 ? std::strtoull(argv[1], nullptr, 0) : 1000000;
  const auto b = std::make_unique<bench>();
  b->truth = culprit_oracle_new(1, &b->image);
  if (!b->truth) {
    std::fprintf(stderr, "out of memory\n");
    return 2;
  }
  culprit_tip_model_reset(&b->model, 1, 0);
  b->top.rst_ni = 0;
  for (int i = 0; i < 2; i++) edge(*b, 0);
  b->top.rst_ni = 1;
  if (argc > 3) {
    const culprit_prof_run run = {"toy", argv[3], 1, 97, true, 1};
    b->file = culprit_prof_new(&run);
  }
  if (argc > 2 && *argv[2] && !b->wave.open(b->top, argv[2])) {
    std::fprintf(stderr, "%s: %s\n", argv[2], VM_TRACE ? "cannot be written" : "this was built without waves");
    return 2;
  }
  bool same = true;
  uint64_t cycle = 0;
  for (; same && cycle < cycles; cycle++) same = step(*b, cycle);
  b->wave.show(10 * cycle);
  b->wave.close();
  if (same) {
    print_profile(*b);
    std::printf("%" PRIu64 " cycles, %u samples, 0 differences\n", cycles, b->model.regs.samples);
    if (b->file) same = write_profile(*b);
  }
  culprit_prof_free(b->file);
  culprit_oracle_free(b->truth);
  return same ? 0 : 1;
}
