/* TIP, golden model: register-exact, stepped with the RTL (rtl/tip) at every cycle.
 *                                                                                   docs/tip.md, TIP sec. 3.1
 *
 * Invariant, at every step: overflows = samples + missed + filtered + waiting + (1 while the cause of a
 * sample is awaited), and the weights of all samples, that one's among them, plus next_weight - 1 are
 * overflows - filtered - waiting, as long as nothing saturates.
 *
 * Call tip_model_reset, then one tip_model_step per clock edge with the inputs that the RTL sees at that
 * edge; m->regs is then what the RTL must show until the next edge. */
#ifndef CULPRIT_TIP_MODEL_H
#define CULPRIT_TIP_MODEL_H

#include "probe/probe.h"
#include "tip/pins.h"
#include "tip/sample.h"

#ifdef __cplusplus
extern "C" {
#endif

#define TIP_BUFFER_MAX 16

struct tip_model {
  unsigned width;  /* W: 1 to PROBE_LANES */
  unsigned buffer; /* K: samples in the buffer, 0: none */
  bool supervisor; /* the core has supervisor mode: the filter NOS. Set it after tip_model_reset, which clears it */
  struct tip_regs regs;
  /* What the last step did */
  bool begun;     /* a capture began */
  bool dropped;   /* the open capture was dropped: the instruction that came late is filtered */
  bool delivered; /* a new sample can be read; it is `last` */
  struct tip_sample last;
  /* internal state, see model.c */
  struct tip_model_state {
    uint8_t phase; /* of the sample register */
    uint64_t cycle, flags, addr[PROBE_LANES];
    uint32_t details;
    uint64_t bt1, bt2;
    uint8_t oir_privilege;
    uint16_t oir_context;
    uint16_t last_events;         /* event bits of the youngest retired instruction */
    uint32_t offset, next_offset; /* random mode: sampled cycle of the last period and the next one */
    uint8_t draw;                 /* how far the next interval is */
    struct tip_buffered {
      uint64_t cycle, flags, addr[PROBE_LANES], bt1, bt2;
      uint32_t details;
    } fifo[TIP_BUFFER_MAX];
    unsigned fifo_count;
  } state;
};

#define TIP_WAITING_MAX 7 /* more overflows of one drain are filtered */

void tip_model_reset(struct tip_model *m, unsigned width, unsigned buffer);
void tip_model_step(struct tip_model *m, const struct probe_commit *commit, const struct probe_retire *retire,
                    const struct tip_in *in);

/* hold_o in the cycle in which the unit sees these records, before their step: the counter does not count in it. */
bool tip_model_hold(const struct tip_model *m, const struct probe_commit *commit, const struct probe_retire *retire);

/* True: an overflow has become a sample that cannot be read yet: it waits for its instruction to leave. */
bool tip_model_awaits_cause(const struct tip_model *m);

#ifdef __cplusplus
}
#endif

#endif
