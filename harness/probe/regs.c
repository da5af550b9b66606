#include "probe/regs.h"

static uint64_t value(const struct probe_reg *reg, const void *structure) {
  const void *at = (const char *)structure + reg->offset;
  switch (reg->bytes) {
    case 1: return *(const uint8_t *)at;
    case 2: return *(const uint16_t *)at;
    case 4: return *(const uint32_t *)at;
    default: return *(const uint64_t *)at;
  }
}

const char *probe_regs_differ(const struct probe_reg *table, size_t regs, const void *rtl, const void *model, uint64_t *rtl_value,
                              uint64_t *model_value) {
  for (size_t i = 0; i < regs; i++) {
    *rtl_value = value(&table[i], rtl);
    *model_value = value(&table[i], model);
    if (*rtl_value != *model_value) return table[i].name;
  }
  return NULL;
}
