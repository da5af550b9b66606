/* Symbols that are no names: the assembler's mapping symbols ($x..., $d...) and local labels (.L...). */
#ifndef CULPRIT_PLAIN_SYMBOLS_H
#define CULPRIT_PLAIN_SYMBOLS_H

#include <stddef.h>
#include <stdint.h>

/* Gives those of an ELF file in memory the type of a source file's name, which no viewer takes for a function. Returns how
 * many. Addresses, sizes and the build id stay. 0 also for what is no ELF file of 64 bits. */
size_t plain_symbols(uint8_t *bytes, size_t size);

#endif
