#include "oracle/class.h"

static const struct {
  const char *key, *name;
} class_text[ORACLE_CLASSES] = {
  [ORACLE_EXECUTE] = {"execute", "execute"},           [ORACLE_ALU_STALL] = {"alu_stall", "ALU stall"},
  [ORACLE_LOAD_STALL] = {"load_stall", "load stall"},  [ORACLE_STORE_STALL] = {"store_stall", "store stall"},
  [ORACLE_FRONT_END] = {"front_end", "front end"},     [ORACLE_MISPREDICT] = {"mispredict", "mispredict"},
  [ORACLE_MISC_FLUSH] = {"misc_flush", "misc. flush"}, [ORACLE_INTERRUPT] = {"interrupt", "interrupt"},
};

const char *oracle_class_key(enum oracle_class c) { return class_text[c].key; }
const char *oracle_class_name(enum oracle_class c) { return class_text[c].name; }
