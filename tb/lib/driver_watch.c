#include "tb/lib/driver_watch.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "sim/options.h"

enum { T1 = 6, A0 = 10, A1 = 11, CSRRW = 0x1073, MRET = 0x30200073 };

/* What the program is about to do when it reaches an address. */
enum what { LOOKUP, APPEND, RELEASE, TAKE, FLAG };
struct driver_point {
  uint64_t pc;
  enum what what;
};

void driver_watch_wrong(struct driver_watch *w, const char *format, ...) {
  va_list args;
  if (w->wrong[0]) return;
  va_start(args, format);
  vsnprintf(w->wrong, sizeof w->wrong, format, args);
  va_end(args);
}

/* ---- records ---- */

static void expect_record(void *ctx, struct stream_record record) {
  struct driver_watch *w = ctx;
  if (ARRAY_ROOM(w->expected, w->expected_room, w->expected_count + 1)) w->expected[w->expected_count++] = record;
  else driver_watch_wrong(w, "out of memory");
}

static void take_sample_record(struct driver_watch *w, struct stream_record got) {
  w->records++;
  w->parts += got.value;
  if (got.value > w->largest) w->largest = got.value;
  w->by_event[stream_event(got.word)] += got.value;
  if (w->came >= w->expected_count) {
    driver_watch_wrong(w, "a record more than the model sends: key 0x%" PRIx64, got.word);
    return;
  }
  const struct stream_record model = w->expected[w->came++];
  if (model.word != got.word || model.value != got.value)
    driver_watch_wrong(w, "record %zu is 0x%" PRIx64 " %" PRIu64 ", the model's 0x%" PRIx64 " %" PRIu64, w->came, got.word,
                       got.value, model.word, model.value);
}

/* A buffer is sent before the program says that it was, and the model sends it then. */
static bool model_sends_later(const struct driver_watch *w) { return w->came == w->expected_count && w->model.waits; }

static void on_word(struct driver_watch *w, uint64_t word) {
  w->half = !w->half;
  if (w->half) {
    w->first_word = word;
    return;
  }
  const struct stream_record got = {w->first_word, word};
  const unsigned event = stream_event(got.word);
  if (event < STREAM_SAMPLES) {
    if (model_sends_later(w))
      for (size_t i = 0; i < w->model.waiting; i++) expect_record(w, w->model.buffer[w->model.filling ^ 1][i]);
    take_sample_record(w, got);
  } else if (event == STREAM_STAT && stream_address(got.word) < STREAM_STATS) {
    w->stat[stream_address(got.word)] = word;
  } else if (event == STREAM_END) {
    w->end = word;
    w->ended = true;
  }
}

static void ignore_record(void *ctx, struct stream_record record) {
  (void)ctx;
  (void)record;
}

/* ---- samples ---- */

static bool contains(const struct driver_watch *w, uint64_t key) {
  for (unsigned i = 0; i < w->keys; i++)
    if (w->key[i] == key) return true;
  return false;
}

/* The keys that a sample of TIP must lead to. */
static void expect_tip(struct driver_watch *w) {
  struct tip_sample s;
  w->tip(w->tip_ctx, &s);
  const struct program_image none = {0};
  const struct oracle_blame blame = tip_sample_blame(&s, w->width, &none);
  const unsigned causes = s.details >> TIP_DET_CAUSE_SHIFT & 0x1ff;
  const unsigned stalled = blame.why == ORACLE_ALU_STALL || blame.why == ORACLE_LOAD_STALL || blame.why == ORACLE_STORE_STALL;
  unsigned reason = stalled ? ORACLE_ALU_STALL : blame.why;
  if (blame.why != ORACLE_EXECUTE && causes) reason |= (1 + (unsigned)__builtin_ctz(causes)) << STREAM_CAUSE_SHIFT;
  if (blame.why == ORACLE_EXECUTE && blame.n > 1) reason = STREAM_BESIDE + blame.n - 2;
  w->keys = blame.n;
  w->key_parts = blame.n ? 12 / blame.n : 0;
  for (unsigned i = 0; i < blame.n; i++)
    w->key[i] = stream_word(blame.privilege ? STREAM_KERNEL : blame.context, (unsigned)w->want->driver.event[0], reason,
                            (uint32_t)blame.pc[i]);
}

