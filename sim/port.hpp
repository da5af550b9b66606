// The observation port of a Verilated machine as probe records. Every row of harness/probe/port.def is a signal
// VIEW_NAME_s of sim/views.sv, or signals VIEW_NAMEn_s.                                        docs/probe.md
#ifndef CULPRIT_PORT_HPP
#define CULPRIT_PORT_HPP

#include "Vtop___024root.h"

extern "C" {
#include "probe/probe.h"
}

#define PORT_ONE(signal) top->top__DOT__u_views__DOT__##signal##_s
#define PORT_NTH(i, signal)                                                                                                        \
  ((i) == 0 ? PORT_ONE(signal##0) : (i) == 1 ? PORT_ONE(signal##1) : (i) == 2 ? PORT_ONE(signal##2) : PORT_ONE(signal##3))

// A row as an assignment, by its copies
#define READ_ONE(to, signal) to = PORT_ONE(signal);
#define READ_LANES(to, signal)                                                                                                     \
  READ_ONE(to[0], signal##0) READ_ONE(to[1], signal##1) READ_ONE(to[2], signal##2) READ_ONE(to[3], signal##3)
#define READ_ISSUE(to, signal) READ_LANES(to, signal) READ_ONE(to[4], signal##4)
#define READ_DONE(to, signal) READ_ISSUE(to, signal) READ_ONE(to[5], signal##5) READ_ONE(to[6], signal##6)

namespace port {

inline void read(const Vtop___024root *top, struct probe_commit *o) {
#define COMMIT(type, name, copies) READ_##copies(o->name, commit_##name)
#include "probe/port.def"
}

inline void read(const Vtop___024root *top, struct probe_dispatch *o) {
#define DISPATCH(type, name, copies) READ_##copies(o->name, dispatch_##name)
#include "probe/port.def"
}

inline void read(const Vtop___024root *top, struct probe_fetch *o) {
#define FETCH(type, name, copies) READ_##copies(o->name, fetch_##name)
#include "probe/port.def"
}

template <unsigned i> void read_tag(const Vtop___024root *top, struct probe_tag *o) {
#define TAG(type, name, copies) o->name = PORT_NTH(i, tag_##name);
#include "probe/port.def"
}

inline void read(const Vtop___024root *top, struct probe_tag (*o)[PROBE_TAGS]) {
  read_tag<0>(top, *o);
  read_tag<1>(top, *o + 1);
  read_tag<2>(top, *o + 2);
  read_tag<3>(top, *o + 3);
}

// A lane that is not valid is left alone.
template <unsigned i> void read_lane(const Vtop___024root *top, struct probe_retire *retire) {
  if (!(retire->valid >> i & 1)) return;
  struct probe_retire_lane *o = &retire->lane[i];
#define RETIRE_LANE(type, name, copies) o->name = PORT_NTH(i, retire_##name);
#define RETIRE_TRAP(type, name, copies) o->name = o->trap ? PORT_ONE(retire_##name) : 0;
#include "probe/port.def"
  o->mem_bytes = o->mem ? uint8_t(1u << o->mem_bytes) : 0;
}

inline void read(const Vtop___024root *top, struct probe_retire *o) {
#define RETIRE(type, name, copies) READ_##copies(o->name, retire_##name)
#include "probe/port.def"
  o->interrupt_cause = o->interrupt ? PROBE_INTERRUPT | o->interrupt_cause : 0;
  read_lane<0>(top, o);
  read_lane<1>(top, o);
  read_lane<2>(top, o);
  read_lane<3>(top, o);
}

inline void read(const Vtop___024root *top, struct probe_pipe *o) {
#define PIPE(type, name, copies) READ_##copies(o->name, pipe_##name)
#include "probe/port.def"
}

} // namespace port

#undef PORT_ONE
#undef PORT_NTH
#undef READ_ONE
#undef READ_LANES
#undef READ_ISSUE
#undef READ_DONE

#endif
