#include "coproc/mirror.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "contract/estimate/value_estimate.h"

bool cop_mirror_open(struct cop_mirror *m, const struct cop_mirror_options *o) {
  struct cop_value_policy policy;
  *m = (struct cop_mirror){.options = *o};
  if (o->handler != COP_HANDLER_VALUE && o->handler != COP_HANDLER_SIMPLE) return true;
  m->memory = calloc(1, o->handler == COP_HANDLER_VALUE ? cop_value_bytes(o->places, o->values) : cop_simple_bytes(o->places));
  if (!m->memory) return false;
  if (o->handler == COP_HANDLER_SIMPLE) {
    m->simple = cop_simple_init(m->memory, o->places);
    return true;
  }
  cop_value_defaults(&policy, o->slots, o->way);
  m->value = cop_value_init(m->memory, o->places, o->values, &policy);
  cop_value_start(m->value, &m->command);
  return true;
}

void cop_mirror_close(struct cop_mirror *m) {
  free(m->record);
  free(m->memory);
  free(m->finished);
  free(m->row);
  *m = (struct cop_mirror){.running = false};
}

/* The handler did what it should not have. Returns false. */
static bool broken(struct cop_mirror *m, const char *what) {
  m->wrong = what;
  return false;
}

static bool keep_record(struct cop_mirror *m) {
  if (!(m->low | m->high)) return true;
  if (!ARRAY_ROOM(m->record, m->room, m->records + 1)) return broken(m, "out of memory for the slots");
  m->record[m->records++] = (struct cop_record){.key = (uint32_t)m->low,
                                                .low = (uint32_t)(m->low >> 32),
                                                .high = (uint32_t)m->high,
                                                .valid = m->high >> 32 & 1,
                                                .epoch = m->epoch};
  return true;
}

/* A slot is read whole, each once, by rising number. */
static bool end_slot(struct cop_mirror *m, unsigned slot) {
  if (slot != m->next) return broken(m, "it skipped a slot, or read one twice");
  m->next++;
  m->read++;
  if (m->next < m->options.slots) return true;
  m->next = 0;
  m->epoch++;
  return true;
}

/* The slots have been read, or left alone. */
static void decide(struct cop_mirror *m) {
  cop_value_next(m->value, &m->command);
  m->masks = 0;
  m->stored.clear = false;
  m->begun = false;
}

/* value: the high word first, and the low word of a slot that is worth it. */
static bool load_value(struct cop_mirror *m, uint32_t offset, uint64_t value) {
  const bool high = offset >= COP_AT_slot_high;
  if (!m->begun) return broken(m, "it read a slot before the count of cycles");
  if (!high && !m->half) return broken(m, "it read the low word of a slot that holds nothing");
  m->half = high && cop_value_worth(value);
  if (!high) cop_value_slot(m->value, value, m->high);
  m->high = value;
  if (high && !end_slot(m, (offset - COP_AT_slot_high) / 8)) return false;
  if (!m->next && !m->half) decide(m);
  return true;
}

static bool load_slot(struct cop_mirror *m, uint32_t offset, uint64_t value) {
  if (offset < COP_AT_slot_high) {
    m->low = value;
    return (offset - COP_AT_slot_low) / 8 == m->next || broken(m, "it skipped a slot, or read one twice");
  }
  m->high = value;
  return keep_record(m) && end_slot(m, (offset - COP_AT_slot_high) / 8);
}

/* tip: a word of valid bits, then the low words of these slots. The first word begins a new epoch. */
static bool load_valid(struct cop_mirror *m, unsigned word, uint64_t value) {
  const unsigned all = (m->options.slots + 63) / 64;
  if (m->valid || word != m->words % all) return broken(m, "it left valid slots out");
  if (m->words == all) m->epoch++;
  m->words = word + 1;
  m->valid = value;
  m->next = 64 * word;
  return true;
}

static bool load_sum(struct cop_mirror *m, unsigned slot, uint64_t value) {
  for (; m->valid && !(m->valid & 1); m->valid >>= 1) m->next++;
  if (!m->valid || slot != m->next) return broken(m, "it skipped a slot, or read one twice");
  m->valid >>= 1;
  m->next++;
  m->read++;
  m->low = value;
  m->high = 1ull << 32;
  return keep_record(m);
}

/* simple: info and pc, then the value. */
static void load_sample(struct cop_mirror *m, uint64_t value) {
  if (m->half) {
    cop_simple_add(m->simple, m->word, cop_value_fold(value));
    m->read++;
  }
  m->word = (uint32_t)(value >> 32);
  m->half = !m->half;
}

/* The last of the counts, before the slots. */
static void begin(struct cop_mirror *m, uint32_t dropped) {
  m->event.dropped = dropped;
  if (m->stopped) m->event.cause = m->event.code = 0;
  cop_value_begin(m->value, &m->event);
  m->begun = cop_value_keeps(m->value);
  if (!m->begun) decide(m);
}