/* The key of an interrupted pc, but for the event. */
static void expect_pc(struct driver_watch *w, uint64_t epc, uint16_t context) {
  const struct driver_config *c = &w->want->driver;
  w->keys = c->events > 1 ? 2 : 1;
  w->key_parts = 1;
  w->key[0] = stream_word(context, (unsigned)c->event[0], 0, (uint32_t)epc);
  w->key[1] = stream_word(context, (unsigned)c->event[c->events > 1 ? 1 + w->turn : 0], 0, (uint32_t)epc);
}

static void check_key(struct driver_watch *w) {
  const uint64_t key = w->x[T1];
  const unsigned parts = w->want->driver.tip ? (unsigned)(w->x[A0] >> 4) : 1;
  if (w->want->driver.tip && w->last_key == 0) expect_tip(w);
  if (!contains(w, key)) driver_watch_wrong(w, "sampled 0x%" PRIx64 " instead of 0x%" PRIx64, key, w->key[0]);
  if (parts != w->key_parts) driver_watch_wrong(w, "a sample of %u parts instead of %u", parts, w->key_parts);
  w->last_key = key;
}

static const uint8_t *in_ram(const struct driver_watch *w, uint64_t addr) { return w->ram + (addr - SIM_RAM_BASE); }

static void compare_buckets(struct driver_watch *w, unsigned from, unsigned to) {
  const size_t bytes = sizeof *w->model.table;
  for (unsigned i = from; i < to; i++)
    if (memcmp(in_ram(w, w->memory + i * bytes), w->model.table[i], bytes) != 0)
      driver_watch_wrong(w, "bucket %u is not the model's after key 0x%" PRIx64, i, w->last_key);
}

static void reached(struct driver_watch *w, enum what what) {
  const unsigned parts = w->want->driver.tip ? (unsigned)(w->x[A0] >> 4) : 1;
  switch (what) {
    case LOOKUP:
      check_key(w);
      driver_model_lookup(&w->model, w->x[T1], parts);
      break;
    case APPEND:
      check_key(w);
      driver_model_append(&w->model, w->x[T1], parts);
      break;
    case RELEASE: driver_model_release(&w->model, ignore_record, w); break;
    case TAKE: driver_model_take(&w->model); break;
    case FLAG:
      if (w->x[A1]) driver_model_send_table(&w->model, expect_record, w);
  }
}

/* ---- the handler, instruction by instruction ---- */

/* The periods are the generator's; the events of the second counter come in turn. */
static void check_csr_write(struct driver_watch *w, const struct probe_retire_lane *l) {
  enum { EVENT4 = 0x324, COUNTER3 = 0xb03, COUNTER4 = 0xb04 };
  const struct driver_config *c = &w->want->driver;
  const unsigned csr = l->insn >> 20;
  if ((l->insn & 0x707f) != CSRRW) return;
  if (csr == COUNTER3 || csr == COUNTER4) {
    const unsigned n = csr - COUNTER3;
    const uint32_t period = driver_model_period(&w->random, (uint32_t)c->low[n], (uint32_t)c->spread[n]);
    if (-l->rs1_value != period)
      driver_watch_wrong(w, "period %" PRIu64 " of counter %u instead of %" PRIu32, -l->rs1_value, 3 + n, period);
  } else if (csr == EVENT4) {
    w->turn = (w->turn + 1) % (unsigned)(c->events - 1);
    if (l->rs1_value != (c->event[1 + w->turn] | c->filter))
      driver_watch_wrong(w, "event %" PRIu64 " out of turn", l->rs1_value & 0xff);
  }
}

void driver_watch_interrupt(struct driver_watch *w, uint64_t epc, uint16_t context) {
  w->phase = DRIVER_INSIDE;
  w->before = w->model.counts;
  w->last_key = 0;
  if (!w->want->driver.tip) expect_pc(w, epc, context);
}

