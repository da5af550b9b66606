/* A flow graph as an inline drawing. */
#include "draw/graph.h"

#include <stdlib.h>

#include "draw/svg.h"

enum { BOX = 330, ROW = 46, TALL = 26, LANE = 13, MARGIN = 8, FONT = 12 };
enum { FORWARD, BACK };

/* An edge that is drawn as an arc: where, and how far out. */
struct arc {
  const struct graph_edge *edge;
  size_t top, bottom; /* blocks */
  size_t lane;
  int side;
};

static bool meet(const struct arc *a, const struct arc *b) {
  return a->side == b->side && a->top <= b->bottom && b->top <= a->bottom;
}

/* Short arcs first, so that they lie inside long ones. */
static int by_length(const void *a, const void *b) {
  const struct arc *x = a, *y = b;
  const size_t m = x->bottom - x->top, n = y->bottom - y->top;
  return (m > n) - (m < n);
}

/* The first lane that no arc beside it has; the number of lanes of each side. */
static void find_lanes(struct arc *arc, size_t arcs, size_t lanes[2]) {
  lanes[FORWARD] = lanes[BACK] = 0;
  for (size_t i = 0; i < arcs; i++) {
    size_t lane = 0;
    for (size_t k = 0; k < i; k++)
      if (arc[k].lane == lane && meet(&arc[k], &arc[i])) {
        lane++;
        k = (size_t)-1;
      }
    arc[i].lane = lane;
    if (lane + 1 > lanes[arc[i].side]) lanes[arc[i].side] = lane + 1;
  }
}

static double thickness(const struct graph_edge *e) { return e->weight < 0 ? 1 : 1 + 4 * e->weight; }
static const char *colour(const struct graph_edge *e) { return e->sure ? "var(--fore)" : "var(--dim)"; }

static void draw_head(struct svg *s, double x, double y, double turn_x, double turn_y, const char *fill) {
  char path[120];
  snprintf(path, sizeof path, "M %.1f %.1f l %.1f %.1f l %.1f %.1f z", x, y, -7 * turn_x - 4 * turn_y, -7 * turn_y - 4 * turn_x,
           8 * turn_y, 8 * turn_x);
  svg_path(s, path, fill, "none", 0, NULL);
}

static void draw_arc(struct svg *s, const struct arc *a, double left, double right) {
  const struct graph_edge *e = a->edge;
  const int way = a->side == FORWARD ? 1 : -1;
  const double x = way > 0 ? right : left;
  const double from = MARGIN + (double)e->from * ROW + TALL * 0.72, to = MARGIN + (double)e->to * ROW + TALL * 0.3;
  const double out = x + way * (double)(a->lane + 1) * LANE;
  char path[200];
  snprintf(path, sizeof path, "M %.1f %.1f H %.1f V %.1f H %.1f", x, from, out, to, x + way * 6);
  svg_path(s, path, "none", colour(e), thickness(e), e->label);
  draw_head(s, x, to, -way, 0, colour(e));
}

static void draw_fall(struct svg *s, const struct graph_edge *e, double x) {
  char path[100];
  const double from = MARGIN + (double)e->from * ROW + TALL, to = MARGIN + (double)e->to * ROW;
  snprintf(path, sizeof path, "M %.1f %.1f V %.1f", x, from, to - 5);
  svg_path(s, path, "none", colour(e), thickness(e), e->label);
  draw_head(s, x, to, 0, 1, colour(e));
  if (e->label) svg_text(s, x + 8, (from + to) / 2 + 4, &(struct svg_font){.size = FONT - 2, .colour = "var(--dim)"}, e->label);
}

static void draw_block(struct svg *s, const struct graph_block *b, size_t row, double left) {
  char fill[60];
  snprintf(fill, sizeof fill, "rgba(var(--heat),%.2f)", 0.65 * b->heat);
  svg_rect(s, left, MARGIN + (double)row * ROW, BOX, TALL, "var(--panel)", NULL);
  svg_rect(s, left, MARGIN + (double)row * ROW, BOX, TALL, fill, b->tip);
  svg_text(s, left + 8, MARGIN + (double)row * ROW + 17, &(struct svg_font){.size = FONT, .colour = "var(--fore)"}, b->label);
}

bool graph_draw(const struct graph *g, FILE *out) {
  struct arc *arc = calloc(g->edges + 1, sizeof *arc);
  size_t arcs = 0, lanes[2];
  if (!arc) return false;
  for (const struct graph_edge *e = g->edge; e < g->edge + g->edges; e++) {
    const bool back = e->to <= e->from;
    if (e->to == e->from + 1) continue;
    arc[arcs++] = (struct arc){e, back ? e->to : e->from, back ? e->from : e->to, 0, back ? BACK : FORWARD};
  }
  qsort(arc, arcs, sizeof *arc, by_length);
  find_lanes(arc, arcs, lanes);
  const double left = MARGIN + (double)(lanes[BACK] + 1) * LANE, right = left + BOX;
  struct svg s;
  svg_inline(&s, out, right + (double)(lanes[FORWARD] + 1) * LANE + MARGIN, 2.0 * MARGIN + (double)g->blocks * ROW, g->title);
  for (size_t i = 0; i < g->blocks; i++) draw_block(&s, &g->block[i], i, left);
  for (const struct graph_edge *e = g->edge; e < g->edge + g->edges; e++)
    if (e->to == e->from + 1) draw_fall(&s, e, left + 40);
  for (size_t i = 0; i < arcs; i++) draw_arc(&s, &arc[i], left, right);
  svg_finish(&s);
  free(arc);
  return true;
}
