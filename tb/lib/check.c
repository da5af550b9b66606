#include "tb/lib/check.h"

#include <stdio.h>

void check_case(struct check *c, const char *name, bool good) {
  c->cases++;
  if (!good) c->failed++;
  printf("%sok %u - %s\n", good ? "" : "not ", c->cases, name);
}

int check_done(const struct check *c) {
  printf("1..%u\n", c->cases);
  return c->cases == 0 || c->failed > 0;
}

void check_expect(int *failures, const char *what, bool good) {
  if (!good && (*failures)++ < 10) printf("# %s\n", what);
}

int check_single(const char *name, bool good) {
  struct check c = {0};
  check_case(&c, name, good);
  return check_done(&c);
}
