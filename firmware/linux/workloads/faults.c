/* Workload: a storm of page faults: memory that is new, and memory that a child shares until it writes. */
#include "firmware/linux/calls.h"

#ifndef ROUNDS
#define ROUNDS 3
#endif
#define PAGES 192
#define PAGE 4096

static void touch(volatile char *page) {
  for (int i = 0; i < PAGES; i++) page[i * PAGE]++;
}

int main(void) {
  for (int i = 0; i < ROUNDS; i++) {
    int status = 0;
    char *page = (char *)call6(CALL_MMAP, 0, PAGES * PAGE, CALL_READ_WRITE, CALL_PRIVATE_ANONYMOUS, -1, 0);
    if ((long)page <= 0) return 1;
    touch(page);
    const long child = call4(CALL_CLONE, CALL_SIGCHLD, 0, 0, 0);
    if (child == 0) {
      touch(page);
      call3(CALL_EXIT, page[0], 0, 0);
    }
    call4(CALL_WAIT4, child, (long)&status, 0, 0);
    if (status != 2 << 8 || page[0] != 1) return 2;
    call3(CALL_MUNMAP, (long)page, PAGES * PAGE, 0);
  }
  return 0;
}
