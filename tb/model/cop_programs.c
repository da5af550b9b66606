/* The microprograms on the golden model against plain C (harness/coproc/reference/reference.h): random
 * streams, programs on the golden simulator; fed slowly, so that nothing is dropped, and at an
 * instruction a cycle, so that much is.
 * Usage: cop_programs [--seed N] [--rounds N] [--limit N] [--microcode FOLDER] [--table] [PROG.elf...] */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tb/lib/check.h"
#include "tb/lib/coproc/setting.h"
#include "tb/lib/coproc/stream.h"
#include "program/elf_file.h"
#include "tb/lib/random.h"

static const char *const programs[] = {"edge", "callstack", "memdep", "conflict", "hotspot", "correlate"};
enum { PROGRAMS = sizeof programs / sizeof programs[0] };

struct bench {
  uint64_t seed, rounds, limit;
  const char *folder;
  bool table;
  uint64_t lost, dropped, interrupts; /* that the rounds must have seen */
};

/* elf: NULL: no program is run. */
static int failed(const struct bench *b, const char *test, const char *microprogram, const char *why, const char *elf) {
  printf("# %s, %s: %s (replay: build/tb/cop_programs --seed %" PRIu64 " --rounds %" PRIu64, test, microprogram, why, b->seed,
         b->rounds);
  if (elf) printf(" --limit %" PRIu64 " %s", b->limit, elf);
  puts(")");
  return 1;
}

static void count(struct bench *b, const struct cop_feed *f) {
  b->lost += f->lost;
  b->dropped += f->model.counts.dropped;
  b->interrupts += f->interrupts;
}

/* ---- --table ---- */

static uint64_t all_of(const struct cop_rows *t) {
  uint64_t sum = 0;
  for (size_t i = 0; i < t->count; i++) sum += t->row[i].a;
  return sum;
}

static void table_row(const char *name, const char *microprogram, bool slow, const struct cop_feed *f,
                      const struct cop_reference *whole) {
  const struct cop_counts *r = &f->model.counts;
  const struct cop_rows *found = cop_reference_rows(f->reference);
  double n = r->processed ? r->processed : 1;
  printf(
    "%-16s %-10s %-5s %9u samples %5.1f%% dropped, %5.2f ticks, %5.2f instructions, %4.1f%% redirects, %4u interrupts, %6.2f%% lost",
    name, microprogram, slow ? "slow" : "fast", r->tagged, r->tagged ? 100.0 * r->dropped / r->tagged : 0, (double)r->busy / n,
    (double)r->instrs / n, 100.0 * r->redirects / (r->instrs ? r->instrs : 1), f->interrupts, 100.0 * (double)f->lost / n);
  if (whole) printf(", %.1f%% of the dependences", 100.0 * (double)all_of(found) / (double)all_of(cop_reference_rows(whole)));
  uint64_t unknown = 0, contexts = 0;
  for (size_t i = 0; i < found->count; i++) {
    contexts += found->row[i].kind == COP_ROW_CONTEXT ? found->row[i].a : 0;
    unknown += found->row[i].kind == COP_ROW_CONTEXT && !found->row[i].other ? found->row[i].a : 0;
  }
  if (contexts) printf(", %.1f%% of the contexts not known", 100.0 * (double)unknown / (double)contexts);
  putchar('\n');
}

/* ---- random streams ---- */

