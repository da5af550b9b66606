#include "machine/schedule.h"

#include <stdlib.h>

#include "machine/timing.h"
#include "program/insn.h"

/* Cycles since the commit before that of insn[n]. In front of the first, as many as fit were ready to commit
 * a cycle before an instruction that takes one cycle. */
static uint64_t since_commit(const struct machine_model *m, const struct timing_insn *insn, size_t n) {
  uint64_t last = n ? insn[n - 1].commit
                    : insn->dispatch + m->latency[MACHINE_DISPATCH] + m->latency[MACHINE_ALU] + m->latency[MACHINE_DONE] - 1;
  return insn[n].commit > last ? insn[n].commit - last : n == 0;
}

/* The reason of a static stall. A result or a unit that it waited for goes before its own time in the
 * unit. */
static void explain(const struct machine_model *m, const struct timing_insn *insn, size_t n, size_t first,
                    struct schedule_row *row) {
  const struct timing_insn *i = &insn[n];
  size_t on = i->on;
  switch (i->wait) {
    case TIMING_RS1: row->reason = SCHEDULE_RA; break;
    case TIMING_RS2: row->reason = SCHEDULE_RB; break;
    case TIMING_PORT: row->reason = SCHEDULE_UNIT; break;
    default: {
      bool slow = i->done > i->execute + m->latency[MACHINE_ALU] + m->latency[MACHINE_DONE];
      row->reason = slow ? SCHEDULE_UNIT : SCHEDULE_SLOTTING;
      on = slow ? n : n ? n - 1 : TIMING_NOBODY;
    }
  }
  row->blame = on == TIMING_NOBODY || on < first ? SCHEDULE_NOBODY : on - first;
  if (row->blame != SCHEDULE_NOBODY && on != n && row->reason != SCHEDULE_SLOTTING) row->after = row->blame;
}

static void fill(const struct machine_model *m, const struct timing_insn *insn, size_t n, size_t first, struct schedule_row *row) {
  uint64_t gap = since_commit(m, insn, n);
  *row = (struct schedule_row){.head = (unsigned)gap, .reason = SCHEDULE_NONE, .blame = SCHEDULE_NOBODY, .after = SCHEDULE_NOBODY};
  if (gap == 0) return;
  unsigned group_before = n ? insn[n - 1].group : m->width;
  row->stall = (double)(gap - 1) + (double)(m->width - group_before) / m->width;
  if (row->stall > 0) explain(m, insn, n, first, row);
}

/* Shares out the last cycle of each group; a group that began before the block counts as a whole. */
static void share_cycles(const struct timing_insn *insn, size_t first, size_t count, struct schedule_row *row) {
  for (size_t n = first, end; n < first + count; n = end) {
    for (end = n + 1; end < first + count && insn[end].group > 1; end++) {}
    for (size_t i = n; i < end; i++) row[i - first].shared = 1.0 / insn[end - 1].group;
    if (row[n - first].head) row[n - first].shared += row[n - first].head - 1;
  }
}

bool schedule_block(const struct machine_model *m, const struct schedule_block *b, struct schedule_row *row) {
  size_t before = b->before_count < 8 * m->rob ? b->before_count : 8 * m->rob, count = before + b->count;
  struct timing_insn *insn = calloc(count + 1, sizeof *insn);
  if (!insn) return false;
  uint64_t pc = b->pc;
  for (size_t n = 0; n < count; n++) {
    insn[n].pc = n < before ? b->before[b->before_count - before + n] : pc;
    const struct isa_insn here = program_insn(b->image, insn[n].pc);
    insn[n].word = here.word;
    insn[n].op = here.op;
    insn[n].bytes = here.bytes;
    if (n >= before) pc += here.bytes;
  }
  bool ok = timing_run(m, insn, count);
  for (size_t n = before; ok && n < count; n++) fill(m, insn, n, before, &row[n - before]);
  if (ok) share_cycles(insn, before, b->count, row);
  free(insn);
  return ok;
}

unsigned schedule_cycles(const struct schedule_row *row, size_t count) {
  unsigned sum = 0;
  for (size_t i = 0; i < count; i++) sum += row[i].head;
  return sum;
}

static const struct {
  char letter;
  const char *name;
} reasons[SCHEDULE_REASONS] = {[SCHEDULE_NONE] = {' ', ""},
                               [SCHEDULE_SLOTTING] = {'s', "Slotting"},
                               [SCHEDULE_RA] = {'a', "Ra dependency"},
                               [SCHEDULE_RB] = {'b', "Rb dependency"},
                               [SCHEDULE_RC] = {'c', "Rc dependency"},
                               [SCHEDULE_UNIT] = {'f', "FU dependency"}};

char schedule_letter(enum schedule_reason reason) { return reasons[reason].letter; }
const char *schedule_name(enum schedule_reason reason) { return reasons[reason].name; }
