#include "instrument/linked.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/whole_file.h"
#include "instrument/table.h"

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "programs are little-endian, and so must this machine be");

enum instrument_status linked_fail(struct linked *l, enum instrument_status status, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(l->message, sizeof l->message, format, list);
  va_end(list);
  return status;
}

bool linked_is_heap(const struct linked *l, uint32_t symbol) {
  const char *name = linked_name(l, symbol);
  return l->symbol[symbol].st_value >= l->end - 64 &&
         (strcmp(name, "__heap_start") == 0 || strcmp(name, "_end") == 0 || strcmp(name, "end") == 0);
}

static bool inside_section(const struct linked *l, uint64_t offset, uint64_t bytes) {
  return offset <= l->size && bytes <= l->size - offset && offset % 8 == 0;
}

static enum instrument_status read_file(struct linked *l, const char *path) {
  uint8_t *bytes;
  int why = whole_file_read(path, "", SIZE_MAX, &bytes, &l->size);
  l->file = bytes;
  if (why == ENOMEM) return linked_fail(l, INSTRUMENT_NO_MEMORY, "out of memory");
  if (why) return linked_fail(l, INSTRUMENT_UNSUPPORTED, "cannot be read");
  return INSTRUMENT_OK;
}

static bool section_inside(const struct linked *l, const Elf64_Shdr *s) {
  if (s->sh_addr + s->sh_size < s->sh_addr) return false;
  return s->sh_type == SHT_NOBITS || (s->sh_offset <= l->size && s->sh_size <= l->size - s->sh_offset);
}

/* A section of `size`-byte entries where it can be read; of strings: ends in 0. */
static bool is_table(const struct linked *l, uint32_t section, uint32_t type, size_t size) {
  if (section >= l->header->e_shnum) return false;
  const Elf64_Shdr *s = &l->section[section];
  if (s->sh_type != type || !section_inside(l, s)) return false;
  if (type == SHT_STRTAB) return s->sh_size && l->file[s->sh_offset + s->sh_size - 1] == 0;
  return s->sh_offset % 8 == 0 && s->sh_size % size == 0;
}

static const char *strings_at(const struct linked *l, uint32_t section) {
  return (const char *)l->file + l->section[section].sh_offset;
}

static enum instrument_status damaged(struct linked *l) {
  return linked_fail(l, INSTRUMENT_UNSUPPORTED, "its sections are damaged");
}

/* Code of an executable is loaded from the file. */
static bool is_code(const Elf64_Shdr *s) { return (s->sh_flags & SHF_EXECINSTR) && s->sh_type == SHT_PROGBITS && s->sh_size; }

static enum instrument_status look_at(struct linked *l, uint32_t i) {
  const Elf64_Shdr *s = &l->section[i];
  if (!section_inside(l, s) || s->sh_name >= l->section[l->header->e_shstrndx].sh_size) return damaged(l);
  if (strcmp(l->section_names + s->sh_name, INSTRUMENT_SECTION) == 0)
    return linked_fail(l, INSTRUMENT_TWICE, "already instrumented");
  if (s->sh_type == SHT_SYMTAB) l->symtab = i;
  if (!(s->sh_flags & SHF_ALLOC)) return INSTRUMENT_OK;
  if (!(s->sh_flags & SHF_TLS) && s->sh_addr + s->sh_size > l->end) l->end = s->sh_addr + s->sh_size;
  if (!is_code(s)) return INSTRUMENT_OK;
  if (l->text) return linked_fail(l, INSTRUMENT_UNSUPPORTED, "more than one section of code");
  l->text = i;
  return INSTRUMENT_OK;
}

static enum instrument_status find_symbols(struct linked *l) {
  if (!l->symtab) return linked_fail(l, INSTRUMENT_STRIPPED, "stripped: it has no symbol table");
  const Elf64_Shdr *s = &l->section[l->symtab];
  if (!is_table(l, l->symtab, SHT_SYMTAB, sizeof *l->symbol) || !is_table(l, s->sh_link, SHT_STRTAB, 1)) return damaged(l);
  l->symbol = (Elf64_Sym *)(l->file + s->sh_offset);
  l->symbols = s->sh_size / sizeof *l->symbol;
  l->names = strings_at(l, s->sh_link);
  for (size_t i = 0; i < l->symbols; i++)
    if (l->symbol[i].st_name >= l->section[s->sh_link].sh_size) return damaged(l);
  return INSTRUMENT_OK;
}

/* Is the code loaded from where its section says? Segments go to their physical addresses. */
static bool code_is_loaded(const struct linked *l) {
  const Elf64_Shdr *s = &l->section[l->text];
  for (unsigned i = 0; i < l->header->e_phnum; i++) {
    const Elf64_Phdr *p = &l->segment[i];
    uint64_t at = s->sh_addr - p->p_vaddr;
    if (p->p_type == PT_LOAD && p->p_vaddr == p->p_paddr && at <= p->p_filesz && s->sh_size <= p->p_filesz - at &&
        p->p_offset + at == s->sh_offset)
      return true;
  }
  return false;
}

