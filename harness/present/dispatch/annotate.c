/* One function: its source lines and its assembly, with how often each was executed. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/array.h"
#include "base/hash.h"
#include "present/dispatch/cells.h"
#include "present/listing.h"

/* Counts of places of the function: from, at: of the place. */
struct places {
  const struct counts_source *s;
  struct symbols_function inside;
  struct prof_count *place, *line;
  struct listing_row *row;
  size_t places, lines, place_room, line_room, row_room;
};

static void annotated_cells(struct table *t, const void *ctx, const void *row) {
  const struct places *p = ctx;
  const struct prof_count *c = row;
  table_count(t, "count", 13, NULL, c->count);
  if (p->s->prof->truth) table_count(t, "executed", 13, NULL, c->executed);
}

static int by_place(const void *a, const void *b) {
  const struct prof_count *x = a, *y = b;
  return x->at < y->at ? -1 : x->at > y->at;
}

/* A block is where it begins; of edges, those that enter it; an arc, where it is called from. */
static bool collect(struct places *p) {
  const struct recording *prof = p->s->prof;
  for (size_t i = 0; i < prof->sample_count; i++) {
    struct prof_count c = prof->sample[i].count;
    if (prof->kind == PROF_ARCS) c.at = c.from;
    if (c.at < p->inside.start || c.at >= p->inside.end) continue;
    if (symbols_nested_at(p->s->symbols, &p->inside, c.at, NULL)) continue;
    if (!ARRAY_ROOM(p->place, p->place_room, p->places + 1)) return false;
    p->place[p->places++] = c;
  }
  if (p->places) qsort(p->place, p->places, sizeof *p->place, by_place);
  size_t kept = 0;
  for (size_t i = 0; i < p->places; i++) {
    struct prof_count *last = kept ? &p->place[kept - 1] : NULL;
    if (last && last->at == p->place[i].at) {
      last->count += p->place[i].count;
      last->executed += p->place[i].executed;
    } else p->place[kept++] = p->place[i];
  }
  p->places = kept;
  return true;
}

/* The place reaches up to the next one, a call only over itself. Of the places in a line the most frequent
 * one is told. */
static bool add_lines(struct places *p, struct hash *known, size_t i) {
  const bool call = p->s->prof->kind == PROF_ARCS;
  const uint64_t end = call ? p->place[i].at + 4 : i + 1 < p->places ? p->place[i + 1].at : p->inside.end;
  for (uint64_t pc = p->place[i].at; pc < end; pc += 4) {
    struct symbols_line at;
    if (!symbols_line_at(p->s->symbols, pc, &at) || symbols_nested_at(p->s->symbols, &p->inside, pc, NULL)) continue;
    uint64_t *number = hash_at(known, (uint64_t)(uintptr_t)at.file, at.line);
    if (!number) return false;
    if (!*number) {
      if (!ARRAY_ROOM(p->line, p->line_room, p->lines + 1) || !ARRAY_ROOM(p->row, p->row_room, p->lines + 1)) return false;
      p->line[p->lines] = p->place[i];
      p->row[p->lines++] = (struct listing_row){.file = at.file, .line = at.line};
      *number = p->lines;
    }
    struct prof_count *line = &p->line[*number - 1];
    if (p->place[i].count > line->count) line->count = p->place[i].count;
    if (p->place[i].executed > line->executed) line->executed = p->place[i].executed;
  }
  return true;
}

static bool show_source(struct places *p, const struct listing *l) {
  struct hash known = {0};
  bool good = true;
  for (size_t i = 0; i < p->places && good; i++) good = add_lines(p, &known, i);
  hash_free(&known);
  for (size_t i = 0; i < p->lines && good; i++) p->row[i].row = &p->line[i];
  if (good && p->lines) listing_source(l, p->row, p->lines);
  return good;
}

static bool show_assembly(struct places *p, const struct listing *l) {
  if (!ARRAY_ROOM(p->row, p->row_room, p->places + 1)) return false;
  for (size_t i = 0; i < p->places; i++) p->row[i] = (struct listing_row){.pc = p->place[i].at, .row = &p->place[i]};
  listing_assembly(l, &p->inside, p->row, p->places);
  return true;
}

bool counts_text_annotate(const struct counts_source *s, const struct symbols_function *f, bool whole, const struct style *style) {
  static const struct prof_count any;
  const struct program_image *image = s->image;
  struct places p = {.s = s, .inside = *f}; /* a damaged symbol may reach far beyond the program */
  p.inside.end = p.inside.start + program_image_room(image, p.inside.start, p.inside.end);
  struct table t = table_text_on(style);
  const struct listing l = {.symbols = s->symbols,
                            .image = image,
                            .table = &t,
                            .cells = {.cells = annotated_cells, .ctx = &p, .row = &any},
                            .whole = whole,
                            .noun = "counts"};
  style_title(style, "%s  %08" PRIx64 " to %08" PRIx64, f->name, p.inside.start, p.inside.end - 1);
  const bool good = collect(&p) && show_source(&p, &l) && show_assembly(&p, &l);
  if (good && !p.places) fputs("  it was not instrumented\n", style->out);
  free(p.place);
  free(p.line);
  free(p.row);
  return good;
}
