#include "program/symbols.h"

#include <dwarf.h>
#include <elfutils/libdw.h>
#include <elfutils/libdwelf.h>
#include <errno.h>
#include <fcntl.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/array.h"
#include "program/symbols_source.h"
#include "program/symbols_table.h"

struct line_row {
  uint64_t addr;
  const char *file; /* NULL: nothing is known from here on */
  unsigned line;
  size_t order; /* rows of one address: the last one of the program counts */
};

struct symbols {
  int fd;
  Elf *elf;
  Dwarf *dwarf;
  struct symbols_table table;
  struct line_row *row;
  size_t rows, room;
  struct symbols_sources *sources;
  char build_id[2 * 64 + 1];
};

/* ---- functions ---- */

const char *symbols_missing(const struct symbols *s) {
  return s && !s->table.found ? "the program has no symbol table (stripped?)" : NULL;
}

const struct symbols_function *symbols_functions(const struct symbols *s, size_t *count) {
  *count = s->table.functions;
  return s->table.function;
}

const struct symbols_function *symbols_function_at(const struct symbols *s, uint64_t pc) {
  return symbols_table_at(&s->table, pc, NULL);
}

const struct symbols_function *symbols_nested_at(const struct symbols *s, const struct symbols_function *f, uint64_t pc,
                                                 uint64_t *until) {
  const struct symbols_function *in = symbols_table_at(&s->table, pc, until);
  return in && in->start != f->start ? in : NULL;
}

bool symbols_named(const struct symbols_function *function, const char *name, bool clone) {
  const size_t length = strlen(name);
  if (strncmp(function->name, name, length) != 0) return false;
  return !function->name[length] || (clone && length && function->name[length] == '.');
}

bool symbols_segment(const struct symbols *s, size_t which, struct symbols_segment *out) {
  size_t headers;
  if (elf_getphdrnum(s->elf, &headers)) return false;
  for (size_t i = 0; i < headers; i++) {
    GElf_Phdr p;
    if (!gelf_getphdr(s->elf, (int)i, &p) || p.p_type != PT_LOAD || !(p.p_flags & PF_X) || which--) continue;
    *out = (struct symbols_segment){p.p_vaddr, p.p_vaddr + p.p_memsz, p.p_offset};
    return true;
  }
  return false;
}

/* ---- lines ---- */

static bool add_row(struct symbols *s, uint64_t addr, const char *file, unsigned line) {
  if (!ARRAY_ROOM(s->row, s->room, s->rows + 1)) return false;
  s->row[s->rows] = (struct line_row){addr, file, line, s->rows};
  s->rows++;
  return true;
}

/* Is there code at the address? Of functions that the linker dropped, DWARF still has the
 * lines, from address 0 on. */
static bool is_code(const struct symbols *s, uint64_t addr) {
  Elf_Scn *section = NULL;
  GElf_Shdr header;
  while ((section = elf_nextscn(s->elf, section)))
    if (gelf_getshdr(section, &header) && header.sh_flags & SHF_EXECINSTR && addr - header.sh_addr < header.sh_size) return true;
  return false;
}

static bool read_unit_lines(struct symbols *s, Dwarf_Die *unit) {
  Dwarf_Lines *lines;
  size_t n;
  bool first = true, kept = false;                      /* of a sequence */
  if (dwarf_getsrclines(unit, &lines, &n)) return true; /* no line table */
  for (size_t i = 0; i < n; i++) {
    Dwarf_Line *l = dwarf_onesrcline(lines, i);
    Dwarf_Addr addr;
    bool end = false;
    int number = 0;
    if (dwarf_lineaddr(l, &addr) || dwarf_lineendsequence(l, &end) || dwarf_lineno(l, &number)) continue;
    if (first || !kept) kept = is_code(s, addr); /* libdw may sort the ends of dropped sequences in front of them */
    first = end;
    if (!kept) continue;
    const char *file = end ? NULL : dwarf_linesrc(l, NULL, NULL);
    if (!end && (!file || number <= 0)) continue;
    if (!add_row(s, addr, file, (unsigned)number)) return false;
  }
  return true;
}

/* An end of one sequence at the start of the next must not hide it. */
static int by_address(const void *a, const void *b) {
  const struct line_row *x = a, *y = b;
  if (x->addr != y->addr) return x->addr < y->addr ? -1 : 1;
  if (!x->file != !y->file) return x->file ? 1 : -1;
  return x->order < y->order ? -1 : 1;
}

static bool read_lines(struct symbols *s) {
  s->dwarf = dwarf_begin_elf(s->elf, DWARF_C_READ, NULL);
  if (!s->dwarf) return true;
  Dwarf_CU *unit = NULL;
  Dwarf_Die die;
  uint8_t type;
  while (dwarf_get_units(s->dwarf, unit, &unit, NULL, &type, &die, NULL) == 0)
    if (type == DW_UT_compile && !read_unit_lines(s, &die)) return false;
  if (s->rows) qsort(s->row, s->rows, sizeof *s->row, by_address);
  return true;
}

bool symbols_line_at(const struct symbols *s, uint64_t pc, struct symbols_line *out) {
  size_t low = 0, high = s->rows;
  while (low < high) {
    size_t mid = low + (high - low) / 2;
    if (s->row[mid].addr <= pc) low = mid + 1;
    else high = mid;
  }
  if (!low || !s->row[low - 1].file) return false;
  *out = (struct symbols_line){s->row[low - 1].file, s->row[low - 1].line};
  return true;
}

const char *symbols_source(struct symbols *s, const char *file, unsigned line) {
  return symbols_source_line(s->sources, file, line);
}

const char *symbols_source_as_is(struct symbols *s, const char *file, unsigned line) {
  return symbols_source_indented(s->sources, file, line);
}

/* ---- life cycle ---- */

static void read_build_id(struct symbols *s) {
  const void *id;
  ssize_t n = dwelf_elf_gnu_build_id(s->elf, &id);
  for (ssize_t i = 0; i < n && i < 64; i++) snprintf(s->build_id + 2 * i, 3, "%02x", ((const unsigned char *)id)[i]);
}

struct symbols *symbols_open(const char *path, char *why, size_t size) {
  struct symbols *s = calloc(1, sizeof *s);
  if (!s) {
    snprintf(why, size, "out of memory");
    return NULL;
  }
  s->fd = open(path, O_RDONLY | O_CLOEXEC);
  if (s->fd < 0) {
    snprintf(why, size, "cannot read %s: %s", path, strerror(errno));
    free(s);
    return NULL;
  }
  elf_version(EV_CURRENT);
  s->elf = elf_begin(s->fd, ELF_C_READ_MMAP, NULL);
  if (!s->elf || elf_kind(s->elf) != ELF_K_ELF) {
    snprintf(why, size, "%s is not an ELF file", path);
  } else {
    s->sources = symbols_sources_new();
    if (s->sources && symbols_table_read(&s->table, s->elf) && read_lines(s)) {
      read_build_id(s);
      return s;
    }
    snprintf(why, size, "out of memory");
  }
  symbols_close(s);
  return NULL;
}

void symbols_close(struct symbols *s) {
  if (!s) return;
  symbols_sources_free(s->sources);
  symbols_table_free(&s->table);
  free(s->row);
  if (s->dwarf) dwarf_end(s->dwarf);
  if (s->elf) elf_end(s->elf);
  close(s->fd);
  free(s);
}

const char *symbols_build_id(const struct symbols *s) { return s->build_id; }
