/* /init of the workloads: starts /work, which is one, and says how it ended and what the kernel and the machine counted
 * meanwhile (docs/events.md). */
#include "firmware/linux/say.h"

struct counter {
  const char *name;
  unsigned long type, event;
  long file;
};

enum { SOFTWARE = 1, RAW = 4 };
enum { PAGE_FAULTS = 2, CONTEXT_SWITCHES = 3 };
enum { ITLB_WALK = 25, DTLB_WALK = 26, ITLB_CYCLES = 27, DTLB_CYCLES = 28 };

/* On the whole machine: of all processes, on processor 0. */
static void open_counter(struct counter *c) {
  unsigned long attributes[16] = {c->type | sizeof attributes << 32, c->event};
  c->file = call6(CALL_PERF_EVENT_OPEN, (long)attributes, -1, 0, -1, 0, 0);
}

static void say_counter(const struct counter *c) {
  unsigned long counted = 0;
  if (c->file < 0 || call3(CALL_READ, c->file, (long)&counted, sizeof counted) < 0) return;
  say(1, c->name, counted);
}

int main(void) {
  static struct counter counter[] = {
    {"measure: page-faults ", SOFTWARE, PAGE_FAULTS, 0}, {"measure: context-switches ", SOFTWARE, CONTEXT_SWITCHES, 0},
    {"measure: itlb-walk ", RAW, ITLB_WALK, 0},          {"measure: dtlb-walk ", RAW, DTLB_WALK, 0},
    {"measure: itlb-cycles ", RAW, ITLB_CYCLES, 0},      {"measure: dtlb-cycles ", RAW, DTLB_CYCLES, 0},
  };
  static const char *const arguments[] = {"/work", 0};
  enum { COUNTERS = sizeof counter / sizeof counter[0] };
  int status = 0;
  for (int i = 0; i < COUNTERS; i++) open_counter(&counter[i]);
  const long child = call4(CALL_CLONE, CALL_SIGCHLD, 0, 0, 0);
  if (child == 0) {
    call3(CALL_EXECVE, (long)arguments[0], (long)arguments, 0);
    call3(CALL_EXIT, 127, 0, 0);
  }
  call4(CALL_WAIT4, child, (long)&status, 0, 0);
  for (int i = 0; i < COUNTERS; i++) say_counter(&counter[i]);
  say(1, "measure: status ", (unsigned)status);
  call3(CALL_REBOOT, REBOOT_MAGIC1, REBOOT_MAGIC2, REBOOT_POWER_OFF);
  return 1;
}
