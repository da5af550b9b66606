/* Programs: 64-bit little-endian RISC-V ELF executables, read with libelf.
 *
 * elf_open() reads and checks the whole file, elf_load() copies its segments into a memory image, as often as
 * you like. Segments go to their physical addresses (p_paddr), as on QEMU. The file is closed again when
 * elf_open() returns. Code where it runs: image_file.h. Names and lines for addresses: symbols.h. */
#ifndef CULPRIT_ELF_FILE_H
#define CULPRIT_ELF_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum elf_status {
  ELF_OK,
  ELF_NO_MEMORY,
  ELF_MISSING,   /* cannot be opened or read */
  ELF_NOT_ELF,   /* no ELF magic, or not a regular file */
  ELF_TRUNCATED, /* headers or contents beyond the end of the file */
  ELF_CORRUPTED, /* headers that contradict themselves */
  ELF_CLASS32,   /* ELF32 */
  ELF_BIG_ENDIAN,
  ELF_OTHER_MACHINE,  /* not RISC-V */
  ELF_LINUX,          /* a program for an operating system */
  ELF_COMPRESSED,     /* its flags say RVC */
  ELF_FLOAT,          /* its flags say that floating-point registers hold arguments */
  ELF_NOT_EXECUTABLE, /* object file, shared object, core */
  ELF_NOT_PROCESS,    /* a process was expected, which is linked at 0 */
  ELF_OUTSIDE_MEMORY, /* a segment does not fit into RAM */
  ELF_NO_SEGMENT,     /* nothing to load */
  ELF_BAD_ENTRY       /* entry point in no loaded segment, or not a multiple of 4 */
};

struct elf_symbol {
  uint64_t addr, size;
  const char *name;
  bool function;
};

struct elf_segment {
  uint64_t addr;                     /* where it is loaded */
  uint64_t runs_at;                  /* its virtual address */
  uint64_t file_bytes, memory_bytes; /* what is not in the file is zero */
  uint8_t *data;                     /* file_bytes bytes */
  bool writable, executable;         /* as its flags say */
};

struct elf_program {
  uint64_t entry;
  struct elf_segment *segments; /* ascending address, disjoint, none empty */
  size_t segment_count;
  struct elf_symbol *symbols; /* all that have a name and a section or an absolute value, in file order */
  size_t symbol_count;
  char *names;       /* what the symbols' names point into */
  char message[512]; /* of an error: one line with the path */
};

/* Reads the program; its segments must lie in [ram_base, ram_base + ram_bytes). ram_base 0: a process of the
 * kernel, linked at 0 (docs/kernel.md), whose type is that of a shared object. On an error everything but the
 * message is empty. */
enum elf_status elf_open(struct elf_program *p, const char *path, uint64_t ram_base, uint64_t ram_bytes);
void elf_close(struct elf_program *p);

/* Copies the segments into `ram`, the image of the memory from ram_base on, and zeroes what of them is not in
 * the file; other bytes are untouched. */
void elf_load(const struct elf_program *p, uint8_t *ram, uint64_t ram_base);

/* Address of a symbol: tohost, begin_signature, ... False: the program has none of that name. */
bool elf_find(const struct elf_program *p, const char *name, uint64_t *addr);

/* Where that is loaded which the program has at this virtual address; the address itself when it is in no segment. */
uint64_t elf_loaded_at(const struct elf_program *p, uint64_t addr);

/* What an error is, without the path: "not an ELF file". */
const char *elf_status_text(enum elf_status status);

#endif
