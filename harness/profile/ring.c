#include "profile/ring.h"

#include <string.h>

#include "profile/sample.h"

_Static_assert(RING_PROFILEME_WORDS(2) <= PROF_RING_WORDS && RING_SUMS_WORDS <= PROF_RING_WORDS, "a record fits");

void prof_ring_init(struct prof_ring *r, unsigned width, bool pairs) {
  memset(r, 0, sizeof *r);
  r->width = width;
  r->pairs = pairs;
}

unsigned prof_ring_record_words(enum ring_record type, unsigned width, bool pairs) {
  switch (type) {
    case RING_TIP: return RING_TIP_WORDS(width);
    case RING_TIMER: return RING_TIMER_WORDS;
    case RING_SUMMARY: return RING_SUMMARY_WORDS;
    case RING_PROFILEME: return RING_PROFILEME_WORDS(pairs ? 2 : 1);
    case RING_SUMS: return RING_SUMS_WORDS;
    case RING_SLOT: return RING_SLOT_WORDS;
    case RING_VALUE: return RING_VALUE_WORDS;
    case RING_COUNTS: return RING_COUNTS_WORDS;
    case RING_IMAGE: return RING_IMAGE_WORDS;
  }
  return 0;
}

static bool take_header(struct prof_ring *r, uint64_t word) {
  const unsigned type = ring_type(word);
  r->number = ring_number(word);
  if (r->ended || type < RING_TIP || type > RING_IMAGE || (r->counted && type != RING_SUMMARY)) return false;
  r->type = (enum ring_record)type;
  r->want = ring_record_words(word);
  if (r->want != prof_ring_record_words(r->type, r->width, r->pairs) || r->number < r->numbers) return false;
  return (ring_weight(word) != 0) == (type == RING_TIMER);
}

static void take_summary(struct prof_ring *r) {
  const uint64_t *w = r->word;
  r->summary = (struct prof_summary){.overflows = w[RING_OVERFLOWS],
                                     .samples = w[RING_SAMPLES],
                                     .missed = w[RING_MISSED],
                                     .filtered = w[RING_FILTERED],
                                     .lost = w[RING_LOST],
                                     .lost_weight = w[RING_LOST_WEIGHT],
                                     .interrupts = w[RING_INTERRUPTS],
                                     .undelivered = w[RING_UNDELIVERED],
                                     .dropped = w[RING_DROPPED],
                                     .empty = w[RING_EMPTY],
                                     .fetched = w[RING_FETCHED]};
  r->numbers = r->number;
  r->ended = true;
}

static void take_two(uint64_t word, uint32_t *low, uint32_t *high) {
  *low = (uint32_t)word;
  *high = (uint32_t)(word >> 32);
}

static void take_counts(struct prof_ring *r) {
  const uint64_t *w = r->word;
  struct prof_counts *c = &r->counts;
  take_two(w[RING_TAGGED_SKIPPED], &c->tagged, &c->skipped);
  take_two(w[RING_ACCEPTED_DROPPED], &c->accepted, &c->dropped);
  take_two(w[RING_PROCESSED_FLUSHED], &c->processed, &c->flushed);
  take_two(w[RING_BUSY_IDLE], &c->busy, &c->idle);
  take_two(w[RING_INSTRS_REDIRECTS], &c->instrs, &c->redirects);
  take_two(w[RING_CYCLES_MATCHES], &c->cycles, &c->matches);
  c->read = w[RING_READ];
  take_two(w[RING_PLACES_LOST], &c->places, &c->lost);
  c->masked = (uint32_t)w[RING_MASKED];
  r->counted = true;
}

static void take_image(struct prof_ring *r) {
  const uint64_t *w = r->word;
  r->image = (struct prof_ring_image){.bias = w[1], .start = w[2], .end = w[3]};
  memcpy(r->image.name, &w[4], RING_IMAGE_NAME);
}

static void take_sample(struct prof_ring *r) {
  const uint64_t *w = r->word + 1;
  memset(r->sample, 0, sizeof r->sample);
  switch (r->type) {
    case RING_TIP:
      r->sample[0].tip = (struct tip_sample){.cycle = w[0], .flags = w[1], .details = (uint32_t)w[2 + r->width]};
      memcpy(r->sample[0].tip.addr, w + 2, r->width * sizeof *w);
      break;
    case RING_TIMER:
      r->sample[0].tip =
        (struct tip_sample){.cycle = w[0], .flags = (uint64_t)ring_weight(r->word[0]) << TIP_WEIGHT_SHIFT, .addr = {w[1]}};
      break;
    case RING_PROFILEME:
      for (unsigned i = 0; i < (r->pairs ? 2u : 1u); i++)
        memcpy(r->sample[i].pme.word, w + i * PME_WORDS, sizeof r->sample[i].pme.word);
      break;
    case RING_SUMS: memcpy(&r->sample[0].sums, w, sizeof r->sample[0].sums); break;
    case RING_SLOT: r->sample[0].slot = cop_record_take(w); break;
    case RING_VALUE: r->sample[0].row = cop_value_row_take(w); break;
    case RING_SUMMARY:
    case RING_COUNTS:
    case RING_IMAGE: break;
  }
  r->samples += r->type == RING_SUMS ? r->sample[0].sums.records : 1;
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
  if (r->type == RING_SUMMARY) {
    take_summary(r);
    return PROF_RING_END;
  }
  if (r->type == RING_COUNTS) {
    take_counts(r);
    return PROF_RING_MORE;
  }
  if (r->type == RING_IMAGE) {
    take_image(r);
    return PROF_RING_PROCESS;
  }
  take_sample(r);
  return PROF_RING_SAMPLE;
}
