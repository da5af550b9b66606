/* What a mode of `culprit record` makes of its options: checks their values, and fills in its defaults. given: as
 * options_parse leaves it. */
#ifndef CULPRIT_RECORD_MODE_OPTIONS_H
#define CULPRIT_RECORD_MODE_OPTIONS_H

#include <stddef.h>

#include "tools/cli/commands.h"
#include "tools/record/options.h"

#define RECORD_GIVEN(field) options_given(&record_options_table, given, offsetof(struct record_options, field))

/* TIP, the timer, and TIP's samples summed by the co-processor. */
bool record_period_options(struct record_options *o, const bool *given, struct failure *f);
bool record_profileme_options(struct record_options *o, const bool *given, struct failure *f);
bool record_coproc_options(struct record_options *o, const bool *given, struct failure *f);

/* Which handler goes with the microprogram. */
void record_coproc_handler(struct record_options *o);

#endif
