/* What the rivals' comparison prints: text, and JSON with --json. */
#include <inttypes.h>
#include <stdlib.h>

#include "tools/cli/output.h"
#include "present/table.h"
#include "tools/compare/compare.h"

enum { FUNCTIONS = 10, INSTRUCTIONS = 400, DIGITS = 6 }; /* listed at most; of percentages in JSON */

/* ---- profilers, in both ---- */

/* Within the kernel and within the programs of processes. */
static void parts_keys(struct json *j, const struct rivals_row *w) {
  for (int p = 0; p < RIVALS_PARTS; p++) {
    json_key_object_inline(j, rivals_part_key((enum rivals_part)p));
    json_key_real(j, "share", 100 * w->apart[p].share, DIGITS);
    for (int g = 0; g < GRANULARITIES; g++) {
      const struct rivals_error *e = &w->apart[p].error[g];
      json_key_object_inline(j, granularity_key((enum granularity)g));
      json_key_real(j, "total", 100 * e->total, DIGITS);
      json_key_real(j, "systematic", 100 * e->systematic, DIGITS);
      json_key_real(j, "floor", 100 * e->floor, DIGITS);
      json_end_object(j);
    }
    json_end_object(j);
  }
}

static void situations_keys(struct json *j, const struct rivals_row *w) {
  json_key(j, "situations");
  json_object(j);
  for (int s = 0; s < SITUATIONS; s++) {
    json_key_object_inline(j, rivals_situation_key((enum rivals_situation)s));
    for (int g = 0; g < GRANULARITIES; g++)
      json_key_real(j, granularity_key((enum granularity)g), 100 * w->situation[s][g], DIGITS);
    json_end_object(j);
  }
  json_end_object(j);
}

static void parts_cells(struct table *t, const void *ctx, const void *row) {
  static const char *const heads[GRANULARITIES] = {"instruction", "basic block", "function"};
  const struct rivals_row *w = row;
  (void)ctx;
  table_words(t, "profiler", 14, "%s", rival_name(w->who));
  for (int p = 0; p < RIVALS_PARTS; p++)
    for (int g = 0; g < GRANULARITIES; g++) table_real(t, heads[g], 11, 2, NULL, 100 * w->apart[p].error[g].total);
}

/* By instruction. */
static void situations_cells(struct table *t, const void *ctx, const void *row) {
  static const char *const heads[SITUATIONS] = {"user", "on", "off", "firmware", "page fault", "scheduler", "idle"};
  const struct rivals_row *w = row;
  (void)ctx;
  table_words(t, "profiler", 14, "%s", rival_name(w->who));
  for (int s = 0; s < SITUATIONS; s++) table_real(t, heads[s], 10, 2, NULL, 100 * w->situation[s][GRANULARITY_INSTRUCTION]);
}

static void profiler_cells(struct table *t, const void *ctx, const void *row) {
  const struct compare *c = ctx;
  const struct rivals_row *w = row;
  const struct rivals_schedule *s = &c->schedule[w->schedule];
  table_words(t, "profiler", 14, "%s", rival_name(w->who));
  if (t->sink == TABLE_JSON) json_key_string(t->json, "name", rival_key(w->who));
  table_string(t, "method", 8, "method", s->random ? "random" : "periodic");
  table_uint(t, "period", 6, "period", s->period);
  table_uint(t, "samples", 9, "samples", w->samples);
  if (t->sink == TABLE_JSON) {
    json_key_uint(t->json, "undelivered", w->undelivered);
    if (c->rob_entries) json_key_uint(t->json, "squashed", w->squashed);
  }
  for (int g = 0; g < GRANULARITIES; g++) {
    table_object(t, granularity_key((enum granularity)g));
    table_real(t, "total", 7, 2, "total", 100 * w->error[g].total);
    table_real(t, "syst.", 6, 2, "systematic", 100 * w->error[g].systematic);
    table_real(t, "floor", 5, 2, "floor", 100 * w->error[g].floor);
    table_object_end(t);
  }
  if (t->sink == TABLE_JSON && w->parts) parts_keys(t->json, w);
  if (t->sink == TABLE_JSON && w->situated) situations_keys(t->json, w);
}

