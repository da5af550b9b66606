#include "tools/record/options.h"

#include <inttypes.h>
#include <string.h>

#include "contract/config.h"

/* A microprogram of the user's is its own program, unless it is said to be read as one
 * that comes with the tools. */
void record_coproc_handler(struct record_options *o) {
  static const char *const named[] = {[COP_HANDLER_VALUE] = "value", [COP_HANDLER_SIMPLE] = "simple", [COP_HANDLER_TIP] = "tip"};
  if (o->mode == RECORD_COPROC && !o->cop_program && !o->microcode) o->cop_program = "value";
  o->cop_handler = COP_HANDLER_SLOTS;
  o->paper = o->cop_program && strcmp(o->cop_program, "value-paper") == 0;
  if (o->paper) o->cop_handler = COP_HANDLER_VALUE;
  for (unsigned i = 0; o->cop_program && i < sizeof named / sizeof named[0]; i++)
    if (named[i] && strcmp(o->cop_program, named[i]) == 0) o->cop_handler = i;
}

bool record_coproc_options(struct record_options *o, const bool *given, struct failure *f) {
  const bool simple = o->cop_handler == COP_HANDLER_SIMPLE, values = simple || o->cop_handler == COP_HANDLER_VALUE;
  if (!values && o->scatter)
    return fail(f, STATUS_USAGE, "--scatter does not go with %s%.60s", o->cop_program ? "--program " : "--microcode alone",
                o->cop_program ? o->cop_program : "");
  if (o->scatter && !o->truth) return fail(f, STATUS_USAGE, "--scatter needs the truth");
  if (o->cop_handler == COP_HANDLER_TIP && !record_period_options(o, given, f)) return false;
  o->water = 0; /* the unit takes each sample */
  if (!simple) return true;
  if (!RECORD_GIVEN(period)) o->period = RECORD_PERIOD;
  return o->period >= RECORD_LEAST_LOADS ||
         fail(f, STATUS_USAGE, "--period: %" PRIu64 " loads is less than %d", o->period, RECORD_LEAST_LOADS);
}
