// ProfileMe on the toy core, beside its golden model. In each cycle the unit's requests, and after the clock edge all that it shows,
// are compared with the model, which saw the same inputs. Each record is compared with what the testbench saw of that instruction
// (lives.h). The first difference ends the run. At the end: what the records say of each address, beside the exact counts.
//
//   Vtop [CYCLES]      alone in the first half, in pairs in the second
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <memory>

#include "Vtop.h"
#include "Vtop___024root.h"
#include "culprit/isa/csr.h"
#include "lives.h"
#include "culprit/profileme/model.h"

namespace {
constexpr unsigned tags = 2, sets = 8, slots = 4;

// What the unit is given at the next edge.
struct inputs {
  culprit_probe_cycle record = {};
  culprit_pme_in in = {};
};

inputs read_inputs(const Vtop &top) {
  inputs i;
  i.record.fetch.opportunity = top.fetch_opportunity_o;
  i.record.fetch.valid = top.fetch_valid_o;
  i.record.fetch.pc = top.fetch_pc_o;
  for (unsigned t = 0; t < tags; t++) {
    culprit_probe_tag &tag = i.record.tag[t];
    tag.pulses = top.tag_pulses_o >> 8 * t;
    tag.abort_reason = top.tag_abort_o >> 2 * t & 3;
    tag.events = top.tag_events_o >> 8 * t & 0xff;
    tag.oldest = top.tag_oldest_o >> t & 1;
    tag.insn = top.tag_insn_o >> 32 * t;
    tag.address = top.tag_address_o[2 * t] | static_cast<uint64_t>(top.tag_address_o[2 * t + 1]) << 32;
  }
  i.record.commit.head_valid = top.head_valid_o;
  i.record.commit.head_commit = top.head_commit_o;
  i.record.commit.mispredicted = top.mispredicted_o;
  i.record.commit.flushes = top.flushes_o;
  i.record.commit.head_pc[0] = top.head_pc_o;
  i.record.commit.exception = top.exception_o;
  i.record.commit.exception_cause = 8;
  i.record.commit.interrupt = top.interrupt_o;
  i.record.commit.privilege = top.privilege_o;
  i.record.retire.valid = top.ret_valid_o;
  i.record.retire.lane[0].trap = top.ret_trap_o;
  i.record.retire.lane[0].insn = top.ret_insn_o;
  i.record.retire.interrupt_cause = CULPRIT_PROBE_INTERRUPT | 11;
  i.in.cycle = top.cycle_o;
  i.in.csr_write = top.csr_write_i;
  i.in.csr_addr = top.csr_addr_i;
  i.in.csr_wdata = top.csr_wdata_i;
  return i;
}

culprit_probe_tag_request read_request(const Vtop &top) {
  culprit_probe_tag_request r = {};
  r.tags = top.tag_req_o;
  r.nth = top.tag_nth_o;
  for (unsigned t = 0; t < tags; t++) r.slot[t] = top.tag_slot_o >> 3 * t & 7;
  return r;
}

// The unit's signals that end in _s: rtl/observe.vlt lets Verilator keep them.
culprit_pme_regs read_regs(const Vtop &top) {
  culprit_pme_regs r = {};
#define STATE(name) top.rootp->top__DOT__i_profileme__DOT__##name##_s
#define CULPRIT_REG(type, name) r.name = static_cast<type>(STATE(name));
#include "culprit/profileme/regs.def"
  for (unsigned t = 0; t < tags; t++) r.state[t] = STATE(state) >> 2 * t & 3;
  for (unsigned w = 0; w < CULPRIT_PME_WORDS; w++)
    r.record.word[w] = STATE(record)[2 * w] | static_cast<uint64_t>(STATE(record)[2 * w + 1]) << 32;
  return r;
}

struct bench {
  Vtop top;
  culprit_pme_model model;
  lives truth;
  uint64_t half;                          // cycles
  std::map<uint64_t, counts> said, exact; // of the first half
  uint64_t records = 0, seconds = 0;
  double interval = 0; // fetched instructions for each that was selected, in the first half
  bool draining = false;
  unsigned waits[tags] = {}; // cycles that a tag has been in use
};

// The port must end every tag; here an instruction lives for a few dozen cycles.
bool tags_end(bench &b, const culprit_pme_regs &unit, uint64_t cycle) {
  for (unsigned t = 0; t < tags; t++) {
    b.waits[t] = unit.state[t] == CULPRIT_PME_LIVE || unit.state[t] == CULPRIT_PME_DRAIN ? b.waits[t] + 1 : 0;
    if (b.waits[t] < 1000) continue;
    std::printf("cycle %" PRIu64 " observation port: tag %u does not end\n", cycle, t);
    return false;
  }
  return true;
}

// The software: sets up the unit, takes the records when four wait, in the middle of the run asks for pairs.
bool drive(bench &b, const culprit_pme_regs &unit, uint64_t cycle) {
  static const struct {
    uint16_t csr;
    uint64_t value;
  } setup[] = {{CULPRIT_CSR_NUMBER_mpmemajor, 17},
               {CULPRIT_CSR_NUMBER_mpmespread, 15},
               {CULPRIT_CSR_NUMBER_mpmeseed, 1},
               {CULPRIT_CSR_NUMBER_mpmecount, 20},
               {CULPRIT_CSR_NUMBER_mpmeminor, 1},
               {CULPRIT_CSR_NUMBER_mpmectl, CULPRIT_PME_CTL_EN | CULPRIT_PME_CTL_RND | CULPRIT_PME_CTL_RLD}},
    pairs = {CULPRIT_CSR_NUMBER_mpmectl, CULPRIT_PME_CTL_EN | CULPRIT_PME_CTL_RND | CULPRIT_PME_CTL_RLD | CULPRIT_PME_CTL_PAIR},
    next_record = {CULPRIT_CSR_NUMBER_mpmestatus, 1};
  b.draining = unit.ready && (b.draining || unit.level >= 4);
  const bool setting_up = cycle < sizeof setup / sizeof setup[0], middle = cycle == b.half, pop = b.draining && !middle;
  const auto &write = setting_up ? setup[cycle] : middle ? pairs : next_record;
  b.top.csr_write_i = setting_up || middle || pop;
  b.top.csr_addr_i = write.csr;
  b.top.csr_wdata_i = write.value;
  b.top.irq_i = cycle % 1999 == 1998;
  if (middle) {
    b.exact = b.truth.of;
    b.interval = static_cast<double>(unit.fetched) / unit.selections;
  }
  if (!pop) return true;
  const culprit_pme_life l = culprit_pme_record_life(&unit.record);
  const char *wrong = culprit_pme_record_wrong(&unit.record);
  if (!wrong) wrong = b.truth.differs(l);
  if (wrong) std::printf("cycle %" PRIu64 " record of 0x%" PRIx64 ": %s\n", cycle, l.pc, wrong);
  b.records++;
  b.seconds += l.second;
  if (cycle < b.half) {
    counts &c = b.said[l.pc];
    c.fetched++;
    c.retired += l.retired;
    if (l.retired) c.cycles += l.latency[CULPRIT_PME_L_TOTAL];
  }
  return !wrong;
}

void edge(Vtop &top) {
  top.clk_i = 1;
  top.eval();
  top.clk_i = 0;
  top.eval();
}

bool step(bench &b, uint64_t cycle) {
  if (!drive(b, read_regs(b.top), cycle)) return false;
  b.top.eval();
  const inputs i = read_inputs(b.top);
  const culprit_probe_tag_request asked = read_request(b.top);
  if (const char *wrong = b.truth.step(i.record, i.in.cycle)) {
    std::printf("cycle %" PRIu64 " observation port: %s\n", cycle, wrong);
    return false;
  }
  culprit_pme_model_step(&b.model, &i.record, &i.in);
  edge(b.top);
  uint64_t is, should;
  const culprit_pme_regs rtl = read_regs(b.top);
  const char *name = culprit_pme_request_differ(&asked, &b.model.request, &is, &should);
  if (!name) name = culprit_pme_regs_differ(&rtl, &b.model.regs, &is, &should);
  if (name) std::printf("cycle %" PRIu64 " profileme.%s rtl=0x%" PRIx64 " model=0x%" PRIx64 "\n", cycle, name, is, should);
  return !name && tags_end(b, rtl, cycle);
}

double part(uint64_t a, uint64_t b) { return b ? static_cast<double>(a) / static_cast<double>(b) : 0; }

void print_profile(bench &b) {
  std::printf(
    "               fetched            retired            cycles\naddress  sampled    exact   sampled    exact  sampled  exact\n");
  for (const auto &[pc, exact] : b.exact) {
    const counts &said = b.said[pc];
    std::printf("0x%04" PRIx64 " %9.0f %8" PRIu64 " %7.1f %% %6.1f %% %8.1f %6.1f\n", pc,
                b.interval * static_cast<double>(said.fetched), exact.fetched, 100 * part(said.retired, said.fetched),
                100 * part(exact.retired, exact.fetched), part(said.cycles, said.retired), part(exact.cycles, exact.retired));
  }
}
} // namespace

int main(int argc, char **argv) {
  const uint64_t cycles = argc > 1 ? std::strtoull(argv[1], nullptr, 0) : 1000000;
  const auto b = std::make_unique<bench>();
  b->half = cycles / 2;
  culprit_pme_model_reset(&b->model, tags, sets, slots);
  b->top.rst_ni = 0;
  for (int i = 0; i < 2; i++) edge(b->top);
  b->top.rst_ni = 1;
  bool same = true;
  for (uint64_t cycle = 0; same && cycle < cycles; cycle++) same = step(*b, cycle);
  if (!same) return 1;
  print_profile(*b);
  std::printf("%" PRIu64 " cycles, %" PRIu64 " records, %" PRIu64 " of them second of a pair, 0 differences\n", cycles, b->records,
              b->seconds);
  return 0;
}