static struct table_rows profilers(const struct compare *c, const struct compare_result *x) {
  return (struct table_rows){
    .cells = profiler_cells, .ctx = c, .row = x->errors.row, .rows = x->errors.rows, .size = sizeof *x->errors.row};
}

/* ---- text ---- */

static void symbols_text(const struct compare_result *x, FILE *out) {
  static const char *const name[GRANULARITIES] = {"instructions", "basic blocks", "functions"};
  fputs("Symbols (effective number): ", out);
  for (int g = 0; g < GRANULARITIES; g++) {
    fprintf(out, "%s%zu %s (%.0f)", g ? ", " : "", x->errors.symbols.count[g] - 1, name[g], x->errors.effective[g]);
  }
  fputc('\n', out);
}

static void stack_text(const struct oracle *o, FILE *out) {
  fprintf(out, "%s-intensive:", rivals_class(o));
  for (int k = 0; k < ORACLE_CLASSES; k++) {
    double share = 100.0 * (double)oracle_stack(o, (enum oracle_class)k) / ((double)oracle_cycles(o) * oracle_units(o));
    if (share > 0) fprintf(out, " %s %.1f %%%s", oracle_class_name((enum oracle_class)k), share, k + 1 < ORACLE_CLASSES ? "," : "");
  }
  fputc('\n', out);
}

static void squashed(const struct compare *c, const struct compare_result *x, FILE *out) {
  for (size_t i = 0; i < x->errors.rows; i++) {
    const struct rivals_row *w = &x->errors.row[i];
    if (!w->squashed || c->schedule[w->schedule].random) continue;
    fprintf(out, "%s: %" PRIu64 " times a marked instruction was dropped, and the next one marked\n", rival_name(w->who),
            w->squashed);
  }
}

static void profilers_text(const struct compare *c, const struct compare_result *x, FILE *out) {
  const struct style style = {.out = out};
  struct table t = table_text_on(&style);
  const struct table_rows rows = profilers(c, x);
  if (!rows.rows) return;
  fputs("\nError in percent                             instruction            basic block            function\n", out);
  table_heads(&t, &rows);
  table_end_line(&t);
  for (size_t i = 0; i < x->errors.rows; i++) {
    if (i && x->errors.row[i].schedule != x->errors.row[i - 1].schedule) fputc('\n', out);
    table_row(&t, &rows, &x->errors.row[i]);
    table_end_line(&t);
  }
}

/* Of the first schedule. */
static void parts_text(const struct compare_result *x, FILE *out) {
  const struct style style = {.out = out};
  size_t rows = 0;
  while (rows < x->errors.rows && x->errors.row[rows].schedule == 0) rows++;
  if (!rows || !x->errors.row[0].parts) return;
  struct table_rows of = {.cells = parts_cells, .row = x->errors.row, .rows = rows, .size = sizeof *x->errors.row};
  struct table t = table_text_on(&style);
  fprintf(out, "\nTotal error in percent, within   the kernel                          processes\n");
  table_print(&t, NULL, &of);
  if (!x->errors.row[0].situated) return;
  fprintf(out, "\nSystematic error by instruction in percent, of the samples taken while the machine is in\n"
               "                      user, the kernel with interrupts on, off\n");
  of.cells = situations_cells;
  t = table_text_on(&style);
  table_print(&t, NULL, &of);
}

