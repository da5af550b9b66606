/* Called by tests/rules/faults.awk's module: the fault to plant, 0 for none. */
#include <stdlib.h>

int fault_number(void);
int fault_number(void) {
  const char *number = getenv("CULPRIT_FAULT");
  return number ? atoi(number) : 0;
}
