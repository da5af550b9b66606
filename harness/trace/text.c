/* Records of the text form: a line each, numbers in hexadecimal between blanks. */
#include <inttypes.h>
#include <string.h>

#include "trace/input.h"

/* What is left of a line. */
struct line {
  const uint8_t *at, *end;
  bool bad; /* a number is missing, or unknown (x, z) */
};

static int digit(uint8_t c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

static uint64_t next_number(struct line *l) {
  uint64_t v = 0;
  const uint8_t *begin = l->at < l->end && *l->at == ' ' ? ++l->at : l->at;
  for (int d; l->at < l->end && (d = digit(*l->at)) >= 0; l->at++) v = v << 4 | (unsigned)d;
  l->bad = l->bad || l->at == begin || (l->at < l->end && *l->at != ' ');
  return v;
}

/* Is this the next word? Then it is passed over. */
static bool word(struct line *l, char letter) {
  if (l->end - l->at < 2 || l->at[0] != ' ' || l->at[1] != (uint8_t)letter || (l->end - l->at > 2 && l->at[2] != ' ')) return false;
  l->at += 2;
  return true;
}

static void take_retire(struct trace *t, struct line *l) {
  struct probe_retire *r = &t->now.retire;
  r->valid = (uint8_t)next_number(l);
  const unsigned trap = (unsigned)next_number(l);
  for (unsigned i = 0; i < t->header.width; i++) {
    struct probe_retire_lane *lane = &r->lane[i];
    lane->trap = trap >> i & 1;
    if (!(r->valid >> i & 1)) continue;
    lane->pc = next_number(l);
    lane->next_pc = next_number(l);
    lane->insn = (uint32_t)next_number(l);
    lane->events = (uint16_t)next_number(l);
  }
  const uint64_t cause = trap ? next_number(l) : 0, tval = trap ? next_number(l) : 0;
  for (unsigned i = 0; i < t->header.width; i++) {
    r->lane[i].cause = cause;
    r->lane[i].tval = tval;
  }
}

static void take_ages(struct trace *t, struct line *l, enum age_place place) {
  const struct probe_commit *c = &t->now.commit;
  for (unsigned i = 0; i < t->header.width; i++) {
    const unsigned b = (c->head_bank + i) % t->header.width;
    if (c->head_commit >> b & 1) t->ages.since[place][b] = next_number(l);
  }
}

static void take_cycle(struct trace *t, struct line *l) {
  struct probe_commit *c = &t->now.commit;
  struct probe_retire *r = &t->now.retire;
  c->head_bank = (uint8_t)next_number(l);
  c->head_valid = (uint8_t)next_number(l);
  c->head_commit = (uint8_t)next_number(l);
  c->mispredicted = (uint8_t)next_number(l);
  c->flushes = (uint8_t)next_number(l);
  c->privilege = (uint8_t)next_number(l);
  c->context = (uint16_t)next_number(l);
  for (unsigned b = 0; b < t->header.width; b++) c->head_pc[b] = next_number(l);
  if ((c->exception = word(l, 'e'))) {
    c->exception_cause = next_number(l);
    c->exception_pc = next_number(l);
  }
  c->interrupt = word(l, 'i');
  if (word(l, 'r')) take_retire(t, l);
  if ((r->interrupt = word(l, 'j'))) {
    r->interrupt_cause = next_number(l) | PROBE_INTERRUPT;
    r->interrupt_epc = next_number(l);
  }
  if (!c->head_commit) return;
  if (t->header.age[AGE_DISPATCH] && word(l, 'd')) take_ages(t, l, AGE_DISPATCH);
  if (t->header.age[AGE_FETCH] && word(l, 'f')) take_ages(t, l, AGE_FETCH);
}

static bool begins(const struct line *l, const char *with) {
  const size_t length = strlen(with);
  return (size_t)(l->end - l->at) > length && memcmp(l->at, with, length) == 0 && l->at[length] == ' ';
}

enum trace_status trace_text(struct trace *t) {
  struct trace_input *in = t->input;
  const uint8_t *end = memchr(in->at, '\n', (size_t)(in->end - in->at));
  if (!end) return trace_cut(t);
  struct line l = {.at = in->at, .end = end};
  in->at = end + 1;
  t->now.commit.exception = t->now.commit.interrupt = t->now.retire.interrupt = false;
  t->now.retire.valid = 0;
  if (begins(&l, "c")) {
    l.at += 1;
    take_cycle(t, &l);
  } else if (begins(&l, "=")) {
    l.at += 1;
    t->repeats = next_number(&l) - 1;
    l.bad = l.bad || t->repeats >= CULPRIT_TRACE_REPEATS;
  } else if (begins(&l, "end")) {
    l.at += 3;
    const uint64_t cycles = next_number(&l);
    if (!l.bad && l.at == l.end) return trace_end(t, cycles);
    l.bad = true;
  } else {
    l.bad = true;
  }
  if (!l.bad && l.at == l.end) return TRACE_OK;
  t->repeats = 0;
  return trace_refuse(t, TRACE_DAMAGED, "damaged behind cycle %" PRIu64 ": %.*s", t->cycles,
                      (int)(end - l.at > 40 ? 40 : end - l.at), (const char *)l.at);
}
