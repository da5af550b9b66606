/* What of the driver is not the handler: start, end, and the flush with its protocol (DCPI sec. 4.2.3).
 *                                                                                           docs/driver.md */
#include "driver.h"

#include <stdbool.h>

#include "contract/device.h"
#include "contract/stream.h"
#include "firmware/runtime/culprit.h"
#include "firmware/runtime/profile_state.h"
#include "firmware/runtime/profile_unit.h"
#include "state.h"

#define OVERFLOWED (1ull << 63) /* OF of mhpmevent */
#define MIE 8ull                /* of mstatus */
#define LCOFIE (1ull << INTERRUPT_LCOFI)
enum { LINE = 64, WORDS = 8, LARGEST = 65536, TURNS = DRIVER_EVENTS - 1 };

/* state.h has the offsets. */
struct driver_state {
  uint32_t table, shift, next, limit;
  union {
    struct {
      uint32_t low, spread;
    } period[2];
    uint64_t saved[2];
  };
  union {
    uint32_t random;
    uint32_t samples;
  };
  uint32_t way, hits, misses, evictions;
  uint8_t event, top, filter, unused;
  uint64_t ring;
  uint64_t registers[6];
  uint32_t start, missed, cycles[2];
  uint64_t buffers, bytes, waiting, waiting_end, lost, direct;
  /* Of this file alone */
  uint64_t flushes, flush_cycles, overruns; /* overruns: the unit's count at the start */
  const struct driver_config *config;
  void (*entry)(void), (*flush_entry)(void);
  uint64_t vector; /* before driver_start */
};

struct driver_state driver_state __attribute__((aligned(LINE)));

#define AT(field, offset) _Static_assert(offsetof(struct driver_state, field) == (offset), "state.h")
AT(table, DRIVER_TABLE);
AT(shift, DRIVER_SHIFT);
AT(next, DRIVER_NEXT);
AT(limit, DRIVER_LIMIT);
AT(period[0].low, DRIVER_LOW0);
AT(period[0].spread, DRIVER_SPREAD0);
AT(period[1].low, DRIVER_LOW1);
AT(period[1].spread, DRIVER_SPREAD1);
AT(saved[0], DRIVER_A0);
AT(saved[1], DRIVER_A1);
AT(random, DRIVER_RANDOM);
AT(samples, DRIVER_SAMPLES);
AT(way, DRIVER_WAY);
AT(hits, DRIVER_HITS);
AT(misses, DRIVER_MISSES);
AT(evictions, DRIVER_EVICTIONS);
AT(event, DRIVER_EVENT);
AT(top, DRIVER_TOP);
AT(filter, DRIVER_FILTER);
AT(ring, DRIVER_RING);
AT(ring, DRIVER_COUNTS);
AT(registers, DRIVER_T1);
AT(start, DRIVER_START);
AT(missed, DRIVER_MISSED);
AT(cycles, DRIVER_CYCLES);
AT(buffers, DRIVER_BUFFERS);
AT(bytes, DRIVER_BYTES);
AT(waiting, DRIVER_WAITING);
AT(waiting_end, DRIVER_WAITING_END);
AT(lost, DRIVER_LOST);
AT(direct, DRIVER_DIRECT);

/* The trap entries (entry.S): by kind, ways, and whether the handler measures itself. */
#define ENTRIES(X) X(cycles) X(pair) X(mux) X(tip)
#define DECLARE(kind)                                                                                                              \
  void driver_##kind##_4(void), driver_##kind##_6(void), driver_##kind##_4_timed(void), driver_##kind##_6_timed(void),             \
    driver_##kind##_flush(void);
