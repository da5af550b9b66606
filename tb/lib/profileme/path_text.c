#include "tb/lib/profileme/path_text.h"

#include <stdio.h>
#include <string.h>

#include "paths/search.h"
#include "program/cfg_build.h"

static uint32_t encode(const struct path_insn *i, unsigned at) {
  uint32_t off = 4 * (i->to - at);
  uint32_t jal = (off >> 20 & 1) << 31 | (off >> 1 & 1023) << 21 | (off >> 11 & 1) << 20 | (off >> 12 & 255) << 12;
  switch (i->op) {
    case 'b':
      return 0x00b51063 | (off >> 12 & 1) << 31 | (off >> 5 & 63) << 25 | (off >> 1 & 15) << 8 |
             (off >> 11 & 1) << 7; /* bne a0,a1 */
    case 'j': return 0x0000006f | jal;
    case 'c': return 0x000000ef | jal;
    case 'r': return 0x00008067;
    case 'i': return 0x00050067; /* jr a0 */
    case 'x': return 0x000500e7; /* jalr ra,a0 */
    case 'm': return 0x30200073;
    case 'e': return 0x00000073;
    default: return 0x00000013;
  }
}

void path_text_init(struct path_text *t, const struct path_insn *insn, unsigned insns) {
  *t = (struct path_text){.image = {.base = PATH_TEXT_BASE, .size = 4 * insns}};
  t->image.bytes = t->bytes;
  for (unsigned i = 0; i < insns; i++) {
    uint32_t word = encode(&insn[i], i);
    for (unsigned b = 0; b < 4; b++) t->bytes[4 * i + b] = (uint8_t)(word >> 8 * b);
  }
}

void path_text_function(struct path_text *t, unsigned start, unsigned end) {
  t->function[t->functions++] = (struct symbols_function){path_text_pc(start), path_text_pc(end), "f"};
}

bool path_text_seen(struct path_text *t, unsigned from, unsigned to) {
  return hash_add(&t->seen, path_text_pc(from), path_text_pc(to), 1);
}

bool path_text_build(struct path_text *t) {
  t->graph = cfg_new(&t->image, t->image.base, t->function, t->functions, &t->seen, true);
  t->finder = t->graph ? pme_path_new(t->graph) : NULL;
  return t->finder;
}

void path_text_free(struct path_text *t) {
  pme_path_free(t->finder);
  cfg_free(t->graph);
  hash_free(&t->seen);
}

void path_text_print(const struct path_text *t, const struct pme_path *path, char *out, size_t size) {
  size_t n = 0;
  out[0] = 0;
  for (unsigned i = 0; i < path->blocks && n < size; i++)
    n += (size_t)snprintf(out + n, size - n, "%s%u", i ? " " : "",
                          (unsigned)((t->graph->block[path->block[i]].start - PATH_TEXT_BASE) / 4));
  if (path->begun && n < size) snprintf(out + n, size - n, " begun");
}

uint64_t path_text_history(const char *directions) {
  uint64_t h = 0;
  for (unsigned i = 0; directions[i]; i++) h |= (uint64_t)(directions[i] == 'T') << i;
  return h;
}
