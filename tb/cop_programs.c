/* The microprograms on the golden model against plain C (harness/cop_reference.h): known patterns, random streams, programs on the golden simulator; fed
 * slowly, so that nothing is dropped, and at an instruction a cycle, so that much is.
 * Usage: cop_programs [--seed N] [--rounds N] [--limit N] [--microcode FOLDER] [--table] [PROG.elf...] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cop_feed.h"
#include "cop_stream.h"
#include "elf_file.h"

static const char *const programs[] = {"edge", "callstack", "memdep", "conflict", "hotspot"};
enum { PROGRAMS = sizeof programs / sizeof programs[0], DEFINES = 5 };

struct bench {
  uint64_t seed, rounds, limit;
  const char *folder;
  bool table;
  uint64_t lost, dropped, interrupts; /* that the rounds must have seen */
};

/* One way of running a microprogram. */
struct setting {
  struct cop_shape shape;
  unsigned patience, capacity;
  char text[DEFINES][32];
  const char *define[DEFINES];
  size_t defines;
  struct cop_reference_shape reference;
};

/* Slots for rows. 0: the program does not say when they are taken. */
static unsigned capacity(const char *microprogram, unsigned slots) {
  unsigned part = 16u << slots / 128; /* frames, lines of the ring */
  if (!strcmp(microprogram, "edge")) return slots - 1;
  if (!strcmp(microprogram, "tip")) return slots - 4; /* at least */
  if (!strcmp(microprogram, "callstack") || !strcmp(microprogram, "conflict")) return slots - part - 1;
  return strcmp(microprogram, "memdep") ? 0 : slots / 2 - 1;
}

static void add_define(struct setting *s, const char *name, unsigned value) {
  snprintf(s->text[s->defines], sizeof s->text[0], "%s=%u", name, value);
  s->define[s->defines] = s->text[s->defines];
  s->defines++;
}

/* cam: entries of the machine, of which the program has `slots`. */
static void set(struct setting *s, const char *microprogram, unsigned cam, unsigned slots, unsigned patience, unsigned hot) {
  memset(s, 0, sizeof *s);
  s->shape = (struct cop_shape){.width = 1, .rob = 32, .slots = cam, .buffer = cam < 64 ? 64 : 256, .capture = 8, .link = 64};
  s->reference = (struct cop_reference_shape){.words = slots / 2, .ring = 16u << slots / 128, .sets = 64, .frames = 16u << slots / 128, .skip = 31,
                                              .hot = hot, .enough = 16, .refresh = 4096};
  s->capacity = capacity(microprogram, slots);
  s->patience = patience;
  add_define(s, "CAM", cam);
  add_define(s, "SLOTS", slots);
  if (s->capacity && strcmp(microprogram, "tip")) add_define(s, "PATIENCE", patience);
  if (!strcmp(microprogram, "hotspot")) add_define(s, "HOT", hot);
}

static bool open_feed(const struct bench *b, struct cop_feed *f, const char *microprogram, const struct setting *s) {
  char file[512];
  snprintf(file, sizeof file, "%s/%s.us", b->folder, microprogram);
  bool good = cop_feed_open(f, microprogram, file, &s->shape, s->define, s->defines, &s->reference);
  f->capacity = s->capacity;
  f->patience = s->patience;
  return good;
}

/* elf: NULL: no program is run. */
static int failed(const struct bench *b, const char *test, const char *microprogram, const char *why, const char *elf) {
  printf("FAIL cop_programs: %s, %s: %s (replay: build/tb/cop_programs --seed %" PRIu64 " --rounds %" PRIu64, test, microprogram, why, b->seed, b->rounds);
  if (elf) printf(" --limit %" PRIu64 " %s", b->limit, elf);
  puts(")");
  return 1;
}

static void count(struct bench *b, const struct cop_feed *f) {
  b->lost += f->lost;
  b->dropped += f->model.regs.dropped;
  b->interrupts += f->interrupts;
}

/* ---- --table ---- */

static uint64_t all_of(const struct cop_rows *t) {
  uint64_t sum = 0;
  for (size_t i = 0; i < t->count; i++) sum += t->row[i].a;
  return sum;
}

