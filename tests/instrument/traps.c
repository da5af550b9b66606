/* Exceptions of a program while windows run: its own handler sees all of them, with
 * all registers as they were. */
#include <stdio.h>

#include "culprit.h"

enum { CAUSE_ECALL_M = 11, ROUNDS = 300 };

static uint64_t sum;

static void add(struct trap_frame *frame) {
  for (unsigned i = 5; i < 32; i++) sum = 3 * sum + (i == 8 || i == 9 ? 0 : frame->x[i]); /* s0 and s1 may be pointers */
  frame->pc += 4;
}

/* Each register that may be changed holds a value of its own. */
static __attribute__((noinline)) void trap(uint64_t value) {
  __asm__ volatile(
    ".irp n, 5,6,7,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31\n addi x\\n, %0, \\n\n .endr\n ecall"
    :
    : "r"(value)
    : "t0", "t1", "t2", "t3", "t4", "t5", "t6", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8",
      "s9", "s10", "s11", "memory");
}

int main(void) {
  trap_set_handler(CAUSE_ECALL_M, add);
  for (uint64_t i = 0; i < ROUNDS; i++) trap(i);
  printf("%d traps, sum %016llx\n", ROUNDS, (unsigned long long)sum);
  return 0;
}
