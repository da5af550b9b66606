// The generic half of sim/unit.h: one Verilated module, its ports and its state reached through a generated
// table. Compiled once per unit; unit_ports.inc (made by mk/ports.awk) holds one PORT(name, msb, lsb,
// is_input) line per port, one STATE(name, member, msb) line per signal whose name ends in _s.
#include <cstdlib>
#include <cstring>
#include <new>

#include "sim/rules.hpp"
#include "sim/unit.h"
#include "Vtop.h"
#include "Vtop___024root.h"
#include "verilated.h"

double sc_time_stamp() { return 0; }

struct unit_port {
  const char *name;
  void *bits;     // CData, SData, IData, QData, or an array of 32-bit words
  unsigned bytes; // of one element: 1, 2, 4, 8; 0 for an array of words
  unsigned width;
  bool input;
};

namespace {
enum {
  kPorts =
#define PORT(name, msb, lsb, input) 1 +
#define STATE(name, member, msb) 1 +
#include "unit_ports.inc"
#undef PORT
#undef STATE
    0
};

unsigned element_bytes(unsigned width) { return width <= 8 ? 1 : width <= 16 ? 2 : width <= 32 ? 4 : width <= 64 ? 8 : 0; }

uint64_t mask(unsigned n) { return n >= 64 ? ~uint64_t{0} : (uint64_t{1} << n) - 1; }

uint64_t load(const struct unit_port *p) {
  switch (p->bytes) {
    case 1: return *static_cast<CData *>(p->bits);
    case 2: return *static_cast<SData *>(p->bits);
    case 4: return *static_cast<IData *>(p->bits);
    default: return *static_cast<QData *>(p->bits);
  }
}

void store(struct unit_port *p, uint64_t v) {
  switch (p->bytes) {
    case 1: *static_cast<CData *>(p->bits) = static_cast<CData>(v); break;
    case 2: *static_cast<SData *>(p->bits) = static_cast<SData>(v); break;
    case 4: *static_cast<IData *>(p->bits) = static_cast<IData>(v); break;
    default: *static_cast<QData *>(p->bits) = v; break;
  }
}
} // namespace

struct unit {
  rule_context context;
  Vtop *top = nullptr;
  uint64_t cycles = 0;
  struct unit_port ports[kPorts];
  struct unit_port *clk = nullptr, *rst = nullptr;
};

extern "C" struct unit *unit_open(uint64_t seed) {
  unit *u = new (std::nothrow) unit;
  if (!u) return nullptr;
  u->context.cycle = &u->cycles;
  u->context.randReset(2);
  u->context.randSeed(static_cast<int>(seed & 0x7ffffffe) + 1);
  u->top = new (std::nothrow) Vtop(&u->context, "unit");
  if (!u->top) {
    delete u;
    return nullptr;
  }
  struct unit_port *p = u->ports;
#define STATE(n, member, msb) *p++ = {#n, &u->top->rootp->member, element_bytes((msb) + 1), (msb) + 1, false};
#define PORT(n, msb, lsb, in) *p++ = {#n, &u->top->n, element_bytes((msb) - (lsb) + 1), (msb) - (lsb) + 1, in != 0};
#include "unit_ports.inc"
#undef PORT
#undef STATE
  u->clk = unit_port(u, "clk_i");
  u->rst = unit_port(u, "rst_ni");
  return u;
}

extern "C" void unit_close(struct unit *u) {
  if (!u) return;
  Verilated::threadContextp(&u->context);
  u->top->final();
  delete u->top;
  delete u;
}

extern "C" struct unit_port *unit_port(struct unit *u, const char *name) {
  for (struct unit_port &p : u->ports)
    if (std::strcmp(p.name, name) == 0) return &p;
  return nullptr;
}

extern "C" unsigned unit_width(const struct unit_port *p) { return p->width; }
extern "C" bool unit_is_input(const struct unit_port *p) { return p->input; }

extern "C" uint64_t unit_get_bits(const struct unit_port *p, unsigned lsb, unsigned n) {
  if (lsb >= p->width || n == 0) return 0;
  if (p->bytes) return (load(p) >> lsb) & mask(n);
  const EData *w = static_cast<const EData *>(p->bits);
  uint64_t v = 0;
  for (unsigned got = 0; got < n && lsb + got < p->width;) {
    const unsigned at = lsb + got, shift = at % 32;
    v |= uint64_t{w[at / 32] >> shift} << got;
    got += 32 - shift;
  }
  return v & mask(n);
}

extern "C" void unit_set_bits(struct unit_port *p, unsigned lsb, unsigned n, uint64_t value) {
  if (lsb >= p->width || n == 0) return;
  if (n > p->width - lsb) n = p->width - lsb;
  if (p->bytes) {
    store(p, (load(p) & ~(mask(n) << lsb)) | ((value & mask(n)) << lsb));
    return;
  }
  EData *w = static_cast<EData *>(p->bits);
  for (unsigned put = 0; put < n;) {
    const unsigned at = lsb + put, shift = at % 32;
    const unsigned take = n - put < 32 - shift ? n - put : 32 - shift;
    const EData m = static_cast<EData>(mask(take) << shift);
    w[at / 32] = (w[at / 32] & ~m) | (static_cast<EData>((value >> put) << shift) & m);
    put += take;
  }
}

extern "C" uint64_t unit_get(const struct unit_port *p) { return unit_get_bits(p, 0, p->width < 64 ? p->width : 64); }

extern "C" void unit_set(struct unit_port *p, uint64_t value) {
  if (p->bytes) {
    store(p, value & mask(p->width));
    return;
  }
  std::memset(p->bits, 0, (p->width + 31) / 32 * sizeof(EData));
  unit_set_bits(p, 0, 64, value);
}

extern "C" uint64_t unit_read(struct unit *u, const char *name) {
  const struct unit_port *p = unit_port(u, name);
  return p ? unit_get(p) : 0;
}

extern "C" bool unit_write(struct unit *u, const char *name, uint64_t value) {
  struct unit_port *p = unit_port(u, name);
  if (p) unit_set(p, value);
  return p != nullptr;
}

extern "C" void unit_eval(struct unit *u) {
  Verilated::threadContextp(&u->context);
  u->top->eval();
}

// Inputs settle while the clock is high, so that it falls on the inputs of the whole cycle: the rules of
// sim/checks are looked at then.
extern "C" void unit_tick(struct unit *u) {
  if (u->clk) store(u->clk, 0);
  unit_eval(u);
  if (u->clk) store(u->clk, 1);
  u->top->eval();
  ++u->cycles;
}

extern "C" void unit_reset(struct unit *u, unsigned cycles) {
  for (struct unit_port &p : u->ports)
    if (p.input) unit_set(&p, 0);
  for (unsigned i = 0; i < cycles; ++i) unit_tick(u);
  if (u->rst) store(u->rst, 1);
  unit_eval(u);
}

extern "C" const char *unit_broken(const struct unit *u) { return *u->context.broken ? u->context.broken : nullptr; }
extern "C" uint64_t unit_cycles(const struct unit *u) { return u->cycles; }