void driver_watch_lane(struct driver_watch *w, const struct probe_retire_lane *l) {
  if (w->phase == DRIVER_RETURNING) w->phase = DRIVER_OUTSIDE;
  if (w->phase == DRIVER_INSIDE) {
    check_csr_write(w, l);
    if (l->insn == MRET) w->phase = DRIVER_RETURNING;
  }
  for (size_t i = 0; i < w->points; i++)
    if (w->point[i].pc == l->pc) reached(w, w->point[i].what);
  if (l->mem == PROBE_MEM_STORE && l->mem_addr == SIM_PROFILE) on_word(w, l->mem_data);
  if (l->rd) w->x[l->rd] = l->rd_value;
}

void driver_watch_compare(struct driver_watch *w) {
  const bool past_table = w->model.counts.direct != w->before.direct; /* which is being flushed, in the model at once */
  if (!w->last_key || past_table) return;
  const unsigned bucket = driver_model_bucket(&w->model, w->last_key);
  compare_buckets(w, bucket, bucket + 1);
}

/* ---- beginning and end ---- */

static bool find_points(struct driver_watch *w, const struct elf_program *program) {
  static const struct {
    const char *name;
    size_t length; /* that must be equal */
    enum what what;
  } names[] = {{"driver_lookup_", 14, LOOKUP},
               {"driver_append_", 14, APPEND},
               {"driver_release", 15, RELEASE},
               {"driver_take", 12, TAKE},
               {"driver_flag", 12, FLAG}};
  unsigned seen = 0;
  for (size_t i = 0; i < program->symbol_count; i++) {
    for (unsigned k = 0; k < sizeof names / sizeof *names; k++) {
      if (strncmp(program->symbols[i].name, names[k].name, names[k].length) != 0) continue;
      if (!ARRAY_ROOM(w->point, w->point_room, w->points + 1)) return false;
      w->point[w->points++] = (struct driver_point){program->symbols[i].addr, names[k].what};
      seen |= 1u << names[k].what;
    }
  }
  return seen == 0x1f && elf_find(program, "__profile_work", &w->memory);
}

bool driver_want(const struct elf_program *program, const struct sampled *want, uint8_t *ram) {
  uint64_t at;
  if (!elf_find(program, "sampled", &at)) return false;
  memcpy(ram + (at - SIM_RAM_BASE), want, sizeof *want);
  return true;
}

bool driver_watch_open(struct driver_watch *w, const struct elf_program *program, const struct sampled *want, const uint8_t *ram) {
  const struct driver_config *c = &want->driver;
  *w = (struct driver_watch){.want = want, .ram = ram, .random = (uint32_t)c->seed};
  if (find_points(w, program) && driver_model_init(&w->model, (unsigned)c->ways, (unsigned)c->buckets, (unsigned)c->overflow))
    return true;
  driver_watch_close(w);
  return false;
}

void driver_watch_close(struct driver_watch *w) {
  driver_model_free(&w->model);
  free(w->point);
  free(w->expected);
  w->point = NULL;
  w->expected = NULL;
}

static void check_stat(struct driver_watch *w, enum stream_stat stat, const char *name, uint64_t model) {
  if (w->stat[stat] != model)
    driver_watch_wrong(w, "%s: %" PRIu64 " says the driver, %" PRIu64 " the model", name, w->stat[stat], model);
}

void driver_watch_end(struct driver_watch *w) {
  const struct driver_model_counts *c = &w->model.counts;
  compare_buckets(w, 0, w->model.buckets);
  if (w->came != w->expected_count || w->model.waits || w->model.filled) driver_watch_wrong(w, "records are missing");
  check_stat(w, STREAM_STAT_HITS, "hits", c->hits);
  check_stat(w, STREAM_STAT_MISSES, "misses", c->misses);
  check_stat(w, STREAM_STAT_EVICTIONS, "evictions", c->evictions);
  check_stat(w, STREAM_STAT_LOST, "lost", c->lost);
  if (!w->want->driver.tip) check_stat(w, STREAM_STAT_SAMPLES, "samples", c->hits + c->misses + c->direct);
  if (!w->ended) driver_watch_wrong(w, "no record END");
  if (w->parts + c->lost != w->end)
    driver_watch_wrong(w, "%" PRIu64 " parts sent, %" PRIu64 " lost, END says %" PRIu64, w->parts, c->lost, w->end);
}
