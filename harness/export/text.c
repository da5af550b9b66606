/* Every row as text: a head of `# ` lines, then columns separated by single tabs, for awk and
 * spreadsheets. */
#include <inttypes.h>

#include "base/printable.h"
#include "export/formats.h"

static void put_head(const struct export_view *v, FILE *out) {
  fprintf(out, "# machine\t%s\n# samples\t%.0f of an image, %.0f of none, %.0f lost\n",
          *v->samples->machine ? v->samples->machine : "several", v->samples->known, v->samples->unknown, v->samples->lost);
  for (size_t i = 0; i < v->images; i++) {
    const struct export_image *m = &v->image[i];
    fprintf(out, "# image\t%s\t", m->name);
    printable_print(out, "%s", m->path);
    fprintf(out, "\t%s\n", *m->build_id ? m->build_id : "no build id");
    if (m->nameless) fprintf(out, "# addresses instead of names\t%s\t%s\n", m->name, m->nameless);
  }
  for (size_t e = 0; e < v->events; e++)
    fprintf(out, "# event\t%s\tperiod %.1f\tcount %" PRIu64 "\tsamples %" PRIu64 "\n", v->event[e].name, v->event[e].period,
            v->event[e].count, v->event[e].samples);
}

/* The functions inlined at a row, the outermost first. */
static void put_inlined(const struct export_view *v, const struct export_row *row, FILE *out) {
  size_t number[SYMBOLS_FRAMES];
  const size_t inlined = export_view_inlined(v, row->inlined, number);
  for (size_t i = 0; i < inlined; i++) fprintf(out, "%s%s", i ? ";" : "", v->inlined[number[i]].name);
  fputs(inlined ? "\n" : "-\n", out);
}

bool export_text(const struct export_view *v, const struct export_options *o, FILE *out) {
  (void)o;
  put_head(v, out);
  fputs("event\timage\taddress\tfunction\toffset\tfile\tline\tclass\tcauses\tcount\tsamples\tinlined\n", out);
  for (size_t i = 0; i < v->rows; i++) {
    const struct export_row *r = &v->row[i];
    const struct export_function *f = &v->function[r->function];
    char causes[100];
    export_causes(r->causes, causes, sizeof causes);
    fprintf(out, "%s\t%s\t0x%" PRIx64 "\t%s\t%" PRIu64 "\t%s\t%u\t%s\t%s\t%" PRIu64 "\t%" PRIu64 "\t", v->event[r->event].name,
            v->image[r->image].name, r->address, f->name, r->address - f->start, r->at.file ? r->at.file : "-", r->at.line,
            r->class < ORACLE_CLASSES ? oracle_class_key(r->class) : "-", *causes ? causes : "-", r->count, r->samples);
    put_inlined(v, r, out);
  }
  return true;
}
