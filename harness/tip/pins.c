#include "tip/pins.h"

#include "probe/regs.h"

const char *tip_regs_differ(const struct tip_regs *rtl, const struct tip_regs *model, uint64_t *rtl_value, uint64_t *model_value) {
  static const struct probe_reg table[] = {
#define REG(type, name) PROBE_REG(struct tip_regs, name),
#include "tip/regs.def"
    PROBE_REG(struct tip_regs, sample_addr[0]), PROBE_REG(struct tip_regs, sample_addr[1]),
    PROBE_REG(struct tip_regs, sample_addr[2]), PROBE_REG(struct tip_regs, sample_addr[3]),
    PROBE_REG(struct tip_regs, sample_addr[4]), PROBE_REG(struct tip_regs, sample_addr[5]),
    PROBE_REG(struct tip_regs, sample_addr[6]), PROBE_REG(struct tip_regs, sample_addr[7]),
  };
  return probe_regs_differ(table, sizeof table / sizeof table[0], rtl, model, rtl_value, model_value);
}
