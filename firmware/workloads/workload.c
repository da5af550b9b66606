/* The report line of a self-checking workload on the machine. workload_expected comes from the host build. */
#include "workload.h"

extern const uint64_t workload_expected; /* generated per workload and scale */

static uint64_t first_instret;

uint64_t checksum(uint64_t sum, const void *data, size_t n) {
  const unsigned char *p = data;
  for (size_t i = 0; i < n; i++) sum = checksum_word(sum, p[i]);
  return sum;
}

void workload_begin(void) {
  first_instret = read_instret();
  MARK(MARK_START);
}

int workload_end(const char *name, uint64_t sum) {
  MARK(MARK_STOP);
  uint64_t count = read_instret() - first_instret;
  console_puts(name);
  if (sum != workload_expected) {
    console_puts(": FAILED, checksum ");
    console_hex(sum);
    console_puts(", expected ");
    console_hex(workload_expected);
    console_puts("\n");
    return 1;
  }
  console_puts(": ok, checksum ");
  console_hex(sum);
  console_puts(", instret ");
  console_dec(count);
  console_puts("\n");
  return 0;
}

int workload_fail(const char *name, const char *what) {
  MARK(MARK_STOP);
  console_puts(name);
  console_puts(": FAILED, ");
  console_puts(what);
  console_puts("\n");
  return 2;
}
