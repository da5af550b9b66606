/* culprit trace convert: a core's own log becomes a trace, by way of RVFI's signals. docs/trace.md, "From a core's log" */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "program/insn.h"
#include "tools/cli/output.h"
#include "tools/cli/packed_file.h"
#include "tools/trace/source.h"
#include "tools/trace/verbs.h"
#include "trace/core_log.h"
#include "trace/culprit_rvfi.h"
#include "trace/successor.h"

enum { ECALL = 0x73, EBREAK = 0x100073, DRET = 0x7b200073, LANES = 2 };

/* How many, and the first. */
struct counted {
  uint64_t count, line, pc;
};

struct convert {
  struct trace_source source; /* the program alone */
  struct core_log log;
  struct text output;
  struct packed_file file;
  struct culprit_rvfi *rvfi;
  /* Those that retire in the last cycle of the log so far; where the youngest goes is not known yet. */
  struct culprit_rvfi_insn group[LANES];
  unsigned count;
  uint64_t cycle, written; /* theirs; cycles in the trace */
  bool trap_waits;         /* for the next instruction's cycle: trap_pc, behind the group */
  uint64_t trap_pc;
  uint64_t insns, traps, interrupts;
  struct counted guessed, outside, other; /* events that only a jump shows; not in the program; another encoding there */
  bool good;
};

static void count(struct counted *c, uint64_t line, uint64_t pc) {
  if (!c->count++) {
    c->line = line;
    c->pc = pc;
  }
}

/* ---- to the trace ---- */

static void put_group(struct convert *c) {
  if (!c->count) return;
  for (; c->written < c->cycle; c->written++) culprit_rvfi_cycle(c->rvfi, 0, c->group);
  c->good = culprit_rvfi_cycle(c->rvfi, (1u << c->count) - 1, c->group) && c->good;
  c->written++;
  c->count = 0;
}

/* In this cycle, or, where the log leaves no room for the traps before it, in the next one. */
static void put_insn(struct convert *c, uint64_t cycle, const struct culprit_rvfi_insn *i) {
  const bool full = c->count && (c->count == LANES || c->group[c->count - 1].trap);
  if (c->count && (cycle < c->cycle || (cycle == c->cycle && full))) cycle = c->cycle + 1;
  if (cycle != c->cycle) put_group(c);
  c->cycle = cycle;
  c->group[c->count++] = *i;
}

static struct culprit_rvfi_insn *youngest(struct convert *c) { return c->count ? &c->group[c->count - 1] : NULL; }

/* ---- where control goes ---- */

/* What the program has at pc; 0: it is outside. */
static uint32_t word_at(const struct convert *c, uint64_t pc) {
  uint32_t word = 0;
  return successor_word(&c->source.file.image, pc, &word) ? word : 0;
}

/* What it executes as; 0: illegal. */
static uint32_t plain(const struct convert *c, uint32_t insn) {
  const struct isa_insn read = isa_read(c->source.file.image.isa, insn);
  return read.op ? read.word : 0;
}

static bool calls(const struct convert *c, uint32_t insn) {
  const uint32_t word = plain(c, insn);
  return word == ECALL || word == EBREAK;
}

/* The one place where it goes on if nothing happens; of two, the one behind it. */
static uint64_t behind(const struct convert *c, const struct culprit_rvfi_insn *i) {
  uint64_t next, other;
  successor_of(&c->source.file.image, i->insn, i->pc_rdata, &next, &other);
  return next;
}

/* Can it go on at pc, as far as its encoding says? */
static bool leads(const struct convert *c, const struct culprit_rvfi_insn *i, uint64_t pc) {
  uint64_t next, other;
  if (!plain(c, i->insn) || i->insn == DRET) return true;
  return !successor_of(&c->source.file.image, i->insn, i->pc_rdata, &next, &other) || pc == next || pc == other;
}

/* An instruction that the log does not have traps, behind the youngest. */
static void trap_waits(struct convert *c, uint64_t pc) {
  c->trap_waits = true;
  c->trap_pc = pc;
}

