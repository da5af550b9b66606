#include "program/symbols_debug.h"

#include <elfutils/libdwelf.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

#include "program/regular_file.h"

/* True: the file is there, and has this checksum. */
static bool try_open(struct symbols_debug *d, const char *path, GElf_Word crc) {
  char why[400];
  size_t size = 0;
  d->file = regular_file_open(path, why, sizeof why);
  if (d->file < 0) return false;
  d->elf = elf_begin(d->file, ELF_C_READ_MMAP, NULL);
  const char *bytes = d->elf ? elf_rawfile(d->elf, &size) : NULL;
  if (bytes && elf_kind(d->elf) == ELF_K_ELF && crc32_z(0, (const Bytef *)bytes, size) == crc) return true;
  symbols_debug_close(d);
  return false;
}

bool symbols_debug_open(struct symbols_debug *d, Elf *program, const char *path, char *why, size_t size) {
  static const char *const folders[] = {"", ".debug/"};
  const char *slash = strrchr(path, '/');
  GElf_Word crc;
  const char *name = dwelf_elf_gnu_debuglink(program, &crc);
  *d = (struct symbols_debug){.elf = NULL};
  *why = '\0';
  if (!name || strchr(name, '/')) return false; /* a name beside the program, not any file */
  for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++) {
    char beside[4096];
    const int n = snprintf(beside, sizeof beside, "%.*s%s%s", slash ? (int)(slash + 1 - path) : 0, path, folders[i], name);
    if (n < (int)sizeof beside && try_open(d, beside, crc)) return true;
  }
  snprintf(why, size, "its debug information is in %.100s, which is not beside it, or is of another build", name);
  return false;
}

void symbols_debug_close(struct symbols_debug *d) {
  elf_end(d->elf);
  if (d->file > 0) close(d->file);
  *d = (struct symbols_debug){.elf = NULL};
}
