/* The text of a program: its instructions by address. */
#ifndef CULPRIT_PROGRAM_IMAGE_H
#define CULPRIT_PROGRAM_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/encoding.h"

/* bytes holds size bytes from address base; it stays the caller's and must outlive everything that keeps
 * the image. */
struct program_image {
  const uint8_t *bytes;
  uint64_t base, size; /* bytes; base is a multiple of 4096 */
  unsigned isa;        /* instruction set: isa/encoding.h; 0: our machine's */
};

/* Addresses of instructions are multiples of this. */
static inline unsigned program_image_step(const struct program_image *m) { return 1u << isa_align_shift(m->isa); }

/* pc may be the address of an instruction of the image. */
static inline bool program_image_has(const struct program_image *m, uint64_t pc) {
  return pc - m->base < m->size && !(pc & (program_image_step(m) - 1));
}

/* The word at pc; at the end of the image, its lower half; 0 if nothing of it is inside. */
static inline uint32_t program_image_word(const struct program_image *m, uint64_t pc) {
  uint64_t at = pc - m->base;
  if (at >= m->size || m->size - at < 2) return 0;
  const uint32_t half = m->bytes[at] | (uint32_t)m->bytes[at + 1] << 8;
  if (m->size - at < 4) return m->isa & ISA_SET_C ? half : 0;
  return half | (uint32_t)m->bytes[at + 2] << 16 | (uint32_t)m->bytes[at + 3] << 24;
}

/* Bytes of the instruction at pc: 2 or 4. */
static inline unsigned program_image_bytes(const struct program_image *m, uint64_t pc) {
  return isa_bytes(m->isa, program_image_word(m, pc));
}

/* The first place from `at` on, and from pc in steps of whole places, where an instruction may begin. */
static inline uint64_t program_image_behind(const struct program_image *m, uint64_t pc, uint64_t at) {
  const uint64_t step = program_image_step(m);
  return pc + (at - pc + step - 1) / step * step;
}

#endif
