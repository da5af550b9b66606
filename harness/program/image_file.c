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

#define LARGEST (1ull << 27) /* bytes of a range: the memory of a machine */

static bool wrong(const char *path, const char *what, char *why, size_t size) {
  snprintf(why, size, "%.300s: %s", path, what);
  return false;
}

/* ---- ranges ---- */

/* Contents that stand together. */
struct piece {
  uint64_t base, size; /* bytes */
  const uint8_t *bytes;
};

static int by_base(const void *a, const void *b) {
  const struct piece *x = a, *y = b;
  return x->base < y->base ? -1 : x->base > y->base;
}

/* Ranges of whole pages and words for pieces by rising base; pieces that are near share one. The rest has no place.
 * Behind a range there is room, so that its last word ends before the next. */
static unsigned find_ranges(struct program_window range[IMAGE_FILE_RANGES], const struct piece *piece, size_t pieces) {
  unsigned count = 0;
  for (size_t i = 0; i < pieces; i++) {
    const uint64_t base = piece[i].base & ~(uint64_t)(PAGE - 1), end = (piece[i].base + piece[i].size + 3) & ~3ull;
    struct program_window *last = count ? &range[count - 1] : NULL;
    if (end <= base || end - base > LARGEST) continue;
    if (last && end - last->base <= LARGEST) {
      if (end - last->base > last->size) last->size = end - last->base;
    } else if (count < IMAGE_FILE_RANGES) {
      const uint64_t place = last ? (last->place + last->size + PAGE) & ~(uint64_t)(PAGE - 1) : 0;
      range[count++] = (struct program_window){base, end - base, place};
    }
  }
  return count;
}

/* Aliases are of the same addresses as before. */
static void keep_aliases(struct image_file *f, const struct program_image *all) {
  for (unsigned i = 0; i < f->image.aliases; i++)
    f->window[i].place = program_image_place(all, program_image_pc(&f->image, f->window[i].place));
}

