/* Turns the Oracle's records into instructions, blocks and functions. */
#include "oracle/report.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Also where the rest of a function begins, behind one inside it. */
static bool starts_function(void *ctx, uint64_t pc) {
  const struct symbols_function *f = symbols_function_at(ctx, pc);
  return f && (f->start == pc || f != symbols_function_at(ctx, pc - 1));
}

static bool list_instructions(struct report *r) {
  uint64_t pc = ORACLE_FIRST;
  size_t n = 0;
  while (oracle_next(r->source.oracle, &pc)) n++;
  r->insn = malloc((n + 1) * sizeof *r->insn);
  if (!r->insn) return false;
  pc = ORACLE_FIRST;
  for (const struct oracle_insn *i; (i = oracle_next(r->source.oracle, &pc));) {
    const struct symbols_function *f = r->source.symbols ? symbols_function_at(r->source.symbols, pc) : NULL;
    r->insn[r->insns++] = (struct report_insn){pc, i, f};
  }
  return true;
}

static void add_insn(struct report_function *f, const struct oracle_insn *i) {
  f->executed += i->executions;
  for (int c = 0; c < ORACLE_CLASSES; c++) f->twelfths[c] += i->twelfths[c];
  f->total += oracle_insn_total(i);
}

static int hottest_function(const void *a, const void *b) {
  const struct report_function *x = a, *y = b;
  if (x->total != y->total) return x->total > y->total ? -1 : 1;
  return x->start < y->start ? -1 : x->start > y->start;
}

/* The function that begins with this instruction: of its symbol, or of the address alone. */
static struct report_function *new_function(struct report *r, const struct report_insn *i) {
  struct report_function *f = &r->function[r->functions++];
  f->start = i->function ? i->function->start : i->pc;
  f->entries = f->start == i->pc ? i->sum->executions : 0;
  if (i->function) snprintf(f->name, sizeof f->name, "%s", i->function->name);
  else snprintf(f->name, sizeof f->name, "0x%08" PRIx64, i->pc);
  return f;
}

static uint64_t behind(const struct report *r, const struct report_insn *i) {
  return i->pc + program_image_bytes(r->source.image, i->pc);
}

/* of_symbol: by symbol, NULL until an instruction of it comes. Where no symbol is known, a run of adjacent
 * instructions stands for a function. */
static void add_instructions(struct report *r, const struct symbols_function *symbol, struct report_function **of_symbol) {
  struct report_function *nameless = NULL;
  for (size_t k = 0; k < r->insns; k++) {
    const struct report_insn *i = &r->insn[k];
    if (!i->function && k && (i[-1].function || i->pc != behind(r, &i[-1]))) nameless = NULL;
    struct report_function **f = i->function ? &of_symbol[i->function - symbol] : &nameless;
    if (!*f) *f = new_function(r, i);
    (*f)->end = i->function ? i->function->end : behind(r, i);
    add_insn(*f, i->sum);
  }
}

/* What no file is known for, of one address space. */
static struct report_function *outside_function(struct report *r, unsigned context) {
  char name[sizeof r->function->name] = "[outside the program]";
  if (context) snprintf(name, sizeof name, "[outside the program, context %u]", context);
  for (size_t i = 0; i < r->functions; i++)
    if (strcmp(r->function[i].name, name) == 0) return &r->function[i];
  struct report_function *f = &r->function[r->functions++];
  memcpy(f->name, name, sizeof name);
  return f;
}

static size_t count_modes(const struct report *r) {
  size_t n = 0;
  for (const struct oracle_mode *m = NULL; (m = oracle_next_mode(r->source.oracle, m));) n++;
  return n;
}

static bool list_functions(struct report *r) {
  size_t symbols = 0;
  const struct symbols_function *symbol = r->source.symbols ? symbols_functions(r->source.symbols, &symbols) : NULL;
  struct report_function **of_symbol = calloc(symbols + 1, sizeof *of_symbol);
  r->function = calloc(r->insns + count_modes(r) + 1, sizeof *r->function);
  const bool good = of_symbol && r->function;
  if (good) add_instructions(r, symbol, of_symbol);
  free(of_symbol);
  if (!good) return false;
  for (const struct oracle_mode *m = NULL; (m = oracle_next_mode(r->source.oracle, m));)
    if (m->outside.executions || oracle_insn_total(&m->outside)) add_insn(outside_function(r, m->context), &m->outside);
  qsort(r->function, r->functions, sizeof *r->function, hottest_function);
  return true;
}

struct report *report_build(const struct report_source *source) {
  struct report *r = calloc(1, sizeof *r);
  if (!r) return NULL;
  r->source = *source;
  if (list_instructions(r) && list_functions(r)) {
    r->block = oracle_blocks(source->oracle, source->image, source->symbols ? starts_function : NULL, source->symbols, &r->blocks);
    if (r->block || !r->insns) return r;
  }
  report_free(r);
  return NULL;
}

void report_free(struct report *r) {
  if (!r) return;
  free(r->insn);
  free(r->block);
  free(r->function);
  free(r);
}

static int hottest(const void *a, const void *b) {
  const struct report_insn *x = a, *y = b;
  uint64_t p = oracle_insn_total(x->sum), q = oracle_insn_total(y->sum);
  if (p != q) return p > q ? -1 : 1;
  return x->pc < y->pc ? -1 : x->pc > y->pc;
}

struct report_insn *report_hottest(const struct report *r) {
  struct report_insn *list = malloc((r->insns + 1) * sizeof *list);
  if (!list) return NULL;
  if (r->insns) memcpy(list, r->insn, r->insns * sizeof *list);
  qsort(list, r->insns, sizeof *list, hottest);
  return list;
}

bool report_changed(const struct report *r, uint64_t pc) {
  const struct program_image *file = r->source.file;
  const uint32_t differs = file ? program_image_word(file, pc) ^ program_image_word(r->source.image, pc) : 0;
  return (program_image_bytes(r->source.image, pc) == 2 ? differs & 0xffff : differs) != 0;
}

void report_disassemble(const struct report *r, uint64_t pc, char *buf, size_t n) {
  uint32_t word = program_image_word(r->source.image, pc);
  if (r->source.disasm) r->source.disasm(r->source.image->isa, pc, word, buf, n);
  else snprintf(buf, n, ".4byte 0x%08" PRIx32, word);
}
