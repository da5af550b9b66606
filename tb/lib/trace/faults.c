#include "tb/lib/trace/faults.h"

#include <string.h>

static unsigned bank(const struct probe_cycle *c, unsigned i, unsigned width) { return (c->commit.head_bank + i) % width; }
static unsigned heads(const struct probe_cycle *c) { return (unsigned)__builtin_popcount(c->commit.head_valid); }
static unsigned commits(const struct probe_cycle *c) { return (unsigned)__builtin_popcount(c->commit.head_commit); }

/* The core's ROB does not commit MRET, and the adapter forgets it. */
static void lost_mret(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  const unsigned n = commits(is);
  if (!n || !core_is_return(is->retire.lane[n - 1].insn)) return;
  const uint8_t keep = (uint8_t) ~(1u << bank(is, n - 1, width));
  now->commit.head_valid &= keep;
  now->commit.head_commit &= keep;
  now->commit.flushes &= keep;
  now->retire.valid >>= 1;
}
static void stale_pc(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  for (unsigned b = 0; b < width; b++) now->commit.head_pc[b] = is[-1].commit.head_pc[b];
}
static void wrong_bank(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  now->commit.head_bank = (uint8_t)bank(is, 1, width);
}
static void bank_beyond(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  if (heads(is)) now->commit.head_bank = (uint8_t)width;
}
static void late_mispredict(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  now->commit.mispredicted = is[-1].commit.mispredicted;
}
static void mispredict_of_next(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (is[-1].commit.mispredicted & is[-1].commit.head_commit) now->commit.mispredicted = is->commit.head_valid;
}
static void doomed_heads(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (!(is[-1].commit.flushes & is[-1].commit.head_commit)) return;
  now->commit.head_bank = is[-1].commit.head_bank;
  now->commit.head_valid = is[-1].commit.head_valid;
  memcpy(now->commit.head_pc, is[-1].commit.head_pc, sizeof now->commit.head_pc);
}
static void doomed_by_exception(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (is[-1].commit.exception) now->commit.head_valid = is[-1].commit.head_valid;
}
static void doomed_by_interrupt(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (is[-1].commit.interrupt) now->commit.head_valid = is[-1].commit.head_valid;
}
static void commit_in_trap(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  if (is->commit.exception && heads(is)) now->commit.head_commit = (uint8_t)(1u << bank(is, 0, width));
}
static void commit_in_interrupt(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  if (is->commit.interrupt && heads(is)) now->commit.head_commit = (uint8_t)(1u << bank(is, 0, width));
}
static void commit_of_nothing(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (!heads(is)) now->commit.head_commit = (uint8_t)(1u << is->commit.head_bank);
}
static void younger_commits(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  if (commits(is) > 1) now->commit.head_commit &= (uint8_t) ~(1u << bank(is, 0, width));
}
static void hole(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  if (heads(is) > 1 && !commits(is)) now->commit.head_valid &= (uint8_t) ~(1u << bank(is, 0, width));
}
static void odd_pc(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  for (unsigned b = 0; b < width; b++) now->commit.head_pc[b] = is->commit.head_pc[b] | 1;
}
static void odd_exception_pc(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (is->commit.exception) now->commit.exception_pc = is->commit.exception_pc | 1;
}
static void privilege_early(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  now->commit.privilege = is[1].commit.privilege;
}
static void privilege_late(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  now->commit.privilege = is[-1].commit.privilege;
}
static void privilege_inverted(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  now->commit.privilege = is->commit.privilege ? 0 : 3;
}
static void privilege_two(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  now->commit.privilege = is->commit.privilege ? 2 : 0;
}
static void context_late(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  now->commit.context = is[-1].commit.context;
}
static void exception_late(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  now->commit.exception = is[-1].commit.exception;
  now->commit.exception_cause = is[-1].commit.exception_cause;
  now->commit.exception_pc = is[-1].commit.exception_pc;
}
static void exception_elsewhere(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)is;
  (void)width;
  now->commit.exception_pc += 4;
}
static void exception_and_interrupt(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  now->commit.interrupt = is->commit.exception || is->commit.interrupt;
}
static void frozen_with_head(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (is->commit.exception_cause == PROBE_CAUSE_REPLAY) now->commit.exception_cause = PROBE_CAUSE_MISPREDICT;
}
static void interrupt_lost(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)is;
  (void)width;
  now->commit.interrupt = false;
}
static void epc_of_next(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)is;
  (void)width;
  now->retire.interrupt_epc += 4;
}
static void retires_twice(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (!is->retire.valid && !is->retire.interrupt) now->retire = is[-1].retire;
}
static void lanes_swapped(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (commits(is) < 2) return;
  now->retire.lane[0] = is->retire.lane[1];
  now->retire.lane[1] = is->retire.lane[0];
}
static void lane_missing(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (commits(is) > 1) now->retire.valid &= 0xfe;
}
static void two_trap(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (!is->retire.lane[0].trap) return;
  now->retire.valid = 3;
  now->retire.lane[1] = is->retire.lane[0];
}
static void trap_lane_lost(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (is->retire.lane[0].trap) now->retire.valid = 0;
}
static void replay_as_trap(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (!is->commit.exception || is->commit.exception_cause != PROBE_CAUSE_REPLAY) return;
  now->retire.valid = 1;
  now->retire.lane[0] = (struct probe_retire_lane){.pc = is->commit.exception_pc, .trap = true, .cause = PROBE_CAUSE_REPLAY};
}
/* Heads are hidden while the core recovers, and nobody is named. */
static void frozen_unnamed(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (is->commit.exception_cause == PROBE_CAUSE_MISPREDICT) now->commit.exception = false;
}
static void frozen_traps(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (is->commit.exception_cause != PROBE_CAUSE_MISPREDICT) return;
  now->retire.valid = 1;
  now->retire.lane[0] = (struct probe_retire_lane){.pc = is->commit.exception_pc, .trap = true, .cause = PROBE_CAUSE_MISPREDICT};
}
static void next_pc_predicted(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)is;
  (void)width;
  for (unsigned l = 0; l < PROBE_LANES; l++) now->retire.lane[l].next_pc = now->retire.lane[l].pc + 4;
}

