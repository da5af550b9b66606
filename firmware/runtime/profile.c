/* The program's side of `culprit record`: takes samples by interrupt into a ring of memory, as a kernel's profiler does, and
 * hands the ring to the host through a device. docs/record.md; nothing of it runs unless the host set the mode. */
#include "profile.h"

enum { INTERRUPT_TIMER = 7, STATUS_READY = 1, STATUS_BUSY = 2 };

#define MSTATUS_MIE 8ull

/* In .data, so that neither start-up nor the compiler clears what the host wrote. */
__attribute__((section(".data.culprit_profile"), aligned(64))) volatile struct profile_config culprit_profile = {0};

struct profile_state profile_state;

#define AT(field, number) _Static_assert(offsetof(struct profile_state, field) == number, "profile_state.h")
AT(cause, PROFILE_CAUSE);
AT(next, PROFILE_NEXT);
AT(limit, PROFILE_LIMIT);
AT(header, PROFILE_HEADER);
AT(sequence, PROFILE_SEQUENCE);
AT(interrupts, PROFILE_INTERRUPTS);
AT(deadline, PROFILE_DEADLINE);
AT(period, PROFILE_PERIOD);
AT(water, PROFILE_WATER);
AT(spread, PROFILE_SPREAD);
AT(nearest, PROFILE_NEAREST);
AT(window, PROFILE_WINDOW);
AT(random, PROFILE_RANDOM);

extern char profile_entry_1[], profile_entry_2[], profile_entry_4[], profile_entry_timer[], trap_entry[];

void profile_drain(struct profile_state *s) {
  for (const uint64_t *w = __profile_ring; w < s->next; w++) *PROFILE_DEVICE = *w;
  s->next = __profile_ring;
}

uint64_t *profile_room(struct profile_state *s) {
  uint64_t number = s->sequence++;
  if (s->next >= s->limit && !culprit_profile.drain) profile_drain(s);
  if (s->next + s->record_words > s->end) {
    s->lost++;
    return NULL;
  }
  uint64_t *to = s->next;
  s->next += s->record_words;
  *to = number << 32 | s->header;
  return to;
}

/* The acknowledgement comes last: with a frozen counter, what comes before it is not sampled, not even the draining. */
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

static void profile_on_overflow(struct trap_frame *frame) {
  struct profile_state *s = &profile_state;
  (void)frame;
  s->interrupts++;
  while (UNIT_READ(MTIPSTATUS) & STATUS_READY) take_sample(s);
  CSR_CLEAR(mip, 1 << INTERRUPT_LCOFI);
}

static void profile_on_timer(struct trap_frame *frame) {
  struct profile_state *s = &profile_state;
  uint64_t deadline = s->deadline, weight = 0;
  s->interrupts++;
  uint64_t *to = profile_room(s);
  do {
    s->deadline += s->period;
    weight++;
  } while (CSR_READ(time) >= s->deadline);
  *CLINT_MTIMECMP = s->deadline;
  __asm__ volatile("fence" : : : "memory");
  if (!to) {
    s->lost_weight += weight;
    return;
  }
  to[0] |= weight << PROFILE_WEIGHT_SHIFT;
  to[1] = deadline;
  to[2] = frame->pc;
}

uint64_t profile_ring_words(uint64_t usual) {
  uint64_t most = (uint64_t)(__profile_ring_end - __profile_ring), words = culprit_profile.ring_words;
  if (words == 0) words = usual;
  return words > most ? most : words;
}

/* Drained from three quarters on, unless only at the end. */
void profile_ring_init(struct profile_state *s, uint64_t type, uint64_t record_words) {
  uint64_t words = profile_ring_words(PROFILE_RING_DEFAULT);
  s->record_words = record_words;
  s->header = type | record_words << 8;
  s->next = __profile_ring;
  s->end = __profile_ring + words;
  s->limit = s->end - (record_words - 1);
  uint64_t *high = __profile_ring + words / 4 * 3;
  if (!culprit_profile.drain && high < s->limit) s->limit = high;
  if (s->limit < __profile_ring) s->limit = __profile_ring;
}

