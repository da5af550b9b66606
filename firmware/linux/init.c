/* The smallest userland: says that it runs, computes something that anybody can check, forks where there is an MMU,
 * and switches the machine off.
 *
 * Without MMU it speaks through /dev/kmsg: a message of the kernel leaves at once, while the serial port, which has
 * no interrupt, sends 16 bytes a tick. */
#include "say.h"

/* 100,000 steps of a linear congruential generator whose high half is mixed into its low one. */
static unsigned long work(void) {
  unsigned long h = 1;
  for (int i = 0; i < 100000; i++) h = h * 6364136223846793005ul + (h >> 33);
  return h;
}

int main(void) {
#ifdef NOMMU
  const long out = call4(CALL_OPENAT, CALL_AT_FDCWD, (long)"/dev/kmsg", CALL_WRONLY, 0);
#else
  const long out = 1;
#endif
  say(out, "init: process ", (unsigned long)call0(CALL_GETPID));
  say(out, "init: hash ", work());
#ifndef NOMMU
  int status = 0;
  const long child = call4(CALL_CLONE, CALL_SIGCHLD, 0, 0, 0);
  if (child == 0) call3(CALL_EXIT, 7, 0, 0);
  call4(CALL_WAIT4, child, (long)&status, 0, 0);
  say(out, "init: a child ended with ", (unsigned long)(unsigned)status >> 8);
#endif
#ifdef PANIC /* a kernel does not survive this */
  return 3;
#endif
  call3(CALL_REBOOT, REBOOT_MAGIC1, REBOOT_MAGIC2, REBOOT_POWER_OFF);
  return 1;
}