/* Would an instruction of the program that the log does not have trap at pc? */
static bool must_trap(const struct convert *c, uint64_t pc) {
  const uint32_t word = word_at(c, pc);
  return word && (calls(c, word) || !plain(c, word));
}

/* The log says nothing, but control jumps to pc: did the youngest trap, or what comes behind it, or is it an interrupt? */
static void guess(struct convert *c, struct core_log_entry *e) {
  struct culprit_rvfi_insn *last = youngest(c);
  uint64_t next, other;
  if (!last || last->trap || e->enters || leads(c, last, e->pc)) return;
  count(&c->guessed, c->log.line, e->pc);
  e->enters = true;
  successor_of(&c->source.file.image, last->insn, last->pc_rdata, &next, &other);
  if (calls(c, last->insn)) {
    last->trap = 1;
    c->traps++;
  } else if (!c->log.lists_traps && must_trap(c, next)) trap_waits(c, next);
  else if (!c->log.lists_traps && must_trap(c, other)) trap_waits(c, other);
}

/* The trap that waits takes the cycle behind the group, if it is free. */
static void put_trap(struct convert *c, uint64_t before) {
  const uint64_t cycle = c->count ? c->cycle + 1 : c->written;
  struct culprit_rvfi_insn *last = youngest(c);
  struct culprit_rvfi_insn i = {.pc_rdata = c->trap_pc, .insn = word_at(c, c->trap_pc), .trap = 1, .mode = last ? last->mode : 3};
  c->trap_waits = false;
  if (cycle >= before) return;
  if (last) last->pc_wdata = c->trap_pc;
  put_insn(c, cycle, &i);
  c->traps++;
}

/* ---- from the log ---- */

static void compare(struct convert *c, struct core_log_entry *e) {
  const uint32_t word = word_at(c, e->pc);
  c->insns++;
  if (!word) count(&c->outside, c->log.line, e->pc);
  else if (!e->insn) e->insn = word;
  else if (e->insn != word) count(&c->other, c->log.line, e->pc);
}

static void retires(struct convert *c, struct core_log_entry *e, bool interrupted) {
  compare(c, e);
  e->enters = e->enters || interrupted || c->trap_waits;
  guess(c, e);
  if (c->trap_waits) put_trap(c, e->cycle);
  struct culprit_rvfi_insn *last = youngest(c);
  const bool interrupt = e->enters && last && !last->trap;
  if (last) last->pc_wdata = interrupt ? behind(c, last) : e->pc;
  c->interrupts += interrupt;
  c->traps += e->traps;
  const struct culprit_rvfi_insn i = {.pc_rdata = e->pc, .insn = e->insn, .trap = e->traps, .intr = e->enters, .mode = e->mode};
  put_insn(c, e->cycle, &i);
}

static bool bad_log(const struct core_log *l, enum trace_status status, struct failure *f) {
  return fail(f, status == TRACE_MISSING ? STATUS_NO_FILE : STATUS_TRACE, "%s", l->message);
}

static bool take_all(struct convert *c, struct failure *f) {
  struct core_log_entry e;
  enum trace_status status;
  bool interrupted = false;
  while (c->good && (status = core_log_next(&c->log, &e)) != TRACE_END) {
    if (status != TRACE_OK) return bad_log(&c->log, status, f);
    if (e.event == CORE_LOG_RETIRES) retires(c, &e, interrupted);
    if (e.event == CORE_LOG_TRAPS && c->trap_waits) put_trap(c, UINT64_MAX);
    if (e.event == CORE_LOG_TRAPS) trap_waits(c, e.pc);
    interrupted = e.event == CORE_LOG_INTERRUPT;
  }
  if (c->trap_waits) put_trap(c, UINT64_MAX);
  struct culprit_rvfi_insn *last = youngest(c);
  if (last) last->pc_wdata = behind(c, last);
  put_group(c);
  return true;
}

