#include "analysis/program.h"

#include <stdlib.h>

#include "program/cfg_build.h"
#include "program/jumps.h"

/* The ranges of all routines, as the graph has them: symbols may be missing. NULL: out of memory. */
static struct symbols_function *find_ranges(const struct cfg *g, size_t *count) {
  struct symbols_function *range = calloc(g->blocks + 1, sizeof *range);
  *count = 0;
  for (size_t b = 0; b < g->blocks && range; b++) {
    const bool begins = b == 0 || g->block[b].function != g->block[b - 1].function;
    if (begins) range[(*count)++] = (struct symbols_function){.start = g->block[b].start};
    range[*count - 1].end = g->block[b].end;
  }
  return range;
}

/* Code that only indirect jumps lead to is not in the first graph: a routine reaches up to the next one. */
static void close_gaps(struct symbols_function *range, size_t count, const struct symbols_function *function, size_t functions) {
  for (size_t i = 0, s = 0; i < count; i++) {
    while (s < functions && function[s].end <= range[i].start) s++;
    if (s < functions && function[s].end > range[i].end) range[i].end = function[s].end;
    if (i + 1 < count && range[i].end > range[i + 1].start) range[i].end = range[i + 1].start;
  }
}

bool analysis_program_open(struct analysis_program *p, const struct program_image *image, uint64_t entry,
                           const struct machine_model *machine, const struct symbols_function *function, size_t functions) {
  const struct hash none = {0};
  struct jumps jumps = {0};
  size_t ranges = 0;
  *p = (struct analysis_program){.image = image, .machine = *machine};
  struct cfg *first = cfg_new(image, entry, function, functions, &none, false);
  struct symbols_function *range = first ? find_ranges(first, &ranges) : NULL;
  bool good = range != NULL;
  if (good) {
    close_gaps(range, ranges, function, functions);
    good = jumps_find(&jumps, image, range, ranges);
  }
  if (good) p->cfg = cfg_new(image, entry, function, functions, &jumps.target, false);
  p->unresolved = jumps.unresolved;
  hash_free(&jumps.target);
  free(range);
  cfg_free(first);
  if (p->cfg) return true;
  analysis_program_close(p);
  return false;
}

void analysis_program_close(struct analysis_program *p) {
  cfg_free(p->cfg);
  hash_free(&p->unresolved);
  *p = (struct analysis_program){0};
}
