#include "tb/lib/coproc/feed.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "microcode/asm.h"

enum { SETTLE_CYCLES = 100000 };

static bool fail_feed(struct cop_feed *f, const char *why) {
  if (!*f->why) snprintf(f->why, sizeof f->why, "%s", why);
  return false;
}

static void complain(void *ctx, const char *line) { fail_feed(ctx, line); }

/* ---- the host ---- */

static void step_feed(struct cop_feed *f, const struct probe_dispatch *dispatch, const struct probe_retire *retire,
                      const struct cop_in *more) {
  static const struct probe_dispatch no_dispatch;
  static const struct probe_retire no_retire;
  struct cop_in in = more ? *more : (struct cop_in){.cycle = 0};
  in.cycle = ++f->cycle;
  cop_model_step(&f->model, dispatch ? dispatch : &no_dispatch, retire ? retire : &no_retire, &in);
}

static void store(struct cop_feed *f, uint16_t offset, uint64_t value) {
  struct cop_in in = {.req_valid = true, .req_write = true, .req_addr = offset, .req_size = 3, .req_wdata = value};
  step_feed(f, NULL, NULL, &in);
  step_feed(f, NULL, NULL, NULL);
}

static void sweep(struct cop_feed *f) {
  while (f->model.regs.sweep) step_feed(f, NULL, NULL, NULL);
}

static bool is_register(uint16_t offset) { return offset >= COP_AT_v && offset < COP_AT_c; }

static bool load(struct cop_feed *f) {
  f->go = COP_CTL_ENGINE;
  sweep(f);
  for (size_t i = 0; i < f->image.count; i++) {
    const struct cop_store *s = &f->image.store[i];
    store(f, s->offset, s->value);
    if (s->offset == COP_AT_ctl) f->go |= s->value;
    if (s->offset == COP_AT_classes) f->classes = (uint16_t)s->value;
  }
  f->go |= COP_CTL_RUN;
  if (f->model.regs.range || f->model.regs.busy_error) return fail_feed(f, "the unit refuses a store of the image");
  store(f, COP_AT_ctl, f->go);
  return true;
}

/* A word has one slot, since the interrupt before. */
static bool twice(const struct cop_feed *f, const struct cop_record *r) {
  for (size_t i = f->records; r->valid && i-- && f->record[i].epoch == r->epoch;)
    if (f->record[i].valid && f->record[i].key == r->key) return true;
  return false;
}

static bool keep(struct cop_feed *f, const struct cop_record *r) {
  if (!(r->key | r->low | r->high) && !r->valid) return true;
  if (twice(f, r)) return fail_feed(f, "two slots with the same word");
  if (!ARRAY_ROOM(f->record, f->room, f->records + 1)) return fail_feed(f, "out of memory");
  f->record[f->records++] = *r;
  return true;
}

/* A branch has found no slot since the last interrupt: hotspot.us knows less than its reference, and may see
 * a hot spot at another time. */
static bool overflows(struct cop_feed *f) {
  bool now = !strcmp(f->image.program, "hotspot") && cop_model_data(&f->model, f->model.shape.slots);
  f->overflowed |= now;
  return now;
}

static bool read_slots(struct cop_feed *f) {
  unsigned slots = f->model.shape.slots;
  bool valid, lost = cop_model_cam(&f->model, 0, &valid) == UINT32_MAX && valid;
  if (overflows(f) && !lost) return fail_feed(f, "branches without a slot, and nobody says so");
  for (unsigned i = 0; i < f->slots; i++) {
    struct cop_record r = {.epoch = f->interrupts,
                           .low = cop_model_data(&f->model, i),
                           .high = cop_model_data(&f->model, slots + i)};
    r.key = cop_model_cam(&f->model, i, &r.valid);
    if (!keep(f, &r)) return false;
  }
  return true;
}

/* The slots read last, in an interrupt with code 1 (all are taken) or at the end. A line of
 * conflict.us is no such slot. */
static bool punctual(struct cop_feed *f, const struct cop_record *record, size_t records, bool full) {
  struct cop_rows rows = {.count = 0};
  bool ring = !strcmp(f->image.program, "conflict");
  unsigned used = 0;
  uint32_t largest = 0;
  for (size_t i = 0; i < records; i++) largest = record[i].valid && record[i].low > largest ? record[i].low : largest;
  if (!strcmp(f->image.program, "tip") && largest >> 31) return true;
  for (size_t i = 0; i < records; i++) used += record[i].valid && record[i].key != UINT32_MAX && !(ring && !(record[i].key >> 31));
  bool good = cop_rows_decode(&rows, f->image.program, record, records, f->interrupts + 1) || fail_feed(f, "out of memory");
  if (good && full && used < f->capacity) good = fail_feed(f, "an interrupt with slots that are free");
  if (good && full && rows.lost < f->patience - 1) good = fail_feed(f, "an interrupt before enough samples were lost");
  if (good && rows.lost >= f->patience && !f->clashes)
    good = fail_feed(f, "more samples were lost than may be before an interrupt");
  cop_rows_free(&rows);
  return good;
}

