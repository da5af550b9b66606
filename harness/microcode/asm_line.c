#include "microcode/asm_line.h"

#include <string.h>

#include "microcode/asm_alu.h"
#include "microcode/asm_arrays.h"
#include "microcode/asm_complain.h"
#include "microcode/asm_names.h"
#include "microcode/asm_scan.h"
#include "microcode/names.h"

/* ---- branch ---- */

/* Behind goto: a label, or a register. */
static bool destination(struct cop_asm *a, struct cop_asm_line *l, unsigned number, const char **at) {
  struct cop_word_text w = cop_asm_word(at);
  if (w.length == 0) return cop_asm_wrong(a, "a label is missing after goto");
  int t = cop_register_named(w.at, w.length, 't', 4);
  const struct cop_asm_name *name = cop_asm_find(a, w);
  const struct cop_asm_label *label = cop_asm_find_label(a, w);
  bool target = t >= 0 || (name && name->kind == COP_A_TARGET);
  if (target && label) return cop_asm_wrong(a, "'%.*s' is both a label and a branch target", COP_SHOW(w));
  if (target) {
    l->insn.kind = COP_REGISTER_KIND;
    l->insn.to = (uint8_t)(t >= 0 ? (unsigned)t : name->number);
    return true;
  }
  if (!label) return cop_asm_wrong(a, "unknown label '%.*s'", COP_SHOW(w));
  int distance = (int)label->at - (int)number;
  if (distance < -128 || distance > 127)
    return cop_asm_wrong(a, "'%.*s' is %d microinstructions away: a branch reaches -128..127, farther ones go through a .target",
                         COP_SHOW(w), distance);
  l->insn.kind = COP_RELATIVE;
  l->insn.to = (uint8_t)distance;
  return true;
}

/* goto L, done, interrupt N; `word` is the first of it. */
static bool jump(struct cop_asm *a, struct cop_asm_line *l, unsigned number, struct cop_word_text word, const char **at) {
  int64_t code = 0;
  if (cop_asm_is(word, "done")) {
    l->insn.kind = COP_DONE;
    return cop_asm_end(a, at);
  }
  if (cop_asm_is(word, "interrupt")) {
    if (!cop_asm_number(a, at, 0, 255, &code)) return false;
    l->insn.kind = COP_INTERRUPT;
    l->insn.to = (uint8_t)code;
    return cop_asm_end(a, at);
  }
  if (!cop_asm_is(word, "goto")) return cop_asm_wrong(a, "goto, done or interrupt expected, not '%.*s'", COP_SHOW(word));
  if (!destination(a, l, number, at)) return false;
  struct cop_word_text hint = cop_asm_word(at);
  if (hint.length && !cop_asm_is(hint, "likely")) return cop_asm_wrong(a, "'%.*s' is not expected here", COP_SHOW(hint));
  l->insn.likely = hint.length > 0 || l->insn.cond == COP_ALWAYS;
  return cop_asm_end(a, at);
}

static bool branch(struct cop_asm *a, struct cop_asm_line *l, unsigned number, struct cop_word_text word, const char **at) {
  if (!cop_asm_part(a, &l->branch, "the branch")) return false;
  l->insn.cond = COP_ALWAYS;
  if (!cop_asm_is(word, "if")) return jump(a, l, number, word, at);
  struct cop_word_text w = cop_asm_word(at);
  if (cop_asm_is(w, "not")) {
    l->insn.negate = 1;
    w = cop_asm_word(at);
  }
  int cond = cop_cond_named(w.at, w.length);
  if (cond < 0) return cop_asm_wrong(a, "'%.*s' is not a condition", COP_SHOW(w));
  l->insn.cond = (uint8_t)cond;
  return jump(a, l, number, cop_asm_word(at), at);
}

/* ---- one operation, and what they need of each other ---- */

static bool assignment(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text w, const char **at) {
  const struct cop_asm_name *name = cop_asm_find(a, w);
  int v = cop_register_named(w.at, w.length, 'v', 8), x = cop_register_named(w.at, w.length, 'x', 8);
  if (v >= 0 || (name && name->kind == COP_A_VALUE)) return cop_asm_alu_to(a, l, v >= 0 ? (unsigned)v : name->number, at);
  if (x >= 0 || (name && name->kind == COP_A_INDEX)) return cop_asm_index_set(a, l, x >= 0 ? (unsigned)x : name->number, at);
  return cop_asm_wrong(a, "'%.*s' is neither a value register nor an index register", COP_SHOW(w));
}

