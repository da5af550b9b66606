/* Compares a unit's registers with its golden model's: a table of the members of the structure that both
 * fill, and one comparison for all units.
 *
 * REG(type, name) of a unit's regs.def lists the RTL's signals NAME_s: the file declares the members, makes
 * the table's rows, and copies the signals (sim.cpp, tb/lib). */
#ifndef CULPRIT_PROBE_REGS_H
#define CULPRIT_PROBE_REGS_H

#include <stddef.h>
#include <stdint.h>

struct probe_reg {
  const char *name;
  size_t offset, bytes; /* of an unsigned integer or a bool */
};
#define PROBE_REG_AT(structure, member) offsetof(structure, member), sizeof((structure *)0)->member
#define PROBE_REG(structure, member)                                                                                               \
  { #member, PROBE_REG_AT(structure, member) }

/* Name of the first register, in the table's order, in which the two structures differ, with both values;
 * NULL: none. */
const char *probe_regs_differ(const struct probe_reg *table, size_t regs, const void *rtl, const void *model, uint64_t *rtl_value,
                              uint64_t *model_value);

#endif
