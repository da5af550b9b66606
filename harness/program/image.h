/* The text of a program: its instructions by address.
 *
 * The addresses of a program are one range, or a few that are far apart: a kernel in the upper half of the addresses,
 * and what starts it. A place numbers the bytes of all ranges, from 0 without large gaps; arrays are indexed by it. */
#ifndef CULPRIT_PROGRAM_IMAGE_H
#define CULPRIT_PROGRAM_IMAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/encoding.h"

#define PROGRAM_NO_PLACE UINT64_MAX

struct program_spaces;

/* The addresses [base, base + size) have the places from `place` on. */
struct program_window {
  uint64_t base, size, place; /* bytes */
};

/* bytes holds the contents by place; bytes and window stay the caller's and must outlive everything that keeps the
 * image. [base, base + size) has the places from 0 on. */
struct program_image {
  const uint8_t *bytes;
  uint64_t base, size; /* bytes; base is a multiple of 4096 */
  unsigned isa;        /* instruction set: isa/encoding.h; 0: our machine's */
  /* First `aliases`: second addresses of places, where code runs until its addresses are translated; they hold
   * before all others. Then `windows` more ranges, by rising base and place, above the first. */
  unsigned aliases, windows;
  const struct program_window *window;
  const struct program_spaces *spaces; /* of processes (program/spaces.h); NULL: there is one address space */
};

/* Addresses of instructions are multiples of this. */
static inline unsigned program_image_step(const struct program_image *m) { return 1u << isa_align_shift(m->isa); }

/* The place of an address, or PROGRAM_NO_PLACE. */
static inline uint64_t program_image_place(const struct program_image *m, uint64_t pc) {
  for (unsigned i = 0; i < m->aliases + m->windows; i++)
    if (pc - m->window[i].base < m->window[i].size) return m->window[i].place + (pc - m->window[i].base);
  return pc - m->base < m->size ? pc - m->base : PROGRAM_NO_PLACE;
}

/* The range that holds a place, or would if it went on: the last that begins at or below it. */
static inline struct program_window program_image_window(const struct program_image *m, uint64_t place) {
  for (unsigned i = m->aliases + m->windows; i-- > m->aliases;)
    if (place >= m->window[i].place) return m->window[i];
  const struct program_window first = {m->base, m->size, 0};
  return first;
}

/* The address of a place. Addresses rise with places. */
static inline uint64_t program_image_pc(const struct program_image *m, uint64_t place) {
  const struct program_window w = program_image_window(m, place);
  return w.base + (place - w.place);
}

/* All places are below this; some between two ranges have no address. */
static inline uint64_t program_image_places(const struct program_image *m) {
  const struct program_window last = program_image_window(m, PROGRAM_NO_PLACE);
  return last.place + last.size;
}

/* The address under which the program's symbols know the instruction at pc: another one only for an alias. */
static inline uint64_t program_image_linked(const struct program_image *m, uint64_t pc) {
  const uint64_t place = m->aliases ? program_image_place(m, pc) : PROGRAM_NO_PLACE;
  return place == PROGRAM_NO_PLACE ? pc : program_image_pc(m, place);
}

/* pc may be the address of an instruction of the image. */
static inline bool program_image_has(const struct program_image *m, uint64_t pc) {
  return program_image_place(m, pc) != PROGRAM_NO_PLACE && !(pc & (program_image_step(m) - 1));
}

/* How many bytes of [pc, end) lie in the range that holds pc. */
static inline uint64_t program_image_room(const struct program_image *m, uint64_t pc, uint64_t end) {
  const uint64_t place = program_image_place(m, pc);
  if (place == PROGRAM_NO_PLACE || end <= pc) return 0;
  const struct program_window w = program_image_window(m, place);
  const uint64_t room = w.place + w.size - place;
  return end - pc < room ? end - pc : room;
}

/* The word at pc; at the end of the image, its lower half; 0 if nothing of it is inside. */
static inline uint32_t program_image_word(const struct program_image *m, uint64_t pc) {
  const uint64_t at = program_image_place(m, pc), room = program_image_room(m, pc, UINT64_MAX);
  if (room < 2) return 0;
  const uint32_t half = m->bytes[at] | (uint32_t)m->bytes[at + 1] << 8;
  if (room < 4) return m->isa & ISA_SET_C ? half : 0;
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
