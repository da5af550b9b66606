/* What samples may say. Whoever takes them from outside (a dump, a stream, a profile, a database) asks here about
 * every value; behind that nothing is looked at again. Each function returns NULL, or what is wrong.
 *                                                                               docs/database.md, "Limits" */
#ifndef CULPRIT_SAMPLES_LIMITS_H
#define CULPRIT_SAMPLES_LIMITS_H

#include "samples/samples.h"

/* Of one run, known and unknown together: every sum of them is exact, as a number of SQLite and as a double. */
#define SAMPLES_PARTS_MOST ((UINT64_C(1) << 53) - 1)
#define SAMPLES_PERIOD_MOST ((UINT64_C(1) << 62) - 1) /* in steps of 1/256 */
#define SAMPLES_WIDTH_MOST 64
#define SAMPLES_LANES_MOST 4            /* of TIP: their shares of a cycle are whole twelfths */
#define SAMPLES_PROCESS_MOST UINT16_MAX /* its number */

const char *samples_row_wrong(enum samples_kind kind, uint64_t reason, uint64_t parts);

/* period: in steps of 1/256. */
const char *samples_set_wrong(uint64_t event, uint64_t kind, uint64_t period, uint64_t unit);

/* lost: samples. */
const char *samples_run_wrong(uint64_t width, double lost);

const char *samples_process_wrong(uint64_t number, uint64_t serial);

/* Adds parts of a run, if all of them stay below the limit; *sum is below it. */
static inline bool samples_parts_add(uint64_t *sum, uint64_t parts) {
  if (parts > SAMPLES_PARTS_MOST - *sum) return false;
  *sum += parts;
  return true;
}

#endif