static enum instrument_status find_sections(struct linked *l) {
  l->header = (Elf64_Ehdr *)l->file;
  if (l->size < sizeof *l->header || l->header->e_shnum == 0)
    return linked_fail(l, INSTRUMENT_STRIPPED, "stripped: it has no sections");
  if (!inside_section(l, l->header->e_shoff, l->header->e_shnum * sizeof *l->section) ||
      !inside_section(l, l->header->e_phoff, l->header->e_phnum * sizeof *l->segment))
    return damaged(l);
  l->section = (Elf64_Shdr *)(l->file + l->header->e_shoff);
  l->segment = (Elf64_Phdr *)(l->file + l->header->e_phoff);
  if (!is_table(l, l->header->e_shstrndx, SHT_STRTAB, 1)) return damaged(l);
  l->section_names = strings_at(l, l->header->e_shstrndx);
  enum instrument_status status = INSTRUMENT_OK;
  for (uint32_t i = 1; i < l->header->e_shnum && !status; i++) status = look_at(l, i);
  if (status) return status;
  if (!l->text || l->section[l->text].sh_addr % 4 || !code_is_loaded(l))
    return linked_fail(l, INSTRUMENT_UNSUPPORTED, "no section of code");
  return find_symbols(l);
}

/* The relocations that the linker makes when it relaxes some against gp and tp: <elf.h> has them from 47 on, as the linker
   had, binutils 2.44 from 68 on. */
static uint32_t type_in_elf_h(uint32_t type) { return type >= 68 && type <= 71 ? type - 68 + R_RISCV_GPREL_I : type; }

static enum instrument_status take_relocs(struct linked *l, const Elf64_Shdr *s, size_t *room) {
  const Elf64_Rela *rela = (const Elf64_Rela *)(l->file + s->sh_offset);
  size_t count = s->sh_size / sizeof *rela;
  if (!ARRAY_ROOM(l->reloc, *room, l->relocs + count)) return linked_fail(l, INSTRUMENT_NO_MEMORY, "out of memory");
  for (size_t i = 0; i < count; i++) {
    uint32_t type = type_in_elf_h(ELF64_R_TYPE(rela[i].r_info)), symbol = (uint32_t)ELF64_R_SYM(rela[i].r_info);
    if (type == R_RISCV_NONE || type == R_RISCV_RELAX || type == R_RISCV_ALIGN) continue;
    if (symbol >= l->symbols) return linked_fail(l, INSTRUMENT_UNSUPPORTED, "a relocation names no symbol");
    uint64_t target = l->symbol[symbol].st_value + (uint64_t)rela[i].r_addend;
    l->reloc[l->relocs++] = (struct linked_reloc){rela[i].r_offset, target, type, symbol};
  }
  return INSTRUMENT_OK;
}

static int by_address(const void *a, const void *b) {
  const struct linked_reloc *x = a, *y = b;
  return x->at < y->at ? -1 : x->at > y->at;
}

static enum instrument_status find_relocs(struct linked *l) {
  size_t room = 0, kept_room = 0;
  bool text = false;
  for (uint32_t i = 1; i < l->header->e_shnum; i++) {
    const Elf64_Shdr *s = &l->section[i];
    if (s->sh_type != SHT_RELA) continue;
    if (!is_table(l, i, SHT_RELA, sizeof(Elf64_Rela)) || s->sh_info >= l->header->e_shnum) return damaged(l);
    if (!(l->section[s->sh_info].sh_flags & SHF_ALLOC)) continue;
    size_t first = l->relocs;
    enum instrument_status status = take_relocs(l, s, &room);
    if (status) return status;
    if (!ARRAY_ROOM(l->kept, kept_room, l->kept_count + 1)) return linked_fail(l, INSTRUMENT_NO_MEMORY, "out of memory");
    l->kept[l->kept_count++] = (struct linked_section){s->sh_info, first, l->relocs - first};
    if (s->sh_info != l->text) continue;
    text = true;
    qsort(l->reloc + first, l->relocs - first, sizeof *l->reloc, by_address);
  }
  if (!text) return linked_fail(l, INSTRUMENT_NO_RELOCATIONS, "no relocations for its code; link it with -Wl,--emit-relocs");
  return INSTRUMENT_OK;
}

enum instrument_status linked_open(struct linked *l, const char *path) {
  *l = (struct linked){0};
  enum instrument_status status = read_file(l, path);
  if (!status) status = find_sections(l);
  if (!status) status = find_relocs(l);
  return status;
}

void linked_close(struct linked *l) {
  free(l->file);
  free(l->reloc);
  free(l->kept);
}
