/* The paths that led to one instruction, from its records' branch history (sec. 5.3). */
#include <inttypes.h>
#include <stdlib.h>

#include "pme_path_tally.h"
#include "pme_text.h"

#define LENGTH 8 /* conditional branches back */
#define TOP 8    /* paths shown */
#define BLOCKS 8 /* of a path shown, the last ones */

struct search {
  const struct pme_profile *p;
  const struct cfg *graph;
  struct pme_path_finder *finder;
  struct pme_path_tally tally;
  struct pme_path path;
  uint64_t records, found[PME_PATH_LIMIT + 1]; /* by enum pme_path_count */
};

/* The first of a pair was on the way to the second when both retired. */
static bool search_one(struct search *s, size_t index) {
  const struct pme_life *l = &s->p->life[index], *first = l->pair && l->second && index ? l - 1 : NULL;
  if (!l->retired) return true;
  struct pme_path_query q = {.pc = l->pc, .history = pme_path_history(s->graph, l->pc, l->history, l->skip), .scope = PME_PATH_PROGRAM};
  if (first && first->retired) {
    q.other = PME_PATH_CONTAINS;
    q.other_pc = first->pc;
    q.distance = l->distance;
  }
  pme_path_find(s->finder, &q);
  enum pme_path_count count = pme_path_found(s->finder, LENGTH);
  s->records++;
  s->found[count]++;
  if (count != PME_PATH_ONE || !pme_path_get(s->finder, LENGTH, &s->path)) return true;
  return pme_path_tally_add(&s->tally, &s->path);
}

static void print_block(const struct search *s, uint32_t block, FILE *out) {
  uint64_t start = s->graph->block[block].start;
  const struct symbols_function *f = s->p->source.symbols ? symbols_function_at(s->p->source.symbols, start) : NULL;
  if (f) fprintf(out, "%s+0x%" PRIx64, f->name, start - f->start);
  else fprintf(out, "%08" PRIx64, start);
}

static void print(struct search *s, FILE *out) {
  char a[4][PROFILE_CELL];
  pme_path_tally_sort(&s->tally);
  fprintf(out, "  of %s records that retired %s have one path of %d conditional branches, %s several, %s none; given up: %s\n",
          profile_count_cell(a[0], (double)s->records), profile_count_cell(a[1], (double)s->found[PME_PATH_ONE]), LENGTH,
          profile_count_cell(a[2], (double)s->found[PME_PATH_MANY]), profile_count_cell(a[3], (double)s->found[PME_PATH_NONE]),
          profile_count_cell((char[PROFILE_CELL]){0}, (double)s->found[PME_PATH_LIMIT]));
  if (s->tally.rows) fputs("\n   share  records  blocks, oldest first\n", out);
  for (size_t i = 0; i < s->tally.rows && i < TOP; i++) {
    const struct pme_path *path = s->tally.row[i].path;
    unsigned shown = path->blocks < BLOCKS ? path->blocks : BLOCKS;
    fprintf(out, "  %5.1f%% %8" PRIu64 "  %s", profile_percent(s->tally.row[i].count, s->found[PME_PATH_ONE]), s->tally.row[i].count,
            shown < path->blocks ? "... > " : "");
    for (unsigned k = shown; k-- > 0;) {
      print_block(s, path->block[k], out);
      fputs(k ? " > " : "\n", out);
    }
  }
  if (s->tally.rows > TOP) fprintf(out, "  and %zu other paths\n", s->tally.rows - TOP);
}

bool pme_text_paths(const struct pme_profile *p, const struct cfg *graph, const struct pme_insn *insn, const struct profile_style *style) {
  struct search s = {.p = p, .graph = graph, .finder = pme_path_new(graph)};
  bool good = s.finder != NULL;
  FILE *out = style->out;
  fputc('\n', out);
  profile_tint(style, PROFILE_TITLE);
  fprintf(out, "Paths to %08" PRIx64 "  %s\n", insn->pc, p->function[insn->function].name);
  profile_tint(style, PROFILE_PLAIN);
  for (size_t i = 0; good && p->raw && i < insn->sums.records; i++) good = search_one(&s, p->by_pc[insn->first + i]);
  if (!p->raw) fputs("  the file holds sums: branch histories are not in it\n", out);
  else if (good) print(&s, out);
  pme_path_tally_free(&s.tally);
  pme_path_free(s.finder);
  return good;
}
