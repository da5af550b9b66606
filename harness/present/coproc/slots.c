/* Slots of a microprogram that is not known here: the words, and the function if the
 * CAM word is an address. */
#include <inttypes.h>

#include "present/coproc/report.h"
#include "present/table.h"

static void cop_slots_cells(struct table *t, const void *ctx, const void *row) {
  const struct cop_report_source *s = ctx;
  const struct cop_record *r = row;
  const uint64_t pc = (uint64_t)r->key << 2;
  const struct symbols_function *f = s->symbols ? symbols_function_at(s->symbols, pc) : NULL;
  table_words(t, "interrupt", 9, "%9" PRIu32, r->epoch);
  table_words(t, "       cam", 10, "0x%08" PRIx32, r->key);
  table_words(t, "       low", 10, "0x%08" PRIx32, r->low);
  table_words(t, "      high", 10, "0x%08" PRIx32, r->high);
  if (f || t->heads) table_words(t, "cam << 2, if it is code", 0, "%s+0x%" PRIx64, f ? f->name : "", pc - (f ? f->start : 0));
}

void cop_slots_text(const struct cop_report_source *s, const struct style *style) {
  struct table t = table_text_on(style);
  fprintf(style->out, "\nSlots, as each interrupt found them, the last one being the end of the program%s",
          s->records ? "" : ": none\n");
  table_print(&t, NULL, &(struct table_rows){cop_slots_cells, NULL, s, s->record, s->records, sizeof *s->record, NULL});
}
