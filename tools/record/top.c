#include "tools/record/top.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/load_map.h"
#include "present/table.h"
#include "profile/estimate.h"

/* ---- a cycle ---- */

bool record_top_open(struct record_top *t, const struct program_image *image) {
  bool good = true;
  *t = (struct record_top){.waits = 0};
  for (int v = 0; v < RECORD_VIEWS; v++) good = pc_sum_init(&t->seen[v], image) && good;
  return good;
}

void record_top_close(struct record_top *t) {
  for (int v = 0; v < RECORD_VIEWS; v++) pc_sum_free(&t->seen[v]);
  free(t->sample);
}

static bool share_twelfths(struct pc_sum *sum, const struct oracle_blame *blame, uint64_t twelfths) {
  bool good = true;
  for (unsigned i = 0; i < blame->n; i++) good = pc_sum_add(sum, blame->pc[i], twelfths / blame->n) && good;
  return good;
}

bool record_top_step(struct record_top *t, const struct oracle_blame *blame, uint64_t cycle, bool counts, bool off) {
  t->off[cycle % RECORD_TOP_CYCLES] = off;
  if (blame->released && t->waits) {
    if (!pc_sum_add(&t->seen[RECORD_TRUTH], blame->released_pc, t->waits)) return false;
    t->waits = 0;
  }
  if (!counts) return true;
  if (off) t->off_time[RECORD_TRUTH] += ORACLE_UNITS;
  if (blame->n == 0) t->waits += ORACLE_UNITS;
  return share_twelfths(&t->seen[RECORD_TRUTH], blame, ORACLE_UNITS);
}

bool record_top_sample(struct record_top *t, const struct oracle_blame *blame, uint64_t cycle, unsigned weight) {
  if (t->off[cycle % RECORD_TOP_CYCLES]) t->off_time[RECORD_SAMPLED] += (uint64_t)weight * ORACLE_UNITS;
  t->weight += (uint64_t)weight * ORACLE_UNITS;
  if (!ARRAY_ROOM(t->sample, t->room, t->samples + 1)) return false;
  struct record_top_sample *s = &t->sample[t->samples++];
  *s = (struct record_top_sample){.n = blame->n, .weight = weight};
  memcpy(s->pc, blame->pc, sizeof s->pc);
  return share_twelfths(&t->seen[RECORD_SAMPLED], blame, (uint64_t)weight * ORACLE_UNITS);
}

bool record_top_interrupt(struct record_top *t, uint64_t pc) {
  const uint64_t weight = t->weight;
  t->weight = 0;
  return !weight || pc_sum_add(&t->seen[RECORD_INTERRUPTED], pc, weight);
}

/* ---- rows ---- */

enum group { KERNEL, USER, GROUPS };

struct row {
  double part[RECORD_VIEWS]; /* of the view's whole time */
  const struct symbols_function *function;
  uint64_t pc;
  enum group group;
};

struct view {
  const struct record_top *top;
  const struct report *report;
  unsigned width;
  bool instructions;
};

static int by_truth(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  const double p = x->part[RECORD_TRUTH], q = y->part[RECORD_TRUTH];
  if (p != q) return p > q ? -1 : 1;
  return x->pc < y->pc ? -1 : x->pc > y->pc;
}

/* The instructions of the report, by rising pc. */
static size_t fill(const struct record_top *t, const struct report *report, const char *images, struct row *row) {
  for (size_t i = 0; i < report->insns; i++) {
    const struct report_insn *insn = &report->insn[i];
    struct loaded image;
    row[i] =
      (struct row){.function = insn->function, .pc = insn->pc, .group = load_map_at(images, insn->pc, &image) ? USER : KERNEL};
    for (int v = 0; v < RECORD_VIEWS; v++)
      if (t->seen[v].total) row[i].part[v] = (double)pc_sum_at(&t->seen[v], insn->pc) / (double)t->seen[v].total;
  }
  return report->insns;
}

static int by_function(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  if (x->group != y->group) return x->group < y->group ? -1 : 1;
  if (!x->function != !y->function) return x->function ? -1 : 1;
  if (x->function && x->function->start != y->function->start) return x->function->start < y->function->start ? -1 : 1;
  return x->pc < y->pc ? -1 : x->pc > y->pc;
}

/* Rows of one function become one. */
static size_t join_rows(struct row *row, size_t n) {
  size_t kept = 0;
  if (n) qsort(row, n, sizeof *row, by_function);
  for (size_t i = 0; i < n; i++) {
    struct row *last = kept ? &row[kept - 1] : NULL;
    if (!last || last->function != row[i].function || last->group != row[i].group) {
      row[kept++] = row[i];
      continue;
    }
    for (int v = 0; v < RECORD_VIEWS; v++) last->part[v] += row[i].part[v];
  }
  return kept;
}

/* The share of time that a view gives to others than the truth does: TIP sec. 4. */
static double error_of(const struct row *row, size_t n, enum record_view v) {
  double right = 0;
  for (size_t i = 0; i < n; i++) right += row[i].part[v] < row[i].part[RECORD_TRUTH] ? row[i].part[v] : row[i].part[RECORD_TRUTH];
  return 1 - right;
}

