/* /init of demo.elf: some work in user mode and some in the kernel, while /dev/tip is open, and then off. Its functions do
 * what they are called, so that a profile can be judged by eye. */
#include "allow.h"
#include "say.h"

#ifndef ROUNDS
#define ROUNDS 24
#endif
#define TABLE 8192 /* words: twice what the D-cache holds */

static unsigned long table[TABLE];

__attribute__((noinline)) static unsigned long multiply(unsigned long h) {
  for (int i = 0; i < 3000; i++) h = h * 6364136223846793005ul + (h >> 33);
  return h;
}

/* Each load waits for the one before it. */
__attribute__((noinline)) static unsigned long chase(unsigned long at) {
  for (int i = 0; i < 400; i++) at = table[at];
  return at;
}

__attribute__((noinline)) static unsigned long divide(unsigned long h) {
  for (int i = 0; i < 200; i++) h = 0x123456789abcdeful / (h | 1) + (unsigned)i;
  return h;
}

/* One cycle through all of the table, in leaps. */
static void fill(void) {
  for (unsigned long i = 0; i < TABLE; i++) table[i] = (i + 3011) % TABLE;
}

/* Copies through a pipe: wakes who waits, with interrupts off. */
static void pipes(const int *ends, char *block, long bytes) {
  for (int i = 0; i < 4; i++) {
    call3(CALL_WRITE, ends[1], (long)block, bytes);
    call3(CALL_READ, ends[0], (long)block, bytes);
  }
}

/* Pages, which the kernel has to clear. */
static void pages(void) {
  const long bytes = 16384;
  const long at = call6(CALL_MMAP, 0, bytes, CALL_READ_WRITE, CALL_PRIVATE_ANONYMOUS, -1, 0);
  if (at > 0) call3(CALL_MUNMAP, at, bytes, 0);
}

/* Text that the kernel writes. */
static void files(char *block, long bytes) {
  const long file = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)"/proc/self/stat", 0, 0);
  while (call3(CALL_READ, file, (long)block, bytes) > 0) {}
  call3(CALL_CLOSE, file, 0, 0);
}

static inline long open_samples(long out) {
  const long samples = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)"/dev/tip", CALL_WRONLY, 0);
  if (samples < 0) say(out, "demo: nobody samples: error ", (unsigned long)-samples);
  return samples;
}

#ifndef SECOND
#define SECOND "/worker"
#endif

#ifdef NOMMU
static void second(void) {}
#else
/* Another program, in an address space of its own. */
static void second(void) {
  static const char *const arguments[] = {SECOND, 0};
  const long child = call4(CALL_CLONE, CALL_SIGCHLD, 0, 0, 0);
  if (child == 0) {
    call3(CALL_EXECVE, (long)arguments[0], (long)arguments, 0);
    call3(CALL_EXIT, 1, 0, 0);
  }
  call4(CALL_WAIT4, child, 0, 0, 0);
}
#endif

static unsigned long work(const int *ends) {
  static char block[2048];
  unsigned long h = 1;
  for (int i = 0; i < ROUNDS; i++) {
    h = divide(chase(multiply(h) % TABLE));
    pipes(ends, block, sizeof block);
    pages();
    files(block, sizeof block);
    if (i % 6 == 5) second();
  }
  return h;
}

#ifdef KILLED
/* A process that dies while it has the device open. It has our memory, and we go on when it is dead. */
static void killed(long out, const int *ends) {
  int status = 0;
  const long child = call4(CALL_CLONE, CALL_VFORK | CALL_SIGCHLD, 0, 0, 0);
  if (child == 0) {
    open_samples(out);
    work(ends);
    __builtin_trap();
  }
  call4(CALL_WAIT4, child, (long)&status, 0, 0);
  say(out, "demo: killed by signal ", (unsigned long)status & 0x7f);
}
#endif

#ifdef ENDS
__attribute__((noinline)) static void spin(void) {
  for (unsigned long h = 1;;) h = multiply(h);
}

/* Programs that begin and end while they are sampled: some in the place of another one, one that is killed. */
static void ends_of_programs(long out) {
  static const long nanoseconds[2] = {0, 200000};
  int status = 0;
  for (int i = 0; i < 6; i++) second();
  const long child = call4(CALL_CLONE, CALL_SIGCHLD, 0, 0, 0);
  if (child == 0) spin();
  call3(CALL_NANOSLEEP, (long)nanoseconds, 0, 0);
  call3(CALL_KILL, child, 9, 0);
  call4(CALL_WAIT4, child, (long)&status, 0, 0);
  say(out, "demo: killed by signal ", (unsigned long)status & 0x7f);
}
#endif

#ifdef PERF
/* What perf_event_open can do: counts are read, but the buffer of samples is mapped. */
static void perf(long out, const int *ends) {
  unsigned long attributes[16] = {6 | sizeof attributes << 32, 2 /* instructions */}, counted = 0, more = 0;
  const long event = call6(CALL_PERF_EVENT_OPEN, (long)attributes, 0, -1, -1, 0, 0);
  call3(CALL_READ, event, (long)&counted, sizeof counted);
  work(ends);
  call3(CALL_READ, event, (long)&more, sizeof more);
  say(out, "perf: counts: ", more - counted > 100000);
  const long buffer = call6(CALL_MMAP, 0, 8192, CALL_READ_WRITE, CALL_SHARED, event, 0);
  say(out, "perf: mapping its buffer: error ", (unsigned long)-buffer);
}
#endif

int main(void) {
  int ends[2];
  const long out = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)"/dev/kmsg", CALL_WRONLY, 0);
  fill();
  call3(CALL_PIPE2, (long)ends, 0, 0);
#ifdef RECORDED /* by another program, which waits for this one */
  say(out, "demo: hash ", work(ends));
  return 0;
#endif
  allow_samples();
#if defined(KILLED)
  killed(out, ends);
#elif defined(PERF)
  perf(out, ends);
#else
  const long samples = open_samples(out);
  const unsigned long h = work(ends);
#ifdef ENDS
  ends_of_programs(out);
#endif
#ifdef PANIC /* a kernel does not survive this */
  __builtin_trap();
#endif
  call3(CALL_CLOSE, samples, 0, 0);
  say(out, "demo: hash ", h);
#endif
  call3(CALL_REBOOT, REBOOT_MAGIC1, REBOOT_MAGIC2, REBOOT_POWER_OFF);
  return 1;
}
