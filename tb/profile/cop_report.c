/* Hand-made slots of each microprogram: the rows they mean, the JSON and the text that are made of them.
 * Usage: cop_report [PROG.elf]: the table by function of this program */
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "present/coproc/report.h"
#include "tb/lib/check.h"

enum { LOST = -1 };
#define PC(address) ((uint32_t)((address) >> 2))
#define COUNT_OF(list) (sizeof(list) / sizeof(list)[0])

struct bench {
  int failures;
};

static void check_cop_report(struct bench *b, bool good, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void check_cop_report(struct bench *b, bool good, const char *format, ...) {
  if (good) return;
  va_list args;
  va_start(args, format);
  fputs("# ", stdout);
  vprintf(format, args);
  putchar('\n');
  va_end(args);
  b->failures++;
}

static struct cop_record slot(uint32_t key, uint32_t low, uint32_t high, uint32_t epoch) {
  return (struct cop_record){.key = key, .low = low, .high = high, .epoch = epoch, .valid = true};
}

/* ---- rows ---- */

struct expected {
  enum cop_row_kind kind;
  uint32_t pc, other;
  uint64_t a, b;
  uint32_t records;
};

static void rows(struct bench *b, const struct cop_report_source *s, const struct expected *e, size_t expected, uint64_t lost) {
  struct cop_rows t = {.count = 0};
  check_cop_report(b, cop_rows_known(s->microprogram), "%s is not known", s->microprogram);
  check_cop_report(b, cop_rows_decode(&t, s->microprogram, s->record, s->records, s->interrupts), "out of memory");
  check_cop_report(b, t.count == expected && t.lost == lost, "%s: %zu rows and %lu lost", s->microprogram, t.count,
                   (unsigned long)t.lost);
  for (size_t i = 0; i < expected; i++) {
    const struct cop_row *r = cop_rows_at(&t, e[i].kind, e[i].pc, e[i].other);
    check_cop_report(b, r && r->a == e[i].a && r->b == e[i].b && r->records == e[i].records, "%s: row %zu", s->microprogram, i);
  }
  cop_rows_free(&t);
}

/* ---- JSON and text ---- */

static json_t *as_json(struct bench *b, const struct cop_report_source *s) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  json_error_t error;
  check_cop_report(b, out && cop_report_json(s, out), "%s: no JSON", s->microprogram);
  if (out) fclose(out);
  json_t *root = text ? json_loads(text, JSON_REJECT_DUPLICATES, &error) : NULL;
  check_cop_report(b, root != NULL, "%s: %s", s->microprogram, error.text);
  free(text);
  return root;
}

/* A key of the first row. */
static void first_row(struct bench *b, const struct cop_report_source *s, const char *key, const char *wanted) {
  json_t *root = as_json(b, s), *row = json_array_get(json_object_get(root, "rows"), 0), *v = json_object_get(row, key);
  char text[64];
  if (json_is_integer(v)) snprintf(text, sizeof text, "%lld", (long long)json_integer_value(v));
  else snprintf(text, sizeof text, "%s", json_is_string(v) ? json_string_value(v) : "(none)");
  check_cop_report(b, !strcmp(text, wanted), "%s: JSON has %s %s, not %s", s->microprogram, key, text, wanted);
  json_decref(root);
}

static void text_has(struct bench *b, const struct cop_report_source *s, enum profile_by by, const char *wanted) {
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream(&text, &size);
  const struct style style = {.out = out};
  const struct cop_report_view view = {.by = by, .top = 10};
  if (!out) {
    check_cop_report(b, false, "out of memory");
    return;
  }
  check_cop_report(b, cop_report_text(s, &view, &style), "%s: no text", s->microprogram);
  fclose(out);
  check_cop_report(b, strstr(text, wanted) != NULL, "%s: the text has no line like\n%s\nbut\n%s", s->microprogram, wanted, text);
  free(text);
}

/* ---- microprograms ---- */

static void edge(struct bench *b) {
  const struct cop_record r[] = {/* slot 0 of the second interrupt: 7 found no slot, 2 of them then took one */
                                 slot(PC(0x80000100u), 3, 1, 0),
                                 {.key = 0, .low = 9, .high = 9, .epoch = 0, .valid = false},
                                 slot((uint32_t)LOST, 4, 3, 1),
                                 slot(PC(0x80000100u), 10, 2, 1),
                                 slot(0x80000000u | (PC(0x80000200u) ^ PC(0x80000300u) << 16), PC(0x80000300u), 5, 1)};
  const struct cop_report_source s = {.microprogram = "edge", .record = r, .records = COUNT_OF(r), .interrupts = 2};
  const struct expected e[] = {{COP_ROW_BRANCH, PC(0x80000100u), 0, 13, 3, 2},
                               {COP_ROW_TARGET, PC(0x80000200u), PC(0x80000300u), 5, 0, 1}};
  rows(b, &s, e, COUNT_OF(e), 5);
  first_row(b, &s, "kind", "branch");
  first_row(b, &s, "pc", "0x80000100");
  first_row(b, &s, "not_taken", "3");
  text_has(b, &s, PROFILE_BY_INSTRUCTION, "              16 100.00%  81.25% taken      80000100\n");
  text_has(b, &s, PROFILE_BY_INSTRUCTION, "               5 100.00%  80000200  to  80000300\n");
  text_has(b, &s, PROFILE_BY_FUNCTION, "\n5 more found no slot.\n");
}

