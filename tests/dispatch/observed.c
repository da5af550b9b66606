/* A program for profilers: half of the time its counters are profile instructions that are dropped, half of
 * the time they run; loads that miss and branches that nobody can guess lie between them. */
#include <stdint.h>
#include <stdio.h>

#include "count.h"

enum { NUMBERS = 300, WORDS = 1 << 14 };
static uint64_t counted[3], table[WORDS];

static uint64_t collatz(uint64_t n) {
  uint64_t steps = 0;
  for (; n != 1; steps++) {
    COUNT(0, &counted[0]);
    table[n * 0x9e3779b97f4a7c15 >> 50] += n;
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

int main(void) {
  uint64_t steps = 0, all = 0;
  for (uint64_t n = 1; n <= NUMBERS; n++) {
    if (n & 1) SET(0);
    else RESET(0);
    if (n & 4) SET(1);
    else RESET(1);
    if (n & 16) SET(2);
    else RESET(2);
    const uint64_t more = collatz(n);
    steps += more;
    if (n & 1) all += more;
  }
  if (counted[0] != all || !counted[1] || !counted[2] || counted[1] + counted[2] >= steps) {
    printf("counted %lu, %lu, %lu of %lu steps\n", counted[0], counted[1], counted[2], steps);
    return 1;
  }
  return 0;
}
