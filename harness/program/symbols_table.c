#include "program/symbols_table.h"

#include <stdlib.h>
#include <string.h>

#include "program/demangle.h"

/* ---- symbols ---- */

enum { NONE, LABEL, LOCAL, WEAK, GLOBAL }; /* of several names of one address the highest is kept */

struct candidate {
  struct symbols_function f; /* end: of its section when it has no size */
  unsigned rank;
  bool sized;
};

static int by_start(const void *a, const void *b) {
  const struct candidate *x = a, *y = b;
  if (x->f.start != y->f.start) return x->f.start < y->f.start ? -1 : 1;
  if (x->rank != y->rank) return x->rank > y->rank ? -1 : 1;
  return strcmp(x->f.name, y->f.name);
}

static unsigned rank_of(const GElf_Sym *sym, const char *name) {
  const unsigned type = GELF_ST_TYPE(sym->st_info), bind = GELF_ST_BIND(sym->st_info);
  if (!name || !*name || *name == '$' || *name == '.') return NONE;
  if (type == STT_FUNC) return bind == STB_LOCAL ? LOCAL : bind == STB_WEAK ? WEAK : GLOBAL;
  return type == STT_NOTYPE && bind != STB_LOCAL ? LABEL : NONE;
}

struct code { /* that a symbol lies in */
  uint64_t start, size;
};

/* A function of a program that was merged into this one has no section, but it has a segment. */
static bool in_segment(Elf *elf, const GElf_Sym *sym, struct code *code) {
  size_t headers = 0;
  elf_getphdrnum(elf, &headers);
  for (size_t i = 0; i < headers; i++) {
    GElf_Phdr p;
    if (!gelf_getphdr(elf, (int)i, &p) || p.p_type != PT_LOAD || !(p.p_flags & PF_X)) continue;
    *code = (struct code){p.p_vaddr, p.p_filesz};
    if (sym->st_value - p.p_vaddr < p.p_filesz && p.p_filesz <= UINT64_MAX - p.p_vaddr) return true;
  }
  return false;
}

/* index: SHN_XINDEX stands for it. */
static bool in_code(Elf *elf, const GElf_Sym *sym, uint32_t index, struct code *code) {
  GElf_Shdr header;
  if (sym->st_shndx == SHN_ABS && GELF_ST_TYPE(sym->st_info) == STT_FUNC) return in_segment(elf, sym, code);
  if (sym->st_shndx != SHN_XINDEX) index = sym->st_shndx < SHN_LORESERVE ? sym->st_shndx : SHN_UNDEF;
  Elf_Scn *section = index == SHN_UNDEF ? NULL : elf_getscn(elf, index);
  if (!section || !gelf_getshdr(section, &header) || !(header.sh_flags & SHF_EXECINSTR)) return false;
  *code = (struct code){header.sh_addr, header.sh_size};
  return header.sh_size <= UINT64_MAX - header.sh_addr && sym->st_value - header.sh_addr < header.sh_size;
}

static Elf_Scn *section_of_type(Elf *elf, uint32_t type, size_t link, GElf_Shdr *header) {
  for (Elf_Scn *section = NULL; (section = elf_nextscn(elf, section));)
    if (gelf_getshdr(section, header) && header->sh_type == type && (!link || header->sh_link == link)) return section;
  return NULL;
}

static const char *keep_name(struct symbols_table *t, const char *name) {
  char *plain = demangle(name);
  if (!plain) return printable_keep(&t->names, name);
  name = printable_keep_copy(&t->names, plain);
  free(plain);
  return name;
}

/* n: of symbols. */
static bool candidates(struct symbols_table *t, struct candidate *c, size_t n, Elf *elf, Elf_Data *data, Elf_Data *indices,
                       size_t strings, size_t *found) {
  for (size_t i = 0; i < n; i++) {
    GElf_Sym sym;
    struct code in;
    Elf32_Word index = SHN_UNDEF;
    if (!gelf_getsymshndx(data, indices, (int)i, &sym, &index)) continue;
    const char *name = elf_strptr(elf, strings, sym.st_name);
    const unsigned rank = rank_of(&sym, name);
    if (!rank || !in_code(elf, &sym, index, &in)) continue;
    uint64_t end = in.start + in.size;
    if (sym.st_size && sym.st_size < end - sym.st_value) end = sym.st_value + sym.st_size;
    if (!(name = keep_name(t, name))) return false;
    c[(*found)++] = (struct candidate){{sym.st_value, end, name}, rank, sym.st_size != 0};
  }
  return true;
}

/* Names of one address become one candidate. */
static size_t join_aliases(struct candidate *c, size_t n) {
  size_t kept = 0;
  if (n) qsort(c, n, sizeof *c, by_start);
  for (size_t i = 0; i < n; i++) {
    struct candidate *last = kept ? &c[kept - 1] : NULL;
    if (!last || last->f.start != c[i].f.start) c[kept++] = c[i];
    else if (c[i].sized && (!last->sized || c[i].f.end > last->f.end)) {
      last->f.end = c[i].f.end;
      last->sized = true;
    }
  }
  return kept;
}

