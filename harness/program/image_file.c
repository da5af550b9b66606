#include "program/image_file.h"

#include <ctype.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/encoding.h"
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

static bool holds_code(const GElf_Phdr *p) { return p->p_flags & PF_X; }

/* Adds the segments with code, or the others, that are near enough. */
static void add_all(struct range *r, Elf *elf, size_t headers, bool code) {
  for (size_t i = 0; i < headers; i++) {
    GElf_Phdr p;
    if (segment(elf, i, &p) && holds_code(&p) == code) add(r, &p);
  }
}

/* Adds the largest segment with code, if there is one. */
static void add_largest(struct range *r, Elf *elf, size_t headers) {
  GElf_Phdr p, largest = {.p_filesz = 0};
  for (size_t i = 0; i < headers; i++)
    if (segment(elf, i, &p) && holds_code(&p) && p.p_filesz > largest.p_filesz) largest = p;
  if (largest.p_filesz) add(r, &largest);
}

/* The largest segment with code, and what is near enough: a kernel in the upper half of the addresses leaves out what
 * starts it, and data a program's jump tables. A file without code is taken as a whole. */
static bool find_range(Elf *elf, size_t headers, struct range *r) {
  *r = (struct range){UINT64_MAX, 0};
  add_largest(r, elf, headers);
  add_all(r, elf, headers, true);
  add_all(r, elf, headers, false);
  return r->base < r->end;
}

enum {
  ATTRIBUTES = 0x70000003, /* type of the section */
  TAG_FILE = 1,
  TAG_ARCH = 5,
  FLAG_RVC = 1, /* e_flags */
  FLAGS_FLOAT = 6
};

/* ---- instruction set: the arch string, "rv32i2p1_m2p0_c2p0" ---- */

/* Behind the version, "2p1", of an extension. */
static const char *version_end(const char *at) {
  const char *digits = at;
  while (isdigit((unsigned char)*at)) at++;
  if (at > digits && *at == 'p' && isdigit((unsigned char)at[1]))
    for (at++; isdigit((unsigned char)*at); at++) {}
  return at;
}

static unsigned named(const char *name, size_t length) {
  static const char *const ours[] = {"zicsr", "zifencei", "zmmul", "zicntr", "zihpm", "zaamo", "zalrsc"};
  if (length >= 2 && name[0] == 'z' && name[1] == 'c') return ISA_SET_C | ISA_SET_MORE;
  for (size_t i = 0; i < sizeof ours / sizeof ours[0]; i++)
    if (strlen(ours[i]) == length && strncmp(ours[i], name, length) == 0) return 0;
  return ISA_SET_MORE;
}

static unsigned letter(char c) {
  if (c == 'c') return ISA_SET_C | ISA_SET_MORE;
  return strchr("iema", c) ? 0 : ISA_SET_MORE;
}

static unsigned set_of_arch(const char *arch) {
  unsigned set = 0;
  if (strncmp(arch, "rv32", 4) == 0) set = ISA_SET_32 | ISA_SET_MORE;
  else if (strncmp(arch, "rv64", 4) != 0) return 0;
  for (const char *at = arch + 4; *at;) {
    if (*at == '_') {
      at++;
    } else if (strchr("zsx", *at)) { /* a name, whose version is at its end */
      const char *end = at;
      while (*end && *end != '_' && !(isdigit((unsigned char)*end) && strchr("_", *version_end(end)))) end++;
      set |= named(at, (size_t)(end - at));
      at = version_end(end);
      while (*at && *at != '_') at++;
    } else {
      set |= letter(*at);
      at = version_end(at + 1);
    }
  }
  return set;
}

/* ---- and where it stands ---- */

struct bytes {
  const uint8_t *at, *end;
};

static bool number(struct bytes *b, uint64_t *out) { /* ULEB128 */
  *out = 0;
  for (unsigned shift = 0; b->at < b->end && shift < 64; shift += 7) {
    *out |= (uint64_t)(*b->at & 127) << shift;
    if (!(*b->at++ & 128)) return true;
  }
  return false;
}

