// One machine in simulation: the only C++ of the project beside sim/unit.cpp. Clocks the
// Verilated top, lends its AXI4 port to the memory model in C, and copies ports into probe
// records when asked. Contract: sim/sim.h.
//
// Built once per configuration and kind: SIM_CONFIG is the configuration's name, SIM_TRACE 1 adds waves
// (FST), SIM_BARE 1 leaves the profilers out, SIM_DOUBLE 1 says that the co-processor has twice the slots of
// the configuration, SIM_PMP16 1 that there are 16 PMP entries, SIM_PFLAG 1 that there are profile
// instructions, SIM_OS 1 that it is a machine for operating systems, SIM_NETLIST 1 that yosys wrote it.
//
// Cycle c is what the host sees after its c-th step: probe records carry that number, and in the waves it
// lies at 10 c .. 10 c + 9 ns (rising clock edge first).
#include <cstdio>
#include <new>

#include "Vtop.h"
#include "Vtop___024root.h"
#include "sim/port.hpp"
#include "sim/rules.hpp"
#include "verilated.h"
#if SIM_TRACE
#include "sim/notes.hpp"
#include "verilated_fst_c.h"
#endif

extern "C" {
#include "sim/axi_mem.h"
#include "sim/sim.h"
}
#include "sim/predictors.hpp"

double sc_time_stamp() { return 0; }

// The configuration's knobs, read by the same file that the RTL reads.
namespace config {
#define localparam constexpr
#define integer int
#include "config.svh"
#undef integer
#undef localparam
} // namespace config

struct sim {
  rule_context context;
  Vtop *top = nullptr;
  struct axi_mem *mem = nullptr;
  uint64_t cycle = 0;
  bool changed = false; // an input that top.sv takes when change_i changes
  mutable char error[1000];
#if SIM_TRACE
  VerilatedFstC fst;
  bool tracing = false;
  bool undumped = false; // the cycle just stepped, which notes may still be about
#endif
};

