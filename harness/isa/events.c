#include "isa/events.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "isa/isa.h"

static const struct {
  const char *name;
  bool rare;
} events[] = {
  {NULL, false},        {"cycles", false},           {"instret", false},     {"imiss", true},        {"dmiss", true},
  {"l2miss", true},     {"branch", false},           {"mispredict", true},   {"load", false},        {"store", false},
  {"order", true},      {"execute", false},          {"alu-stall", false},   {"load-stall", false},  {"store-stall", false},
  {"front-end", false}, {"mispredict-stall", false}, {"flush-stall", false}, {"taken", false},       {"trap", true},
  {"pf-drop", false},   {"pf-skip", false},          {"pf-execute", false},  {"pf-control", false},  {"ordinary", false},
  {"itlb-walk", true},  {"dtlb-walk", true},         {"itlb-cycles", false}, {"dtlb-cycles", false},
};

enum { EVENTS = sizeof events / sizeof events[0] };

const char *event_name(uint64_t number) { return number < EVENTS ? events[number].name : NULL; }

bool event_counted(uint64_t number, unsigned extensions, bool pflag) {
  if (number >= EVENT_ITLB_WALK) return extensions & ISA_EXT_S;
  return number < EVENT_PF_DROP || pflag;
}

bool event_rare(uint64_t number) { return number < EVENTS && events[number].rare; }

bool event_find(const char *text, uint64_t *number) {
  for (uint64_t i = 1; i < EVENTS; i++) {
    if (strcmp(events[i].name, text) != 0) continue;
    *number = i;
    return true;
  }
  char *end;
  unsigned long long v = *text >= '0' && *text <= '9' ? strtoull(text, &end, 10) : 0;
  if (!v || *end || v >= EVENTS) return false;
  *number = v;
  return true;
}
