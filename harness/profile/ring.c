#include "profile/ring.h"

#include <string.h>

#include "profile/sample.h"

enum { SUMMARY_WORDS = 12, TIMER_WORDS = 3, COUNTS_WORDS = 10 };

_Static_assert(1 + 2 * PME_WORDS <= PROF_RING_WORDS && 1 + PME_SUMS_WORDS <= PROF_RING_WORDS, "a record fits");

void prof_ring_init(struct prof_ring *r, unsigned width, bool pairs) {
  memset(r, 0, sizeof *r);
  r->width = width;
  r->pairs = pairs;
}

unsigned prof_ring_record_words(enum prof_record type, unsigned width, bool pairs) {
  switch (type) {
    case PROF_RECORD_TIP: return 4 + width;
    case PROF_RECORD_TIMER: return TIMER_WORDS;
    case PROF_RECORD_SUMMARY: return SUMMARY_WORDS;
    case PROF_RECORD_PROFILEME: return 1 + (pairs ? 2 : 1) * PME_WORDS;
    case PROF_RECORD_SUMS: return 1 + PME_SUMS_WORDS;
    case PROF_RECORD_SLOT: return 1 + COP_RECORD_WORDS;
    case PROF_RECORD_VALUE: return 1 + COP_VALUE_ROW_WORDS;
    case PROF_RECORD_COUNTS: return COUNTS_WORDS;
  }
  return 0;
}

/* Word 0: type 7:0, words 15:8, weight of a timer's sample 31:16, number 63:32. Numbers rise; those of lost
 * samples are left out. */
static bool take_header(struct prof_ring *r, uint64_t word) {
  unsigned type = word & 0xff;
  r->number = word >> 32;
  if (r->ended || type < PROF_RECORD_TIP || type > PROF_RECORD_COUNTS || (r->counted && type != PROF_RECORD_SUMMARY)) return false;
  r->type = (enum prof_record)type;
  r->want = word >> 8 & 0xff;
  if (r->want != prof_ring_record_words(r->type, r->width, r->pairs) || r->number < r->numbers) return false;
  return type == PROF_RECORD_TIMER ? (word >> 16 & 0xffff) != 0 : (word >> 16 & 0xffff) == 0;
}

static void take_summary(struct prof_ring *r) {
  const uint64_t *w = r->word;
  r->summary = (struct prof_summary){.overflows = w[1],
                                     .samples = w[2],
                                     .missed = w[3],
                                     .filtered = w[4],
                                     .lost = w[5],
                                     .lost_weight = w[6],
                                     .interrupts = w[7],
                                     .undelivered = w[8],
                                     .dropped = w[9],
                                     .empty = w[10],
                                     .fetched = w[11]};
  r->numbers = r->number;
  r->ended = true;
}

static void take_counts(struct prof_ring *r) {
  struct prof_counts *c = &r->counts;
  uint32_t *const to[] = {&c->tagged, &c->skipped, &c->accepted, &c->dropped,   &c->processed, &c->flushed,
                          &c->busy,   &c->idle,    &c->instrs,   &c->redirects, &c->cycles,    &c->matches,
                          NULL,       NULL,        &c->places,   &c->lost,      &c->masked,    NULL};
  for (unsigned i = 0; i < sizeof to / sizeof to[0]; i++)
    if (to[i]) *to[i] = (uint32_t)(r->word[1 + i / 2] >> 32 * (i % 2));
  c->read = r->word[7];
  r->counted = true;
}

static void take_sample(struct prof_ring *r) {
  const uint64_t *w = r->word + 1;
  memset(r->sample, 0, sizeof r->sample);
  switch (r->type) {
    case PROF_RECORD_TIP:
      r->sample[0].tip = (struct tip_sample){.cycle = w[0], .flags = w[1], .details = (uint32_t)w[2 + r->width]};
      memcpy(r->sample[0].tip.addr, w + 2, r->width * sizeof *w);
      break;
    case PROF_RECORD_TIMER:
      r->sample[0].tip =
        (struct tip_sample){.cycle = w[0], .flags = (r->word[0] >> 16 & 0xffff) << TIP_WEIGHT_SHIFT, .addr = {w[1]}};
      break;
    case PROF_RECORD_PROFILEME:
      for (unsigned i = 0; i < (r->pairs ? 2u : 1u); i++)
        memcpy(r->sample[i].pme.word, w + i * PME_WORDS, sizeof r->sample[i].pme.word);
      break;
    case PROF_RECORD_SUMS: memcpy(&r->sample[0].sums, w, sizeof r->sample[0].sums); break;
    case PROF_RECORD_SLOT: r->sample[0].slot = cop_record_take(w); break;
    case PROF_RECORD_VALUE: r->sample[0].row = cop_value_row_take(w); break;
    case PROF_RECORD_SUMMARY:
    case PROF_RECORD_COUNTS: break;
  }
  r->samples += r->type == PROF_RECORD_SUMS ? r->sample[0].sums.records : 1;
  r->numbers = r->number + 1;
}

bool prof_ring_cut(struct prof_ring *r) {
  const bool part = r->have > 0;
  r->have = 0;
  return part;
}

enum prof_ring_status prof_ring_word(struct prof_ring *r, uint64_t word) {
  r->words++;
  if (r->have == 0 && !take_header(r, word)) return PROF_RING_BAD;
  r->word[r->have++] = word;
  if (r->have < r->want) return PROF_RING_MORE;
  r->have = 0;
  if (r->type == PROF_RECORD_SUMMARY) {
    take_summary(r);
    return PROF_RING_END;
  }
  if (r->type == PROF_RECORD_COUNTS) {
    take_counts(r);
    return PROF_RING_MORE;
  }
  take_sample(r);
  return PROF_RING_SAMPLE;
}
