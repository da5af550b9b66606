/* What perf.elf samples: three quarters of its loop in `often`, a quarter in `seldom`, and system calls. */
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static uint64_t mix(uint64_t h) { return h * 6364136223846793005u + (h >> 33); }

__attribute__((noinline)) static uint64_t often(uint64_t h) {
  for (int i = 0; i < 3000; i++) h = mix(h);
  return h;
}

__attribute__((noinline)) static uint64_t seldom(uint64_t h) {
  for (int i = 0; i < 1000; i++) h = mix(h);
  return h;
}

#ifndef ROUNDS
#define ROUNDS 500
#endif

int main(void) {
  uint64_t h = 1;
  for (int i = 0; i < ROUNDS; i++) {
    h = seldom(often(h));
    for (int k = 0; k < 10; k++) syscall(SYS_getppid);
  }
  printf("work: %llu\n", (unsigned long long)h);
  return 0;
}
