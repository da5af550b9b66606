/* Mode timer: the interrupted pc at each deadline of the machine's timer, as a core without TIP has it.
 *                                                                                           docs/record.md */
#include "profile_config.h"
#include "profile_mode.h"
#include "profile_state.h"

enum { INTERRUPT_TIMER = 7 };

extern char profile_entry_timer[];

/* The host knows the functions that set deadlines by their names (profile_entry_timer is the third). */
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
  to[0] |= weight << RING_WEIGHT_SHIFT;
  to[1] = deadline;
  to[2] = frame->pc;
}

static void profile_timer_start(struct profile_state *s) {
  profile_ring_init(s, RING_TIMER, RING_TIMER_WORDS);
  CSR_WRITE(mtvec, profile_entry_timer);
  s->period = culprit_profile.period;
  s->deadline = *CLINT_MTIME + s->period;
  *CLINT_MTIMECMP = s->deadline;
}

const struct profile_mode profile_timer = {.interrupt = INTERRUPT_TIMER, .handler = profile_on_timer, .start = profile_timer_start};
