#include "base/array.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 16 };

bool array_room(void *items, size_t *room, size_t need, size_t size) {
  if (need <= *room) return true;
  size_t more = *room ? *room : FIRST_ROOM;
  while (more < need) more *= 2;
  void *before;
  memcpy(&before, items, sizeof before); /* by its bytes: the caller's pointer has another type */
  char *list = reallocarray(before, more, size);
  if (!list) return false;
  memset(list + *room * size, 0, (more - *room) * size);
  memcpy(items, &list, sizeof list);
  *room = more;
  return true;
}
