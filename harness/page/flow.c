/* The flow graph of the hottest function, with executions of blocks and edges. */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "base/array.h"
#include "draw/graph.h"
#include "page/parts.h"

enum { LABEL = 80, MOST = 300 };

/* A graph and the texts that it points to. */
struct flow {
  struct graph_block *block;
  struct graph_edge *edge;
  char (*label)[LABEL], (*weight)[LABEL];
};

static double most_executed(const struct frequency *f) {
  double most = 0;
  for (uint32_t i = 0; i < f->edges; i++)
    if (isfinite(f->edge[i].executions) && f->edge[i].executions > most) most = f->edge[i].executions;
  return most;
}

static double time_of(const struct frequency *f, const struct frequency_block *b) {
  double samples = 0;
  for (uint32_t i = 0; i < b->insns; i++) samples += f->insn[b->first + i].samples;
  return samples;
}

static void fill_blocks(struct flow *w, const struct frequency *f) {
  double most = 0;
  for (uint32_t i = 0; i < f->blocks; i++) most = fmax(most, time_of(f, &f->block[i]));
  for (uint32_t i = 0; i < f->blocks; i++) {
    const struct frequency_block *b = &f->block[i];
    const double time = time_of(f, b);
    snprintf(w->label[i], LABEL, "%" PRIx64 "  %2u insns  x %.0f  %4.1f %%", b->start, (unsigned)b->insns,
             isfinite(b->executions) ? b->executions : 0, f->samples > 0 ? 100 * time / f->samples : 0);
    w->block[i] = (struct graph_block){w->label[i], profile_confidence_name(b->confidence), most > 0 ? time / most : 0};
  }
}

/* Edges inside the function. */
static size_t fill_edges(struct flow *w, const struct frequency *f) {
  const double most = most_executed(f);
  size_t n = 0;
  for (uint32_t i = 0; i < f->edges; i++) {
    const struct frequency_edge *e = &f->edge[i];
    if (e->made || e->from == FREQUENCY_OUTSIDE || e->to == FREQUENCY_OUTSIDE) continue;
    const bool known = isfinite(e->executions);
    snprintf(w->weight[n], LABEL, "%.0f", known ? e->executions : 0);
    w->edge[n] = (struct graph_edge){e->from, e->to, known && most > 0 ? e->executions / most : -1, e->confidence != PROFILE_LOW,
                                     known ? w->weight[n] : NULL};
    n++;
  }
  return n;
}

static bool draw(const struct frequency *f, const char *name, FILE *out) {
  struct flow w = {calloc(f->blocks + 1, sizeof *w.block), calloc(f->edges + 1, sizeof *w.edge),
                   calloc(f->blocks + 1, sizeof *w.label), calloc(f->edges + 1, sizeof *w.weight)};
  bool good = w.block && w.edge && w.label && w.weight;
  if (good) {
    fill_blocks(&w, f);
    const struct graph graph = {name, w.block, f->blocks, w.edge, fill_edges(&w, f)};
    good = graph_draw(&graph, out);
  }
  free(w.block);
  free(w.edge);
  free(w.label);
  free(w.weight);
  return good;
}

/* The first function whose frequencies are known and whose graph can be looked at. */
bool page_flow(const struct page *p, const size_t *order, FILE *out) {
  bool good = true, found = false;
  if (!p->analysis) return true;
  html_heading(out, "flow", "Flow of the hottest function");
  for (size_t i = 0; i < p->now->functions && !found && good; i++) {
    const struct tally_function *f = &p->now->function[order[i]];
    struct frequency *frequency = page_frequency(p, f);
    found = frequency && frequency->blocks > 1 && frequency->blocks <= MOST;
    if (found) {
      fputs("<p>", out);
      html_name(out, f->name);
      html_text(
        out,
        ": blocks by address with executions (estimated) and share of the function's time; the width of an arc is how often it was taken. "
        "Grey arcs have low confidence.");
      fputs("</p><div class=\"drawing\">\n", out);
      good = draw(frequency, f->name, out);
      fputs("</div>\n", out);
    }
    frequency_free(frequency);
  }
  if (!found)
    fputs("<p class=\"dim\">No function's flow is known: that needs samples of cycles and the program's code.</p>\n", out);
  return good;
}
