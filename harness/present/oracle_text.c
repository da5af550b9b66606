/* The report as text: cycle stack with bars, hottest functions, hottest instructions. */
#include "oracle/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define BAR 40 /* characters of a whole run */

static double percent(uint64_t part, uint64_t whole) { return whole ? 100.0 * (double)part / (double)whole : 0.0; }
static double in_cycles(uint64_t twelfths) { return (double)twelfths / ORACLE_UNITS; }

static void stack_row(FILE *out, const char *name, uint64_t twelfths, uint64_t whole) {
  double share = percent(twelfths, whole);
  int bar = (int)(share * BAR / 100.0 + 0.5);
  fprintf(out, "  %-22s %16.1f %6.2f%%", name, in_cycles(twelfths), share);
  if (bar) fputs("  ", out);
  while (bar-- > 0) fputc('#', out);
  fputc('\n', out);
}

static void stack(const struct report *r, uint64_t whole, FILE *out) {
  const struct oracle *o = r->source.oracle;
  fprintf(out, "\nCycle stack              %14s %7s\n", "cycles", "share");
  for (int c = 0; c < ORACLE_CLASSES; c++) {
    uint64_t t = oracle_stack(o, (enum oracle_class)c);
    if (c != ORACLE_INTERRUPT || t) stack_row(out, oracle_class_name((enum oracle_class)c), t, whole);
  }
  if (oracle_unattributed(o)) stack_row(out, "unattributed at end", oracle_unattributed(o), whole);
}

/* The split of one row over the classes, in percent of the row; a dot is nothing at all. */
static void split_head(FILE *out, bool interrupts) {
  fputs(" exec  alu load stor frnt misp misc", out);
  if (interrupts) fputs(" intr", out);
}
static void split(const uint64_t *twelfths, uint64_t total, FILE *out, bool interrupts) {
  for (int c = 0; c < ORACLE_CLASSES - !interrupts; c++) {
    if (twelfths[c]) fprintf(out, " %4.0f", percent(twelfths[c], total));
    else fputs("    .", out);
  }
}

static void cpi(uint64_t twelfths, uint64_t executions, FILE *out) {
  if (executions) fprintf(out, " %8.2f", in_cycles(twelfths) / (double)executions);
  else fprintf(out, " %8s", "-");
}

static void functions(const struct report *r, size_t top, uint64_t whole, bool interrupts, FILE *out) {
  fprintf(out,
          "\nHottest functions (Oracle time; the split is in percent of the row)\n  share         cycles  instructions      CPI ");
  split_head(out, interrupts);
  fputs("  function\n", out);
  for (size_t k = 0; k < r->functions && k < top; k++) {
    const struct report_function *f = &r->function[k];
    fprintf(out, " %5.2f%% %14.1f %13" PRIu64, percent(f->total, whole), in_cycles(f->total), f->executed);
    cpi(f->total, f->executed, out);
    fputc(' ', out);
    split(f->twelfths, f->total, out, interrupts);
    fprintf(out, "  %s\n", f->name);
  }
}

static void place(const struct report *r, const struct report_insn *i, FILE *out) {
  struct symbols_line at;
  if (!r->source.symbols || !symbols_line_at(r->source.symbols, i->pc, &at)) return;
  const char *slash = strrchr(at.file, '/'), *text = symbols_source(r->source.symbols, at.file, at.line);
  fprintf(out, "%*s%s:%u", 19, "", slash ? slash + 1 : at.file, at.line);
  if (text && *text) fprintf(out, "  | %.100s", text);
  fputc('\n', out);
}

/* The hottest instructions, hottest first: a full sort of a few thousand rows costs nothing. */
static int hottest(const void *a, const void *b) {
  const struct report_insn *x = a, *y = b;
  uint64_t p = oracle_insn_total(x->sum), q = oracle_insn_total(y->sum);
  if (p != q) return p > q ? -1 : 1;
  return x->pc < y->pc ? -1 : x->pc > y->pc;
}

static void instructions(const struct report *r, size_t top, uint64_t whole, bool interrupts, FILE *out) {
  struct report_insn *list = malloc((r->insns + 1) * sizeof *list);
  if (!list) {
    fputs("\nHottest instructions: out of memory\n", out);
    return;
  }
  memcpy(list, r->insn, r->insns * sizeof *list);
  qsort(list, r->insns, sizeof *list, hottest);
  fprintf(
    out,
    "\nHottest instructions (Oracle time; the split is in percent of the row)\n  share         cycles    executions      CPI ");
  split_head(out, interrupts);
  fputs("  address   function+offset  instruction\n", out);
  for (size_t k = 0; k < r->insns && k < top; k++) {
    const struct report_insn *i = &list[k];
    uint64_t total = oracle_insn_total(i->sum);
    char text[96];
    report_disassemble(r, i->pc, text, sizeof text);
    fprintf(out, " %5.2f%% %14.1f %13" PRIu64, percent(total, whole), in_cycles(total), i->sum->executions);
    cpi(total, i->sum->executions, out);
    fputc(' ', out);
    split(i->sum->twelfths, total, out, interrupts);
    fprintf(out, "  %08" PRIx64, i->pc);
    if (i->function) fprintf(out, "  %s+0x%" PRIx64, i->function->name, i->pc - i->function->start);
    fprintf(out, "  %s\n", text);
    place(r, i, out);
  }
  free(list);
}

void report_text(const struct report *r, size_t top, FILE *out) {
  const struct oracle *o = r->source.oracle;
  uint64_t cycles = oracle_cycles(o), whole = cycles * ORACLE_UNITS, done = oracle_committed(o);
  bool interrupts = oracle_stack(o, ORACLE_INTERRUPT) != 0;
  fprintf(out, "Oracle profile of %s on %s\n", r->source.program, r->source.config);
  fprintf(out, "%" PRIu64 " cycles, %" PRIu64 " instructions, IPC %.3f\n", cycles, done,
          cycles ? (double)done / (double)cycles : 0.0);
  const char *nameless = symbols_missing(r->source.symbols);
  if (nameless) fprintf(out, "note: %s: addresses instead of names\n", nameless);
  stack(r, whole, out);
  functions(r, top, whole, interrupts, out);
  instructions(r, top, whole, interrupts, out);
}
