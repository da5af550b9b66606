#include "machine/machine.h"

#include <stdio.h>
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

/* Length of the machine's name without MACHINE_IN_ORDER. */
static size_t plain(const char *machine) {
  const size_t length = strlen(machine), suffix = sizeof MACHINE_IN_ORDER - 1;
  return length > suffix && strcmp(machine + length - suffix, MACHINE_IN_ORDER) == 0 ? length - suffix : length;
}

void machine_config(const char *machine, char *config, size_t size) {
  snprintf(config, size, "%.*s", (int)plain(machine), machine);
}

bool machine_find(const char *config, struct machine_model *out) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    const size_t length = strlen(table[i].name);
    if (strncmp(config, table[i].name, length) || (config[length] && config[length] != '-')) continue;
    *out = table[i];
    out->translates = strncmp(config + length, MACHINE_OS, sizeof MACHINE_OS - 1) == 0;
    out->in_order = config[plain(config)] != '\0';
    memcpy(out->latency, latency, sizeof latency);
    return true;
  }
  return false;
}
