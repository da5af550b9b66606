#include "program/elf_file.h"

#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PROCESS_END 0x10000000u /* a process that is linked at 0 enters below */

/* A file while it is read. */
struct input {
  int fd;
  uint64_t bytes;
  Elf *elf;
  GElf_Ehdr header;
  char detail[100]; /* what to add to the message */
};

#define COMPILE "compile it with riscv64-unknown-elf-gcc -Bbuild/lib --specs=culprit.specs, without -march"

const char *elf_status_text(enum elf_status status) {
  switch (status) {
    case ELF_OK: return "no error";
    case ELF_NO_MEMORY: return "out of memory";
    case ELF_MISSING: return "cannot read the file";
    case ELF_NOT_ELF: return "not an ELF file";
    case ELF_TRUNCATED: return "truncated ELF file";
    case ELF_CORRUPTED: return "corrupted ELF file";
    case ELF_CLASS32: return "a 32-bit program (ELF32), and the machine is RV64; " COMPILE;
    case ELF_BIG_ENDIAN: return "a big-endian ELF file; little-endian is needed";
    case ELF_OTHER_MACHINE: return "a program for another machine than RISC-V; " COMPILE;
    case ELF_LINUX: return "a program for Linux, and the machine has no operating system; " COMPILE;
    case ELF_COMPRESSED: return "it has compressed instructions (RVC, as in rv64gc), which the machine does not know; " COMPILE;
    case ELF_FLOAT: return "it passes floating-point numbers in registers (as in rv64g), and the machine has none; " COMPILE;
    case ELF_NOT_EXECUTABLE: return "not an executable (object file, shared object or core)";
    case ELF_NOT_PROCESS: return "not a process; compile it with --specs=culprit-process.specs";
    case ELF_OUTSIDE_MEMORY: return "a segment lies outside memory";
    case ELF_NO_SEGMENT: return "no segment to load";
    case ELF_BAD_ENTRY: return "the entry point is not in a loaded segment, or not a multiple of 4";
  }
  return "unknown error";
}

static bool inside_file(uint64_t offset, uint64_t bytes, uint64_t limit) { return bytes <= limit && offset <= limit - bytes; }

static enum elf_status read_at(const struct input *in, void *to, uint64_t bytes, uint64_t offset) {
  uint8_t *next = to;
  while (bytes > 0) {
    ssize_t got = pread(in->fd, next, bytes, (off_t)offset);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return ELF_MISSING;
    if (got == 0) return ELF_TRUNCATED;
    next += got;
    offset += (uint64_t)got;
    bytes -= (uint64_t)got;
  }
  return ELF_OK;
}

/* Identification bytes, before libelf is asked, so that every foreign file gets its own message. */
static enum elf_status check_ident(const struct input *in) {
  unsigned char ident[EI_NIDENT] = {0};
  uint64_t bytes = in->bytes < sizeof ident ? in->bytes : sizeof ident;
  enum elf_status status = read_at(in, ident, bytes, 0);
  if (status != ELF_OK) return status;
  if (bytes < SELFMAG || memcmp(ident, ELFMAG, SELFMAG) != 0) return ELF_NOT_ELF;
  if (bytes < sizeof ident) return ELF_TRUNCATED;
  if (ident[EI_CLASS] == ELFCLASS32) return ELF_CLASS32;
  if (ident[EI_DATA] == ELFDATA2MSB) return ELF_BIG_ENDIAN;
  if (ident[EI_CLASS] != ELFCLASS64 || ident[EI_DATA] != ELFDATA2LSB || ident[EI_VERSION] != EV_CURRENT) return ELF_CORRUPTED;
  return in->bytes < sizeof(Elf64_Ehdr) ? ELF_TRUNCATED : ELF_OK;
}

static enum elf_status check_type(unsigned type, uint64_t entry, bool process) {
  if (type == ET_EXEC && (!process || entry < PROCESS_END)) return ELF_OK;
  if (type == ET_NONE || type > ET_CORE) return ELF_CORRUPTED;
  return process ? ELF_NOT_PROCESS : ELF_NOT_EXECUTABLE;
}

