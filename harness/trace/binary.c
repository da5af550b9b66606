/* Records of the binary form. They mirror culprit_trace.h part by part. */
#include <inttypes.h>

#include "trace/input.h"

static uint64_t varint(struct trace_input *in) {
  uint64_t v = *in->at & 127u;
  for (unsigned shift = 7; *in->at++ >= 128 && shift < 64; shift += 7) v |= (uint64_t)(*in->at & 127u) << shift;
  return v;
}

static uint64_t delta(struct trace_input *in, uint64_t expected) {
  const uint64_t v = varint(in);
  return expected + (v >> 1 ^ (0 - (v & 1)));
}

static unsigned bank_of(const struct trace *t, unsigned number) { return (t->now.commit.head_bank + number) % t->header.width; }

static void take_pcs(struct trace *t) {
  struct probe_commit *c = &t->now.commit;
  const unsigned moved = *t->input->at++;
  uint64_t expected = t->last_pc + 4;
  for (unsigned i = 0, b = bank_of(t, 0); i < t->header.width; i++, b = b + 1 == t->header.width ? 0 : b + 1) {
    if (moved >> b & 1) c->head_pc[b] = delta(t->input, expected);
    expected = c->head_pc[b] + 4;
  }
}

static void take_event(struct trace *t) {
  struct probe_commit *c = &t->now.commit;
  const unsigned flags = *t->input->at++;
  c->exception = flags & 1;
  c->interrupt = flags & 2;
  if (!c->exception) return;
  c->exception_cause = varint(t->input);
  c->exception_pc = delta(t->input, c->head_pc[bank_of(t, 0)]);
}

static void take_lane(struct trace_input *in, struct probe_retire_lane *l, uint64_t expected) {
  const unsigned parts = *in->at++;
  l->pc = parts & CULPRIT_TRACE_LANE_PC ? delta(in, expected) : expected;
  l->insn = 0;
  for (unsigned i = 0; parts & CULPRIT_TRACE_LANE_INSN && i < 4; i++) l->insn |= (uint32_t)*in->at++ << 8 * i;
  const uint64_t next = l->pc + (l->insn && (l->insn & 3) != 3 ? 2 : 4);
  l->next_pc = parts & CULPRIT_TRACE_LANE_NEXT ? delta(in, next) : next;
  l->events = parts & CULPRIT_TRACE_LANE_EVENTS ? *in->at++ : 0;
  if (parts & CULPRIT_TRACE_LANE_WALKS) l->events |= (uint16_t)(*in->at++ << 8);
}

static void take_retire(struct trace *t) {
  struct trace_input *in = t->input;
  struct probe_retire *r = &t->now.retire;
  const struct probe_commit *c = &t->now.commit;
  r->valid = *in->at++;
  const unsigned trap = *in->at++;
  r->interrupt = *in->at++ & 1;
  for (unsigned l = 0; l < t->header.width; l++) {
    if (r->valid >> l & 1) take_lane(in, &r->lane[l], c->head_pc[bank_of(t, l)]);
    r->lane[l].trap = trap >> l & 1;
  }
  const uint64_t cause = trap ? varint(in) : 0, tval = trap ? varint(in) : 0;
  for (unsigned l = 0; l < t->header.width; l++) {
    r->lane[l].cause = cause;
    r->lane[l].tval = tval;
  }
  if (!r->interrupt) return;
  r->interrupt_cause = varint(in) | PROBE_INTERRUPT;
  r->interrupt_epc = delta(in, c->head_pc[bank_of(t, 0)]);
}

static void take_ages(struct trace *t) {
  static const enum age_place order[] = {AGE_DISPATCH, AGE_FETCH};
  for (unsigned i = 0; i < t->header.width; i++) {
    const unsigned b = bank_of(t, i);
    for (unsigned k = 0; k < 2 && t->now.commit.head_commit >> b & 1; k++) {
      const enum age_place p = order[k];
      if (!t->header.age[p]) continue;
      t->came[p] = delta(t->input, t->came[p]);
      t->ages.since[p][b] = t->cycles + 1 - t->came[p];
    }
  }
}

static void take_parts(struct trace *t, unsigned parts) {
  struct trace_input *in = t->input;
  struct probe_commit *c = &t->now.commit;
  if (parts & CULPRIT_TRACE_BANK) c->head_bank = *in->at++;
  if (parts & CULPRIT_TRACE_VALID) c->head_valid = *in->at++;
  if (parts & CULPRIT_TRACE_COMMIT) c->head_commit = *in->at++;
  if (parts & CULPRIT_TRACE_FLAGS) {
    c->mispredicted = *in->at++;
    c->flushes = *in->at++;
  }
  if (parts & CULPRIT_TRACE_MODE) {
    c->privilege = *in->at++;
    c->context = (uint16_t)varint(in);
  }
  if (parts & CULPRIT_TRACE_PCS) take_pcs(t);
  if (parts & CULPRIT_TRACE_EVENT) take_event(t);
  if (parts & CULPRIT_TRACE_RETIRE) take_retire(t);
  if (t->header.age[AGE_DISPATCH] || t->header.age[AGE_FETCH]) take_ages(t);
}

enum trace_status trace_binary(struct trace *t) {
  struct trace_input *in = t->input;
  struct probe_commit *c = &t->now.commit;
  const unsigned parts = *in->at++;
  c->exception = c->interrupt = t->now.retire.interrupt = false;
  t->now.retire.valid = 0;
  if (!parts) {
    const uint64_t repeats = varint(in);
    if (in->at >= in->end && !repeats) return trace_cut(t);
    if (!repeats) return trace_end(t, varint(in));
    if (repeats > CULPRIT_TRACE_REPEATS) return trace_refuse(t, TRACE_DAMAGED, "damaged behind cycle %" PRIu64, t->cycles);
    t->repeats = repeats - 1;
  } else {
    take_parts(t, parts);
  }
  if (in->at > in->end) return trace_cut(t);
  for (unsigned commit = c->head_commit, i = 0; commit && i < t->header.width; i++) {
    const unsigned b = bank_of(t, i);
    if (commit >> b & 1) t->last_pc = c->head_pc[b];
  }
  return TRACE_OK;
}
