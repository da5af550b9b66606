#include "present/head.h"

#include <inttypes.h>

#include "base/printable.h"
#include "present/cells.h"

void head_title(const struct recording *f, const struct style *style) {
  style_tint(style, TINT_TITLE);
  printable_print(style->out, "%s on %s", f->program, f->config);
  style_tint(style, TINT_PLAIN);
  fputc('\n', style->out);
}

void head_run(const struct recording *f, FILE *out) {
  char a[2][CELL];
  fprintf(out, "  run       %s cycles, %s instructions, IPC %.3f\n", cell_count(a[0], (double)f->cycles),
          cell_count(a[1], (double)f->instret), f->cycles ? (double)f->instret / (double)f->cycles : 0);
}

void head_overhead(const struct recording *f, FILE *out) {
  char a[3][CELL];
  if (f->baseline_cycles)
    fprintf(out, "  overhead  %.2f %%: %s cycles against %s of the same run with sampling off", prof_overhead(f),
            cell_count(a[0], (double)(f->cycles - f->rest_cycles)), cell_count(a[1], (double)f->baseline_cycles));
  else if (f->source == PROF_MODEL && !f->interrupts) fputs("  overhead  none: sampled beside the machine", out);
  else fprintf(out, "  overhead  %.2f %%: cycles in the handler, of all cycles (no run with sampling off)", prof_overhead(f));
  if (f->interrupts)
    fprintf(out, "; %s cycles in %s interrupts", cell_count(a[0], (double)f->handler_cycles),
            cell_count(a[1], (double)f->interrupts));
  fputc('\n', out);
}

void head_no_build_id(const struct recording *f, FILE *out) {
  if (!*f->build_id) fputs("  note      without a build id: that profile and program belong together could not be checked\n", out);
}

void head_nameless(const struct symbols *symbols, FILE *out) {
  const char *why = symbols_missing(symbols);
  if (why) fprintf(out, "  note      %s: functions have no names; --by instruction lists addresses\n", why);
}

void head_json(const struct recording *f, const char *kind, struct json *j) {
  const struct {
    const char *key;
    uint64_t value;
  } counts[] = {
    {"width", f->width},
    {"period", f->period},
    {"seed", f->seed},
    {"cycles", f->cycles},
    {"instret", f->instret},
    {"samples", f->samples},
    {"filtered", f->filtered},
    {"ring_lost", f->ring_lost},
    {"undelivered", f->undelivered},
    {"interrupts", f->interrupts},
    {"handler_cycles", f->handler_cycles},
    {"baseline_cycles", f->baseline_cycles},
    {"checked", f->checked},
  };
  json_key_uint(j, "schema", 1);
  json_key_string(j, "config", f->config);
  json_key_string(j, "program", f->program);
  json_key_string(j, "build_id", f->build_id);
  json_key_string(j, "kind", kind);
  json_key_string(j, "source", f->source == PROF_RTL ? "rtl" : "model");
  for (unsigned i = 0; i < sizeof counts / sizeof counts[0]; i++) json_key_uint(j, counts[i].key, counts[i].value);
  json_key_real(j, "overhead_percent", prof_overhead(f), 4);
}