static bool interrupt(struct cop_feed *f) {
  size_t before = f->records;
  if (f->model.regs.cause != COP_CAUSE_PROGRAM) return fail_feed(f, "the unit halts, and the program has not asked for it");
  if (f->model.regs.code == 3 && !f->clashes) return fail_feed(f, "an interrupt after fewer gaps than there are generations");
  step_feed(f, NULL, NULL, NULL);
  if (!read_slots(f)) return false;
  if (f->capacity && f->model.regs.code == 1 && !punctual(f, f->record + before, f->records - before, true)) return false;
  f->interrupts++;
  f->count = 0; /* GO throws away what waits */
  f->in_flight = f->gap = false;
  store(f, COP_AT_status, COP_STATUS_ACK);
  store(f, COP_AT_command, COP_CLEAR_SLOTS);
  sweep(f);
  for (size_t i = 0; i < f->image.count; i++)
    if (is_register(f->image.store[i].offset)) store(f, f->image.store[i].offset, f->image.store[i].value);
  store(f, COP_AT_ctl, f->go);
  return cop_reference_restart(f->reference) || fail_feed(f, "out of memory");
}

/* ---- samples ---- */

static bool wait_for(struct cop_feed *f, const struct cop_seen *seen) {
  if (f->count == COP_FEED_WAITING) return fail_feed(f, "more samples wait than a unit has room for");
  f->waiting[(f->first + f->count++) % COP_FEED_WAITING] = *seen;
  return true;
}

/* What the cycle did with the samples: n of them were offered. */
static bool account(struct cop_feed *f, const struct cop_seen *seen, unsigned n, const struct cop_counts *before) {
  const struct cop_regs *r = &f->model.regs;
  const struct cop_counts *now = &f->model.counts;
  uint32_t accepted = now->accepted - before->accepted, dropped = now->dropped - before->dropped,
           processed = now->processed - before->processed;
  if (accepted + dropped > n) return fail_feed(f, "the unit collects more than retired");
  for (unsigned i = 0; i < accepted; i++) {
    struct cop_seen s = seen[i];
    s.gap = i == 0 && f->gap;
    if (!wait_for(f, &s)) return false;
  }
  if (accepted) f->gap = false;
  if (dropped) f->gap = true;
  for (; processed; processed--) {
    if (!f->count) return fail_feed(f, "the unit processes what it did not accept");
    if (!cop_reference_sample(f->reference, &f->waiting[f->first], &f->detected)) return fail_feed(f, "out of memory");
    f->first = (f->first + 1) % COP_FEED_WAITING;
    f->count--;
    if (f->detected != (r->state == COP_HALT && r->code == 2) && !overflows(f))
      return fail_feed(f, "a hot spot that only one of the two detects");
  }
  return r->state != COP_HALT || interrupt(f);
}

bool cop_feed_cycle(struct cop_feed *f, const struct probe_retire_lane *lane) {
  struct probe_dispatch dispatch = {.valid = lane != NULL};
  struct probe_retire retire = {.valid = f->in_flight, .rob = f->rob};
  struct cop_counts before = f->model.counts;
  struct cop_seen seen = {.class = COP_CLASSES};
  if (lane) {
    dispatch.pc[0] = lane->pc;
    dispatch.insn[0] = lane->insn;
    dispatch.rob[0] = (uint16_t)((f->rob + f->in_flight) % f->model.shape.rob);
  }
  if (f->in_flight) {
    retire.lane[0] = f->dispatched;
    cop_seen_lane(&seen, &f->dispatched);
    f->rob = (uint16_t)((f->rob + 1) % f->model.shape.rob);
  }
  step_feed(f, &dispatch, &retire, NULL);
  f->in_flight = lane != NULL;
  if (lane) f->dispatched = *lane;
  return account(f, &seen, retire.valid && f->classes >> seen.class & 1, &before);
}

bool cop_feed_settle(struct cop_feed *f) {
  for (unsigned i = 0; f->count || f->in_flight; i++) {
    if (i == SETTLE_CYCLES) return fail_feed(f, "a sample is never processed");
    if (!cop_feed_cycle(f, NULL)) return false;
  }
  return true;
}

