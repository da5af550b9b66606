/* The static schedule of small blocks, worked out by hand: harness/machine.                docs/machine.md */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "machine/schedule.h"
#include "random/asm.h"
#include "tb/lib/check.h"

enum { MOST = 8, A0 = 10, A1 = 11, A2 = 12, A3 = 13 };
#define BASE 0x80000000ull

struct expected {
  unsigned head;
  double stall;
  enum schedule_reason reason;
  size_t blame;
};

/* The block, executed behind the first `before` words. */
static bool schedule(const char *name, const char *config, const uint32_t *word, size_t before, size_t count,
                     const struct expected *expected) {
  uint8_t bytes[4096] = {0};
  uint64_t pcs[MOST];
  struct schedule_row row[MOST];
  struct machine_model m;
  const struct program_image image = {.bytes = bytes, .base = BASE, .size = sizeof bytes};
  memcpy(bytes, word, 4 * (before + count));
  for (size_t i = 0; i < before; i++) pcs[i] = BASE + 4 * i;
  const struct schedule_block block = {&image, BASE + 4 * before, count, pcs, before};
  bool good = machine_find(config, &m) && schedule_block(&m, &block, row);
  for (size_t i = 0; good && i < count; i++) {
    const struct expected *e = &expected[i];
    if (row[i].head == e->head && fabs(row[i].stall - e->stall) < 1e-9 && row[i].reason == e->reason && row[i].blame == e->blame)
      continue;
    printf("# %s, %zu: head %u stall %.2f %c blame %zd; should be %u %.2f %c %zd\n", name, i, row[i].head, row[i].stall,
           schedule_letter(row[i].reason), (ssize_t)row[i].blame, e->head, e->stall, schedule_letter(e->reason), (ssize_t)e->blame);
    good = false;
  }
  return good;
}

#define NONE SCHEDULE_NONE, SCHEDULE_NOBODY

int main(void) {
  struct check check = {0, 0};
  const uint32_t mul = rp_r(OP_OP, 0, 1, A1, A0, A0);

  /* Two a cycle, each waits for nobody */
  const uint32_t wide[] = {rp_addi(A0, X0, 1), rp_addi(A1, X0, 1), rp_addi(A2, X0, 1), rp_addi(A3, X0, 1)};
  const struct expected pairs[] = {{1, 0, NONE}, {0, 0, NONE}, {1, 0, NONE}, {0, 0, NONE}};
  check_case(&check, "width", schedule("width", "small", wide, 0, 4, pairs));

  /* In order one issues a cycle: half of the slots are lost */
  const struct expected singles[] = {{1, 0, NONE},
                                     {1, 0.5, SCHEDULE_SLOTTING, 0},
                                     {1, 0.5, SCHEDULE_SLOTTING, 1},
                                     {1, 0.5, SCHEDULE_SLOTTING, 2}};
  check_case(&check, "in_order", schedule("in_order", "small-in-order", wide, 0, 4, singles));

  /* A multiplication takes three cycles; what uses it comes in the next */
  const uint32_t chain[] = {rp_addi(A0, X0, 3), mul, rp_addi(A2, A1, 1)};
  const struct expected times[] = {{1, 0, NONE}, {3, 2.5, SCHEDULE_RA, 0}, {1, 0.5, SCHEDULE_RA, 1}};
  check_case(&check, "dependence", schedule("dependence", "small", chain, 0, 3, times));

  /* A load that nobody waited for shows its own time; what was issued behind it commits beside it */
  const uint32_t load[] = {rp_ld(A1, A0, 0), rp_addi(A2, X0, 1)};
  const struct expected own[] = {{2, 1, SCHEDULE_UNIT, 0}, {0, 0, NONE}};
  check_case(&check, "own_time", schedule("own_time", "small-in-order", load, 0, 2, own));

  /* The divider is taken by the division before */
  const uint32_t divide[] = {rp_div(A1, A0, A0), rp_div(A2, A0, A0)};
  const struct expected busy[] = {{11, 10, SCHEDULE_UNIT, 0}, {11, 10.5, SCHEDULE_UNIT, 0}};
  check_case(&check, "divider", schedule("divider", "small", divide, 0, 2, busy));

  /* What comes before the block counts, but is not in it */
  const struct expected late[] = {{1, 0.5, SCHEDULE_RA, SCHEDULE_NOBODY}};
  check_case(&check, "before", schedule("before", "small", chain, 2, 1, late));
  return check_done(&check);
}
