/* What a testbench asks of a program that samples itself (sampled.c): the words at the symbol `sampled`. */
#ifndef CULPRIT_SAMPLED_H
#define CULPRIT_SAMPLED_H

#include "contract/driver.h"

struct sampled {
  struct driver_config driver; /* events 0: do not sample */
  uint64_t tick;               /* cycles between timer interrupts, in which full overflow buffers are sent */
  uint64_t all;                /* every so many ticks everything is sent; 0: only at the end */
};

#endif
