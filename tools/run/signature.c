#include "tools/run/signature.h"

#include <stdlib.h>
#include <string.h>

bool signature_init(struct signature *s, const struct elf_program *p, const uint8_t *ram, uint64_t ram_base, uint64_t ram_bytes,
                    struct failure *f) {
  uint64_t begin, end;
  if (!elf_find(p, "begin_signature", &begin) || !elf_find(p, "end_signature", &end)) {
    return fail(f, STATUS_BAD_ELF, "--signature: the program has no symbols begin_signature and end_signature");
  }
  return signature_follow(s, begin, end, "--signature: begin_signature and end_signature", ram, ram_base, ram_bytes, f);
}

bool signature_follow(struct signature *s, uint64_t begin, uint64_t end, const char *what, const uint8_t *ram, uint64_t ram_base,
                      uint64_t ram_bytes, struct failure *f) {
  *s = (struct signature){.begin = begin, .end = end};
  if (s->begin < ram_base || s->end < s->begin || s->end - ram_base > ram_bytes) {
    return fail(f, STATUS_BAD_ELF, "%s do not enclose memory", what);
  }
  s->bytes = malloc(s->end - s->begin + 1);
  if (!s->bytes) return fail(f, STATUS_INTERNAL, "out of memory");
  memcpy(s->bytes, ram + (s->begin - ram_base), s->end - s->begin);
  return true;
}

void signature_free(struct signature *s) {
  free(s->bytes);
  s->bytes = NULL;
}

void signature_store(struct signature *s, uint64_t addr, unsigned bytes, uint64_t data) {
  for (unsigned b = 0; b < bytes; b++) {
    uint64_t offset = addr + b - s->begin;
    if (offset < s->end - s->begin) s->bytes[offset] = (uint8_t)(data >> 8 * b);
  }
}

void signature_step(struct signature *s, const struct probe_retire *retire, const uint64_t *physical) {
  for (unsigned i = 0; retire->valid >> i & 1; i++) {
    const struct probe_retire_lane *l = &retire->lane[i];
    if (probe_mem_stores(l->mem) && !l->trap) signature_store(s, physical ? physical[i] : l->mem_addr, l->mem_bytes, l->mem_data);
  }
}

void signature_write(const struct signature *s, unsigned granularity, FILE *out) {
  uint64_t size = s->end - s->begin;
  for (uint64_t at = 0; at < size; at += granularity) {
    for (unsigned b = granularity; b-- > 0;) fprintf(out, "%02x", at + b < size ? s->bytes[at + b] : 0u);
    putc('\n', out);
  }
}
