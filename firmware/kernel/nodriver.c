/* In place of the driver. */
#include "driver/driver.h"

size_t driver_bytes(const struct driver_config *config) {
  (void)config;
  return 0;
}
void driver_start(const struct driver_config *config, void *memory) { (void)config, (void)memory; }
void driver_flush(void) {}
void driver_flush_all(void) {}
uint64_t driver_stop(void) { return 0; }
