/* A program of one's own: what runs before main, what main is given, what runs after it,
 * and a loop worth a profile. */
#include <stdio.h>
#include <stdlib.h>

#define LIMIT 20000

static unsigned char composite[LIMIT];

/* A name like any other: the start-up code is not moved by it. */
void init(void) {
  for (unsigned n = 2; n * n < LIMIT; n++) {
    for (unsigned k = n * n; !composite[n] && k < LIMIT; k += n) composite[k] = 1;
  }
}

static unsigned count(void) {
  unsigned primes = 0;
  for (unsigned n = 2; n < LIMIT; n++) primes += !composite[n];
  return primes;
}

__attribute__((constructor)) static void before(void) { puts("constructor"); }
__attribute__((destructor)) static void after(void) { puts("destructor"); }
static void at_exit(void) { puts("atexit handler"); }

int main(int argc, char **argv) {
  atexit(at_exit);
  printf("main: argc %d\n", argc);
  for (int i = 0; i <= argc; i++) printf("main: argv[%d] %s\n", i, argv[i] ? argv[i] : "NULL");
  init();
  printf("main: %u primes below %d\n", count(), LIMIT);
  return 0;
}
