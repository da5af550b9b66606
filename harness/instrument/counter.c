#include "instrument/counter.h"

#include "contract/instrument.h"
#include "instrument/live.h"

static void put_count(struct emit *p, uint32_t block, uint32_t counter) {
  unsigned reg[2];
  const unsigned kept = live_choose(p->live[block], reg, 2);
  p->profile->registers[kept]++;
  emit_keep(p, reg + 2 - kept, kept);
  const uint32_t pair = emit_high(p, reg[0], TARGET_COUNTER, counter);
  emit_low(p, encode_i(ISA_LD, reg[1], reg[0], 0), pair);
  emit_insn(p, encode_i(ISA_ADDI, reg[1], reg[1], 1));
  emit_low(p, encode_s(ISA_SD, reg[1], reg[0], 0), pair);
  emit_give_back(p, reg + 2 - kept, kept);
}

/* Figure 4 of the paper: ra in t1, which mcount reads, and back. */
static void put_arc(struct emit *p, uint32_t block) {
  const unsigned t1 = REG_T1, kept = p->live[block] >> REG_T1 & 1;
  emit_keep(p, &t1, kept);
  emit_insn(p, encode_i(ISA_ADDI, REG_T1, REG_RA, 0));
  emit_runtime(p, encode_jal(REG_RA), INSTRUMENT_RUNTIME_MCOUNT);
  emit_insn(p, encode_i(ISA_ADDI, REG_RA, REG_T1, 0));
  emit_give_back(p, &t1, kept);
}

void counter_put(struct emit *p, uint32_t block, uint32_t counter) {
  if (counter == EMIT_ARC) put_arc(p, block);
  else put_count(p, block, counter);
}
