/* Edges of the control-flow graph and of the call graph, by pairs of instructions that are fetched one after
 * the other (ProfileMe sec. 5.2). */
#include <stdlib.h>

#include "program/cfg.h"
#include "tools/compare/pme.h"

/* Where the first of a pair went: to the second, or elsewhere when it was
 * mispredicted, as its own record says. */
static uint64_t went_to(const struct pme_life *first, const struct pme_life *second) {
  return first->type == PME_TYPE_CONTROL && first->header & PME_MISPRED ? first->address : second->pc;
}

/* Pairs by edge. */
static bool count_pairs(const struct pme_profile *p, struct hash *seen) {
  bool good = true;
  for (size_t i = 0; good && i + 1 < p->lives; i += 2)
    if (p->life[i].retired) good = hash_add(seen, p->life[i].pc, went_to(&p->life[i], &p->life[i + 1]), 1);
  return good;
}

static uint64_t function_start(const struct compare_pme *c, uint64_t pc) {
  const struct symbols_function *f = c->run.symbols ? symbols_function_at(c->run.symbols, pc) : NULL;
  return f ? f->start : c->run.image.base;
}

/* Sums over the calls from one function to another. */
static bool add_calls(const struct compare_pme *c, const struct hash *seen, struct hash *executed, struct hash *called) {
  const struct hash_place *at = NULL;
  bool good = true;
  while (good && (at = hash_next(&c->transfers, at))) {
    if (!cfg_is_call(program_image_word(&c->run.image, at->a))) continue;
    uint64_t caller = function_start(c, at->a), callee = function_start(c, at->b), pairs = hash_get(seen, at->a, at->b);
    good = hash_add(executed, caller, callee, at->number) && (!pairs || hash_add(called, caller, callee, pairs));
  }
  return good;
}

static int by_address(const void *a, const void *b) {
  const struct hash_place *x = a, *y = b;
  if (x->a != y->a) return x->a < y->a ? -1 : 1;
  return (x->b > y->b) - (x->b < y->b);
}

/* [from, to, executions, pairs], by rising addresses. */
static bool rows(struct json *j, const char *key, const struct hash *executed, const struct hash *seen) {
  struct hash_place *list = malloc((executed->used + 1) * sizeof *list);
  const struct hash_place *at = NULL;
  size_t n = 0;
  if (!list) return false;
  while ((at = hash_next(executed, at))) list[n++] = *at;
  qsort(list, n, sizeof *list, by_address);
  json_key(j, key);
  json_array(j);
  for (size_t i = 0; i < n; i++) {
    json_array_inline(j);
    json_address(j, list[i].a);
    json_address(j, list[i].b);
    json_uint(j, list[i].number);
    json_uint(j, hash_get(seen, list[i].a, list[i].b));
    json_end_array(j);
  }
  json_end_array(j);
  free(list);
  return true;
}

bool compare_pme_edges(const struct compare_pme *c, const struct pme_profile *p, struct json *j) {
  struct hash seen = {0}, executed = {0}, called = {0};
  bool good = count_pairs(p, &seen) && add_calls(c, &seen, &executed, &called) && rows(j, "edges", &c->transfers, &seen) &&
              rows(j, "calls", &executed, &called);
  hash_free(&seen);
  hash_free(&executed);
  hash_free(&called);
  return good;
}
