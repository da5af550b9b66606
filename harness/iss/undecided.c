#include "iss/undecided.h"

#include <string.h>

static uint64_t doubleword_of(uint64_t physical) { return physical & ~7ull; }
static uint8_t lanes(uint64_t physical, unsigned bytes) { return (uint8_t)(((1u << bytes) - 1) << (physical & 7)); }

/* The bits of these bytes. */
static uint64_t spread(uint8_t bytes) {
  uint64_t bits = 0;
  for (unsigned i = 0; i < 8; i++)
    if (bytes >> i & 1) bits |= 0xffull << 8 * i;
  return bits;
}

static uint64_t merged(uint64_t old, uint64_t value, uint8_t bytes) {
  const uint64_t bits = spread(bytes);
  return (old & ~bits) | (value & bits);
}

static void drop(struct undecided *u, unsigned i) {
  memmove(&u->store[i], &u->store[i + 1], (--u->count - i) * sizeof u->store[0]);
}

/* Store i went to place j: it overwrites what older ones may have left there. */
static void decide(struct undecided *u, unsigned i, unsigned j) {
  const struct undecided_place won = u->store[i].place[j];
  for (unsigned o = 0; o < i; o++)
    for (unsigned k = 0; k < u->store[o].places; k++)
      if (u->store[o].place[k].doubleword == won.doubleword) u->store[o].place[k].live &= (uint8_t)~won.live;
  drop(u, i);
}

void undecided_add(struct undecided *u, const uint64_t *physical, const uint64_t *before, unsigned n, unsigned bytes,
                   uint64_t data) {
  if (u->count == UNDECIDED_STORES) decide(u, 0, u->store[0].at);
  struct undecided_store *s = &u->store[u->count++];
  *s = (struct undecided_store){.places = n};
  for (unsigned j = 0; j < n; j++)
    s->place[j] = (struct undecided_place){.doubleword = doubleword_of(physical[j]),
                                           .live = lanes(physical[j], bytes),
                                           .held = before[j],
                                           .data = data << 8 * (physical[j] & 7)};
}

void undecided_overwrite(struct undecided *u, uint64_t physical, unsigned bytes) {
  for (unsigned i = 0; i < u->count; i++)
    for (unsigned j = 0; j < u->store[i].places; j++)
      if (u->store[i].place[j].doubleword == doubleword_of(physical)) u->store[i].place[j].live &= (uint8_t)~lanes(physical, bytes);
}

static uint64_t read_doubleword(const uint8_t *ram, uint64_t at) {
  uint64_t value = 0;
  if (iss_in_ram(at, 8)) memcpy(&value, ram + (at - ISS_RAM_BASE), 8);
  return value;
}

/* What store i leaves in these bytes becomes `value`: memory, or what lies under a later store. */
static void leave(struct undecided *u, uint8_t *ram, unsigned i, uint64_t at, uint64_t value, uint8_t bytes) {
  for (unsigned m = i + 1; m < u->count; m++) {
    for (unsigned k = 0; k < u->store[m].places; k++) {
      struct undecided_place *p = &u->store[m].place[k];
      if (p->doubleword != at) continue;
      p->held = merged(p->held, value, bytes & p->live);
      if (k == u->store[m].at) bytes &= (uint8_t)~p->live;
    }
  }
  if (!iss_in_ram(at, 8)) return;
  const uint64_t is = merged(read_doubleword(ram, at), value, bytes);
  memcpy(ram + (at - ISS_RAM_BASE), &is, 8);
}

static void move(struct undecided *u, uint8_t *ram, unsigned i, unsigned to) {
  struct undecided_store *s = &u->store[i];
  const struct undecided_place from = s->place[s->at], place = s->place[to];
  leave(u, ram, i, from.doubleword, from.held, from.live);
  s->at = to;
  leave(u, ram, i, place.doubleword, place.data, place.live);
}

static bool touches(const struct undecided_place *p, uint64_t at, unsigned lane) {
  return p->doubleword == at && p->live >> lane & 1;
}

/* Moves one of the first n stores, the newest that will do, so that byte `lane` of this doubleword is `value`; where one
 * that lay there has to make way, further ones before it. */
static bool explain_byte(struct undecided *u, uint8_t *ram, uint64_t at, unsigned lane, uint8_t value, unsigned n) {
  for (unsigned i = n; i-- > 0;) {
    const struct undecided_store *s = &u->store[i];
    const unsigned was = s->at;
    for (unsigned to = 0; to < s->places; to++) {
      if (to == was || !(touches(&s->place[was], at, lane) || touches(&s->place[to], at, lane))) continue;
      move(u, ram, i, to);
      if ((uint8_t)(read_doubleword(ram, at) >> 8 * lane) == value) return true;
      if (touches(&s->place[was], at, lane) && explain_byte(u, ram, at, lane, value, i)) return true;
      move(u, ram, i, was);
    }
  }
  return false;
}

bool undecided_explain(struct undecided *u, uint8_t *ram, uint64_t physical, unsigned bytes, uint64_t value, bool keep) {
  unsigned was[UNDECIDED_STORES];
  const uint64_t at = doubleword_of(physical);
  if (!iss_in_ram(at, 8)) return false;
  for (unsigned i = 0; i < u->count; i++) was[i] = u->store[i].at;
  for (unsigned b = 0; b < bytes; b++) {
    const unsigned lane = (physical & 7) + b;
    const uint8_t wanted = (uint8_t)(value >> 8 * b);
    if ((uint8_t)(read_doubleword(ram, at) >> 8 * lane) != wanted) explain_byte(u, ram, at, lane, wanted, u->count);
  }
  const uint64_t bits = ~0ull >> (64 - 8 * bytes);
  const bool explained = (read_doubleword(ram, at) >> 8 * (physical & 7) & bits) == (value & bits);
  for (unsigned i = 0; !(explained && keep) && i < u->count; i++)
    if (u->store[i].at != was[i]) move(u, ram, i, was[i]);
  return explained;
}

/* Bytes of a doubleword that stores after the i-th may have written. */
static uint8_t covered(const struct undecided *u, unsigned i, uint64_t at) {
  uint8_t bytes = 0;
  for (unsigned m = i + 1; m < u->count; m++)
    for (unsigned k = 0; k < u->store[m].places; k++)
      if (u->store[m].place[k].doubleword == at) bytes |= u->store[m].place[k].live;
  return bytes;
}

/* Did it go to the place that was looked at? Where it would have left what was there before, that is not known. */
static void see_store(struct undecided *u, unsigned i, uint64_t at, uint8_t seen) {
  struct undecided_store *s = &u->store[i];
  for (unsigned j = 0; j < s->places; j++) {
    const struct undecided_place *p = &s->place[j];
    if (p->doubleword != at || !((p->data ^ p->held) & spread(seen & p->live))) continue;
    if (j == s->at) {
      decide(u, i, j);
      return;
    }
    memmove(&s->place[j], &s->place[j + 1], (--s->places - j) * sizeof s->place[0]);
    if (s->at > j) s->at--;
    j--;
  }
  if (s->places == 1) decide(u, i, 0);
}

void undecided_see(struct undecided *u, uint64_t physical, unsigned bytes) {
  const uint64_t at = doubleword_of(physical);
  for (unsigned i = u->count; i-- > 0;) {
    const uint8_t seen = lanes(physical, bytes) & (uint8_t)~covered(u, i, at);
    if (seen) see_store(u, i, at, seen);
  }
}