/* The note that C libraries put into programs for Linux (NT_GNU_ABI_TAG). */
static bool has_linux_note(const struct input *in, const GElf_Phdr *p) {
  Elf_Data *notes = elf_getdata_rawchunk(in->elf, (int64_t)p->p_offset, p->p_filesz, p->p_align == 8 ? ELF_T_NHDR8 : ELF_T_NHDR);
  GElf_Nhdr n;
  size_t name, text, at = 0;
  while (notes && (at = gelf_getnote(notes, at, &n, &name, &text)) > 0) {
    uint32_t system;
    const char *bytes = notes->d_buf;
    if (n.n_type != NT_GNU_ABI_TAG || n.n_namesz != 4 || memcmp(bytes + name, "GNU", 4) != 0 || n.n_descsz < 16) continue;
    memcpy(&system, bytes + text, sizeof system);
    if (system == ELF_NOTE_OS_LINUX) return true;
  }
  return false;
}

static bool is_for_linux(const struct input *in) {
  if (in->header.e_ident[EI_OSABI] == ELFOSABI_LINUX) return true;
  for (int i = 0; i < in->header.e_phnum; i++) {
    GElf_Phdr p;
    if (gelf_getphdr(in->elf, i, &p) == NULL) return false;
    if (p.p_type == PT_INTERP || (p.p_type == PT_NOTE && has_linux_note(in, &p))) return true;
  }
  return false;
}

static enum elf_status check_header(struct input *in, bool process) {
  const GElf_Ehdr *h = &in->header;
  in->elf = elf_begin(in->fd, ELF_C_READ, NULL);
  if (in->elf == NULL || gelf_getehdr(in->elf, &in->header) == NULL) return ELF_CORRUPTED;
  if (h->e_machine != EM_RISCV) return ELF_OTHER_MACHINE;
  if (is_for_linux(in)) return ELF_LINUX;
  enum elf_status status = check_type(h->e_type, h->e_entry, process);
  if (status != ELF_OK) return status;
  if (h->e_version != EV_CURRENT || h->e_ehsize != sizeof(Elf64_Ehdr)) return ELF_CORRUPTED;
  if (h->e_phnum == 0) return ELF_NO_SEGMENT;
  if (h->e_phnum == PN_XNUM || h->e_phentsize != sizeof(Elf64_Phdr)) return ELF_CORRUPTED;
  if (h->e_shnum != 0 && h->e_shentsize != sizeof(Elf64_Shdr)) return ELF_CORRUPTED;
  if (!inside_file(h->e_phoff, (uint64_t)h->e_phnum * sizeof(Elf64_Phdr), in->bytes)) return ELF_TRUNCATED;
  if (!inside_file(h->e_shoff, (uint64_t)h->e_shnum * sizeof(Elf64_Shdr), in->bytes)) return ELF_TRUNCATED;
  if (h->e_flags & EF_RISCV_RVC) return ELF_COMPRESSED;
  return h->e_flags & EF_RISCV_FLOAT_ABI ? ELF_FLOAT : ELF_OK;
}

static enum elf_status read_segment(struct elf_program *p, const struct input *in, const GElf_Phdr *ph) {
  struct elf_segment *s = &p->segments[p->segment_count];
  *s = (struct elf_segment){.addr = ph->p_paddr,
                            .runs_at = ph->p_vaddr,
                            .file_bytes = ph->p_filesz,
                            .memory_bytes = ph->p_memsz,
                            .writable = ph->p_flags & PF_W,
                            .executable = ph->p_flags & PF_X};
  s->data = malloc(s->file_bytes ? s->file_bytes : 1);
  if (s->data == NULL) return ELF_NO_MEMORY;
  p->segment_count++;
  return read_at(in, s->data, s->file_bytes, ph->p_offset);
}

static int by_address(const void *a, const void *b) {
  const struct elf_segment *left = a, *right = b;
  return (left->addr > right->addr) - (left->addr < right->addr);
}

/* The linker puts the file's headers in front of the first section when the script lets it: a segment that
 * begins below memory is cut when no section lies in the part before it. */
