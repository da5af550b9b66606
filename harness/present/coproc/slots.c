/* Slots of a microprogram that is not known here: the words, most of the low one first, and the place in the
 * program if the CAM word is an address. */
#include <inttypes.h>
#include <stdlib.h>

#include "present/coproc/group.h"
#include "present/coproc/report.h"
#include "present/label.h"
#include "present/table.h"

struct slots {
  const struct cop_report_source *source;
  uint64_t low, high; /* sums */
};

static void slots_cells(struct table *t, const void *ctx, const void *row) {
  const struct slots *s = ctx;
  const struct cop_record *r = row;
  table_uint(t, "low", 12, NULL, r->low);
  table_cell(t, "share", 8, "%.2f%%", cell_part(r->low, s->low));
  table_uint(t, "high", 12, NULL, r->high);
  table_cell(t, "share", 8, "%.2f%%", cell_part(r->high, s->high));
  table_uint(t, "interrupt", 10, NULL, r->epoch);
  table_words(t, "cam", 10, "0x%08" PRIx32, r->key);
}

static void slots_label(struct table *t, const void *ctx, const void *row) {
  const struct cop_report_source *s = ((const struct slots *)ctx)->source;
  const uint64_t pc = cop_address(((const struct cop_record *)row)->key);
  const struct symbols_function *f = s->symbols ? symbols_function_at(s->symbols, pc) : NULL;
  if (t->heads) table_words(t, "cam << 2, if it is code", 0, "%s", "");
  else if (f) label_cells(t, PROFILE_BY_INSTRUCTION, &(struct label){f->name, NULL, f, 0, pc, NULL}, s->image);
}

static int most_first(const void *a, const void *b) {
  const struct cop_record *x = a, *y = b;
  if (x->low != y->low) return x->low > y->low ? -1 : 1;
  if (x->epoch != y->epoch) return x->epoch < y->epoch ? -1 : 1;
  return (x->key > y->key) - (x->key < y->key);
}

void cop_slots_text(const struct cop_report_source *s, struct cop_record *record, size_t top, const struct style *style) {
  struct table t = table_text_on(style);
  struct slots slots = {.source = s};
  const size_t shown = top && top < s->records ? top : s->records;
  uint64_t rest = 0;
  qsort(record, s->records, sizeof *record, most_first);
  for (size_t i = 0; i < s->records; i++) {
    slots.low += record[i].low;
    slots.high += record[i].high;
  }
  for (size_t i = shown; i < s->records; i++) rest += record[i].low;
  fprintf(style->out, "\nSlots, as each interrupt found them, the last one being the end of the program%s",
          s->records ? "" : ": none\n");
  table_print(&t, NULL, &(struct table_rows){slots_cells, slots_label, &slots, record, shown, sizeof *record, NULL});
  if (shown < s->records) fprintf(style->out, " %12s %7.2f%%  in %zu more\n", "", cell_part(rest, slots.low), s->records - shown);
}
