/* Profiles of the co-processor: slots and rows come back from the ring and from a file as they went in; what
 * cannot be is refused. Usage: prof_coproc [DIRECTORY for its files, default .] */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tb/lib/check.h"
#include "profile/file.h"
#include "profile/ring.h"

enum { COUNT = 5 };

struct bench {
  char path[256];
  int failures;
};

static struct cop_record slot(uint32_t i) {
  return (struct cop_record){.key = 0x20000000 + i, .low = 0xffffffff - i, .high = 0x80000000 | i, .epoch = i / 2, .valid = i % 2};
}

static struct cop_value_row row(uint32_t i) {
  return (struct cop_value_row){.pc = 0x20000000 + i / 2,
                                .value = 0xffffffff - i,
                                .count = 7 * i,
                                .total = 9 * i,
                                .visits = 1 + i,
                                .masked = i % 2,
                                .shifting = i % 3 == 0};
}

static bool same_slot(const struct cop_record *a, const struct cop_record *b) {
  return a->key == b->key && a->low == b->low && a->high == b->high && a->epoch == b->epoch && a->valid == b->valid;
}

static bool same_row(const struct cop_value_row *a, const struct cop_value_row *b) {
  return a->pc == b->pc && a->value == b->value && a->count == b->count && a->total == b->total && a->visits == b->visits &&
         a->masked == b->masked && a->shifting == b->shifting;
}

/* ---- ring ---- */

static uint64_t header(unsigned type, unsigned words, uint64_t number) { return type | words << 8 | number << 32; }

static enum prof_ring_status feed(struct prof_ring *r, const uint64_t *word, unsigned n) {
  enum prof_ring_status s = PROF_RING_MORE;
  for (unsigned i = 0; i < n && s != PROF_RING_BAD; i++) s = prof_ring_word(r, word[i]);
  return s;
}

static bool refused(const struct prof_ring *r, uint64_t word) {
  struct prof_ring other = *r;
  return prof_ring_word(&other, word) == PROF_RING_BAD;
}

