#include "iss/recent.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/touched.h"

enum { BYTES = ISS_RECENT_LINES * 8, PAGES = BYTES / TOUCHED_PAGE, A_PAGE = TOUCHED_PAGE / 8 };

struct use {
  uint64_t when; /* as in the tables */
  uint32_t line;
  bool code;
};

static uint64_t *table(void) {
  void *map = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return map == MAP_FAILED ? NULL : map;
}

bool iss_recent_open(struct iss_recent *r) {
  *r = (struct iss_recent){.data = table(), .code = table(), .last = UINT64_MAX};
  if (r->data && r->code) return true;
  iss_recent_close(r);
  return false;
}

void iss_recent_close(struct iss_recent *r) {
  if (r->data) munmap(r->data, BYTES);
  if (r->code) munmap(r->code, BYTES);
  r->data = r->code = NULL;
}

/* Adds the lines of a table; only counts them if `use` is NULL. */
static size_t gather(const uint64_t *when, bool code, struct use *use) {
  bool touched[PAGES];
  size_t n = 0;
  touched_pages(when, PAGES, touched);
  for (size_t page = 0; page < PAGES; page++)
    for (size_t i = page * A_PAGE; touched[page] && i < (page + 1) * A_PAGE; i++) {
      if (!when[i]) continue;
      if (use) use[n] = (struct use){when[i], (uint32_t)i, code};
      n++;
    }
  return n;
}

/* The latest first. */
static int by_time(const void *a, const void *b) {
  const struct use *x = a, *y = b;
  return x->when < y->when ? 1 : x->when > y->when ? -1 : 0;
}

static size_t put_uses(const struct use *use, size_t n, bool code, uint32_t *out) {
  size_t count = 0;
  for (size_t i = n; i-- > 0;)
    if (use[i].code == code)
      out[count++] = (uint32_t)(ISS_RAM_BASE + (uint64_t)use[i].line * ISS_RECENT_LINE) |
                     (use[i].when & 1 ? ISS_RECENT_WRITTEN : 0);
  return count;
}

size_t iss_recent_lines(const struct iss_recent *r, unsigned sets, unsigned ways, uint32_t *out) {
  const size_t all = gather(r->data, false, NULL) + gather(r->code, true, NULL);
  struct use *use = malloc((all + 1) * sizeof *use);
  unsigned *full = calloc(sets, sizeof *full);
  size_t n = 0;
  if (use && full) {
    gather(r->code, true, use + gather(r->data, false, use));
    qsort(use, all, sizeof *use, by_time);
    for (size_t i = 0; i < all; i++)
      if (full[use[i].line & (sets - 1)]++ < ways) use[n++] = use[i];
    const size_t code = put_uses(use, n, true, out);
    put_uses(use, n, false, out + code);
  }
  free(use);
  free(full);
  return n;
}
