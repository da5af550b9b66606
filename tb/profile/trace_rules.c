/* The rules of the observation port over a trace (trace/port_rules.h): a core that keeps them breaks none, at every width, with
 * and without a retire stream; and each planted fault of an adapter is found, by the rule that says so, among the first ten
 * breaks. Every rule has a fault. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/trace/core.h"
#include "trace/port_rules.h"

enum { CYCLES = 4000, SHOWN = 10 };

struct run { /* records of a core, one before the first and behind the last */
  struct core core;
  struct probe_cycle record[CYCLES + 2];
};

struct found {
  unsigned shown;
  bool rule[PORT_RULES]; /* among those that are shown */
  struct port_break first;
};

static void note(void *ctx, const struct port_break *b) {
  struct found *f = ctx;
  if (!f->shown) f->first = *b;
  if (f->shown++ < SHOWN) f->rule[b->rule] = true;
}

static void make_run(struct run *r, unsigned width, enum core_style style) {
  core_init(&r->core, width, style, 7 * width + style);
  r->record[0] = r->record[CYCLES + 1] = (struct probe_cycle){.cycle = 0};
  for (unsigned i = 1; i <= CYCLES; i++) core_step(&r->core, &r->record[i]);
}

/* ---- faults of an adapter: now is a copy of *is, which follows is[-1] and precedes is[1] ---- */

typedef void fault_fn(struct probe_cycle *now, const struct probe_cycle *is, unsigned width);

static unsigned bank(const struct probe_cycle *c, unsigned i, unsigned width) { return (c->commit.head_bank + i) % width; }
static unsigned heads(const struct probe_cycle *c) { return (unsigned)__builtin_popcount(c->commit.head_valid); }
static unsigned commits(const struct probe_cycle *c) { return (unsigned)__builtin_popcount(c->commit.head_commit); }

/* The core's ROB does not commit MRET, and the adapter forgets it. */
static void lost_mret(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  const unsigned n = commits(is);
  if (!n || !core_is_return(is->retire.lane[n - 1].insn)) return;
  const uint8_t keep = (uint8_t) ~(1u << bank(is, n - 1, width));
  now->commit.head_valid &= keep, now->commit.head_commit &= keep, now->commit.flushes &= keep;
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
  (void)is, (void)width;
  now->commit.exception_pc += 4;
}
static void exception_and_interrupt(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  now->commit.interrupt = is->commit.exception || is->commit.interrupt;
}
static void frozen_with_head(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)width;
  if (is->commit.exception_cause == PROBE_CAUSE_REPLAY) now->commit.exception_cause = 25;
}
static void interrupt_lost(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)is, (void)width;
  now->commit.interrupt = false;
}
static void epc_of_next(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)is, (void)width;
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
static void next_pc_predicted(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)is, (void)width;
  for (unsigned l = 0; l < PROBE_LANES; l++) now->retire.lane[l].next_pc = now->retire.lane[l].pc + 4;
}

static void next_pc_of_line(struct probe_cycle *now, const struct probe_cycle *is, unsigned width) {
  (void)is, (void)width;
  for (unsigned l = 0; l < PROBE_LANES; l++) now->retire.lane[l].next_pc &= ~15ull;
}

static const struct {
  const char *name;
  fault_fn *plant;
  enum port_rule rule;
  unsigned width; /* least */
} faults[] = {
  {"lost_mret", lost_mret, PORT_RULE_chain, 1},
  {"lost_mret_mode", lost_mret, PORT_RULE_privilege_changes, 1},
  {"stale_pc", stale_pc, PORT_RULE_head_moves, 1},
  {"stale_pc_retires", stale_pc, PORT_RULE_retire_pc, 1},
  {"wrong_bank", wrong_bank, PORT_RULE_holes, 2},
  {"bank_beyond", bank_beyond, PORT_RULE_lanes, 1},
  {"late_mispredict", late_mispredict, PORT_RULE_flag_without_head, 1},
  {"mispredict_of_next", mispredict_of_next, PORT_RULE_mispredict_kind, 1},
  {"doomed_heads", doomed_heads, PORT_RULE_flush_empties, 1},
  {"doomed_by_exception", doomed_by_exception, PORT_RULE_exception_empties, 1},
  {"doomed_by_interrupt", doomed_by_interrupt, PORT_RULE_interrupt_empties, 1},
  {"commit_in_trap", commit_in_trap, PORT_RULE_exception_commits, 1},
  {"commit_in_interrupt", commit_in_interrupt, PORT_RULE_interrupt_commits, 1},
  {"commit_of_nothing", commit_of_nothing, PORT_RULE_commit_without_head, 1},
  {"younger_commits", younger_commits, PORT_RULE_commit_order, 2},
  {"hole", hole, PORT_RULE_holes, 2},
  {"odd_pc", odd_pc, PORT_RULE_alignment, 1},
  {"odd_exception_pc", odd_exception_pc, PORT_RULE_alignment, 1},
  {"privilege_early", privilege_early, PORT_RULE_privilege_changes, 1},
  {"privilege_late", privilege_late, PORT_RULE_privilege_changes, 1},
  {"privilege_inverted", privilege_inverted, PORT_RULE_trap_lowers, 1},
  {"privilege_two", privilege_two, PORT_RULE_privilege, 1},
  {"context_late", context_late, PORT_RULE_context_changes, 1},
  {"exception_late", exception_late, PORT_RULE_trap_exception, 1},
  {"exception_elsewhere", exception_elsewhere, PORT_RULE_exception_pc, 1},
  {"exception_and_interrupt", exception_and_interrupt, PORT_RULE_interrupt_alone, 1},
  {"frozen_with_head", frozen_with_head, PORT_RULE_frozen_cause, 1},
  {"interrupt_lost", interrupt_lost, PORT_RULE_interrupt_retires, 1},
  {"epc_of_next", epc_of_next, PORT_RULE_interrupt_epc, 1},
  {"retires_twice", retires_twice, PORT_RULE_retire_count, 1},
  {"lanes_swapped", lanes_swapped, PORT_RULE_retire_pc, 2},
  {"lane_missing", lane_missing, PORT_RULE_retire_dense, 2},
  {"two_trap", two_trap, PORT_RULE_trap_alone, 2},
  {"trap_lane_lost", trap_lane_lost, PORT_RULE_trap_exception, 1},
  {"replay_as_trap", replay_as_trap, PORT_RULE_replay_traps, 1},
  {"next_pc_of_line", next_pc_of_line, PORT_RULE_next_pc, 1},
  {"next_pc_predicted", next_pc_predicted, PORT_RULE_chain, 1},
};

