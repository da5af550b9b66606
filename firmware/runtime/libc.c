/* What picolibc asks of the machine: a stream for stdio, memory for malloc, a clock. */
#include <errno.h>
#include <stdio.h>
#include <sys/time.h>
#include <sys/times.h>
#include <time.h>
#include <unistd.h>

#include "culprit.h"

extern char __heap_start[], __heap_end[];

static int put(char c, FILE *stream) {
  (void)stream;
  console_putc(c);
  return (unsigned char)c;
}

static FILE console = FDEV_SETUP_STREAM(put, NULL, NULL, _FDEV_SETUP_WRITE);
FILE *const stdin = &console;
FILE *const stdout = &console;
FILE *const stderr = &console;

void *sbrk(ptrdiff_t increment) {
  static char *top = __heap_start;
  char *old = top;
  if (increment > __heap_end - top || increment < __heap_start - top) {
    errno = ENOMEM;
    return (void *)-1;
  }
  top += increment;
  return old;
}

clock_t clock(void) { return (clock_t)read_cycle(); }

/* There is no wall clock: an instruction is taken as a microsecond, so that programs that look at the time
 * repeat exactly. */
int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  (void)zone;
  uint64_t t = read_instret();
  now->tv_sec = (time_t)(t / 1000000);
  now->tv_usec = (suseconds_t)(t % 1000000);
  return 0;
}
