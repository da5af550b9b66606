/* Round robin by the CLINT's timer, memory protection, and what each process has used: mhpmcounter9 and 10
 * count cycles and instructions in U mode alone. */
#include "kernel.h"

#include "firmware/runtime/culprit.h"

enum { EVENT_CYCLES = 1, EVENT_INSTRET = 2 };
#define MIE_TIMER 0x80
#define MINH (1ull << 62) /* of mhpmevent: not in machine mode */
/* Entry 0 holds where entry 1 begins; both are TOR: 1 to read and execute, 2 to read and write. */
#define PMP_CONFIG (0x0dull << 8 | 0x0bull << 16)

static void protect(const struct process *p) {
  CSR_WRITE(pmpaddr0, p->base >> 2);
  CSR_WRITE(pmpaddr1, (p->base + kernel_table.image[p->image].text) >> 2);
  CSR_WRITE(pmpaddr2, (p->base + kernel_table.image[p->image].memory) >> 2);
}

uint64_t schedule_cycles(void) { return kernel.current->cycles + CSR_READ(mhpmcounter9); }
uint64_t schedule_instret(void) { return kernel.current->instret + CSR_READ(mhpmcounter10); }
bool schedule_over(void) { return kernel_table.cycles && CSR_READ(mcycle) >= kernel_table.cycles; }

void schedule_leave(void) {
  struct process *p = kernel.current;
  p->cycles = schedule_cycles();
  p->instret = schedule_instret();
  CSR_WRITE(mhpmcounter9, 0);
  CSR_WRITE(mhpmcounter10, 0);
}

/* In turns, the current process last. */
static struct process *next_ready(void) {
  struct process *const first = kernel.process, *const end = first + kernel.used,
                        *const last = kernel.current ? kernel.current : end - 1;
  for (struct process *p = last + 1; p < end; p++)
    if (p->state == PROCESS_READY) return p;
  for (struct process *p = first; p <= last; p++)
    if (p->state == PROCESS_READY) return p;
  return NULL;
}

/* A slice, or what is left of the system's time. */
static uint64_t slice(void) {
  const uint64_t now = CSR_READ(mcycle), end = kernel_table.cycles;
  if (!end || now + kernel_table.slice < end) return kernel_table.slice;
  return end > now ? end - now : 1;
}

void schedule_next(void) {
  struct process *p = next_ready();
  if (!p) kernel_finish();
  kernel.current = p;
  protect(p);
  CSR_WRITE(0x7c1, p->pid); /* mcontext_id */
  *CLINT_MTIMECMP = *CLINT_MTIME + slice();
}

void schedule_start(void) {
  CSR_WRITE(mhpmevent9, EVENT_CYCLES | MINH);
  CSR_WRITE(mhpmevent10, EVENT_INSTRET | MINH);
  CSR_WRITE(pmpcfg0, PMP_CONFIG);
  CSR_SET(mie, MIE_TIMER);
  schedule_next();
}