static void table_row(const char *name, const char *microprogram, bool slow, const struct cop_feed *f, const struct cop_reference *whole) {
  const struct cop_regs *r = &f->model.regs;
  const struct cop_rows *found = cop_reference_rows(f->reference);
  double n = r->processed ? r->processed : 1;
  printf("%-16s %-10s %-5s %9u samples %5.1f%% dropped, %5.2f ticks, %5.2f instructions, %4.1f%% redirects, %4u interrupts, %6.2f%% lost", name, microprogram,
         slow ? "slow" : "fast", r->tagged, r->tagged ? 100.0 * r->dropped / r->tagged : 0, (double)r->busy / n, (double)r->instrs / n,
         100.0 * r->redirects / (r->instrs ? r->instrs : 1), f->interrupts, 100.0 * (double)f->lost / n);
  if (whole) printf(", %.1f%% of the dependences", 100.0 * (double)all_of(found) / (double)all_of(cop_reference_rows(whole)));
  uint64_t unknown = 0, contexts = 0;
  for (size_t i = 0; i < found->count; i++) {
    contexts += found->row[i].kind == COP_ROW_CONTEXT ? found->row[i].a : 0;
    unknown += found->row[i].kind == COP_ROW_CONTEXT && !found->row[i].other ? found->row[i].a : 0;
  }
  if (contexts) printf(", %.1f%% of the contexts not known", 100.0 * (double)unknown / (double)contexts);
  putchar('\n');
}

/* ---- known patterns ---- */

struct known { struct probe_retire_lane lane; unsigned times; };
struct answer { enum cop_row_kind kind; uint32_t pc, other; uint64_t a, b; };

static struct probe_retire_lane at(enum cop_class class, uint32_t pc, uint32_t next, uint16_t events) {
  return (struct probe_retire_lane){.insn = cop_stream_insn(class), .pc = pc, .next_pc = next, .events = events};
}

static struct probe_retire_lane memory(enum cop_class class, uint32_t pc, uint32_t addr, uint16_t events) {
  struct probe_retire_lane lane = at(class, pc, pc + 4, events);
  lane.mem = class == COP_LOAD ? 1 : 2;
  lane.mem_bytes = 4;
  lane.mem_addr = addr;
  return lane;
}

/* The pattern slowly, once; answers: the rows, all of them. */
static int pattern(const struct bench *b, const char *microprogram, const struct known *k, size_t n, const struct answer *a, size_t answers, uint64_t lost) {
  struct setting s;
  struct cop_feed f;
  struct cop_rows rows = {.count = 0};
  set(&s, microprogram, 32, 32, 1024, 4);
  bool good = open_feed(b, &f, microprogram, &s);
  for (size_t i = 0; good && i < n; i++)
    for (unsigned t = 0; good && t < k[i].times; t++) good = cop_feed_cycle(&f, &k[i].lane) && cop_feed_settle(&f);
  good = good && cop_feed_finish(&f) && !cop_feed_differ(&f) && cop_rows_decode(&rows, microprogram, f.record, f.records, f.interrupts);
  if (good && (rows.count != answers || rows.lost != lost)) {
    snprintf(f.why, sizeof f.why, "%zu rows and %" PRIu64 " lost, not %zu and %" PRIu64, rows.count, rows.lost, answers, lost);
    good = false;
  }
  for (size_t i = 0; good && i < answers; i++) {
    const struct cop_row *r = cop_rows_at(&rows, a[i].kind, a[i].pc >> 2, a[i].other);
    good = r && r->a == a[i].a && r->b == a[i].b;
    if (!good) snprintf(f.why, sizeof f.why, "answer %zu is not there", i);
  }
  int bad = good ? 0 : failed(b, "pattern", microprogram, f.why, NULL);
  cop_rows_free(&rows);
  cop_feed_close(&f);
  return bad;
}
#define COUNT_OF(list) (sizeof(list) / sizeof(list)[0])
#define PATTERN(b, name, known, answers, lost) pattern(b, name, known, COUNT_OF(known), answers, COUNT_OF(answers), lost)

