/* An edge that is not in the tree of a depth-first search without directions is a bracket: it spans the tree
 * edges on the path between its ends. Tree edges with the same set of brackets are equivalent, and a bracket
 * is equivalent to the tree edges that it alone spans. A set is identified by its size and its youngest
 * member, once capping brackets keep subtrees with several ways up apart. */
#include "analysis/equivalence.h"

#include <stdlib.h>

#define NONE UINT32_MAX

/* A bracket: an edge of the graph, or a capping one behind them. */
struct bracket {
  uint32_t before, after; /* in its list: the older, the younger */
  uint32_t size;          /* of the list when it last named a class as its youngest member */
  uint32_t named;         /* that class */
};

struct list {
  uint32_t oldest, youngest, size;
};

struct vertex {
  uint32_t order;      /* of the search; NONE: not reached */
  uint32_t parent;     /* the tree edge to it */
  uint32_t high;       /* the highest vertex, by order, that a bracket from its subtree reaches */
  uint32_t first, end; /* its edges: incident[first] .. */
  uint32_t todo;       /* of them, where the search is */
  uint32_t second;     /* of the high of its children, the second highest */
  uint32_t capping;    /* youngest capping bracket that ends here; the others by `next` */
  struct list list;
};

struct search {
  const struct equivalence_edge *edge;
  uint32_t edges, vertices, classes, cappings;
  uint32_t *class, *incident, *at; /* at: vertices in the order of the search */
  uint32_t reached;
  struct vertex *vertex;
  struct bracket *bracket; /* of edges, then of capping brackets */
  uint32_t *next;          /* of a capping bracket: the next that ends at the same vertex */
};

static uint32_t other_end(const struct search *s, uint32_t edge, uint32_t v) {
  return s->edge[edge].from == v ? s->edge[edge].to : s->edge[edge].from;
}

/* ---- lists of brackets ---- */

static void push(struct search *s, struct list *l, uint32_t b) {
  s->bracket[b].before = l->youngest;
  s->bracket[b].after = NONE;
  if (l->youngest == NONE) l->oldest = b;
  else s->bracket[l->youngest].after = b;
  l->youngest = b;
  l->size++;
}

static void drop(struct search *s, struct list *l, uint32_t b) {
  const struct bracket *k = &s->bracket[b];
  if (k->before == NONE) l->oldest = k->after;
  else s->bracket[k->before].after = k->after;
  if (k->after == NONE) l->youngest = k->before;
  else s->bracket[k->after].before = k->before;
  l->size--;
}

static void append(struct search *s, struct list *to, const struct list *l) {
  if (l->youngest == NONE) return;
  s->bracket[l->oldest].before = to->youngest;
  if (to->youngest == NONE) to->oldest = l->oldest;
  else s->bracket[to->youngest].after = l->oldest;
  to->youngest = l->youngest;
  to->size += l->size;
}

/* ---- the search ---- */

static bool open(struct search *s) {
  s->vertex = calloc(s->vertices + 1, sizeof *s->vertex);
  s->incident = calloc(2 * (size_t)s->edges + 1, sizeof *s->incident);
  s->at = calloc(s->vertices + 1, sizeof *s->at);
  s->bracket = calloc((size_t)s->edges + s->vertices + 1, sizeof *s->bracket);
  s->next = calloc(s->vertices + 1, sizeof *s->next);
  return s->vertex && s->incident && s->at && s->bracket && s->next;
}

static void find_incident(struct search *s) {
  for (uint32_t e = 0; e < s->edges; e++) {
    s->vertex[s->edge[e].from].end++;
    if (s->edge[e].from != s->edge[e].to) s->vertex[s->edge[e].to].end++;
  }
  for (uint32_t v = 0, sum = 0; v < s->vertices; v++) {
    struct vertex *x = &s->vertex[v];
    x->first = x->todo = sum;
    sum += x->end;
    x->end = x->first;
    x->order = x->parent = x->capping = NONE;
    x->list = (struct list){NONE, NONE, 0};
  }
  for (uint32_t e = 0; e < s->edges; e++) {
    s->incident[s->vertex[s->edge[e].from].end++] = e;
    if (s->edge[e].from != s->edge[e].to) s->incident[s->vertex[s->edge[e].to].end++] = e;
  }
}

static void reach(struct search *s, uint32_t v, uint32_t by) {
  s->vertex[v].order = s->reached;
  s->vertex[v].parent = by;
  s->at[s->reached++] = v;
}

