/* The program's side of `culprit record`: takes samples by interrupt into a ring of memory, as a kernel's profiler does, and
 * hands the ring to the host through a device. docs/record.md; nothing of it runs unless the host set the mode. */
#include <stdbool.h>

#include "culprit.h"
#include "profile_state.h"

enum { INTERRUPT_TIMER = 7, INTERRUPT_LCOFI = 13, STATUS_READY = 1, STATUS_BUSY = 2 };
enum { RECORD_TIP = 1, RECORD_TIMER = 2, RECORD_SUMMARY = 3 };

#define MSTATUS_MIE 8ull
#define PROFILE_DEVICE ((volatile uint64_t *)0x10000800)
#define XSTR(n) #n
#define NUMBER(n) XSTR(n)
#define TIP_READ(n) CSR_NUMBER_READ(NUMBER(n))
#define CSR_NUMBER_READ(n) \
  ({ uint64_t v_; __asm__ volatile(".option push\n.option arch,+zicsr\ncsrr %0, " n "\n.option pop" : "=r"(v_)); v_; })
#define TIP_WRITE(n, value) \
  __asm__ volatile(".option push\n.option arch,+zicsr\ncsrw " NUMBER(n) ", %0\n.option pop" : : "r"((uint64_t)(value)) : "memory")

/* In .data, so that neither start-up nor the compiler clears what the host wrote. */
__attribute__((section(".data.culprit_profile"), aligned(64))) volatile struct profile_config culprit_profile = {0};

struct profile_state {
  uint64_t cause;
  uint64_t *next, *limit;
  uint64_t header;
  uint32_t sequence, interrupts;
  uint64_t deadline, period;
  uint64_t *end;            /* of the ring */
  uint64_t lanes, record_words;
  uint64_t lost, lost_weight;
};

struct profile_state profile_state;

_Static_assert(offsetof(struct profile_state, next) == PROFILE_NEXT && offsetof(struct profile_state, limit) == PROFILE_LIMIT &&
                   offsetof(struct profile_state, header) == PROFILE_HEADER && offsetof(struct profile_state, sequence) == PROFILE_SEQUENCE &&
                   offsetof(struct profile_state, interrupts) == PROFILE_INTERRUPTS &&
                   offsetof(struct profile_state, deadline) == PROFILE_DEADLINE && offsetof(struct profile_state, period) == PROFILE_PERIOD,
               "profile_state.h");

extern uint64_t __profile_ring[], __profile_ring_end[];
extern char profile_entry_1[], profile_entry_2[], profile_entry_4[], profile_entry_timer[], trap_entry[];

static void drain(struct profile_state *s) {
  for (const uint64_t *w = __profile_ring; w < s->next; w++) *PROFILE_DEVICE = *w;
  s->next = __profile_ring;
}

/* Room for one record, or NULL: lost. The record's number is used up either way. */
static uint64_t *room(struct profile_state *s) {
  uint64_t number = s->sequence++;
  if (s->next >= s->limit && !culprit_profile.drain) drain(s);
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
  uint64_t *to = room(s);
  if (to) {
    to[1] = TIP_READ(MTIPCYCLE);
    to[2] = TIP_READ(MTIPFLAGS);
    to[3] = TIP_READ(MTIPADDR0);
    if (s->lanes > 1) to[4] = TIP_READ(MTIPADDR1);
    if (s->lanes > 2) to[5] = TIP_READ(MTIPADDR2), to[6] = TIP_READ(MTIPADDR3);
    to[3 + s->lanes] = TIP_READ(MHPMSDETAILSDATA);
  } else {
    s->lost_weight += TIP_READ(MTIPFLAGS) >> 32 & 0xffff;
  }
  TIP_WRITE(MTIPSTATUS, 1);
}

static void profile_on_overflow(struct trap_frame *frame) {
  struct profile_state *s = &profile_state;
  (void)frame;
  s->interrupts++;
  while (TIP_READ(MTIPSTATUS) & STATUS_READY) take_sample(s);
  CSR_CLEAR(mip, 1 << INTERRUPT_LCOFI);
}