static bool operation(struct cop_asm *a, struct cop_asm_line *l, unsigned number, const char *at) {
  struct cop_word_text w = cop_asm_word(&at), head = w;
  const char *dot = memchr(w.at, '.', w.length);
  if (dot) head.length = (size_t)(dot - w.at);
  if (cop_asm_is(w, "nop")) return cop_asm_end(a, &at);
  if (w.length == 0)
    return *at ? cop_asm_wrong(a, "an operation is expected before '%.20s'", at) : cop_asm_wrong(a, "an operation is missing");
  if (cop_asm_is(w, "goto") || cop_asm_is(w, "if") || cop_asm_is(w, "done") || cop_asm_is(w, "interrupt"))
    return branch(a, l, number, w, &at);
  if (cop_asm_is(head, "cmp") || cop_asm_is(head, "test")) return cop_asm_alu(a, l, w, &at);
  if (cop_asm_is(w, "inc") || cop_asm_is(w, "dec") || cop_asm_is(w, "check")) return cop_asm_index_op(a, l, w, &at);
  if (cop_asm_is(head, "read") || cop_asm_is(head, "write") || cop_asm_is(head, "rmw")) return cop_asm_data(a, l, w, &at);
  if (cop_asm_is(w, "match") || cop_asm_is(w, "drop") || cop_asm_is(w, "cam")) return cop_asm_cam(a, l, w, &at);
  if (cop_asm_accept(&at, '=')) return assignment(a, l, w, &at);
  return cop_asm_wrong(a, "unknown operation '%.*s'", COP_SHOW(w));
}

static bool needs(struct cop_asm *a, const struct cop_asm_line *l) {
  unsigned cond = l->insn.cond;
  const char *name = cop_cond_name(cond);
  bool limit = cond == COP_XLIMIT, extreme = cond == COP_XZERO || cond == COP_XMAX;
  if (cop_cond_compares(cond) && !cop_op_binary(l->insn.op))
    return cop_asm_wrong(a, "if %s compares the two sources of the ALU's operation, and there are none (cmp)", name);
  if (cop_cond_of_result(cond) && !l->alu) return cop_asm_wrong(a, "if %s tests the ALU's result, and there is none", name);
  if (cond >= COP_MAX0 && cond <= COP_MAX2 && cond - COP_MAX0 >= cop_lanes(l->insn.lanes))
    return cop_asm_wrong(a, "if %s: the ALU's operation has no such lane (.h two, .b three)", name);
  if (limit && (!l->index || l->check || l->insn.xop == COP_X_SET))
    return cop_asm_wrong(a, "if xlimit tests inc or dec, and there is none");
  if (extreme && !l->index) return cop_asm_wrong(a, "if %s tests an operation of the index ALU, and there is none (check)", name);
  if (l->check && !extreme) return cop_asm_wrong(a, "check is only for if xzero or if xmax, and there is none");
  return true;
}

/* `word HIGH LOW`: a microinstruction that has no other form. */
static bool raw(struct cop_asm *a, const char *at, struct cop_word *word) {
  int64_t part[3];
  for (unsigned i = 0; i < 3; i++)
    if (!cop_asm_number(a, &at, 0, UINT32_MAX, &part[i])) return false;
  *word = (struct cop_word){(uint64_t)part[1] << 32 | (uint64_t)part[2], (uint32_t)part[0]};
  return cop_asm_end(a, &at);
}

/* End of the operation that begins here: a '|' outside braces, or the end of the line. */
static size_t extent(const char *at) {
  size_t n = 0;
  for (bool braces = false; at[n] && (braces || at[n] != '|'); n++) braces = at[n] == '{' || (braces && at[n] != '}');
  return n;
}

void cop_asm_line(struct cop_asm *a, unsigned number) {
  struct cop_asm_line l = {.alu = false};
  const char *at = a->source[number], *first = at;
  a->line = a->source_line[number];
  if (cop_asm_is(cop_asm_word(&first), "word") && (cop_asm_blanks(&first), *first != '=')) {
    if (raw(a, first, &a->code[number])) return;
    a->code[number] = (struct cop_word){0, 0};
    return;
  }
  bool good = true;
  for (bool more = true; more;) {
    char text[512];
    size_t n = extent(at);
    more = at[n] == '|';
    if (n < sizeof text) {
      memcpy(text, at, n);
      text[n] = '\0';
      good &= operation(a, &l, number, text);
    } else {
      good = cop_asm_wrong(a, "an operation is longer than %zu characters", sizeof text - 1);
    }
    at += n + more;
  }
  if (good) needs(a, &l);
  a->code[number] = cop_pack(l.insn);
}
