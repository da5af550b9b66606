/* The paths that led to one instruction, from its records' branch history (sec. 5.3). */
#include <inttypes.h>
#include <stdlib.h>

#include "paths/tally.h"
#include "present/cells.h"
#include "present/profileme/report.h"
#include "paths/search.h"

#define LENGTH 8 /* conditional branches back */
#define TOP 8    /* paths shown */
#define BLOCKS 8 /* of a path shown, the last ones */

struct search {
  const struct pme_profile *p;
  const struct cfg *graph;
  struct pme_path_finder *finder;
  struct pme_path_tally tally;
  struct pme_path path;
  uint64_t records, told, found[PME_PATH_LIMIT + 1]; /* by enum pme_path_count */
};

/* The first of a pair was on the way to the second when both retired. */
static bool search_one(struct search *s, size_t index) {
  const struct pme_life *l = &s->p->life[index], *first = l->pair && l->second && index ? l - 1 : NULL;
  if (!l->retired || l->withheld) return true;
  struct pme_path_query q = {.pc = l->pc,
                             .history = pme_path_history(s->graph, l->pc, l->history, l->skip),
                             .scope = PME_PATH_ROUTINE};
  if (first && first->retired) {
    q.other_pc = first->pc;
    q.distance = l->distance;
  }
  if (!pme_path_find(s->finder, &q)) return false;
  enum pme_path_count count = pme_path_found(s->finder, LENGTH);
  s->records++;
  s->found[count]++;
  if (count == PME_PATH_NONE || !pme_path_likeliest(s->finder, LENGTH, &s->path)) return true;
  s->told++;
  return pme_path_tally_add(&s->tally, &s->path);
}

/* Executions of an instruction by its records; never 0, since one without records may have been executed,
 * too. */
static uint64_t executions(void *ctx, uint64_t from, uint64_t to) {
  const struct search *s = ctx;
  const struct pme_insn *insn = pme_insn_at(s->p, from);
  (void)to;
  return insn ? 4 * insn->sums.reasons[PME_RETIRES] + 1 : 1;
}

static void print_block(const struct search *s, uint32_t block, FILE *out) {
  uint64_t start = s->graph->block[block].start;
  const struct symbols_function *f = s->p->source.symbols ? symbols_function_at(s->p->source.symbols, start) : NULL;
  if (f) fprintf(out, "%s+0x%" PRIx64, f->name, start - f->start);
  else fprintf(out, "%08" PRIx64, start);
}

static void print(struct search *s, FILE *out) {
  char a[4][CELL];
  pme_path_tally_sort(&s->tally);
  fprintf(out, "  up to %d conditional branches back, or to the start of the function; %s records retired\n", LENGTH,
          cell_count(a[0], (double)s->records));
  fprintf(out, "  with their history agree: one path %s, several %s, none %s, given up %s records\n",
          cell_count(a[0], (double)s->found[PME_PATH_ONE]), cell_count(a[1], (double)s->found[PME_PATH_MANY]),
          cell_count(a[2], (double)s->found[PME_PATH_NONE]), cell_count(a[3], (double)s->found[PME_PATH_LIMIT]));
  if (s->tally.rows) fputs("  of several the likeliest by the number of records\n\n   share  records  blocks, oldest first\n", out);
  for (size_t i = 0; i < s->tally.rows && i < TOP; i++) {
    const struct pme_path *path = s->tally.row[i].path;
    unsigned shown = path->blocks < BLOCKS ? path->blocks : BLOCKS;
    fprintf(out, "  %5.1f%% %8" PRIu64 "  %s", cell_part(s->tally.row[i].count, s->told), s->tally.row[i].count,
            shown < path->blocks ? "... > " : "");
    for (unsigned k = shown; k-- > 0;) {
      print_block(s, path->block[k], out);
      fputs(k ? " > " : "\n", out);
    }
  }
  if (s->tally.rows > TOP) fprintf(out, "  and %zu other paths\n", s->tally.rows - TOP);
}

bool pme_text_paths(const struct pme_profile *p, const struct cfg *graph, const struct pme_insn *insn, const struct style *style) {
  struct search s = {.p = p, .graph = graph, .finder = pme_path_new(graph)};
  bool good = s.finder != NULL;
  FILE *out = style->out;
  fputc('\n', out);
  style_tint(style, TINT_TITLE);
  fprintf(out, "Paths to %08" PRIx64 "  %s\n", insn->pc, p->function[insn->at.function].at.name);
  style_tint(style, TINT_PLAIN);
  if (good) pme_path_weigh(s.finder, executions, &s);
  for (size_t i = 0; good && p->raw && i < insn->sums.records; i++) good = search_one(&s, p->by_pc[insn->first + i]);
  if (!p->raw) fputs("  the file holds sums: branch histories are not in it\n", out);
  else if (good) print(&s, out);
  pme_path_tally_free(&s.tally);
  pme_path_free(s.finder);
  return good;
}
