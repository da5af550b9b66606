/* Leave to sample as often as one wants. */
#ifndef CULPRIT_LINUX_ALLOW_H
#define CULPRIT_LINUX_ALLOW_H

#include "calls.h"

/* perf's limit is of samples in a second of the kernel's clock, which has 10^9 cycles. */
static inline void allow_samples(void) {
  static const char rate[] = "100000000";
  call6(CALL_MOUNT, (long)"proc", (long)"/proc", (long)"proc", 0, 0, 0);
  const long file = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)"/proc/sys/kernel/perf_event_max_sample_rate", CALL_WRONLY, 0);
  call3(CALL_WRITE, file, (long)rate, sizeof rate - 1);
  call3(CALL_CLOSE, file, 0, 0);
}

#endif
