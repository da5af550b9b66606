/* All ways of sampling and counting. */
#ifndef CULPRIT_RECORDER_MODES_H
#define CULPRIT_RECORDER_MODES_H

#include "tools/record/recorder.h"

extern const struct recorder_mode recorder_tip, recorder_timer, recorder_profileme, recorder_coproc, recorder_instrument;

const struct recorder_mode *recorder_mode_of(enum record_mode mode);

#endif
