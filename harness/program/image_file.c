#include "program/image_file.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PAGE = 4096 };

#define LARGEST (1ull << 27) /* bytes from the first address to the last: the memory of a machine */

static bool wrong(const char *path, const char *what, char *why, size_t size) {
  snprintf(why, size, "%.300s: %s", path, what);
  return false;
}

/* The contents of segment `i`; false: it has none. */
static bool segment(Elf *elf, size_t i, GElf_Phdr *out) {
  return gelf_getphdr(elf, (int)i, out) && out->p_type == PT_LOAD && out->p_filesz;
}

static bool find_range(Elf *elf, size_t headers, uint64_t *base, uint64_t *end) {
  *base = UINT64_MAX;
  *end = 0;
  for (size_t i = 0; i < headers; i++) {
    GElf_Phdr p;
    if (!segment(elf, i, &p)) continue;
    if (p.p_vaddr + p.p_filesz < p.p_vaddr) return false;
    if (p.p_vaddr < *base) *base = p.p_vaddr;
    if (p.p_vaddr + p.p_filesz > *end) *end = p.p_vaddr + p.p_filesz;
  }
  *base &= ~(uint64_t)(PAGE - 1);
  return *base < *end && *end - *base <= LARGEST;
}

static bool load(struct image_file *f, Elf *elf, const char *path, char *why, size_t size) {
  size_t headers, bytes;
  uint64_t base, end;
  GElf_Ehdr head;
  const char *raw = elf_rawfile(elf, &bytes);
  if (!raw || elf_kind(elf) != ELF_K_ELF || !gelf_getehdr(elf, &head)) return wrong(path, "not an ELF file", why, size);
  if (elf_getphdrnum(elf, &headers) || !find_range(elf, headers, &base, &end))
    return wrong(path, "not a program: nothing to load, or segments too far apart for a machine's memory", why, size);
  f->memory = calloc(1, end - base);
  if (!f->memory) return wrong(path, "out of memory", why, size);
  for (size_t i = 0; i < headers; i++) {
    GElf_Phdr p;
    if (!segment(elf, i, &p)) continue;
    if (p.p_offset > bytes || p.p_filesz > bytes - p.p_offset) return wrong(path, "truncated", why, size);
    memcpy(f->memory + (p.p_vaddr - base), raw + p.p_offset, p.p_filesz);
  }
  f->image = (struct program_image){f->memory, base, end - base};
  f->entry = head.e_entry;
  return true;
}

bool image_file_open(struct image_file *f, const char *path, char *why, size_t size) {
  *f = (struct image_file){.entry = 0};
  const int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return wrong(path, strerror(errno), why, size);
  Elf *elf = elf_version(EV_CURRENT) == EV_NONE ? NULL : elf_begin(file, ELF_C_READ, NULL);
  const bool good = elf ? load(f, elf, path, why, size) : wrong(path, "not an ELF file", why, size);
  if (elf) elf_end(elf);
  close(file);
  if (!good) image_file_close(f);
  return good;
}

void image_file_close(struct image_file *f) {
  free(f->memory);
  *f = (struct image_file){.entry = 0};
}