#define ROW(kind)                                                                                                                  \
  {{{driver_##kind##_4, driver_##kind##_4_timed}, {driver_##kind##_6, driver_##kind##_6_timed}}, driver_##kind##_flush},
ENTRIES(DECLARE)
static const struct entries {
  void (*entry[2][2])(void);
  void (*flush)(void);
} entries[] = {ENTRIES(ROW)};
enum { CYCLES, PAIR, MUX, TIP };

static unsigned kind_of(const struct driver_config *c) {
  return c->tip ? TIP : c->events == 1 ? CYCLES : c->events == 2 ? PAIR : MUX;
}

static void send(uint64_t word, uint64_t value) {
  *PROFILE_DEVICE = word;
  *PROFILE_DEVICE = value;
}

/* ---- letting samples in ---- */

struct interrupted {
  uint64_t pc, status, enabled, context;
};

static struct interrupted let_samples_in(void) {
  const struct interrupted i = {CSR_READ(mepc), CSR_READ(mstatus), CSR_READ(mie), UNIT_READ(0x7c1)};
  UNIT_WRITE(0x7c1, STREAM_KERNEL);
  CSR_WRITE(mie, LCOFIE);
  CSR_SET(mstatus, MIE);
  return i;
}

static void keep_samples_out(struct interrupted i) {
  CSR_CLEAR(mstatus, MIE);
  CSR_WRITE(mie, i.enabled);
  UNIT_WRITE(0x7c1, i.context);
  CSR_WRITE(mepc, i.pc);
  CSR_WRITE(mstatus, i.status);
}

/* ---- overflow buffers ----
 *
 * The handler fills one; the other one is empty, or full and waiting. The next three run with samples kept
 * out, and a testbench sees by their names when they run. */

static uint64_t filling(const struct driver_state *s) { return s->limit - s->bytes; }

/* The buffer that was sent is empty again; the handler goes on there if it had no room. */
__attribute__((noipa)) void driver_release(struct driver_state *s) {
  s->waiting = 0;
  if (s->next != s->limit) return;
  s->waiting = filling(s);
  s->waiting_end = s->limit;
  s->next = (uint32_t)(s->buffers - s->waiting);
  s->limit = (uint32_t)(s->next + s->bytes);
}

/* The buffer that is being filled is to be sent, as far as it is. There is none that waits. */
__attribute__((noipa)) void driver_take(struct driver_state *s) {
  if (s->next == filling(s)) return;
  s->waiting = filling(s);
  s->waiting_end = s->next;
  s->next = (uint32_t)(s->buffers - s->waiting);
  s->limit = (uint32_t)(s->next + s->bytes);
}

/* The flag of sec. 4.2.3 is the vector itself: while it is up, samples go to another entry.
 * The handler need not look. */
__attribute__((noipa)) void driver_flag(struct driver_state *s, bool up) { CSR_WRITE(mtvec, up ? s->flush_entry : s->entry); }

static void send_waiting(struct driver_state *s) {
  while (s->waiting) {
    const struct interrupted i = let_samples_in();
    for (const uint64_t *at = (uint64_t *)s->waiting, *end = (uint64_t *)s->waiting_end; at < end; at += 2) send(at[0], at[1]);
    keep_samples_out(i);
    driver_release(s);
    s->flushes++;
  }
}

/* ---- hash table ---- */

/* Keys stay: what was sampled before the flush will be again. */
static void send_bucket_4(uint64_t *bucket) {
  for (unsigned i = 0; i < WORDS; i += 2) {
    if (!bucket[i + 1]) continue;
    send(bucket[i], bucket[i + 1]);
    bucket[i + 1] = 0;
  }
}

static void send_bucket_6(uint64_t *bucket) {
  if (!(bucket[6] | bucket[7])) return;
  for (unsigned i = 0; i < 6; i++) {
    const uint64_t count = bucket[6 + i / 4] >> i % 4 * 16 & 0xffff;
    if (count) send(bucket[i], count);
  }
  bucket[6] = bucket[7] = 0;
}

static void send_table(struct driver_state *s) {
  void (*const send_bucket)(uint64_t *) = s->config->ways == 4 ? send_bucket_4 : send_bucket_6;
  driver_flag(s, true);
  const struct interrupted in = let_samples_in();
  uint64_t *bucket = (uint64_t *)(uint64_t)s->table;
  for (uint64_t i = 0; i < s->config->buckets; i++, bucket += WORDS) send_bucket(bucket);
  keep_samples_out(in);
  driver_flag(s, false);
}

void driver_flush(void) {
  struct driver_state *s = &driver_state;
  if (!s->waiting) return;
  const uint64_t before = read_cycle();
  send_waiting(s);
  s->flush_cycles += read_cycle() - before;
}

void driver_flush_all(void) {
  struct driver_state *s = &driver_state;
  const uint64_t before = read_cycle();
  send(stream_word(0, STREAM_TIME, 0, 0), before);
  send_table(s);
  send_waiting(s);
  driver_take(s);
  send_waiting(s);
  s->flush_cycles += read_cycle() - before;
}

/* ---- start and end ---- */

size_t driver_bytes(const struct driver_config *c) {
  const bool table = (c->ways == 4 || c->ways == 6) && c->buckets >= 2 && c->buckets <= LARGEST && !(c->buckets & (c->buckets - 1));
  const bool events = c->events >= 1 && c->events <= (c->tip ? 1 : 1 + TURNS);
  if (!table || !events || !c->overflow || c->overflow > LARGEST || !(uint32_t)c->seed) return 0;
  for (unsigned i = 0; i < c->events; i++)
    if (!c->event[i] || c->event[i] >= STREAM_SAMPLES) return 0;
  for (unsigned i = 0; i < (c->events > 1 ? 2 : 1); i++)
    if (!c->low[i] || !c->spread[i] || c->low[i] + c->spread[i] > UINT32_MAX) return 0;
  return c->buckets * LINE + 2 * c->overflow * STREAM_RECORD_BYTES;
}

/* Events in turn are counted in their turns alone, so that a sample stands for more of them. */
static void send_settings(const struct driver_config *c) {
  for (unsigned i = 0; i < c->events; i++) {
    const unsigned counter = i > 0;
    const uint64_t turns = counter ? c->events - 1 : 1;
    const uint64_t mean = c->tip ? (c->low[0] + c->spread[0] / 2) << 8
                                 : ((2 * c->low[counter] + c->spread[counter] - 1) * turns) << 7;
    send(stream_word(0, STREAM_SET, c->tip ? SAMPLES_TIP : SAMPLES_PC, (uint32_t)c->event[i]), mean);
  }
}

static void start_tip(const struct driver_config *c) {
  const uint64_t period = c->low[0] + c->spread[0] / 2;
  UNIT_WRITE(MTIPPERIOD, period);
  UNIT_WRITE(MTIPSEED, c->seed);
  UNIT_WRITE(MTIPWATER, 1);
  CSR_WRITE(mhpmevent3, c->event[0] | c->filter);
  CSR_WRITE(mhpmcounter3, -period);
  driver_state.overruns = UNIT_READ(MTIPMISSED);
  UNIT_WRITE(MTIPCTL, c->control | 1);
}

static uint64_t first_period(const struct driver_config *c, unsigned counter) {
  return c->low[counter] + c->seed % c->spread[counter];
}

static void start_counters(const struct driver_config *c) {
  CSR_WRITE(mhpmcounter3, -first_period(c, 0));
  CSR_WRITE(mhpmevent3, c->event[0] | c->filter);
  if (c->events == 1) return;
  CSR_WRITE(mhpmcounter4, -first_period(c, 1));
  CSR_WRITE(mhpmevent4, c->event[1] | c->filter);
}

static void set_state(struct driver_state *s, const struct driver_config *c, void *memory) {
  *s = (struct driver_state){.config = c, .vector = CSR_READ(mtvec), .table = (uint32_t)(uint64_t)memory, .shift = 32};
  for (uint64_t n = c->buckets; n > 1; n >>= 1) s->shift--;
  s->bytes = c->overflow * STREAM_RECORD_BYTES;
  s->next = (uint32_t)(s->table + c->buckets * LINE);
  s->limit = (uint32_t)(s->next + s->bytes);
  s->buffers = 2ull * s->next + s->bytes;
  s->event = (uint8_t)c->event[0];
  if (c->tip) {
    s->ring = DRIVER_COUNTS_VALUE;
  } else {
    for (unsigned i = 0; i < 2; i++) s->period[i].low = (uint32_t)c->low[i], s->period[i].spread = (uint32_t)c->spread[i];
    s->random = (uint32_t)c->seed;
    for (unsigned i = 2; i <= c->events; i++)
      s->ring |= c->event[i < c->events ? i : 1] << 8 * (i - 2); /* the first is on already */
    s->top = (uint8_t)(8 * (c->events - 2));
    s->filter = (uint8_t)(c->filter >> 56);
  }
  const struct entries *e = &entries[kind_of(c)];
  s->entry = e->entry[c->ways == 6][c->timed != 0];
  s->flush_entry = e->flush;
}

void driver_start(const struct driver_config *config, void *memory) {
  struct driver_state *s = &driver_state;
  set_state(s, config, memory);
  send_settings(config);
  driver_flag(s, false);
  if (config->tip) start_tip(config);
  else start_counters(config);
  CSR_SET(mie, LCOFIE);
}

static void stop_counting(const struct driver_config *c) {
  CSR_CLEAR(mie, LCOFIE);
  if (c->tip) {
    UNIT_WRITE(MTIPCTL, 0);
    while (UNIT_READ(MTIPSTATUS) & 2) {} /* a capture */
    UNIT_WRITE(MTIPSTATUS, 1);
  }
  CSR_WRITE(mhpmevent3, 0);
  if (c->events > 1) CSR_WRITE(mhpmevent4, 0);
  CSR_CLEAR(mip, LCOFIE);
}

static void send_stat(enum stream_stat stat, uint64_t value) { send(stream_word(0, STREAM_STAT, 0, stat), value); }

uint64_t driver_stop(void) {
  struct driver_state *s = &driver_state;
  const struct driver_config *c = s->config;
  stop_counting(c);
  driver_flush_all();
  CSR_WRITE(mtvec, s->vector);
  const uint64_t samples = c->tip ? s->samples : s->hits + s->misses + s->direct;
  send_stat(STREAM_STAT_SAMPLES, samples);
  send_stat(STREAM_STAT_HITS, s->hits);
  send_stat(STREAM_STAT_MISSES, s->misses);
  send_stat(STREAM_STAT_EVICTIONS, s->evictions);
  send_stat(STREAM_STAT_HIT_CYCLES, s->cycles[0]);
  send_stat(STREAM_STAT_MISS_CYCLES, s->cycles[1]);
  send_stat(STREAM_STAT_LOST, s->lost);
  send_stat(STREAM_STAT_FLUSHES, s->flushes);
  send_stat(STREAM_STAT_FLUSH_CYCLES, s->flush_cycles);
  if (c->tip) send_stat(STREAM_STAT_OVERRUNS, (UNIT_READ(MTIPMISSED) - s->overruns) & UINT32_MAX);
  return c->tip ? SAMPLES_TIP_PARTS * samples : samples;
}
