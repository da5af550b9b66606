#include "random/elf.h"

#include <elf.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "random/layout.h"

#ifndef EM_RISCV
#define EM_RISCV 243
#endif

struct symbols {
  Elf64_Sym *list;
  size_t count;
  char *names;
  size_t used, room;
};

static void add_symbol(struct symbols *s, const char *name, size_t number, uint64_t value, uint64_t size, unsigned char type) {
  int n = number ? snprintf(s->names + s->used, s->room - s->used, "chunk%zu_%s", number, name)
                 : snprintf(s->names + s->used, s->room - s->used, "%s", name);
  s->list[s->count++] = (Elf64_Sym){
    .st_name = (Elf64_Word)s->used, .st_value = value, .st_size = size, .st_shndx = 1, .st_info = ELF64_ST_INFO(STB_GLOBAL, type)};
  s->used += (size_t)n + 1;
}

static bool collect(const struct randprog *p, struct symbols *s) {
  s->room = 256 + 48 * p->chunk_count;
  s->names = calloc(1, s->room);
  s->list = calloc(p->chunk_count + 8, sizeof *s->list);
  if (!s->names || !s->list) return false;
  s->count = 1;
  s->used = 1;
  add_symbol(s, "_start", 0, p->entry, RP_HANDLER, STT_FUNC);
  add_symbol(s, "trap_handler", 0, RANDPROG_BASE + RP_HANDLER, RP_EPILOGUE - RP_HANDLER, STT_FUNC);
  add_symbol(s, "ending", 0, RANDPROG_BASE + RP_EPILOGUE, RP_SYSTEM - RP_EPILOGUE, STT_FUNC);
  add_symbol(s, "tohost", 0, p->tohost, 8, STT_OBJECT);
  add_symbol(s, "begin_signature", 0, p->begin_signature, RP_SIGNATURE_BYTES, STT_OBJECT);
  add_symbol(s, "end_signature", 0, p->end_signature, 0, STT_OBJECT);
  for (size_t i = 0; i < p->chunk_count; i++) {
    const struct randprog_chunk *c = &p->chunks[i];
    if (c->state == RANDPROG_KEEP) add_symbol(s, c->kind, i + 1, c->address, 4u * c->count, STT_FUNC);
  }
  return true;
}

static bool write_all(const struct randprog *p, const struct symbols *s, FILE *f) {
  static const char sections[] = "\0.text\0.symtab\0.strtab\0.shstrtab"; /* names at 1, 7, 15, 23 */
  const uint64_t text = 0x1000, symtab = (text + p->image_bytes + 7) & ~7ull, strtab = symtab + s->count * sizeof *s->list,
                 shstrtab = strtab + s->used, headers = (shstrtab + sizeof sections + 7) & ~7ull;
  Elf64_Ehdr e = {.e_type = ET_EXEC,
                  .e_machine = EM_RISCV,
                  .e_version = EV_CURRENT,
                  .e_entry = p->entry,
                  .e_phoff = sizeof e,
                  .e_shoff = headers,
                  .e_ehsize = sizeof e,
                  .e_phentsize = sizeof(Elf64_Phdr),
                  .e_phnum = 1,
                  .e_shentsize = sizeof(Elf64_Shdr),
                  .e_shnum = 5,
                  .e_shstrndx = 4};
  memcpy(e.e_ident, ELFMAG, SELFMAG);
  e.e_ident[EI_CLASS] = ELFCLASS64;
  e.e_ident[EI_DATA] = ELFDATA2LSB;
  e.e_ident[EI_VERSION] = EV_CURRENT;
  Elf64_Phdr ph = {.p_type = PT_LOAD,
                   .p_flags = PF_R | PF_W | PF_X,
                   .p_offset = text,
                   .p_vaddr = RANDPROG_BASE,
                   .p_paddr = RANDPROG_BASE,
                   .p_filesz = p->image_bytes,
                   .p_memsz = p->image_bytes,
                   .p_align = 0x1000};
  Elf64_Shdr sh[5] = {{0},
                      {.sh_name = 1,
                       .sh_type = SHT_PROGBITS,
                       .sh_flags = SHF_ALLOC | SHF_WRITE | SHF_EXECINSTR,
                       .sh_addr = RANDPROG_BASE,
                       .sh_offset = text,
                       .sh_size = p->image_bytes,
                       .sh_addralign = 0x1000},
                      {.sh_name = 7,
                       .sh_type = SHT_SYMTAB,
                       .sh_offset = symtab,
                       .sh_size = strtab - symtab,
                       .sh_link = 3,
                       .sh_info = 1,
                       .sh_addralign = 8,
                       .sh_entsize = sizeof(Elf64_Sym)},
                      {.sh_name = 15, .sh_type = SHT_STRTAB, .sh_offset = strtab, .sh_size = s->used, .sh_addralign = 1},
                      {.sh_name = 23, .sh_type = SHT_STRTAB, .sh_offset = shstrtab, .sh_size = sizeof sections, .sh_addralign = 1}};
  return fwrite(&e, sizeof e, 1, f) == 1 && fwrite(&ph, sizeof ph, 1, f) == 1 && fseek(f, (long)text, SEEK_SET) == 0 &&
         fwrite(p->image, p->image_bytes, 1, f) == 1 && fseek(f, (long)symtab, SEEK_SET) == 0 &&
         fwrite(s->list, sizeof *s->list, s->count, f) == s->count && fwrite(s->names, s->used, 1, f) == 1 &&
         fwrite(sections, sizeof sections, 1, f) == 1 && fseek(f, (long)headers, SEEK_SET) == 0 && fwrite(sh, sizeof sh, 1, f) == 1;
}

int randprog_write_elf(const struct randprog *p, const char *path) {
  struct symbols s = {0};
  int error = 0;
  if (!collect(p, &s)) {
    error = ENOMEM;
  } else {
    FILE *f = fopen(path, "wb");
    if (!f) {
      error = errno;
    } else {
      errno = 0;
      bool ok = write_all(p, &s, f);
      if (!ok) error = errno ? errno : EIO;
      if (fclose(f) != 0 && ok) error = errno ? errno : EIO;
      if (error) unlink(path);
    }
  }
  free(s.names);
  free(s.list);
  return error;
}
