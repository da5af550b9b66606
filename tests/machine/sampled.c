/* Linked with a bare-metal program: it profiles itself with the kernel's driver, as process 1, if the host
 * asks for it. No kernel: the program runs in machine mode, and a timer interrupt of the runtime stands in
 * for the kernel's. */
#include "tests/machine/sampled.h"

#include <string.h>

#include "contract/device.h"
#include "contract/stream.h"
#include "firmware/kernel/driver/driver.h"
#include "firmware/runtime/culprit.h"

#define TIMER (TRAP_INTERRUPT | 7)
enum { MTIE = 1 << 7, MIE = 1 << 3 };

/* In .data: the host fills it in before the program starts, which clears .bss. */
volatile struct sampled sampled __attribute__((section(".data"))) = {.tick = 1};

/* Of culprit.ld: 4 MiB that no other profiler uses meanwhile. */
extern uint8_t __profile_work[];

static void on_tick(struct trap_frame *frame) {
  static uint64_t ticks;
  (void)frame;
  *CLINT_MTIMECMP = *CLINT_MTIME + sampled.tick;
  if (sampled.all && ++ticks % sampled.all == 0) driver_flush_all();
  else driver_flush();
}

__attribute__((constructor)) static void sampled_start(void) {
  if (!sampled.driver.events) return;
  const struct driver_config *config = (const struct driver_config *)&sampled.driver;
  const size_t bytes = driver_bytes(config);
  if (!bytes) program_exit(124);
  memset(__profile_work, 0, bytes);
  CSR_WRITE(0x7c1, 1);
  trap_set_handler(TIMER, on_tick);
  *CLINT_MTIMECMP = *CLINT_MTIME + sampled.tick;
  driver_start(config, __profile_work);
  CSR_SET(mie, MTIE);
  CSR_SET(mstatus, MIE);
}

__attribute__((destructor)) static void sampled_stop(void) {
  if (!sampled.driver.events) return;
  CSR_CLEAR(mstatus, MIE);
  CSR_CLEAR(mie, MTIE);
  const uint64_t taken = driver_stop();
  *PROFILE_DEVICE = stream_word(0, STREAM_END, 0, 0);
  *PROFILE_DEVICE = taken;
}

/* The runtime's entry saves t0 itself. */
__asm__(".option arch, +zicsr\n"
        ".section .text.trap, \"ax\"\n"
        ".globl driver_other\n"
        "driver_other:\n"
        "csrr t0, mscratch\n"
        "j trap_entry\n"
        ".text\n");