enum { FAULTS = sizeof faults / sizeof faults[0] };

static void check_run(const struct run *r, fault_fn *plant, bool retire, struct found *f) {
  struct port_rules p;
  *f = (struct found){.shown = 0};
  port_rules_init(&p, r->core.width, retire, &r->core.image, note, f);
  for (unsigned i = 1; i <= CYCLES; i++) {
    struct probe_cycle now = r->record[i];
    if (plant) plant(&now, &r->record[i], r->core.width);
    port_rules_step(&p, &now);
  }
}

static bool clean(const struct run *r, bool retire) {
  struct found f;
  check_run(r, NULL, retire, &f);
  if (f.shown)
    printf("# W=%u style %d%s: cycle %" PRIu64 ", %s: %s\n", r->core.width, (int)r->core.style, retire ? "" : ", commit view alone",
           f.first.cycle, port_rule_name(f.first.rule), f.first.signals);
  return !f.shown;
}

/* A core that does all that the faults need. */
static bool lively(const struct run *r) {
  unsigned seen = 0;
  for (unsigned i = 1; i <= CYCLES; i++) {
    const struct probe_commit *c = &r->record[i].commit;
    seen |= (c->exception && c->exception_cause < PROBE_CAUSE_REPLAY ? 1u : 0u) | (c->interrupt ? 2u : 0u) |
            (c->mispredicted ? 4u : 0u) | (c->exception && c->exception_cause == PROBE_CAUSE_REPLAY ? 8u : 0u) |
            (c->context ? 16u : 0u) | (c->head_commit == (1u << r->core.width) - 1 ? 32u : 0u);
  }
  if (seen != 63) printf("# W=%u style %d: only 0x%x of 0x3f came\n", r->core.width, (int)r->core.style, seen);
  return seen == 63;
}

static bool is_found(const struct run *r, unsigned fault) {
  struct found f;
  check_run(r, faults[fault].plant, true, &f);
  if (!f.rule[faults[fault].rule])
    printf("# W=%u %s: %u breaks, the first of %s\n", r->core.width, faults[fault].name, f.shown,
           f.shown ? port_rule_name(f.first.rule) : "no rule");
  return f.rule[faults[fault].rule];
}

int main(void) {
  struct check t = {0, 0};
  struct run *r = malloc(sizeof *r);
  bool good[FAULTS], kept = true, alone = true, alive = true, path = true, planted[PORT_RULES] = {false};
  if (!r) return 2;
  memset(good, true, sizeof good);
  for (unsigned width = 1; width <= PROBE_LANES; width++) {
    for (enum core_style style = CORE_BANKS; style <= CORE_FREEZES; style++) {
      make_run(r, width, style);
      alive = lively(r) && alive;
      kept = clean(r, true) && kept;
      alone = clean(r, false) && alone;
    }
    make_run(r, width, CORE_BANKS);
    for (unsigned i = 0; i < FAULTS; i++)
      if (width >= faults[i].width) good[i] = is_found(r, i) && good[i];
    struct found f;
    check_run(r, lost_mret, false, &f);
    path = f.rule[PORT_RULE_chain] && path;
  }
  check_case(&t, "the_core_is_lively", alive);
  check_case(&t, "keeps_the_rules", kept);
  check_case(&t, "keeps_them_without_retire_stream", alone);
  for (unsigned i = 0; i < FAULTS; i++) {
    check_case(&t, faults[i].name, good[i]);
    planted[faults[i].rule] = true;
  }
  check_case(&t, "lost_mret_in_the_program", path);
  for (unsigned i = 0; i < PORT_RULES; i++)
    if (!planted[i]) printf("# rule %s has no fault\n", port_rule_name((enum port_rule)i)), kept = false;
  check_case(&t, "every_rule_has_a_fault", kept);
  free(r);
  return check_done(&t);
}