static void ring(struct bench *b) {
  const uint64_t a_slot[] = {header(6, 3, 4), 2ull << 32 | 1, 9ull << 33 | 1ull << 32 | 3},
                 a_row[] = {header(7, 4, 5), 2ull << 32 | 1, 4ull << 32 | 3, 1ull << 32 | 5};
  const uint64_t counts[] = {header(8, 10, 6), 2ull << 32 | 1,
                             4ull << 32 | 3,   6ull << 32 | 5,
                             8ull << 32 | 7,   10ull << 32 | 9,
                             12ull << 32 | 11, 13,
                             15ull << 32 | 14, 16};
  const uint64_t summary[] = {header(3, 12, 6), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  const struct cop_record want_slot = {.key = 1, .low = 2, .high = 3, .valid = true, .epoch = 9};
  const struct cop_value_row want_row = {.pc = 1, .value = 2, .count = 3, .total = 4, .visits = 5, .masked = true};
  struct prof_ring r;
  prof_ring_init(&r, 2, false);
  check_expect(&b->failures, "slot",
               feed(&r, a_slot, 3) == PROF_RING_SAMPLE && r.type == RING_SLOT && r.number == 4 &&
                 same_slot(&r.sample[0].slot, &want_slot));
  check_expect(&b->failures, "row",
               feed(&r, a_row, 4) == PROF_RING_SAMPLE && r.type == RING_VALUE && r.number == 5 &&
                 same_row(&r.sample[0].row, &want_row));
  check_expect(&b->failures, "lengths",
               refused(&r, header(6, 4, 6)) && refused(&r, header(7, 3, 6)) && refused(&r, header(8, 9, 6)) &&
                 refused(&r, header(9, 3, 6)));
  check_expect(&b->failures, "number", refused(&r, header(6, 3, 5)));
  check_expect(&b->failures, "counts", feed(&r, counts, 10) == PROF_RING_MORE && r.counted && r.samples == 2 && r.numbers == 6);
  const struct prof_counts *c = &r.counts;
  check_expect(&b->failures, "pairs of counts",
               c->tagged == 1 && c->skipped == 2 && c->accepted == 3 && c->dropped == 4 && c->processed == 5 && c->flushed == 6 &&
                 c->busy == 7 && c->idle == 8 && c->instrs == 9 && c->redirects == 10 && c->cycles == 11 && c->matches == 12);
  check_expect(&b->failures, "other counts", c->read == 13 && c->places == 14 && c->lost == 15 && c->masked == 16);
  check_expect(&b->failures, "after the counts", refused(&r, header(6, 3, 6)) && refused(&r, counts[0]));
  check_expect(&b->failures, "summary", feed(&r, summary, 12) == PROF_RING_END && r.summary.overflows == 1 && r.numbers == 6);
}

/* ---- file ---- */

static struct recording make(enum prof_kind kind) {
  struct recording p = {
    .config = "small",
    .program = "a.elf",
    .event = "instructions",
    .kind = kind,
    .width = 2,
    .period = 1,
    .seed = 1,
    .cycles = 1000,
    .instret = 900,
    .overflows = 100,
    .samples = 60,
    .filtered = 30,
    .dropped = 10,
    .ring_lost = 3,
    .ring_lost_weight = 3,
    .interrupts = 7,
    .handler_cycles = 50,
    .baseline_cycles = 800,
    .slots = 128,
    .clock = 2,
    .processed = 50,
    .flushed = 10,
    .rest_cycles = 100,
    .sample_count = COUNT,
  };
  snprintf(p.microprogram, sizeof p.microprogram, "%s", kind == PROF_COP_SLOTS ? "edge" : "value");
  p.sample = calloc(COUNT, sizeof *p.sample);
  for (uint32_t i = 0; p.sample && i < COUNT; i++) {
    if (kind == PROF_COP_SLOTS) p.sample[i].slot = slot(i + 1);
    else p.sample[i].row = row(i + 1);
  }
  return p;
}

static void round_trip(struct bench *b, enum prof_kind kind) {
  char why[512];
  struct recording p = make(kind), q;
  check_expect(&b->failures, "written", prof_write(&p, b->path, why, sizeof why));
  const bool read = prof_read(&q, b->path, why, sizeof why) == PROF_OK;
  check_expect(&b->failures, read ? "read" : why, read);
  bool same = read && q.sample_count == COUNT && q.processed == 50 && q.flushed == 10 && q.slots == 128 && q.clock == 2 &&
              q.rest_cycles == 100 && strcmp(q.microprogram, p.microprogram) == 0;
  for (unsigned i = 0; same && i < COUNT; i++)
    same = kind == PROF_COP_SLOTS ? same_slot(&p.sample[i].slot, &q.sample[i].slot) : same_row(&p.sample[i].row, &q.sample[i].row);
  check_expect(&b->failures, "as it was written", same);
  check_expect(&b->failures, "overhead without the end", (int)(1000 * prof_overhead(&p)) == 12500);
  if (read) prof_free(&q);
  free(p.sample);
}

static bool contradict(struct recording *p, int i) {
  struct prof_sample *s = p->sample;
  const bool slots = p->kind == PROF_COP_SLOTS;
  switch (i) {
    case 0: p->overflows++; return true;
    case 1: p->microprogram[0] = '\0'; return true;
    case 2: p->clock = 3; return true;
    case 3: p->clock = 0; return true;
    case 4: p->processed = 61; return true;
    case 5: p->flushed = 11; return true;
    case 6: p->flushed = UINT64_MAX; return true;
    case 7: p->rest_cycles = 1001; return true;
    case 8: p->markers = true; return true;
    case 9:
      p->missed = 1;
      p->overflows++;
      return true;
    case 10:
      p->undelivered = 1;
      p->overflows++;
      return true;
    case 11: p->sets = 1; return true;
    case 12: p->period = 0; return true;
    case 13:
      if (slots) s[1].slot.epoch = 9;
      else s[1].row.pc++;
      return true;
    case 14:
      if (slots) s[0].slot = (struct cop_record){.epoch = 0};
      else s[1].row.count = s[1].row.total + 1;
      return true;
    default: return false;
  }
}

static void contradicting(struct bench *b, enum prof_kind kind) {
  char why[512], what[64];
  bool more = true;
  for (int i = 0; more; i++) {
    struct recording p = make(kind), q;
    more = contradict(&p, i);
    check_expect(&b->failures, "written", prof_write(&p, b->path, why, sizeof why));
    const bool read = prof_read(&q, b->path, why, sizeof why) == PROF_OK;
    snprintf(what, sizeof what, "contradiction %d of %s", i, kind == PROF_COP_SLOTS ? "slots" : "rows");
    check_expect(&b->failures, what, read == !more);
    if (read) prof_free(&q);
    free(p.sample);
  }
}

int main(int argc, char **argv) {
  struct bench b = {.failures = 0};
  snprintf(b.path, sizeof b.path, "%.200s/prof_coproc.%ld.prof", argc > 1 ? argv[1] : ".", (long)getpid());
  ring(&b);
  for (int kind = PROF_COP_SLOTS; kind <= PROF_COP_VALUES; kind++) {
    round_trip(&b, (enum prof_kind)kind);
    contradicting(&b, (enum prof_kind)kind);
  }
  unlink(b.path);
  return check_single("prof_coproc", !b.failures);
}
