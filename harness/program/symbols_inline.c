#include "program/symbols_inline.h"

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "program/demangle.h"

enum { NOBODY = -1, DEEPEST = 64 };

struct symbols_inlined {
  const char *name;
  struct symbols_line call;
  long parent; /* NOBODY: inlined into the function of the symbol table */
};

struct inline_range {
  uint64_t start, end;
  long inlined;
  unsigned depth;
};

struct inline_piece {
  uint64_t start;
  long inlined; /* NOBODY: none from here on */
};

/* A unit while its tree is walked. */
struct walk {
  struct symbols_inline *l;
  Dwarf_Files *files;
  size_t file_count;
};

/* ---- reading ---- */

static const char *make_name(struct symbols_inline *l, Dwarf_Die *die) {
  Dwarf_Attribute attribute;
  const char *linkage = dwarf_formstring(dwarf_attr_integrate(die, DW_AT_linkage_name, &attribute));
  char *plain = linkage ? demangle(linkage) : NULL;
  const char *name = plain ? plain : dwarf_formstring(dwarf_attr_integrate(die, DW_AT_name, &attribute));
  if (!name) name = "[inlined]";
  name = plain ? printable_keep_copy(&l->names, name) : printable_keep(&l->names, name);
  free(plain);
  return name;
}

static const char *name_of(struct symbols_inline *l, Dwarf_Die *die) {
  Dwarf_Attribute attribute;
  Dwarf_Die origin;
  if (!dwarf_formref_die(dwarf_attr(die, DW_AT_abstract_origin, &attribute), &origin)) origin = *die;
  uint64_t *known = hash_at(&l->name_of, dwarf_dieoffset(&origin), 0);
  if (known && !*known) *known = (uintptr_t)make_name(l, die);
  return known ? (const char *)(uintptr_t)*known : NULL;
}

static unsigned number_of(Dwarf_Die *die, unsigned attribute) {
  Dwarf_Attribute a;
  Dwarf_Word value = 0;
  return dwarf_attr(die, attribute, &a) && dwarf_formudata(&a, &value) == 0 ? (unsigned)value : 0;
}

static bool add_ranges(struct symbols_inline *l, Dwarf_Die *die, long inlined, unsigned depth) {
  Dwarf_Addr base, start, end;
  for (ptrdiff_t at = 0; (at = dwarf_ranges(die, at, &base, &start, &end)) > 0;) {
    if (start >= end || !start) continue; /* from 0 on: the linker dropped it */
    if (!ARRAY_ROOM(l->range, l->range_room, l->ranges + 1)) return false;
    l->range[l->ranges++] = (struct inline_range){start, end, inlined, depth};
  }
  return true;
}

static bool add_inlined(struct walk *w, Dwarf_Die *die, long parent, unsigned depth) {
  struct symbols_inline *l = w->l;
  const unsigned file = number_of(die, DW_AT_call_file);
  const char *path = file < w->file_count ? dwarf_filesrc(w->files, file, NULL, NULL) : NULL;
  const char *name = name_of(l, die);
  if (path) path = printable_keep(&l->names, path);
  if (!name || !ARRAY_ROOM(l->at, l->room, l->count + 1)) return false;
  l->at[l->count] = (struct symbols_inlined){name, {path, number_of(die, DW_AT_call_line)}, parent};
  return add_ranges(l, die, (long)l->count++, depth);
}

/* Children of a node; siblings only forwards, whatever the file says. */
static bool walk_children(struct walk *w, Dwarf_Die *node, long parent, unsigned depth) {
  Dwarf_Die die;
  if (depth > DEEPEST || dwarf_child(node, &die) != 0) return true;
  for (;;) {
    const int tag = dwarf_tag(&die);
    const Dwarf_Off offset = dwarf_dieoffset(&die);
    const bool inlined = tag == DW_TAG_inlined_subroutine;
    if (inlined && !add_inlined(w, &die, parent, depth)) return false;
    const bool holds_code = inlined || tag == DW_TAG_lexical_block || tag == DW_TAG_subprogram || tag == DW_TAG_namespace;
    if (holds_code && !walk_children(w, &die,
                                     inlined                    ? (long)w->l->count - 1
                                     : tag == DW_TAG_subprogram ? NOBODY
                                                                : parent,
                                     depth + 1))
      return false;
    if (dwarf_siblingof(&die, &die) != 0 || dwarf_dieoffset(&die) <= offset) return true;
  }
}

