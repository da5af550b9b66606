#include "tools/cli/program.h"

#include <unistd.h>

#include "sim/sim.h"

bool program_open(struct elf_program *p, const char *path, struct failure *f) {
  const enum elf_status status = elf_open(p, path, SIM_RAM_BASE, SIM_RAM_BYTES);
  if (status == ELF_OK) return true;
  const int code = status == ELF_MISSING ? STATUS_NO_FILE : status == ELF_NO_MEMORY ? STATUS_INTERNAL : STATUS_BAD_ELF;
  return fail(f, code, "%s", p->message);
}

bool program_image_open(struct image_file *file, const char *path, struct failure *f) {
  char why[512];
  if (image_file_open(file, path, why, sizeof why)) return true;
  return fail(f, access(path, R_OK) ? STATUS_NO_FILE : STATUS_BAD_ELF, "%s", why);
}