/* ---- ranges ---- */

#define NOBODY SIZE_MAX

struct symbols_piece {
  uint64_t start;
  size_t function; /* NOBODY: none from here on */
};

/* Functions that are open where the sweep is, the innermost last. */
struct sweep {
  struct symbols_table *t;
  size_t *open, depth;
};

static void piece(struct symbols_table *t, uint64_t start, size_t function) {
  if (t->pieces && t->piece[t->pieces - 1].start == start) t->pieces--;
  t->piece[t->pieces++] = (struct symbols_piece){start, function};
}

static const struct symbols_function *innermost(const struct sweep *w) {
  return w->depth ? &w->t->function[w->open[w->depth - 1]] : NULL;
}

/* Ends what ends at or before the limit. */
static void close_until(struct sweep *w, uint64_t limit) {
  while (w->depth && innermost(w)->end <= limit) {
    const uint64_t at = innermost(w)->end;
    while (w->depth && innermost(w)->end <= at) w->depth--;
    piece(w->t, at, w->depth ? w->open[w->depth - 1] : NOBODY);
  }
}

static void sweep(struct sweep *w, const struct candidate *c, size_t n) {
  struct symbols_table *t = w->t;
  for (size_t i = 0; i < n; i++) {
    struct symbols_function f = c[i].f;
    close_until(w, f.start);
    if (w->depth && c[i].rank == LABEL && !c[i].sized) continue;
    if (!c[i].sized && i + 1 < n && c[i + 1].f.start < f.end) f.end = c[i + 1].f.start;
    if (!c[i].sized && w->depth && innermost(w)->end < f.end) f.end = innermost(w)->end;
    t->function[t->functions] = f;
    w->open[w->depth++] = t->functions;
    piece(t, f.start, t->functions++);
  }
  close_until(w, UINT64_MAX);
}

static bool find_ranges(struct symbols_table *t, const struct candidate *c, size_t n) {
  struct sweep w = {.t = t, .open = calloc(n + 1, sizeof *w.open)};
  t->function = calloc(n + 1, sizeof *t->function);
  t->piece = calloc(2 * n + 1, sizeof *t->piece); /* a start and an end each */
  const bool good = w.open && t->function && t->piece;
  if (good) sweep(&w, c, n);
  free(w.open);
  return good;
}

const struct symbols_function *symbols_table_at(const struct symbols_table *t, uint64_t pc, uint64_t *until) {
  size_t low = 0, high = t->pieces; /* the last one that starts at or before pc lies below high */
  while (low < high) {
    size_t mid = low + (high - low) / 2;
    if (t->piece[mid].start <= pc) low = mid + 1;
    else high = mid;
  }
  if (until && low < t->pieces && t->piece[low].start < *until) *until = t->piece[low].start;
  return low && t->piece[low - 1].function != NOBODY ? &t->function[t->piece[low - 1].function] : NULL;
}

/* ---- two tables ---- */

/* A function is a candidate again, with its end known. */
static void add_candidates(struct candidate *c, const struct symbols_table *t, uint64_t bias) {
  for (size_t i = 0; i < t->functions; i++) {
    const struct symbols_function *f = &t->function[i];
    c[i] = (struct candidate){{f->start + bias, f->end + bias, f->name}, GLOBAL, true};
  }
}

bool symbols_table_add(struct symbols_table *t, const struct symbols_table *other, uint64_t bias) {
  const size_t n = t->functions + other->functions;
  struct candidate *c = calloc(n + 1, sizeof *c);
  struct symbols_table both = {.found = t->found || other->found};
  if (c) {
    add_candidates(c, t, 0);
    add_candidates(c + t->functions, other, bias);
  }
  const bool good = c && find_ranges(&both, c, join_aliases(c, n));
  free(c);
  if (good) {
    both.names = t->names;
    t->names = (struct printable_kept){0};
    symbols_table_free(t);
    *t = both;
  } else {
    symbols_table_free(&both);
  }
  return good;
}

/* ---- life cycle ---- */

bool symbols_table_read(struct symbols_table *t, Elf *elf) {
  GElf_Shdr header, other;
  *t = (struct symbols_table){.found = false};
  Elf_Scn *section = section_of_type(elf, SHT_SYMTAB, 0, &header);
  Elf_Data *data = section ? elf_getdata(section, NULL) : NULL;
  if (!data || !header.sh_entsize) return true;
  Elf_Scn *extended = section_of_type(elf, SHT_SYMTAB_SHNDX, elf_ndxscn(section), &other);
  t->found = true;
  const size_t n = data->d_size / header.sh_entsize;
  struct candidate *c = calloc(n + 1, sizeof *c);
  size_t found = 0;
  const bool good = c && candidates(t, c, n, elf, data, extended ? elf_getdata(extended, NULL) : NULL, header.sh_link, &found) &&
                    find_ranges(t, c, join_aliases(c, found));
  free(c);
  return good;
}

void symbols_table_free(struct symbols_table *t) {
  free(t->function);
  free(t->piece);
  printable_free(&t->names);
  *t = (struct symbols_table){.found = false};
}
