/* Known patterns and known answers: what each microprogram says of a few instructions, fed slowly to the
 * golden model. Usage: cop_patterns [FOLDER]: of the microprograms */
#include <inttypes.h>
#include <stdio.h>

#include "tb/lib/check.h"
#include "tb/lib/coproc/setting.h"
#include "tb/lib/coproc/stream.h"

static int failed(const char *test, const char *microprogram, const char *why) {
  printf("# %s, %s: %s (replay: build/tb/cop_patterns)\n", test, microprogram, why);
  return 1;
}

struct known {
  struct probe_retire_lane lane;
  unsigned times;
};
struct answer {
  enum cop_row_kind kind;
  uint32_t pc, other;
  uint64_t a, b;
};

static struct probe_retire_lane at(enum cop_class class, uint32_t pc, uint32_t next, uint16_t events) {
  return (struct probe_retire_lane){.insn = cop_stream_insn(class), .pc = pc, .next_pc = next, .events = events};
}

static struct probe_retire_lane memory(enum cop_class class, uint32_t pc, uint32_t addr, uint16_t events) {
  struct probe_retire_lane lane = at(class, pc, pc + 4, events);
  lane.mem = class == COP_LOAD ? PROBE_MEM_LOAD : PROBE_MEM_STORE;
  lane.mem_bytes = 4;
  lane.mem_addr = addr;
  return lane;
}

/* The pattern slowly, once; answers: the rows, all of them. */
static int pattern(const char *folder, const char *microprogram, const struct known *k, size_t n, const struct answer *a,
                   size_t answers, uint64_t lost) {
  struct cop_setting s;
  struct cop_feed f;
  struct cop_rows rows = {.count = 0};
  cop_setting_init(&s, microprogram, 32, 32, 1024, 4);
  bool good = cop_setting_open(&s, &f, folder, microprogram);
  for (size_t i = 0; good && i < n; i++)
    for (unsigned t = 0; good && t < k[i].times; t++) good = cop_feed_cycle(&f, &k[i].lane) && cop_feed_settle(&f);
  good = good && cop_feed_finish(&f) && !cop_feed_differ(&f) &&
         cop_rows_decode(&rows, microprogram, f.record, f.records, f.interrupts);
  if (good && (rows.count != answers || rows.lost != lost)) {
    snprintf(f.why, sizeof f.why, "%zu rows and %" PRIu64 " lost, not %zu and %" PRIu64, rows.count, rows.lost, answers, lost);
    good = false;
  }
  for (size_t i = 0; good && i < answers; i++) {
    const struct cop_row *r = cop_rows_at(&rows, a[i].kind, a[i].pc >> 2, a[i].other);
    good = r && r->a == a[i].a && r->b == a[i].b;
    if (!good) snprintf(f.why, sizeof f.why, "answer %zu is not there", i);
  }
  int bad = good ? 0 : failed("pattern", microprogram, f.why);
  cop_rows_free(&rows);
  cop_feed_close(&f);
  return bad;
}
#define COUNT_OF(list) (sizeof(list) / sizeof(list)[0])
#define PATTERN(folder, name, known, answers, lost) pattern(folder, name, known, COUNT_OF(known), answers, COUNT_OF(answers), lost)

static int edge_pattern(const char *folder) {
  const struct known k[] = {{at(COP_BRANCH, 0x80000100, 0x80000080, PROBE_EV_TAKEN), 5},
                            {at(COP_BRANCH, 0x80000100, 0x80000104, 0), 2},
                            {at(COP_BRANCH, 0x80000200, 0x80000204, 0), 3},
                            {at(COP_CALL, 0x80000300, 0x80001000, 0), 4},
                            {at(COP_RETURN, 0x80001010, 0x80000304, 0), 3},
                            {at(COP_RETURN, 0x80001010, 0x80000404, 0), 1},
                            {at(COP_JUMP, 0x80000500, 0x80000600, 0), 9},
                            {at(COP_INDIRECT, 0x80000700, 0x80000800, 0), 2},
                            {at(COP_INDIRECT, 0x80040700, 0x80000804, 0), 6}}; /* the same word as the one before: lost */
  const struct answer a[] = {{COP_ROW_BRANCH, 0x80000100, 0, 5, 2},
                             {COP_ROW_BRANCH, 0x80000200, 0, 0, 3},
                             {COP_ROW_TARGET, 0x80000300, 0x80001000 >> 2, 4, 0},
                             {COP_ROW_TARGET, 0x80001010, 0x80000304 >> 2, 3, 0},
                             {COP_ROW_TARGET, 0x80001010, 0x80000404 >> 2, 1, 0},
                             {COP_ROW_TARGET, 0x80000700, 0x80000800 >> 2, 2, 0}};
  return PATTERN(folder, "edge", k, a, 6);
}

