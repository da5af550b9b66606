#include "tb/lib/driver_run.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "iss/lockstep.h"
#include "program/elf_file.h"
#include "tip/sample.h"

enum { T1 = 6, A0 = 10, A1 = 11, CSRRW = 0x1073, MRET = 0x30200073, MOST_EXPECTED = PROBE_LANES };

/* What the program is about to do when it reaches an address. */
enum what { LOOKUP, APPEND, RELEASE, TAKE, FLAG };
struct point {
  uint64_t pc;
  enum what what;
};

struct bench {
  const struct sim_api *api;
  const struct sampled *want;
  struct sim *sim;
  struct lockstep lockstep;
  struct elf_program program;
  struct point *point;
  size_t points, point_room;
  struct driver_model model;
  uint64_t memory; /* of the driver */
  uint64_t x[32];  /* as the retire stream writes them */
  /* Records: those that the model sends, and how many of them came. */
  struct stream_record *expected;
  size_t records, record_room, came;
  bool half;
  uint64_t first_word;
  /* The handler */
  enum { OUTSIDE, INSIDE, RETURNING } phase; /* behind mret, before the first retirement */
  uint64_t entered, last_retired;
  struct driver_model_counts before;
  struct driver_cost now;
  uint64_t last_key;
  struct {
    uint64_t key[MOST_EXPECTED];
    unsigned parts, keys;
  } sample;
  uint32_t random;
  unsigned turn; /* which event the second counter has */
  uint64_t stat[STREAM_STATS], end;
  bool ended;
  struct driver_run *r;
};

__attribute__((format(printf, 2, 3))) static void wrong(struct bench *b, const char *format, ...) {
  if (b->r->wrong[0]) return;
  va_list args;
  const int n = b->sim ? snprintf(b->r->wrong, sizeof b->r->wrong, "cycle %" PRIu64 ": ", b->api->cycles(b->sim)) : 0;
  va_start(args, format);
  vsnprintf(b->r->wrong + n, sizeof b->r->wrong - (size_t)n, format, args);
  va_end(args);
}

/* ---- records ---- */

static void expect_record(void *ctx, struct stream_record record) {
  struct bench *b = ctx;
  if (ARRAY_ROOM(b->expected, b->record_room, b->records + 1)) b->expected[b->records++] = record;
  else wrong(b, "out of memory");
}

static void take_sample_record(struct bench *b, struct stream_record got) {
  b->r->records++;
  b->r->parts += got.value;
  b->r->by_event[stream_event(got.word)] += got.value;
  if (b->came >= b->records) {
    wrong(b, "a record more than the model sends: key 0x%" PRIx64, got.word);
    return;
  }
  const struct stream_record model = b->expected[b->came++];
  if (model.word != got.word || model.value != got.value)
    wrong(b, "record %zu is 0x%" PRIx64 " %" PRIu64 ", the model's 0x%" PRIx64 " %" PRIu64, b->came, got.word, got.value,
          model.word, model.value);
}

/* A buffer is sent before the program says that it was, and the model sends it then. */
static bool model_sends_later(const struct bench *b) { return b->came == b->records && b->model.waits; }

static void on_word(struct bench *b, uint64_t word) {
  b->half = !b->half;
  if (b->half) {
    b->first_word = word;
    return;
  }
  const struct stream_record got = {b->first_word, word};
  const unsigned event = stream_event(got.word);
  if (event < STREAM_SAMPLES) {
    if (model_sends_later(b))
      for (size_t i = 0; i < b->model.waiting; i++) expect_record(b, b->model.buffer[b->model.filling ^ 1][i]);
    take_sample_record(b, got);
  } else if (event == STREAM_STAT && stream_address(got.word) < STREAM_STATS) {
    b->stat[stream_address(got.word)] = word;
  } else if (event == STREAM_END) {
    b->end = word;
    b->ended = true;
  }
}

static void ignore_record(void *ctx, struct stream_record record) {
  (void)ctx;
  (void)record;
}

/* ---- samples ---- */

static bool contains(const struct bench *b, uint64_t key) {
  for (unsigned i = 0; i < b->sample.keys; i++)
    if (b->sample.key[i] == key) return true;
  return false;
}

