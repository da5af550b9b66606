/* One function: its source lines and its assembly, with what the records say about each. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "present/listing.h"
#include "present/profileme/cells.h"
#include "present/profileme/report.h"

/* Lines of the function, or instructions of all. */
static bool show_function(const struct listing *l, struct pme_sheet *sheet, enum profile_by by, const struct pme_function *record,
                          const struct symbols_function *f) {
  size_t n, kept = 0;
  struct pme_row *row = pme_rows(sheet->p, by, PME_SORT_ADDRESS, &n);
  struct listing_row *list = row ? calloc(n + 1, sizeof *list) : NULL;
  const bool good = list && pme_sheet_select(sheet, by);
  for (size_t i = 0; good && i < n; i++)
    if (by == PROFILE_BY_INSTRUCTION || row[i].function == record)
      list[kept++] = (struct listing_row){row[i].file, row[i].line, row[i].pc, &row[i]};
  if (good && by == PROFILE_BY_LINE) listing_source(l, list, kept);
  if (good && by == PROFILE_BY_INSTRUCTION) listing_assembly(l, f, list, kept);
  free(list);
  free(row);
  return good;
}

static void title(const struct pme_profile *p, const struct symbols_function *f, const struct pme_function *record, double held,
                  const struct style *style) {
  FILE *out = style->out;
  char a[3][CELL];
  style_title(style, "%s  %08" PRIx64 " to %08" PRIx64, f->name, f->start, f->end - 1);
  if (!record) {
    if (p->all.records) fputs("  no record is of this function\n", out);
    return;
  }
  const struct pme_row_sums *s = &record->sums;
  struct profile_interval fetched = pme_fetched(s, &p->scale), total = pme_phase_mean(s, PME_P_TOTAL);
  fprintf(out, "  %s fetched (%s), %.1f %% retired, held %s cycles", cell_count(a[0], fetched.value),
          cell_short_range(a[1], &fetched), cell_part(s->reasons[PME_RETIRES], s->records), cell_count(a[2], held));
  if (isfinite(total.value)) fprintf(out, ", %.1f cycles from fetch to retirement", total.value);
  fputc('\n', out);
}

static void legend(const struct table *t, bool pairs) {
  FILE *out = t->style->out;
  fputs(
    "\nheld: cycles as the oldest of the ROB; f>m ... r>ret: mean cycles fetch > map > data ready > issue > ready to retire > retire\n",
    out);
  if (pairs) fputs("wasted: issue slots while it is in progress; usefl: useful issues a cycle meanwhile\n", out);
  if (t->marked[TINT_HOT])
    fputs(">> culprit: at least a tenth of the function's held cycles, even at the low end of its interval\n", out);
  if (t->marked[TINT_DIM]) style_doubt(t->style, "too few records: the interval reaches more than half the value to either side");
}

bool pme_text_annotate(const struct pme_profile *p, const struct symbols_function *f, const struct pme_view *view,
                       const struct style *style) {
  const struct program_image *image = p->source.image;
  const struct pme_function *record = pme_function_of(p, f);
  const struct pme_row any = {.sums = &p->all};
  struct symbols_function inside = *f; /* a damaged symbol may reach far beyond the program */
  inside.end = inside.start + program_image_room(image, inside.start, inside.end);
  struct pme_sheet sheet = {.p = p, .pairs = view->pairs && p->pairs, .selector = view->selector, .selectors = view->selectors};
  if (record) sheet.held = pme_phase_cycles(&record->sums, PME_P_OLDEST, &p->scale).value;
  struct table t = table_text_on(style);
  const struct listing l = {.symbols = p->source.symbols,
                            .image = image,
                            .table = &t,
                            .cells = {.cells = pme_code_cells, .ctx = &sheet, .row = &any},
                            .whole = view->whole,
                            .noun = "records"};
  title(p, &inside, record, sheet.held, style);
  pme_text_selectors(view, style);
  bool good = (!record || show_function(&l, &sheet, PROFILE_BY_LINE, record, &inside)) &&
              show_function(&l, &sheet, PROFILE_BY_INSTRUCTION, record, &inside);
  if (good) legend(&t, sheet.pairs);
  pme_sheet_free(&sheet);
  return good;
}
