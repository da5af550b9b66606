/* pflag.h in C, optimised and inlined: a counter that is one block of profile
 * instructions, switched by its type. */
#include <stdint.h>
#include <stdio.h>

#include "count.h"

static uint64_t counted[3];

/* Flag 2 through a byte of memory. */
static void swap_flag(uint8_t *slot) {
  uint8_t was;
  __asm__ volatile(PF_PUSHPF(2, "0(%0)")::"r"(&was) : "memory");
  __asm__ volatile(PF_POPPF(2, "0(%0)")::"r"(slot) : "memory");
  *slot = was;
}

static inline uint64_t collatz(uint64_t n) {
  uint64_t steps = 0;
  for (; n != 1; steps++) {
    COUNT(0, &counted[0]);
    if (n % 2) {
      COUNT(1, &counted[1]);
      n = 3 * n + 1;
    } else {
      COUNT(2, &counted[2]);
      n /= 2;
    }
  }
  return steps;
}

static int expect(uint64_t all, uint64_t odd, uint64_t even) {
  if (counted[0] == all && counted[1] == odd && counted[2] == even) return 0;
  printf("counted %lu, %lu, %lu instead of %lu, %lu, %lu\n", counted[0], counted[1], counted[2], all, odd, even);
  return 1;
}

int main(void) {
  int bad = 0;
  bad |= collatz(27) != 111; /* 41 of them odd */
  bad |= expect(0, 0, 0);
  SET(0);
  bad |= collatz(27) != 111;
  bad |= expect(111, 0, 0);
  SET(2);
  RESET(0);
  bad |= collatz(27) != 111;
  bad |= expect(111, 0, 70);
  SET(0);
  SET(1);
  uint8_t off = 0;
  swap_flag(&off);
  bad |= off != 1;
  swap_flag(&off);
  bad |= off != 0;
  bad |= collatz(27) != 111;
  bad |= expect(222, 41, 140);
  return bad;
}
