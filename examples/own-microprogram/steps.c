/* Counts its own calls, so that one can see that the co-processor counts them right. */
#include <stdio.h>

struct steps {
  unsigned up, down;
};

__attribute__((noinline)) static unsigned up(struct steps *s, unsigned n) {
  s->up++;
  return 3 * n + 1;
}

__attribute__((noinline)) static unsigned down(struct steps *s, unsigned n) {
  s->down++;
  return n / 2;
}

int main(void) {
  struct steps s = {0, 0};
  for (unsigned start = 2; start < 50; start++) {
    for (unsigned n = start; n != 1;) n = n % 2 ? up(&s, n) : down(&s, n);
  }
  printf("up %u\ndown %u\n", s.up, s.down);
  return 0;
}
