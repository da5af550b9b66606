/* Words that a program drains: records of every kind come out as they went in, everything else is refused. */
#include <stdio.h>
#include <string.h>

#include "tb/lib/check.h"
#include "profile/ring.h"

static void expect(int *failures, const char *what, bool good) {
  if (!good && (*failures)++ < 10) printf("# %s\n", what);
}

static enum prof_ring_status feed(struct prof_ring *r, const uint64_t *word, unsigned n) {
  enum prof_ring_status s = PROF_RING_MORE;
  for (unsigned i = 0; i < n && s != PROF_RING_BAD; i++) {
    s = prof_ring_word(r, word[i]);
    if (i + 1 < n && s != PROF_RING_MORE) return PROF_RING_BAD;
  }
  return s;
}

static uint64_t header(unsigned type, unsigned words, uint64_t number) { return type | words << 8 | number << 32; }

/* A record of any length: its header, then 100, 101, ... */
static enum prof_ring_status feed_record(struct prof_ring *r, unsigned type, unsigned words, uint64_t number) {
  uint64_t word[64] = {header(type, words, number)};
  for (unsigned i = 1; i < words; i++) word[i] = 99 + i;
  return feed(r, word, words);
}

static void refuses(int *failures, const struct prof_ring *r, const uint64_t *bad, unsigned n) {
  for (unsigned i = 0; i < n; i++) {
    struct prof_ring other = *r;
    expect(failures, "no record", prof_ring_word(&other, bad[i]) == PROF_RING_BAD);
  }
}

static void tip(int *failures) {
  const uint64_t tip[] = {header(1, 6, 5), 11, 12, 13, 14, 15}, timer[] = {header(2, 3, 6) | 7 << 16, 21, 22};
  const uint64_t summary[] = {header(3, 12, 8), 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11};
  const uint64_t bad[] = {0,
                          header(6, 6, 9),
                          header(4, 6, 9),
                          header(1, 5, 9),
                          header(1, 7, 9),
                          header(2, 3, 9),
                          header(1, 6, 9) | 1 << 16,
                          header(1, 6, 6),
                          header(3, 9, 9),
                          header(3, 12, 6),
                          header(4, 17, 9),
                          header(5, 25, 9),
                          header(5, 26, 9) | 1 << 16,
                          header(9, 5, 9),
                          header(9, 6, 9) | 1 << 16,
                          header(9, 6, 6),
                          header(10, 6, 9),
                          ~0ull};
  struct prof_ring r;
  prof_ring_init(&r, 2, false);
  expect(failures, "tip", feed(&r, tip, 6) == PROF_RING_SAMPLE);
  const struct tip_sample *s = &r.sample[0].tip;
  expect(failures, "tip words",
         r.number == 5 && s->cycle == 11 && s->flags == 12 && s->addr[0] == 13 && s->addr[1] == 14 && s->details == 15);
  expect(failures, "timer", feed(&r, timer, 3) == PROF_RING_SAMPLE);
  expect(failures, "timer words",
         tip_sample_weight(s) == 7 && s->cycle == 21 && s->addr[0] == 22 && s->addr[1] == 0 && s->details == 0);
  refuses(failures, &r, bad, sizeof bad / sizeof bad[0]);
  uint64_t image[] = {header(9, 6, 7), 0x80260000, 0x80260040, 0x80270000, 0, 0};
  memcpy(&image[4], "sixteen letters!", 16);
  expect(failures, "image", feed(&r, image, 6) == PROF_RING_PROCESS);
  expect(failures, "image words",
         r.image.bias == image[1] && r.image.start == image[2] && r.image.end == image[3] &&
           strcmp(r.image.name, "sixteen letters!") == 0 && r.samples == 2 && r.numbers == 7);
  expect(failures, "summary", feed(&r, summary, 12) == PROF_RING_END);
  const struct prof_summary want = {.overflows = 1,
                                    .samples = 2,
                                    .missed = 3,
                                    .filtered = 4,
                                    .lost = 5,
                                    .lost_weight = 6,
                                    .interrupts = 7,
                                    .undelivered = 8,
                                    .dropped = 9,
                                    .empty = 10,
                                    .fetched = 11};
  expect(failures, "summary words", r.samples == 2 && r.numbers == 8 && memcmp(&r.summary, &want, sizeof want) == 0);
  expect(failures, "words", r.words == 27);
  expect(failures, "after the summary", prof_ring_word(&r, tip[0]) == PROF_RING_BAD);
}

static void profileme(int *failures) {
  struct prof_ring r;
  prof_ring_init(&r, 4, false);
  expect(failures, "record",
         feed_record(&r, 4, 9, 3) == PROF_RING_SAMPLE && r.number == 3 && r.type == RING_PROFILEME && r.samples == 1);
  for (unsigned i = 0; i < PME_WORDS; i++) expect(failures, "words of a record", r.sample[0].pme.word[i] == 100 + i);
  expect(failures, "sums",
         feed_record(&r, 5, 26, 4) == PROF_RING_SAMPLE && r.number == 4 && r.type == RING_SUMS && r.samples == 102);
  const struct pme_sums *s = &r.sample[0].sums;
  expect(failures, "words of sums",
         s->pc == 100 && s->records == 101 && s->reasons[0] == 102 && s->events[0] == 108 && s->latency[0] == 118 &&
           s->latency[PME_LATENCIES - 1] == 124);
  prof_ring_init(&r, 1, true);
  const uint64_t bad[] = {header(4, 9, 0), header(4, 16, 0), header(4, 18, 0), header(4, 17, 0) | 1u << 31};
  refuses(failures, &r, bad, sizeof bad / sizeof bad[0]);
  expect(failures, "pair", feed_record(&r, 4, 17, 0) == PROF_RING_SAMPLE && r.samples == 1 && r.numbers == 1);
  for (unsigned i = 0; i < 2 * PME_WORDS; i++)
    expect(failures, "words of a pair", r.sample[i / PME_WORDS].pme.word[i % PME_WORDS] == 100 + i);
}

int main(void) {
  int failures = 0;
  tip(&failures);
  profileme(&failures);
  return check_single("prof_ring", !failures);
}
