/* A flame graph of images, functions, what was inlined into them, source lines and classes. There are no call stacks
 * in samples, so what is below a frame is a part of it, not what it called. */
#include <stdlib.h>

#include "base/array.h"
#include "base/hash.h"
#include "page/parts.h"

enum { ROW = 20 };
static const double LEAST = 0.001; /* share of a frame that is still drawn */

/* Lists end with 0; other numbers are one more than the index. */
struct node { /* a function, or one that was inlined into its parent */
  const char *name;
  struct tally_sum sum;
  size_t child, sibling, leaf;
};

struct leaf { /* a line of a node's own code */
  size_t line, next;
  struct tally_sum sum;
};

struct flame {
  const struct tally *t;
  struct node *node; /* the functions of the tally, then those inlined */
  size_t nodes, node_room;
  struct leaf *leaf;
  size_t leaves, leaf_room;
  struct hash inlined, lines; /* (node, its name): node; (node, line): leaf */
  FILE *out;                  /* NULL: only `deepest` is wanted */
  unsigned deepest;
};

/* ---- the tree. Lists grow at their front, so instructions come from the last to the first ---- */

static bool find_inlined(struct flame *f, size_t *node, const char *name) {
  uint64_t *known = hash_at(&f->inlined, *node, (uintptr_t)name);
  if (!known || (!*known && !ARRAY_ROOM(f->node, f->node_room, f->nodes + 1))) return false;
  if (!*known) {
    f->node[f->nodes++] = (struct node){.name = name, .sibling = f->node[*node].child};
    f->node[*node].child = *known = f->nodes;
  }
  *node = *known - 1;
  return true;
}

static bool add_leaf(struct flame *f, size_t node, size_t line, const struct tally_sum *sum) {
  uint64_t *known = hash_at(&f->lines, node, line);
  if (!known || (!*known && !ARRAY_ROOM(f->leaf, f->leaf_room, f->leaves + 1))) return false;
  if (!*known) {
    f->leaf[f->leaves++] = (struct leaf){.line = line, .next = f->node[node].leaf};
    f->node[node].leaf = *known = f->leaves;
  }
  tally_sum_join(&f->leaf[*known - 1].sum, sum);
  return true;
}

static bool add_insn(struct flame *f, const struct tally_insn *insn) {
  const struct symbols *symbols = f->t->image[f->t->function[insn->function].image].program->symbols;
  const struct tally_sum sum = tally_insn_sum(f->t, insn);
  struct symbols_frame frame[SYMBOLS_FRAMES];
  size_t node = insn->function;
  for (size_t i = symbols ? symbols_frames_at(symbols, insn->pc, frame) : 0; i-- > 1;) {
    if (!find_inlined(f, &node, frame[i - 1].name)) return false;
    tally_sum_join(&f->node[node].sum, &sum);
  }
  return add_leaf(f, node, insn->line, &sum);
}

static bool build(struct flame *f) {
  if (!ARRAY_ROOM(f->node, f->node_room, f->t->functions + 1)) return false;
  for (; f->nodes < f->t->functions; f->nodes++)
    f->node[f->nodes] = (struct node){.name = f->t->function[f->nodes].name, .sum = f->t->function[f->nodes].sum};
  for (size_t i = f->t->insns; i-- > 0;)
    if (!add_insn(f, &f->t->insn[i])) return false;
  return true;
}

/* ---- the drawing ---- */

static double part_of(const struct flame *f, const struct tally_sum *sum) { return sum->events[0] / f->t->all.events[0]; }

static void frame(struct flame *f, unsigned level, double from, double part, const char *colour, const char *ink,
                  const char *name) {
  if (f->deepest < level) f->deepest = level;
  if (!f->out) return;
  fprintf(
    f->out,
    "<button type=\"button\" style=\"top:%upx;left:%.4f%%;width:%.4f%%;background:%s;color:%s\" data-x=\"%.6f\" data-w=\"%.6f\" title=\"",
    level * ROW, 100 * from, 100 * part, colour, ink, from, part);
  html_text(f->out, "%.200s: %.2f %%", name, 100 * part);
  fputs("\">", f->out);
  html_name(f->out, name);
  fputs("</button>\n", f->out);
}

static void classes(struct flame *f, unsigned level, double from, const struct tally_sum *sum) {
  for (unsigned c = 0; sum->classes && c < ORACLE_CLASSES; c++) {
    const double part = sum->of_class[c] / f->t->all.events[0];
    if (part >= LEAST)
      frame(f, level, from, part, html_class_colour((enum oracle_class)c), html_class_ink((enum oracle_class)c),
            oracle_class_name((enum oracle_class)c));
    from += part;
  }
}

static void lines(struct flame *f, unsigned level, double from, const struct node *n) {
  for (size_t i = n->leaf; i; i = f->leaf[i - 1].next) {
    const struct leaf *leaf = &f->leaf[i - 1];
    const struct tally_line *line = &f->t->line[leaf->line];
    const double part = part_of(f, &leaf->sum);
    char name[32];
    snprintf(name, sizeof name, line->file ? "line %u" : "no line", line->line);
    if (part >= LEAST) {
      frame(f, level, from, part, "#f2c879", "#101418", name);
      classes(f, level + 1, from, &leaf->sum);
    }
    from += part;
  }
}

/* What was inlined, then the lines that are its own. */
static void function(struct flame *f, unsigned level, double from, const struct node *n) {
  const double part = part_of(f, &n->sum);
  if (!(part >= LEAST)) return;
  frame(f, level, from, part, "#e8a087", "#101418", n->name);
  for (size_t i = n->child; i; i = f->node[i - 1].sibling) {
    function(f, level + 1, from, &f->node[i - 1]);
    from += part_of(f, &f->node[i - 1].sum);
  }
  lines(f, level + 1, from, n);
}

static void images(struct flame *f, const size_t *order) {
  const struct tally *t = f->t;
  double from = 0;
  for (size_t i = 0; i < t->images && t->all.events[0] > 0; i++) {
    const double part = part_of(f, &t->image[i].sum);
    double at = from;
    if (part >= LEAST) frame(f, 0, from, part, "#c9d6e2", "#101418", t->image[i].samples->name);
    for (size_t k = 0; k < t->functions; k++) {
      if (t->function[order[k]].image != i) continue;
      function(f, 1, at, &f->node[order[k]]);
      at += part_of(f, &f->node[order[k]].sum);
    }
    from += part;
  }
}

bool page_flame(const struct page *p, const size_t *order, FILE *out) {
  struct flame f = {.t = p->now};
  const bool good = build(&f);
  if (good) {
    images(&f, order);
    html_heading(out, "flame", "Flame graph");
    fputs("<p class=\"dim\">Images, their functions, those inlined, lines and classes of cycles; what is below a frame is a part "
          "of it. A click on a frame widens it, Escape shows all again.</p>\n",
          out);
    fprintf(out, "<div class=\"flame\" style=\"height:%upx\">\n", ROW * (f.deepest + 1));
    f.out = out;
    images(&f, order);
    fputs("</div>\n", out);
  }
  free(f.node);
  free(f.leaf);
  hash_free(&f.inlined);
  hash_free(&f.lines);
  return good;
}
