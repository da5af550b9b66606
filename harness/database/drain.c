#include "database/drain.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "database/open.h"
#include "oracle/class.h"
#include "samples/limits.h"

enum { STREAM_CAUSES = 9 /* TIP_CAUSE_REPLAY + 1 */ };

void drain_open(struct drain *r, struct database *d, const char *label, size_t memory) {
  *r = (struct drain){.database = d, .label = label};
  pool_open(&r->pool, memory);
}

void drain_close(struct drain *r) {
  free(r->text);
  free(r->set);
  processes_free(&r->processes);
  pool_free(&r->pool);
}

static enum drain_status wrong(struct drain *r, enum drain_status status, const char *format, ...) {
  const int used = snprintf(r->why, sizeof r->why, "at byte %" PRId64 ": ", r->position);
  va_list values;
  va_start(values, format);
  vsnprintf(r->why + used, sizeof r->why - (size_t)used, format, values);
  va_end(values);
  return status;
}

/* ---- committing ---- */

/* In samples; the driver counts parts. */
static double lost_samples(const struct drain *r) {
  unsigned unit = 1;
  for (size_t i = 0; i < r->sets; i++) unit = r->set[i].unit > unit ? r->set[i].unit : unit;
  return (double)r->lost / unit;
}

static bool write_all(struct drain *r) {
  struct database *d = r->database;
  struct pool_run run = {.id = r->progress.id, .set = r->set, .image = r->header.image};
  bool good = (r->pool.profiles == 0 || database_epoch(d, r->header.time, &run.epoch)) && pool_write(&r->pool, d, &run);
  for (unsigned i = 0; good && i < DRAIN_STATS; i++)
    if (r->has_stat >> i & 1) good = database_count(d, r->progress.id, i, r->stat[i]);
  return good && database_run_advance(d, &r->progress, r->position, r->ended, lost_samples(r));
}

enum drain_status drain_commit(struct drain *r) {
  if (!r->has_header || r->position <= r->progress.position) return DRAIN_OK;
  if (database_begin(r->database) && write_all(r) && database_commit(r->database)) return DRAIN_OK;
  database_rollback(r->database);
  return DRAIN_DATABASE;
}

/* ---- the header ---- */

static enum drain_status find_run(struct drain *r) {
  struct database *d = r->database;
  const struct stream_header *h = &r->header;
  const struct database_run run = {h->run, h->machine, r->label, h->width, h->time};
  if (database_begin(d) && database_run(d, &run, &r->progress) && database_commit(d)) return DRAIN_OK;
  database_rollback(d);
  return DRAIN_DATABASE;
}

/* The header is short: all that is there is copied, until it is whole. */
static enum drain_status take_header(struct drain *r, const uint8_t *bytes, size_t count, size_t *used) {
  char why[200];
  const size_t most = count < STREAM_HEADER_MOST ? count : STREAM_HEADER_MOST;
  free(r->text);
  r->text = malloc(most + 1);
  if (!r->text) return DRAIN_NO_MEMORY;
  memcpy(r->text, bytes, most);
  *used = 0;
  const enum stream_header_status status = stream_header_read(&r->header, r->text, most, used, why, sizeof why);
  if (status == STREAM_HEADER_MORE) return DRAIN_OK;
  if (status == STREAM_HEADER_WRONG) return wrong(r, DRAIN_DAMAGED, "%s", why);
  r->has_header = true;
  r->position = (int64_t)*used;
  return find_run(r);
}

/* ---- records ---- */

static enum drain_status take_set(struct drain *r, const struct stream_record *record) {
  const uint32_t event = stream_address(record->word);
  const unsigned kind = stream_reason(record->word);
  const struct database_series set = {.event = event,
                                      .kind = kind,
                                      .period = record->value,
                                      .unit = kind == SAMPLES_TIP ? ORACLE_UNITS : 1};
  const char *what = samples_set_wrong(event, kind, set.period, set.unit);
  if (what) return wrong(r, DRAIN_DAMAGED, "%s", what);
  size_t i = 0;
  while (i < r->sets && (r->set[i].event != event || r->set[i].kind != kind || r->set[i].period != set.period)) i++;
  if (i == DRAIN_SETS_MOST) return wrong(r, DRAIN_DAMAGED, "more than %d periods", DRAIN_SETS_MOST);
  if (i == r->sets) {
    if (!ARRAY_ROOM(r->set, r->set_room, i + 1)) return DRAIN_NO_MEMORY;
    r->set[r->sets++] = set;
  }
  r->set_of[event] = (uint32_t)i + 1;
  return DRAIN_OK;
}

static enum drain_status take_load(struct drain *r, const struct stream_record *record) {
  const uint32_t image = (uint32_t)record->value, bytes = (uint32_t)(record->value >> 32);
  if (image >= r->header.images) return wrong(r, DRAIN_DAMAGED, "the header has no image %" PRIu32, image);
  const enum processes_status status = processes_load(&r->processes, stream_process(record->word), stream_address(record->word),
                                                      bytes, image);
  if (status == PROCESSES_NO_MEMORY) return DRAIN_NO_MEMORY;
  return status == PROCESSES_OK ? DRAIN_OK : wrong(r, DRAIN_DAMAGED, "more than %d images of a process", PROCESS_IMAGES_MOST);
}

static enum drain_status take_stat(struct drain *r, const struct stream_record *record) {
  const uint32_t number = stream_address(record->word);
  if (stream_process(record->word) != STREAM_KERNEL) return DRAIN_OK; /* what the kernel counts of a process */
  if (number >= DRAIN_STATS || record->value >> 63) return wrong(r, DRAIN_DAMAGED, "the driver has no count %" PRIu32, number);
  r->stat[number] = record->value;
  r->has_stat |= 1ull << number;
  if (number == STREAM_STAT_LOST) r->lost = record->value;
  return DRAIN_OK;
}

