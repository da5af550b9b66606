/* Tables of functions, lines or instructions: each says one kind of thing about the same rows. */
#include <inttypes.h>
#include <stdlib.h>

#include "present/label.h"
#include "present/profileme/cells.h"
#include "present/profileme/report.h"
#include "profile/pme_addresses.h"

struct report {
  struct table table;
  struct table_rows rows;
  size_t more; /* that are not shown */
};

static void print(struct report *r, void (*cells)(struct table *t, const void *ctx, const void *row), const char *title) {
  if (*title) fprintf(r->table.style->out, "\n%s", title);
  r->rows.cells = cells;
  table_print(&r->table, NULL, &r->rows);
}

static void rest(const struct report *r, const struct pme_profile *p, enum profile_by by) {
  const struct pme_row *row = (const struct pme_row *)r->rows.row + r->rows.rows;
  struct pme_row_sums sum = {.records = 0};
  for (size_t i = 0; i < r->more; i++) pme_row_join(&sum, row[i].sums);
  if (r->more)
    fprintf(r->table.style->out, "  %.2f%% of the fetched in %zu more %s\n", cell_part(sum.records, p->all.records), r->more,
            label_noun(by, r->more));
}

/* ---- data addresses ---- */

struct touched {
  const struct pme_row *row;
  struct pme_addresses data;
};

static void address_cells(struct table *t, const void *ctx, const void *row) {
  const struct touched *r = row;
  const struct pme_addresses *a = &r->data;
  table_count(t, "records", 7, NULL, a->known);
  table_uint(t, "lines", 8, NULL, a->lines);
  table_words(t, "lowest", 16, "%" PRIx64, a->least);
  table_words(t, "highest", 16, "%" PRIx64, a->most);
  const unsigned shown = t->heads ? 1 : PME_TOP_LINES;
  for (unsigned k = 0; k < shown && a->top[k].count; k++)
    table_words(t, "most frequent lines", 0, "%" PRIx64 " %.0f%%", a->top[k].line, cell_part(a->top[k].count, a->known));
  if (!t->heads) pme_label(t, ctx, r->row);
}

static bool addresses(const struct pme_profile *p, const struct pme_view *v, const struct style *style) {
  const struct pme_sheet sheet = {.p = p, .by = PROFILE_BY_INSTRUCTION};
  struct table t = table_text_on(style);
  size_t rows, shown, touched = 0;
  struct pme_row *row = pme_rows(p, PROFILE_BY_INSTRUCTION, v->sort, &rows);
  shown = v->top && v->top < rows ? v->top : rows;
  struct touched *list = calloc(shown + 1, sizeof *list);
  bool good = row && list;
  for (size_t i = 0; good && i < shown; i++) {
    list[touched].row = &row[i];
    good = pme_addresses_of(p, &p->insn[row[i].index], &list[touched].data);
    if (list[touched].data.known) touched++;
  }
  if (good) table_print(&t, NULL, &(struct table_rows){address_cells, NULL, &sheet, list, touched, sizeof *list, NULL});
  if (good && !touched)
    fputs("\nNo addresses: none of these instructions is a load or store that was executed, or the file holds sums.\n", style->out);
  free(list);
  free(row);
  return good;
}

/* ---- all ---- */

static void all_tables(struct report *r, const struct pme_profile *p, const struct pme_view *v) {
  FILE *out = r->table.style->out;
  print(r, pme_counts, "");
  rest(r, p, v->by);
  fputs("held: cycles in which it was the oldest of the ROB and did not retire\n", out);
  print(r, pme_events, "Percent of those that retired");
  print(r, pme_latencies, "Mean cycles of those that retired, with the standard error (rr: ready to retire)");
  if (v->pairs && p->pairs) {
    print(
      r, pme_pair_cells,
      "Pairs: issue slots wasted while it is in progress; useful issues a cycle meanwhile; IPC in 30 cycles around; how many others ...");
    fputs(
      "data, unit: issue while it waits for operands, for a unit; exec: are in a unit while it is; retir: retire while it is in flight\n",
      out);
  } else if (v->pairs) {
    fputs("\nNo pairs in this file.\n", out);
  }
  if (!v->selectors) return;
  pme_text_selectors(v, r->table.style);
  print(r, pme_chosen, "");
  fputs("unkn: share of the records that do not say\n", out);
}

bool pme_text_tables(const struct pme_profile *p, const struct pme_view *v, const struct style *style) {
  struct pme_sheet sheet = {.p = p, .selector = v->selector, .selectors = v->selectors};
  size_t rows;
  if (!p->all.records) return true;
  struct pme_row *row = pme_rows(p, v->by, v->sort, &rows);
  const size_t shown = v->top && v->top < rows ? v->top : rows;
  struct report r = {.table = table_text_on(style),
                     .rows = {.label = pme_label, .ctx = &sheet, .row = row, .rows = shown, .size = sizeof *row},
                     .more = rows - shown};
  bool good = row && pme_sheet_select(&sheet, v->by);
  if (good) all_tables(&r, p, v);
  good = good && (!v->addresses || addresses(p, v, style));
  if (good) pme_text_legend(style, r.table.marked[TINT_DIM]);
  pme_sheet_free(&sheet);
  free(row);
  return good;
}
