#include "rivals/situations.h"

static const struct {
  const char *key, *name;
} text[SITUATIONS] = {
  [SITUATION_USER] = {"user", "user"},
  [SITUATION_KERNEL] = {"kernel", "kernel, interrupts on"},
  [SITUATION_MASKED] = {"masked", "kernel, interrupts off"},
  [SITUATION_FIRMWARE] = {"firmware", "firmware"},
  [SITUATION_FAULT] = {"fault", "page faults"},
  [SITUATION_SWITCH] = {"switch", "scheduler"},
  [SITUATION_IDLE] = {"idle", "idle"},
};

const char *rivals_situation_key(enum rivals_situation s) { return text[s].key; }
const char *rivals_situation_name(enum rivals_situation s) { return text[s].name; }