static void cut_headers(const struct input *in, GElf_Phdr *ph, uint64_t ram_base) {
  if (ph->p_offset != 0 || ph->p_paddr >= ram_base || ram_base - ph->p_paddr >= ph->p_filesz) return;
  uint64_t cut = ram_base - ph->p_paddr;
  size_t sections = 0;
  for (Elf_Scn *section = NULL; (section = elf_nextscn(in->elf, section)) != NULL;) {
    GElf_Shdr header;
    if (gelf_getshdr(section, &header) == NULL) return;
    if (!(header.sh_flags & SHF_ALLOC) || header.sh_size == 0) continue;
    if (header.sh_addr < ph->p_vaddr + cut && header.sh_addr + header.sh_size > ph->p_vaddr) return;
    sections++;
  }
  if (sections == 0) return;
  ph->p_offset = cut;
  ph->p_vaddr += cut;
  ph->p_paddr += cut;
  ph->p_filesz -= cut;
  ph->p_memsz -= cut;
}

static enum elf_status read_segments(struct elf_program *p, struct input *in, uint64_t ram_base, uint64_t ram_bytes) {
  uint64_t total = 0;
  p->segments = calloc(in->header.e_phnum, sizeof *p->segments);
  if (p->segments == NULL) return ELF_NO_MEMORY;
  for (int i = 0; i < in->header.e_phnum; i++) {
    GElf_Phdr ph;
    if (gelf_getphdr(in->elf, i, &ph) == NULL) return ELF_CORRUPTED;
    if (ph.p_type != PT_LOAD || ph.p_memsz == 0) continue;
    if (ph.p_filesz > ph.p_memsz) return ELF_CORRUPTED;
    cut_headers(in, &ph, ram_base);
    if (ph.p_paddr < ram_base || !inside_file(ph.p_paddr - ram_base, ph.p_memsz, ram_bytes)) {
      snprintf(in->detail, sizeof in->detail, ": 0x%" PRIx64 " + 0x%" PRIx64 " bytes, memory is 0x%" PRIx64 " + 0x%" PRIx64,
               (uint64_t)ph.p_paddr, (uint64_t)ph.p_memsz, ram_base, ram_bytes);
      return ELF_OUTSIDE_MEMORY;
    }
    if (!inside_file(ph.p_offset, ph.p_filesz, in->bytes)) return ELF_TRUNCATED;
    total += ph.p_memsz;
    if (total > ram_bytes) return ELF_CORRUPTED; /* segments on top of each other */
    enum elf_status status = read_segment(p, in, &ph);
    if (status != ELF_OK) return status;
  }
  if (p->segment_count == 0) return ELF_NO_SEGMENT;

  qsort(p->segments, p->segment_count, sizeof *p->segments, by_address);
  bool entry_loaded = false;
  for (size_t i = 0; i < p->segment_count; i++) {
    const struct elf_segment *s = &p->segments[i];
    if (i > 0 && s->addr - s[-1].addr < s[-1].memory_bytes) return ELF_CORRUPTED;
    if (p->entry >= s->addr && p->entry - s->addr < s->memory_bytes) entry_loaded = true;
  }
  return entry_loaded && p->entry % 4 == 0 ? ELF_OK : ELF_BAD_ENTRY;
}

/* The section header after `section` that is of this type; false: no more. */
static bool next_section(const struct input *in, uint32_t type, Elf_Scn **section, GElf_Shdr *header) {
  while ((*section = elf_nextscn(in->elf, *section)) != NULL)
    if (gelf_getshdr(*section, header) != NULL && header->sh_type == type) return true;
  return false;
}

static enum elf_status read_symbols(struct elf_program *p, const struct input *in) {
  Elf_Scn *section = NULL;
  GElf_Shdr header, strings;
  if (!next_section(in, SHT_SYMTAB, &section, &header)) return ELF_OK; /* stripped */
  Elf_Scn *string_section = elf_getscn(in->elf, header.sh_link);
  if (string_section == NULL || gelf_getshdr(string_section, &strings) == NULL) return ELF_CORRUPTED;
  if (strings.sh_type != SHT_STRTAB || header.sh_entsize != sizeof(Elf64_Sym)) return ELF_CORRUPTED;
  if (!inside_file(header.sh_offset, header.sh_size, in->bytes)) return ELF_TRUNCATED;
  if (!inside_file(strings.sh_offset, strings.sh_size, in->bytes)) return ELF_TRUNCATED;
  Elf_Data *data = elf_getdata(section, NULL);
  if (data == NULL) return ELF_CORRUPTED;

