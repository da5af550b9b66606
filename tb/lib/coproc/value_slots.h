/* The algorithm of firmware/microcode/value.us in plain C: slots that take samples of loads.
 * Written from the page, not from the microcode, so that one checks the other; and fast, for
 * studies of the policy without a machine.                                docs/coproc-programs.md, "value" */
#ifndef CULPRIT_COP_VALUE_SLOTS_H
#define CULPRIT_COP_VALUE_SLOTS_H

#include <stdbool.h>
#include <stdint.h>

#include "contract/coproc.h"

enum { COP_VALUE_BUCKETS = 1024 };

struct cop_value_slot {
  uint32_t key, active, hits, misses, total;
  bool valid;
  int16_t next;
};
struct cop_value_slots {
  unsigned slots, range, failed_most, thrash_most, seconds; /* parameters: SLOTS, RANGE, 2^FAILED - 1, THRASH, SECONDS */
  unsigned ptr, failed, thrash;
  struct cop_value_slot slot[COP_SLOTS_MOST];
  int16_t bucket[COP_VALUE_BUCKETS];
};

/* Empty slots, with the program's defaults. */
void cop_value_slots_init(struct cop_value_slots *s, unsigned slots);
/* As the handler leaves them: empty, counters at their initial values. */
void cop_value_slots_clear(struct cop_value_slots *s);

/* One sample; value folded. random is what the engine draws. Returns the interrupt's code, 0: none. */
int cop_value_slots_sample(struct cop_value_slots *s, uint32_t pc, uint32_t value, uint32_t random);

/* Registers slot_low and slot_high of a slot. */
uint64_t cop_value_slots_low(const struct cop_value_slots *s, unsigned i);
uint64_t cop_value_slots_high(const struct cop_value_slots *s, unsigned i);

#endif