static void pairs(struct bench *b) {
  const struct cop_record r[] = {slot(PC(0x80000100u) ^ PC(0x80000304u) << 16, PC(0x80000304u), 5, 0),
                                 slot(PC(0x80000100u), 0, 2, 0), slot((uint32_t)LOST, 0, 8, 0)};
  struct cop_report_source s = {.microprogram = "callstack", .record = r, .records = COUNT_OF(r)};
  const struct expected contexts[] = {{COP_ROW_CONTEXT, PC(0x80000100u), PC(0x80000304u), 5, 0, 1},
                                      {COP_ROW_CONTEXT, PC(0x80000100u), 0, 2, 0, 1}};
  const struct expected dependences[] = {{COP_ROW_DEPENDENCE, PC(0x80000100u), PC(0x80000304u), 5, 0, 1},
                                         {COP_ROW_DEPENDENCE, PC(0x80000100u), 0, 2, 0, 1}};
  rows(b, &s, contexts, COUNT_OF(contexts), 8);
  first_row(b, &s, "return_to", "0x00000000");
  text_has(b, &s, PROFILE_BY_INSTRUCTION, "  71.43%  80000100  called from  80000300\n");
  text_has(b, &s, PROFILE_BY_INSTRUCTION, "  28.57%  80000100  called from: not known\n");
  s.records = 1;
  first_row(b, &s, "return_to", "0x80000304");
  s.records = COUNT_OF(r);
  s.microprogram = "memdep";
  rows(b, &s, dependences, COUNT_OF(dependences), 8);
  text_has(b, &s, PROFILE_BY_INSTRUCTION, "  71.43%  80000100  from  80000304\n");
}

/* 10 of 13 go where the branch before went; by the own majority, 6 are wrong, behind the other 3. */
static void correlate(struct bench *b) {
  const uint32_t taken = PC(0x80000304u) << 1 | 1, not = PC(0x80000304u) << 1;
  const struct cop_record r[] = {slot(PC(0x80000100u) ^ taken << 16, taken, 5 | 1 << 16, 0),
                                 slot(PC(0x80000100u) ^ not << 16, not, 2 | 5 << 16, 0), slot((uint32_t)LOST, 0, 8, 0)};
  const struct cop_report_source s = {.microprogram = "correlate", .record = r, .records = COUNT_OF(r)};
  const struct expected e[] = {{COP_ROW_AFTER_TAKEN, PC(0x80000100u), PC(0x80000304u), 5, 1, 1},
                               {COP_ROW_AFTER_NOT, PC(0x80000100u), PC(0x80000304u), 2, 5, 1}};
  rows(b, &s, e, COUNT_OF(e), 8);
  first_row(b, &s, "before", "0x80000304");
  first_row(b, &s, "not_taken", "1");
  text_has(b, &s, PROFILE_BY_INSTRUCTION,
           "          3            13     83.33%     28.57%  80000100  when taken before it  80000304\n");
}

static void conflict(struct bench *b) {
  const struct cop_record r[] = {slot(0x2008001, 4, PC(0x80000100u), 0), slot(0x2008041, 0, PC(0x80000200u), 0),
                                 slot(0x80000000u | (PC(0x80000100u) ^ 45u << 24), 9, 4, 0),
                                 slot(0x80000000u | (PC(0x80000200u) ^ 45u << 24), 3, 1, 0),
                                 slot(0x80000000u | PC(0x80000200u), 8, 0, 0)};
  const struct cop_report_source s = {.microprogram = "conflict", .record = r, .records = COUNT_OF(r)};
  const struct expected e[] = {{COP_ROW_LINE, PC(0x80000100u), 0x2008001, 4, 0, 1},
                               {COP_ROW_SET, PC(0x80000100u), 45, 9, 4, 1},
                               {COP_ROW_SET, PC(0x80000200u), 45, 3, 1, 1},
                               {COP_ROW_SET, PC(0x80000200u), 0, 8, 0, 1}};
  rows(b, &s, e, COUNT_OF(e), 0);
  text_has(b, &s, PROFILE_BY_FUNCTION, "              12  60.00%               5  45, 2 instructions\n");
  text_has(b, &s, PROFILE_BY_INSTRUCTION, "               4 100.00%  80000100  line 80200040\n");
}