/* Gives f the contents of the pieces, later ones over earlier ones; aliases stay. */
static bool lay(struct image_file *f, const struct piece *piece, size_t pieces, unsigned isa, const char *path, char *why,
                size_t size) {
  struct program_window range[IMAGE_FILE_RANGES];
  struct piece *sorted = malloc((pieces + 1) * sizeof *sorted);
  if (!sorted) return wrong(path, "out of memory", why, size);
  if (pieces) memcpy(sorted, piece, pieces * sizeof *sorted);
  qsort(sorted, pieces, sizeof *sorted, by_base);
  const unsigned ranges = find_ranges(range, sorted, pieces), aliases = f->image.aliases;
  free(sorted);
  if (!ranges) return wrong(path, "not a program: nothing to load, or a segment larger than a machine's memory", why, size);
  struct program_image all = {.base = range[0].base, .size = range[0].size, .isa = isa, .windows = ranges - 1, .window = range + 1};
  uint8_t *memory = calloc(1, program_image_places(&all));
  if (!memory) return wrong(path, "out of memory", why, size);
  for (size_t i = 0; i < pieces; i++)
    if (program_image_room(&all, piece[i].base, piece[i].base + piece[i].size) == piece[i].size)
      memcpy(memory + program_image_place(&all, piece[i].base), piece[i].bytes, piece[i].size);
  free(f->memory);
  keep_aliases(f, &all);
  all.bytes = f->memory = memory;
  all.aliases = aliases;
  memcpy(f->window + aliases, range + 1, (ranges - 1) * sizeof range[0]);
  all.window = f->window;
  f->image = all;
  return true;
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

static bool take_number(struct bytes *b, uint64_t *out) { /* ULEB128 */
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
  if (!vendor || strcmp(vendor, "riscv") != 0 || !take_number(&b, &tag) || tag != TAG_FILE || !word(&b, &length)) return NULL;
  while (take_number(&b, &tag)) {
    const char *text = NULL;
    if (tag & 1 ? !(text = string(&b)) : !take_number(&b, &value)) return NULL;
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

/* The contents of segment `i`; false: it has none. */
static bool segment(Elf *elf, size_t i, GElf_Phdr *out) {
  return gelf_getphdr(elf, (int)i, out) && out->p_type == PT_LOAD && out->p_filesz;
}

static bool meet(uint64_t a, uint64_t a_size, uint64_t b, uint64_t b_size) { return a - b < b_size || b - a < a_size; }

/* No contents have these addresses. */
static bool is_free(Elf *elf, size_t headers, uint64_t base, uint64_t bytes) {
  GElf_Phdr p;
  for (size_t i = 0; i < headers; i++)
    if (segment(elf, i, &p) && meet(base, bytes, p.p_vaddr, p.p_filesz)) return false;
  return true;
}

/* Code that is loaded elsewhere than where it runs, as a kernel does once its addresses are translated. */
static void find_aliases(struct image_file *f, Elf *elf, size_t headers) {
  struct program_window alias[IMAGE_FILE_RANGES] = {{.place = 0}};
  unsigned count = 0;
  GElf_Phdr p;
  for (size_t i = 0; i < headers && count < IMAGE_FILE_RANGES; i++) {
    if (!segment(elf, i, &p) || !(p.p_flags & PF_X) || p.p_paddr == p.p_vaddr) continue;
    const uint64_t room = program_image_room(&f->image, p.p_vaddr, p.p_vaddr + p.p_filesz);
    if (room == p.p_filesz && is_free(elf, headers, p.p_paddr, p.p_filesz))
      alias[count++] = (struct program_window){p.p_paddr, p.p_filesz, program_image_place(&f->image, p.p_vaddr)};
  }
  memmove(f->window + count, f->window, f->image.windows * sizeof f->window[0]);
  memcpy(f->window, alias, count * sizeof alias[0]);
  f->image.aliases = count;
}
static bool load(struct image_file *f, Elf *elf, const char *path, char *why, size_t size) {
  size_t headers, bytes, pieces = 0;
  GElf_Ehdr head;
  const char *raw = elf_rawfile(elf, &bytes);
  if (!raw || elf_kind(elf) != ELF_K_ELF || !gelf_getehdr(elf, &head)) return wrong(path, "not an ELF file", why, size);
  if (elf_getphdrnum(elf, &headers)) return wrong(path, "not an ELF file", why, size);
  struct piece *piece = malloc((headers + 1) * sizeof *piece);
  if (!piece) return wrong(path, "out of memory", why, size);
  bool good = true;
  for (size_t i = 0; i < headers; i++) {
    GElf_Phdr p;
    if (!segment(elf, i, &p)) continue;
    if (p.p_offset > bytes || p.p_filesz > bytes - p.p_offset) good = wrong(path, "truncated", why, size);
    piece[pieces++] = (struct piece){p.p_vaddr, p.p_filesz, (const uint8_t *)raw + p.p_offset};
  }
  good = good && lay(f, piece, pieces, find_set(elf), path, why, size);
  if (good) find_aliases(f, elf, headers);
  free(piece);
  f->entry = head.e_entry;
  return good;
}

bool image_file_open(struct image_file *f, const char *path, char *why, size_t size) {
  *f = (struct image_file){.entry = 0};
  const int file = regular_file_open(path, why, size);
  if (file < 0) return false;
  f->window = malloc(2 * IMAGE_FILE_RANGES * sizeof f->window[0]);
  Elf *elf = elf_version(EV_CURRENT) == EV_NONE ? NULL : elf_begin(file, ELF_C_READ, NULL);
  const bool good = f->window && elf ? load(f, elf, path, why, size) : wrong(path, "not an ELF file", why, size);
  if (elf) elf_end(elf);
  close(file);
  if (!good) image_file_close(f);
  return good;
}

/* The ranges of an image, `bias` further on. */
static size_t add_pieces(struct piece piece[IMAGE_FILE_RANGES], const struct program_image *m, uint64_t bias) {
  piece[0] = (struct piece){m->base + bias, m->size, m->bytes};
  for (unsigned i = 0; i < m->windows; i++) {
    const struct program_window *w = &m->window[m->aliases + i];
    piece[i + 1] = (struct piece){w->base + bias, w->size, m->bytes + w->place};
  }
  return m->windows + 1;
}

bool image_file_add(struct image_file *f, const char *path, uint64_t bias, char *why, size_t size) {
  struct image_file other;
  struct piece piece[2 * IMAGE_FILE_RANGES];
  if (!image_file_open(&other, path, why, size)) return false;
  size_t pieces = add_pieces(piece, &f->image, 0);
  pieces += add_pieces(piece + pieces, &other.image, bias);
  const bool good = lay(f, piece, pieces, f->image.isa, path, why, size);
  image_file_close(&other);
  return good;
}

void image_file_skip(struct image_file *f, uint64_t bytes) {
  struct program_image *m = &f->image;
  const uint64_t skipped = bytes < m->size ? bytes : m->size;
  m->bytes += skipped;
  m->base += bytes;
  m->size -= skipped;
  for (unsigned i = 0; i < m->aliases + m->windows; i++) f->window[i].place -= skipped;
}

void image_file_close(struct image_file *f) {
  free(f->memory);
  free(f->window);
  *f = (struct image_file){.entry = 0};
}
