/* Workload: short calls of the kernel in a loop, little else. */
#include "firmware/linux/calls.h"

#ifndef ROUNDS
#define ROUNDS 700
#endif

int main(void) {
  static char text[512];
  struct {
    long seconds, nanoseconds;
  } before = {0, 0}, now = {0, 0};
  const long file = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)"/dev/null", CALL_WRONLY, 0);
  const long own = call0(CALL_GETPID);
  for (int i = 0; i < ROUNDS; i++) {
    if (call0(CALL_GETPID) != own) return 1;
    if (call3(CALL_CLOCK_GETTIME, 1 /* monotonic */, (long)&now, 0) != 0) return 2;
    if (now.seconds < before.seconds) return 3;
    if (call3(CALL_WRITE, file, (long)text, sizeof text) != sizeof text) return 4;
    if (call3(CALL_UNAME, (long)text, 0, 0) != 0) return 5;
    if (call4(CALL_FSTATAT, CALL_AT_FDCWD, (long)"/dev/null", (long)text, 0) != 0) return 6;
    before = now;
  }
  return 0;
}
