#include "tools/run/boot.h"

enum { BOOT_BYTES = 64 };

#define BOOT_BASE (SIM_RAM_BASE + SIM_RAM_BYTES - BOOT_BYTES)

bool boot_find(struct run *r, struct failure *f) {
  r->first = r->opt->in_order ? BOOT_BASE : r->program.entry;
  for (size_t i = 0; r->opt->in_order && i < r->program.segment_count; i++) {
    const struct elf_segment *s = &r->program.segments[i];
    if (s->addr + s->memory_bytes > BOOT_BASE)
      return fail(f, STATUS_BAD_ELF, "%.900s: the program fills the last %d bytes of memory, which --in-order needs",
                  r->opt->program, BOOT_BYTES);
  }
  return true;
}

void boot_place(struct run *r) {
  if (!r->opt->in_order) return;
  run_poke(r, BOOT_BASE, 0x000002977c00d073);     /* csrwi mchicken, 1; auipc t0, 0 */
  run_poke(r, BOOT_BASE + 8, 0x0002806700c2b283); /* ld t0, 12(t0); jr t0: */
  run_poke(r, BOOT_BASE + 16, r->program.entry);
}