static int callstack_pattern(const char *folder) {
  const uint16_t bad = PROBE_EV_MISPREDICT;
  const struct known k[] = {{at(COP_BRANCH, 0x80002000, 0x80002004, bad), 1}, /* nobody knows from where */
                            {at(COP_CALL, 0x80000100, 0x80001000, 0), 1},
                            {at(COP_BRANCH, 0x80001008, 0x8000100c, bad), 3},
                            {at(COP_BRANCH, 0x80001008, 0x8000100c, 0), 7},
                            {at(COP_CALL, 0x80001010, 0x80002000, bad), 1},
                            {at(COP_INDIRECT, 0x80002000, 0x80002010, bad), 2},
                            {at(COP_RETURN, 0x80002020, 0x80001014, bad), 1},
                            {at(COP_BRANCH, 0x80001018, 0x8000101c, bad), 1},
                            {at(COP_RETURN, 0x80001020, 0x80000104, 0), 1},
                            {at(COP_BRANCH, 0x80001008, 0x8000100c, bad), 1},
                            {at(COP_CALL, 0x80000100, 0x80001000, 0), 1},
                            {at(COP_CALL, 0x80001010, 0x80002000, 0), 1},
                            {at(COP_RETURN, 0x80002020, 0x80000104, 0), 1},
                            {at(COP_BRANCH, 0x80001018, 0x8000101c, bad), 1}, /* after a return to the wrong place */
                            {at(COP_CALL, 0x80000100, 0x80001000, 0), 1},
                            {at(COP_BRANCH, 0x80001008, 0x8000100c, bad), 1},
                            {at(COP_CALL, 0x80000104, 0x80041000, 0), 1},
                            {at(COP_BRANCH, 0x800c1008, 0x800c100c, bad), 5}}; /* the same word as the one before: lost */
  const struct answer a[] = {{COP_ROW_CONTEXT, 0x80002000, 0, 1, 0},
                             {COP_ROW_CONTEXT, 0x80001008, 0x80000104 >> 2, 4, 0},
                             {COP_ROW_CONTEXT, 0x80002000, 0x80001014 >> 2, 2, 0},
                             {COP_ROW_CONTEXT, 0x80001018, 0x80000104 >> 2, 1, 0},
                             {COP_ROW_CONTEXT, 0x80001008, 0, 1, 0},
                             {COP_ROW_CONTEXT, 0x80001018, 0, 1, 0}};
  return PATTERN(folder, "callstack", k, a, 5);
}

static int memdep_pattern(const char *folder) {
  const struct known k[] = {{memory(COP_LOAD, 0x80000100, 0x80200000, 0), 2},
                            {memory(COP_STORE, 0x80000200, 0x80200000, 0), 1},
                            {memory(COP_LOAD, 0x80000100, 0x80200004, 0), 3},
                            {memory(COP_STORE, 0x80000300, 0x80200000, 0), 1},
                            {memory(COP_LOAD, 0x80000100, 0x80200000, 0), 1},
                            {memory(COP_STORE, 0x80000200, 0x80200080, 0), 1}, /* the same place of the table */
                            {memory(COP_LOAD, 0x80000100, 0x80200000, 0), 1},
                            {memory(COP_LOAD, 0x80000108, 0x80200080, 0), 2},
                            {memory(COP_STORE, 0x80000204, 0x80200000, 0), 1},
                            {memory(COP_LOAD, 0x80040108, 0x80200000, 0), 4}}; /* the same word as the one before: lost */
  const struct answer a[] = {{COP_ROW_DEPENDENCE, 0x80000100, 0x80000200 >> 2, 3, 0},
                             {COP_ROW_DEPENDENCE, 0x80000100, 0x80000300 >> 2, 1, 0},
                             {COP_ROW_DEPENDENCE, 0x80000108, 0x80000200 >> 2, 2, 0}};
  return PATTERN(folder, "memdep", k, a, 4);
}