static int edge_pattern(const struct bench *b) {
  const struct known k[] = {
    {at(COP_BRANCH, 0x80000100, 0x80000080, PROBE_EV_TAKEN), 5}, {at(COP_BRANCH, 0x80000100, 0x80000104, 0), 2},
    {at(COP_BRANCH, 0x80000200, 0x80000204, 0), 3}, {at(COP_CALL, 0x80000300, 0x80001000, 0), 4}, {at(COP_RETURN, 0x80001010, 0x80000304, 0), 3},
    {at(COP_RETURN, 0x80001010, 0x80000404, 0), 1}, {at(COP_JUMP, 0x80000500, 0x80000600, 0), 9}, {at(COP_INDIRECT, 0x80000700, 0x80000800, 0), 2},
    {at(COP_INDIRECT, 0x80040700, 0x80000804, 0), 6}}; /* the same word as the one before: lost */
  const struct answer a[] = {{COP_ROW_BRANCH, 0x80000100, 0, 5, 2}, {COP_ROW_BRANCH, 0x80000200, 0, 0, 3},
                             {COP_ROW_TARGET, 0x80000300, 0x80001000 >> 2, 4, 0}, {COP_ROW_TARGET, 0x80001010, 0x80000304 >> 2, 3, 0},
                             {COP_ROW_TARGET, 0x80001010, 0x80000404 >> 2, 1, 0}, {COP_ROW_TARGET, 0x80000700, 0x80000800 >> 2, 2, 0}};
  return PATTERN(b, "edge", k, a, 6);
}

static int callstack_pattern(const struct bench *b) {
  const uint16_t bad = PROBE_EV_MISPREDICT;
  const struct known k[] = {
    {at(COP_BRANCH, 0x80002000, 0x80002004, bad), 1},                     /* nobody knows from where */
    {at(COP_CALL, 0x80000100, 0x80001000, 0), 1}, {at(COP_BRANCH, 0x80001008, 0x8000100c, bad), 3}, {at(COP_BRANCH, 0x80001008, 0x8000100c, 0), 7},
    {at(COP_CALL, 0x80001010, 0x80002000, bad), 1}, {at(COP_INDIRECT, 0x80002000, 0x80002010, bad), 2}, {at(COP_RETURN, 0x80002020, 0x80001014, bad), 1},
    {at(COP_BRANCH, 0x80001018, 0x8000101c, bad), 1}, {at(COP_RETURN, 0x80001020, 0x80000104, 0), 1}, {at(COP_BRANCH, 0x80001008, 0x8000100c, bad), 1},
    {at(COP_CALL, 0x80000100, 0x80001000, 0), 1}, {at(COP_CALL, 0x80001010, 0x80002000, 0), 1}, {at(COP_RETURN, 0x80002020, 0x80000104, 0), 1},
    {at(COP_BRANCH, 0x80001018, 0x8000101c, bad), 1},                     /* after a return to the wrong place */
    {at(COP_CALL, 0x80000100, 0x80001000, 0), 1}, {at(COP_BRANCH, 0x80001008, 0x8000100c, bad), 1},
    {at(COP_CALL, 0x80000104, 0x80041000, 0), 1}, {at(COP_BRANCH, 0x800c1008, 0x800c100c, bad), 5}}; /* the same word as the one before: lost */
  const struct answer a[] = {{COP_ROW_CONTEXT, 0x80002000, 0, 1, 0}, {COP_ROW_CONTEXT, 0x80001008, 0x80000104 >> 2, 4, 0},
                             {COP_ROW_CONTEXT, 0x80002000, 0x80001014 >> 2, 2, 0}, {COP_ROW_CONTEXT, 0x80001018, 0x80000104 >> 2, 1, 0},
                             {COP_ROW_CONTEXT, 0x80001008, 0, 1, 0}, {COP_ROW_CONTEXT, 0x80001018, 0, 1, 0}};
  return PATTERN(b, "callstack", k, a, 5);
}

static int memdep_pattern(const struct bench *b) {
  const struct known k[] = {
    {memory(COP_LOAD, 0x80000100, 0x80200000, 0), 2}, {memory(COP_STORE, 0x80000200, 0x80200000, 0), 1}, {memory(COP_LOAD, 0x80000100, 0x80200004, 0), 3},
    {memory(COP_STORE, 0x80000300, 0x80200000, 0), 1}, {memory(COP_LOAD, 0x80000100, 0x80200000, 0), 1},
    {memory(COP_STORE, 0x80000200, 0x80200080, 0), 1},                    /* the same place of the table */
    {memory(COP_LOAD, 0x80000100, 0x80200000, 0), 1}, {memory(COP_LOAD, 0x80000108, 0x80200080, 0), 2},
    {memory(COP_STORE, 0x80000204, 0x80200000, 0), 1}, {memory(COP_LOAD, 0x80040108, 0x80200000, 0), 4}}; /* the same word as the one before: lost */
  const struct answer a[] = {{COP_ROW_DEPENDENCE, 0x80000100, 0x80000200 >> 2, 3, 0}, {COP_ROW_DEPENDENCE, 0x80000100, 0x80000300 >> 2, 1, 0},
                             {COP_ROW_DEPENDENCE, 0x80000108, 0x80000200 >> 2, 2, 0}};
  return PATTERN(b, "memdep", k, a, 4);
}

