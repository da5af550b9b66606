/* Instructions of other cores: the rows of more.def, beside those of isa.def. */
#ifndef CULPRIT_ISA_MORE_H
#define CULPRIT_ISA_MORE_H

#include "isa/isa.h"

/* Instructions of more.def; in struct isa_op they continue enum isa_id. */
enum isa_more {
  ISA_MORE_BEFORE = ISA_COUNT - 1,
#define MORE(id, name, match, mask, xlen, format, class, bytes) ISA_##id,
#include "isa/more.def"
#undef MORE
  ISA_MORE_END
};

/* The row of isa.def or more.def that has this id. id < ISA_MORE_END. */
const struct isa_op *isa_any_op(unsigned id);

/* The row of more.def for a word of a machine of 32 or 64 bits; NULL: none. */
const struct isa_op *isa_more_decode(uint32_t word, unsigned xlen);

#endif
