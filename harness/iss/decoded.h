/* What instruction words mean on a machine, each taken apart once: a table by physical address.
 *
 * An entry depends on nothing but the word and the machine (its extensions, whether it has profile flags). The caller
 * reads the word from memory for every execution, and it is compared with the entry's. So there is nothing to
 * forget when programs write themselves, when pages or rights change, when a snapshot is loaded. */
#ifndef CULPRIT_ISS_DECODED_H
#define CULPRIT_ISS_DECODED_H

#include "iss/state.h"

enum { ISS_DECODED = 1 << 14 }; /* entries */

struct iss_decoded {
  const struct isa_op *op; /* NULL: illegal */
  uint64_t immediate;
  uint32_t word;
  uint16_t machine;     /* that the entry is for; 0: no entry yet */
  uint8_t rs1, rs2, rd; /* fields; rd 0 where it writes none */
  bool reads_rs1, reads_rs2;
};

/* Part of iss_decoded(): fills the entry. */
void iss_decode(const struct iss *s, uint32_t word, uint16_t machine, struct iss_decoded *out);

/* The meaning of this word, read at physical address `at`; valid until the next call. */
static inline const struct iss_decoded *iss_decoded(const struct iss *s, uint64_t at, uint32_t word) {
  struct iss_decoded *d = &s->decoded[at / 4 % ISS_DECODED];
  const uint16_t machine = (uint16_t)(1 | (unsigned)s->pflag << 1 | s->extensions << 2);
  if (d->word != word || d->machine != machine) iss_decode(s, word, machine, d);
  return d;
}

#endif