static enum drain_status take_time(struct drain *r, uint64_t cycle) {
  if (cycle < r->cycle)
    return wrong(r, DRAIN_CLOCK, "the clock goes backwards, from cycle %" PRIu64 " to %" PRIu64, r->cycle, cycle);
  r->cycle = cycle;
  return DRAIN_OK;
}

/* The driver's account. It is wrong before it is committed that everything is there. */
static enum drain_status take_end(struct drain *r, uint64_t parts) {
  if (parts != r->parts + r->lost)
    return wrong(r, DRAIN_DAMAGED,
                 "the driver took %" PRIu64 " parts of samples, but %" PRIu64 " are here and %" PRIu64 " were lost", parts,
                 r->parts, r->lost);
  r->ended = true;
  return DRAIN_OK;
}

static enum drain_status take_control(struct drain *r, const struct stream_record *record) {
  const unsigned event = stream_event(record->word);
  if (r->began != (event != STREAM_BEGIN)) return wrong(r, DRAIN_DAMAGED, r->began ? "a second begin" : "no begin");
  switch (event) {
    case STREAM_BEGIN:
      r->began = true;
      return record->value == r->header.images ? DRAIN_OK : wrong(r, DRAIN_DAMAGED, "a number of images other than in the header");
    case STREAM_LOAD: return take_load(r, record);
    case STREAM_EXIT: processes_exit(&r->processes, stream_process(record->word)); return DRAIN_OK;
    case STREAM_SET: return take_set(r, record);
    case STREAM_TIME: return take_time(r, record->value);
    case STREAM_STAT: return take_stat(r, record);
    case STREAM_END: return take_end(r, record->value);
    default: return wrong(r, DRAIN_DAMAGED, "no event has number %u", event);
  }
}

/* The reason of a stream's record as samples have it. */
static bool reason_of(unsigned reason, uint32_t *out) {
  const unsigned class = reason & 15, cause = reason >> STREAM_CAUSE_SHIFT;
  const bool together = class >= STREAM_BESIDE;
  const uint32_t beside = together ? class - STREAM_BESIDE + 1 : 0;
  *out = (together ? ORACLE_EXECUTE : class) | (cause ? 1u << (cause - 1) : 0) << SAMPLES_CAUSES_SHIFT |
         beside << SAMPLES_BESIDE_SHIFT;
  return cause <= STREAM_CAUSES;
}

static enum drain_status take_sample(struct drain *r, const struct stream_record *record) {
  const unsigned event = stream_event(record->word), number = stream_process(record->word);
  const uint32_t set = r->set_of[event] - 1;
  uint32_t reason, offset = 0;
  if (!r->began) return wrong(r, DRAIN_DAMAGED, "no begin");
  if (!r->set_of[event]) return wrong(r, DRAIN_DAMAGED, "a sample of event %u, whose period is not known", event);
  if (!reason_of(stream_reason(record->word), &reason))
    return wrong(r, DRAIN_DAMAGED, "a sample with reason 0x%x", stream_reason(record->word));
  const char *what = samples_row_wrong((enum samples_kind)r->set[set].kind, reason, record->value);
  if (what) return wrong(r, DRAIN_DAMAGED, "%s", what);
  if (!samples_parts_add(&r->parts, record->value)) return wrong(r, DRAIN_DAMAGED, "more samples than a run can have");
  if (r->position < r->progress.position) return DRAIN_OK; /* the database has it */
  const struct process *process = processes_find(&r->processes, number);
  if (!process) return DRAIN_NO_MEMORY;
  struct pool_key key = {(uint16_t)number, process->serial, set, POOL_NO_IMAGE};
  process_find(process, stream_address(record->word), &key.image, &offset);
  const uint32_t name = process->images ? process->loaded[0].image : POOL_NO_IMAGE;
  return pool_add(&r->pool, &key, name, offset, reason, record->value) ? DRAIN_OK : DRAIN_NO_MEMORY;
}

static uint64_t word_at(const uint8_t *bytes) {
  uint64_t word = 0;
  for (int i = 7; i >= 0; i--) word = word << 8 | bytes[i];
  return word;
}

static enum drain_status take_record(struct drain *r, const uint8_t *bytes) {
  const struct stream_record record = {word_at(bytes), word_at(bytes + 8)};
  const enum drain_status status = r->ended ? wrong(r, DRAIN_DAMAGED, "a record after the end")
                                            : (stream_event(record.word) < STREAM_SAMPLES ? take_sample : take_control)(r, &record);
  if (status != DRAIN_OK) return status;
  r->position += STREAM_RECORD_BYTES;
  return pool_full(&r->pool) ? drain_commit(r) : DRAIN_OK;
}

enum drain_status drain_take(struct drain *r, const uint8_t *bytes, size_t count, size_t *used) {
  enum drain_status status = DRAIN_OK;
  size_t at = 0;
  if (!r->has_header) status = take_header(r, bytes, count, &at);
  while (status == DRAIN_OK && r->has_header && count - at >= STREAM_RECORD_BYTES) {
    status = take_record(r, bytes + at);
    at += STREAM_RECORD_BYTES;
  }
  *used = at;
  if (status == DRAIN_DATABASE || (status == DRAIN_OK && !r->ended)) return status;
  const enum drain_status committed = drain_commit(r);
  return committed != DRAIN_OK ? committed : status == DRAIN_OK ? DRAIN_ENDED : status;
}
