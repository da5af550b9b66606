#include "coproc/model.h"

#include <stddef.h>

const char *cop_regs_differ(const struct cop_regs *rtl, const struct cop_regs *model, uint64_t *rtl_value, uint64_t *model_value) {
/* clang-format off */
#define DIFFER_AS(name, field) if (rtl->field != model->field) { *rtl_value = rtl->field; *model_value = model->field; return name; }
#define DIFFER(field) DIFFER_AS(#field, field)
  static const char *const v[] = {"v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7"}, *const x[] = {"x0", "x1", "x2", "x3", "x4", "x5", "x6", "x7"};
  DIFFER(state) DIFFER(cause) DIFFER(code) DIFFER(interrupt) DIFFER(sweep) DIFFER(range) DIFFER(busy_error) DIFFER(tip_mine)
  DIFFER(capture_level) DIFFER(level) DIFFER(random) DIFFER(ex_valid) DIFFER(de_valid) DIFFER(current) DIFFER(next) DIFFER(ex_pc) DIFFER(de_pc)
  for (unsigned i = 0; i < 8; i++) {
    DIFFER_AS(v[i], v[i])
    DIFFER_AS(x[i], x[i])
  }
  DIFFER(hit) DIFFER(mi) DIFFER(md) DIFFER(mn) DIFFER(cam.valid) DIFFER(cam.index) DIFFER(cam.value) DIFFER(data.valid) DIFFER(data.index)
  DIFFER(data.value) DIFFER(tagged) DIFFER(skipped) DIFFER(accepted) DIFFER(dropped) DIFFER(processed) DIFFER(flushed) DIFFER(busy) DIFFER(idle)
  DIFFER(instrs) DIFFER(redirects) DIFFER(cycles) DIFFER(matches) DIFFER(rdata)
#undef DIFFER
#undef DIFFER_AS
  return NULL;
  /* clang-format on */
}
