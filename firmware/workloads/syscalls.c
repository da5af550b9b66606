/* A tiny kernel: code in U mode asks for services with ecall while timer interrupts arrive.
 * The M-mode handlers keep accounts, hand out numbers and copy bytes; the result does not
 * depend on when an interrupt comes. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif

enum { CALLS = 3500, BUFFER = 64, TIMER_PERIOD = 5000 };
enum service { SERVICE_RANDOM, SERVICE_COPY, SERVICE_SUM, SERVICES };

struct kernel {
  uint64_t random;
  uint64_t calls[SERVICES];
  uint64_t ticks;
};

struct user {
  uint8_t from[BUFFER], to[BUFFER];
  uint64_t sum;
};

static struct kernel kernel = {.random = 1618};
static struct user user;

static uint64_t serve(struct kernel *k, uint64_t service, const uint8_t *from, uint8_t *to, uint64_t n) {
  uint64_t result = 0;
  k->calls[service]++;
  switch ((enum service)service) {
    case SERVICE_RANDOM: result = random_next(&k->random); break;
    case SERVICE_COPY:
      for (uint64_t i = 0; i < n; i++) to[i] = from[i];
      result = n;
      break;
    case SERVICE_SUM:
      for (uint64_t i = 0; i < n; i++) result = result * 31 + from[i];
      break;
    default: break;
  }
  return result;
}

#ifdef CULPRIT_HOST

static uint64_t call(uint64_t service, const uint8_t *from, uint8_t *to, uint64_t n) {
  return serve(&kernel, service, from, to, n);
}

#else

static uint64_t call(uint64_t service, const uint8_t *from, uint8_t *to, uint64_t n) {
  register uint64_t a0 __asm__("a0") = (uint64_t)from;
  register uint64_t a1 __asm__("a1") = (uint64_t)to;
  register uint64_t a2 __asm__("a2") = n;
  register uint64_t a7 __asm__("a7") = service;
  __asm__ volatile("ecall" : "+r"(a0) : "r"(a1), "r"(a2), "r"(a7) : "memory");
  return a0;
}

static void on_call(struct trap_frame *f) {
  f->x[10] = f->x[17] < SERVICES ? serve(&kernel, f->x[17], (const uint8_t *)f->x[10], (uint8_t *)f->x[11], f->x[12]) : 0;
  f->pc += 4;
}

static void on_timer(struct trap_frame *f) {
  (void)f;
  kernel.ticks++;
  *CLINT_MTIMECMP = *CLINT_MTIME + TIMER_PERIOD;
}

#endif

static void user_main(void) {
  for (long i = 0; i < (long)CALLS * SCALE; i++) {
    uint64_t r = call(SERVICE_RANDOM, NULL, NULL, 0);
    user.from[r % BUFFER] = (uint8_t)(r >> 8);
    if (r >> 30 == 0) call(SERVICE_COPY, user.from, user.to, BUFFER);
    user.sum = checksum_word(user.sum, r >> 31 ? call(SERVICE_SUM, user.to, NULL, r >> 16 & (BUFFER - 1)) : r);
  }
}

int main(void) {
  user.sum = CHECKSUM_START;
#ifdef CULPRIT_HOST
  user_main();
#else
  user_mode_open_memory();
  trap_set_handler(8, on_call);
  trap_set_handler(TRAP_INTERRUPT | 7, on_timer);
  *CLINT_MTIMECMP = *CLINT_MTIME + TIMER_PERIOD;
  CSR_SET(mie, 1 << 7);
  workload_begin();
  user_mode_call(user_main);
  CSR_CLEAR(mie, 1 << 7);
  if (kernel.ticks == 0) return workload_fail("syscalls", "no timer interrupt came");
#endif
  uint64_t sum = user.sum;
  for (int i = 0; i < SERVICES; i++) sum = checksum_word(sum, kernel.calls[i]);
  return workload_end("syscalls", sum);
}