/* The keys that a sample of TIP must lead to. */
static void expect_tip(struct bench *b) {
  struct tip_in in;
  struct tip_regs regs;
  b->api->tip(b->sim, &in, &regs);
  struct tip_sample s = {.flags = regs.sample_flags, .details = regs.details_data};
  memcpy(s.addr, regs.sample_addr, sizeof s.addr);
  const struct program_image none = {0};
  const struct oracle_blame blame = tip_sample_blame(&s, b->api->width, &none);
  const unsigned causes = s.details >> TIP_DET_CAUSE_SHIFT & 0x1ff;
  const unsigned stalled = blame.why == ORACLE_ALU_STALL || blame.why == ORACLE_LOAD_STALL || blame.why == ORACLE_STORE_STALL;
  unsigned reason = stalled ? ORACLE_ALU_STALL : blame.why;
  if (blame.why != ORACLE_EXECUTE && causes) reason |= (1 + (unsigned)__builtin_ctz(causes)) << STREAM_CAUSE_SHIFT;
  if (blame.why == ORACLE_EXECUTE && blame.n > 1) reason = STREAM_BESIDE + blame.n - 2;
  b->sample.keys = blame.n;
  b->sample.parts = blame.n ? 12 / blame.n : 0;
  for (unsigned i = 0; i < blame.n; i++)
    b->sample.key[i] = stream_word(blame.context, (unsigned)b->want->driver.event[0], reason, (uint32_t)blame.pc[i]);
}

/* The key of an interrupted pc, but for the event. */
static void expect_pc(struct bench *b, uint64_t epc, uint16_t context) {
  const struct driver_config *c = &b->want->driver;
  b->sample.keys = c->events > 1 ? 2 : 1;
  b->sample.parts = 1;
  b->sample.key[0] = stream_word(context, (unsigned)c->event[0], 0, (uint32_t)epc);
  b->sample.key[1] = stream_word(context, (unsigned)c->event[c->events > 1 ? 1 + b->turn : 0], 0, (uint32_t)epc);
}

static void check_key(struct bench *b) {
  const uint64_t key = b->x[T1];
  const unsigned parts = b->want->driver.tip ? (unsigned)(b->x[A0] >> 4) : 1;
  if (b->want->driver.tip && b->last_key == 0) expect_tip(b);
  if (!contains(b, key)) wrong(b, "sampled 0x%" PRIx64 " instead of 0x%" PRIx64, key, b->sample.key[0]);
  if (parts != b->sample.parts) wrong(b, "a sample of %u parts instead of %u", parts, b->sample.parts);
  b->last_key = key;
}

static const uint8_t *in_ram(const struct bench *b, uint64_t addr) { return b->lockstep.iss.ram + (addr - SIM_RAM_BASE); }

static void compare_buckets(struct bench *b, unsigned from, unsigned to) {
  const size_t bytes = sizeof *b->model.table;
  for (unsigned i = from; i < to; i++)
    if (memcmp(in_ram(b, b->memory + i * bytes), b->model.table[i], bytes) != 0)
      wrong(b, "bucket %u is not the model's after key 0x%" PRIx64, i, b->last_key);
}

static void reached(struct bench *b, enum what what) {
  const unsigned parts = b->want->driver.tip ? (unsigned)(b->x[A0] >> 4) : 1;
  switch (what) {
    case LOOKUP:
      check_key(b);
      driver_model_lookup(&b->model, b->x[T1], parts);
      break;
    case APPEND:
      check_key(b);
      driver_model_append(&b->model, b->x[T1], parts);
      break;
    case RELEASE: driver_model_release(&b->model, ignore_record, b); break;
    case TAKE: driver_model_take(&b->model); break;
    case FLAG:
      if (b->x[A1]) driver_model_send_table(&b->model, expect_record, b);
  }
}

/* ---- the handler, instruction by instruction ---- */

/* The periods are the generator's; the events of the second counter come in turn. */
static void check_csr_write(struct bench *b, const struct probe_retire_lane *l) {
  enum { EVENT4 = 0x324, COUNTER3 = 0xb03, COUNTER4 = 0xb04 };
  const struct driver_config *c = &b->want->driver;
  const unsigned csr = l->insn >> 20;
  if ((l->insn & 0x707f) != CSRRW) return;
  if (csr == COUNTER3 || csr == COUNTER4) {
    const unsigned n = csr - COUNTER3;
    const uint32_t period = driver_model_period(&b->random, (uint32_t)c->low[n], (uint32_t)c->spread[n]);
    if (-l->rs1_value != period) wrong(b, "period %" PRIu64 " of counter %u instead of %" PRIu32, -l->rs1_value, 3 + n, period);
  } else if (csr == EVENT4) {
    b->turn = (b->turn + 1) % (unsigned)(c->events - 1);
    if (l->rs1_value != (c->event[1 + b->turn] | c->filter)) wrong(b, "event %" PRIu64 " out of turn", l->rs1_value & 0xff);
  }
}

