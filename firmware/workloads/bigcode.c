/* 512 straight-line functions of about 200 bytes each, 100 KB of code in all, called in pseudo-random order:
 * the I-cache and the branch target buffer hold only part of it, so the front end is what limits. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

/* One step mixes with constants that depend on the function's number, so no two bodies are alike. */
#define STEP(n, k)                                                                                                                 \
  x = x * (2 * ((n)*7919u + (k)*104729u) + 1) ^ x >> (((n) + (k)) % 31 + 1);                                                       \
  y += x ^ ((n) << (k));
#define BODY(n)                                                                                                                    \
  static __attribute__((noinline)) uint64_t f##n(uint64_t x, uint64_t y) {                                                         \
    STEP(0x##n##u, 1) STEP(0x##n##u, 2) STEP(0x##n##u, 3) STEP(0x##n##u, 4) STEP(0x##n##u, 5) STEP(0x##n##u, 6) return x + y;      \
  }
#define NAME(n) f##n,

/* clang-format off */
#define EACH16(m, p) m(p##0) m(p##1) m(p##2) m(p##3) m(p##4) m(p##5) m(p##6) m(p##7) m(p##8) m(p##9) m(p##a) m(p##b) m(p##c) m(p##d) m(p##e) m(p##f)
#define EACH256(m, p) \
  EACH16(m, p##0) EACH16(m, p##1) EACH16(m, p##2) EACH16(m, p##3) EACH16(m, p##4) EACH16(m, p##5) EACH16(m, p##6) EACH16(m, p##7) \
  EACH16(m, p##8) EACH16(m, p##9) EACH16(m, p##a) EACH16(m, p##b) EACH16(m, p##c) EACH16(m, p##d) EACH16(m, p##e) EACH16(m, p##f)
/* clang-format on */

EACH256(BODY, 0)
EACH256(BODY, 1)

enum { FUNCTIONS = 512, CALLS = 10000 };

typedef uint64_t (*function)(uint64_t x, uint64_t y);

int main(void) {
  static const function functions[FUNCTIONS] = {EACH256(NAME, 0) EACH256(NAME, 1)};
  uint64_t random = 271828, sum = CHECKSUM_START;
  workload_begin();
  for (long call = 0; call < (long)CALLS * SCALE; call++) sum = functions[random_next(&random) % FUNCTIONS](sum, (uint64_t)call);
  return workload_end("bigcode", sum);
}
