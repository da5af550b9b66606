#include "program/image_file.h"

#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "program/elf_isa.h"
#include "program/regular_file.h"

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

struct range {
  uint64_t base, end;
};

/* The range with the segment; false: it would be too large. */
static bool add(struct range *r, const GElf_Phdr *p) {
  const uint64_t from = p->p_vaddr & ~(uint64_t)(PAGE - 1), to = (p->p_vaddr + p->p_filesz + 3) & ~3ull;
  const struct range with = {from < r->base ? from : r->base, to > r->end ? to : r->end};
  if (to <= from || with.end - with.base > LARGEST) return false;
  *r = with;
  return true;
}

/* Adds the segments with code, or the others; false: one does not fit. */
static bool add_all(struct range *r, Elf *elf, size_t headers, bool code) {
  bool good = true;
  for (size_t i = 0; i < headers; i++) {
    GElf_Phdr p;
    if (segment(elf, i, &p) && !!(p.p_flags & PF_X) == code) good = add(r, &p) && good;
  }
  return good;
}

/* All segments with code, and of the others those that are near enough: jump tables. A file without code is
 * taken as a whole. */
static bool find_range(Elf *elf, size_t headers, struct range *r) {
  *r = (struct range){UINT64_MAX, 0};
  if (!add_all(r, elf, headers, true)) return false;
  const bool code = r->base < r->end;
  return add_all(r, elf, headers, false) ? r->base < r->end : code;
}

static bool load(struct image_file *f, Elf *elf, const char *path, char *why, size_t size) {
  size_t headers, bytes;
  struct range r;
  GElf_Ehdr head;
  const char *raw = elf_rawfile(elf, &bytes);
  if (!raw || elf_kind(elf) != ELF_K_ELF || !gelf_getehdr(elf, &head)) return wrong(path, "not an ELF file", why, size);
  if (elf_getphdrnum(elf, &headers) || !find_range(elf, headers, &r))
    return wrong(path, "not a program: nothing to load, or segments too far apart for a machine's memory", why, size);
  f->memory = calloc(1, r.end - r.base);
  if (!f->memory) return wrong(path, "out of memory", why, size);
  for (size_t i = 0; i < headers; i++) {
    GElf_Phdr p;
    if (!segment(elf, i, &p) || p.p_vaddr < r.base || p.p_vaddr >= r.end || p.p_filesz > r.end - p.p_vaddr) continue;
    if (p.p_offset > bytes || p.p_filesz > bytes - p.p_offset) return wrong(path, "truncated", why, size);
    memcpy(f->memory + (p.p_vaddr - r.base), raw + p.p_offset, p.p_filesz);
  }
  f->image = (struct program_image){f->memory, r.base, r.end - r.base, elf_isa(elf)};
  f->entry = head.e_entry;
  return true;
}

bool image_file_open(struct image_file *f, const char *path, char *why, size_t size) {
  *f = (struct image_file){.entry = 0};
  const int file = regular_file_open(path, why, size);
  if (file < 0) return false;
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