static void add_cost(struct driver_cost *sum, const struct driver_cost *one) {
  sum->interrupts++;
  sum->cycles += one->cycles;
  sum->instructions += one->instructions;
  sum->dmiss_cycles += one->dmiss_cycles;
  sum->dmisses += one->dmisses;
  sum->imiss_cycles += one->imiss_cycles;
  sum->imisses += one->imisses;
}

/* Cycles in which nothing retires are those of the instruction that retires next. */
static void charge_wait(struct bench *b, const struct probe_retire_lane *l, uint64_t cycle) {
  const uint64_t waited = cycle - b->last_retired - 1;
  if (l->events & PROBE_EV_DMISS) b->now.dmiss_cycles += waited;
  if (l->events & PROBE_EV_IMISS) b->now.imiss_cycles += waited;
}

static void leave_handler(struct bench *b, uint64_t cycle) {
  b->now.cycles = cycle - b->entered;
  if (b->model.counts.misses != b->before.misses) add_cost(&b->r->miss, &b->now);
  else if (b->model.counts.hits != b->before.hits) add_cost(&b->r->hit, &b->now);
  b->phase = OUTSIDE;
}

static void enter_handler(struct bench *b, const struct probe_cycle *c) {
  if (b->phase == RETURNING) leave_handler(b, c->cycle);
  b->phase = INSIDE;
  b->now = (struct driver_cost){0};
  b->entered = b->last_retired = c->cycle;
  b->before = b->model.counts;
  b->last_key = 0;
  if (!b->want->driver.tip) expect_pc(b, c->retire.interrupt_epc, c->commit.context);
}

static void on_lane(struct bench *b, const struct probe_retire_lane *l, uint64_t cycle) {
  if (b->phase == RETURNING) leave_handler(b, cycle);
  if (b->phase == INSIDE) {
    b->now.instructions++;
    if (l->events & PROBE_EV_DMISS) b->now.dmisses++;
    if (l->events & PROBE_EV_IMISS) b->now.imisses++;
    check_csr_write(b, l);
    if (l->insn == MRET) b->phase = RETURNING;
  }
  for (size_t i = 0; i < b->points; i++)
    if (b->point[i].pc == l->pc) reached(b, b->point[i].what);
  if (l->mem == PROBE_MEM_STORE && l->mem_addr == SIM_PROFILE) on_word(b, l->mem_data);
  if (l->rd) b->x[l->rd] = l->rd_value;
}

static void on_retire(struct bench *b, const struct probe_cycle *c) {
  static const uint64_t overflow = PROBE_INTERRUPT | PROBE_CAUSE_OVERFLOW;
  const struct probe_retire *r = &c->retire;
  const bool handler = b->phase == INSIDE;
  if (handler && r->valid) charge_wait(b, &r->lane[0], c->cycle);
  for (unsigned i = 0; i < PROBE_LANES && r->valid >> i & 1; i++) on_lane(b, &r->lane[i], c->cycle);
  if (r->valid) b->last_retired = c->cycle;
  const bool past_table = b->model.counts.direct != b->before.direct; /* which is being flushed, in the model at once */
  if (handler && b->phase == RETURNING && b->last_key && !past_table) {
    const unsigned bucket = driver_model_bucket(&b->model, b->last_key);
    compare_buckets(b, bucket, bucket + 1);
  }
  if (r->interrupt && r->interrupt_cause == overflow) enter_handler(b, c);
}

/* ---- the run ---- */

static bool find_points(struct bench *b) {
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
  for (size_t i = 0; i < b->program.symbol_count; i++) {
    for (unsigned k = 0; k < sizeof names / sizeof *names; k++) {
      if (strncmp(b->program.symbols[i].name, names[k].name, names[k].length) != 0) continue;
      if (!ARRAY_ROOM(b->point, b->point_room, b->points + 1)) return false;
      b->point[b->points++] = (struct point){b->program.symbols[i].addr, names[k].what};
      seen |= 1u << names[k].what;
    }
  }
  return seen == 0x1f && elf_find(&b->program, "__profile_work", &b->memory);
}

static bool load(struct bench *b, uint8_t *ram) {
  uint64_t at;
  if (!elf_find(&b->program, "sampled", &at)) return false;
  elf_load(&b->program, ram, SIM_RAM_BASE);
  memcpy(ram + (at - SIM_RAM_BASE), b->want, sizeof *b->want);
  return true;
}

