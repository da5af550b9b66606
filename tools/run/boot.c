#include "tools/run/boot.h"

bool boot_fits(const struct elf_program *program, const char *path, struct failure *f) {
  for (size_t i = 0; i < program->segment_count; i++)
    if (program->segments[i].addr + program->segments[i].memory_bytes > BOOT_BASE)
      return fail(f, STATUS_BAD_ELF, "%.900s: the program fills the last %d bytes of memory, which --in-order needs", path,
                  8 * BOOT_WORDS);
  return true;
}

void boot_code(uint64_t entry, uint64_t word[BOOT_WORDS]) {
  for (unsigned i = 0; i < BOOT_WORDS; i++) word[i] = 0;
  word[0] = 0x000002977c00d073; /* csrwi mchicken, 1; auipc t0, 0 */
  word[1] = 0x0002806700c2b283; /* ld t0, 12(t0); jr t0: */
  word[2] = entry;
}
