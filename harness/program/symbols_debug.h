/* Debug information in a file of its own, which .gnu_debuglink names (`objcopy --add-gnu-debuglink`): beside
 * the program, or in the folder .debug there. */
#ifndef CULPRIT_SYMBOLS_DEBUG_H
#define CULPRIT_SYMBOLS_DEBUG_H

#include <libelf.h>
#include <stdbool.h>
#include <stddef.h>

struct symbols_debug {
  int file;
  Elf *elf; /* NULL: not open */
};

/* False: there is no such link, why is ""; or its file is missing or another one, and why says so. */
bool symbols_debug_open(struct symbols_debug *d, Elf *program, const char *path, char *why, size_t size);
void symbols_debug_close(struct symbols_debug *d);

#endif
