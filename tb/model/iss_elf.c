/* The ELF loader: a good file, one file for every error, and thousands of damaged ones: iss_elf [DAMAGED
 * [PROG.elf]] Files are made here, in memory. tests/iss/elf_damage.sh runs it with sanitizers. */
#include <elf.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tb/lib/check.h"
#include "program/elf_file.h"
#include "tb/model/iss_test.h"

#define CODE_BYTES 64
#define NAMES "\0tohost\0begin_signature\0main\0"
#define SECTION_NAMES 3

/* A small program: one segment of code with .bss, one of data, a symbol table. */
struct image {
  Elf64_Ehdr header;
  Elf64_Phdr segment[3];
  uint8_t code[CODE_BYTES], data[16];
  Elf64_Sym symbol[5];
  char names[sizeof NAMES];
  Elf64_Shdr section[4];
};

static struct image good_image(void) {
  struct image f = {.header = {.e_ident = {0x7f, 'E', 'L', 'F', ELFCLASS64, ELFDATA2LSB, EV_CURRENT},
                               .e_type = ET_EXEC,
                               .e_machine = EM_RISCV,
                               .e_version = EV_CURRENT,
                               .e_entry = 0x80000004,
                               .e_phoff = offsetof(struct image, segment),
                               .e_shoff = offsetof(struct image, section),
                               .e_ehsize = sizeof(Elf64_Ehdr),
                               .e_phentsize = sizeof(Elf64_Phdr),
                               .e_phnum = 3,
                               .e_shentsize = sizeof(Elf64_Shdr),
                               .e_shnum = 4,
                               .e_shstrndx = 0}};
  f.segment[0] = (Elf64_Phdr){.p_type = PT_NOTE, .p_offset = 0, .p_filesz = 8, .p_memsz = 8};
  f.segment[1] = (Elf64_Phdr){.p_type = PT_LOAD,
                              .p_flags = PF_R | PF_X,
                              .p_offset = offsetof(struct image, code),
                              .p_vaddr = 0x80000000,
                              .p_paddr = 0x80000000,
                              .p_filesz = CODE_BYTES,
                              .p_memsz = CODE_BYTES + 32};
  f.segment[2] = (Elf64_Phdr){.p_type = PT_LOAD,
                              .p_flags = PF_R | PF_W,
                              .p_offset = offsetof(struct image, data),
                              .p_vaddr = 0x1000,
                              .p_paddr = 0x87fffff0,
                              .p_filesz = 16,
                              .p_memsz = 16};
  for (unsigned i = 0; i < CODE_BYTES; i++) f.code[i] = (uint8_t)(i + 1);
  memset(f.data, 0xee, sizeof f.data);
  memcpy(f.names, NAMES, sizeof f.names);
  f.symbol[1] = (Elf64_Sym){.st_name = 1, .st_shndx = SHN_ABS, .st_value = 0x80000100};
  f.symbol[2] = (Elf64_Sym){.st_name = 8, .st_shndx = SHN_ABS, .st_value = 0x80000200};
  f.symbol[3] = (Elf64_Sym){.st_name = 24, .st_shndx = 1, .st_value = 0x80000010, .st_size = 12, .st_info = STT_FUNC};
  f.symbol[4] = (Elf64_Sym){.st_name = 24, .st_shndx = SHN_UNDEF, .st_value = 99};
  f.section[1] = (Elf64_Shdr){.sh_type = SHT_PROGBITS, .sh_offset = offsetof(struct image, code), .sh_size = CODE_BYTES};
  f.section[2] = (Elf64_Shdr){.sh_type = SHT_SYMTAB,
                              .sh_offset = offsetof(struct image, symbol),
                              .sh_size = sizeof f.symbol,
                              .sh_entsize = sizeof(Elf64_Sym),
                              .sh_link = SECTION_NAMES,
                              .sh_addralign = 8};
  f.section[3] = (Elf64_Shdr){.sh_type = SHT_STRTAB, .sh_offset = offsetof(struct image, names), .sh_size = sizeof f.names};
  return f;
}

