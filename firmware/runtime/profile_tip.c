/* Mode TIP: the samples of the unit, one interrupt for each watermark. docs/record.md, "The handler" */
#include "profile_tip.h"

#include "profile_config.h"
#include "profile_mode.h"
#include "profile_unit.h"

extern char profile_entry_1[], profile_entry_2[], profile_entry_4[];

/* The acknowledgement comes last: with a frozen counter, what comes before it is not
 * sampled, not even the draining. */
static void take_sample(struct profile_state *s) {
  uint64_t *to = profile_room(s);
  if (to) {
    to[1] = UNIT_READ(MTIPCYCLE);
    to[2] = UNIT_READ(MTIPFLAGS);
    to[3] = UNIT_READ(MTIPADDR0);
    if (s->lanes > 1) to[4] = UNIT_READ(MTIPADDR1);
    if (s->lanes > 2) to[5] = UNIT_READ(MTIPADDR2), to[6] = UNIT_READ(MTIPADDR3);
    to[3 + s->lanes] = UNIT_READ(MHPMSDETAILSDATA);
  } else {
    s->lost_weight += UNIT_READ(MTIPFLAGS) >> 32 & 0xffff;
  }
  UNIT_WRITE(MTIPSTATUS, 1);
}

static void take_samples(struct profile_state *s) {
  while (UNIT_READ(MTIPSTATUS) & TIP_STATUS_READY) take_sample(s);
  CSR_CLEAR(mip, 1 << INTERRUPT_LCOFI);
}

static void profile_on_overflow(struct trap_frame *frame) {
  struct profile_state *s = &profile_state;
  (void)frame;
  s->interrupts++;
  take_samples(s);
}

void profile_tip_begin(void) {
  UNIT_WRITE(MTIPPERIOD, culprit_profile.period);
  UNIT_WRITE(MTIPSEED, culprit_profile.seed);
  UNIT_WRITE(MTIPWATER, culprit_profile.water);
  CSR_WRITE(mhpmevent3, culprit_profile.event);
  CSR_WRITE(mhpmcounter3, -culprit_profile.period);
  UNIT_WRITE(MTIPCTL, culprit_profile.control | 1);
}

void profile_tip_end(void) {
  UNIT_WRITE(MTIPCTL, 0);
  while (UNIT_READ(MTIPSTATUS) & TIP_STATUS_BUSY) {}
}

static void start_tip(struct profile_state *s) {
  s->lanes = UNIT_READ(MTIPINFO) >> 8 & 0xff;
  profile_ring_init(s, RING_TIP, RING_TIP_WORDS(s->lanes));
  CSR_WRITE(mtvec, s->lanes == 1 ? profile_entry_1 : s->lanes == 2 ? profile_entry_2 : profile_entry_4);
  profile_tip_begin();
}

static void stop_tip(struct profile_state *s) {
  profile_tip_end();
  take_samples(s);
}

static void tip_counts(struct profile_state *s, uint64_t summary[RING_SUMMARY_WORDS]) {
  (void)s;
  summary[RING_OVERFLOWS] = UNIT_READ(MTIPOVERFLOWS);
  summary[RING_SAMPLES] = UNIT_READ(MTIPSAMPLES);
  summary[RING_MISSED] = UNIT_READ(MTIPMISSED);
  summary[RING_FILTERED] = UNIT_READ(MTIPFILTERED);
  summary[RING_UNDELIVERED] = summary[RING_OVERFLOWS] - summary[RING_SAMPLES] - summary[RING_MISSED] -
                              summary[RING_FILTERED]; /* still being captured */
}

const struct profile_mode profile_tip = {
  .interrupt = INTERRUPT_LCOFI,
  .handler = profile_on_overflow,
  .start = start_tip,
  .stop = stop_tip,
  .counts = tip_counts,
};
