#include "tools/report/cop.h"

#include <inttypes.h>
#include <stdlib.h>

#include "present/coproc/invariance.h"
#include "present/coproc/report.h"
#include "present/cells.h"
#include "present/head.h"

enum { DROPPED_PERCENT = 1 }; /* of the samples; when more were, the report says so */

bool profile_is_cop(const struct recording *p) { return p->kind == PROF_COP_SLOTS || p->kind == PROF_COP_VALUES; }

/* Executions (of `simple`: samples) that are in no row, since their samples were dropped. At the weight of
 * the others: about. */
static uint64_t missing(const struct recording *p) {
  uint64_t total = 0;
  if (p->kind == PROF_COP_SLOTS) return p->dropped;
  for (size_t i = 0; i < p->sample_count; i++)
    if (i == 0 || p->sample[i].row.pc != p->sample[i - 1].row.pc) total += p->sample[i].row.total;
  return p->processed ? (uint64_t)((double)p->dropped * (double)total / (double)p->processed) : 0;
}

/* A burst of samples fills the unit's queue, and the last ones are dropped: always those of the same
 * instructions. */
static void warn_dropped(const struct recording *p, FILE *out) {
  char cell[CELL];
  const double share = cell_part(p->dropped, p->dropped + p->samples);
  if (share > DROPPED_PERCENT)
    fprintf(out, "  warning   %.1f %% of the samples were dropped, not of all instructions alike: a row may lack up to about %s\n",
            share, cell_count(cell, (double)missing(p)));
}

static void print_head(const struct recording *p, const struct symbols *symbols, const struct style *style) {
  char a[4][CELL];
  FILE *out = style->out;
  head_title(p, style);
  fprintf(out, "  method    co-processor, microprogram %s", p->microprogram);
  if (p->slots) fprintf(out, ", %" PRIu64 " slots", p->slots);
  if (p->clock > 1) fprintf(out, ", engine at 1/%" PRIu64 " of the clock", p->clock);
  if (p->period > 1) fprintf(out, ", one in %" PRIu64 " %s", p->period, p->event);
  fprintf(out, "\n  run       %s cycles, %s instructions\n", cell_count(a[0], (double)p->cycles),
          cell_count(a[1], (double)p->instret));
  fprintf(out, "  samples   %s tagged: %s skipped, %s dropped, %s processed", cell_count(a[0], (double)p->overflows),
          cell_count(a[1], (double)p->filtered), cell_count(a[2], (double)p->dropped), cell_count(a[3], (double)p->processed));
  fprintf(out, ", %" PRIu64 " flushed", p->flushed);
  if (p->ring_lost) fprintf(out, "; %" PRIu64 " %s found no room", p->ring_lost, p->kind == PROF_COP_SLOTS ? "slots" : "rows");
  fputc('\n', out);
  warn_dropped(p, out);
  head_overhead(p, out);
  head_nameless(symbols, out);
}

static struct cop_record *records_of(const struct recording *p) {
  struct cop_record *record = calloc(p->sample_count + 1, sizeof *record);
  for (size_t i = 0; record && i < p->sample_count; i++) record[i] = p->sample[i].slot;
  return record;
}

static struct cop_value_row *rows_of(const struct recording *p) {
  struct cop_value_row *row = calloc(p->sample_count + 1, sizeof *row);
  for (size_t i = 0; row && i < p->sample_count; i++) row[i] = p->sample[i].row;
  return row;
}

static bool known(const struct recording *p, struct failure *f) {
  return cop_rows_known(p->microprogram) ||
         fail(f, STATUS_USAGE, "--json: not for the slots of microprogram %.40s, which does not come with the tools",
              p->microprogram);
}

static bool slots(const struct profile_files *files, const struct profile_options *o, const struct style *style, FILE *json,
                  struct failure *f) {
  const struct recording *p = &files->prof;
  struct cop_record *record = records_of(p);
  const struct cop_report_source source = {.microprogram = p->microprogram,
                                           .record = record,
                                           .records = p->sample_count,
                                           .interrupts = (uint32_t)p->interrupts,
                                           .image = &files->image,
                                           .symbols = files->symbols};
  const struct cop_report_view view = {o->by, o->top};
  const bool as_words = !cop_rows_known(p->microprogram);
  if (record && as_words) cop_slots_text(&source, record, o->top, style);
  const bool good = record && (as_words || (json ? cop_report_json(&source, json) : cop_report_text(&source, &view, style)));
  free(record);
  return good || fail(f, STATUS_INTERNAL, "out of memory for the report");
}

static bool values(const struct profile_files *files, const struct profile_options *o, const struct style *style, FILE *json,
                   struct failure *f) {
  const struct recording *p = &files->prof;
  struct cop_value_row *row = rows_of(p);
  const struct cop_invariance_source source = {.row = row,
                                               .rows = p->sample_count,
                                               .image = &files->image,
                                               .symbols = files->symbols};
  const bool good = row && (json ? cop_invariance_json(&source, json) : cop_invariance_text(&source, o->by, o->top, style));
  free(row);
  return good || fail(f, STATUS_INTERNAL, "out of memory for the report");
}

bool profile_cop_show(const struct profile_files *files, const struct profile_options *o, const struct style *style,
                      struct failure *f) {
  const bool is_slots = files->prof.kind == PROF_COP_SLOTS;
  if (o->sort) return fail(f, STATUS_USAGE, "--sort is not for profiles of the co-processor");
  print_head(&files->prof, files->symbols, style);
  return is_slots ? slots(files, o, style, NULL, f) : values(files, o, style, NULL, f);
}

bool profile_cop_json(const struct profile_files *files, const struct profile_options *o, FILE *out, struct failure *f) {
  if (files->prof.kind == PROF_COP_VALUES) return values(files, o, NULL, out, f);
  return known(&files->prof, f) && slots(files, o, NULL, out, f);
}