  size_t count = header.sh_size / sizeof(Elf64_Sym);
  p->names = calloc(strings.sh_size + 1, 1); /* ends in 0 whatever the file says */
  p->symbols = calloc(count ? count : 1, sizeof *p->symbols);
  if (p->names == NULL || p->symbols == NULL) return ELF_NO_MEMORY;
  enum elf_status status = read_at(in, p->names, strings.sh_size, strings.sh_offset);
  if (status != ELF_OK) return status;
  for (size_t i = 0; i < count; i++) {
    GElf_Sym sym;
    if (gelf_getsym(data, (int)i, &sym) == NULL) return ELF_CORRUPTED;
    if (sym.st_name >= strings.sh_size || p->names[sym.st_name] == 0 || sym.st_shndx == SHN_UNDEF) continue;
    p->symbols[p->symbol_count++] = (struct elf_symbol){.addr = sym.st_value,
                                                        .size = sym.st_size,
                                                        .name = &p->names[sym.st_name],
                                                        .function = GELF_ST_TYPE(sym.st_info) == STT_FUNC};
  }
  return ELF_OK;
}

static enum elf_status read_file(struct elf_program *p, struct input *in, const char *path, uint64_t ram_base, uint64_t ram_bytes) {
  in->fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
  struct stat st;
  if (in->fd < 0) {
    snprintf(in->detail, sizeof in->detail, ": %s", strerror(errno));
    return ELF_MISSING;
  }
  enum elf_status status = ELF_MISSING;
  if (fstat(in->fd, &st) == 0) {
    in->bytes = (uint64_t)st.st_size;
    status = S_ISREG(st.st_mode) ? check_ident(in) : ELF_NOT_ELF;
  }
  if (status == ELF_OK && elf_version(EV_CURRENT) == EV_NONE) status = ELF_CORRUPTED;
  if (status == ELF_OK) status = check_header(in, ram_base == 0);
  if (status == ELF_OK) {
    p->entry = in->header.e_entry;
    status = read_segments(p, in, ram_base, ram_bytes);
  }
  if (status == ELF_OK) status = read_symbols(p, in);
  if (status == ELF_MISSING) snprintf(in->detail, sizeof in->detail, ": %s", strerror(errno));
  elf_end(in->elf);
  close(in->fd);
  return status;
}

enum elf_status elf_open(struct elf_program *p, const char *path, uint64_t ram_base, uint64_t ram_bytes) {
  memset(p, 0, sizeof *p);
  struct input in = {.fd = -1};
  enum elf_status status = read_file(p, &in, path, ram_base, ram_bytes);
  if (status == ELF_OK) return status;
  elf_close(p);
  snprintf(p->message, sizeof p->message, "%.300s: %s%s", path, elf_status_text(status), in.detail);
  return status;
}

void elf_close(struct elf_program *p) {
  for (size_t i = 0; i < p->segment_count; i++) free(p->segments[i].data);
  free(p->segments);
  free(p->symbols);
  free(p->names);
  memset(p, 0, sizeof *p);
}

void elf_load(const struct elf_program *p, uint8_t *ram, uint64_t ram_base) {
  for (size_t i = 0; i < p->segment_count; i++) {
    const struct elf_segment *s = &p->segments[i];
    uint8_t *to = ram + (s->addr - ram_base);
    memcpy(to, s->data, s->file_bytes);
    memset(to + s->file_bytes, 0, s->memory_bytes - s->file_bytes);
  }
}

bool elf_find(const struct elf_program *p, const char *name, uint64_t *addr) {
  for (size_t i = 0; i < p->symbol_count; i++) {
    if (strcmp(p->symbols[i].name, name) == 0) {
      *addr = p->symbols[i].addr;
      return true;
    }
  }
  return false;
}

uint64_t elf_loaded_at(const struct elf_program *p, uint64_t addr) {
  for (size_t i = 0; i < p->segment_count; i++) {
    const struct elf_segment *s = &p->segments[i];
    if (addr - s->runs_at < s->memory_bytes) return s->addr + (addr - s->runs_at);
  }
  return addr;
}
