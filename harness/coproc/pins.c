#include "coproc/pins.h"

#include "probe/regs.h"

const char *cop_regs_differ(const struct cop_regs *rtl, const struct cop_regs *model, uint64_t *rtl_value, uint64_t *model_value) {
#define ROW(member) PROBE_REG(struct cop_regs, member)
#define ROWS(member)                                                                                                               \
  ROW(member[0]), ROW(member[1]), ROW(member[2]), ROW(member[3]), ROW(member[4]), ROW(member[5]), ROW(member[6]), ROW(member[7])
  static const struct probe_reg table[] = {
    ROW(interrupt), ROWS(v),         ROWS(x),         ROW(cam.valid),  ROW(cam.index),
    ROW(cam.value), ROW(data.valid), ROW(data.index), ROW(data.value),
#define REG(type, name) ROW(name),
#include "coproc/regs.def"
  };
#undef ROWS
#undef ROW
  return probe_regs_differ(table, sizeof table / sizeof table[0], rtl, model, rtl_value, model_value);
}
