#include "microcode/disasm.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "contract/coproc.h"
#include "microcode/names.h"

/* ---- one microinstruction ---- */

struct text {
  char *buf;
  size_t used;
  bool more; /* an operation stands before */
};

static void add_text(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add_text(struct text *t, const char *format, ...) {
  va_list args;
  va_start(args, format);
  int n = vsnprintf(t->buf + t->used, COP_DISASM - t->used, format, args);
  va_end(args);
  if (n > 0) t->used += (size_t)n;
  if (t->used >= COP_DISASM) t->used = COP_DISASM - 1;
}

static void operation(struct text *t) {
  if (t->more) add_text(t, " | ");
  t->more = true;
}

struct name {
  char text[COP_NAME];
};
static struct name source(unsigned s) {
  struct name n = {""};
  cop_source_name(s, n.text);
  return n;
}
static struct name place(unsigned i) {
  struct name n = {""};
  cop_index_name(i, n.text);
  return n;
}

static const char *division(unsigned lanes) { return lanes == COP_LANES_H ? ".h" : lanes == COP_LANES_B ? ".b" : ""; }

/* Fields that are shown, each part alone; what is left out is 0 in a microinstruction that was assembled. */
static bool alu(struct text *t, struct cop_insn i, struct cop_insn *shown) {
  const char *name = cop_op_name(i.op);
  bool nowhere = i.d == COP_NO_REGISTER;
  if (i.op == COP_NOP) return true;
  if (!name || i.d > COP_NO_REGISTER || i.lanes > COP_LANES_B || (nowhere && i.op != COP_SUB && i.op != COP_MOV)) return false;
  shown->op = i.op;
  shown->d = i.d;
  shown->a = i.a;
  shown->lanes = i.lanes;
  if (i.op != COP_MOV) shown->b = i.b;
  operation(t);
  if (nowhere) add_text(t, "%s%s %s", i.op == COP_SUB ? "cmp" : "test", division(i.lanes), source(i.a).text);
  else add_text(t, "v%u = %s%s %s", i.d, name, division(i.lanes), source(i.a).text);
  if (cop_op_binary(i.op)) add_text(t, ", %s", source(i.b).text);
  else if (i.op == COP_LANE) add_text(t, ", %u", i.b);
  else if (i.op != COP_MOV) add_text(t, ", %u", 1u << (i.b & 31));
  return i.op == COP_LANE ? i.b < cop_lanes(i.lanes) : cop_op_binary(i.op) || i.b < 5;
}

static void index_alu(struct text *t, struct cop_insn i, struct cop_insn *shown) {
  bool check = i.xop == COP_X_NONE && (i.cond == COP_XZERO || i.cond == COP_XMAX);
  if (i.xop == COP_X_NONE && !check) return;
  operation(t);
  shown->xop = i.xop;
  shown->xd = i.xd;
  if (i.xop == COP_X_SET) {
    shown->xs = i.xs;
    add_text(t, "x%u = %s", i.xd, source(i.xs).text);
  } else {
    add_text(t, "%s x%u", check ? "check" : i.xop == COP_X_INC ? "inc" : "dec", i.xd);
  }
}

static void data(struct text *t, struct cop_insn i, struct cop_insn *shown) {
  if (i.mop == COP_M_NONE) return;
  operation(t);
  shown->mop = i.mop;
  shown->mb = i.mb;
  shown->mi = i.mi;
  if (i.mop != COP_M_READ) shown->ms = i.ms;
  if (i.mop != COP_M_WRITE) shown->ml = i.ml;
  if (i.mop == COP_M_READ) add_text(t, "read%s b%u[%s]", division(i.ml), i.mb, place(i.mi).text);
  else if (i.mop == COP_M_WRITE) add_text(t, "write b%u[%s] = %s", i.mb, place(i.mi).text, source(i.ms).text);
  else add_text(t, "rmw%s b%u[%s] += %s", division(i.ml), i.mb, place(i.mi).text, source(i.ms).text);
}

static void cam(struct text *t, struct cop_insn i, struct cop_insn *shown) {
  if (i.cop == COP_C_NONE) return;
  operation(t);
  shown->cop = i.cop;
  if (i.cop == COP_C_MATCH || i.cop == COP_C_WRITE) shown->cs = i.cs;
  if (i.cop == COP_C_DROP || i.cop == COP_C_WRITE) shown->ci = i.ci;
  if (i.cop == COP_C_MATCH) add_text(t, "match %s", source(i.cs).text);
  else if (i.cop == COP_C_WRITE) add_text(t, "cam[%s] = %s", place(i.ci).text, source(i.cs).text);
  else if (i.cop == COP_C_DROP) add_text(t, "drop cam[%s]", place(i.ci).text);
  else add_text(t, "drop all");
}

/* False: the assembler has no such branch. */
static bool branch(struct text *t, struct cop_insn i, unsigned at, unsigned count, struct cop_insn *shown) {
  const char *cond = cop_cond_name(i.cond);
  bool always = i.cond == COP_ALWAYS;
  if (i.cond == COP_NEVER) return true;
  operation(t);
  shown->cond = i.cond;
  shown->kind = i.kind;
  shown->to = i.to;
  if (!always) shown->negate = i.negate;
  if (i.kind == COP_RELATIVE || i.kind == COP_REGISTER_KIND) shown->likely = i.likely;
  if (!always) add_text(t, "if %s%s ", i.negate ? "not " : "", cond ? cond : "");
  int to = (int)at + (int8_t)i.to;
  if (i.kind == COP_DONE) add_text(t, "done");
  else if (i.kind == COP_INTERRUPT) add_text(t, "interrupt %u", i.to);
  else if (i.kind == COP_REGISTER_KIND) add_text(t, "goto t%u", i.to & 3u);
  else add_text(t, "goto L%d", to);
  if (shown->likely && !always) add_text(t, " likely");
  if (i.kind == COP_REGISTER_KIND && i.to > 3) return false;
  if (i.kind == COP_DONE && i.to != 0) return false;
  if (i.kind == COP_RELATIVE && (to < 0 || to >= (int)count)) return false;
  return (always && (i.likely || i.kind >= COP_DONE)) || cond;
}

/* What the assembler refuses beside a condition. */
static bool fits(struct cop_insn i) {
  if (cop_cond_compares(i.cond)) return cop_op_binary(i.op);
  if (cop_cond_of_result(i.cond) && i.op == COP_NOP) return false;
  if (i.cond >= COP_MAX0 && i.cond <= COP_MAX2) return i.cond - COP_MAX0 < (int)cop_lanes(i.lanes);
  return i.cond != COP_XLIMIT || i.xop == COP_X_INC || i.xop == COP_X_DEC;
}

static bool words_for_all(struct cop_insn i) {
  unsigned from[5], n = cop_sources_read(i, from);
  for (unsigned k = 0; k < n; k++)
    if (from[k] > COP_S_ZERO) return false;
  if (i.cop > COP_C_DROP_ALL) return false;
  if (i.mop != COP_M_NONE && i.mi > COP_I_PC) return false;
  if (i.mop != COP_M_NONE && i.ml > COP_LANES_B) return false;
  return (i.cop != COP_C_WRITE && i.cop != COP_C_DROP) || i.ci <= COP_I_PC;
}

void cop_disasm_insn(struct cop_word w, unsigned at, unsigned count, char text[COP_DISASM]) {
  struct cop_insn i = cop_unpack(w), shown = {.a = 0};
  struct text t = {.buf = text};
  text[0] = '\0';
  bool good = alu(&t, i, &shown);
  index_alu(&t, i, &shown);
  data(&t, i, &shown);
  cam(&t, i, &shown);
  good &= branch(&t, i, at, count, &shown);
  struct cop_word again = cop_pack(shown);
  good &= fits(i) && words_for_all(i) && again.low == w.low && again.high == w.high;
  if (!good)
    snprintf(text, COP_DISASM, "word 0x%08" PRIx32 " 0x%08" PRIx32 " 0x%08" PRIx32, w.high, (uint32_t)(w.low >> 32),
             (uint32_t)w.low);
  else if (!t.more) snprintf(text, COP_DISASM, "nop");
}