void compare_text(const struct compare *c, const struct compare_result *x, FILE *out) {
  const uint64_t cycles = oracle_cycles(c->oracle), done = oracle_committed(c->oracle);
  fprintf(out, "%s on %s: %" PRIu64 " cycles, %" PRIu64 " instructions, IPC %.3f; %" PRIu64 " kHz\n", c->program, c->machine,
          cycles, done, cycles ? (double)done / (double)cycles : 0.0, x->khz);
  stack_text(c->oracle, out);
  symbols_text(x, out);
  profilers_text(c, x, out);
  parts_text(x, out);
  fputc('\n', out);
  squashed(c, x, out);
}

/* ---- JSON ---- */

static double run_twelfths(const struct compare *c) { return (double)oracle_cycles(c->oracle) * oracle_units(c->oracle); }

static void key_percent(struct json *j, const char *key, double part, double whole) {
  json_key_real(j, key, whole > 0 ? 100 * part / whole : 0, DIGITS);
}

static void class_percents(struct json *j, const uint64_t *twelfths, const struct compare *c) {
  json_key_object_inline(j, "stack");
  for (int k = 0; k < ORACLE_CLASSES; k++)
    key_percent(j, oracle_class_key((enum oracle_class)k), (double)twelfths[k], run_twelfths(c));
  json_end_object(j);
}

static void put_head(struct json *j, const struct compare *c) {
  json_key_uint(j, "schema", 1);
  json_key_string(j, "config", c->machine);
  json_key_string(j, "program", c->program);
  json_key_uint(j, "width", c->width);
  json_key_uint(j, "cycles", oracle_cycles(c->oracle));
  json_key_uint(j, "instret", oracle_committed(c->oracle));
  json_key_string(j, "class", rivals_class(c->oracle));
  uint64_t twelfths[ORACLE_CLASSES];
  for (int k = 0; k < ORACLE_CLASSES; k++) twelfths[k] = oracle_stack(c->oracle, (enum oracle_class)k);
  class_percents(j, twelfths, c);
  json_key_object_inline(j, "flushes");
  json_key_uint(j, "mispredict", oracle_flushes(c->oracle, ORACLE_MISPREDICT));
  json_key_uint(j, "misc_flush", oracle_flushes(c->oracle, ORACLE_MISC_FLUSH));
  json_end_object(j);
}

static void distance(struct json *j, const struct rivals_result *x) {
  json_key_object_inline(j, "distance");
  for (int g = 0; g < GRANULARITIES; g++) key_percent(j, granularity_key((enum granularity)g), x->distance[g], 1);
  json_end_object(j);
}

static void symbols(struct json *j, const struct rivals_result *x) {
  json_key(j, "symbols");
  json_object(j);
  for (int g = 0; g < GRANULARITIES; g++) {
    json_key(j, granularity_key((enum granularity)g));
    json_object_inline(j);
    json_key_uint(j, "count", x->symbols.count[g] - 1);
    json_key(j, "effective");
    json_real(j, x->effective[g], 3);
    json_end_object(j);
  }
  json_end_object(j);
}

/* Under an operating system: the Oracle's shares of the parts, and how many samples of the first schedule each
 * situation has. */
static void parts_and_situations(struct json *j, const struct rivals_result *x) {
  if (!x->rows || !x->row[0].parts) return;
  json_key_object_inline(j, "parts");
  for (int p = 0; p < RIVALS_PARTS; p++) key_percent(j, rivals_part_key((enum rivals_part)p), x->part[p], 1);
  json_end_object(j);
  json_key_object_inline(j, "situations");
  for (int s = 0; s < SITUATIONS; s++) json_key_uint(j, rivals_situation_key((enum rivals_situation)s), x->situated[s]);
  json_end_object(j);
}

/* Periodic at the base rate: what TIP and NCI give to [start, end). */
static void tip_and_nci(struct json *j, const struct compare *c, uint64_t start, uint64_t end) {
  static const enum rival who[] = {RIVAL_TIP, RIVAL_NCI};
  for (unsigned i = 0; i < sizeof who / sizeof who[0]; i++) {
    const struct pc_sum *sum = rivals_profile(c->rivals, 0, who[i]);
    uint64_t part = 0;
    for (uint64_t pc = start; pc < end; pc += 4) part += pc_sum_at(sum, pc);
    key_percent(j, rival_key(who[i]), (double)part, (double)sum->total);
  }
}