static int stream_round(struct bench *b, uint64_t seed, const char *microprogram) {
  struct cop_setting s;
  struct cop_feed f;
  struct cop_stream stream;
  struct probe_retire_lane lane;
  uint64_t random = seed;
  unsigned patience = random_below(&random, 2) ? 1 : 200, gap = random_below(&random, 12),
           burst = random_below(&random, 3) ? 20 + random_below(&random, 80) : 0;
  unsigned cam = random_below(&random, 3) ? 256 : 32;
  cop_setting_init(&s, microprogram, cam, cam == 32 || random_below(&random, 2) ? cam : 128, patience,
                   50 + random_below(&random, 500));
  if (burst) s.shape.buffer = 16;
  if (!strcmp(microprogram, "hotspot") && random_below(&random, 2)) {
    cop_setting_define(&s, "REFRESH", 8);
    s.reference.refresh = 1 << 8;
  }
  cop_stream_init(&stream, seed, 16 + random_below(&random, random_below(&random, 2) ? 100 : COP_STREAM_CODE - 16),
                  1 + random_below(&random, 400), 1 + random_below(&random, 200), 1 + random_below(&random, COP_STREAM_STACK - 1));
  bool good = cop_setting_open(&s, &f, b->folder, microprogram);
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
  struct cop_setting s;
  struct cop_feed f;
  uint64_t random = seed, weights = 0, twelfths = 0;
  unsigned cam = random_below(&random, 2) ? 256 : 32, code = 1 + random_below(&random, 1000);
  bool heavy = random_below(&random, 4) == 0;
  cop_setting_init(&s, "tip", cam, cam == 32 || random_below(&random, 2) ? cam : 128, 1, 0);
  s.shape.width = 1u << random_below(&random, 3);
  bool good = cop_setting_open(&s, &f, b->folder, "tip");
  for (unsigned i = 0; good && i < 7000; i++) {
    uint64_t addr[PROBE_LANES], weight = heavy ? 65535 - random_below(&random, 9) : 1 + random_below(&random, 3);
    uint64_t flags = (1 + random_below(&random, (1u << s.shape.width) - 1)) | (uint64_t)random_below(&random, s.shape.width)
                                                                                << TIP_OLDEST_SHIFT;
    if (random_below(&random, 2)) flags |= TIP_STALLED << random_below(&random, 6);
    for (unsigned l = 0; l < PROBE_LANES; l++)
      addr[l] = 0x80000000u + 4 * (heavy && random_below(&random, 8) ? 0 : random_below(&random, code));
    good = cop_feed_tip(&f, flags | weight << TIP_WEIGHT_SHIFT, addr) && cop_feed_settle(&f);
    weights += weight;
  }
  good = good && cop_feed_finish(&f) && !cop_feed_differ(&f);
  for (size_t i = 0; good && i < f.records; i++) twelfths += f.record[i].valid ? f.record[i].low : 0;
  if (good && (twelfths != 12 * weights || f.model.counts.flushed || f.lost)) {
    snprintf(f.why, sizeof f.why, "%" PRIu64 " twelfths for a weight of %" PRIu64 ", %u flushed", twelfths, weights,
             f.model.counts.flushed);
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
  if (!bad && b->rounds >= 8 && (!b->lost || !b->dropped || !b->interrupts))
    bad = failed(b, "coverage", "all", "no round that drops, loses and interrupts", NULL);
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
  struct cop_setting s;
  struct cop_feed f;
  struct run r = {.whole = NULL};
  struct elf_program p;
  const char *slash = strrchr(elf, '/');
  const struct cop_reference_shape unlimited = {.words = 0};
  cop_setting_init(&s, microprogram, 256, 256, slow ? 1 : 32768, 16384);
  if (elf_open(&p, elf, ISS_RAM_BASE, ISS_RAM_BYTES) != ELF_OK) return failed(b, "program", microprogram, p.message, elf);
  bool memory_order = !strcmp(microprogram, "memdep"),
       good = cop_setting_open(&s, &f, b->folder, microprogram) && iss_machine_init(&r.m, NULL, p.entry);
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
  bad = random_rounds(&b);
  for (; !bad && i < argc; i++)
    for (size_t p = 0; !bad && p < PROGRAMS; p++)
      bad = run_program(&b, argv[i], programs[p], true) + run_program(&b, argv[i], programs[p], false);
  printf("%" PRIu64 " rounds, %" PRIu64 " interrupts, %" PRIu64 " dropped, %" PRIu64 " lost\n", b.rounds, b.interrupts, b.dropped,
         b.lost);
  return check_single("cop_programs", !bad);
}