/* ---- ranges inside each other become pieces one behind another ---- */

static int by_start(const void *a, const void *b) {
  const struct inline_range *x = a, *y = b;
  if (x->start != y->start) return x->start < y->start ? -1 : 1;
  return x->depth < y->depth ? -1 : x->depth > y->depth;
}

/* Ranges that are open where the sweep is, the innermost last. */
struct sweep {
  struct symbols_inline *l;
  const struct inline_range **open;
  size_t depth;
};

static void piece(struct symbols_inline *l, uint64_t start, long inlined) {
  if (l->pieces && l->piece[l->pieces - 1].start == start) l->pieces--;
  l->piece[l->pieces++] = (struct inline_piece){start, inlined};
}

static void close_until(struct sweep *w, uint64_t limit) {
  while (w->depth && w->open[w->depth - 1]->end <= limit) {
    const uint64_t end = w->open[w->depth - 1]->end;
    while (w->depth && w->open[w->depth - 1]->end <= end) w->depth--;
    piece(w->l, end, w->depth ? w->open[w->depth - 1]->inlined : NOBODY);
  }
}

static bool find_pieces(struct symbols_inline *l) {
  struct sweep w = {.l = l, .open = calloc(l->ranges + 1, sizeof *w.open)};
  l->piece = calloc(2 * l->ranges + 1, sizeof *l->piece); /* a start and an end each */
  const bool good = w.open && l->piece;
  if (good && l->ranges) qsort(l->range, l->ranges, sizeof *l->range, by_start);
  for (size_t i = 0; good && i < l->ranges; i++) {
    close_until(&w, l->range[i].start);
    w.open[w.depth++] = &l->range[i];
    piece(l, l->range[i].start, l->range[i].inlined);
  }
  if (good) close_until(&w, UINT64_MAX);
  free(w.open);
  return good;
}

bool symbols_inline_read(struct symbols_inline *l, Dwarf *dwarf) {
  Dwarf_CU *unit = NULL;
  Dwarf_Die die, split;
  uint8_t type;
  *l = (struct symbols_inline){.count = 0};
  while (dwarf && dwarf_get_units(dwarf, unit, &unit, NULL, &type, &die, &split) == 0) {
    struct walk w = {.l = l};
    Dwarf_Die *tree = type == DW_UT_skeleton ? &split : &die;
    if (type != DW_UT_compile && !(type == DW_UT_skeleton && dwarf_tag(&split) == DW_TAG_compile_unit)) continue;
    if (dwarf_getsrcfiles(&die, &w.files, &w.file_count) != 0) w.file_count = 0;
    if (!walk_children(&w, tree, NOBODY, 0)) return false;
  }
  return find_pieces(l);
}

void symbols_inline_move(struct symbols_inline *l, uint64_t bias) {
  for (size_t i = 0; i < l->pieces; i++) l->piece[i].start += bias;
}

size_t symbols_inline_at(const struct symbols_inline *l, uint64_t pc, struct symbols_frame *frame, size_t room) {
  size_t low = 0, high = l->pieces, count = 0; /* the last one that starts at or before pc lies below high */
  while (low < high) {
    const size_t mid = low + (high - low) / 2;
    if (l->piece[mid].start <= pc) low = mid + 1;
    else high = mid;
  }
  for (long i = low ? l->piece[low - 1].inlined : NOBODY; i != NOBODY && count < room; i = l->at[i].parent)
    frame[count++] = (struct symbols_frame){l->at[i].name, l->at[i].call};
  return count;
}

bool symbols_inline_named(const struct symbols_inline *l, size_t piece, const char *name,
                          bool (*same)(const char *function, const char *name), uint64_t *pc) {
  *pc = l->piece[piece].start;
  for (long i = l->piece[piece].inlined; i != NOBODY; i = l->at[i].parent)
    if (same(l->at[i].name, name)) return true;
  return false;
}

void symbols_inline_free(struct symbols_inline *l) {
  free(l->at);
  free(l->range);
  free(l->piece);
  printable_free(&l->names);
  hash_free(&l->name_of);
  *l = (struct symbols_inline){.count = 0};
}