static int conflict_pattern(const struct bench *b) {
  const uint16_t miss = PROBE_EV_DMISS;
  const struct known k[] = {
    {memory(COP_LOAD, 0x80000100, 0x80200040, miss), 1}, {memory(COP_LOAD, 0x80000200, 0x80201040, miss), 1}, {memory(COP_LOAD, 0x80000100, 0x80200048, miss), 1},
    {memory(COP_LOAD, 0x80000200, 0x80201040, miss), 2}, {memory(COP_LOAD, 0x80000100, 0x80200fc0, miss), 1}, {memory(COP_LOAD, 0x80000100, 0x80200040, 0), 5}};
  const struct answer a[] = {{COP_ROW_SET, 0x80000100, 1, 2, 1}, {COP_ROW_SET, 0x80000200, 1, 3, 2}, {COP_ROW_SET, 0x80000100, 63, 1, 0},
                             {COP_ROW_LINE, 0x80000100, 0x80200040 >> 6, 1, 0}, {COP_ROW_LINE, 0x80000200, 0x80201040 >> 6, 2, 0}};
  return PATTERN(b, "conflict", k, a, 0);
}

static int hotspot_pattern(const struct bench *b) {
  const struct known k[] = { /* 16 executions make a candidate; the counter starts at 8, four more make a hot spot */
    {at(COP_BRANCH, 0x80000200, 0x80000204, 0), 3}, {at(COP_BRANCH, 0x80000100, 0x80000080, PROBE_EV_TAKEN), 16},
    {at(COP_BRANCH, 0x80000100, 0x80000104, 0), 3}, {at(COP_BRANCH, 0x80000200, 0x80000204, 0), 1}, {at(COP_BRANCH, 0x80000100, 0x80000104, 0), 2},
    {at(COP_BRANCH, 0x80000100, 0x80000104, 0), 15}};
  const struct answer a[] = {{COP_ROW_HOT, 0x80000100, 0, 21, 16}};
  return PATTERN(b, "hotspot", k, a, 0);
}

/* More branches than slots: 31, and after each refresh others in the slots of those before, through two resets; then ten of them get hot. */
static int phases_pattern(const struct bench *b) {
  enum { REFRESH = 8, PHASES = 37, EACH = 1 << REFRESH };
  struct setting s;
  struct cop_feed f;
  set(&s, "hotspot", 32, 32, 0, 500);
  add_define(&s, "REFRESH", REFRESH);
  s.reference.refresh = EACH;
  bool good = open_feed(b, &f, "hotspot", &s);
  for (unsigned n = 0; good && n < (PHASES + 20) * EACH && !f.interrupts; n++) {
    unsigned phase = (n + 1) / EACH < PHASES ? (n + 1) / EACH : PHASES;
    uint32_t pc = 0x80000100 + 0x400 * phase + 4 * (n % (phase < PHASES ? 31 : 10));
    struct probe_retire_lane lane = at(COP_BRANCH, pc, 0x80000080, n % 3 ? PROBE_EV_TAKEN : 0);
    good = cop_feed_cycle(&f, &lane) && cop_feed_settle(&f);
  }
  good = good && cop_feed_finish(&f) && !cop_feed_differ(&f);
  if (good && (f.overflowed || !f.interrupts)) {
    snprintf(f.why, sizeof f.why, f.overflowed ? "a branch found no slot" : "no hot spot");
    good = false;
  }
  int bad = good ? 0 : failed(b, "phases", "hotspot", f.why, NULL);
  cop_feed_close(&f);
  return bad;
}

/* ---- random streams ---- */

static unsigned below(uint64_t *random, unsigned n) { return (unsigned)(cop_stream_random(random) % n); }