/* Did that program leave this log? */
static bool belong_together(const struct convert *c, const char *program, struct failure *f) {
  const struct counted *outside = &c->outside, *other = &c->other;
  if (!c->insns) return fail(f, STATUS_TRACE, "%s: no instructions in it", c->log.path);
  if (outside->count == c->insns)
    return fail(f, STATUS_MISMATCH, "%s: line %" PRIu64 ": 0x%" PRIx64 " is not in %.400s, and no other instruction is",
                c->log.path, outside->line, outside->pc, program);
  return other->count <= (c->insns - outside->count) / 2 ||
         fail(f, STATUS_MISMATCH,
              "%s: line %" PRIu64 ": %.400s has another instruction at 0x%" PRIx64 ", and at most of the others", c->log.path,
              other->line, program, other->pc);
}

static bool open_all(struct convert *c, const struct trace_options *o, struct failure *f) {
  const enum trace_status status = core_log_open(&c->log, o->file);
  if (status != TRACE_OK) return bad_log(&c->log, status, f);
  if (!trace_source_program(&c->source, o->program, f)) return false;
  if (!output_name(&c->output, o->output, o->program, ".trace"))
    return fail(f, STATUS_INTERNAL, "out of memory for the name of the trace");
  const char *output = text_of(&c->output);
  if (!output_apart(output, o->file, f) || !output_apart(output, o->program, f) || !packed_file_open(&c->file, output, f))
    return false;
  const struct culprit_trace_options options = {
    .width = c->log.width,
    .core = c->log.core,
    .program = o->program,
    .build_id = symbols_build_id(c->source.symbols),
    .sink = packed_file_write,
    .ctx = &c->file,
  };
  c->good = (c->rvfi = culprit_rvfi_open_as(output, &options)) != NULL;
  return c->good || fail(f, STATUS_INTERNAL, "out of memory for the trace");
}

/* Ends the trace; keeps it if nothing failed. */
static void close_all(struct convert *c, struct failure *f) {
  if (c->rvfi) c->good = culprit_rvfi_close(c->rvfi) && c->good;
  if (c->rvfi && !f->status) packed_file_close(&c->file, c->good, f);
  else packed_file_abandon(&c->file);
  core_log_close(&c->log);
  trace_source_close(&c->source);
}

static void notes(const struct convert *c, const char *program) {
  char what[64];
  snprintf(what, sizeof what, "the trace was made from %s's log", c->log.core);
  trace_note_rvfi(what);
  if (c->log.lists_traps) trace_note("the log has no privilege: all of it is taken for machine mode");
  if (c->guessed.count)
    trace_note("%" PRIu64 " traps and interrupts are not in the log as such, the first in front of line %" PRIu64 " (0x%" PRIx64
               "): a fault of a load, a store or a CSR there counts as an interrupt",
               c->guessed.count, c->guessed.line, c->guessed.pc);
  if (c->outside.count)
    trace_note("%" PRIu64 " instructions are outside %.400s, the first in line %" PRIu64 " at 0x%" PRIx64, c->outside.count,
               program, c->outside.line, c->outside.pc);
  if (c->other.count)
    trace_note("%" PRIu64 " instructions are others than in %.400s, the first in line %" PRIu64 " at 0x%" PRIx64, c->other.count,
               program, c->other.line, c->other.pc);
  trace_note("%.400s: %" PRIu64 " cycles of %s, %" PRIu64 " lines, %" PRIu64 " instructions, %" PRIu64 " traps, %" PRIu64
             " interrupts",
             text_of(&c->output), c->written, c->log.core, c->log.line, c->insns, c->traps, c->interrupts);
}

bool trace_convert(const struct trace_options *o, struct failure *f) {
  struct convert c = {.good = true};
  if (open_all(&c, o, f) && take_all(&c, f)) belong_together(&c, o->program, f);
  close_all(&c, f);
  if (!f->status) notes(&c, o->program);
  text_free(&c.output);
  return !f->status;
}
