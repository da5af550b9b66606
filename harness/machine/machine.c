#include "machine/machine.h"

#include <string.h>

static const struct machine_model table[] = {
#define MACHINE(name, width, fetch, alus, rob, queue, branches, loads, stores)                                                     \
  {#name, false, false, width, fetch, alus, rob, queue, branches, loads, stores, {0}},
#include "machine/machine.def"
};

static const unsigned latency[MACHINE_LATENCIES] = {
#define LATENCY(id, cycles, what) [MACHINE_##id] = (cycles),
#include "machine/machine.def"
};

/* The config ends in MACHINE_IN_ORDER. */
static bool in_order(const char *config) {
  const size_t length = strlen(config), suffix = sizeof MACHINE_IN_ORDER - 1;
  return length > suffix && strcmp(config + length - suffix, MACHINE_IN_ORDER) == 0;
}

bool machine_find(const char *config, struct machine_model *out) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    const size_t length = strlen(table[i].name);
    if (strncmp(config, table[i].name, length) || (config[length] && config[length] != '-')) continue;
    *out = table[i];
    out->translates = strncmp(config + length, MACHINE_OS, sizeof MACHINE_OS - 1) == 0;
    out->in_order = in_order(config);
    memcpy(out->latency, latency, sizeof latency);
    return true;
  }
  return false;
}