/* A loop of two branches: the second goes where the first went, but once. */
static int correlate_pattern(const char *folder) {
  const uint32_t first = 0x80000100, second = 0x80000200;
  const struct probe_retire_lane taken = at(COP_BRANCH, first, 0x80000080, PROBE_EV_TAKEN),
                                 not = at(COP_BRANCH, first, first + 4, 0),
                                 follows = at(COP_BRANCH, second, 0x80000080, PROBE_EV_TAKEN),
                                 falls = at(COP_BRANCH, second, second + 4, 0);
  const struct known k[] = {
    {taken, 1},   {follows, 1}, {not, 1},   {falls, 1},   {at(COP_CALL, 0x80000300, 0x80001000, 0), 1},  {taken, 1},
    {follows, 1}, {taken, 1},   {falls, 1}, {follows, 3}, {at(COP_BRANCH, 0x80000230, 0x80000234, 0), 1}};
  const struct answer a[] = {{COP_ROW_AFTER_TAKEN, second, first >> 2, 2, 1},     {COP_ROW_AFTER_NOT, second, first >> 2, 0, 1},
                             {COP_ROW_AFTER_TAKEN, first, second >> 2, 1, 1},     {COP_ROW_AFTER_NOT, first, second >> 2, 1, 0},
                             {COP_ROW_AFTER_NOT, second, second >> 2, 1, 0},      {COP_ROW_AFTER_TAKEN, second, second >> 2, 2, 0},
                             {COP_ROW_AFTER_TAKEN, 0x80000230, second >> 2, 0, 1}};
  return PATTERN(folder, "correlate", k, a, 0);
}

/* A count is full: an interrupt, and nothing is lost but the branch that follows it, whose predecessor is forgotten. */
static int full_pattern(const char *folder, bool taken) {
  enum { TIMES = 65535 };
  const struct probe_retire_lane lane = at(COP_BRANCH, 0x80000100, 0x80000104, taken ? PROBE_EV_TAKEN : 0);
  struct cop_setting s;
  struct cop_feed f;
  struct cop_rows rows = {.count = 0};
  cop_setting_init(&s, "correlate", 32, 32, 1024, 0);
  bool good = cop_setting_open(&s, &f, folder, "correlate");
  for (unsigned n = 0; good && n < TIMES + 3; n++) good = cop_feed_cycle(&f, &lane) && cop_feed_settle(&f);
  good = good && cop_feed_finish(&f) && !cop_feed_differ(&f) &&
         cop_rows_decode(&rows, "correlate", f.record, f.records, f.interrupts);
  const struct cop_row *row =
    good ? cop_rows_at(&rows, taken ? COP_ROW_AFTER_TAKEN : COP_ROW_AFTER_NOT, 0x80000100 >> 2, 0x80000100 >> 2) : NULL;
  if (good && (f.interrupts != 1 || rows.count != 1 || !row || row->a + row->b != TIMES + 1)) good = false;
  int bad = good ? 0 : failed("full", "correlate", *f.why ? f.why : "not one interrupt, or a count is wrong");
  cop_rows_free(&rows);
  cop_feed_close(&f);
  return bad;
}

static int conflict_pattern(const char *folder) {
  const uint16_t miss = PROBE_EV_DMISS;
  const struct known k[] = {{memory(COP_LOAD, 0x80000100, 0x80200040, miss), 1},
                            {memory(COP_LOAD, 0x80000200, 0x80201040, miss), 1},
                            {memory(COP_LOAD, 0x80000100, 0x80200048, miss), 1},
                            {memory(COP_LOAD, 0x80000200, 0x80201040, miss), 2},
                            {memory(COP_LOAD, 0x80000100, 0x80200fc0, miss), 1},
                            {memory(COP_LOAD, 0x80000100, 0x80200040, 0), 5}};
  const struct answer a[] = {{COP_ROW_SET, 0x80000100, 1, 2, 1},
                             {COP_ROW_SET, 0x80000200, 1, 3, 2},
                             {COP_ROW_SET, 0x80000100, 63, 1, 0},
                             {COP_ROW_LINE, 0x80000100, 0x80200040 >> 6, 1, 0},
                             {COP_ROW_LINE, 0x80000200, 0x80201040 >> 6, 2, 0}};
  return PATTERN(folder, "conflict", k, a, 0);
}

static int hotspot_pattern(const char *folder) {
  const struct known k[] = {/* 16 executions make a candidate; the counter starts at 8, four more make a hot spot */
                            {at(COP_BRANCH, 0x80000200, 0x80000204, 0), 3},
                            {at(COP_BRANCH, 0x80000100, 0x80000080, PROBE_EV_TAKEN), 16},
                            {at(COP_BRANCH, 0x80000100, 0x80000104, 0), 3},
                            {at(COP_BRANCH, 0x80000200, 0x80000204, 0), 1},
                            {at(COP_BRANCH, 0x80000100, 0x80000104, 0), 2},
                            {at(COP_BRANCH, 0x80000100, 0x80000104, 0), 15}};
  const struct answer a[] = {{COP_ROW_HOT, 0x80000100, 0, 21, 16}};
  return PATTERN(folder, "hotspot", k, a, 0);
}

