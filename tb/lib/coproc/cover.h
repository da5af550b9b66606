/* What a random run of the co-processor must have seen to be worth something. */
#ifndef CULPRIT_COP_COVER_H
#define CULPRIT_COP_COVER_H

#include "coproc/model.h"

/* clang-format off */
#define COP_COVER(X) \
  X(program) X(watchdog) X(water) X(limit)      /* halts */ \
  X(limit_in_sweep) X(late_bubble)              /* the watchdog found nothing in execute */ \
  X(stopped_halt)           /* a host stop in the cycle of a halt */ \
  X(two_causes)             /* the time limit in the cycle of another halt */ \
  X(stop) X(go) X(go_in_sweep) X(go_flushes) X(clock_changed) X(engine_changed) \
  X(half) X(quarter)        /* samples processed at these clocks */ \
  X(tagged) X(fresh)        /* retired in the record after its dispatch */ \
  X(masked) X(unselected)   /* dispatched, of a class wanted, and not tagged */ \
  X(left_out)                   /* dropped though there was room */ \
  X(skipped) X(counted_on)  /* the interval: tagged ones after the sampled one */ \
  X(dropped) X(gap) X(tip) X(tip_dropped) X(tip_waits) /* for tagged instructions */ \
  X(capture_full) X(buffer_full) X(sample_read) X(sample_last) X(sample_none) \
  X(redirect_taken) X(redirect_not) X(steered) X(jumped)/* by a target register, in execute */ \
  X(waited)                 /* in decode, for an array */ \
  X(done_next) X(done_none) X(arrives_halted) \
  X(data_bypass) X(data_again) /* an address written one or two cycles before is read */ \
  X(cam_bypass)             /* match of an entry written by the microinstruction before */ \
  X(cam_taken) X(cam_crowded) /* a slot gets a key that another has, a key whose places all hold others */ \
  X(cam_last)               /* match in the last entry */ \
  X(wraps) X(clamps)        /* index registers at their ends */ \
  X(excluded)               /* a tagged one retires that may not be recorded */ \
  X(tip_excluded) X(delegate) X(handed) X(handed_running) \
  X(range) X(busy) X(range_busy) X(narrow) X(swept) X(read_pending) /* a load of a word in the cycle of its write */ \
  X(sweep_pending)          /* a command to clear the slots in such a cycle */
/* clang-format on */

struct cop_cover {
#define COUNT(name) uint64_t name;
  COP_COVER(COUNT)
#undef COUNT
  uint64_t op[16], source[64], cond[32][2], xop[4], mop[4], cop[8], index[16], entry[16], lanes[3][4],
    kind[4][2] /* by its prediction */, class[11];
  /* Of the steps before */
  struct cop_regs before;
  struct cop_counts counted;
  struct cop_insn insn;                       /* in execute before the step */
  unsigned address, key, wrote, wrote_before; /* data array: the microinstruction's address, writes of the two steps before; key */
  unsigned cam_wrote;
  uint16_t dispatched[PROBE_LANES], fresh_lanes;
  uint32_t waiting;
  bool engine;
  uint8_t div;
};

/* Around a step with these inputs: before and after it. take: the unit takes a sample of TIP in it. */
void cop_cover_before(struct cop_cover *c, const struct cop_model *m, const struct cop_in *in);
void cop_cover_after(struct cop_cover *c, const struct cop_model *m, const struct probe_dispatch *dispatch,
                     const struct probe_retire *retire, const struct cop_in *in, bool take);

/* Name of something that never happened; NULL: all did. buffer: room for the name. */
const char *cop_cover_missing(const struct cop_cover *c, const struct cop_model *m, char *buffer, unsigned size);
void cop_cover_print(const struct cop_cover *c);

#endif