static void profile_on_timer(struct trap_frame *frame) {
  struct profile_state *s = &profile_state;
  uint64_t deadline = s->deadline, weight = 0;
  s->interrupts++;
  uint64_t *to = room(s);
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

/* The ring: the host's size, at most what link.ld keeps. Drained from three quarters on, unless only at the end. */
static void set_up(struct profile_state *s, uint64_t type, uint64_t record_words) {
  uint64_t most = (uint64_t)(__profile_ring_end - __profile_ring), words = culprit_profile.ring_words;
  if (words == 0) words = PROFILE_RING_DEFAULT;
  if (words > most) words = most;
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
  set_up(s, RECORD_TIMER, 3);
  s->cause = TRAP_INTERRUPT | INTERRUPT_TIMER;
  trap_set_handler(s->cause, profile_on_timer);
  CSR_WRITE(mtvec, profile_entry_timer);
  s->period = culprit_profile.period;
  s->deadline = *CLINT_MTIME + s->period;
  *CLINT_MTIMECMP = s->deadline;
  CSR_SET(mie, 1 << INTERRUPT_TIMER);
}

static void start_tip(struct profile_state *s) {
  s->lanes = TIP_READ(MTIPINFO) >> 8 & 0xff;
  set_up(s, RECORD_TIP, 4 + s->lanes);
  s->cause = TRAP_INTERRUPT | INTERRUPT_LCOFI;
  trap_set_handler(s->cause, profile_on_overflow);
  CSR_WRITE(mtvec, s->lanes == 1 ? profile_entry_1 : s->lanes == 2 ? profile_entry_2 : profile_entry_4);
  CSR_SET(mie, 1 << INTERRUPT_LCOFI);
  TIP_WRITE(MTIPPERIOD, culprit_profile.period);
  TIP_WRITE(MTIPSEED, culprit_profile.seed);
  TIP_WRITE(MTIPWATER, culprit_profile.water);
  CSR_WRITE(mhpmevent3, culprit_profile.event);
  CSR_WRITE(mhpmcounter3, -culprit_profile.period);
  TIP_WRITE(MTIPCTL, culprit_profile.control | 1);
}

void profile_start(void) {
  if (culprit_profile.mode == PROFILE_TIMER) start_timer(&profile_state);
  else start_tip(&profile_state);
  CSR_SET(mstatus, MSTATUS_MIE);
}

static void stop_tip(struct profile_state *s) {
  TIP_WRITE(MTIPCTL, 0);
  while (TIP_READ(MTIPSTATUS) & STATUS_BUSY) {
  }
  while (TIP_READ(MTIPSTATUS) & STATUS_READY) take_sample(s);
  CSR_CLEAR(mip, 1 << INTERRUPT_LCOFI);
}

void profile_stop(void) {
  struct profile_state *s = &profile_state;
  bool tip = culprit_profile.mode == PROFILE_TIP;
  CSR_CLEAR(mstatus, MSTATUS_MIE);
  CSR_CLEAR(mie, 1 << INTERRUPT_LCOFI | (tip ? 0 : 1 << INTERRUPT_TIMER));
  culprit_profile.mode = PROFILE_OFF; /* exit may come twice */
  CSR_WRITE(mtvec, trap_entry);
  if (tip) stop_tip(s);
  drain(s);
  uint64_t summary[9] = {RECORD_SUMMARY | 9 << 8 | (uint64_t)s->sequence << 32};
  if (tip) {
    summary[1] = TIP_READ(MTIPOVERFLOWS);
    summary[2] = TIP_READ(MTIPSAMPLES);
    summary[3] = TIP_READ(MTIPMISSED);
    summary[4] = TIP_READ(MTIPFILTERED);
    summary[8] = summary[1] - summary[2] - summary[3] - summary[4]; /* still being captured */
  }
  summary[5] = s->lost;
  summary[6] = s->lost_weight;
  summary[7] = s->interrupts;
  for (unsigned i = 0; i < 9; i++) *PROFILE_DEVICE = summary[i];
}
