#include "present/label.h"

#include <inttypes.h>
#include <string.h>

const char *label_noun(enum profile_by by, size_t count) {
  static const char *const one[] = {"function", "line", "instruction"}, *const more[] = {"functions", "lines", "instructions"};
  return (count == 1 ? one : more)[by];
}

static void keys(struct json *j, enum profile_by by, const struct label *l, const char *text) {
  if (by == PROFILE_BY_FUNCTION) {
    json_key_string(j, "name", l->function);
    json_key_address(j, "start", l->symbol ? l->symbol->start : 0);
    json_key_address(j, "end", l->symbol ? l->symbol->end : 0);
    return;
  }
  if (by == PROFILE_BY_INSTRUCTION) {
    json_key_address(j, "pc", l->pc);
    json_key_string(j, "disasm", text);
  }
  json_key_string(j, "function", l->function);
  json_key_string(j, "file", l->file);
  json_key_uint(j, "line", l->line);
}

void label_cells(struct table *t, enum profile_by by, const struct label *l, const struct program_image *image) {
  const char *slash = l->file ? strrchr(l->file, '/') : NULL, *title = l->title ? l->title : label_noun(by, 1);
  const bool place = by == PROFILE_BY_INSTRUCTION && l->symbol;
  char text[96] = "", offset[24] = "";
  if (by == PROFILE_BY_INSTRUCTION && (t->sink == TABLE_JSON || (image && program_image_place(image, l->pc) != PROGRAM_NO_PLACE)))
    style_disasm(t->style, image, l->pc, text, sizeof text);
  if (t->sink == TABLE_JSON) {
    keys(t->json, by, l, text);
    return;
  }
  if (by == PROFILE_BY_LINE && l->file) {
    table_words(t, title, 0, "%s:%u", slash ? slash + 1 : l->file, l->line);
    title = "";
  }
  if (by == PROFILE_BY_INSTRUCTION) {
    table_words(t, title, 0, "%08" PRIx64, l->pc);
    title = "";
  }
  if (place) snprintf(offset, sizeof offset, "+0x%" PRIx64, l->pc - l->symbol->start);
  table_words(t, title, 0, "%s%s", l->function, offset);
  table_words(t, "", 0, "%s", text);
}