/* Feeds hotspot branches until it finds a hot spot; all must fit. pc: of the n-th branch. */
static int hot_pattern(const char *folder, const char *test, unsigned hot, unsigned most, uint32_t (*pc)(unsigned n)) {
  enum { REFRESH = 8 };
  struct cop_setting s;
  struct cop_feed f;
  cop_setting_init(&s, "hotspot", 32, 32, 0, hot);
  cop_setting_define(&s, "REFRESH", REFRESH);
  s.reference.refresh = 1 << REFRESH;
  bool good = cop_setting_open(&s, &f, folder, "hotspot");
  for (unsigned n = 0; good && n < most && !f.interrupts; n++) {
    struct probe_retire_lane lane = at(COP_BRANCH, pc(n), 0x80000080, n % 3 ? PROBE_EV_TAKEN : 0);
    good = cop_feed_cycle(&f, &lane) && cop_feed_settle(&f);
  }
  good = good && cop_feed_finish(&f) && !cop_feed_differ(&f);
  if (good && (f.overflowed || !f.interrupts)) {
    snprintf(f.why, sizeof f.why, f.overflowed ? "a branch found no slot" : "no hot spot");
    good = false;
  }
  int bad = good ? 0 : failed(test, "hotspot", f.why);
  cop_feed_close(&f);
  return bad;
}

/* 31 branches, and after each refresh others in the slots of those before, through two resets; then ten of
 * them get hot. */
static uint32_t phases(unsigned n) {
  unsigned phase = (n + 1) / 256 < 37 ? (n + 1) / 256 : 37;
  return 0x80000100 + 0x400 * phase + 4 * (n % (phase < 37 ? 31 : 10));
}

/* One branch ten times before a refresh and twenty times after it, another then for the first time: both
 * become candidates with what they have since. */
static uint32_t refreshes(unsigned n) {
  bool second = n >= 255 && n < 511;
  if (n < 255 && n % 25 == 3) return 0x80000100;
  if (second && n % 12 < 2) return 0x80000104 - 4 * (n % 2);
  return 0x80000200;
}

/* Ten candidates and twenty others before the reset; after it the slots are for those ten and 21 new ones,
 * the ten get hot again, and the counter is where it began. */
static uint32_t resets(unsigned n) {
  if (n < 4095) return n % 3 ? 0x80000100 + 4 * (n % 10) : 0x80000200 + 4 * (n / 3 % 20);
  unsigned which = n % (n < 4095 + 512 ? 31 : 10);
  return 0x80000100 + (which < 10 ? 0 : 0x200) + 4 * which;
}

/* The same, and then the ten alone: they are no candidates any more. */
static uint32_t forgets(unsigned n) { return n < 4095 ? resets(n) : 0x80000100 + 4 * (n % 10); }

/* All slots are candidates', or of branches met since the refresh: a branch more finds none, and takes
 * none. */
static int loyal_pattern(const char *folder, unsigned rounds) {
  enum { SLOTS = 31, MORE = 40 };
  struct cop_setting s;
  struct cop_feed f;
  struct cop_rows rows = {.count = 0};
  uint64_t least = UINT64_MAX, most = 0;
  cop_setting_init(&s, "hotspot", 32, 32, 0, 700);
  bool good = cop_setting_open(&s, &f, folder, "hotspot");
  for (unsigned n = 0; good && n < 4000 && !f.interrupts; n++) {
    bool more = n >= rounds * SLOTS && n < rounds * SLOTS + MORE;
    struct probe_retire_lane lane = at(COP_BRANCH, more ? 0x80000100 : 0x80000200 + 4 * (n % SLOTS), 0x80000080, 0);
    good = cop_feed_cycle(&f, &lane) && cop_feed_settle(&f);
  }
  good = good && cop_rows_decode(&rows, "hotspot", f.record, f.records, f.interrupts);
  for (size_t i = 0; good && i < rows.count; i++) {
    least = rows.row[i].a < least ? rows.row[i].a : least;
    most = rows.row[i].a > most ? rows.row[i].a : most;
  }
  if (good && (rows.count != SLOTS || rows.lost != MORE || most - least > 2)) good = false;
  int bad = good ? 0 : failed("loyal", "hotspot", *f.why ? f.why : "a branch has lost its slot");
  cop_rows_free(&rows);
  cop_feed_close(&f);
  return bad;
}

