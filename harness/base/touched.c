#include "base/touched.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#define PRESENT (3ull << 62) /* in memory, or swapped out: Linux, Documentation/admin-guide/mm/pagemap.rst */

enum { AT_ONCE = 512 };

void touched_pages(const void *memory, size_t pages, bool *touched) {
  uint64_t entry[AT_ONCE];
  memset(touched, true, pages);
  if (sysconf(_SC_PAGESIZE) != TOUCHED_PAGE) return;
  const int map = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
  for (size_t i = 0; map >= 0 && i < pages; i += AT_ONCE) {
    const size_t n = pages - i < AT_ONCE ? pages - i : AT_ONCE;
    const off_t at = (off_t)(((uintptr_t)memory / TOUCHED_PAGE + i) * sizeof entry[0]);
    if (pread(map, entry, n * sizeof entry[0], at) != (ssize_t)(n * sizeof entry[0])) break;
    for (size_t k = 0; k < n; k++) touched[i + k] = (entry[k] & PRESENT) != 0;
  }
  if (map >= 0) close(map);
}
