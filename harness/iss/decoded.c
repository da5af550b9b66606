#include "iss/decoded.h"

#include "iss/pflag.h"

void iss_decode(const struct iss *s, uint32_t word, uint16_t machine, struct iss_decoded *out) {
  *out = (struct iss_decoded){.word = word, .machine = machine, .rs1 = isa_rs1(word), .rs2 = isa_rs2(word)};
  const struct isa_op *op = iss_flags_decode(s, word);
  if (!op || isa_extension(op) & ~s->extensions) return;
  out->op = op;
  out->immediate = isa_immediate(op, word);
  out->rd = isa_writes_rd(op) ? (uint8_t)isa_rd(word) : 0;
  out->reads_rs1 = isa_reads_rs1(op);
  out->reads_rs2 = isa_reads_rs2(op);
}
