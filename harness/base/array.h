/* A growing array: a pointer to the elements and the number that there is room for, both in a struct of the
 * caller's. NULL and 0: empty. */
#ifndef CULPRIT_ARRAY_H
#define CULPRIT_ARRAY_H

#include <stdbool.h>
#include <stddef.h>

/* Makes room for at least `need` elements, by doubling; new ones are zero. `items`: the pointer to the
 * elements, which may move; `room`: a size_t. False: out of memory, the array is unchanged.
 *    if (!ARRAY_ROOM(t->row, t->room, t->rows + 1)) return false; */
#define ARRAY_ROOM(items, room, need) array_room(&(items), &(room), (need), sizeof *(items))

/* items: the address of a pointer to any object; size: bytes of an element. The macro gets both right. */
bool array_room(void *items, size_t *room, size_t need, size_t size);

#endif
