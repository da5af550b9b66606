#include "machine/machine.h"

#include <string.h>

static const struct machine_model table[] = {
#define MACHINE(name, width, fetch, alus, rob, queue, branches, loads, stores)                                                     \
  {#name, false, width, fetch, alus, rob, queue, branches, loads, stores, {0}},
#include "machine/machine.def"
};

static const unsigned latency[MACHINE_LATENCIES] = {
#define LATENCY(id, cycles, what) [MACHINE_##id] = (cycles),
#include "machine/machine.def"
};

bool machine_find(const char *config, bool in_order, struct machine_model *out) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    size_t length = strlen(table[i].name);
    if (strncmp(config, table[i].name, length) || (config[length] && config[length] != '-')) continue;
    *out = table[i];
    out->in_order = in_order;
    memcpy(out->latency, latency, sizeof latency);
    return true;
  }
  return false;
}
