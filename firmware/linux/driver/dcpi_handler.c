// SPDX-License-Identifier: GPL-2.0
/*
 * Samples of the driver's own interrupt handler, DCPI's "meta" method (sec. 4.1.3, footnote 2). Interrupts are off in it, so
 * none can sample it; TIP can. The handler's first act lets the counter overflow once more, after 1 to DCPI_HANDLER_CYCLES
 * cycles. When the sample is counted, it looks whether TIP has the cycle of that; mostly it has not come yet. So each cycle
 * between is sampled once in DCPI_HANDLER_CYCLES times. The SBI is not: the counter stands still in it.
 */
#include "dcpi.h"

#include <linux/bits.h>

#include <asm/csr.h>

#include "dcpi_calls.h"
#include "unit.h"

static u32 random;

void dcpi_handler_start(u32 seed) { random = seed; }

/* While TIP is on, the counter alone does not interrupt: on the way to the handler it is off. */
void dcpi_handler_begin(void) {
  tip_unit_arm(TIP_NO_MACHINE | TIP_NO_USER);
  tip_counter_again(-(u64)dcpi_period(&random, 1, DCPI_HANDLER_CYCLES));
}

/* Instructions that share the cycle have the same chance. */
bool dcpi_handler_end(u64 *pc) {
  u64 address[TIP_LANES_MOST];
  struct tip_sample s;

  tip_unit_disarm();
  if (!tip_unit_read(&s)) return false;
  tip_unit_pop();
  csr_clear(CSR_IP, BIT(IRQ_PMU_OVF));
  *pc = address[random % tip_blamed(&s, address)];
  return true;
}
