#include "eval/target_table.h"

#include <math.h>
#include <stdio.h>

const char target_from_model[] = "model, out of band", target_from_rtl[] = "RTL, through interrupts";

void target_table_start(struct target_table *t, struct document *to) {
  static const char *const heads[] = {"<machine", "<what", "<target", "measured", "<reached", "<from"};
  *t = (struct target_table){to, NULL};
  document_heading(to, "Must reach");
  document_table(to, heads, sizeof heads / sizeof *heads);
}

void target_table_machine(struct target_table *t, const char *machine) {
  if (t->machine) document_rule(t->to);
  t->machine = machine;
}

void target_found(struct target_table *t, const char *what, const char *target, const char *found, bool reached, const char *from) {
  document_cell(t->to, "%s", t->machine);
  document_cell(t->to, "%s", what);
  document_cell(t->to, "%s", target);
  document_cell(t->to, "%s", found);
  document_cell(t->to, "%s", reached ? "yes" : "NO");
  document_cell(t->to, "%s", from);
}

void target_row(struct target_table *t, const char *what, const char *target, double measured, int decimals, bool reached,
                const char *from) {
  char found[64] = "not measured";
  bool known = isfinite(measured);
  if (known) snprintf(found, sizeof found, "%.*f", decimals, measured);
  target_found(t, what, target, found, known && reached, from);
}

void target_at_most(struct target_table *t, const char *what, const char *target, double limit, double measured, int decimals,
                    const char *from) {
  target_row(t, what, target, measured, decimals, measured <= limit, from);
}

void target_at_least(struct target_table *t, const char *what, const char *target, double limit, double measured, int decimals,
                     const char *from) {
  target_row(t, what, target, measured, decimals, measured >= limit, from);
}
