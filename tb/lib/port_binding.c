#include "tb/lib/port_binding.h"

#include <inttypes.h>
#include <stdio.h>

bool bind_ok(const struct port_binding *b) { return !b->why[0]; }

struct unit_port *bind_port(struct port_binding *b, const char *name) {
  struct unit_port *port = unit_port(b->unit, name);
  if (!port && bind_ok(b)) snprintf(b->why, sizeof b->why, "%s: the module has no such port", name);
  return port;
}

struct unit_port *bind_state(struct port_binding *b, const char *name) {
  char port[40], signal[40];
  snprintf(port, sizeof port, "%s_o", name);
  snprintf(signal, sizeof signal, "%s_s", name);
  struct unit_port *found = unit_port(b->unit, port);
  if (!found) found = unit_port(b->unit, signal);
  if (!found && bind_ok(b)) snprintf(b->why, sizeof b->why, "%s: the module shows no such state", name);
  return found;
}

bool bind_info(struct port_binding *b, const char *name, uint64_t rtl, uint64_t model, uint64_t mask) {
  if ((rtl & mask) != (model & mask) && bind_ok(b))
    snprintf(b->why, sizeof b->why, "%s rtl=0x%" PRIx64 " model=0x%" PRIx64 " in the bits 0x%" PRIx64, name, rtl, model & mask,
             mask);
  return bind_ok(b);
}
