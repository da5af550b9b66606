/* Slots of a microprogram that nobody has described: the words, and the function if the CAM word is an address. */
#include <inttypes.h>

#include "present/cop_report.h"

void cop_slots_text(const struct cop_report_source *s, const struct profile_style *style) {
  FILE *out = style->out;
  fputs("\nSlots, as each interrupt found them, the last one being the end of the program\n", out);
  profile_tint(style, PROFILE_TITLE);
  fputs("interrupt         cam         low        high  cam << 2, if it is code\n", out);
  profile_tint(style, PROFILE_PLAIN);
  for (size_t i = 0; i < s->records; i++) {
    const struct cop_record *r = &s->record[i];
    const uint64_t pc = (uint64_t)r->key << 2;
    const struct symbols_function *f = s->symbols ? symbols_function_at(s->symbols, pc) : NULL;
    fprintf(out, "%9" PRIu32 "  0x%08" PRIx32 "  0x%08" PRIx32 "  0x%08" PRIx32, r->epoch, r->key, r->low, r->high);
    if (f) fprintf(out, "  %s+0x%" PRIx64, f->name, pc - f->start);
    fputc('\n', out);
  }
}
