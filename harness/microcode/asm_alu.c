#include "microcode/asm_alu.h"

#include "microcode/asm_complain.h"
#include "microcode/asm_operand.h"
#include "microcode/asm_scan.h"
#include "microcode/names.h"

/* Amount of a shift: its code; -1: none. */
static int amount_code(int64_t amount) {
  for (int code = 0; code < 5; code++)
    if (amount == 1ll << code) return code;
  return -1;
}

static bool second(struct cop_asm *a, struct cop_asm_line *l, const char **at) {
  int64_t n = 0;
  unsigned op = l->insn.op;
  if (op == COP_MOV) return true;
  if (!cop_asm_expect(a, at, ',')) return false;
  if (cop_op_binary(op)) return cop_asm_source(a, at, &l->insn.b);
  if (op == COP_LANE) {
    if (!cop_asm_number(a, at, 0, (int64_t)cop_lanes(l->insn.lanes) - 1, &n)) return false;
    l->insn.b = (uint8_t)n;
    return true;
  }
  if (!cop_asm_number(a, at, 0, 31, &n)) return false;
  int code = amount_code(n);
  if (code < 0) return cop_asm_wrong(a, "shifts are by 1, 2, 4, 8 or 16");
  l->insn.b = (uint8_t)code;
  return true;
}

static bool operands(struct cop_asm *a, struct cop_asm_line *l, const char **at) {
  return cop_asm_source(a, at, &l->insn.a) && second(a, l, at) && cop_asm_end(a, at);
}

bool cop_asm_alu(struct cop_asm *a, struct cop_asm_line *l, struct cop_word_text word, const char **at) {
  if (!cop_asm_part(a, &l->alu, "the main ALU") || !cop_asm_division(a, &word, &l->insn.lanes)) return false;
  l->insn.op = cop_asm_is(word, "cmp") ? COP_SUB : COP_MOV;
  l->insn.d = COP_NO_REGISTER;
  return operands(a, l, at);
}

bool cop_asm_alu_to(struct cop_asm *a, struct cop_asm_line *l, unsigned d, const char **at) {
  if (!cop_asm_part(a, &l->alu, "the main ALU")) return false;
  struct cop_word_text w = cop_asm_word(at), name = w;
  if (!cop_asm_division(a, &name, &l->insn.lanes)) return false;
  int op = cop_op_named(name.at, name.length);
  if (op < 0) return cop_asm_wrong(a, "'%.*s' is not an operation of the ALU", COP_SHOW(w));
  l->insn.op = (uint8_t)op;
  l->insn.d = (uint8_t)d;
  return operands(a, l, at);
}
