#include "microcode/asm_arrays.h"

#include "microcode/asm_complain.h"
#include "microcode/asm_operand.h"
#include "microcode/asm_scan.h"
#include "microcode/names.h"

/* ---- index ALU ---- */

bool cop_asm_index_op(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text word, const char **at) {
  unsigned x = 0;
  if (!cop_asm_part(a, &l->index, "the index ALU") || !cop_asm_register(a, at, COP_A_INDEX, &x)) return false;
  l->check = cop_asm_is(word, "check");
  l->insn.xop = l->check ? COP_X_NONE : cop_asm_is(word, "inc") ? COP_X_INC : COP_X_DEC;
  l->insn.xd = (uint8_t)x;
  return cop_asm_end(a, at);
}

bool cop_asm_index_set(struct cop_asm *a, struct cop_asm_line *l, unsigned x, const char **at) {
  if (!cop_asm_part(a, &l->index, "the index ALU")) return false;
  l->insn.xop = COP_X_SET;
  l->insn.xd = (uint8_t)x;
  return cop_asm_source(a, at, &l->insn.xs) && cop_asm_end(a, at);
}

/* ---- data array: read.b B[i], write B[i] = S, rmw.b B[i] += S ---- */

bool cop_asm_data(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text word, const char **at) {
  unsigned base = 0;
  struct cop_word_text whole = word;
  if (!cop_asm_part(a, &l->data, "the data array") || !cop_asm_division(a, &word, &l->insn.ml)) return false;
  bool write = cop_asm_is(word, "write"), rmw = cop_asm_is(word, "rmw");
  if (write && word.length != whole.length) return cop_asm_wrong(a, "write has no lanes");
  if (!cop_asm_register(a, at, COP_A_BASE, &base)) return false;
  l->insn.mop = write ? COP_M_WRITE : rmw ? COP_M_RMW : COP_M_READ;
  l->insn.mb = (uint8_t)base;
  if (!cop_asm_index(a, at, &l->insn.mi)) return false;
  if (rmw && !cop_asm_expect(a, at, '+')) return false;
  if ((rmw || write) && (!cop_asm_expect(a, at, '=') || !cop_asm_source(a, at, &l->insn.ms))) return false;
  return cop_asm_end(a, at);
}

/* ---- associative array: match S, cam[i] = S, drop cam[i], drop all ---- */

bool cop_asm_cam(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text word, const char **at) {
  if (!cop_asm_part(a, &l->cam, "the associative array")) return false;
  if (cop_asm_is(word, "match")) {
    l->insn.cop = COP_C_MATCH;
    return cop_asm_source(a, at, &l->insn.cs) && cop_asm_end(a, at);
  }
  if (cop_asm_is(word, "cam")) {
    l->insn.cop = COP_C_WRITE;
    return cop_asm_index(a, at, &l->insn.ci) && cop_asm_expect(a, at, '=') && cop_asm_source(a, at, &l->insn.cs) &&
           cop_asm_end(a, at);
  }
  struct cop_word_text what = cop_asm_word(at);
  l->insn.cop = cop_asm_is(what, "all") ? COP_C_DROP_ALL : COP_C_DROP;
  if (!cop_asm_is(what, "all") && !cop_asm_is(what, "cam")) return cop_asm_wrong(a, "`drop all` or `drop cam[i]` expected");
  return (l->insn.cop == COP_C_DROP_ALL || cop_asm_index(a, at, &l->insn.ci)) && cop_asm_end(a, at);
}
