#include "iss/unfenced.h"

#include <stddef.h>
#include <sys/mman.h>

#include "iss/state.h"

enum { LINE = 64, LINES = ISS_RAM_BYTES / LINE };

struct unfenced_line {
  uint64_t pc;
  uint32_t fences; /* before the stores */
  uint16_t words;  /* stored to */
};

/* Memory that comes as it is touched. */
bool unfenced_open(struct unfenced *u) {
  void *map = mmap(NULL, LINES * sizeof *u->line, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  *u = (struct unfenced){.line = map == MAP_FAILED ? NULL : map};
  return u->line;
}

void unfenced_close(struct unfenced *u) {
  if (u->line) munmap(u->line, LINES * sizeof *u->line);
  u->line = NULL;
}

void unfenced_store(struct unfenced *u, uint64_t addr, unsigned bytes, uint64_t pc) {
  const uint64_t offset = addr - ISS_RAM_BASE;
  if (offset >= ISS_RAM_BYTES) return;
  struct unfenced_line *l = &u->line[offset / LINE];
  if (l->fences != u->fences) *l = (struct unfenced_line){.fences = u->fences};
  l->pc = pc;
  l->words |= (uint16_t)((bytes == 8 ? 3u : 1u) << offset % LINE / 4);
}

void unfenced_fence(struct unfenced *u) { u->fences++; }

bool unfenced_find(const struct unfenced *u, uint64_t addr, uint64_t *pc) {
  const uint64_t offset = addr - ISS_RAM_BASE;
  if (offset >= ISS_RAM_BYTES) return false;
  const struct unfenced_line *l = &u->line[offset / LINE];
  *pc = l->pc;
  return l->fences == u->fences && l->words >> offset % LINE / 4 & 1;
}
