#include "program/symbols.h"

#include <elfutils/libdwelf.h>
#include <gelf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/printable.h"
#include "program/demangle.h"
#include "program/regular_file.h"
#include "program/symbols_debug.h"
#include "program/symbols_inline.h"
#include "program/symbols_lines.h"
#include "program/symbols_source.h"
#include "program/symbols_table.h"

struct symbols {
  int fd;
  Elf *elf;
  struct symbols_debug debug;
  struct symbols_table table;
  struct symbols_lines lines;
  struct symbols_inline inlined;
  char lineless[200]; /* why there are no lines */
  struct symbols_sources *sources;
  char build_id[2 * 64 + 1];
  struct symbols *added; /* programs beside it: their functions are in our table */
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

size_t symbols_frames_at(const struct symbols *s, uint64_t pc, struct symbols_frame frame[SYMBOLS_FRAMES]) {
  const struct symbols_function *f = symbols_function_at(s, pc);
  if (!f) return 0;
  size_t inlined = 0;
  for (const struct symbols *in = s; in && !inlined; in = in->added)
    inlined = symbols_inline_at(&in->inlined, pc, frame, SYMBOLS_FRAMES - 1);
  frame[inlined] = (struct symbols_frame){.name = f->name};
  return inlined + 1;
}

static bool is_called(const char *function, const char *name, bool clone) {
  const size_t length = strlen(name);
  char *plain = demangle(name);
  const bool same = plain ? strcmp(function, plain) == 0 : demangle_matches(function, name, clone);
  free(plain);
  if (same) return true;
  if (strncmp(function, name, length) != 0) return false;
  return !function[length] || (clone && length && function[length] == '.');
}

bool symbols_named(const struct symbols_function *function, const char *name, bool clone) {
  return is_called(function->name, name, clone);
}

static bool is_called_loosely(const char *function, const char *name) { return is_called(function, name, true); }

size_t symbols_inlined_into(const struct symbols *s, const char *name, const struct symbols_function **into, size_t room) {
  size_t count = 0;
  for (const struct symbols *in = s; in; in = in->added)
    for (size_t i = 0; i < in->inlined.pieces && count < room; i++) {
      uint64_t pc;
      if (!symbols_inline_named(&in->inlined, i, name, is_called_loosely, &pc)) continue;
      const struct symbols_function *f = symbols_function_at(s, pc);
      size_t known = 0;
      while (known < count && into[known] != f) known++;
      if (f && known == count) into[count++] = f;
    }
  return count;
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

const char *symbols_lineless(const struct symbols *s) { return s && !s->lines.rows ? s->lineless : NULL; }

bool symbols_line_at(const struct symbols *s, uint64_t pc, struct symbols_line *out) {
  for (; s; s = s->added)
    if (symbols_lines_at(&s->lines, pc, out)) return true;
  return false;
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

/* What the program lacks may be in a file of its own. */
static bool read_all(struct symbols *s, const char *path) {
  char why[sizeof s->lineless];
  if (!symbols_table_read(&s->table, s->elf) || !symbols_lines_read(&s->lines, s->elf)) return false;
  if (s->table.found && s->lines.rows) return true;
  symbols_lines_missing(s->elf, s->lineless, sizeof s->lineless);
  if (!symbols_debug_open(&s->debug, s->elf, path, why, sizeof why)) {
    if (*why) printable(s->lineless, sizeof s->lineless, why);
    return true;
  }
  if (!s->table.found && !symbols_table_read(&s->table, s->debug.elf)) return false;
  if (s->lines.rows) return true;
  symbols_lines_free(&s->lines);
  symbols_lines_missing(s->debug.elf, s->lineless, sizeof s->lineless);
  return symbols_lines_read(&s->lines, s->debug.elf);
}

struct symbols *symbols_open(const char *path, char *why, size_t size) {
  struct symbols *s = calloc(1, sizeof *s);
  if (!s) {
    snprintf(why, size, "out of memory");
    return NULL;
  }
  s->fd = regular_file_open(path, why, size);
  if (s->fd < 0) {
    free(s);
    return NULL;
  }
  elf_version(EV_CURRENT);
  s->elf = elf_begin(s->fd, ELF_C_READ_MMAP, NULL);
  if (!s->elf || elf_kind(s->elf) != ELF_K_ELF) {
    snprintf(why, size, "%s is not an ELF file", path);
  } else {
    s->sources = symbols_sources_new();
    if (s->sources && read_all(s, path) && symbols_inline_read(&s->inlined, s->lines.dwarf)) {
      read_build_id(s);
      return s;
    }
    snprintf(why, size, "out of memory");
  }
  symbols_close(s);
  return NULL;
}

const struct symbols *symbols_add(struct symbols *s, const char *path, uint64_t bias, char *why, size_t size) {
  struct symbols *other = symbols_open(path, why, size);
  if (!other) return NULL;
  symbols_lines_move(&other->lines, bias);
  symbols_inline_move(&other->inlined, bias);
  other->added = s->added;
  s->added = other;
  if (symbols_table_add(&s->table, &other->table, bias)) return other;
  snprintf(why, size, "out of memory");
  return NULL;
}

void symbols_close(struct symbols *s) {
  if (!s) return;
  symbols_close(s->added);
  symbols_sources_free(s->sources);
  symbols_table_free(&s->table);
  symbols_inline_free(&s->inlined);
  symbols_lines_free(&s->lines);
  symbols_debug_close(&s->debug);
  if (s->elf) elf_end(s->elf);
  close(s->fd);
  free(s);
}

const char *symbols_build_id(const struct symbols *s) { return s->build_id; }
