#include "tools/record/modes.h"

const struct recorder_mode *recorder_mode_of(enum record_mode mode) {
  static const struct recorder_mode *const modes[] = {
    [RECORD_TIP] = &recorder_tip,       [RECORD_TIMER] = &recorder_timer,           [RECORD_PROFILEME] = &recorder_profileme,
    [RECORD_COPROC] = &recorder_coproc, [RECORD_INSTRUMENT] = &recorder_instrument,
  };
  return modes[mode];
}
