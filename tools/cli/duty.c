#include "tools/cli/duty.h"

bool duty_spread(struct option_list *duty, size_t kinds, struct failure *f) {
  if (!duty->count) duty->value[duty->count++] = DUTY_DEFAULT;
  if (duty->count != 1 && duty->count != kinds)
    return fail(f, STATUS_USAGE, "--duty: %zu values for %zu kinds of profile", duty->count, kinds);
  while (duty->count < kinds) duty->value[duty->count++] = duty->value[0];
  return true;
}

bool duty_has_windows(const struct option_list *duty) {
  bool windows = false;
  for (size_t i = 0; i < duty->count; i++) windows |= duty->value[i] % 100 != 0;
  return windows;
}

uint64_t duty_part(uint64_t window, uint64_t percent) { return window / 100 * percent + window % 100 * percent / 100; }