/* Opens a file of these bytes, kept in memory so that thousands cost no disk. */
static enum elf_status open_bytes(struct elf_program *p, const void *bytes, size_t n) {
  char path[40];
  int fd = memfd_create("iss_elf", MFD_CLOEXEC);
  if (fd < 0 || write(fd, bytes, n) != (ssize_t)n) {
    perror("iss_elf");
    exit(2);
  }
  snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
  enum elf_status status = elf_open(p, path, ISS_RAM_BASE, ISS_RAM_BYTES);
  close(fd);
  return status;
}

static void test_good(struct test *t) {
  struct image f = good_image();
  struct elf_program p;
  uint64_t addr = 0;
  expect(t, open_bytes(&p, &f, sizeof f), ELF_OK, "status, %s", p.message);
  expect(t, p.entry, 0x80000004, "entry");
  expect(t, p.segment_count, 2, "segments");
  expect(t, p.symbol_count, 3, "symbols");
  expect(t, elf_find(&p, "tohost", &addr), 1, "tohost");
  expect(t, addr, 0x80000100, "tohost");
  expect(t, elf_find(&p, "begin_signature", &addr) ? addr : 0, 0x80000200, "begin_signature");
  expect(t, elf_find(&p, "end_signature", &addr), 0, "end_signature");
  expect(t, elf_find(&p, "main", &addr) ? addr : 0, 0x80000010, "main");
  expect(t, p.symbol_count == 3 && p.symbols[2].function && p.symbols[2].size == 12, 1, "main is a function");
  struct iss s;
  iss_init(&s, NULL);
  memset(s.ram, 0x55, 128);
  elf_load(&p, s.ram, ISS_RAM_BASE);
  expect(t, memcmp(s.ram, f.code, CODE_BYTES), 0, "code");
  expect(t, s.ram[CODE_BYTES] | s.ram[CODE_BYTES + 31], 0, "bss is zero");
  expect(t, s.ram[CODE_BYTES + 32], 0x55, "behind bss");
  expect(t, s.ram[ISS_RAM_BYTES - 1], 0xee, "data at its physical address, at the end of RAM");
  iss_free(&s);
  elf_close(&p);
  elf_close(&p);                           /* harmless */
  f.header.e_shnum = f.header.e_shoff = 0; /* stripped */
  expect(t, open_bytes(&p, &f, sizeof f), ELF_OK, "stripped, %s", p.message);
  expect(t, p.symbol_count, 0, "stripped symbols");
  elf_close(&p);
}

static void expect_status(struct test *t, const char *what, const struct image *f, size_t n, enum elf_status want) {
  struct elf_program p;
  enum elf_status got = open_bytes(&p, f, n);
  expect(t, got, want, "%s (%s)", what, elf_status_text(got));
  if (got == ELF_OK) elf_close(&p);
  else expect(t, strlen(p.message) > 0 && strchr(p.message, '\n') == NULL && p.segments == NULL, 1, "%s: message", what);
}

/* NT_GNU_ABI_TAG in the data, as a C library has it. */
static void put_note(struct image *f, uint32_t system) {
  const uint32_t note[8] = {4, 16, NT_GNU_ABI_TAG, 0x00554e47, system, 5, 0, 0};
  memcpy(f->code + 16, note, sizeof note);
  f->segment[0] = (Elf64_Phdr){.p_type = PT_NOTE,
                               .p_offset = offsetof(struct image, code) + 16,
                               .p_filesz = sizeof note,
                               .p_memsz = sizeof note,
                               .p_align = 4};
}

