/* Workload: two processes hand a number to and fro through two pipes, so each waits for the other: a context switch each
 * time. */
#include "firmware/linux/calls.h"

#ifndef ROUNDS
#define ROUNDS 400
#endif

struct ends {
  int read, write;
};

/* The other side: a number more than it got, until there is nothing more to read. */
static void answer(struct ends in, struct ends out) {
  long number;
  call3(CALL_CLOSE, in.write, 0, 0);
  while (call3(CALL_READ, in.read, (long)&number, sizeof number) == sizeof number) {
    number++;
    call3(CALL_WRITE, out.write, (long)&number, sizeof number);
  }
  call3(CALL_EXIT, 0, 0, 0);
}

int main(void) {
  struct ends there, back;
  long number = 0;
  int status = 0;
  call3(CALL_PIPE2, (long)&there, 0, 0);
  call3(CALL_PIPE2, (long)&back, 0, 0);
  const long child = call4(CALL_CLONE, CALL_SIGCHLD, 0, 0, 0);
  if (child == 0) answer(there, back);
  call3(CALL_CLOSE, there.read, 0, 0);
  for (int i = 0; i < ROUNDS; i++) {
    call3(CALL_WRITE, there.write, (long)&number, sizeof number);
    call3(CALL_READ, back.read, (long)&number, sizeof number);
  }
  call3(CALL_CLOSE, there.write, 0, 0);
  call4(CALL_WAIT4, child, (long)&status, 0, 0);
  return number != ROUNDS || status;
}
