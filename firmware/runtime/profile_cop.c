/* The co-processor, the program's side: loads the microprogram, serves its interrupts, hands over what was
 * found.                                                                      docs/record.md, "Co-processor".
 * Zilles and Sohi, sec. 4.5 */
#include <stdbool.h>

#include "contract/value.h"
#include "profile_config.h"
#include "profile_cop_tables.h"
#include "profile_mode.h"
#include "profile_tip.h"
#include "profile_unit.h"

enum { LATE_FIRST = COP_AT_v, LATE_END = COP_AT_c };

static struct handler {
  struct {
    uint64_t offset, value;
  } fresh[16]; /* value and index registers as the image has them: the program begins anew with them */
  unsigned fresh_count;
  uint32_t epoch;       /* interrupts served */
  uint64_t read;        /* slots or samples read */
  uint64_t tip_counter; /* mhpmcounter3 as the handler found it */
} handler;

/* While the unit clears its arrays, slots cannot be read and nothing but ctl and status can be stored. */
static void settle(void) {
  while (COP_UNIT(COP_AT_status) & COP_STATUS_SWEEP) {}
}

static void load_image(struct handler *h) {
  const uint64_t *image = __profile_work;
  for (uint64_t i = 0; i < culprit_profile.stores; i++) {
    const uint64_t offset = image[2 * i], value = image[2 * i + 1];
    COP_UNIT(offset) = value;
    if (offset < LATE_FIRST || offset >= LATE_END || h->fresh_count == sizeof h->fresh / sizeof h->fresh[0]) continue;
    h->fresh[h->fresh_count].offset = offset;
    h->fresh[h->fresh_count++].value = value;
  }
}

/* ---- records of slots ---- */

static void take_slots(struct profile_state *s, const struct handler *h) {
  const volatile uint64_t *low = &COP_UNIT(COP_AT_slot_low), *high = &COP_UNIT(COP_AT_slot_high);
  const uint64_t slots = culprit_profile.slots;
  for (uint64_t i = 0; i < slots; i++) {
    const uint64_t a = low[i], b = high[i];
    if (!(a | b)) continue;
    uint64_t *to = profile_room(s);
    if (!to) continue;
    to[1] = a;
    to[2] = b | (uint64_t)h->epoch << COP_RECORD_EPOCH_SHIFT;
  }
}

/* Slots of `tip`: the valid ones, and of those the lower word is all. Returns how many. */
static uint64_t take_sums(struct profile_state *s, const struct handler *h) {
  const volatile uint64_t *low = &COP_UNIT(COP_AT_slot_low), *valid = &COP_UNIT(COP_AT_valid);
  const uint64_t slots = culprit_profile.slots,
                 mark = 1ull << COP_RECORD_VALID_SHIFT | (uint64_t)h->epoch << COP_RECORD_EPOCH_SHIFT;
  uint64_t taken = 0;
  for (uint64_t first = 0; first < slots; first += 64) {
    const volatile uint64_t *at = low + first;
    for (uint64_t bits = valid[first / 64]; bits; bits >>= 1, at++) {
      if (!(bits & 1)) continue;
      const uint64_t sum = *at;
      uint64_t *to = profile_room(s);
      taken++;
      if (!to) continue;
      to[1] = sum;
      to[2] = mark;
    }
  }
  return taken;
}

/* ---- any program ---- */

static bool with_rows(void) {
  return culprit_profile.handler == COP_HANDLER_VALUE || culprit_profile.handler == COP_HANDLER_SIMPLE;
}

/* What the halted unit holds goes into table or ring. status: why it halted, 0 at the end. */
static void collect(struct profile_state *s, struct handler *h, uint64_t status) {
  const struct cop_value_event event = {.cause = status >> COP_STATUS_CAUSE_SHIFT & 7,
                                        .code = (uint8_t)(status >> COP_STATUS_CODE_SHIFT)};
  switch (culprit_profile.handler) {
    case COP_HANDLER_VALUE: h->read += profile_cop_take_values(&event); break;
    case COP_HANDLER_SIMPLE: h->read += profile_cop_take_pairs(); break;
    case COP_HANDLER_TIP:
      h->read += take_sums(s, h);
      h->epoch++;
      break;
    default:
      take_slots(s, h);
      h->read += culprit_profile.slots;
      h->epoch++;
      break;
  }
}

static void go(const struct handler *h) {
  for (unsigned i = 0; i < h->fresh_count; i++) COP_UNIT(h->fresh[i].offset) = h->fresh[i].value;
  /* Nothing is tagged while the command lasts: that covers the way out of the handler. */
  COP_UNIT(COP_AT_command) = profile_cop_obey();
  COP_UNIT(COP_AT_ctl) = culprit_profile.go;
}

static bool with_tip(void) { return culprit_profile.handler == COP_HANDLER_TIP; }