static void test_errors(struct test *t) {
  struct elf_program p;
  struct image f;
  expect(t, elf_open(&p, "nothing-here.elf", ISS_RAM_BASE, ISS_RAM_BYTES), ELF_MISSING, "missing");
  expect(t, strcmp(p.message, "nothing-here.elf: cannot read the file: No such file or directory"), 0, "%s", p.message);
  expect(t, elf_open(&p, ".", ISS_RAM_BASE, ISS_RAM_BYTES), ELF_NOT_ELF, "folder");
  expect(t, elf_open(&p, "/dev/null", ISS_RAM_BASE, ISS_RAM_BYTES), ELF_NOT_ELF, "device");
  expect(t, open_bytes(&p, "", 0), ELF_NOT_ELF, "empty");
  expect(t, open_bytes(&p, "#!/bin/sh\n", 10), ELF_NOT_ELF, "text");
  f = good_image();
#define WITH(change, want) f = good_image(), change, expect_status(t, #change, &f, sizeof f, want)
  expect_status(t, "truncated ident", &f, 10, ELF_TRUNCATED);
  expect_status(t, "truncated header", &f, 40, ELF_TRUNCATED);
  expect_status(t, "truncated program headers", &f, offsetof(struct image, segment) + 60, ELF_TRUNCATED);
  expect_status(t, "truncated segment", &f, offsetof(struct image, code) + 4, ELF_TRUNCATED);
  expect_status(t, "truncated section headers", &f, sizeof f - 1, ELF_TRUNCATED);
  WITH(f.header.e_ident[1] = 'F', ELF_NOT_ELF);
  WITH(f.header.e_ident[EI_CLASS] = ELFCLASS32, ELF_CLASS32);
  WITH(f.header.e_ident[EI_CLASS] = 7, ELF_CORRUPTED);
  WITH(f.header.e_ident[EI_DATA] = ELFDATA2MSB, ELF_BIG_ENDIAN);
  WITH(f.header.e_machine = EM_X86_64, ELF_OTHER_MACHINE);
  WITH(f.header.e_flags = EF_RISCV_RVC, ELF_COMPRESSED);
  WITH(f.header.e_ident[EI_OSABI] = ELFOSABI_LINUX, ELF_LINUX);
  WITH(f.segment[0].p_type = PT_INTERP, ELF_LINUX);
  WITH((f.header.e_type = ET_DYN, f.segment[0].p_type = PT_INTERP), ELF_LINUX);
  WITH(put_note(&f, ELF_NOTE_OS_LINUX), ELF_LINUX);
  WITH(put_note(&f, ELF_NOTE_OS_GNU), ELF_OK);
  WITH(f.header.e_type = ET_REL, ELF_NOT_EXECUTABLE);
  WITH(f.header.e_type = ET_DYN, ELF_NOT_EXECUTABLE);
  WITH(f.header.e_type = 77, ELF_CORRUPTED);
  WITH(f.header.e_version = 2, ELF_CORRUPTED);
  WITH(f.header.e_phnum = 0, ELF_NO_SEGMENT);
  WITH(f.header.e_phnum = 1, ELF_NO_SEGMENT);
  WITH(f.header.e_phnum = PN_XNUM, ELF_CORRUPTED);
  WITH(f.header.e_phentsize = 8, ELF_CORRUPTED);
  WITH(f.header.e_phoff = ~0ull - 8, ELF_TRUNCATED);
  WITH(f.header.e_shoff = ~0ull - 8, ELF_TRUNCATED);
  WITH(f.header.e_shentsize = 1, ELF_CORRUPTED);
  WITH(f.segment[1].p_memsz = 0, ELF_BAD_ENTRY);
  WITH(f.segment[1].p_memsz = 8, ELF_CORRUPTED);
  WITH(f.segment[1].p_filesz = ~0ull, ELF_CORRUPTED);
  WITH(f.segment[1].p_offset = ~0ull, ELF_TRUNCATED);
  WITH(f.segment[1].p_paddr = 0x7fffffff, ELF_OUTSIDE_MEMORY);
  WITH(f.segment[2].p_paddr = 0x87fffff1, ELF_OUTSIDE_MEMORY);
  WITH(f.segment[2].p_paddr = ~0ull, ELF_OUTSIDE_MEMORY);
  WITH(f.segment[2].p_memsz = ~0ull, ELF_OUTSIDE_MEMORY);
  WITH(f.segment[2].p_paddr = 0x80000008, ELF_CORRUPTED);
  WITH(f.header.e_entry = 0x80000002, ELF_BAD_ENTRY);
  WITH(f.header.e_entry = 0x84000000, ELF_BAD_ENTRY);
  WITH(f.section[2].sh_link = 9, ELF_CORRUPTED);
  WITH(f.section[2].sh_link = 1, ELF_CORRUPTED);
  WITH(f.section[2].sh_entsize = 1, ELF_CORRUPTED);
  WITH(f.section[2].sh_size = 1ull << 40, ELF_TRUNCATED);
  WITH(f.section[3].sh_offset = ~0ull, ELF_TRUNCATED);
  WITH(f.symbol[3].st_name = 0xffffffff, ELF_OK);
  WITH(memset(f.names, 'x', sizeof f.names), ELF_OK);
#undef WITH
}

