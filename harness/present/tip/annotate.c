/* One function: its source lines and its assembly, with what the samples say about each. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "present/listing.h"
#include "present/tip/cells.h"
#include "present/tip/report.h"

enum { HOTTEST = 5 }; /* instructions at the top */

/* Rows of the function (NULL: of all), at most `most`. *sorted: what they point to. NULL: out of memory. */
static struct listing_row *rows_of(const struct profile *p, enum profile_by by, unsigned sort,
                                   const struct profile_function *function, size_t most, struct profile_row **sorted,
                                   size_t *kept) {
  size_t n;
  *kept = 0;
  *sorted = profile_rows(p, by, sort, &n);
  struct listing_row *list = *sorted ? calloc(n + 1, sizeof *list) : NULL;
  for (size_t i = 0; list && i < n && *kept < most; i++) {
    const struct profile_row *r = &(*sorted)[i];
    if (!function || r->function == function) list[(*kept)++] = (struct listing_row){r->file, r->line, r->pc, r};
  }
  return list;
}

enum part { HOTTEST_PART, SOURCE_PART, ASSEMBLY_PART };

static bool show_function(const struct listing *l, enum part part, const struct profile *p, const struct profile_function *record,
                          const struct symbols_function *f) {
  const enum profile_by by = part == SOURCE_PART ? PROFILE_BY_LINE : PROFILE_BY_INSTRUCTION;
  const unsigned sort = part == HOTTEST_PART ? PROFILE_SORT_TIME : PROFILE_SORT_ADDRESS;
  struct profile_row *sorted;
  size_t n;
  struct listing_row *list = rows_of(p, by, sort, part == ASSEMBLY_PART ? NULL : record, part == HOTTEST_PART ? HOTTEST : SIZE_MAX,
                                     &sorted, &n);
  if (list && part == HOTTEST_PART) listing_instructions(l, list, n);
  if (list && part == SOURCE_PART) listing_source(l, list, n);
  if (list && part == ASSEMBLY_PART) listing_assembly(l, f, list, n);
  free(list);
  free(sorted);
  return list != NULL;
}

static void title(const struct profile *p, const struct symbols_function *f, const struct profile_function *record,
                  const struct style *style) {
  FILE *out = style->out;
  char a[4][CELL];
  style_title(style, "%s  %08" PRIx64 " to %08" PRIx64, f->name, f->start, f->end - 1);
  if (!record) {
    if (p->all.share.samples) fputs("  no sample fell into this function\n", out);
    return;
  }
  struct profile_row r = profile_row_of(p, &record->sum, p->source.prof->width);
  fprintf(out, "  %.2f %% of the run (%s), %s samples, %s %s", 100 * r.share.value, cell_share(a[0], &r.share),
          cell_count(a[1], (double)r.sum->share.samples), cell_count(a[2], profile_events(p, r.sum->share.twelfths)),
          p->source.prof->event);
  if (isfinite(r.cpi.value)) fprintf(out, ", CPI %s (%s)", cell_cpi(a[0], &r.cpi), cell_range(a[3], &r.cpi));
  fputc('\n', out);
  if (p->source.prof->kind != PROF_TIP) return;
  fputs("  of this:", out);
  for (unsigned c = 0; c < ORACLE_CLASSES; c++)
    if (r.sum->twelfths[c])
      fprintf(out, " %s %.1f %%", oracle_class_name((enum oracle_class)c), cell_part(r.sum->twelfths[c], r.sum->share.twelfths));
  fputc('\n', out);
}

bool profile_text_annotate(const struct profile *p, const struct symbols_function *f, bool whole, const struct style *style) {
  const struct program_image *image = p->source.image;
  const struct profile_function *record = profile_function_of(p, f);
  const struct profile_row any = profile_row_of(p, &p->all, 1);
  struct symbols_function inside = *f; /* a damaged symbol may reach far beyond the program */
  inside.end = inside.start + program_image_room(image, inside.start, inside.end);
  const struct tip_view view = {.p = p, .by = PROFILE_BY_INSTRUCTION, .time = record ? record->sum.share.twelfths : 1};
  struct table t = table_text_on(style);
  const struct listing l = {.symbols = p->source.symbols,
                            .image = image,
                            .table = &t,
                            .cells = {.cells = tip_cells, .ctx = &view, .row = &any},
                            .whole = whole,
                            .noun = "samples"};
  title(p, &inside, record, style);
  bool good = !record ||
              (show_function(&l, HOTTEST_PART, p, record, &inside) && show_function(&l, SOURCE_PART, p, record, &inside));
  good = good && show_function(&l, ASSEMBLY_PART, p, record, &inside);
  if (good) tip_legend(&t, &view);
  return good;
}