static void tip_pause(struct handler *h) {
  UNIT_WRITE(MTIPCTL, 0);
  h->tip_counter = CSR_READ(mhpmcounter3);
}

static void tip_resume(const struct handler *h) {
  CSR_WRITE(mhpmcounter3, h->tip_counter);
  UNIT_WRITE(MTIPCTL, culprit_profile.control | 1);
}

/* The acknowledgement has reached the unit before the first load after it is answered, so LCOFIP stays
 * clear. */
static void profile_on_halt(struct trap_frame *frame) {
  struct profile_state *s = &profile_state;
  struct handler *h = &handler;
  (void)frame;
  if (with_tip()) tip_pause(h);
  s->interrupts++;
  const uint64_t status = COP_UNIT(COP_AT_status);
  COP_UNIT(COP_AT_status) = COP_STATUS_ACK;
  collect(s, h, status);
  CSR_CLEAR(mip, 1 << INTERRUPT_LCOFI);
  if (with_tip()) tip_resume(h);
  go(h);
}

static __attribute__((cold)) void start_cop(struct profile_state *s) {
  struct handler *h = &handler;
  profile_ring_init(s, RING_SLOT, RING_SLOT_WORDS);
  COP_UNIT(COP_AT_ctl) = 0;
  settle();
  COP_UNIT(COP_AT_command) = COP_CLEAR_SLOTS | COP_CLEAR_FILTER | COP_CLEAR_COUNTS | COP_CLEAR_CODE;
  settle();
  load_image(h);
  if (with_rows()) profile_cop_tables_start();
  profile_cop_obey();
  if (with_tip()) profile_tip_begin();
  COP_UNIT(COP_AT_ctl) = culprit_profile.go;
}

/* Samples that the unit has accepted and not yet dealt with, or that TIP still holds. */
static bool unfinished(void) {
  return UNIT_READ(MTIPSTATUS) & TIP_STATUS_READY ||
         (uint32_t)COP_UNIT(COP_AT_accepted) != (uint32_t)(COP_UNIT(COP_AT_processed) + COP_UNIT(COP_AT_flushed));
}

/* TIP's samples are sums of weights: none may be left behind. */
static void end_tip(struct profile_state *s, struct handler *h) {
  profile_tip_end();
  while (unfinished()) {
    if ((COP_UNIT(COP_AT_status) & COP_STATUS_STATE) != COP_HALT) continue;
    collect(s, h, 0);
    go(h);
  }
}

/* A name of its own: the host finds here that the estimation begins. */
__attribute__((noipa)) static void profile_cop_finish(struct profile_state *s) {
  if (with_rows()) profile_cop_rows(s);
}

static __attribute__((cold)) void stop_cop(struct profile_state *s) {
  struct handler *h = &handler;
  if (with_tip()) end_tip(s, h);
  COP_UNIT(COP_AT_ctl) = 0;
  settle();
  collect(s, h, 0);
  CSR_CLEAR(mip, 1 << INTERRUPT_LCOFI);
  profile_cop_finish(s);
}

static uint64_t two(enum cop_offset low, enum cop_offset high) { return (uint32_t)COP_UNIT(low) | COP_UNIT(high) << 32; }

/* Sends a record of its own, too. */
static __attribute__((cold)) void cop_counts(struct profile_state *s, uint64_t summary[RING_SUMMARY_WORDS]) {
  uint64_t record[RING_COUNTS_WORDS] = {
    ring_header(RING_COUNTS, RING_COUNTS_WORDS, s->sequence),
    [RING_TAGGED_SKIPPED] = two(COP_AT_tagged, COP_AT_skipped),
    [RING_ACCEPTED_DROPPED] = two(COP_AT_accepted, COP_AT_dropped),
    [RING_PROCESSED_FLUSHED] = two(COP_AT_processed, COP_AT_flushed),
    [RING_BUSY_IDLE] = two(COP_AT_busy, COP_AT_idle),
    [RING_INSTRS_REDIRECTS] = two(COP_AT_instrs, COP_AT_redirects),
    [RING_CYCLES_MATCHES] = two(COP_AT_cycles, COP_AT_matches),
    [RING_READ] = handler.read,
  };
  profile_cop_sums(record);
  for (unsigned i = 0; i < RING_COUNTS_WORDS; i++) *PROFILE_DEVICE = record[i];
  summary[RING_OVERFLOWS] = COP_UNIT(COP_AT_tagged);
  summary[RING_SAMPLES] = COP_UNIT(COP_AT_accepted);
  summary[RING_FILTERED] = COP_UNIT(COP_AT_skipped);
  summary[RING_DROPPED] = COP_UNIT(COP_AT_dropped);
}

const struct profile_mode profile_cop = {
  .interrupt = INTERRUPT_LCOFI,
  .handler = profile_on_halt,
  .start = start_cop,
  .stop = stop_cop,
  .counts = cop_counts,
};
