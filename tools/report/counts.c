#include "tools/report/counts.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hash.h"
#include "instrument/solve.h"
#include "iss/run.h"
#include "present/table.h"
#include "program/symbols.h"

struct row {
  uint64_t count;
  uint64_t from, at; /* block: at alone; arc: caller and function. Addresses */
};

struct counts {
  struct elf_program program;
  struct instrument_view view;
  struct symbols *symbols; /* block: of the original; arcs: of the instrumented program */
  uint8_t *bytes;          /* of the signature */
  size_t size, room;
  struct row *row;
  size_t rows, row_room;
  uint64_t sum;
  const struct profile_options *o;
};

/* A line is a number of hexadecimal digits, most significant first. */
static bool take_line(struct counts *c, const char *line) {
  size_t digits = strspn(line, "0123456789abcdef"), bytes = digits / 2;
  if (!digits || digits % 2 || line[digits + strspn(line + digits, "\r\n")]) return false;
  if (!ARRAY_ROOM(c->bytes, c->room, c->size + bytes)) return false;
  for (size_t i = bytes; i-- > 0;) {
    char two[3] = {line[2 * i], line[2 * i + 1], 0};
    c->bytes[c->size++] = (uint8_t)strtoul(two, NULL, 16);
  }
  return true;
}

static bool read_counts(struct counts *c, const char *path, struct failure *f) {
  char line[64];
  FILE *in = fopen(path, "r");
  if (!in) return fail(f, STATUS_NO_FILE, "%.400s: %s", path, strerror(errno));
  bool good = true;
  while (good && fgets(line, sizeof line, in)) good = take_line(c, line);
  fclose(in);
  const struct instrument_table *t = &c->view.head;
  size_t size = t->kind != INSTRUMENT_CALLGRAPH ? 8 * t->counters : (t->arcs + 1) * sizeof(struct instrument_arc);
  if (!good) return fail(f, STATUS_PROFILE, "%.400s: not a file of `culprit run --signature`", path);
  return c->size / 8 == size / 8 || fail(f, STATUS_MISMATCH, "%.400s: not the counts of %.400s", path, c->o->file);
}

static bool add(struct counts *c, struct row row) {
  if (!row.count) return true;
  if (!ARRAY_ROOM(c->row, c->row_room, c->rows + 1)) return false;
  c->row[c->rows++] = row;
  c->sum += row.count;
  return true;
}

static bool take_blocks(struct counts *c) {
  const struct instrument_view *v = &c->view;
  int64_t *edge = calloc(v->head.edges + 1, sizeof *edge);
  bool good = edge && instrument_solve(v, (const uint64_t *)c->bytes, edge);
  for (size_t i = 0; i < v->head.edges && good; i++)
    if (v->edge[i].kind == INSTRUMENT_EDGE_BLOCK)
      good = add(c, (struct row){.at = v->block[v->edge[i].from].original, .count = (uint64_t)edge[i]});
  free(edge);
  return good;
}

static uint64_t function_start(const struct counts *c, uint64_t pc) {
  const struct symbols_function *f = symbols_function_at(c->symbols, pc);
  return f ? f->start : 0;
}

/* Arcs from the same function to the same one are a row. */
static bool take_arcs(struct counts *c) {
  struct hash sums = {0};
  bool good = true;
  for (size_t i = 0; i < c->view.head.arcs && good; i++) {
    struct instrument_arc a;
    memcpy(&a, c->bytes + i * sizeof a, sizeof a);
    if (a.self) good = hash_add(&sums, function_start(c, a.from - 4), function_start(c, a.self - 4), a.count);
  }
  for (const struct hash_place *p = hash_next(&sums, NULL); p && good; p = hash_next(&sums, p))
    good = add(c, (struct row){.count = p->number, .from = p->a, .at = p->b});
  hash_free(&sums);
  return good;
}

static int by_count(const void *a, const void *b) {
  const struct row *x = a, *y = b;
  if (x->count != y->count) return x->count > y->count ? -1 : 1;
  if (x->at != y->at) return x->at < y->at ? -1 : 1;
  return x->from < y->from ? -1 : x->from > y->from;
}

static const char *name_at(const struct counts *c, uint64_t pc) {
  const struct symbols_function *f = symbols_function_at(c->symbols, pc);
  return f ? f->name : "?";
}

static void cells(struct table *t, const void *ctx, const void *of) {
  const struct counts *c = ctx;
  const struct row *row = of;
  table_count(t, "count", 15, NULL, row->count);
  table_cell(t, "share", 8, "%.2f%%", 100.0 * (double)row->count / (double)c->sum);
  if (c->view.head.kind == INSTRUMENT_CALLGRAPH) {
    table_words(t, "caller", 24, "%s", name_at(c, row->from));
    table_words(t, "function", 24, "%s", name_at(c, row->at));
    return;
  }
  struct symbols_line line = {0};
  const char *slash = symbols_line_at(c->symbols, row->at, &line) ? strrchr(line.file, '/') : NULL;
  table_cell(t, "block", 12, "0x%" PRIx64, row->at);
  table_words(t, "function", 24, "%s", name_at(c, row->at));
  if (line.file) table_words(t, "line", 0, "%s:%u", slash ? slash + 1 : line.file, line.line);
  else table_words(t, "line", 0, "%s", "");
}

static bool open_program(struct counts *c, struct failure *f) {
  char why[400];
  enum elf_status status = elf_open(&c->program, c->o->file, ISS_RAM_BASE, ISS_RAM_BYTES);
  if (status != ELF_OK) return fail(f, status == ELF_MISSING ? STATUS_NO_FILE : STATUS_BAD_ELF, "%s", c->program.message);
  if (!instrument_view_open(&c->view, &c->program))
    return fail(f, STATUS_MISMATCH, "%.400s: not an instrumented program", c->o->file);
  const char *names = c->view.head.kind != INSTRUMENT_CALLGRAPH ? c->o->program : c->o->file;
  if (!names) return fail(f, STATUS_USAGE, "--counts of blocks needs --program, the original program");
  c->symbols = symbols_open(names, why, sizeof why);
  return c->symbols || fail(f, STATUS_NO_FILE, "%s", why);
}

static void print(struct counts *c, const struct style *style) {
  const bool arcs = c->view.head.kind == INSTRUMENT_CALLGRAPH;
  struct table table = table_text_on(style);
  if (c->rows) qsort(c->row, c->rows, sizeof *c->row, by_count);
  fprintf(style->out, "%s of type %" PRIu64 ": %zu counted, %" PRIu64 " times\n", arcs ? "arcs" : "blocks", c->view.head.type,
          c->rows, c->sum);
  size_t shown = c->o->top && c->o->top < c->rows ? c->o->top : c->rows;
  table_print(&table, NULL, &(struct table_rows){cells, NULL, c, c->row, shown, sizeof *c->row, NULL});
}

bool counts_show(const struct profile_options *o, const struct style *style, struct failure *f) {
  struct counts c = {.o = o};
  bool good = !o->json || fail(f, STATUS_USAGE, "--counts and --json do not go together");
  good = good && open_program(&c, f) && read_counts(&c, o->counts, f);
  if (good && !(c.view.head.kind != INSTRUMENT_CALLGRAPH ? take_blocks(&c) : take_arcs(&c)))
    good = fail(f, STATUS_INTERNAL, "out of memory for the counts");
  if (good) print(&c, style);
  free(c.row);
  free(c.bytes);
  symbols_close(c.symbols);
  instrument_view_close(&c.view);
  elf_close(&c.program);
  return good;
}
