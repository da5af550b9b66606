#include "tools/cli/program.h"

#include "sim/sim.h"

bool program_open(struct elf_program *p, const char *path, struct failure *f) {
  const enum elf_status status = elf_open(p, path, SIM_RAM_BASE, SIM_RAM_BYTES);
  if (status == ELF_OK) return true;
  const int code = status == ELF_MISSING ? STATUS_NO_FILE : status == ELF_NO_MEMORY ? STATUS_INTERNAL : STATUS_BAD_ELF;
  return fail(f, code, "%s", p->message);
}
