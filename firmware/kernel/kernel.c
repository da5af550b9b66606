/* The kernel's life: start, traps, end. */
#include "kernel.h"

#include "firmware/kernel/driver/driver.h"
#include "firmware/runtime/culprit.h"

#define TIMER (TRAP_INTERRUPT | 7)
#define MSTATUS_MPP 0x1800
enum { CAUSE_ILLEGAL = 2, CAUSE_ECALL_U = 8 };

enum { DRIVER_BYTES = 1 << 20 };

struct kernel kernel;
struct kernel_table kernel_table = {.slice = 1}; /* in .data: the host fills it in before .bss is cleared */
static uint8_t driver_memory[DRIVER_BYTES] __attribute__((aligned(64), section(".noinit")));

static void start_sampling(void) {
  const struct driver_config *config = &kernel_table.sampling;
  const size_t bytes = driver_bytes(config);
  if (!bytes || bytes > sizeof driver_memory) kernel_stuck("the driver cannot sample so; bytes that it wants", bytes);
  driver_start(config, driver_memory);
}

void kernel_start(void) {
  report_begin();
  for (unsigned j = 0; j < kernel_table.jobs; j++)
    if (!process_begin((unsigned)kernel_table.job[j].image, PARENT_KERNEL, j)) kernel_stuck("no room for process", j);
  if (kernel_table.sampling.events) start_sampling();
  schedule_start();
}

/* A process reads the machine's counters, by their names for machine or user mode: it gets its own. */
static bool emulate(uint64_t insn) {
  enum { CSRRS = 0x2073, CYCLE = 0x00, INSTRET = 0x02 };
  const uint64_t bank = insn >> 28, counter = insn >> 20 & 255;
  const unsigned rd = (unsigned)(insn >> 7 & 31);
  if ((insn & 0xff07f) != CSRRS || (bank != 0xb && bank != 0xc) || (counter != CYCLE && counter != INSTRET)) return false;
  uint64_t *frame = kernel.current->frame;
  if (rd) frame[rd] = counter == CYCLE ? schedule_cycles() : schedule_instret();
  frame[REG_PC] += 4;
  return true;
}

static void tick(void) {
  if (kernel_table.sampling.events) driver_flush();
  schedule_leave();
  if (schedule_over()) kernel_finish();
  schedule_next();
}

void kernel_trap(uint64_t cause, uint64_t value) {
  if (CSR_READ(mstatus) & MSTATUS_MPP) kernel_stuck("trap in machine mode, cause", cause);
  if (cause == TIMER) return tick();
  if (cause == CAUSE_ECALL_U) return call_serve();
  if (cause == CAUSE_ILLEGAL && emulate(value)) return;
  struct process *p = kernel.current;
  schedule_leave();
  report_killed(p, cause, value);
  process_end(p, PROCESS_KILLED + (cause & 255));
  schedule_next();
}

void kernel_finish(void) {
  for (unsigned i = 0; i < kernel.used; i++) {
    struct process *p = &kernel.process[i];
    if (p->state == PROCESS_READY || p->state == PROCESS_WAITS) p->status = PROCESS_STOPPED, report_end(p);
  }
  const uint64_t samples = kernel_table.sampling.events ? driver_stop() : 0;
  report_finish(samples);
  program_exit(0);
}

void kernel_stuck(const char *what, uint64_t value) {
  console_puts("kernel: ");
  console_puts(what);
  console_putc(' ');
  console_hex(value);
  console_putc('\n');
  program_exit(STATUS_UNHANDLED_TRAP);
}
