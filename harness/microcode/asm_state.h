/* What the assembler knows about the program while it reads it. */
#ifndef CULPRIT_COP_ASM_STATE_H
#define CULPRIT_COP_ASM_STATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/hash.h"
#include "contract/coproc.h"
#include "coproc/isa.h"

enum { COP_ASM_NAME = 32, COP_ASM_FILE_MOST = 1 << 20, COP_ASM_NO_LINE = 0 };

enum cop_asm_kind { COP_A_PARAM, COP_A_CONST, COP_A_VALUE, COP_A_INDEX, COP_A_BASE, COP_A_TARGET, COP_A_KINDS };

struct cop_asm_name {
  char text[COP_ASM_NAME];
  enum cop_asm_kind kind;
  unsigned number; /* of the register */
  int64_t value;   /* parameter, constant */
  size_t next;     /* index + 1 of another one with the same sum; 0: none */
};

struct cop_asm_label {
  char text[COP_ASM_NAME];
  unsigned line, at;
  size_t next; /* as of a name */
};

/* A label that a directive names; `at` is filled in when all are known. line 0: not given. */
struct cop_asm_reference {
  char label[COP_ASM_NAME];
  unsigned line, at;
};

struct cop_asm_complaint {
  unsigned line, order;
  char *text;
};

/* What the directives say. */
struct cop_asm_setup {
  char program[COP_ASM_NAME];
  unsigned fields, classes;
  bool fields_given, classes_given;
  struct cop_asm_reference entry[16], others, target[4]; /* others: `.entry *` */
  bool taken[COP_A_KINDS][16];                           /* registers that have been assigned */
  uint32_t value[8], constant[16];
  uint16_t index[8], base[8], width[8];
  bool saturating[8];
  uint32_t knob[8]; /* enum cop_asm_knob */
  bool knob_given[8];
};
enum cop_asm_knob { COP_K_WATCH, COP_K_LIMIT, COP_K_INTERVAL, COP_K_SPREAD, COP_K_SEED, COP_K_WATER, COP_K_DIV, COP_KNOBS };

struct cop_asm {
  const char *path;
  char *text;                /* the file; each line ends in a zero */
  unsigned line;             /* being read, from 1 */
  const char *const *define; /* `NAME=value` words from outside */
  size_t defines;
  bool *define_used;
  struct cop_asm_name *name;
  size_t names, name_room;
  struct cop_asm_label *label;
  size_t labels, label_room;
  struct hash name_at, label_at; /* sum of a text -> index + 1 */
  struct cop_asm_complaint *complaint;
  size_t complaints, complaint_room;
  bool no_memory;
  struct cop_asm_setup setup;
  const char *source[COP_CODE]; /* of each microinstruction, without label and comment */
  unsigned source_line[COP_CODE];
  struct cop_word code[COP_CODE];
  unsigned count; /* microinstructions in the file; may exceed COP_CODE */
};

#endif
