#include "tb/lib/fuzz_stats.h"

#include <inttypes.h>

static void memory(struct fuzz_stats *s, const struct probe_retire_lane *lane) {
  uint64_t from = lane->mem_addr, to = from + lane->mem_bytes;
  if (from < 0x80000000u) {
    s->device++;
    return;
  }
  if (from >> 6 != s->last_line) s->crossing++;
  s->last_line = from >> 6;
  if (probe_mem_stores(lane->mem)) {
    s->store[s->next_store].addr = from;
    s->store[s->next_store].bytes = lane->mem_bytes;
    s->next_store = (s->next_store + 1) % FUZZ_STORES;
    return;
  }
  for (unsigned i = 1; i <= FUZZ_STORES; i++) { /* the youngest store that it overlaps */
    unsigned n = (s->next_store + FUZZ_STORES - i) % FUZZ_STORES;
    uint64_t first = s->store[n].addr, end = first + s->store[n].bytes;
    if (from >= end || first >= to) continue;
    if (first <= from && to <= end) s->forwarded++;
    else s->partial++;
    return;
  }
}

static bool is_link(unsigned reg) { return reg == 1 || reg == 5; }

static void jump(struct fuzz_stats *s, const struct isa_op *op, uint32_t insn) {
  bool indirect = op->id == ISA_JALR, call = is_link(isa_rd(insn));
  if (indirect) s->indirect++;
  if (indirect && !call && is_link(isa_rs1(insn))) {
    s->returns++;
    if (++s->chain > s->longest) s->longest = s->chain;
    if (s->chain > 16) s->beyond++;
  }
  if (call) {
    s->calls++;
    s->chain = 0;
  }
}

void fuzz_stats_retire(struct fuzz_stats *s, const struct probe_retire_lane *lane, unsigned privilege) {
  s->instructions++;
  if (privilege == 0) s->user++;
  for (unsigned i = 0; i < 8; i++) s->events[i] += lane->events >> i & 1u;
  if (lane->trap) {
    s->traps[lane->cause % FUZZ_CAUSES]++;
    return;
  }
  const bool profile = isa_is_profile(lane->insn);
  const struct isa_op *op = isa_decode(profile ? isa_profile_base(lane->insn) : lane->insn);
  if (!op) return;
  s->ops[op->id]++;
  s->profile += profile;
  if (lane->mem) memory(s, lane);
  if (op->kind == ISA_CLASS_JUMP) jump(s, op, lane->insn);
  if (op->kind == ISA_CLASS_CSR) s->csrs[isa_csr(lane->insn)]++;
  if (op->kind == ISA_CLASS_BRANCH) {
    bool backward = lane->insn >> 31;
    if (lane->next_pc == lane->pc + 4) s->not_taken[backward]++;
    else s->taken[backward]++;
  }
}

void fuzz_stats_interrupt(struct fuzz_stats *s, uint64_t cause) { s->interrupts[cause % FUZZ_CAUSES]++; }

void fuzz_stats_passed(struct fuzz_stats *s, uint64_t dropped, uint64_t controls) {
  s->dropped += dropped;
  s->controls += controls;
}

void fuzz_stats_print(const struct fuzz_stats *s, FILE *to) {
  fprintf(to, "programs %" PRIu64 ", instructions %" PRIu64 " (%" PRIu64 " in U mode)\n", s->programs, s->instructions, s->user);
  unsigned column = 0;
  for (unsigned id = 0; id < ISA_COUNT; id++)
    fprintf(to, "%-9s%8" PRIu64 "%s", isa_op((enum isa_id)id)->name, s->ops[id], ++column % 6 == 0 ? "\n" : "  ");
  fprintf(to, "\nprofile instructions: %" PRIu64 ", dropped %" PRIu64 "; setpf, resetpf and pblock %" PRIu64, s->profile,
          s->dropped, s->controls);
  fprintf(to, "\ntraps by cause:");
  for (unsigned i = 0; i < FUZZ_CAUSES; i++)
    if (s->traps[i]) fprintf(to, "  %u: %" PRIu64, i, s->traps[i]);
  fprintf(to, "\ninterrupts by cause:");
  for (unsigned i = 0; i < FUZZ_CAUSES; i++)
    if (s->interrupts[i]) fprintf(to, "  %u: %" PRIu64, i, s->interrupts[i]);
  fprintf(to, "\nbranches forward: %" PRIu64 " taken, %" PRIu64 " not; backward: %" PRIu64 " taken, %" PRIu64 " not\n", s->taken[0],
          s->not_taken[0], s->taken[1], s->not_taken[1]);
  fprintf(to,
          "indirect jumps %" PRIu64 ", calls %" PRIu64 ", returns %" PRIu64
          ", longest row of returns %u, returns beyond the 16th %" PRIu64 "\n",
          s->indirect, s->calls, s->returns, s->longest, s->beyond);
  static const char *const events[8] = {"I-miss", "mispredict", "D-miss",          "L2-miss",
                                        "taken",  "forwarded",  "order violation", "replay"};
  fprintf(to, "events of the machine:");
  for (unsigned i = 0; i < 8; i++) fprintf(to, "  %s %" PRIu64, events[i], s->events[i]);
  fprintf(to, "\n");
  fprintf(to,
          "loads from one of the last %d stores: whole %" PRIu64 ", in part %" PRIu64 "; accesses to another line %" PRIu64
          "; to devices %" PRIu64 "\nCSRs:",
          FUZZ_STORES, s->forwarded, s->partial, s->crossing, s->device);
  column = 0;
  for (unsigned i = 0; i < 4096; i++)
    if (s->csrs[i]) fprintf(to, "%s%03x:%-7" PRIu64, column++ % 10 == 0 ? "\n  " : " ", i, s->csrs[i]);
  fprintf(to, "\n");
}
