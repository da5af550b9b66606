#include "microcode/names.h"

#include <stdio.h>
#include <string.h>

static const char *const fields[] = {"info", "pc", "insn", "value", "valueh", "addr", "addrh", "cycle"};
static const char *const classes[] = {"alu",    "load",     "store",  "branch", "jump", "call",
                                      "return", "indirect", "muldiv", "system", "tip"};
static const char *const ops[] = {"nop", "mov", "add",  "sub",  "and", "or",  "xor", "andn",
                                  "shl", "shr", "adds", "subs", "min", "max", "lane"};
static const char *const conds[] = {"",      "",           "eq",    "ltu",    "zero", "sign",     "max0",  "max1",
                                    "max2",  "rmax0",      "rmax1", "rmax2",  "hit",  "xlimit",   "xzero", "xmax",
                                    "taken", "mispredict", "dmiss", "l2miss", "gap",  "forwarded"};
static const char *const sources[] = {"info",  "pc",     "insn",   "value", "valueh", "addr",  "addrh", "cycle",
                                      "class", "events", "target", "line",  "rd",     "rs1",   "rs2",   "imm",
                                      "md",    "mn",     "mi",     "rand",  "link",   "waddr", "0"}; /* from COP_S_INFO */
static const char *const indices[] = {"mi", "zero", "v0", "v1", "pc"};                               /* from COP_I_MI */
static const char *const others[] = {"cmp",   "test",      "inc",  "dec",  "check", "read",     "write",     "rmw",
                                     "match", "cam",       "drop", "all",  "goto",  "if",       "not",       "likely",
                                     "done",  "interrupt", "word", "zero", "width", "circular", "saturating"};

#define COUNT(table) (sizeof table / sizeof table[0])

static int find_name(const char *const *table, size_t count, size_t first, const char *word, size_t length) {
  for (size_t i = first; i < count; i++)
    if (length && strlen(table[i]) == length && memcmp(table[i], word, length) == 0) return (int)i;
  return -1;
}

const char *cop_field_name(unsigned field) { return field < COUNT(fields) ? fields[field] : NULL; }
const char *cop_class_name(unsigned class) { return class < COUNT(classes) ? classes[class] : NULL; }
const char *cop_op_name(unsigned op) { return op > COP_NOP && op < COUNT(ops) ? ops[op] : NULL; }
const char *cop_cond_name(unsigned cond) { return cond > COP_ALWAYS && cond < COUNT(conds) ? conds[cond] : NULL; }

int cop_field_named(const char *word, size_t length) { return find_name(fields, COUNT(fields), 0, word, length); }
int cop_class_named(const char *word, size_t length) { return find_name(classes, COUNT(classes), 0, word, length); }
int cop_op_named(const char *word, size_t length) { return find_name(ops, COUNT(ops), COP_MOV, word, length); }
int cop_cond_named(const char *word, size_t length) { return find_name(conds, COUNT(conds), COP_EQ, word, length); }

int cop_register_named(const char *word, size_t length, char letter, unsigned count) {
  if (length < 2 || length > 3 || word[0] != letter || (length == 3 && word[1] == '0')) return -1;
  unsigned n = 0;
  for (size_t i = 1; i < length; i++) {
    if (word[i] < '0' || word[i] > '9') return -1;
    n = 10 * n + (unsigned)(word[i] - '0');
  }
  return n < count ? (int)n : -1;
}

bool cop_source_name(unsigned source, char name[COP_NAME]) {
  if (source > COP_S_ZERO) return false;
  if (source < COP_S_X0) snprintf(name, COP_NAME, "v%u", source);
  else if (source < COP_S_C0) snprintf(name, COP_NAME, "x%u", source - COP_S_X0);
  else if (source < COP_S_INFO) snprintf(name, COP_NAME, "c%u", source - COP_S_C0);
  else snprintf(name, COP_NAME, "%s", sources[source - COP_S_INFO]);
  return true;
}

int cop_source_named(const char *word, size_t length) {
  int n = cop_register_named(word, length, 'v', 8);
  if (n >= 0) return COP_S_V0 + n;
  if ((n = cop_register_named(word, length, 'x', 8)) >= 0) return COP_S_X0 + n;
  if ((n = cop_register_named(word, length, 'c', 16)) >= 0) return COP_S_C0 + n;
  n = find_name(sources, COUNT(sources), 0, word, length);
  return n < 0 ? n : COP_S_INFO + n;
}

bool cop_index_name(unsigned index, char name[COP_NAME]) {
  if (index < COP_I_MI) snprintf(name, COP_NAME, "x%u", index);
  else if (index <= COP_I_PC) snprintf(name, COP_NAME, "%s", indices[index - COP_I_MI]);
  return index <= COP_I_PC;
}

int cop_index_named(const char *word, size_t length) {
  int n = cop_register_named(word, length, 'x', 8);
  if (n >= 0) return n;
  n = find_name(indices, COUNT(indices), 0, word, length);
  return n < 0 ? n : COP_I_MI + n;
}

/* Any letter of a register file with digits behind it, whether there is such a register or not. */
static bool like_register(const char *word, size_t length) {
  if (length < 2 || !strchr("vxcbt", word[0])) return false;
  for (size_t i = 1; i < length; i++)
    if (word[i] < '0' || word[i] > '9') return false;
  return true;
}

bool cop_reserved(const char *word, size_t length) {
  return like_register(word, length) || find_name(sources, COUNT(sources), 0, word, length) >= 0 ||
         find_name(ops, COUNT(ops), 0, word, length) >= 0 || find_name(others, COUNT(others), 0, word, length) >= 0;
}

bool cop_op_binary(unsigned op) { return op > COP_MOV && op < COP_LANE && op != COP_SHL && op != COP_SHR; }

bool cop_cond_compares(unsigned cond) { return cond == COP_EQ || cond == COP_LTU; }
bool cop_cond_of_result(unsigned cond) { return cond >= COP_RESULT_ZERO && cond <= COP_MAX2; }
unsigned cop_lanes(unsigned code) { return code == COP_LANES_H ? 2 : code == COP_LANES_B ? 3 : 1; }

unsigned cop_sources_read(struct cop_insn i, unsigned source[5]) {
  unsigned n = 0;
  bool compares = cop_cond_compares(i.cond);
  if ((i.op > COP_NOP && i.op <= COP_LANE) || compares) source[n++] = i.a;
  if (cop_op_binary(i.op) || compares) source[n++] = i.b;
  if (i.xop == COP_X_SET) source[n++] = i.xs;
  if (i.mop == COP_M_WRITE || i.mop == COP_M_RMW) source[n++] = i.ms;
  if (i.cop == COP_C_MATCH || i.cop == COP_C_WRITE) source[n++] = i.cs;
  return n;
}

bool cop_reads_pc_index(struct cop_insn i) {
  return (i.mop != COP_M_NONE && i.mi == COP_I_PC) || ((i.cop == COP_C_WRITE || i.cop == COP_C_DROP) && i.ci == COP_I_PC);
}
