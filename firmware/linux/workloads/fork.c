/* Workload: starts a program again and again, and waits for it: fork, exec, exit, wait. */
#include "firmware/linux/calls.h"

#ifndef ROUNDS
#define ROUNDS 16
#endif

int main(void) {
  static const char *const arguments[] = {"/child", 0};
  for (int i = 0; i < ROUNDS; i++) {
    int status = 0;
    const long child = call4(CALL_CLONE, CALL_SIGCHLD, 0, 0, 0);
    if (child == 0) {
      call3(CALL_EXECVE, (long)arguments[0], (long)arguments, 0);
      call3(CALL_EXIT, 1, 0, 0);
    }
    if (call4(CALL_WAIT4, child, (long)&status, 0, 0) != child || status != 7 << 8) return 1;
  }
  return 0;
}