static void function_keys(struct table *t, const void *ctx, const void *row) {
  const struct compare *c = ctx;
  const struct report_function *f = row;
  json_key_string(t->json, "name", f->name);
  key_percent(t->json, "oracle", (double)f->total, run_twelfths(c));
  tip_and_nci(t->json, c, f->start, f->end);
  class_percents(t->json, f->twelfths, c);
}

struct line {
  const struct report_insn *insn;
  size_t rank; /* of its function */
  const struct report *report;
};

static int by_function(const void *a, const void *b) {
  const struct line *x = a, *y = b;
  if (x->rank != y->rank) return x->rank < y->rank ? -1 : 1;
  return x->insn->pc < y->insn->pc ? -1 : 1;
}

static size_t function_rank(const struct report *r, uint64_t pc) {
  size_t k = 0;
  while (k < r->functions && k < FUNCTIONS && !(pc >= r->function[k].start && pc < r->function[k].end)) k++;
  return k < r->functions && k < FUNCTIONS ? k : SIZE_MAX;
}

static void instruction_keys(struct table *t, const void *ctx, const void *row) {
  const struct compare *c = ctx;
  const struct line *l = row;
  const uint64_t pc = l->insn->pc;
  char text[96];
  report_disassemble(l->report, pc, text, sizeof text);
  json_key_address(t->json, "pc", pc);
  json_key_string(t->json, "function", l->report->function[l->rank].name);
  json_key_string(t->json, "text", text);
  key_percent(t->json, "oracle", (double)oracle_insn_total(l->insn->sum), run_twelfths(c));
  tip_and_nci(t->json, c, pc, pc + 4);
}

/* The instructions of the listed functions, the hottest when they are too many; by
 * function, then by address. */
static bool instructions(struct table *t, const struct compare *c, const struct report *r) {
  struct report_insn *hottest = report_hottest(r);
  struct line *line = malloc(INSTRUCTIONS * sizeof *line);
  size_t n = 0;
  for (size_t i = 0; hottest && line && i < r->insns && n < INSTRUCTIONS; i++) {
    size_t rank = function_rank(r, hottest[i].pc);
    if (rank != SIZE_MAX) line[n++] = (struct line){&hottest[i], rank, r};
  }
  const bool good = hottest && line;
  if (good) {
    qsort(line, n, sizeof *line, by_function);
    table_print(t, "instructions", &(struct table_rows){instruction_keys, NULL, c, line, n, sizeof *line, NULL});
  }
  free(line);
  free(hottest);
  return good;
}

bool compare_json(const struct compare *c, const struct compare_result *x, struct failure *f) {
  struct report_file file;
  struct json j;
  struct table t = table_json_in(&j, DIGITS);
  if (!output_open(&file, c->json, f)) return false;
  json_start(&j, file.out);
  json_object(&j);
  put_head(&j, c);
  if (!(c->unknown & 1 << RIVAL_SOFTWARE)) distance(&j, &x->errors);
  symbols(&j, &x->errors);
  parts_and_situations(&j, &x->errors);
  const struct table_rows rows = profilers(c, x);
  table_print(&t, "profilers", &rows);
  table_print(&t, "functions",
              &(struct table_rows){function_keys, NULL, c, x->report->function,
                                   x->report->functions < FUNCTIONS ? x->report->functions : FUNCTIONS, sizeof *x->report->function,
                                   NULL});
  if (!instructions(&t, c, x->report)) {
    report_file_abandon(&file);
    return fail(f, STATUS_INTERNAL, "out of memory for the list of instructions");
  }
  json_key_uint(&j, "khz", x->khz);
  json_end_object(&j);
  json_finish(&j);
  return output_close(&file, f);
}
