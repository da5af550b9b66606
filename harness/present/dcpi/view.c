#include "present/dcpi/view.h"

#include <math.h>
#include <string.h>

#include "base/printable.h"
#include "isa/events.h"

static void head_losses(const struct samples *s, FILE *out) {
  char a[2][CELL];
  if (s->unknown > 0)
    fprintf(out, "  unknown   %s samples of no image, %.3f %% of all\n", cell_count(a[0], s->unknown),
            100 * s->unknown / (s->known + s->unknown));
  if (s->lost > 0)
    fprintf(out, "  lost      %s samples found all buffers full, %.3f %% of those taken\n", cell_count(a[1], s->lost),
            100 * s->lost / (s->known + s->unknown + s->lost));
}

void dcpi_head(const struct dcpi_view *v, const struct style *style) {
  const struct samples *s = v->samples;
  const struct tally *t = v->tally;
  FILE *out = style->out;
  char a[2][CELL];
  style_tint(style, TINT_TITLE);
  fprintf(out, "%zu image%s on %s\n", s->images, s->images == 1 ? "" : "s",
          s->machine && *s->machine ? s->machine : "several machines");
  style_tint(style, TINT_PLAIN);
  for (unsigned e = 0; e < t->events; e++)
    fprintf(out, "  %-9s %s samples, %s events\n", event_name(t->event[e]), cell_count(a[0], t->all.samples[e]),
            cell_count(a[1], t->all.events[e]));
  head_losses(s, out);
  for (size_t i = 0; i < s->images; i++)
    if (v->note[i]) {
      printable_print(out, "  note      %s: %s: functions have no names", s->image[i].name, v->note[i]);
      fputs("; --by instruction lists addresses\n", out);
    }
}

void dcpi_head_json(const struct dcpi_view *v, struct json *j) {
  const struct samples *s = v->samples;
  const struct tally *t = v->tally;
  json_key_uint(j, "schema", 1);
  json_key_string(j, "machine", s->machine);
  json_key_uint(j, "width", s->width);
  json_key_real(j, "known", s->known, 4);
  json_key_real(j, "unknown", s->unknown, 4);
  json_key_real(j, "lost", s->lost, 4);
  json_key(j, "events");
  json_array(j);
  for (unsigned e = 0; e < t->events; e++) {
    json_object_inline(j);
    json_key_string(j, "event", event_name(t->event[e]));
    json_key_real(j, "samples", t->all.samples[e], 4);
    json_key_real(j, "events", t->all.events[e], 4);
    json_end_object(j);
  }
  json_end_array(j);
  json_key(j, "programs");
  json_array(j);
  for (size_t i = 0; i < s->images; i++) {
    json_object_inline(j);
    json_key_string(j, "name", s->image[i].name);
    json_key_string(j, "path", s->image[i].path);
    json_key_string(j, "build_id", s->image[i].build_id);
    json_key_string(j, "nameless", v->note[i]);
    json_end_object(j);
  }
  json_end_array(j);
}

void dcpi_image(struct table *t, const struct dcpi_view *v, size_t image) {
  const struct samples *s = v->samples;
  int width = 5;
  for (size_t i = 0; i < s->images; i++)
    if ((int)strlen(s->image[i].name) > width) width = (int)strlen(s->image[i].name);
  if (s->images > 1 || t->sink == TABLE_JSON) table_string(t, "image", width < 24 ? width : 24, "image", s->image[image].name);
}
