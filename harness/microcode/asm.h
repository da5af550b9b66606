/* Assembler of the microcode: what its parts share. cop_assemble (cop_image.h) is the way in.        docs/microcode.md, "Assembler"
 *
 * Two passes over the lines: the first takes directives and labels, the second the microinstructions. Whoever finds something wrong says so with
 * cop_asm_wrong and goes on; the complaints are told at the end, by line.
 *
 *   cop_asm.c            the passes, complaints               cop_asm_line.c     one microinstruction: parts of a line, branch
 *   cop_asm_scan.c       words, numbers, expressions          cop_asm_arrays.c   index ALU, data array, associative array
 *   cop_asm_directive.c  directives, names                    cop_asm_alu.c      main ALU
 *   cop_asm_flow.c       checks of the finished program       cop_asm_image.c    the stores */
#ifndef CULPRIT_COP_ASM_H
#define CULPRIT_COP_ASM_H

#include "microcode/image.h"
#include "microcode/names.h"

enum { COP_ASM_NAME = 32, COP_ASM_FILE_MOST = 1 << 20, COP_ASM_NO_LINE = 0 };

enum cop_asm_kind { COP_A_PARAM, COP_A_CONST, COP_A_VALUE, COP_A_INDEX, COP_A_BASE, COP_A_TARGET, COP_A_KINDS };

struct cop_asm_name {
  char text[COP_ASM_NAME];
  enum cop_asm_kind kind;
  unsigned number; /* of the register */
  int64_t value;   /* parameter, constant */
};

struct cop_asm_label {
  char text[COP_ASM_NAME];
  unsigned line, at;
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
  bool taken[COP_A_KINDS][16];                           /* registers that have been given */
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
  struct cop_asm_complaint *complaint;
  size_t complaints, complaint_room;
  bool no_memory;
  struct cop_asm_setup setup;
  const char *source[COP_CODE]; /* of each microinstruction, without label and comment */
  unsigned source_line[COP_CODE];
  struct cop_word code[COP_CODE];
  unsigned count; /* microinstructions in the file; may exceed COP_CODE */
};

/* ---- complaints ---- */
bool cop_asm_wrong(struct cop_asm *a, const char *format, ...) __attribute__((format(printf, 2, 3))); /* at a->line; false */
bool cop_asm_wrong_at(struct cop_asm *a, unsigned line, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* ---- scanning: a cursor in a line that ends in a zero. Those that return a bool have complained when it is false ---- */
struct cop_word_text {
  const char *at;
  size_t length;
};
#define COP_SHOW(w) ((w).length > 40 ? 40 : (int)(w).length), (w).at

void cop_asm_blanks(const char **at);
bool cop_asm_accept(const char **at, char c);       /* a character, blanks before it dropped; says nothing */
struct cop_word_text cop_asm_word(const char **at); /* letters, digits, _ and . ; length 0: none */
bool cop_asm_is(struct cop_word_text w, const char *word);
bool cop_asm_expect(struct cop_asm *a, const char **at, char c);
bool cop_asm_end(struct cop_asm *a, const char **at); /* nothing may follow */
bool cop_asm_number(struct cop_asm *a, const char **at, int64_t low, int64_t high,
                    int64_t *n); /* a number, a name, or {expression} */

/* ---- names ---- */
const struct cop_asm_name *cop_asm_find(const struct cop_asm *a, struct cop_word_text w);
const struct cop_asm_label *cop_asm_find_label(const struct cop_asm *a, struct cop_word_text w);
bool cop_asm_new_name(struct cop_asm *a, struct cop_word_text w); /* may be given: no word of the language, not given before */
bool cop_asm_add_name(struct cop_asm *a, struct cop_word_text w, enum cop_asm_kind kind, unsigned number, int64_t value);
bool cop_asm_copy_name(struct cop_asm *a, struct cop_word_text w, const char *what, char to[COP_ASM_NAME]);
bool cop_asm_add_label(struct cop_asm *a, struct cop_word_text w, unsigned at);
/* A register of a kind, by number or name. */
bool cop_asm_register(struct cop_asm *a, const char **at, enum cop_asm_kind kind, unsigned *number);
bool cop_asm_source(struct cop_asm *a, const char **at, uint8_t *source);
bool cop_asm_index(struct cop_asm *a, const char **at, uint8_t *index); /* in brackets */

void cop_asm_directive(struct cop_asm *a, const char *at);

/* ---- one microinstruction ---- */
struct cop_asm_line {
  struct cop_insn insn;
  bool alu, index, check, data, cam, branch; /* parts that are in use; check: of the index ALU */
};

void cop_asm_line(struct cop_asm *a, unsigned number);
/* Operations: `word` is the first word, *at behind it. */
bool cop_asm_alu(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text word, const char **at);      /* cmp, test */
bool cop_asm_alu_to(struct cop_asm *a, struct cop_asm_line *l, unsigned d, const char **at);                  /* behind `vN =` */
bool cop_asm_index_op(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text word, const char **at); /* inc, dec, check */
bool cop_asm_index_set(struct cop_asm *a, struct cop_asm_line *l, unsigned x, const char **at);               /* behind `xN =` */
bool cop_asm_data(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text word, const char **at);     /* read, write, rmw */
bool cop_asm_cam(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text word, const char **at);      /* match, drop, cam */
/* Splits `rmw.b` into `rmw` and its division, enum cop_lanes. */
bool cop_asm_division(struct cop_asm *a, struct cop_word_text *word, uint8_t *lanes);
bool cop_asm_part(struct cop_asm *a, bool *used, const char *what);

/* ---- the finished program ---- */
void cop_asm_flow(struct cop_asm *a);
bool cop_asm_image(const struct cop_asm *a, struct cop_image *image);

/* Where each microinstruction of a program stands in its file. */
struct cop_asm_lines {
  unsigned count, line[COP_CODE];
};
/* As cop_assemble. lines: may be NULL. */
bool cop_assemble_lines(struct cop_image *image, struct cop_asm_lines *lines, const char *path, const char *const *define,
                        size_t defines, void (*complain)(void *ctx, const char *line), void *ctx);

#endif
