/* Where an address is, for people: "main+0x10 (t.c:3)". */
#ifndef CULPRIT_PLACE_H
#define CULPRIT_PLACE_H

#include <stddef.h>
#include <stdint.h>

#include "program/symbols.h"

/* symbols NULL, or nothing known: "no symbol". */
void place_text(const struct symbols *symbols, uint64_t pc, char *buf, size_t size);

#endif
