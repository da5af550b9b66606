#include "profile_ring.h"

#include <stddef.h>

#include "profile_config.h"
#include "profile_state.h"

struct profile_state profile_state;

#define AT(field, number) _Static_assert(offsetof(struct profile_state, field) == number, "profile_state.h")
AT(cause, PROFILE_CAUSE);
AT(next, PROFILE_NEXT);
AT(limit, PROFILE_LIMIT);
AT(header, PROFILE_HEADER);
AT(sequence, PROFILE_SEQUENCE);
AT(interrupts, PROFILE_INTERRUPTS);
AT(deadline, PROFILE_DEADLINE);
AT(period, PROFILE_PERIOD);
AT(water, PROFILE_WATER);
AT(spread, PROFILE_SPREAD);
AT(nearest, PROFILE_NEAREST);
AT(window, PROFILE_WINDOW);
AT(random, PROFILE_RANDOM);
_Static_assert(RING_WEIGHT_SHIFT == PROFILE_WEIGHT_SHIFT, "profile_state.h");

void profile_drain(struct profile_state *s) {
  for (const uint64_t *w = __profile_ring; w < s->next; w++) *PROFILE_DEVICE = *w;
  s->next = __profile_ring;
}

uint64_t *profile_room(struct profile_state *s) {
  uint64_t number = s->sequence++;
  if (s->next >= s->limit && !culprit_profile.drain) profile_drain(s);
  if (s->next + s->record_words > s->end) {
    s->lost++;
    return NULL;
  }
  uint64_t *to = s->next;
  s->next += s->record_words;
  *to = number << 32 | s->header;
  return to;
}

uint64_t profile_ring_words(uint64_t usual) {
  uint64_t most = (uint64_t)(__profile_ring_end - __profile_ring), words = culprit_profile.ring_words;
  if (words == 0) words = usual;
  return words > most ? most : words;
}

/* Drained from three quarters on, unless only at the end. */
void profile_ring_init(struct profile_state *s, uint64_t type, uint64_t record_words) {
  uint64_t words = profile_ring_words(PROFILE_RING_DEFAULT);
  s->record_words = record_words;
  s->header = ring_header(type, record_words, 0);
  s->next = __profile_ring;
  s->end = __profile_ring + words;
  s->limit = s->end - (record_words - 1);
  uint64_t *high = __profile_ring + words / 4 * 3;
  if (!culprit_profile.drain && high < s->limit) s->limit = high;
  if (s->limit < __profile_ring) s->limit = __profile_ring;
}
