/* A process with children: image 0 is this program, image 1 is any that ends with 0. Ends with 0 if the
 * kernel's calls do as calls.h says; otherwise with the number of what did not. */
#include <stdio.h>

#include "firmware/kernel/user/process.h"

#define EXPECT(number, what)                                                                                                       \
  if (!(what)) return number

int main(void) {
  if (process_id() != 1) return 0; /* a child of the same image */
  EXPECT(1, process_id() > 0);
  EXPECT(2, process_spawn(2) == CALL_BAD);
  EXPECT(3, process_exec(2) == CALL_BAD);
  EXPECT(4, process_wait(process_id()) == CALL_BAD);
  EXPECT(5, process_call((enum kernel_call)99, 0, 0) == CALL_BAD);
  EXPECT(6, process_write((const void *)-8, 16) == CALL_BAD);
  const long first = process_spawn(1), second = process_spawn(1);
  EXPECT(7, first > process_id() && second > first);
  process_yield();
  EXPECT(8, process_wait(second) == 0);
  EXPECT(9, process_wait(second) == CALL_BAD);
  EXPECT(10, process_wait(first) == 0);
  long last = 0, count = 0;
  for (long pid; (pid = process_spawn(1)) > 0; count++) last = pid;
  EXPECT(11, process_spawn(1) == CALL_NO_ROOM && count > 2);
  EXPECT(12, process_wait(last) == 0);
  EXPECT(13, process_wait(process_spawn(PROCESS_SAME)) == 0);
  printf("%ld children at once\n", count);
  fflush(stdout);
  return (int)process_exec(1);
}