namespace {

enum { kResetCycles = 8, kNsPerCycle = 10 };

#if SIM_TRACE
// The cycle just stepped, now that the host has seen it and written its notes.
void dump_stepped(struct sim *s) {
  if (s->undumped) s->fst.dump(s->cycle * kNsPerCycle);
  s->undumped = false;
}
void dump_low(struct sim *s) {
  if (s->tracing) s->fst.dump(s->cycle * kNsPerCycle + kNsPerCycle / 2);
}
void stepped(struct sim *s) { s->undumped = s->tracing; }
#else
void dump_stepped(struct sim *) {}
void dump_low(struct sim *) {}
void stepped(struct sim *) {}
#endif

// The memory's answers of this cycle, onto the port.
void drive_axi(Vtop *t, const struct axi_mem *m) {
  const struct axi_in *in = axi_mem_in(m);
#define AXI_IN(type, name) t->axi_##name##_i = in->name;
#include "sim/axi.def"
}

void sample_axi(const Vtop *t, struct axi_out *out) {
#define AXI_OUT(type, name) out->name = t->axi_##name##_o;
#include "sim/axi.def"
}

// One clock cycle: inputs that seldom change settle while the clock is low; memory's answers are taken as it
// rises (top.sv).
void clock(struct sim *s) {
  Vtop *t = s->top;
  Verilated::threadContextp(&s->context);
  dump_stepped(s);
  if (s->changed) t->change_i = !t->change_i;
  s->changed = false;
  t->clk_i = 0;
  t->eval();
  dump_low(s);
  struct axi_out out;
  sample_axi(t, &out);
  axi_mem_step(s->mem, &out);
  drive_axi(t, s->mem);
  t->clk_i = 1;
  t->eval();
  ++s->cycle;
  stepped(s);
}

void sim_trace_stop(struct sim *s) {
#if SIM_TRACE
  Verilated::threadContextp(&s->context);
  dump_stepped(s);
  if (s->tracing) s->fst.close();
  s->tracing = false;
#else
  (void)s;
#endif
}

void sim_close(struct sim *s) {
  if (!s) return;
  sim_trace_stop(s);
  Verilated::threadContextp(&s->context);
  if (s->top) s->top->final();
  delete s->top;
  axi_mem_close(s->mem);
  delete s;
}

struct sim *sim_open(const struct sim_options *opt) {
  sim *s = new (std::nothrow) sim;
  if (!s) return nullptr;
  s->context.cycle = &s->cycle;
  // What reset leaves alone starts as zeros or as ones, or at random where no build with waves, whose
  // variables are others, must repeat the same run.
  s->context.randReset(opt->random_start ? 2 : opt->seed & 1 ? 0 : 1);
  s->context.randSeed(static_cast<int>(opt->seed & 0x7ffffffe) + 1);
#if SIM_TRACE
  s->context.traceEverOn(true);
#endif
  s->mem = axi_mem_open(opt);
  s->top = new (std::nothrow) Vtop(&s->context, "machine");
  if (!s->mem || !s->top) {
    sim_close(s);
    return nullptr;
  }
  s->top->hartid_i = opt->hartid;
#if SIM_TRACE
  s->fst.set_time_unit("1ns");
  s->fst.set_time_resolution("1ns");
  s->top->trace(&s->fst, 99);
#endif
  s->top->eval(); // the first one sees no edges, not even of change_i
  return s;
}

const char *sim_error(const struct sim *s) {
  if (*s->context.broken) return s->context.broken;
  if (!axi_mem_errors(s->mem)) return nullptr;
  std::snprintf(s->error, sizeof s->error, "AXI4 port: %s", axi_mem_error(s->mem));
  return s->error;
}
struct axi_mem_injected sim_injected(const struct sim *s) {
  return axi_mem_injected(s->mem);
}
struct axi_mem_traffic sim_traffic(const struct sim *s) {
  return axi_mem_traffic(s->mem);
}
bool sim_take_hurt(struct sim *s, uint64_t addr) { return axi_mem_take_hurt(s->mem, addr); }
uint8_t *sim_ram(struct sim *s) { return axi_mem_ram(s->mem); }

void sim_restart(struct sim *s, uint64_t boot_pc, unsigned cycles) {
  s->top->boot_pc_i = boot_pc;
  s->top->rst_ni = 0;
  s->top->lcofi_i = 0;
  s->top->tag_req_i = 0;
  s->top->tag_slot_i = 0;
  s->top->tag_nth_i = 0;
  s->changed = true;
  for (unsigned i = 0; i < cycles; ++i) clock(s);
  s->top->rst_ni = 1;
  s->changed = true;
  s->cycle = 0;
}

void sim_reset(struct sim *s, uint64_t boot_pc) {
  axi_mem_reset(s->mem);
  s->top->axi_rst_ni = 0;
  sim_restart(s, boot_pc, kResetCycles);
  s->top->axi_rst_ni = 1;
  s->changed = true;
}

void sim_step(struct sim *s) { clock(s); }

void sim_hurry(struct sim *s, bool on) { axi_mem_hurry(s->mem, on); }

// Registers of the core's csr and commit modules, between two clock edges: what they become at the next one, or, where
// nothing is to change them at that, what they hold. Then the predictors' memories.
bool sim_hand_over(struct sim *s, uint64_t mepc, uint64_t mstatus, const struct iss_predictors *p) {
#if SIM_NETLIST
  (void)s;
  (void)mepc;
  (void)mstatus;
  (void)p;
  return false;
#else
#define CORE(name) s->top->rootp->top__DOT__u_soc__DOT__u_core__DOT__##name
#define CSR(name) CORE(u_csr__DOT__##name)
#define FETCH(name) CORE(u_front_end__DOT__u_fetch__DOT__##name)
#define TABLE(t) FETCH(u_tage__DOT__gen_table__BRA__##t##__KET____DOT__u_ram__DOT__u_ram__DOT__mem_q)
  const unsigned mpie = mstatus >> 7 & 1, mpp = mstatus >> 11 & 3, mpp_user = SIM_OS ? mpp == 0 : mpp != 3;
  CSR(mepc_q) = mepc;
  CSR(mpie_d) = static_cast<CData>(mpie);
  CSR(mpp_user_d) = static_cast<CData>(mpp_user);
#if SIM_OS
#define SUPERVISOR(name) CSR(gen_supervisor__DOT__u_supervisor__DOT__##name)
  const unsigned mpp_supervisor = mpp == 1;
  SUPERVISOR(mpp_d) = static_cast<CData>(mpp_supervisor);
#endif
  if (p) CORE(u_commit__DOT__hist_d) = p->history;
  s->cycle = 0;
  clock(s);
  if (p) {
    const unsigned width = SIM_OS ? 40 : 32;
    predictors::base(FETCH(u_tage__DOT__u_bimodal__DOT__u_ram__DOT__mem_q), p);
    predictors::table(TABLE(0), p, 0);
    predictors::table(TABLE(1), p, 1);
    predictors::table(TABLE(2), p, 2);
    predictors::table(TABLE(3), p, 3);
    predictors::targets(FETCH(u_btb__DOT__u_ram__DOT__u_ram__DOT__mem_q), FETCH(u_btb__DOT__valid_q), width, p);
    predictors::returns(FETCH(u_ras__DOT__stack_q), CORE(u_commit__DOT__ras_q), width, p);
  }
  bool holds = CSR(mepc_q) == mepc && CSR(mpie_q) == mpie && CSR(mpp_user_q) == mpp_user;
#if SIM_OS
  holds = holds && SUPERVISOR(mpp_q) == mpp_supervisor;
#undef SUPERVISOR
#endif
  return s->top->retired_o || holds;
#undef TABLE
#undef FETCH
#undef CSR
#undef CORE
#endif
}
uint64_t sim_cycles(const struct sim *s) { return s->cycle; }
bool sim_retired(const struct sim *s) { return s->top->retired_o; }
bool sim_exited(const struct sim *s, unsigned *code) { return axi_mem_exited(s->mem, code); }

void sim_probe(const struct sim *s, unsigned views, struct probe_cycle *out) {
  const Vtop___024root *r = s->top->rootp;
  out->cycle = s->cycle;
  if (views & SIM_VIEW_COMMIT) port::read(r, &out->commit);
  if (views & SIM_VIEW_DISPATCH) port::read(r, &out->dispatch);
  if (views & SIM_VIEW_FETCH) port::read(r, &out->fetch);
  if (views & SIM_VIEW_TAG) port::read(r, &out->tag);
  if (views & SIM_VIEW_RETIRE) port::read(r, &out->retire);
  if (views & SIM_VIEW_PIPE) port::read(r, &out->pipe);
}

// Signals NAME_s inside (rtl/observe.vlt): of the machine, and of its units.
#define SOC(name) s->top->rootp->top__DOT__u_soc__DOT__##name##_s
#if SIM_NETLIST
#define UNIT(unit, name) SOC(g_##unit##__02eu_##unit##__DOT__##name) // one instance whose name has a dot
#else
#define UNIT(unit, name) SOC(g_##unit##__DOT__u_##unit##__DOT__##name)
#endif
#define TIP(name) UNIT(tip, name)
#define PME(name) UNIT(pme, name)
#define COP(name) UNIT(cop, name)

// Lane `i` of a vector of lanes that are `bits` wide, 64 at most.
template <typename T> uint64_t lane(const T &vector, unsigned i, unsigned bits) {
  const uint64_t v = vector;
  return bits == 64 ? v : v >> i * bits & ((uint64_t{1} << bits) - 1);
}
template <std::size_t N> uint64_t lane(const VlWide<N> &vector, unsigned i, unsigned bits) {
  const unsigned at = i * bits / 32;
  if (bits == 64) return VL_SET_QII(vector[at + 1], vector[at]);
  return vector[at] >> i * bits % 32 & ((uint64_t{1} << bits) - 1);
}

// Which hands a unit is in, by its bit of mprofdeleg.
struct delegation delegation_of(const struct sim *s, unsigned unit) {
  return {(SOC(delegated) & unit) != 0, SOC(delegate), (SOC(delegation_reset) & unit) != 0};
}

void sim_tip(const struct sim *s, struct tip_in *in, struct tip_regs *o) {
  *in = {SOC(tip_wrap) != 0, SOC(xcsr_cycle), SOC(cop_tip_take) != 0,          SOC(xcsr_write) != 0,
         SOC(xcsr_addr),     SOC(xcsr_wdata), delegation_of(s, DELEGATION_TIP)};
  *o = {};
#if !SIM_BARE
  for (unsigned i = 0; i < config::W; ++i) o->sample_addr[i] = lane(TIP(sample_addr), i, 64);
#define REG(type, name) o->name = TIP(name);
#include "tip/regs.def"
  o->lcofi = SOC(tip_lcofi);
#endif
}

void sim_pme(const struct sim *s, struct pme_in *in, struct probe_tag_request *request, struct pme_regs *o) {
  *in = {SOC(xcsr_cycle), SOC(xcsr_write) != 0, SOC(xcsr_addr), SOC(xcsr_wdata), delegation_of(s, DELEGATION_PROFILEME)};
  request->tags = SOC(pme_tag_req);
  request->nth = SOC(pme_tag_nth);
  for (unsigned i = 0; i < PROBE_TAGS; ++i) request->slot[i] = i < config::TagN ? lane(SOC(pme_tag_slot), i, 3) : 0;
  *o = {};
#if !SIM_BARE
  for (unsigned i = 0; i < config::TagN; ++i) o->state[i] = lane(PME(state), i, 2);
  for (unsigned i = 0; i < PME_WORDS; ++i) o->record.word[i] = lane(PME(record), i, 64);
#define REG(type, name) o->name = PME(name);
#include "profileme/regs.def"
  o->lcofi = SOC(pme_lcofi);
#endif
}

void sim_cop(const struct sim *s, struct cop_in *in, bool *take, struct cop_regs *o) {
  *in = {};
  in->cycle = SOC(xcsr_cycle);
  in->req_valid = SOC(cop_req_valid);
  in->req_write = SOC(cop_req_write);
  in->req_addr = SOC(cop_req_addr);
  in->req_size = SOC(cop_req_size);
  in->req_wdata = SOC(cop_req_wdata);
  in->delegation = delegation_of(s, DELEGATION_COPROC);
  *take = SOC(cop_tip_take);
  *o = {};
#if !SIM_BARE
  struct probe_commit commit;
  port::read(s->top->rootp, &commit);
  in->privilege = commit.privilege;
  in->context = commit.context;
  in->tip_ready = TIP(ready) && SOC(tip_shared);
  in->tip_flags = TIP(sample_flags);
  for (unsigned i = 0; i < config::W; ++i) in->tip_addr[i] = lane(TIP(sample_addr), i, 64);
  o->interrupt = SOC(cop_lcofi);
  for (unsigned i = 0; i < 8; ++i) {
    o->v[i] = lane(COP(v), i, 32);
    o->x[i] = lane(COP(x), i, 16);
  }
  o->cam = {COP(cam_write_valid) != 0, COP(cam_write_index), COP(cam_write_value)};
  o->data = {COP(data_write_valid) != 0, COP(data_write_index), COP(data_write_value)};
#define REG(type, name) o->name = COP(name);
#include "coproc/regs.def"
#endif
}

void sim_set_interrupts(struct sim *s, bool lcofi) {
  s->changed |= s->top->lcofi_i != lcofi;
  s->top->lcofi_i = lcofi;
}

void sim_set_tags(struct sim *s, const struct probe_tag_request *request) {
  unsigned slots = 0;
  for (unsigned tag = 0; tag < PROBE_TAGS; ++tag)
    if (request->tags >> tag & 1) slots |= (request->slot[tag] & 7u) << 3 * tag;
  s->top->tag_req_i = request->tags & 15;
  s->top->tag_slot_i = static_cast<SData>(slots);
  s->top->tag_nth_i = request->nth && request->tags;
  s->changed = true;
}

bool sim_trace_start(struct sim *s, const char *path) {
#if SIM_TRACE
  s->fst.open(path);
  s->tracing = s->fst.isOpen();
  return s->tracing;
#else
  (void)s;
  (void)path;
  return false;
#endif
}

void sim_trace_notes(struct sim *s, const struct sim_notes *notes) {
#if SIM_TRACE
  notes::write(s->top->rootp, s->cycle, notes);
#else
  (void)s;
  (void)notes;
#endif
}

} // namespace

