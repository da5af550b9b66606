/* One RTL module in simulation, for C testbenches.                        docs/testing.md, "RTL units"
 *
 * A row of tb/unit/units.txt names a module, its configurations and parameters; make verilates the module and
 * links `build/tb/NAME-CONFIG`. Everything here is generic: the table of ports and state is generated.
 *
 * One clock cycle:   unit_set() the inputs;  unit_eval(), then unit_get() outputs that depend on this cycle's
 * inputs;  unit_tick() is the rising edge. After it the registered outputs are those of the next cycle.
 * Registers start with seeded random values, so a module that relies on an unreset register fails. */
#ifndef CULPRIT_UNIT_H
#define CULPRIT_UNIT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct unit;
struct unit_port;

struct unit *unit_open(uint64_t seed); /* NULL: out of memory. Seeds the registers' initial values. */
void unit_close(struct unit *u);       /* runs the final checks of the model and frees it */

/* The port of this name, or the signal NAME_s of the module's state (rtl/observe.vlt), for use until
 * unit_close(). NULL: there is none. */
struct unit_port *unit_port(struct unit *u, const char *name);
unsigned unit_width(const struct unit_port *p); /* bits */
bool unit_is_input(const struct unit_port *p);

/* Bits [lsb + n - 1 : lsb], 1 <= n <= 64, of a port of any width. Out-of-range bits
 * read 0 and are not written. */
uint64_t unit_get_bits(const struct unit_port *p, unsigned lsb, unsigned n);
void unit_set_bits(struct unit_port *p, unsigned lsb, unsigned n, uint64_t value);
uint64_t unit_get(const struct unit_port *p);       /* the whole port, or its low 64 bits */
void unit_set(struct unit_port *p, uint64_t value); /* the whole port; bits above 63 become 0 */

/* The same by name, for ports that are seldom used. An unknown name reads 0 / returns false. */
uint64_t unit_read(struct unit *u, const char *name);
bool unit_write(struct unit *u, const char *name, uint64_t value);

void unit_eval(struct unit *u);                   /* settle the combinational outputs, clk_i low */
void unit_tick(struct unit *u);                   /* settle, rising edge of clk_i, back to low */
void unit_reset(struct unit *u, unsigned cycles); /* all inputs 0, rst_ni low for that many cycles, then high */
const char *unit_broken(
  const struct unit *u);                    /* "cycle 7 ...", rules that its checkers (sim/checks) saw broken first; NULL: none */
uint64_t unit_cycles(const struct unit *u); /* rising edges since unit_open */

#ifdef __cplusplus
}
#endif
#endif
