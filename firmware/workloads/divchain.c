/* Chains of dependent divisions and remainders: greatest common divisors, digits, modular powers. The divider
 * is what the core waits for. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { ROUNDS = 800 };

static __attribute__((noinline)) uint64_t gcd(uint64_t a, uint64_t b) {
  while (b) {
    uint64_t r = a % b;
    a = b;
    b = r;
  }
  return a;
}

static __attribute__((noinline)) uint64_t digit_sum(uint64_t n, volatile uint64_t *base) {
  uint64_t sum = 0, b = *base;
  for (; n; n /= b) sum += n % b;
  return sum;
}

static __attribute__((noinline)) uint64_t modular_power(uint64_t x, unsigned exponent, uint64_t modulus) {
  uint64_t result = 1;
  for (; exponent; exponent >>= 1) {
    if (exponent & 1) result = result * x % modulus;
    x = x * x % modulus;
  }
  return result;
}

int main(void) {
  static volatile uint64_t base = 10;
  uint64_t random = 577215, sum = CHECKSUM_START;
  workload_begin();
  for (long i = 0; i < (long)ROUNDS * SCALE; i++) {
    uint64_t a = (uint64_t)random_next(&random) << 20 | 1, b = random_next(&random);
    sum = checksum_word(sum, gcd(a, b));
    sum = checksum_word(sum, digit_sum(a, &base));
    sum = checksum_word(sum, modular_power(a & 0xffff, (unsigned)(b & 0xffff), 65537));
    sum = checksum_word(sum, (uint64_t)((int64_t)(a ^ b << 40) / ((int64_t)(b | 1) - 0x80000000ll)));
  }
  return workload_end("divchain", sum);
}
