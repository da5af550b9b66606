/* Workload: sleeps, does a little, and sleeps again: timer interrupts, wake-ups, the idle loop. */
#include "firmware/linux/calls.h"

#ifndef ROUNDS
#define ROUNDS 24
#endif

__attribute__((noinline)) static unsigned long work(unsigned long h) {
  for (int i = 0; i < 2000; i++) h = h * 6364136223846793005ul + (h >> 33);
  return h;
}

int main(void) {
  static const long nanoseconds[2] = {0, 20000};
  unsigned long h = 1;
  for (int i = 0; i < ROUNDS; i++) {
    if (call3(CALL_NANOSLEEP, (long)nanoseconds, 0, 0) != 0) return 1;
    h = work(h);
  }
  return h == 0;
}
