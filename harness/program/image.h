/* The text of a program: its instruction words by address. */
#ifndef CULPRIT_PROGRAM_IMAGE_H
#define CULPRIT_PROGRAM_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

/* bytes holds size bytes from address base; it stays the caller's and must outlive everything that keeps
 * the image. */
struct program_image {
  const uint8_t *bytes;
  uint64_t base, size; /* bytes; base is a positive multiple of 4096 */
};

/* pc is the address of an instruction of the image. */
static inline bool program_image_has(const struct program_image *m, uint64_t pc) { return pc - m->base < m->size && !(pc & 3); }

/* The word at pc; 0 if it is not wholly inside the image. */
static inline uint32_t program_image_word(const struct program_image *m, uint64_t pc) {
  uint64_t at = pc - m->base;
  if (at >= m->size || m->size - at < 4) return 0;
  return m->bytes[at] | (uint32_t)m->bytes[at + 1] << 8 | (uint32_t)m->bytes[at + 2] << 16 | (uint32_t)m->bytes[at + 3] << 24;
}

#endif
