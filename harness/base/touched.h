/* Which pages of a large mapping were ever touched, so that copying and comparing need not look at the others. */
#ifndef CULPRIT_TOUCHED_H
#define CULPRIT_TOUCHED_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define TOUCHED_PAGE 4096

/* touched[i]: page i of the private anonymous mapping at `memory`, which begins at a page, may hold something other
 * than zeros. Where the system does not tell, all may. */
void touched_pages(const void *memory, size_t pages, bool *touched);

#endif
