/* The table of processes: who begins, who ends, who is whose child. */
#include "kernel.h"

enum { LAST_PID = 65535 };

struct process *process_find(unsigned pid) {
  for (unsigned i = 0; i < kernel.used; i++)
    if (kernel.process[i].state != PROCESS_FREE && kernel.process[i].pid == pid) return &kernel.process[i];
  return NULL;
}

static void begin(struct process *p, unsigned image) {
  p->image = image;
  p->state = PROCESS_READY;
  p->cycles = p->instret = 0;
  load_image(p);
  report_load(p);
}

struct process *process_begin(unsigned image, unsigned parent, unsigned job) {
  unsigned i = 0;
  while (i < kernel_table.slots && kernel.process[i].state != PROCESS_FREE) i++;
  if (i == kernel_table.slots || kernel.last_pid == LAST_PID) return NULL;
  if (i == kernel.used) kernel.used++;
  struct process *p = &kernel.process[i];
  *p =
    (struct process){.pid = ++kernel.last_pid, .parent = parent, .job = job, .base = kernel_table.memory + i * kernel_table.slot};
  if (parent == PARENT_KERNEL) kernel.runs[job]++;
  begin(p, image);
  return p;
}

void process_replace(struct process *p, unsigned image) {
  report_end(p);
  report_ends();
  begin(p, image);
}

/* Its children have nobody any more who could ask for them. */
static void orphan(unsigned pid) {
  for (unsigned i = 0; i < kernel.used; i++) {
    struct process *p = &kernel.process[i];
    if (p->state == PROCESS_FREE || p->parent != pid) continue;
    p->parent = PARENT_GONE;
    if (p->state == PROCESS_ENDED) p->state = PROCESS_FREE;
  }
}

void process_end(struct process *p, uint64_t status) {
  p->status = status;
  p->state = PROCESS_ENDED;
  report_end(p);
  orphan(p->pid);
  if (p->parent == PARENT_KERNEL) {
    const unsigned job = p->job;
    p->state = PROCESS_FREE;
    const uint64_t runs = kernel_table.job[job].runs;
    if (runs && kernel.runs[job] == runs) return;
    if (!process_begin((unsigned)kernel_table.job[job].image, PARENT_KERNEL, job)) report_last_pid();
    return;
  }
  struct process *parent = process_find(p->parent);
  if (!parent) {
    p->state = PROCESS_FREE;
  } else if (parent->state == PROCESS_WAITS && parent->waits_for == p->pid) {
    parent->frame[REG_A0] = status;
    parent->state = PROCESS_READY;
    p->state = PROCESS_FREE;
  }
}