static bool names(const struct view *v, const struct row *row, uint64_t pc) {
  const struct symbols *symbols = v->report->source.symbols;
  return v->instructions ? row->pc == pc : symbols && symbols_function_at(symbols, pc) == row->function;
}

/* The share of a row's time by the samples of TIP. */
static struct profile_interval interval_of(const struct view *v, const struct row *row) {
  struct profile_share part = {.samples = 0}, whole = {.samples = 0};
  for (size_t i = 0; i < v->top->samples; i++) {
    const struct record_top_sample *s = &v->top->sample[i];
    unsigned twelfths = 0;
    for (unsigned k = 0; k < s->n; k++) twelfths += names(v, row, s->pc[k]) ? ORACLE_UNITS / s->n : 0;
    if (twelfths) profile_share_add(&part, s->weight, twelfths);
    profile_share_add(&whole, s->weight, ORACLE_UNITS);
  }
  return profile_share_99(&part, &whole, v->width);
}

/* ---- text ---- */

static void cells(struct table *t, const void *ctx, const void *at) {
  static const char *const heads[RECORD_VIEWS] = {"interrupt", "TIP", "truth"};
  const struct view *v = ctx;
  const struct row *r = at;
  char text[96];
  for (int i = 0; i < RECORD_VIEWS; i++) table_percent(t, heads[i], 9, 2, NULL, r->part[i]);
  if (t->heads) {
    table_words(t, "99 % of TIP", 13, "%s", "");
  } else {
    const struct profile_interval i = interval_of(v, r);
    table_words(t, "99 % of TIP", 13, "%.2f..%.2f", 100 * i.low, 100 * i.high);
  }
  if (!v->instructions) {
    table_words(t, "function", 0, "%s", r->function ? r->function->name : "[no symbol]");
    return;
  }
  report_disassemble(v->report, r->pc, text, sizeof text);
  table_words(t, "function+offset", 32, "%s+0x%" PRIx64, r->function ? r->function->name : "",
              r->pc - (r->function ? r->function->start : 0));
  table_words(t, "instruction", 0, "%s", text);
}

static void print_group(const struct view *v, struct row *row, size_t n, size_t rows, enum group group, const char *title,
                        FILE *out) {
  const struct style style = {.out = out};
  struct table t = table_text_on(&style);
  size_t kept = 0;
  for (size_t i = 0; i < n && kept < rows; i++) {
    if (row[i].group != group || row[i].part[RECORD_TRUTH] <= 0) continue;
    const struct row moved = row[i];
    row[i] = row[kept];
    row[kept++] = moved;
  }
  size_t inside = 0;
  for (size_t i = 0; i < kept; i++) {
    const struct profile_interval truth = interval_of(v, &row[i]);
    inside += row[i].part[RECORD_TRUTH] >= truth.low && row[i].part[RECORD_TRUTH] <= truth.high;
  }
  fprintf(out, "\n%s\n", title);
  table_print(&t, NULL, &(struct table_rows){.cells = cells, .ctx = v, .row = row, .rows = kept, .size = sizeof *row});
  fprintf(out, "%zu of %zu: truth inside TIP's interval\n", inside, kept);
}

static void print_rows(const struct view *v, struct row *row, size_t n, size_t rows, bool apart, FILE *out) {
  static const char *const titles[2][3] = {{"Functions", "Functions of the kernel", "Functions of processes"},
                                           {"Instructions", "Instructions of the kernel", "Instructions of processes"}};
  const double interrupted = error_of(row, n, RECORD_INTERRUPTED), sampled = error_of(row, n, RECORD_SAMPLED);
  for (int g = 0; g < GROUPS; g++) {
    if (n) qsort(row, n, sizeof *row, by_truth);
    if (apart || g == KERNEL) print_group(v, row, n, rows, (enum group)g, titles[v->instructions][apart ? g + 1 : 0], out);
  }
  fprintf(out, "total error by %s: interrupt %.1f %%, TIP %.1f %%\n", v->instructions ? "instruction" : "function",
          100 * interrupted, 100 * sampled);
}

static double off_part(const struct record_top *t, enum record_view v) {
  return t->seen[v].total ? 100 * (double)t->off_time[v] / (double)t->seen[v].total : 0;
}

bool record_top_print(const struct record_top *t, const struct report *report, const char *images, unsigned width, size_t rows,
                      FILE *out) {
  if (!t->seen[RECORD_TRUTH].total) return true;
  struct row *row = calloc(report->insns + 1, sizeof *row);
  struct view view = {.top = t, .report = report, .width = width};
  if (!row) return false;
  fputs("\nShare of the time while samples are taken, without the handler's own. interrupt: the interrupted pc; TIP: its samples;\n"
        "truth: every cycle\n",
        out);
  print_rows(&view, row, join_rows(row, fill(t, report, images, row)), rows, *images, out);
  view.instructions = true;
  print_rows(&view, row, fill(t, report, images, row), rows, *images, out);
  fprintf(out, "\ntime with interrupts off: TIP %.2f %%, truth %.2f %%\n", off_part(t, RECORD_SAMPLED), off_part(t, RECORD_TRUTH));
  free(row);
  return true;
}