bool cop_feed_tip(struct cop_feed *f, uint64_t flags, const uint64_t addr[PROBE_LANES]) {
  struct cop_in in = {.tip_ready = true, .tip_flags = flags};
  struct cop_seen seen[PROBE_LANES];
  unsigned n = 0, blamed = tip_sample_blamed(flags, f->model.shape.width), lanes = (unsigned)__builtin_popcount(blamed);
  memcpy(in.tip_addr, addr, sizeof in.tip_addr);
  for (unsigned i = 0; i < PROBE_LANES; i++)
    if (blamed >> i & 1)
      seen[n++] = (struct cop_seen){.class = COP_TIP,
                                    .pc = addr[i],
                                    .addr = (flags & ~15ull) | blamed,
                                    .value = (flags >> TIP_WEIGHT_SHIFT & 0xffff) * ORACLE_UNITS / lanes};
  for (unsigned i = 0; i < SETTLE_CYCLES; i++) {
    struct cop_counts before = f->model.counts;
    bool take = cop_model_take(&f->model, &(struct probe_retire){.valid = 0}, &in);
    step_feed(f, NULL, NULL, &in);
    if (!account(f, seen, take ? n : 0, &before)) return false;
    if (take) return true;
  }
  return fail_feed(f, "a sample of TIP is never taken");
}

bool cop_feed_finish(struct cop_feed *f) {
  if (!cop_feed_settle(f)) return false;
  step_feed(f, NULL, NULL, NULL);
  const struct cop_counts *r = &f->model.counts;
  if (r->accepted != r->processed + r->flushed) return fail_feed(f, "samples that were accepted are neither processed nor flushed");
  size_t before = f->records;
  if (!cop_reference_restart(f->reference)) return fail_feed(f, "out of memory");
  return read_slots(f) && (!f->capacity || punctual(f, f->record + before, f->records - before, false));
}

/* ---- life ---- */

bool cop_feed_open(struct cop_feed *f, const char *microprogram, const char *file, const struct cop_shape *shape,
                   const char *const *define, size_t defines, const struct cop_reference_shape *reference) {
  memset(f, 0, sizeof *f);
  if (!cop_assemble(&f->image, file, define, defines, complain, f)) return fail_feed(f, "not assembled");
  if (!cop_model_open(&f->model, shape)) return fail_feed(f, "no model");
  f->reference = cop_reference_new(microprogram, reference);
  if (!f->reference) return fail_feed(f, "no reference");
  f->slots = shape->slots;
  cop_model_reset(&f->model);
  return load(f);
}

void cop_feed_close(struct cop_feed *f) {
  cop_model_close(&f->model);
  cop_image_free(&f->image);
  cop_reference_free(f->reference);
  free(f->record);
}

static bool explain(struct cop_feed *f, const struct cop_row *reference, const struct cop_row *found) {
  const struct cop_row *r = reference ? reference : found;
  snprintf(f->why, sizeof f->why, "%s %08" PRIx64 " %08" PRIx64 ": reference %" PRIu64 " %" PRIu64 ", found %" PRIu64 " %" PRIu64,
           cop_row_key(r->kind), (uint64_t)r->pc << 2, (uint64_t)r->other, reference ? reference->a : 0,
           reference ? reference->b : 0, found ? found->a : 0, found ? found->b : 0);
  return false;
}

/* No row of more than there was, and what is missing is what was lost. */
static bool equal(struct cop_feed *f, const struct cop_rows *found) {
  const struct cop_rows *reference = cop_reference_rows(f->reference);
  uint64_t sum = found->lost, whole = 0;
  for (size_t i = 0; i < found->count; i++) {
    const struct cop_row *r = &found->row[i], *other;
    other = cop_rows_at(reference, r->kind, r->pc, r->other);
    if (!other || other->a < r->a || other->b < r->b) return explain(f, other, r);
    sum += cop_row_weight(r);
  }
  for (size_t i = 0; i < reference->count; i++) whole += cop_row_weight(&reference->row[i]);
  for (size_t i = 0; !found->lost && i < reference->count; i++) {
    const struct cop_row *r = &reference->row[i], *other = cop_rows_at(found, r->kind, r->pc, r->other);
    if (!other || other->a != r->a || other->b != r->b) return explain(f, r, other);
  }
  if (sum == whole) return true;
  snprintf(f->why, sizeof f->why, "reference %" PRIu64 ", found %" PRIu64 " with %" PRIu64 " lost", whole, sum, found->lost);
  return false;
}

const char *cop_feed_differ(struct cop_feed *f) {
  struct cop_rows found = {.count = 0};
  bool good = cop_rows_decode(&found, f->image.program, f->record, f->records, f->interrupts) || fail_feed(f, "out of memory");
  f->lost = found.lost;
  good = good && (f->overflowed || equal(f, &found));
  cop_rows_free(&found);
  return good ? NULL : f->why;
}