/* A store, then hundreds of gaps, and after each a load of its word: in none is the store known any more. */
static int gaps_pattern(const char *folder) {
  enum { GAPS = 300, SKIP = 100, BURST = 80 };
  const struct probe_retire_lane store = memory(COP_STORE, 0x80000100, 0x80200000, 0),
                                 load = memory(COP_LOAD, 0x80000200, 0x80200000, 0);
  const struct probe_retire_lane other = memory(COP_LOAD, 0x80000300, 0x80200100, 0);
  struct cop_setting s;
  struct cop_feed f;
  cop_setting_init(&s, "memdep", 32, 32, 1, 0);
  cop_setting_define(&s, "SKIP", SKIP);
  s.reference.skip = SKIP;
  s.shape.buffer = 16;
  bool good = cop_setting_open(&s, &f, folder, "memdep") && cop_feed_cycle(&f, &store) && cop_feed_settle(&f) &&
              cop_feed_cycle(&f, &load);
  for (unsigned gap = 0; good && gap < GAPS; gap++) {
    for (unsigned i = 0; good && i < BURST; i++) good = cop_feed_cycle(&f, &other);
    for (unsigned i = 0; good && i < SKIP; i++) good = cop_feed_settle(&f) && cop_feed_cycle(&f, &other);
    good = good && cop_feed_cycle(&f, &load) && cop_feed_settle(&f);
  }
  good = good && cop_feed_finish(&f) && !cop_feed_differ(&f);
  const struct cop_row *row = good
                                ? cop_rows_at(cop_reference_rows(f.reference), COP_ROW_DEPENDENCE, 0x80000200 >> 2, 0x80000100 >> 2)
                                : NULL;
  if (good && (!row || row->a != 1 || f.model.counts.dropped < GAPS)) {
    snprintf(f.why, sizeof f.why, "the store is known once, not %" PRIu64 " times, %u dropped", row ? row->a : 0,
             f.model.counts.dropped);
    good = false;
  }
  int bad = good ? 0 : failed("gaps", "memdep", f.why);
  cop_feed_close(&f);
  return bad;
}

/* A sum reaches 2^31 with the third address of a sample, whose fourth is new, when there are hardly any
 * slots: nothing is lost. */
static int large_pattern(const char *folder) {
  enum { FULL = 2730, OTHERS = 26, CODE = 0x400 };
  struct cop_setting s;
  struct cop_feed f;
  cop_setting_init(&s, "tip", 32, 32, 1, 0);
  s.shape.width = COP_LANES_MOST;
  bool good = cop_setting_open(&s, &f, folder, "tip");
  for (unsigned n = 0; good && n <= FULL + OTHERS + 1; n++) {
    uint64_t weight = n < FULL             ? 65535
                      : n == FULL          ? 30100
                      : n <= FULL + OTHERS ? 1
                                           : 65535,
             base = 0x80000000u, flags = n > FULL + OTHERS ? 15 : 1;
    const uint64_t addr[PROBE_LANES] = {n <= FULL ? base : base + 4 * n, base + CODE, base, base + 2 * CODE};
    good = cop_feed_tip(&f, flags | weight << TIP_WEIGHT_SHIFT, addr) && cop_feed_settle(&f);
  }
  good = good && cop_feed_finish(&f) && !cop_feed_differ(&f);
  if (good && f.interrupts != 1) snprintf(f.why, sizeof f.why, "%u interrupts, not one", f.interrupts);
  int bad = good && f.interrupts == 1 ? 0 : failed("large", "tip", f.why);
  cop_feed_close(&f);
  return bad;
}

int main(int argc, char **argv) {
  const char *folder = argc > 1 ? argv[1] : "firmware/microcode";
  int bad = edge_pattern(folder) + callstack_pattern(folder) + memdep_pattern(folder) + conflict_pattern(folder) +
            hotspot_pattern(folder) + correlate_pattern(folder) + full_pattern(folder, false) + full_pattern(folder, true);
  bad += loyal_pattern(folder, 10) + loyal_pattern(folder, 18) + gaps_pattern(folder);
  bad += large_pattern(folder) + hot_pattern(folder, "phases", 500, 20000, phases) +
         hot_pattern(folder, "refresh", 1000, 4000, refreshes) + hot_pattern(folder, "reset", 2500, 9000, resets) +
         hot_pattern(folder, "forget", 2500, 9000, forgets);
  return check_single("cop_patterns", !bad);
}