static bool word(struct bytes *b, uint32_t *out) {
  if (b->end - b->at < 4) return false;
  *out = b->at[0] | (uint32_t)b->at[1] << 8 | (uint32_t)b->at[2] << 16 | (uint32_t)b->at[3] << 24;
  b->at += 4;
  return true;
}

static const char *string(struct bytes *b) {
  const char *text = (const char *)b->at;
  const uint8_t *zero = memchr(b->at, 0, (size_t)(b->end - b->at));
  if (!zero) return NULL;
  b->at = zero + 1;
  return text;
}

/* 'A', then sections: length, vendor, and of "riscv" one for the file: tag, length, attributes. Odd tags have strings. */
static const char *find_arch(struct bytes b) {
  uint32_t length;
  uint64_t tag, value;
  if (b.at == b.end || *b.at++ != 'A' || !word(&b, &length)) return NULL;
  const char *vendor = string(&b);
  if (!vendor || strcmp(vendor, "riscv") != 0 || !number(&b, &tag) || tag != TAG_FILE || !word(&b, &length)) return NULL;
  while (number(&b, &tag)) {
    const char *text = NULL;
    if (tag & 1 ? !(text = string(&b)) : !number(&b, &value)) return NULL;
    if (tag == TAG_ARCH) return text;
  }
  return NULL;
}

static unsigned from_attributes(Elf *elf) {
  for (Elf_Scn *section = elf_nextscn(elf, NULL); section; section = elf_nextscn(elf, section)) {
    GElf_Shdr head;
    if (!gelf_getshdr(section, &head) || head.sh_type != ATTRIBUTES) continue;
    const Elf_Data *data = elf_rawdata(section, NULL);
    const char *arch = data && data->d_buf ? find_arch((struct bytes){data->d_buf, (uint8_t *)data->d_buf + data->d_size}) : NULL;
    if (arch) return set_of_arch(arch);
  }
  return 0;
}

/* From the class of the file, its flags and its attributes (.riscv.attributes, psABI). A file that says too little is taken for
 * less. */
static unsigned find_set(Elf *elf) {
  GElf_Ehdr head;
  if (!gelf_getehdr(elf, &head) || head.e_machine != EM_RISCV) return 0;
  unsigned set = from_attributes(elf) & ~(unsigned)ISA_SET_32;
  if (head.e_ident[EI_CLASS] == ELFCLASS32) set |= ISA_SET_32 | ISA_SET_MORE;
  if (head.e_flags & FLAG_RVC) set |= ISA_SET_C | ISA_SET_MORE;
  if (head.e_flags & FLAGS_FLOAT) set |= ISA_SET_MORE;
  return set;
}

/* ---- the whole ---- */

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
  f->image = (struct program_image){f->memory, r.base, r.end - r.base, find_set(elf)};
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

static void place(const struct program_image *m, uint64_t bias, const struct program_image *in, uint8_t *memory) {
  memcpy(memory + (m->base + bias - in->base), m->bytes, m->size);
}

bool image_file_add(struct image_file *f, const char *path, uint64_t bias, char *why, size_t size) {
  struct image_file other;
  const struct program_image *a = &f->image, *b = &other.image;
  if (!image_file_open(&other, path, why, size)) return false;
  const uint64_t from = b->base + bias, low = from < a->base ? from & ~(uint64_t)(PAGE - 1) : a->base,
                 high = from + b->size > a->base + a->size ? from + b->size : a->base + a->size;
  uint8_t *memory = from + b->size > from && high - low <= LARGEST ? calloc(1, high - low) : NULL;
  if (memory) {
    const struct program_image all = {memory, low, high - low, a->isa};
    place(a, 0, &all, memory);
    place(b, bias, &all, memory);
    free(f->memory);
    f->memory = memory;
    f->image = all;
  }
  image_file_close(&other);
  return memory || wrong(path, "too far from the program that it is added to", why, size);
}

void image_file_close(struct image_file *f) {
  free(f->memory);
  *f = (struct image_file){.entry = 0};
}
