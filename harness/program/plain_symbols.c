#include "program/plain_symbols.h"

#include <gelf.h>
#include <stdbool.h>
#include <string.h>

static bool is_no_name(const char *name) { return name && (name[0] == '$' || strncmp(name, ".L", 2) == 0); }

static size_t hide(uint8_t *bytes, size_t size, Elf *elf, const GElf_Shdr *table) {
  size_t hidden = 0;
  for (uint64_t i = 1; i < table->sh_size / sizeof(Elf64_Sym); i++) {
    Elf64_Sym symbol;
    const uint64_t at = table->sh_offset + i * sizeof symbol;
    if (at > size || size - at < sizeof symbol) break;
    memcpy(&symbol, bytes + at, sizeof symbol);
    if (ELF64_ST_TYPE(symbol.st_info) != STT_NOTYPE || !is_no_name(elf_strptr(elf, table->sh_link, symbol.st_name))) continue;
    bytes[at + offsetof(Elf64_Sym, st_info)] = ELF64_ST_INFO(ELF64_ST_BIND(symbol.st_info), STT_FILE);
    hidden++;
  }
  return hidden;
}

size_t plain_symbols(uint8_t *bytes, size_t size) {
  elf_version(EV_CURRENT);
  Elf *elf = elf_memory((char *)bytes, size);
  size_t hidden = 0;
  GElf_Ehdr header;
  if (elf && gelf_getclass(elf) == ELFCLASS64 && gelf_getehdr(elf, &header) && header.e_ident[EI_DATA] == ELFDATA2LSB)
    for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));) {
      GElf_Shdr table;
      if (gelf_getshdr(section, &table) && table.sh_type == SHT_SYMTAB) hidden += hide(bytes, size, elf, &table);
    }
  elf_end(elf);
  return hidden;
}
