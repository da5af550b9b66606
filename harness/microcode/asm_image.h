/* The stores that load a program. */
#ifndef CULPRIT_COP_ASM_IMAGE_H
#define CULPRIT_COP_ASM_IMAGE_H

#include "microcode/asm_state.h"
#include "microcode/image.h"

bool cop_asm_image(const struct cop_asm *a, struct cop_image *image); /* false: out of memory */

#endif