static void next_pc_of_line(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)is;
  (void)width;
  for (unsigned l = 0; l < PROBE_LANES; l++) now->retire.lane[l].next_pc &= ~15ull;
}

const struct port_fault port_faults[] = {
  {"lost_mret", lost_mret, PORT_RULE_chain, 1, CORE_BANKS},
  {"lost_mret_mode", lost_mret, PORT_RULE_privilege_changes, 1, CORE_BANKS},
  {"stale_pc", stale_pc, PORT_RULE_head_moves, 1, CORE_BANKS},
  {"stale_pc_retires", stale_pc, PORT_RULE_retire_pc, 1, CORE_BANKS},
  {"wrong_bank", wrong_bank, PORT_RULE_holes, 2, CORE_BANKS},
  {"bank_beyond", bank_beyond, PORT_RULE_lanes, 1, CORE_BANKS},
  {"late_mispredict", late_mispredict, PORT_RULE_flag_without_head, 1, CORE_BANKS},
  {"mispredict_of_next", mispredict_of_next, PORT_RULE_mispredict_kind, 1, CORE_BANKS},
  {"doomed_heads", doomed_heads, PORT_RULE_flush_empties, 1, CORE_BANKS},
  {"doomed_by_exception", doomed_by_exception, PORT_RULE_exception_empties, 1, CORE_BANKS},
  {"doomed_by_interrupt", doomed_by_interrupt, PORT_RULE_interrupt_empties, 1, CORE_BANKS},
  {"commit_in_trap", commit_in_trap, PORT_RULE_exception_commits, 1, CORE_BANKS},
  {"commit_in_interrupt", commit_in_interrupt, PORT_RULE_interrupt_commits, 1, CORE_BANKS},
  {"commit_of_nothing", commit_of_nothing, PORT_RULE_commit_without_head, 1, CORE_BANKS},
  {"younger_commits", younger_commits, PORT_RULE_commit_order, 2, CORE_BANKS},
  {"hole", hole, PORT_RULE_holes, 2, CORE_BANKS},
  {"odd_pc", odd_pc, PORT_RULE_alignment, 1, CORE_BANKS},
  {"odd_exception_pc", odd_exception_pc, PORT_RULE_alignment, 1, CORE_BANKS},
  {"privilege_early", privilege_early, PORT_RULE_privilege_changes, 1, CORE_BANKS},
  {"privilege_late", privilege_late, PORT_RULE_privilege_changes, 1, CORE_BANKS},
  {"privilege_inverted", privilege_inverted, PORT_RULE_trap_lowers, 1, CORE_BANKS},
  {"privilege_two", privilege_two, PORT_RULE_privilege, 1, CORE_BANKS},
  {"context_late", context_late, PORT_RULE_context_changes, 1, CORE_BANKS},
  {"exception_late", exception_late, PORT_RULE_trap_exception, 1, CORE_BANKS},
  {"exception_elsewhere", exception_elsewhere, PORT_RULE_exception_pc, 1, CORE_BANKS},
  {"exception_and_interrupt", exception_and_interrupt, PORT_RULE_interrupt_alone, 1, CORE_BANKS},
  {"frozen_with_head", frozen_with_head, PORT_RULE_frozen_cause, 1, CORE_BANKS},
  {"frozen_unnamed", frozen_unnamed, PORT_RULE_head_moves, 1, CORE_FREEZES},
  {"frozen_traps", frozen_traps, PORT_RULE_replay_traps, 1, CORE_FREEZES},
  {"interrupt_lost", interrupt_lost, PORT_RULE_interrupt_retires, 1, CORE_BANKS},
  {"epc_of_next", epc_of_next, PORT_RULE_interrupt_epc, 1, CORE_BANKS},
  {"retires_twice", retires_twice, PORT_RULE_retire_count, 1, CORE_BANKS},
  {"lanes_swapped", lanes_swapped, PORT_RULE_retire_pc, 2, CORE_BANKS},
  {"lane_missing", lane_missing, PORT_RULE_retire_dense, 2, CORE_BANKS},
  {"two_trap", two_trap, PORT_RULE_trap_alone, 2, CORE_BANKS},
  {"trap_lane_lost", trap_lane_lost, PORT_RULE_trap_exception, 1, CORE_BANKS},
  {"replay_as_trap", replay_as_trap, PORT_RULE_replay_traps, 1, CORE_BANKS},
  {"next_pc_of_line", next_pc_of_line, PORT_RULE_next_pc, 1, CORE_BANKS},
  {"next_pc_predicted", next_pc_predicted, PORT_RULE_chain, 1, CORE_BANKS},
};

const unsigned port_fault_count = sizeof port_faults / sizeof port_faults[0];
