/* /init of the programs of continuous profiling: runs a workload in one way after the other, and says how long each took:
 * without samples; with the driver alone, whose records a daemon takes afterwards; with driver and daemon. The last
 * profiles leave on the console, between two marks. */
#include "contract/driver.h"
#include "firmware/linux/dcpi/daemon.h"
#include "firmware/linux/driver/dcpi_calls.h"
#include "firmware/linux/say.h"

#ifndef HANDLER
#define HANDLER 0 /* 1: also samples of the driver's handler */
#endif
#ifndef REPEATS
#define REPEATS 1 /* of the workload, in each way */
#endif

enum when { NEVER, AFTERWARDS, MEANWHILE };

struct way {
  const char *name;
  enum when daemon; /* NEVER: no samples either */
  uint64_t low, spread, buckets, overflow;
  int flush; /* after each run of the workload */
};

#define ALL 4096 /* a buffer that holds all, if nobody reads it */

/* The longest run has some 400 samples at 60K to 64K. Table and buffers are so small that it fills them, and the table has
 * two entries for each record of a buffer, as in the paper. */
static const struct way ways[] = {
#ifdef COSTS
  {"dcpi: cycles of first ", NEVER, 0, 0, 0, 0, 0},
  {"dcpi: cycles of base-1 ", NEVER, 0, 0, 0, 0, 0},
  {"dcpi: cycles of driver-60K ", AFTERWARDS, 61440, 4096, 32, ALL, 0},
  {"dcpi: cycles of base-2 ", NEVER, 0, 0, 0, 0, 0},
  {"dcpi: cycles of daemon-60K ", MEANWHILE, 61440, 4096, 32, 64, 0},
#ifndef LONG
  {"dcpi: cycles of driver-4K ", AFTERWARDS, 3840, 256, 128, ALL, 0},
  {"dcpi: cycles of daemon-4K ", MEANWHILE, 3840, 256, 128, 256, 0},
#endif
  {"dcpi: cycles of base-3 ", NEVER, 0, 0, 0, 0, 0},
#else
  {"dcpi: cycles of daemon-4K ", MEANWHILE, 3968, 256, 64, 128, 1},
#endif
};

static uint64_t now(void) {
  uint64_t time;
  __asm__ volatile("rdtime %0" : "=r"(time));
  return time;
}

static long start(const char *program) {
  const char *const arguments[] = {program, 0};
  const long child = call4(CALL_CLONE, CALL_SIGCHLD, 0, 0, 0);
  if (child == 0) {
    call3(CALL_EXECVE, (long)program, (long)arguments, 0);
    call3(CALL_EXIT, 127, 0, 0);
  }
  return child;
}

static unsigned wait_for(long child, unsigned long usage[18]) {
  int status = 0;
  call4(CALL_WAIT4, child, (long)&status, 0, (long)usage);
  return (unsigned)status;
}

/* Until the daemon waits for the driver, so that its start is not part of what is measured. */
static void settle(void) {
#ifdef COSTS
  static const long nanoseconds[2] = {0, 1000000};
  call3(CALL_NANOSLEEP, (long)nanoseconds, 0, 0);
#endif
}

static void start_sampling(const struct way *w) {
  static struct driver_config config = {.ways = 4, .tip = HANDLER, .seed = 1, .events = 1, .event = {1} /* cycles */};
  config.buckets = w->buckets;
  config.overflow = w->overflow;
  config.low[0] = w->low;
  config.spread[0] = w->spread;
  const long device = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)"/dev/dcpi", 0, 0);
  if (device != DAEMON_DEVICE) say(1, "dcpi: no device: error ", (unsigned long)-device);
  const long started = call3(CALL_IOCTL, device, DCPI_START, (long)&config);
  if (started < 0) say(1, "dcpi: not started: error ", (unsigned long)-started);
}

static long start_daemon(void) {
  const long child = start("/dcpid");
  settle();
  return child;
}

static void end_sampling(long child) {
  enum { MOST_KILOBYTES = 4 }; /* in struct rusage */
  static unsigned long usage[18];
  say(1, "dcpi: daemon-status ", wait_for(child, usage));
  say(1, "dcpi: daemon-kilobytes ", usage[MOST_KILOBYTES]);
  call3(CALL_CLOSE, DAEMON_DEVICE, 0, 0);
}

static uint64_t samples(void) {
  static struct dcpi_counts counts;
  call3(CALL_IOCTL, DAEMON_DEVICE, DCPI_COUNTS, (long)&counts);
  return counts.interrupts;
}

static unsigned work(const struct way *w) {
  unsigned status = 0;
  for (int i = 0; i < REPEATS; i++) {
    status |= wait_for(start("/work"), 0);
    if (w->flush) call3(CALL_IOCTL, DAEMON_DEVICE, DCPI_FLUSH, 0);
  }
  return status;
}

static void run(const struct way *w) {
  long child = 0;
  if (w->daemon) start_sampling(w);
  if (w->daemon == MEANWHILE) child = start_daemon();
  const uint64_t sampled = w->daemon ? samples() : 0, before = now();
  const unsigned status = work(w);
  const uint64_t cycles = now() - before;
  if (w->daemon) {
    call3(CALL_IOCTL, DAEMON_DEVICE, DCPI_STOP, 0);
    say(1, "dcpi: samples-meanwhile ", samples() - sampled);
    say(1, "dcpi: began-at ", before);
    end_sampling(child ? child : start("/dcpid"));
  }
  say(1, "dcpi: status ", status);
  say(1, w->name, cycles);
}

static void print(const char *path) {
  static char block[4096];
  static const char first[] = "--- profiles\n", last[] = "--- end of profiles\n";
  const long file = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)path, 0, 0);
  call3(CALL_WRITE, 1, (long)first, sizeof first - 1);
  for (long bytes; (bytes = call3(CALL_READ, file, (long)block, sizeof block)) > 0;) call3(CALL_WRITE, 1, (long)block, bytes);
  call3(CALL_WRITE, 1, (long)last, sizeof last - 1);
}

int main(void) {
  for (unsigned i = 0; i < sizeof ways / sizeof ways[0]; i++) run(&ways[i]);
  print(DAEMON_PROFILES);
  call3(CALL_REBOOT, REBOOT_MAGIC1, REBOOT_MAGIC2, REBOOT_POWER_OFF);
  return 1;
}
