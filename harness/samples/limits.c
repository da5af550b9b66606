#include "samples/limits.h"

#include <math.h>

#include "isa/events.h"
#include "oracle/class.h"

_Static_assert(ORACLE_UNITS == SAMPLES_TIP_PARTS, "the parts of a sample are those of a cycle");

const char *samples_row_wrong(enum samples_kind kind, uint64_t reason, uint64_t parts) {
  const uint64_t class = reason & SAMPLES_CLASS_MASK, beside = reason >> SAMPLES_BESIDE_SHIFT;
  if (!parts || parts > SAMPLES_PARTS_MOST) return "samples of a number that does not exist";
  if (kind == SAMPLES_PC) return reason ? "samples of kind pc with a reason" : NULL;
  if (class >= ORACLE_CLASSES || beside > 3 || (beside && class != ORACLE_EXECUTE))
    return "samples with a reason that does not exist";
  return NULL;
}

const char *samples_set_wrong(uint64_t event, uint64_t kind, uint64_t period, uint64_t unit) {
  if (!event_name(event)) return "samples of an event that does not exist";
  if (kind >= SAMPLES_KINDS) return "samples of a kind that does not exist";
  if (!period || period > SAMPLES_PERIOD_MOST) return "samples with a period that does not exist";
  return unit == (kind == SAMPLES_TIP ? ORACLE_UNITS : 1) ? NULL : "samples with a unit that does not belong to their kind";
}

const char *samples_run_wrong(uint64_t width, double lost) {
  if (!width || width > SAMPLES_WIDTH_MOST) return "a run on a machine of no width";
  return isfinite(lost) && lost >= 0 ? NULL : "a run that lost a number of samples that does not exist";
}

const char *samples_process_wrong(uint64_t number, uint64_t serial) {
  return number <= SAMPLES_PROCESS_MOST && serial <= UINT32_MAX ? NULL : "a process of a number that does not exist";
}