/* Numbers the vertices; a vertex's `todo` walks its edges. */
static void search_from(struct search *s, uint32_t root) {
  reach(s, root, NONE);
  for (uint32_t v = root;;) {
    struct vertex *x = &s->vertex[v];
    if (x->todo == x->end) {
      if (v == root) return;
      v = other_end(s, x->parent, v);
      continue;
    }
    const uint32_t edge = s->incident[x->todo++], to = other_end(s, edge, v);
    if (s->vertex[to].order != NONE) continue;
    reach(s, to, edge);
    v = to;
  }
}

/* ---- classes ---- */

static bool is_tree(const struct search *s, uint32_t edge) {
  return s->vertex[s->edge[edge].from].parent == edge || s->vertex[s->edge[edge].to].parent == edge;
}

/* What the subtrees below v say; their brackets. */
static void take_children(struct search *s, struct vertex *x, uint32_t v) {
  x->high = x->second = NONE;
  for (uint32_t i = x->first; i < x->end; i++) {
    const uint32_t edge = s->incident[i], child = other_end(s, edge, v);
    if (child == v || s->vertex[child].parent != edge) continue;
    const uint32_t high = s->vertex[child].high;
    if (high < x->high) {
      x->second = x->high;
      x->high = high;
    } else if (high < x->second) x->second = high;
    append(s, &x->list, &s->vertex[child].list);
  }
}

static void end_brackets(struct search *s, struct vertex *x, uint32_t v) {
  for (uint32_t c = x->capping; c != NONE; c = s->next[c]) drop(s, &x->list, s->edges + c);
  for (uint32_t i = x->first; i < x->end; i++) {
    const uint32_t edge = s->incident[i], to = other_end(s, edge, v);
    if (to == v || is_tree(s, edge) || s->vertex[to].order < x->order) continue;
    drop(s, &x->list, edge);
    if (s->class[edge] == NONE) s->class[edge] = s->classes++;
  }
}

static void begin_brackets(struct search *s, struct vertex *x, uint32_t v) {
  uint32_t own = NONE;
  for (uint32_t i = x->first; i < x->end; i++) {
    const uint32_t edge = s->incident[i], to = other_end(s, edge, v), order = s->vertex[to].order;
    if (to == v || is_tree(s, edge) || order > x->order) continue;
    push(s, &x->list, edge);
    if (order < own) own = order;
  }
  if (x->second < own && x->second < x->order) {
    struct vertex *top = &s->vertex[s->at[x->second]];
    const uint32_t c = s->cappings++;
    s->next[c] = top->capping;
    top->capping = c;
    push(s, &x->list, s->edges + c);
  }
  if (own < x->high) x->high = own;
}

static void name_parent(struct search *s, const struct vertex *x) {
  if (x->parent == NONE) return;
  if (x->list.youngest == NONE) { /* a bridge: not strongly connected */
    s->class[x->parent] = s->classes++;
    return;
  }
  struct bracket *b = &s->bracket[x->list.youngest];
  if (b->size != x->list.size) {
    b->size = x->list.size;
    b->named = s->classes++;
  }
  s->class[x->parent] = b->named;
  if (b->size == 1 && x->list.youngest < s->edges) s->class[x->list.youngest] = b->named;
}

static void find_classes(struct search *s) {
  for (uint32_t e = 0; e < s->edges; e++) s->class[e] = NONE;
  for (uint32_t n = s->reached; n-- > 0;) {
    const uint32_t v = s->at[n];
    struct vertex *x = &s->vertex[v];
    take_children(s, x, v);
    end_brackets(s, x, v);
    begin_brackets(s, x, v);
    name_parent(s, x);
  }
  for (uint32_t e = 0; e < s->edges; e++)
    if (s->class[e] == NONE) s->class[e] = s->classes++;
}

uint32_t equivalence_find(uint32_t vertices, uint32_t root, const struct equivalence_edge *edge, uint32_t edges, uint32_t *class) {
  struct search s = {.edge = edge, .edges = edges, .vertices = vertices, .class = class, .classes = 0};
  const bool good = open(&s);
  if (good) {
    find_incident(&s);
    search_from(&s, root);
    find_classes(&s);
  }
  free(s.vertex);
  free(s.incident);
  free(s.at);
  free(s.bracket);
  free(s.next);
  return good ? s.classes : NONE;
}