/* Damages the bytes and opens the result; returns how many of the files were still accepted. */
static unsigned damage(const uint8_t *good, size_t n, unsigned times) {
  uint64_t random = 4;
  unsigned accepted = 0;
  uint8_t *bad = malloc(n);
  uint8_t *ram = calloc(1, ISS_RAM_BYTES);
  if (bad == NULL || ram == NULL) exit(2);
  for (unsigned i = 0; i < times; i++) {
    memcpy(bad, good, n);
    size_t length = i % 8 == 0 ? random_next(&random) % n : n;
    unsigned flips = 1 + (unsigned)(random_next(&random) % 4);
    for (unsigned k = 0; k < flips; k++) { /* mostly in the headers */
      uint64_t r = random_next(&random), range = r & 1 && n > 400 ? 400 : n;
      size_t at = r & 2 ? n - 1 - (size_t)(random_next(&random) % range) : (size_t)(random_next(&random) % range);
      bad[at] = r & 4 ? (uint8_t)(r >> 8) : r & 8 ? 0xff : bad[at] ^ (uint8_t)(1u << (r >> 8) % 8);
    }
    struct elf_program p;
    if (open_bytes(&p, bad, length) != ELF_OK) continue;
    elf_load(&p, ram, ISS_RAM_BASE);
    uint64_t addr;
    elf_find(&p, "no such symbol", &addr);
    elf_close(&p);
    accepted++;
  }
  free(ram);
  free(bad);
  return accepted;
}

static uint8_t *read_all(const char *path, size_t *n) {
  FILE *file = fopen(path, "rb");
  struct stat st;
  if (file == NULL || fstat(fileno(file), &st) != 0) return NULL;
  *n = (size_t)st.st_size;
  uint8_t *bytes = malloc(*n + 1);
  if (bytes != NULL && fread(bytes, 1, *n, file) != *n) *n = 0;
  fclose(file);
  return bytes;
}

int main(int argc, char **argv) {
  unsigned times = argc > 1 ? (unsigned)atoi(argv[1]) : 5000;
  size_t n = 0;
  uint8_t *program = argc > 2 ? read_all(argv[2], &n) : NULL;
  if (argc > 2 && n == 0) {
    perror("iss_elf");
    return 2;
  }
  struct check check = {0};
  run_test(&check, "elf_good", test_good);
  run_test(&check, "elf_errors", test_errors);
  struct image f = good_image();
  unsigned accepted = damage((const uint8_t *)&f, sizeof f, times);
  printf("%u of %u damaged files were still programs\n", accepted, times);
  check_case(&check, "elf_damaged", true);
  if (program != NULL) {
    accepted = damage(program, n, times);
    printf("%u of %u damaged files were still programs\n", accepted, times);
    check_case(&check, "elf_damaged_program", true);
  }
  free(program);
  return check_done(&check);
}
