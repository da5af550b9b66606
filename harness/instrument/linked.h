/* A linked program with the relocations that the linker kept (--emit-relocs): what the instrumenter reads. */
#ifndef CULPRIT_INSTRUMENT_LINKED_H
#define CULPRIT_INSTRUMENT_LINKED_H

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum instrument_status {
  INSTRUMENT_OK,
  INSTRUMENT_NO_MEMORY,
  INSTRUMENT_STRIPPED,
  INSTRUMENT_TWICE,          /* already instrumented */
  INSTRUMENT_NO_RELOCATIONS, /* none were kept */
  INSTRUMENT_UNRESOLVED,     /* a jump table, or another address of code, without a relocation that says so */
  INSTRUMENT_UNSUPPORTED,    /* well-formed, but not a program that can be rewritten */
  INSTRUMENT_NOTHING         /* no function to instrument */
};

struct linked_reloc {
  uint64_t at;     /* address of what it changes */
  uint64_t target; /* symbol + addend */
  uint32_t type;   /* R_RISCV_... */
  uint32_t symbol; /* index */
};

struct linked_section { /* of relocations */
  uint32_t applies;     /* index of the section that they change */
  size_t first, count;  /* in `reloc` */
};

struct linked {
  uint8_t *file; /* of size bytes, as it is on disk */
  size_t size;
  Elf64_Ehdr *header;
  Elf64_Shdr *section;
  Elf64_Phdr *segment;
  Elf64_Sym *symbol;
  size_t symbols;
  const char *names, *section_names;
  uint32_t text, symtab;      /* indices of sections */
  struct linked_reloc *reloc; /* of sections that are loaded, by section, in file order */
  size_t relocs;
  struct linked_section *kept; /* which of them are of which section */
  size_t kept_count;
  uint64_t end; /* after everything that is loaded */
  char message[400];
};

/* Reads a program that elf_open has accepted. The relocations of the text are checked against its
 * instructions. On an error the message is set, and linked_close is needed all the same. */
enum instrument_status linked_open(struct linked *l, const char *path);
void linked_close(struct linked *l);

/* Sets the message and returns the status. */
enum instrument_status linked_fail(struct linked *l, enum instrument_status status, const char *format, ...)
  __attribute__((format(printf, 3, 4)));

static inline const char *linked_name(const struct linked *l, uint32_t symbol) { return l->names + l->symbol[symbol].st_name; }
static inline uint64_t linked_text_base(const struct linked *l) { return l->section[l->text].sh_addr; }
static inline uint64_t linked_text_size(const struct linked *l) { return l->section[l->text].sh_size & ~3ull; }

/* An address of the text, its end included. */
static inline bool linked_in_text(const struct linked *l, uint64_t address) {
  return address - linked_text_base(l) <= l->section[l->text].sh_size;
}

/* True: the symbol is the first address after the program, which moves: instrumented, it is longer. */
bool linked_is_heap(const struct linked *l, uint32_t symbol);

#endif