static int stream_round(struct bench *b, uint64_t seed, const char *microprogram) {
  struct setting s;
  struct cop_feed f;
  struct cop_stream stream;
  struct probe_retire_lane lane;
  uint64_t random = seed;
  unsigned patience = below(&random, 2) ? 1 : 200, gap = below(&random, 12), burst = below(&random, 3) ? 20 + below(&random, 80) : 0;
  unsigned cam = below(&random, 3) ? 256 : 32;
  set(&s, microprogram, cam, cam == 32 || below(&random, 2) ? cam : 128, patience, 50 + below(&random, 500));
  if (burst) s.shape.buffer = 16;
  if (!strcmp(microprogram, "hotspot") && below(&random, 2)) {
    add_define(&s, "REFRESH", 8);
    s.reference.refresh = 1 << 8;
  }
  cop_stream_init(&stream, seed, 16 + below(&random, below(&random, 2) ? 100 : COP_STREAM_CODE - 16), 1 + below(&random, 400), 1 + below(&random, 200),
                  1 + below(&random, COP_STREAM_STACK - 1));
  bool good = open_feed(b, &f, microprogram, &s);
  for (unsigned i = 0; good && i < 20000; i++) {
    unsigned idle = !burst ? gap : i % 256 < burst ? 0 : 20; /* what a burst fills is empty again before the next one */
    cop_stream_next(&stream, &lane);
    good = cop_feed_cycle(&f, &lane);
    for (; good && idle; idle--) good = cop_feed_cycle(&f, NULL);
  }
  good = good && cop_feed_finish(&f) && !cop_feed_differ(&f);
  if (good) count(b, &f);
  int bad = good ? 0 : failed(b, "stream", microprogram, f.why, NULL);
  cop_feed_close(&f);
  return bad;
}

/* Samples of TIP, far enough from each other: nothing may be lost. */
static int tip_round(struct bench *b, uint64_t seed) {
  struct setting s;
  struct cop_feed f;
  uint64_t random = seed, weights = 0, twelfths = 0;
  unsigned cam = below(&random, 2) ? 256 : 32, code = 1 + below(&random, 1000);
  bool heavy = below(&random, 4) == 0;
  set(&s, "tip", cam, cam == 32 || below(&random, 2) ? cam : 128, 1, 0);
  s.shape.width = 1u << below(&random, 3);
  bool good = open_feed(b, &f, "tip", &s);
  for (unsigned i = 0; good && i < 6000; i++) {
    uint64_t addr[PROBE_LANES], weight = heavy ? 65535 - below(&random, 9) : 1 + below(&random, 3);
    uint64_t flags = 1 + below(&random, (1u << s.shape.width) - 1);
    for (unsigned l = 0; l < PROBE_LANES; l++) addr[l] = 0x80000000u + 4 * below(&random, heavy ? 1 : code);
    good = cop_feed_tip(&f, flags | weight << TIP_WEIGHT_SHIFT, addr) && cop_feed_settle(&f);
    weights += weight;
  }
  good = good && cop_feed_finish(&f) && !cop_feed_differ(&f);
  for (size_t i = 0; good && i < f.records; i++) twelfths += f.record[i].valid ? f.record[i].low : 0;
  if (good && (twelfths != 12 * weights || f.model.regs.flushed || f.lost)) {
    snprintf(f.why, sizeof f.why, "%" PRIu64 " twelfths for a weight of %" PRIu64 ", %u flushed", twelfths, weights, f.model.regs.flushed);
    good = false;
  }
  if (good) b->interrupts += f.interrupts;
  if (good && b->table) table_row("random", "tip", true, &f, NULL);
  int bad = good ? 0 : failed(b, "samples", "tip", f.why, NULL);
  cop_feed_close(&f);
  return bad;
}

static int random_rounds(struct bench *b) {
  int bad = 0;
  for (uint64_t r = 0; !bad && r < b->rounds; r++) {
    for (size_t p = 0; !bad && p < PROGRAMS; p++) bad = stream_round(b, b->seed * 1000003 + r * PROGRAMS + p, programs[p]);
    if (!bad) bad = tip_round(b, b->seed * 1000003 + r);
  }
  if (!bad && b->rounds >= 8 && (!b->lost || !b->dropped || !b->interrupts)) bad = failed(b, "coverage", "all", "no round that drops, loses and interrupts", NULL);
  return bad;
}

/* ---- programs ---- */

struct run {
  struct iss_machine m;
  struct cop_events events;
  struct cop_reference *whole; /* memory dependences without a limit */
};

