/* How a testbench finds the ports of its unit, and says what is wrong if this is not the
 * unit that it drives. */
#ifndef CULPRIT_TB_PORT_BINDING_H
#define CULPRIT_TB_PORT_BINDING_H

#include <stdbool.h>
#include <stdint.h>

#include "sim/unit.h"

struct port_binding { /* {.unit = u} at first */
  struct unit *unit;
  char why[120]; /* the first error, "": none */
};

/* The port of this name; NULL, and a reason: the unit has none. */
struct unit_port *bind_port(struct port_binding *b, const char *name);

/* A register of the unit's state: its port NAME_o, else its signal NAME_s. NULL, and a reason: the unit has
 * neither. */
struct unit_port *bind_state(struct port_binding *b, const char *name);

/* Whether an information register reads what the ports tell; mask: 0 in bits that they do not tell. Else
 * there is a reason. */
bool bind_info(struct port_binding *b, const char *name, uint64_t rtl, uint64_t model, uint64_t mask);

/* Whether nothing was wrong. */
bool bind_ok(const struct port_binding *b);

#endif
