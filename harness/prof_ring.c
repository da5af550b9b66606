#include "prof_ring.h"

#include <string.h>

enum { SUMMARY_WORDS = 9, TIMER_WORDS = 3 };

void prof_ring_init(struct prof_ring *r, unsigned width) {
  memset(r, 0, sizeof *r);
  r->width = width;
}

unsigned prof_ring_record_words(enum prof_record type, unsigned width) {
  return type == PROF_RECORD_TIP ? 4 + width : type == PROF_RECORD_TIMER ? TIMER_WORDS : SUMMARY_WORDS;
}

/* Word 0: type 7:0, words 15:8, weight of a timer's sample 31:16, number 63:32. Numbers rise; those of lost samples are left out. */
static bool take_header(struct prof_ring *r, uint64_t word) {
  unsigned type = word & 0xff;
  r->number = word >> 32;
  if (r->ended || type < PROF_RECORD_TIP || type > PROF_RECORD_SUMMARY) return false;
  r->type = (enum prof_record)type;
  r->want = word >> 8 & 0xff;
  if (r->want != prof_ring_record_words(r->type, r->width) || r->number < r->numbers) return false;
  return type == PROF_RECORD_TIMER ? (word >> 16 & 0xffff) != 0 : (word >> 16 & 0xffff) == 0;
}

static void take_tip(struct prof_ring *r) {
  r->sample = (struct tip_sample){.cycle = r->word[1], .flags = r->word[2], .details = (uint32_t)r->word[3 + r->width]};
  for (unsigned i = 0; i < r->width; i++) r->sample.addr[i] = r->word[3 + i];
}

static void take_timer(struct prof_ring *r) {
  r->sample = (struct tip_sample){.cycle = r->word[1], .flags = (r->word[0] >> 16 & 0xffff) << TIP_WEIGHT_SHIFT, .addr = {r->word[2]}};
}

static void take_summary(struct prof_ring *r) {
  const uint64_t *w = r->word;
  r->summary = (struct prof_summary){.overflows = w[1], .samples = w[2], .missed = w[3], .filtered = w[4], .lost = w[5],
                                     .lost_weight = w[6], .interrupts = w[7], .undelivered = w[8]};
  r->numbers = r->number;
  r->ended = true;
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
  if (r->type == PROF_RECORD_TIP) take_tip(r);
  else take_timer(r);
  r->records++;
  r->numbers = r->number + 1;
  return PROF_RING_SAMPLE;
}