static bool feed_program(const struct bench *b, struct cop_feed *f, struct run *r, bool slow) {
  struct iss_result out;
  for (uint64_t i = 0; i < b->limit && !r->m.ended; i++) {
    struct cop_seen seen;
    iss_machine_step(&r->m, &out);
    if (out.lane.trap) continue;
    cop_events_add(&r->events, &out.lane);
    cop_seen_lane(&seen, &out.lane);
    if (r->whole && !cop_reference_sample(r->whole, &seen, NULL)) return false;
    if (slow && !(f->classes >> seen.class & 1)) continue;
    if (!cop_feed_cycle(f, &out.lane) || (slow && !cop_feed_settle(f))) return false;
  }
  return cop_feed_finish(f);
}

/* Nothing is counted that was not there. */
static bool within(struct cop_feed *f, const struct cop_rows *whole) {
  const struct cop_rows *found = cop_reference_rows(f->reference);
  for (size_t i = 0; i < found->count; i++) {
    const struct cop_row *r = cop_rows_at(whole, found->row[i].kind, found->row[i].pc, found->row[i].other);
    if (r && r->a >= found->row[i].a) continue;
    snprintf(f->why, sizeof f->why, "%08" PRIx64 ": a dependence that was not there", (uint64_t)found->row[i].pc << 2);
    return false;
  }
  return true;
}

static int run_program(struct bench *b, const char *elf, const char *microprogram, bool slow) {
  struct setting s;
  struct cop_feed f;
  struct run r = {.whole = NULL};
  struct elf_program p;
  const char *slash = strrchr(elf, '/');
  const struct cop_reference_shape unlimited = {.words = 0};
  set(&s, microprogram, 256, 256, slow ? 1 : 32768, 16384);
  if (elf_open(&p, elf, ISS_RAM_BASE, ISS_RAM_BYTES) != ELF_OK) return failed(b, "program", microprogram, p.message, elf);
  bool memory_order = !strcmp(microprogram, "memdep"), good = open_feed(b, &f, microprogram, &s) && iss_machine_init(&r.m, p.entry);
  if (memory_order) r.whole = cop_reference_new(microprogram, &unlimited);
  f.clashes = true;
  if (good) elf_load(&p, r.m.iss.ram, ISS_RAM_BASE);
  if (good && !elf_find(&p, "tohost", &r.m.tohost)) r.m.tohost = 0;
  good = good && feed_program(b, &f, &r, slow) && !cop_feed_differ(&f) && (!r.whole || within(&f, cop_reference_rows(r.whole)));
  if (good && b->table) table_row(slash ? slash + 1 : elf, microprogram, slow, &f, r.whole);
  int bad = good ? 0 : failed(b, slow ? "slowly" : "fast", microprogram, f.why, elf);
  cop_reference_free(r.whole);
  iss_machine_free(&r.m);
  elf_close(&p);
  cop_feed_close(&f);
  return bad;
}

int main(int argc, char **argv) {
  struct bench b = {.seed = 1, .rounds = 8, .limit = 300000, .folder = "firmware/microcode"};
  int bad = 0, i = 1;
  for (; i < argc && argv[i][0] == '-'; i++) {
    if (!strcmp(argv[i], "--table")) b.table = true;
    else if (i + 1 < argc && !strcmp(argv[i], "--seed")) b.seed = strtoull(argv[++i], NULL, 0);
    else if (i + 1 < argc && !strcmp(argv[i], "--rounds")) b.rounds = strtoull(argv[++i], NULL, 0);
    else if (i + 1 < argc && !strcmp(argv[i], "--limit")) b.limit = strtoull(argv[++i], NULL, 0);
    else if (i + 1 < argc && !strcmp(argv[i], "--microcode")) b.folder = argv[++i];
    else break;
  }
  printf("seed %" PRIu64 "\n", b.seed);
  bad = edge_pattern(&b) + callstack_pattern(&b) + memdep_pattern(&b) + conflict_pattern(&b) + hotspot_pattern(&b) + phases_pattern(&b);
  if (!bad) bad = random_rounds(&b);
  for (; !bad && i < argc; i++)
    for (size_t p = 0; !bad && p < PROGRAMS; p++) bad = run_program(&b, argv[i], programs[p], true) + run_program(&b, argv[i], programs[p], false);
  if (!bad) printf("ok: %" PRIu64 " rounds, %" PRIu64 " interrupts, %" PRIu64 " dropped, %" PRIu64 " lost\n", b.rounds, b.interrupts, b.dropped, b.lost);
  return bad != 0;
}