extern "C" __attribute__((visibility("default"))) const struct sim_api culprit_sim = {
  SIM_API_VERSION,
  config::W,
  config::RobN,
  SIM_PMP16 ? 16 : config::PmpN,
  SIM_PFLAG != 0 || config::PflagN != 0,
  SIM_OS ? 1 | 2 : 0, // ISA_EXT_A, ISA_EXT_S
  SIM_CONFIG,
  SIM_TRACE != 0,
  SIM_BARE == 0,
  SIM_BARE ? 0
  : SIM_OS ? config::TipBufferOsN
           : config::TipBufferN,
  SIM_BARE == 0,
  config::TagN,
  config::PmeSets,
  config::W == 4 ? 8 : 4,
  {config::W == 4 ? 8 : 4, config::BimRows, config::TageRows, config::BtbSets},
  config::L2Sets,
  config::L2Ways,
  SIM_BARE == 0,
  {config::W, config::RobN, config::CopSlots *(SIM_DOUBLE ? 2 : 1), config::CopBufN, config::CopCapN, config::CopLink, SIM_OS != 0,
   SIM_OS != 0},
  sim_open,
  sim_close,
  sim_ram,
  sim_reset,
  sim_restart,
  sim_step,
  sim_hurry,
  sim_hand_over,
  sim_cycles,
  sim_retired,
  sim_exited,
  sim_probe,
  sim_tip,
  sim_pme,
  sim_cop,
  sim_set_interrupts,
  sim_set_tags,
  sim_trace_start,
  sim_trace_notes,
  sim_trace_stop,
  sim_error,
  sim_injected,
  sim_take_hurt,
  sim_traffic,
};
