#include "coproc/isa.h"

static unsigned take_bits(struct cop_word w, unsigned lsb, unsigned bits) {
  uint64_t from = lsb < 64 ? w.low >> lsb : w.high >> (lsb - 64);
  if (lsb < 64 && lsb + bits > 64) from |= (uint64_t)w.high << (64 - lsb);
  return (unsigned)from & ((1u << bits) - 1);
}

static void put_bits(struct cop_word *w, unsigned lsb, unsigned bits, uint64_t value) {
  value &= (1u << bits) - 1;
  if (lsb < 64) w->low |= value << lsb;
  if (lsb >= 64) w->high |= (uint32_t)(value << (lsb - 64));
  else if (lsb + bits > 64) w->high |= (uint32_t)(value >> (64 - lsb));
}

struct cop_insn cop_unpack(struct cop_word w) {
  struct cop_insn i;
#define TAKE(name, lsb, bits) i.name = (uint8_t)take_bits(w, lsb, bits);
  COP_WORD_FIELDS(TAKE)
#undef TAKE
  return i;
}

struct cop_word cop_pack(struct cop_insn i) {
  struct cop_word w = {0, 0};
#define PUT(name, lsb, bits) put_bits(&w, lsb, bits, i.name);
  COP_WORD_FIELDS(PUT)
#undef PUT
  return w;
}