static void start_timer(struct profile_state *s) {
  profile_ring_init(s, RECORD_TIMER, 3);
  s->cause = TRAP_INTERRUPT | INTERRUPT_TIMER;
  trap_set_handler(s->cause, profile_on_timer);
  CSR_WRITE(mtvec, profile_entry_timer);
  s->period = culprit_profile.period;
  s->deadline = *CLINT_MTIME + s->period;
  *CLINT_MTIMECMP = s->deadline;
  CSR_SET(mie, 1 << INTERRUPT_TIMER);
}

void profile_tip_begin(void) {
  UNIT_WRITE(MTIPPERIOD, culprit_profile.period);
  UNIT_WRITE(MTIPSEED, culprit_profile.seed);
  UNIT_WRITE(MTIPWATER, culprit_profile.water);
  CSR_WRITE(mhpmevent3, culprit_profile.event);
  CSR_WRITE(mhpmcounter3, -culprit_profile.period);
  UNIT_WRITE(MTIPCTL, culprit_profile.control | 1);
}

static void start_tip(struct profile_state *s) {
  s->lanes = UNIT_READ(MTIPINFO) >> 8 & 0xff;
  profile_ring_init(s, RECORD_TIP, 4 + s->lanes);
  s->cause = TRAP_INTERRUPT | INTERRUPT_LCOFI;
  trap_set_handler(s->cause, profile_on_overflow);
  CSR_WRITE(mtvec, s->lanes == 1 ? profile_entry_1 : s->lanes == 2 ? profile_entry_2 : profile_entry_4);
  CSR_SET(mie, 1 << INTERRUPT_LCOFI);
  profile_tip_begin();
}

void profile_start(void) {
  struct profile_state *s = &profile_state;
  switch (culprit_profile.mode) {
    case PROFILE_TIMER: start_timer(s); break;
    case PROFILE_PROFILEME: profile_pme_start(s); break;
    case PROFILE_COPROC: profile_cop_start(s); break;
    default: start_tip(s); break;
  }
  CSR_SET(mstatus, MSTATUS_MIE);
}

void profile_tip_end(void) {
  UNIT_WRITE(MTIPCTL, 0);
  while (UNIT_READ(MTIPSTATUS) & STATUS_BUSY) {
  }
}

static void stop_tip(struct profile_state *s) {
  profile_tip_end();
  while (UNIT_READ(MTIPSTATUS) & STATUS_READY) take_sample(s);
  CSR_CLEAR(mip, 1 << INTERRUPT_LCOFI);
}

static void tip_counts(uint64_t summary[SUMMARY_WORDS]) {
  summary[1] = UNIT_READ(MTIPOVERFLOWS);
  summary[2] = UNIT_READ(MTIPSAMPLES);
  summary[3] = UNIT_READ(MTIPMISSED);
  summary[4] = UNIT_READ(MTIPFILTERED);
  summary[8] = summary[1] - summary[2] - summary[3] - summary[4]; /* still being captured */
}

void profile_stop(void) {
  struct profile_state *s = &profile_state;
  const uint64_t mode = culprit_profile.mode;
  CSR_CLEAR(mstatus, MSTATUS_MIE);
  CSR_CLEAR(mie, 1 << INTERRUPT_LCOFI | (mode == PROFILE_TIMER ? 1 << INTERRUPT_TIMER : 0));
  culprit_profile.mode = PROFILE_OFF; /* exit may come twice */
  CSR_WRITE(mtvec, trap_entry);
  uint64_t summary[SUMMARY_WORDS] = {0};
  if (mode == PROFILE_TIP) {
    stop_tip(s);
    tip_counts(summary);
  } else if (mode == PROFILE_PROFILEME) {
    profile_pme_stop(s);
    profile_pme_counts(summary);
  } else if (mode == PROFILE_COPROC) {
    profile_cop_stop(s);
    profile_cop_finish(s);
  }
  profile_drain(s);
  if (mode == PROFILE_COPROC) profile_cop_counts(s, summary);
  summary[0] = RECORD_SUMMARY | SUMMARY_WORDS << 8 | (uint64_t)s->sequence << 32;
  summary[5] = s->lost;
  summary[6] = s->lost_weight;
  summary[7] = s->interrupts;
  for (unsigned i = 0; i < SUMMARY_WORDS; i++) *PROFILE_DEVICE = summary[i];
}
