#include "program/symbols_lines.h"

#include <dwarf.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

struct line_row {
  uint64_t addr;
  const char *file; /* NULL: nothing is known from here on */
  unsigned line;
  size_t order; /* rows of one address: the last one of the program counts */
};

static bool add_row(struct symbols_lines *l, uint64_t addr, const char *file, unsigned line) {
  if (!ARRAY_ROOM(l->row, l->room, l->rows + 1)) return false;
  l->row[l->rows] = (struct line_row){addr, file, line, l->rows};
  l->rows++;
  return true;
}

/* Is there code at the address? Of functions that the linker dropped, DWARF still has the
 * lines, from address 0 on. */
static bool is_code(Elf *elf, uint64_t addr) {
  Elf_Scn *section = NULL;
  GElf_Shdr header;
  while ((section = elf_nextscn(elf, section)))
    if (gelf_getshdr(section, &header) && header.sh_flags & SHF_EXECINSTR && addr - header.sh_addr < header.sh_size) return true;
  return false;
}

static bool read_unit(struct symbols_lines *l, Elf *elf, Dwarf_Die *unit) {
  Dwarf_Lines *lines;
  size_t n;
  const char *last = NULL, *kept_file = NULL;           /* a name, and as it is kept */
  bool first = true, kept = false;                      /* of a sequence */
  if (dwarf_getsrclines(unit, &lines, &n)) return true; /* no line table */
  for (size_t i = 0; i < n; i++) {
    Dwarf_Line *at = dwarf_onesrcline(lines, i);
    Dwarf_Addr addr;
    bool end = false;
    int number = 0;
    if (dwarf_lineaddr(at, &addr) || dwarf_lineendsequence(at, &end) || dwarf_lineno(at, &number)) continue;
    if (first || !kept) kept = is_code(elf, addr); /* libdw may sort the ends of dropped sequences in front of them */
    first = end;
    if (!kept) continue;
    const char *file = end ? NULL : dwarf_linesrc(at, NULL, NULL);
    if (!end && (!file || number <= 0)) continue;
    if (file && file != last && !(kept_file = printable_keep(&l->files, last = file))) return false;
    if (!add_row(l, addr, end ? NULL : kept_file, (unsigned)number)) return false;
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

bool symbols_lines_read(struct symbols_lines *l, Elf *elf) {
  *l = (struct symbols_lines){.dwarf = dwarf_begin_elf(elf, DWARF_C_READ, NULL)};
  if (!l->dwarf) return true;
  Dwarf_CU *unit = NULL;
  Dwarf_Die die;
  uint8_t type;
  while (dwarf_get_units(l->dwarf, unit, &unit, NULL, &type, &die, NULL) == 0)
    if ((type == DW_UT_compile || type == DW_UT_skeleton) && !read_unit(l, elf, &die)) return false;
  if (l->rows) qsort(l->row, l->rows, sizeof *l->row, by_address);
  return true;
}

void symbols_lines_move(struct symbols_lines *l, uint64_t bias) {
  for (size_t i = 0; i < l->rows; i++) l->row[i].addr += bias;
}

bool symbols_lines_at(const struct symbols_lines *l, uint64_t pc, struct symbols_line *out) {
  size_t low = 0, high = l->rows;
  while (low < high) {
    size_t mid = low + (high - low) / 2;
    if (l->row[mid].addr <= pc) low = mid + 1;
    else high = mid;
  }
  if (!low || !l->row[low - 1].file) return false;
  *out = (struct symbols_line){l->row[low - 1].file, l->row[low - 1].line};
  return true;
}

static bool is_debug(const char *name) { return !strncmp(name, ".debug_", 7) || !strncmp(name, ".zdebug_", 8); }

void symbols_lines_missing(Elf *elf, char *why, size_t size) {
  size_t names;
  bool found = false, compressed = false;
  GElf_Shdr header;
  if (elf_getshdrstrndx(elf, &names)) names = 0;
  for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));) {
    const char *name = gelf_getshdr(section, &header) ? elf_strptr(elf, names, header.sh_name) : NULL;
    if (!name || !is_debug(name)) continue;
    found = true;
    compressed = compressed || header.sh_flags & SHF_COMPRESSED || name[1] == 'z';
  }
  snprintf(why, size, "%s",
           compressed ? "its debug information is compressed in a way that libelf here cannot read "
                        "(objcopy --decompress-debug-sections)"
           : found    ? "its debug information has no lines of its code"
                      : "it has no debug information (compile with -g)");
}

void symbols_lines_free(struct symbols_lines *l) {
  free(l->row);
  printable_free(&l->files);
  if (l->dwarf) dwarf_end(l->dwarf);
  *l = (struct symbols_lines){.dwarf = NULL};
}
