/* Three loops of one load among many nops, for the skid of counter-overflow interrupts (ProfileMe sec. 2.2,
 * Figure 2). The load of the first hits the D-cache, and a counter of loads overflows; the load of the second
 * misses, and a counter of D-cache misses does; so in the third, where a division of varying length stands 24
 * instructions before the load, which does not need it. The handler puts the next overflow a few events away;
 * its own are not counted, for the loops run in U mode. skid_inorder is this source with SKID_IN_ORDER 1:
 * instructions issue in program order. */
#include "workload.h"
#include "random.h"

#ifndef SCALE
#define SCALE 1
#endif
#ifndef SKID_IN_ORDER
#define SKID_IN_ORDER 0
#endif

enum { ROUNDS = 2000, LINES = 4096, LINE_WORDS = 8, EVENT_DMISS = 4, EVENT_LOAD = 8, LEAST = 3 };

static uint64_t lines[LINES * LINE_WORDS]; /* 256 KB: more than any D-cache */

#ifdef CULPRIT_HOST

static void run_counted(uint64_t event, void (*loop)(void)) {
  (void)event;
  loop();
}
static uint64_t load(const uint64_t *at) { return *at; }
#define load_hit load
#define load_miss load
static uint64_t load_behind(const uint64_t *at, uint64_t dividend) { return *at + dividend / 3; }

#else

static uint64_t gap = 271828, counted;

static void next_overflow(void) { CSR_WRITE(mhpmcounter4, 0 - (uint64_t)(LEAST + (random_next(&gap) & 7))); }

static void on_overflow(struct trap_frame *f) {
  (void)f;
  next_overflow();
  CSR_WRITE(mhpmevent4, counted);
  CSR_CLEAR(mip, 1 << 13);
}

/* Machine mode inhibited: the handler is not counted. */
static void run_counted(uint64_t event, void (*loop)(void)) {
  counted = event | 1ull << 62;
  trap_set_handler(TRAP_INTERRUPT | 13, on_overflow);
  next_overflow();
  CSR_WRITE(mhpmevent4, counted);
  CSR_SET(mie, 1 << 13);
  user_mode_call(loop);
  CSR_CLEAR(mie, 1 << 13);
  CSR_WRITE(mhpmevent4, 0);
}

/* The load stands in the middle, so that places before and after it are told apart. */
#define NOPS ".rept 200\n nop\n .endr\n"
#define LOAD_AMONG_NOPS(name)                                                                                                      \
  static __attribute__((noipa)) uint64_t name(const uint64_t *at) {                                                                \
    uint64_t value;                                                                                                                \
    __asm__ volatile("# " #name "\n" NOPS "ld %0, 0(%1)\n" NOPS : "=&r"(value) : "r"(at));                                         \
    return value;                                                                                                                  \
  }
LOAD_AMONG_NOPS(load_hit)
LOAD_AMONG_NOPS(load_miss)

static __attribute__((noipa)) uint64_t load_behind(const uint64_t *at, uint64_t dividend) {
  uint64_t value, quotient;
  __asm__ volatile(NOPS "divu %1, %3, %4\n .rept 23\n nop\n .endr\n ld %0, 0(%2)\n" NOPS
                   : "=&r"(value), "=&r"(quotient)
                   : "r"(at), "r"(dividend), "r"(3ull));
  return value + quotient;
}

static void skip_instruction(struct trap_frame *f) { f->pc += 4; }

#endif

static uint64_t sum = CHECKSUM_START;

static void hits(void) {
  for (long i = 0; i < (long)ROUNDS * SCALE; i++) sum = checksum_word(sum, load_hit(lines));
}

static void misses(void) {
  for (long i = 0; i < (long)ROUNDS * SCALE; i++) sum = checksum_word(sum, load_miss(&lines[i % LINES * LINE_WORDS]));
}

static void behind(void) {
  uint64_t random = 577215;
  for (long i = 0; i < (long)ROUNDS * SCALE; i++) {
    uint64_t dividend = (uint64_t)random_next(&random) << 32 >> 4 * (random_next(&random) % 15);
    sum = checksum_word(sum, load_behind(&lines[i % LINES * LINE_WORDS], dividend));
  }
}

int main(void) {
  for (uint64_t i = 0; i < LINES; i++) lines[i * LINE_WORDS] = i * i;
#ifndef CULPRIT_HOST
  user_mode_open_memory();
  trap_set_handler(2, skip_instruction); /* another core has no such register */
  CSR_WRITE(0x7c0, SKID_IN_ORDER);
  trap_set_handler(2, NULL);
#endif
  workload_begin();
  run_counted(EVENT_LOAD, hits);
  run_counted(EVENT_DMISS, misses);
  run_counted(EVENT_DMISS, behind);
  return workload_end(SKID_IN_ORDER ? "skid_inorder" : "skid", sum);
}
