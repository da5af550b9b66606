#include "profile_cop_tables.h"

#include "contract/estimate/simple.h"
#include "contract/estimate/value_estimate.h"
#include "profile_config.h"

static struct cop_tables {
  struct cop_value *value;
  struct cop_simple *simple;
  struct cop_value_command command; /* what is to be stored next */
} tables;

enum { LINE = 64 }; /* bytes of a line of the caches */

/* The table lies behind the image, on lines of its own. */
__attribute__((cold)) void profile_cop_tables_start(void) {
  struct cop_tables *t = &tables;
  struct cop_value_policy policy;
  const uint32_t places = (uint32_t)culprit_profile.places, values = (uint32_t)culprit_profile.values;
  const uintptr_t image_end = (uintptr_t)(__profile_work + 2 * culprit_profile.stores);
  uint8_t *memory = (uint8_t *)((image_end + LINE - 1) / LINE * LINE);
  if (culprit_profile.handler == COP_HANDLER_VALUE) {
    cop_value_defaults(&policy, (uint32_t)culprit_profile.slots, (enum cop_value_way)culprit_profile.way);
    t->value = cop_value_init(memory, places, values, &policy);
    cop_value_start(t->value, &t->command);
  } else {
    t->simple = cop_simple_init(memory, places);
  }
}

/* ---- value ---- */

uint64_t profile_cop_take_values(const struct cop_value_event *event) {
  struct cop_value *t = tables.value;
  const uint64_t slots = culprit_profile.slots;
  struct cop_value_event now = *event;
  now.cycles = (uint32_t)COP_UNIT(COP_AT_cycles);
  now.processed = (uint32_t)COP_UNIT(COP_AT_processed);
  now.dropped = (uint32_t)COP_UNIT(COP_AT_dropped);
  cop_value_begin(t, &now);
  const bool keeps = cop_value_keeps(t);
  if (keeps) cop_value_slots(t, &COP_UNIT(COP_AT_slot_low), &COP_UNIT(COP_AT_slot_high), (uint32_t)slots);
  cop_value_next(t, &tables.command);
  return keeps ? slots : 0;
}

uint64_t profile_cop_obey(void) {
  const struct cop_value_command *c = &tables.command;
  if (tables.simple) return 0;
  if (!tables.value) return COP_CLEAR_SLOTS;
  for (uint32_t i = 0; i < c->masks; i++) COP_UNIT(COP_AT_mask) = (uint64_t)c->mask[i] << 2;
  COP_UNIT(COP_AT_select) = c->select;
  COP_UNIT(COP_AT_limit) = c->limit;
  COP_UNIT(COP_AT_interval) = c->interval;
  COP_UNIT(COP_AT_spread) = c->spread;
  COP_UNIT(COP_AT_classes) = c->classes;
  return COP_CLEAR_SLOTS | (c->clear ? COP_CLEAR_FILTER : 0);
}

/* ---- simple: words of the buffer, info and pc, then the value ---- */

uint64_t profile_cop_take_pairs(void) {
  struct cop_simple *t = tables.simple;
  const volatile uint64_t *sample = &COP_UNIT(COP_AT_sample);
  const uint64_t samples = COP_UNIT(COP_AT_level) / 2;
  for (uint64_t i = 0; i < samples; i++) {
    const uint64_t pc = *sample >> 32;
    cop_simple_add(t, (uint32_t)pc, cop_value_fold(*sample));
  }
  return samples;
}

/* ---- rows ---- */

static __attribute__((noinline, cold)) void send(const struct cop_value_row *r, uint32_t number) {
  *PROFILE_DEVICE = ring_header(RING_VALUE, RING_VALUE_WORDS, number);
  for (unsigned i = 0; i < COP_VALUE_ROW_WORDS; i++) *PROFILE_DEVICE = cop_value_row_word(r, i);
}

void profile_cop_rows(struct profile_state *s) {
  const struct cop_tables *t = &tables;
  struct cop_value_cursor at = {0};
  struct cop_value_row row;
  if (t->value) {
    cop_value_estimate(t->value);
    while (cop_value_row(t->value, &at, &row)) send(&row, s->sequence++);
    return;
  }
  cop_simple_estimate(t->simple);
  for (const uint32_t pairs = cop_simple_sums(t->simple).pairs; s->sequence < pairs; s->sequence++) {
    row = cop_simple_row(t->simple, s->sequence);
    send(&row, s->sequence);
  }
}

void profile_cop_sums(uint64_t record[RING_COUNTS_WORDS]) {
  if (tables.value) {
    const struct cop_value_sums sums = cop_value_sums(tables.value);
    record[RING_PLACES_LOST] = sums.pcs | (uint64_t)sums.lost << 32;
    record[RING_MASKED] = sums.masked;
  } else if (tables.simple) {
    const struct cop_simple_sums sums = cop_simple_sums(tables.simple);
    record[RING_PLACES_LOST] = sums.pairs | (uint64_t)sums.lost << 32;
  }
}
