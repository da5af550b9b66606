#include "coproc/model_cam.h"

#include <string.h>

static unsigned log2_rows(unsigned slots) { return slots < 2 * COP_CAM_WAYS ? 1 : (unsigned)__builtin_ctz(slots / COP_CAM_WAYS); }

/* The key is a polynomial whose coefficients are its parts of `bits` bits: one row is its value at 1, the
 * other at x, in GF(2^bits). */
void cop_cam_rows(unsigned slots, uint32_t key, unsigned row[2]) {
  const unsigned bits = log2_rows(slots), most = (1u << bits) - 1, polynomial = bits == 1 ? 1 : bits == 5 ? 5 : 3;
  row[0] = row[1] = 0;
  for (int part = 31 / (int)bits; part >= 0; part--) {
    const unsigned coefficient = key >> part * (int)bits & most, carry = row[1] >> (bits - 1) & 1;
    row[0] ^= coefficient;
    row[1] = (row[1] << 1 & most) ^ (carry ? polynomial : 0) ^ coefficient;
  }
}

/* Place `at` of those that a key may have, in the order in which they are taken: first ways of both tables,
 * second ways... */
static uint16_t *place_of(struct cop_model_state *s, const unsigned row[2], unsigned at) {
  return &s->holder[at % 2][row[at % 2]][at / 2];
}

/* The place that holds the slot or NULL; slot is one more than its number, 0 a free place. */
static uint16_t *place_with(const struct cop_model *m, uint32_t key, unsigned slot) {
  unsigned row[2];
  cop_cam_rows(m->shape.slots, key, row);
  for (unsigned at = 0; at < 2 * COP_CAM_WAYS; at++)
    if (*place_of(m->state, row, at) == slot) return place_of(m->state, row, at);
  return NULL;
}

bool cop_cam_crowded(const struct cop_model *m, uint32_t key) { return !place_with(m, key, 0); }

bool cop_cam_find(const struct cop_model *m, uint32_t key, unsigned *slot) {
  unsigned row[2];
  cop_cam_rows(m->shape.slots, key, row);
  for (unsigned at = 0; at < 2 * COP_CAM_WAYS; at++) {
    const unsigned holder = *place_of(m->state, row, at);
    *slot = holder - 1;
    if (holder && m->state->cam[*slot] == key) return true;
  }
  *slot = 0;
  return false;
}

void cop_cam_drop(struct cop_model *m, unsigned slot) {
  struct cop_model_state *s = m->state;
  if (s->valid[slot]) *place_with(m, s->cam[slot], slot + 1) = 0;
  s->valid[slot] = false;
}

void cop_cam_write(struct cop_model *m, unsigned slot, uint32_t key) {
  struct cop_model_state *s = m->state;
  unsigned row[2], holder;
  const bool held = cop_cam_find(m, key, &holder);
  uint16_t *place = place_with(m, key, held ? holder + 1 : 0);
  cop_cam_rows(m->shape.slots, key, row);
  if (!place) place = place_of(s, row, 0);
  cop_cam_drop(m, slot);
  if (*place) s->valid[*place - 1] = false;
  *place = (uint16_t)(slot + 1);
  s->cam[slot] = key;
  s->valid[slot] = true;
}

void cop_cam_drop_all(struct cop_model *m) {
  memset(m->state->valid, 0, sizeof m->state->valid);
  memset(m->state->holder, 0, sizeof m->state->holder);
}