static void hotspot(struct bench *b) {
  const struct cop_record r[] = {slot(PC(0x80000100u), 90 | 9 << 16, 0x80000000u, 0), slot(PC(0x80000200u), 90 | 90 << 16, 3, 0),
                                 slot(PC(0x80000100u), 10 | 1 << 16, 0x80000000u, 1), slot(PC(0x80000300u), 40, 0x80000000u, 2)};
  const struct cop_report_source s = {.microprogram = "hotspot", .record = r, .records = COUNT_OF(r), .interrupts = 2};
  const struct expected e[] = {{COP_ROW_HOT, PC(0x80000100u), 0, 100, 10, 2}};
  rows(b, &s, e, COUNT_OF(e), 0);
  text_has(b, &s, PROFILE_BY_LINE, "             100 100.00%  90.00% not taken         2  80000100\n");
}

static void tip(struct bench *b) {
  const struct cop_record r[] = {{.low = 77},
                                 slot(PC(0x80000100u), 12, 0, 0),
                                 slot(PC(0x80000100u), 6, 0, 1),
                                 slot(PC(0x80000104u), 0xfffffff0u, 0, 1)};
  const struct cop_report_source s = {.microprogram = "tip", .record = r, .records = COUNT_OF(r), .interrupts = 1};
  const struct expected e[] = {{COP_ROW_TIME, PC(0x80000100u), 0, 18, 0, 2}, {COP_ROW_TIME, PC(0x80000104u), 0, 0xfffffff0u, 0, 1}};
  struct pc_sum sum;
  rows(b, &s, e, COUNT_OF(e), 0);
  const struct program_window upper = {0xffffffff80000000u, 4096, 8192};
  const struct program_image image = {.base = 0x80000000u, .size = 4096, .windows = 1, .window = &upper};
  const struct cop_record kernel = slot(PC(upper.base + 0x100), 5, 0, 0);
  check_cop_report(b, pc_sum_init(&sum, &image) && cop_report_tip(&sum, r, COUNT_OF(r)), "out of memory");
  check_cop_report(b, sum.total == 18 + 0xfffffff0ull && pc_sum_at(&sum, 0x80000100u) == 18 && !sum.outside,
                   "tip: sums by address");
  check_cop_report(b, cop_report_tip(&sum, &kernel, 1) && pc_sum_at(&sum, upper.base + 0x100) == 5, "tip: a kernel's address");
  text_has(b, &s, PROFILE_BY_INSTRUCTION, "            1.50   0.00%  80000100\n");
  pc_sum_free(&sum);
}

/* Slots at the starts of the program's functions, two in each: the table by function has them together. */
static void by_function(struct bench *b, const char *elf) {
  char why[256], line[512];
  size_t count;
  struct symbols *symbols = symbols_open(elf, why, sizeof why);
  check_cop_report(b, symbols != NULL, "%s", why);
  if (!symbols) return;
  const struct symbols_function *f = symbols_functions(symbols, &count);
  struct cop_record r[4];
  size_t n = 0;
  const char *name[2] = {"", ""};
  for (size_t i = 0; i < count && n < COUNT_OF(r); i++) {
    if (f[i].end - f[i].start < 8) continue;
    name[n / 2] = f[i].name;
    r[n] = slot(PC(f[i].start), 3, 1, 0);
    r[n + 1] = slot(PC(f[i].start + 4), 5, (uint32_t)n, 0);
    n += 2;
  }
  const struct cop_report_source s = {.microprogram = "edge", .record = r, .records = n, .symbols = symbols};
  check_cop_report(b, n == COUNT_OF(r), "%s has no two functions", elf);
  snprintf(line, sizeof line,
           "              11  55.00%%  72.73%% taken      %s\n               9  45.00%%  88.89%% taken      %s\n", name[1],
           name[0]);
  if (n == COUNT_OF(r)) text_has(b, &s, PROFILE_BY_FUNCTION, line);
  symbols_close(symbols);
}

int main(int argc, char **argv) {
  struct bench b = {0};
  edge(&b);
  pairs(&b);
  correlate(&b);
  conflict(&b);
  hotspot(&b);
  tip(&b);
  check_cop_report(&b, !cop_rows_known("value"), "value's slots are another file's affair");
  if (argc > 1) by_function(&b, argv[1]);
  return check_single("cop_report", !b.failures);
}
