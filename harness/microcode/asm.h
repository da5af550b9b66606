/* Assembler of the microcode.                                                  docs/microcode.md, "Assembler"
 *
 * Two passes over the lines: the first takes directives and labels, the second the microinstructions. */
#ifndef CULPRIT_COP_ASM_H
#define CULPRIT_COP_ASM_H

#include "contract/coproc.h"
#include "microcode/image.h"

/* Assembles a source file. define: `NAME=value` words that set its .param, `defines` of them. Every error is
 * reported through `complain`, a line each; false if there was any.
 *                                                                           docs/microcode.md, "Assembler" */
bool cop_assemble(struct cop_image *image, const char *path, const char *const *define, size_t defines,
                  void (*complain)(void *ctx, const char *line), void *ctx);

/* The line of each microinstruction of a program in its file. */
struct cop_asm_lines {
  unsigned count, line[COP_CODE];
};
/* As cop_assemble. lines: may be NULL. */
bool cop_assemble_lines(struct cop_image *image, struct cop_asm_lines *lines, const char *path, const char *const *define,
                        size_t defines, void (*complain)(void *ctx, const char *line), void *ctx);

#endif
