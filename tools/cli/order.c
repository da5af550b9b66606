#include "tools/cli/order.h"

#include <unistd.h>

void arguments_in_order(const char **function, const char **file, size_t most) {
  size_t files = 0;
  while (files < most && file[files]) files++;
  if (!files || access(*function, F_OK) != 0 || access(file[files - 1], F_OK) == 0) return;
  const char *last = file[files - 1];
  for (size_t i = files - 1; i > 0; i--) file[i] = file[i - 1];
  file[0] = *function;
  *function = last;
}
