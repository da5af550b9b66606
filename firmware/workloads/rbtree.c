/* libbsd: looks numbers up in a red-black tree: every step waits for a load, and turns left or right at
 * random. */
#include <bsd/sys/tree.h>

#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { ITEMS = 3000, LOOKUPS = 4000 };

struct item {
  RB_ENTRY(item) entry;
  uint32_t key;
};

static int compare(const struct item *a, const struct item *b) { return a->key < b->key ? -1 : a->key > b->key; }

RB_HEAD(tree, item);
RB_PROTOTYPE(tree, item, entry, compare)
RB_GENERATE(tree, item, entry, compare)

int main(void) {
  static struct item item[ITEMS];
  struct tree tree = RB_INITIALIZER(&tree);
  uint64_t random = 36, sum = CHECKSUM_START;
  workload_begin();
  for (int i = 0; i < ITEMS; i++) {
    item[i].key = random_next(&random);
    RB_INSERT(tree, &tree, &item[i]);
  }
  for (int n = 0; n < LOOKUPS * SCALE; n++) {
    struct item wanted = {.key = random_next(&random)};
    const struct item *found = RB_NFIND(tree, &tree, &wanted);
    if (found && found->key < wanted.key) return workload_fail("rbtree", "too small a number");
    sum = checksum_word(sum, found ? found->key : 0);
  }
  return workload_end("rbtree", sum);
}
