/* libbsd: a queue of timers in a red-black tree: the next to expire is taken out and set to a later time,
 * over and over. */
#include <bsd/sys/tree.h>

#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { TIMERS = 2500, TIMER_BITS = 12, EVENTS = 2000 };

struct timer {
  RB_ENTRY(timer) entry;
  uint64_t due; /* the last bits tell timers apart */
};

static int compare(const struct timer *a, const struct timer *b) { return a->due < b->due ? -1 : a->due > b->due; }

RB_HEAD(queue, timer);
RB_PROTOTYPE(queue, timer, entry, compare)
RB_GENERATE(queue, timer, entry, compare)

int main(void) {
  static struct timer timer[TIMERS];
  struct queue queue = RB_INITIALIZER(&queue);
  uint64_t random = 41, sum = CHECKSUM_START, now = 0;
  workload_begin();
  for (uint32_t i = 0; i < TIMERS; i++) {
    timer[i].due = (uint64_t)random_next(&random) << TIMER_BITS | i;
    RB_INSERT(queue, &queue, &timer[i]);
  }
  for (int n = 0; n < EVENTS * SCALE; n++) {
    struct timer *next = RB_MIN(queue, &queue);
    if (next->due < now) return workload_fail("timers", "a timer is late");
    now = next->due;
    RB_REMOVE(queue, &queue, next);
    next->due = now + ((uint64_t)random_next(&random) << TIMER_BITS);
    RB_INSERT(queue, &queue, next);
    sum = checksum_word(sum, now);
  }
  return workload_end("timers", sum);
}
