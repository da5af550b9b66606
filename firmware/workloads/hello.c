/* The smallest program that uses the C library. */
#include <stdio.h>

int main(void) {
  printf("hello from %s, %d\n", "rv64im", 42);
  return 0;
}
