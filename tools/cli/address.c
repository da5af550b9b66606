#include "tools/cli/address.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

bool address_of(const char *text, uint64_t *address) {
  const char *digits = strncmp(text, "0x", 2) == 0 ? text + 2 : text;
  if (!*digits || digits[strspn(digits, "0123456789abcdefABCDEF")]) return false;
  errno = 0;
  *address = strtoull(digits, NULL, 16);
  return !errno;
}
