#include "profileme/pins.h"

#include "probe/regs.h"

const char *pme_regs_differ(const struct pme_regs *rtl, const struct pme_regs *model, uint64_t *rtl_value, uint64_t *model_value) {
#define ROW(member) PROBE_REG(struct pme_regs, member)
  static const struct probe_reg table[] = {
#define REG(type, name) ROW(name),
#include "profileme/regs.def"
    ROW(state[0]),
    ROW(state[1]),
    ROW(state[2]),
    ROW(state[3]),
    ROW(record.word[PME_HEADER]),
    ROW(record.word[PME_PC]),
    ROW(record.word[PME_TIME]),
    ROW(record.word[PME_LAT]),
    ROW(record.word[PME_ADR1]),
    ROW(record.word[PME_ADR2]),
    ROW(record.word[PME_PATH]),
    ROW(record.word[PME_LAT2]),
  };
#undef ROW
  return probe_regs_differ(table, sizeof table / sizeof table[0], rtl, model, rtl_value, model_value);
}

const char *pme_request_differ(const struct probe_tag_request *rtl, const struct probe_tag_request *model, uint64_t *rtl_value,
                               uint64_t *model_value) {
#define ROW(member)                                                                                                                \
  { "request." #member, PROBE_REG_AT(struct probe_tag_request, member) }
  static const struct probe_reg table[] = {ROW(tags), ROW(nth), ROW(slot[0]), ROW(slot[1]), ROW(slot[2]), ROW(slot[3])};
#undef ROW
  return probe_regs_differ(table, sizeof table / sizeof table[0], rtl, model, rtl_value, model_value);
}
