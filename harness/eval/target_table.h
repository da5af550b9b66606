/* The table "Must reach" of an evaluation: every target, reached or not. A number that is not finite was not
 * measured, and so not reached. */
#ifndef CULPRIT_TARGET_TABLE_H
#define CULPRIT_TARGET_TABLE_H

#include <stdbool.h>

#include "present/document.h"

struct target_table {
  struct document *to;
  const char *machine; /* NULL: none yet */
};

/* Where a number comes from. */
extern const char target_from_model[], target_from_rtl[];

/* The heading and the table's head. */
void target_table_start(struct target_table *t, struct document *to);
/* Rows from here on are of this machine, which must outlive the table. */
void target_table_machine(struct target_table *t, const char *machine);

/* what, target, from: cells of the row. */
void target_row(struct target_table *t, const char *what, const char *target, double measured, int decimals, bool reached,
                const char *from);
void target_at_most(struct target_table *t, const char *what, const char *target, double limit, double measured, int decimals,
                    const char *from);
void target_at_least(struct target_table *t, const char *what, const char *target, double limit, double measured, int decimals,
                     const char *from);
/* For a measurement that is not a single number: found is its text. */
void target_found(struct target_table *t, const char *what, const char *target, const char *found, bool reached, const char *from);

#endif
