/* Programs in address spaces of their own: one address is another place in each. An image holds the code of program
 * number n, from 1, at its addresses + n * 2^40, which no program's own addresses reach. A context says which address
 * space it is, and so which program. */
#ifndef CULPRIT_PROGRAM_SPACES_H
#define CULPRIT_PROGRAM_SPACES_H

#include "probe/probe.h"
#include "program/image.h"

enum { PROGRAM_CONTEXTS = 1 << 16, PROGRAM_SPACE_SHIFT = 40 };

struct program_spaces {
  uint8_t program[PROGRAM_CONTEXTS]; /* number of a context's program; 0: not known */
};

static inline uint64_t program_space_bias(unsigned program) { return (uint64_t)program << PROGRAM_SPACE_SHIFT; }

/* The number of the program that an address of the image belongs to; 0: no process's. */
static inline unsigned program_space_of(uint64_t pc) {
  const uint64_t n = pc >> PROGRAM_SPACE_SHIFT;
  return n <= UINT8_MAX ? (unsigned)n : 0;
}

/* What the image adds to the addresses of this mode: to those of processes alone. */
static inline uint64_t program_image_bias(const struct program_image *m, unsigned privilege, unsigned context) {
  return m->spaces && privilege == 0 ? program_space_bias(m->spaces->program[context]) : 0;
}

/* The commit view with the image's addresses: `in` itself, or *moved. */
static inline const struct probe_commit *program_image_commit(const struct program_image *m, const struct probe_commit *in,
                                                              struct probe_commit *moved) {
  const uint64_t bias = program_image_bias(m, in->privilege, in->context);
  if (!bias) return in;
  *moved = *in;
  for (unsigned i = 0; i < PROBE_LANES; i++) moved->head_pc[i] += bias;
  moved->exception_pc += bias;
  return moved;
}

#endif
