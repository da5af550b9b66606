#include "isa/more.h"

#include <stddef.h>

enum { MORE_FIRST = ISA_COUNT, MORE_COUNT = ISA_MORE_END - MORE_FIRST };
_Static_assert(ISA_MORE_END < 256, "struct isa_op holds an id in 8 bits");

static const struct isa_op more[MORE_COUNT] = {
#define MORE(id, name, match, mask, xlen, format, class, bytes)                                                                    \
  {name, match, mask, ISA_##id, ISA_FMT_##format, ISA_CLASS_##class, bytes, false},
#include "isa/more.def"
#undef MORE
};

static const uint8_t more_xlen[MORE_COUNT] = {
#define MORE(id, name, match, mask, xlen, format, class, bytes) xlen,
#include "isa/more.def"
#undef MORE
};

const struct isa_op *isa_any_op(unsigned id) { return id < MORE_FIRST ? isa_op((enum isa_id)id) : &more[id - MORE_FIRST]; }

const struct isa_op *isa_more_decode(uint32_t word, unsigned xlen) {
  for (unsigned i = 0; i < MORE_COUNT; i++)
    if ((word & more[i].mask) == more[i].match && (!more_xlen[i] || more_xlen[i] == xlen)) return &more[i];
  return NULL;
}
