#include "random/listing.h"

void randprog_listing(const struct randprog *p, FILE *to,
                      void (*disassemble)(unsigned set, uint64_t pc, uint32_t insn, char *text, size_t bytes)) {
  for (size_t i = 0; i < p->chunk_count; i++) {
    const struct randprog_chunk *c = &p->chunks[i];
    if (c->state != RANDPROG_KEEP) continue;
    fprintf(to, "%016llx <chunk%zu_%s>:\n", (unsigned long long)c->address, i + 1, c->kind);
    unsigned nops = 0;
    for (uint32_t w = 0; w < c->count; w++) {
      uint32_t word = p->words[c->first + w];
      uint64_t pc = c->address + 4u * w;
      nops = word == RANDPROG_NOP ? nops + 1 : 0;
      if (nops > 1) {
        if (w + 1 == c->count || p->words[c->first + w + 1] != RANDPROG_NOP) fprintf(to, "        ... %u nops in all\n", nops);
        continue;
      }
      char text[96] = "";
      if (disassemble) disassemble(0, pc, word, text, sizeof text);
      fprintf(to, "  %08llx: %08x  %s\n", (unsigned long long)pc, word, text);
    }
  }
}
