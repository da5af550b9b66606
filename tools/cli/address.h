/* Addresses that a user types, as they are printed: 80001234, or 0x80001234. */
#ifndef CULPRIT_ADDRESS_H
#define CULPRIT_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>

/* False: it is no address. */
bool address_of(const char *text, uint64_t *address);

#endif
