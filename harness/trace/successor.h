/* Where control may go behind an instruction, as its encoding says. */
#ifndef CULPRIT_TRACE_SUCCESSOR_H
#define CULPRIT_TRACE_SUCCESSOR_H

#include "program/image.h"

/* The encoding at pc, of 16 or 32 bits. False: it is not in the image. */
bool successor_word(const struct program_image *image, uint64_t pc, uint32_t *insn);

/* Below, image says which instruction set the encoding is of; NULL: not known, compressed code is likely. */

/* Is it, or may it be, a branch, a jump, or a return from a trap? */
bool successor_transfers(const struct program_image *image, uint32_t insn);

/* The addresses that it may go to, which are equal if there is one. False: the encoding does not say. */
bool successor_of(const struct program_image *image, uint32_t insn, uint64_t pc, uint64_t *next, uint64_t *other);

#endif
