/* One program of two: merge KERNEL LOAD BOOT OUT
 *
 * OUT is KERNEL, loaded at the physical address LOAD (its segments keep their distances; it runs at its own virtual
 * addresses), and the segments of BOOT, where OUT enters. It has the sections and symbols of KERNEL, and the symbols
 * of BOOT as absolute ones. A host tool; both files come from the build, so they are checked only as far as a mistake
 * in the build would damage them. Exit status: 1, one line. */
#include <elf.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct file {
  uint8_t *bytes;
  size_t length;
};

_Noreturn static void fail(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fputs("merge: ", stderr);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(1);
}

static void *more(struct file *f, size_t bytes) {
  f->bytes = realloc(f->bytes, f->length + bytes);
  if (f->bytes == NULL) fail("out of memory");
  memset(f->bytes + f->length, 0, bytes);
  f->length += bytes;
  return f->bytes + f->length - bytes;
}

static uint64_t align(struct file *f, size_t to) {
  if (f->length % to) more(f, to - f->length % to);
  return f->length;
}

static uint64_t add(struct file *f, const void *from, size_t bytes) {
  const uint64_t at = f->length;
  memcpy(more(f, bytes), from, bytes);
  return at;
}

static struct file read_file(const char *path) {
  struct file f = {0};
  FILE *in = fopen(path, "rb");
  if (in == NULL || fseek(in, 0, SEEK_END) != 0) fail("%s: cannot read it", path);
  const long length = ftell(in);
  rewind(in);
  if (length < (long)sizeof(Elf64_Ehdr) || fread(more(&f, (size_t)length), 1, (size_t)length, in) != (size_t)length)
    fail("%s: cannot read it", path);
  fclose(in);
  const Elf64_Ehdr *h = (const Elf64_Ehdr *)f.bytes;
  if (memcmp(h->e_ident, ELFMAG, SELFMAG) != 0 || h->e_machine != EM_RISCV || h->e_type != ET_EXEC)
    fail("%s: not a RISC-V executable", path);
  if (h->e_flags & (EF_RISCV_RVC | EF_RISCV_FLOAT_ABI)) fail("%s: has compressed or floating-point code", path);
  return f;
}

static Elf64_Ehdr *header(const struct file *f) { return (Elf64_Ehdr *)f->bytes; }
static Elf64_Phdr *segment(const struct file *f, unsigned i) { return (Elf64_Phdr *)(f->bytes + header(f)->e_phoff) + i; }
static Elf64_Shdr *section(const struct file *f, unsigned i) { return (Elf64_Shdr *)(f->bytes + header(f)->e_shoff) + i; }

static Elf64_Shdr *symbol_table(const struct file *f, const char *path) {
  for (unsigned i = 0; i < header(f)->e_shnum; i++)
    if (section(f, i)->sh_type == SHT_SYMTAB) return section(f, i);
  fail("%s: no symbols", path);
}

/* The kernel's and then BOOT's segments, at the end of the file; the kernel's are loaded from `load` on. */
static void add_segments(struct file *out, const struct file *boot, uint64_t load) {
  const unsigned own = header(out)->e_phnum, others = header(boot)->e_phnum;
  Elf64_Phdr *all = calloc(own + others, sizeof *all);
  if (all == NULL) fail("out of memory");
  uint64_t lowest = UINT64_MAX;
  for (unsigned i = 0; i < own; i++) {
    all[i] = *segment(out, i);
    if (all[i].p_type == PT_LOAD && all[i].p_vaddr < lowest) lowest = all[i].p_vaddr;
  }
  for (unsigned i = 0; i < own; i++) all[i].p_paddr = all[i].p_vaddr - lowest + load;
  unsigned count = own;
  for (unsigned i = 0; i < others; i++) {
    const Elf64_Phdr *from = segment(boot, i);
    if (from->p_type != PT_LOAD || from->p_memsz == 0) continue;
    align(out, 4096);
    more(out, from->p_vaddr % 4096);
    all[count] = *from;
    all[count].p_paddr = from->p_vaddr;
    all[count++].p_offset = add(out, boot->bytes + from->p_offset, from->p_filesz);
  }
  align(out, 8);
  const uint64_t at = add(out, all, count * sizeof *all);
  header(out)->e_phoff = at;
  header(out)->e_phnum = (Elf64_Half)count;
  free(all);
}

static void add_symbols(struct file *out, const struct file *boot, const char *const path[2]) {
  const Elf64_Shdr own = *symbol_table(out, path[0]), other = *symbol_table(boot, path[1]);
  const Elf64_Shdr own_names = *section(out, own.sh_link), other_names = *section(boot, other.sh_link);
  align(out, 8);
  const uint64_t symbols = more(out, own.sh_size) == NULL ? 0 : out->length - own.sh_size;
  memcpy(out->bytes + symbols, out->bytes + own.sh_offset, own.sh_size);
  for (uint64_t at = 0; at < other.sh_size; at += sizeof(Elf64_Sym)) {
    Elf64_Sym s;
    memcpy(&s, boot->bytes + other.sh_offset + at, sizeof s);
    if (s.st_name == 0 || s.st_shndx == SHN_UNDEF || ELF64_ST_TYPE(s.st_info) == STT_FILE) continue;
    s.st_name += (Elf64_Word)own_names.sh_size;
    s.st_shndx = SHN_ABS;
    s.st_info = ELF64_ST_INFO(STB_GLOBAL, ELF64_ST_TYPE(s.st_info));
    add(out, &s, sizeof s);
  }
  const uint64_t names = out->length;
  more(out, own_names.sh_size);
  memcpy(out->bytes + names, out->bytes + own_names.sh_offset, own_names.sh_size);
  add(out, boot->bytes + other_names.sh_offset, other_names.sh_size);
  Elf64_Shdr *table = symbol_table(out, path[0]), *strings = section(out, own.sh_link);
  table->sh_offset = symbols;
  table->sh_size = names - symbols;
  strings->sh_offset = names;
  strings->sh_size = out->length - names;
}

int main(int argc, char **argv) {
  if (argc != 5) fail("usage: merge KERNEL LOAD BOOT OUT");
  struct file out = read_file(argv[1]);
  const struct file boot = read_file(argv[3]);
  add_segments(&out, &boot, strtoull(argv[2], NULL, 0));
  add_symbols(&out, &boot, (const char *const[2]){argv[1], argv[3]});
  header(&out)->e_entry = header(&boot)->e_entry;
  FILE *f = fopen(argv[4], "wb");
  if (f == NULL || fwrite(out.bytes, 1, out.length, f) != out.length || fclose(f) != 0) fail("%s: cannot write it", argv[4]);
  free(out.bytes);
  free(boot.bytes);
  return 0;
}
