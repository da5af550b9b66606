/* Debug information in a file of its own: by the program's build id, .build-id/NN/REST.debug beside the program, in the
 * folder .debug there, or in /usr/lib/debug; or as .gnu_debuglink names it (`objcopy --add-gnu-debuglink`), beside the
 * program or in .debug. */
#ifndef CULPRIT_SYMBOLS_DEBUG_H
#define CULPRIT_SYMBOLS_DEBUG_H

#include <libelf.h>
#include <stdbool.h>
#include <stddef.h>

struct symbols_debug {
  int file;
  Elf *elf; /* NULL: not open */
};

/* False: there is no such file, and no link that names one, why is ""; or its file is missing or another one, and why says so. */
bool symbols_debug_open(struct symbols_debug *d, Elf *program, const char *path, char *why, size_t size);
void symbols_debug_close(struct symbols_debug *d);

#endif
