// Writes the signals of sim/notes.sv, which are in waves only.
#ifndef CULPRIT_NOTES_HPP
#define CULPRIT_NOTES_HPP

#include <cstring>

#include "Vtop___024root.h"

extern "C" {
#include "sim/sim.h"
}

#define NOTE(name) top->top__DOT__u_notes__DOT__##name##_s

namespace notes {

// Characters, the last one in the low bits; zeros before them.
template <std::size_t N> void write_text(VlWide<N> &to, const char *text) {
  const std::size_t length = std::strlen(text);
  for (std::size_t i = 0; i < N; ++i) to[i] = 0;
  for (std::size_t i = 0; i < length && i < 4 * N; ++i)
    to[i / 4] |= static_cast<EData>(static_cast<unsigned char>(text[length - 1 - i])) << i % 4 * 8;
}

inline void write(Vtop___024root *top, uint64_t cycle, const struct sim_notes *n) {
  NOTE(cycle) = cycle;
  NOTE(blamed) = n->blamed;
  write_text(NOTE(class), n->why);
  write_text(NOTE(dispatch0), n->dispatch[0]);
  write_text(NOTE(dispatch1), n->dispatch[1]);
  write_text(NOTE(dispatch2), n->dispatch[2]);
  write_text(NOTE(dispatch3), n->dispatch[3]);
  write_text(NOTE(retire0), n->retire[0]);
  write_text(NOTE(retire1), n->retire[1]);
  write_text(NOTE(retire2), n->retire[2]);
  write_text(NOTE(retire3), n->retire[3]);
}

} // namespace notes

#undef NOTE

#endif
