/* How often instructions were executed, as `culprit calc` estimates it. */
#ifndef CULPRIT_REPORT_EXECUTIONS_H
#define CULPRIT_REPORT_EXECUTIONS_H

#include "tools/report/open.h"

/* Fills in the executions of a profile of TIP that counts cycles, for each function with samples. Other profiles, and
 * those of a machine without a model, have none: not an error. */
bool executions_estimate(struct profile_files *files, struct failure *f);

#endif
