/* The kernel in machine mode: processes in U mode share one hart and are kept apart by the PMP.
 *                                                                                              docs/kernel.md
 *
 * The kernel is not interrupted. A trap puts the registers of the current process into its frame; the process
 * that is current when kernel_trap returns runs next. */
#ifndef CULPRIT_KERNEL_H
#define CULPRIT_KERNEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "contract/kernel.h"

enum { REG_PC, REG_A0 = 10, REG_A1, REG_A7 = 17, FRAME_WORDS = 32 };

enum process_state {
  PROCESS_FREE, /* nobody */
  PROCESS_READY,
  PROCESS_WAITS, /* for a child */
  PROCESS_ENDED  /* its parent may still ask for its status */
};

enum { PARENT_KERNEL = 0, PARENT_GONE = 65536 };

/* Process i lives in slot i of memory. */
struct process {
  uint64_t frame[FRAME_WORDS]; /* registers while it does not run; [0] is the pc. First: entry.S knows */
  enum process_state state;
  unsigned pid, parent; /* parent: a pid, or one of the two below */
  unsigned waits_for;   /* pid */
  unsigned image, job;  /* job: of a process without a parent */
  uint64_t base;
  uint64_t status;
  uint64_t cycles, instret; /* in U mode, without its present slice */
};

struct kernel {
  struct process *current; /* runs, or ran last. First: entry.S knows */
  struct process process[KERNEL_PROCESSES];
  unsigned last_pid;
  unsigned used;                   /* slots that ever held a process: the first ones */
  unsigned text[KERNEL_PROCESSES]; /* by slot: the image whose code stands there, + 1; 0: none */
  uint64_t runs[KERNEL_PROCESSES]; /* of each job, begun */
};

extern struct kernel kernel;
extern struct kernel_table kernel_table; /* what the host filled in */

/* ---- processes.c: begin and end ---- */

/* Loads an image into a free slot. NULL: none is free, or there are no more pids. */
struct process *process_begin(unsigned image, unsigned parent, unsigned job);
/* Another image in the same process. */
void process_replace(struct process *p, unsigned image);
void process_end(struct process *p, uint64_t status);
struct process *process_find(unsigned pid); /* NULL: none */

/* ---- load.c: an image into memory ---- */
void load_image(struct process *p);

/* ---- schedule.c: who runs ---- */

void schedule_start(void);
/* Makes the next that is ready the current one, for a slice; ends the system when nobody is. */
void schedule_next(void);
/* Books what the current process has used. */
void schedule_leave(void);
uint64_t schedule_cycles(void); /* of the current process, in U mode */
uint64_t schedule_instret(void);
/* Is the time of the whole system over? */
bool schedule_over(void);

/* ---- calls.c: what processes ask for ---- */
void call_serve(void);

/* ---- report.c: what the host hears ---- */
void report_begin(void);
void report_load(const struct process *p);
/* A process's status and counts, when all its samples are out: some time later. */
void report_end(const struct process *p);
/* Sends those that wait. */
void report_ends(void);
void report_finish(uint64_t samples);
void report_text(const char *text, size_t bytes); /* of the current process, to the console: each line with its pid */
void report_last_pid(void);
void report_killed(const struct process *p, uint64_t cause, uint64_t value);

/* ---- kernel.c ---- */
void kernel_start(void);
void kernel_trap(uint64_t cause, uint64_t value);
_Noreturn void kernel_finish(void);
_Noreturn void kernel_stuck(const char *what, uint64_t value); /* a fault of the kernel's own: one line, status 125 */

#endif
