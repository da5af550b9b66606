#include "microcode/asm_image.h"

#include <stdio.h>

#include "base/array.h"

static void put_word(struct cop_image *image, unsigned offset, uint64_t value) {
  image->store[image->count++] = (struct cop_store){(uint16_t)offset, value};
}

static void put_registers(const struct cop_asm_setup *s, struct cop_image *image) {
  static const struct {
    enum cop_asm_knob knob;
    unsigned offset;
  } knobs[] = {{COP_K_WATCH, COP_AT_watch},   {COP_K_LIMIT, COP_AT_limit}, {COP_K_INTERVAL, COP_AT_interval},
               {COP_K_SPREAD, COP_AT_spread}, {COP_K_SEED, COP_AT_seed},   {COP_K_WATER, COP_AT_water}};
  put_word(image, COP_AT_ctl, COP_CTL_ENGINE | (uint64_t)s->knob[COP_K_DIV] << COP_CTL_DIV_SHIFT);
  put_word(image, COP_AT_fields, s->fields | 1);
  put_word(image, COP_AT_classes, s->classes);
  put_word(image, COP_AT_select, 0);
  for (unsigned k = 0; k < sizeof knobs / sizeof knobs[0]; k++) put_word(image, knobs[k].offset, s->knob[knobs[k].knob]);
  for (unsigned c = 0; c < 16; c++) put_word(image, COP_AT_entry + 8 * c, s->entry[c].line ? s->entry[c].at : s->others.at);
  for (unsigned i = 0; i < 8; i++) put_word(image, COP_AT_xcfg + 8 * i, s->width[i] | (s->saturating[i] ? 1u << 8 : 0));
  for (unsigned i = 0; i < 8; i++) put_word(image, COP_AT_x + 8 * i, s->index[i]);
  for (unsigned i = 0; i < 8; i++) put_word(image, COP_AT_v + 8 * i, s->value[i]);
  for (unsigned i = 0; i < 16; i++) put_word(image, COP_AT_c + 8 * i, s->constant[i]);
  for (unsigned i = 0; i < 8; i++) put_word(image, COP_AT_b + 8 * i, s->base[i]);
  for (unsigned i = 0; i < 4; i++) put_word(image, COP_AT_t + 8 * i, s->target[i].at);
}

bool cop_asm_image(const struct cop_asm *a, struct cop_image *image) {
  enum { REGISTERS = 4 + 6 + 16 + 8 + 8 + 8 + 16 + 8 + 4 };
  if (!ARRAY_ROOM(image->store, image->room, REGISTERS + 2 * COP_CODE)) return false;
  snprintf(image->program, sizeof image->program, "%s", a->setup.program);
  put_registers(&a->setup, image);
  for (unsigned i = 0; i < a->count; i++) {
    put_word(image, COP_AT_code + 16 * i, a->code[i].low);
    put_word(image, COP_AT_code + 16 * i + 8, a->code[i].high);
  }
  return true;
}