static void step(struct bench *b) {
  struct probe_cycle now;
  struct lockstep_mismatch mismatch;
  b->api->step(b->sim);
  if (!b->api->retired(b->sim)) return;
  b->api->probe(b->sim, SIM_VIEW_RETIRE | SIM_VIEW_COMMIT, &now);
  if (lockstep_step(&b->lockstep, &now.retire, now.cycle, &mismatch)) {
    on_retire(b, &now);
  } else {
    char line[160];
    lockstep_describe(&mismatch, line, sizeof line);
    wrong(b, "%s", line);
  }
}

static void run(struct bench *b, uint64_t max_cycles) {
  while (!b->r->wrong[0] && !b->api->exited(b->sim, &b->r->status)) {
    step(b);
    if (b->api->cycles(b->sim) >= max_cycles) wrong(b, "the program does not end");
  }
  b->r->cycles = b->api->cycles(b->sim);
  if (b->api->error(b->sim)) wrong(b, "%s", b->api->error(b->sim));
  if (b->r->status != 0) wrong(b, "the program ends with status %u", b->r->status);
}

static void check_stat(struct bench *b, enum stream_stat stat, const char *name, uint64_t model) {
  if (b->stat[stat] != model) wrong(b, "%s: %" PRIu64 " says the driver, %" PRIu64 " the model", name, b->stat[stat], model);
}

static void check_end(struct bench *b) {
  const struct driver_model_counts *c = &b->model.counts;
  struct driver_run *r = b->r;
  compare_buckets(b, 0, b->model.buckets);
  if (b->came != b->records || b->model.waits || b->model.filled) wrong(b, "records are missing");
  check_stat(b, STREAM_STAT_HITS, "hits", c->hits);
  check_stat(b, STREAM_STAT_MISSES, "misses", c->misses);
  check_stat(b, STREAM_STAT_EVICTIONS, "evictions", c->evictions);
  check_stat(b, STREAM_STAT_LOST, "lost", c->lost);
  if (!b->want->driver.tip) check_stat(b, STREAM_STAT_SAMPLES, "samples", c->hits + c->misses + c->direct);
  if (!b->ended) wrong(b, "no record END");
  if (r->parts + c->lost != b->end)
    wrong(b, "%" PRIu64 " parts sent, %" PRIu64 " lost, END says %" PRIu64, r->parts, c->lost, b->end);
  r->counts = *c;
  r->samples = b->stat[STREAM_STAT_SAMPLES];
  r->timed[0] = b->stat[STREAM_STAT_HIT_CYCLES];
  r->timed[1] = b->stat[STREAM_STAT_MISS_CYCLES];
  r->flushes = b->stat[STREAM_STAT_FLUSHES];
  r->flush_cycles = b->stat[STREAM_STAT_FLUSH_CYCLES];
}

bool driver_run(const struct sim_api *api, const char *program, const struct sampled *want, uint64_t max_cycles,
                struct driver_run *r) {
  const struct driver_config *c = &want->driver;
  struct bench b = {.api = api, .want = want, .r = r, .random = (uint32_t)c->seed};
  const struct sim_options options = {0};
  *r = (struct driver_run){0};
  if (elf_open(&b.program, program, SIM_RAM_BASE, SIM_RAM_BYTES) != ELF_OK) {
    wrong(&b, "%.200s", b.program.message);
    return false;
  }
  const struct lockstep_machine machine = {.pmp_entries = api->pmp_entries};
  bool ready = find_points(&b) && lockstep_init(&b.lockstep, b.program.entry, machine);
  if (ready) {
    ready = driver_model_init(&b.model, (unsigned)c->ways, (unsigned)c->buckets, (unsigned)c->overflow) &&
            (b.sim = api->open(&options)) && load(&b, api->ram(b.sim)) && load(&b, b.lockstep.iss.ram);
    if (ready) {
      api->reset(b.sim, b.program.entry);
      run(&b, max_cycles);
      if (c->events && !r->wrong[0]) check_end(&b);
    }
    if (b.sim) api->close(b.sim);
    b.sim = NULL;
    driver_model_free(&b.model);
    lockstep_free(&b.lockstep);
  }
  if (!ready) wrong(&b, "not a program that samples itself, or out of memory");
  elf_close(&b.program);
  free(b.point);
  free(b.expected);
  return ready;
}
