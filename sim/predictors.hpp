// The front end's predictors as plain data (harness/iss/predictors.h), put into a model.
#ifndef CULPRIT_PREDICTORS_HPP
#define CULPRIT_PREDICTORS_HPP

#include <cstddef>
#include <cstdint>

#include "iss/predictors.h"
#include "verilated.h"

namespace predictors {

// `bits` bits of a row, from bit `at` on.
template <typename T> void put(T &row, unsigned at, unsigned bits, uint64_t value) {
  const uint64_t mask = ((uint64_t{1} << bits) - 1) << at;
  row = static_cast<T>((uint64_t{row} & ~mask) | (value << at & mask));
}
template <std::size_t N> void put(VlWide<N> &row, unsigned at, unsigned bits, uint64_t value) {
  for (unsigned i = 0; i < bits; ++i) put(row[(at + i) / 32], (at + i) % 32, 1, value >> i & 1);
}

enum { kCounter = 2, kEntry = PREDICT_TAG + 4 };

template <typename Rows> void base(Rows &rows, const struct iss_predictors *p) {
  for (unsigned i = 0; i < p->shape.base_rows * p->shape.slots; ++i)
    put(rows[i / p->shape.slots], i % p->shape.slots * kCounter, kCounter, p->base[i]);
}

template <typename Rows> void table(Rows &rows, const struct iss_predictors *p, unsigned t) {
  for (unsigned i = 0; i < p->shape.tage_rows * p->shape.slots; ++i) {
    const struct predict_entry &e = p->table[t][i];
    put(rows[i / p->shape.slots], i % p->shape.slots * kEntry, kEntry, uint64_t{e.tag} << 4 | uint64_t{e.counter} << 1 | e.useful);
  }
}

// `width` of targets and returns: bits of an address there (core_pkg::TargetW).
inline uint64_t address(uint64_t whole, unsigned width) { return whole & ((uint64_t{1} << width) - 1); }

template <typename Rows, typename Valid>
void targets(Rows &rows, Valid &valid, unsigned width, const struct iss_predictors *p) {
  const unsigned slot_bits = p->shape.slots == 8 ? 2 : 1, target = width - 2, bits = PREDICT_BTB_TAG + slot_bits + target;
  for (unsigned i = 0; i < 2 * p->shape.btb_sets; ++i) {
    const struct predict_target &e = p->btb[i];
    put(rows[i / 2], i % 2 * bits, bits, uint64_t{e.tag} << (slot_bits + target) | uint64_t{e.slot} << target | address(e.target, width) >> 2);
    put(valid[i / 2], i % 2, 1, e.valid);
  }
}

// `top`: of the model's ring.
template <typename Ring> void returns(Ring &ring, unsigned top, unsigned width, const struct iss_predictors *p) {
  for (unsigned i = 0; i < PREDICT_RETURNS; ++i)
    ring[(top - i) % PREDICT_RETURNS] = address(p->returns[(p->top - i) % PREDICT_RETURNS], width);
}

} // namespace predictors

#endif