static bool load(struct cop_mirror *m, uint32_t offset, uint64_t value) {
  const bool slots = offset >= COP_AT_slot_low && offset < COP_AT_valid;
  if (!m->running) return true;
  if (m->simple && offset == COP_AT_sample) load_sample(m, value);
  if (m->value && slots) return load_value(m, offset, value);
  if (m->options.handler == COP_HANDLER_TIP && slots) return load_sum(m, (offset - COP_AT_slot_low) / 8, value);
  if (m->options.handler == COP_HANDLER_TIP && offset >= COP_AT_valid) return load_valid(m, (offset - COP_AT_valid) / 8, value);
  if (!m->value && !m->simple && slots) return load_slot(m, offset, value);
  if (!m->value) return true;
  if (offset == COP_AT_status) {
    m->event.cause = value >> COP_STATUS_CAUSE_SHIFT & 7;
    m->event.code = (uint8_t)(value >> COP_STATUS_CODE_SHIFT);
  }
  if (offset == COP_AT_cycles) m->event.cycles = (uint32_t)value;
  if (offset == COP_AT_processed) m->event.processed = (uint32_t)value;
  if (offset == COP_AT_dropped) begin(m, (uint32_t)value);
  return true;
}

/* What the handler stored is what the policy said. */
static bool obeyed(const struct cop_mirror *m) {
  const struct cop_value_command *want = &m->command, *is = &m->stored;
  return m->masks == want->masks && is->select == want->select && is->limit == want->limit && is->interval == want->interval &&
         is->spread == want->spread && is->classes == want->classes && is->clear == want->clear;
}

static bool store_ctl(struct cop_mirror *m, uint64_t value) {
  if (!(value & COP_CTL_RUN)) {
    m->stopped = m->running;
    return true;
  }
  if (m->valid || (m->words && m->words != (m->options.slots + 63) / 64)) return broken(m, "it left valid slots out");
  if (m->value && !obeyed(m)) return broken(m, "it stored something other than the policy says");
  m->masks = 0;
  m->half = false;
  m->running = true;
  return true;
}

static bool store(struct cop_mirror *m, uint32_t offset, uint64_t value) {
  switch (offset) {
    case COP_AT_ctl: return store_ctl(m, value);
    case COP_AT_select: m->stored.select = (uint32_t)value; break;
    case COP_AT_limit: m->stored.limit = (uint32_t)value; break;
    case COP_AT_interval: m->stored.interval = (uint32_t)value; break;
    case COP_AT_spread: m->stored.spread = (uint32_t)value; break;
    case COP_AT_command: m->stored.clear = m->running && value & COP_CLEAR_FILTER; break;
    case COP_AT_classes: m->stored.classes = (uint16_t)value; break;
    case COP_AT_mask:
      if (!m->value || m->masks >= m->command.masks || m->command.mask[m->masks] != (uint32_t)(value >> 2))
        return broken(m, "it masked an instruction that the policy does not mask");
      m->masks++;
      break;
    default: break;
  }
  return true;
}

bool cop_mirror_step(struct cop_mirror *m, const struct probe_retire *retire) {
  for (unsigned i = 0; retire->valid >> i & 1; i++) {
    const struct probe_retire_lane *l = &retire->lane[i];
    const uint64_t offset = l->mem_addr - COP_BASE;
    if (!l->mem || l->trap || offset >= COP_BYTES) continue;
    if (!(l->mem == PROBE_MEM_STORE ? store(m, (uint32_t)offset, l->mem_data) : load(m, (uint32_t)offset, l->rd_value)))
      return false;
  }
  return true;
}

bool cop_mirror_slot(const struct cop_mirror *m, uint64_t number, const struct cop_record *arrived) {
  if (number >= m->records) return false;
  const struct cop_record *r = &m->record[number];
  return r->key == arrived->key && r->low == arrived->low && r->high == arrived->high && r->valid == arrived->valid &&
         r->epoch == arrived->epoch;
}

/* The estimation ends a profile, so it is a copy's. */
static bool value_rows(struct cop_mirror *m) {
  const size_t bytes = cop_value_bytes(m->options.places, m->options.values);
  struct cop_value_cursor at = {0};
  if (!m->finished) m->finished = malloc(bytes);
  if (!m->finished || !ARRAY_ROOM(m->row, m->row_room, (size_t)m->value->entries + m->value->shares)) return false;
  struct cop_value *t = memcpy(m->finished, m->memory, bytes);
  cop_value_estimate(t);
  while (cop_value_row(t, &at, m->row + m->rows)) m->rows++;
  return true;
}

static bool simple_rows(struct cop_mirror *m) {
  const uint32_t pairs = cop_simple_sums(m->simple).pairs;
  if (!ARRAY_ROOM(m->row, m->row_room, pairs)) return false;
  cop_simple_estimate(m->simple);
  for (; m->rows < pairs; m->rows++) m->row[m->rows] = cop_simple_row(m->simple, (uint32_t)m->rows);
  return true;
}

bool cop_mirror_estimate(struct cop_mirror *m) {
  m->rows = 0;
  return m->value ? value_rows(m) : !m->simple || simple_rows(m);
}
