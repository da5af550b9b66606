/* libbsd: which function a sampled address lies in, by a red-black tree of the functions,
 * the highest address first. */
#include <bsd/sys/tree.h>

#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { FUNCTIONS = 3200, STRIDE = 1001, MOST_BYTES = 4096, SAMPLES = 4000 };

struct function {
  RB_ENTRY(function) entry;
  uint32_t start, bytes;
};

static int compare(const struct function *a, const struct function *b) { return a->start > b->start ? -1 : a->start < b->start; }

RB_HEAD(symbols, function);
RB_PROTOTYPE(symbols, function, entry, compare)
RB_GENERATE(symbols, function, entry, compare)

int main(void) {
  static struct function function[FUNCTIONS];
  struct symbols tree = RB_INITIALIZER(&tree);
  uint64_t random = 79, sum = CHECKSUM_START, known = 0;
  uint32_t end = 0;
  workload_begin();
  for (uint32_t i = 0; i < FUNCTIONS; i++) { /* no table of symbols is in the order of the addresses */
    const uint32_t slot = random_next(&random) % MOST_BYTES;
    function[i * STRIDE % FUNCTIONS] = (struct function){.start = end, .bytes = slot - slot / 8};
    end += slot + 1;
  }
  for (uint32_t i = 0; i < FUNCTIONS; i++)
    if (RB_INSERT(symbols, &tree, &function[i])) return workload_fail("symbols", "two of one address");
  for (int n = 0; n < SAMPLES * SCALE; n++) {
    const uint32_t address = (uint64_t)random_next(&random) * end >> 32;
    struct function wanted = {.start = address};
    const struct function *found = RB_NFIND(symbols, &tree, &wanted);
    if (!found || found->start > address) return workload_fail("symbols", "not the function before it");
    if (address - found->start < found->bytes) known++, sum += found->start;
  }
  return workload_end("symbols", checksum_word(sum, known));
}
