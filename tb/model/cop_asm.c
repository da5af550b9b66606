/* Assembler of the microcode: what each form becomes, and what is refused, where and why.
 *                                                                           docs/microcode.md, "Assembler" */
#include <stdio.h>
#include <string.h>

#include "contract/coproc.h"
#include "tb/lib/check.h"
#include "tb/lib/coproc/asm_bench.h"
#include "coproc/isa.h"
#include "microcode/asm.h"

struct bench {
  struct asm_bench with;
  unsigned checks, failures;
};

static void check_asm(struct bench *b, const char *what, const char *detail, bool good) {
  b->checks++;
  if (good) return;
  printf("# %s: %.300s (replay: build/tb/cop_asm)\n", what, detail);
  b->failures++;
}

static uint64_t stored(const struct cop_image *image, unsigned offset) {
  for (size_t i = 0; i < image->count; i++)
    if (image->store[i].offset == offset) return image->store[i].value;
  return UINT64_MAX;
}

/* ---- microinstructions ---- */

#define HEAD                                                                                                                                                              \
  ".program t\n.fields pc insn value valueh addr addrh cycle\n.classes load\n.entry load = s\n.value acc\n.value v2 third\n.index ptr width 4 saturating\n.const K = 5\n" \
  ".base A = 16\n.target far = e\n"
enum { HEAD_LINES = 10 };

struct form {
  const char *text;
  struct cop_insn insn;
};
static const struct form forms[] = {
  {"nop", {.a = 0}},
  {"v3 = mov pc", {.op = COP_MOV, .d = 3, .a = COP_S_PC}},
  {"acc = add K, ptr", {.op = COP_ADD, .d = 0, .a = COP_S_C0, .b = COP_S_X0}},
  {"v7 = sub c15, x7", {.op = COP_SUB, .d = 7, .a = COP_S_C0 + 15, .b = COP_S_X0 + 7}},
  {"v1 = and info, class", {.op = COP_AND, .d = 1, .a = COP_S_INFO, .b = COP_S_CLASS}},
  {"v1 = or insn, events", {.op = COP_OR, .d = 1, .a = COP_S_INSN, .b = COP_S_EVENTS}},
  {"v1 = xor value, target", {.op = COP_XOR, .d = 1, .a = COP_S_VALUE, .b = COP_S_TARGET}},
  {"v1 = andn valueh, line", {.op = COP_ANDN, .d = 1, .a = COP_S_VALUEH, .b = COP_S_LINE}},
  {"v1 = min addr, rd", {.op = COP_MIN, .d = 1, .a = COP_S_ADDR, .b = COP_S_RD}},
  {"v1 = max addrh, rs1", {.op = COP_MAX, .d = 1, .a = COP_S_ADDRH, .b = COP_S_RS1}},
  {"v1 = adds cycle, rs2", {.op = COP_ADDS, .d = 1, .a = COP_S_CYCLE, .b = COP_S_RS2}},
  {"v1 = adds.w imm, md", {.op = COP_ADDS, .d = 1, .a = COP_S_IMM, .b = COP_S_MD}},
  {"v1 = adds.h mn, mi", {.op = COP_ADDS, .d = 1, .lanes = COP_LANES_H, .a = COP_S_MN, .b = COP_S_MI}},
  {"v1 = subs.b rand, link", {.op = COP_SUBS, .d = 1, .lanes = COP_LANES_B, .a = COP_S_RAND, .b = COP_S_LINK}},
  {"v1 = shl waddr, 1", {.op = COP_SHL, .d = 1, .a = COP_S_WADDR, .b = 0}},
  {"v1 = shr 0, 16", {.op = COP_SHR, .d = 1, .a = COP_S_ZERO, .b = 4}},
  {"v1 = shl v2, {1 << 3}", {.op = COP_SHL, .d = 1, .a = 2, .b = 3}},
  {"v1 = lane v2, 0", {.op = COP_LANE, .d = 1, .a = 2, .b = 0}},
  {"v1 = lane.b v2, 2", {.op = COP_LANE, .d = 1, .lanes = COP_LANES_B, .a = 2, .b = 2}},
  {"cmp v1, v2", {.op = COP_SUB, .d = COP_NO_REGISTER, .a = 1, .b = 2}},
  {"test.h md", {.op = COP_MOV, .d = COP_NO_REGISTER, .lanes = COP_LANES_H, .a = COP_S_MD}},
  {"inc ptr", {.xop = COP_X_INC, .xd = 0}},
  {"dec x5", {.xop = COP_X_DEC, .xd = 5}},
  {"ptr = acc", {.xop = COP_X_SET, .xd = 0, .xs = 0}},
  {"x6 = 0", {.xop = COP_X_SET, .xd = 6, .xs = COP_S_ZERO}},
  {"read A[ptr]", {.mop = COP_M_READ, .mb = 0, .mi = 0}},
  {"read.b b7[mi]", {.mop = COP_M_READ, .mb = 7, .mi = COP_I_MI, .ml = COP_LANES_B}},
  {"write A[zero] = K", {.mop = COP_M_WRITE, .mb = 0, .mi = COP_I_ZERO, .ms = COP_S_C0}},
  {"rmw.h A[v1] += pc", {.mop = COP_M_RMW, .mb = 0, .mi = COP_I_V1, .ms = COP_S_PC, .ml = COP_LANES_H}},
  {"rmw A[acc] += 0", {.mop = COP_M_RMW, .mb = 0, .mi = COP_I_V0, .ms = COP_S_ZERO}},
  {"match pc", {.cop = COP_C_MATCH, .cs = COP_S_PC}},
  {"cam[pc] = acc", {.cop = COP_C_WRITE, .ci = COP_I_PC, .cs = 0}},
  {"drop cam[x7]", {.cop = COP_C_DROP, .ci = 7}},
  {"drop all", {.cop = COP_C_DROP_ALL}},
  {"goto e", {.cond = COP_ALWAYS, .likely = 1, .kind = COP_RELATIVE, .to = 2}},
  {"if hit goto s", {.cond = COP_HIT, .kind = COP_RELATIVE, .to = 255}},
  {"if not gap goto e likely", {.cond = COP_GAP, .negate = 1, .likely = 1, .kind = COP_RELATIVE, .to = 2}},
  {"goto far", {.cond = COP_ALWAYS, .likely = 1, .kind = COP_REGISTER_KIND, .to = 0}},
  {"if taken goto t0", {.cond = COP_TAKEN, .kind = COP_REGISTER_KIND, .to = 0}},
  {"done", {.cond = COP_ALWAYS, .kind = COP_DONE}},
  {"if mispredict done", {.cond = COP_MISPREDICT, .kind = COP_DONE}},
  {"interrupt 255", {.cond = COP_ALWAYS, .kind = COP_INTERRUPT, .to = 255}},
  {"if not l2miss interrupt {K + 2}", {.cond = COP_L2MISS, .negate = 1, .kind = COP_INTERRUPT, .to = 7}},
  {"cmp v1, v2 | if eq done", {.op = COP_SUB, .d = 8, .a = 1, .b = 2, .cond = COP_EQ, .kind = COP_DONE}},
  {"v1 = add v1, v2 | if ltu done", {.op = COP_ADD, .d = 1, .a = 1, .b = 2, .cond = COP_LTU, .kind = COP_DONE}},
  {"test v1 | if zero done", {.op = COP_MOV, .d = 8, .a = 1, .cond = COP_RESULT_ZERO, .kind = COP_DONE}},
  {"v1 = shl v1, 2 | if sign done", {.op = COP_SHL, .d = 1, .a = 1, .b = 1, .cond = COP_SIGN, .kind = COP_DONE}},
  {"test v1 | if max0 done", {.op = COP_MOV, .d = 8, .a = 1, .cond = COP_MAX0, .kind = COP_DONE}},
  {"test.h v1 | if max1 done", {.op = COP_MOV, .d = 8, .lanes = 1, .a = 1, .cond = COP_MAX1, .kind = COP_DONE}},
  {"test.b v1 | if max2 done", {.op = COP_MOV, .d = 8, .lanes = 2, .a = 1, .cond = COP_MAX2, .kind = COP_DONE}},
  {"if rmax0 done", {.cond = COP_RMAX0, .kind = COP_DONE}},
  {"if rmax1 done", {.cond = COP_RMAX1, .kind = COP_DONE}},
  {"if rmax2 done", {.cond = COP_RMAX2, .kind = COP_DONE}},
  {"inc x1 | if xlimit done", {.xop = COP_X_INC, .xd = 1, .cond = COP_XLIMIT, .kind = COP_DONE}},
  {"check x2 | if xzero done", {.xd = 2, .cond = COP_XZERO, .kind = COP_DONE}},
  {"x2 = v2 | if not xmax done", {.xop = COP_X_SET, .xd = 2, .xs = 2, .cond = COP_XMAX, .negate = 1, .kind = COP_DONE}},
  {"if dmiss done", {.cond = COP_DMISS, .kind = COP_DONE}},
  {"if forwarded done", {.cond = COP_FORWARDED, .kind = COP_DONE}},
  {" acc=add.h pc,K|inc ptr|rmw.b A[ mi ]+=x1|cam[pc]=value|if not max1 goto s\t",
   {.op = COP_ADD,
    .d = 0,
    .lanes = 1,
    .a = COP_S_PC,
    .b = COP_S_C0,
    .xop = COP_X_INC,
    .mop = COP_M_RMW,
    .mi = COP_I_MI,
    .ms = COP_S_X0 + 1,
    .ml = 2,
    .cop = COP_C_WRITE,
    .cs = COP_S_VALUE,
    .ci = COP_I_PC,
    .cond = COP_MAX1,
    .negate = 1,
    .to = 255}},
};

/* At address 1, between `s: nop` and `e: done`. */
static void words(struct bench *b) {
  for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++) {
    char text[1024];
    struct cop_image image;
    int n = snprintf(text, sizeof text, HEAD "s: nop\n%s\nnop\ne: done\n", forms[i].text);
    bool good = asm_bench_source(&b->with, text, (size_t)n, &image);
    check_asm(b, forms[i].text, b->with.said, good);
    struct cop_word want = cop_pack(forms[i].insn);
    if (good)
      check_asm(b, forms[i].text, "becomes another word",
                stored(&image, COP_AT_code + 16) == want.low && stored(&image, COP_AT_code + 24) == want.high);
    cop_image_free(&image);
  }
}

/* ---- directives ---- */

struct setting {
  unsigned offset;
  uint64_t value;
};
static void settings(struct bench *b) {
  static const char text[] =
    ".program t.1\n.fields pc cycle\n.classes load tip\n.entry tip = e\n.entry * = s\n.param N = {2*3+(10-4)/2 | 0x40}\n.const c1 X = {N << 4}\n"
    ".const Y = {-1 + 0}\n.const Z = X\n.value v1 b1st = 7\n.value a\n.value c = 0xffffffff\n.index x2 i width {N - 64} saturating = 511\n.index j width 3 circular\n"
    ".base b1 P = 0xffff\n.base Q = {N & 3}\n.target t2 = e\n.target u = s\n.watch 200\n.limit 9\n.interval 4\n.spread 7\n.seed 3\n.water 2\n.div 2\n"
    "s: v0 = add a, c\n goto e\ne: goto t2\nf: done\n";
  static const struct setting expected[] = {{COP_AT_ctl, 2 | 2 << 4},
                                            {COP_AT_fields, 1 | 2 | 128},
                                            {COP_AT_classes, 2 | 1024},
                                            {COP_AT_select, 0},
                                            {COP_AT_watch, 200},
                                            {COP_AT_limit, 9},
                                            {COP_AT_interval, 4},
                                            {COP_AT_spread, 7},
                                            {COP_AT_seed, 3},
                                            {COP_AT_water, 2},
                                            {COP_AT_entry, 0},
                                            {COP_AT_entry + 80, 2},
                                            {COP_AT_entry + 120, 0},
                                            {COP_AT_c, 0xffffffff},
                                            {COP_AT_c + 8, 0x490},
                                            {COP_AT_c + 16, 0x490},
                                            {COP_AT_v, 0},
                                            {COP_AT_v + 8, 7},
                                            {COP_AT_v + 16, 0xffffffff},
                                            {COP_AT_xcfg, 3},
                                            {COP_AT_xcfg + 16, 9 | 256},
                                            {COP_AT_xcfg + 8, 16},
                                            {COP_AT_x + 16, 511},
                                            {COP_AT_b, 1},
                                            {COP_AT_b + 8, 0xffff},
                                            {COP_AT_t, 0},
                                            {COP_AT_t + 16, 2},
                                            {COP_AT_code + 16, 1ull << 63}};
  struct cop_image image;
  char detail[100];
  bool good = asm_bench_source(&b->with, text, sizeof text - 1, &image);
  check_asm(b, "settings: e loops through t2", b->with.said,
            !good && strstr(b->with.said, "26: from here neither done nor interrupt") != NULL);
  cop_image_free(&image);
  char fixed[sizeof text];
  memcpy(fixed, text, sizeof text);
  strstr(fixed, "t2 = e")[5] = 'f';
  good = asm_bench_source(&b->with, fixed, sizeof text - 1, &image);
  check_asm(b, "settings", b->with.said, good);
  for (size_t i = 0; good && i < sizeof expected / sizeof expected[0]; i++) {
    uint64_t want = expected[i].offset == COP_AT_t + 16 ? 3 : expected[i].value;
    snprintf(detail, sizeof detail, "offset 0x%x has 0x%llx", expected[i].offset,
             (unsigned long long)stored(&image, expected[i].offset));
    check_asm(b, "settings", detail, stored(&image, expected[i].offset) == want);
  }
  check_asm(b, "settings", "the program's name", good && strcmp(image.program, "t.1") == 0);
  cop_image_free(&image);
}

/* ---- refusals: a line between head and program, or in the program, and how its complaint begins ---- */

struct refusal {
  const char *text, *says;
};

static const struct refusal directives[] = {
  {".wibble 3", "unknown directive '.wibble'"},
  {".", "unknown directive '.'"},
  {". watch 3", "unknown directive '.'"},
  {".program again", ".program is given twice"},
  {".fields pc", ".fields is given twice"},
  {".classes load", ".classes is given twice"},
  {".param", "a name is missing"},
  {".param K = 3", "the name 'K' is given twice"},
  {".param pc = 3", "'pc' is a word of the language"},
  {".param info = 3", "'info' is a word of the language"},
  {".param cmp = 3", "'cmp' is a word of the language"},
  {".param v9 = 3", "'v9' is a word of the language"},
  {".param 3x = 3", "'3x' is not a name"},
  {".param abcdefghijklmnopqrstuvwxyzabcdef = 3", "'abcdefghijklmnopqrstuvwxyzabcdef...' is longer than 31"},
  {".param N", "'=' expected at the end"},
  {".param N 3", "'=' expected before '3'"},
  {".param N =", "a number is missing at the end"},
  {".param N = 4x", "'4x' is not a number"},
  {".param N = 0xg", "'0xg' is not a number"},
  {".param N = 4294967296", "'4294967296' does not fit in 32 bits"},
  {".param N = 3 4", "'4' is not expected here"},
  {".param N = {3", "'}' expected at the end"},
  {".param N = {3 + }", "a number is expected before '}'"},
  {".param N = {(3}", "')' expected before '}'"},
  {".param N = {1 << 32}", "4294967296 is not in the range"},
  {".param N = {3 / 0}", "division by 0"},
  {".param N = {1 << 63}", "shift of a negative number, or by more than 62"},
  {".param N = M", "'M' is not a parameter or constant that was given"},
  {".param N = acc", "'acc' is not a parameter or constant"},
  {".const N = -1", "a number is expected before '-1'"},
  {".const c0 = 3", "c0 is already taken"},
  {".const c16 = 3", "'c16' is a word of the language"},
  {".value v0", "v0 is already taken"},
  {".index q width 0 circular", "0 is not in the range 1..16"},
  {".index q width 17 circular", "17 is not in the range 1..16"},
  {".index q 7 circular", "'width' expected"},
  {".index q width 7", "'circular' or 'saturating' expected"},
  {".index q width 7 circular = 128", "128 is not in the range 0..127"},
  {".base q = 65536", "65536 is not in the range"},
  {".base q", "'=' expected at the end"},
  {".target q = nowhere", "unknown label 'nowhere'"},
  {".entry load = s", "the entry of this class is already in line 4"},
  {".entry store = s", "the class store is not in .classes"},
  {".entry nothing = s", "'nothing' is not a class"},
  {".entry * = nowhere", "unknown label 'nowhere'"},
  {".watch 0", "0 is not in the range 1..65535"},
  {".watch 3\n.watch 4", ".watch is given twice"},
  {".interval 0\n.interval 0", ".interval is given twice"},
  {".interval 3", "an interval is 0, or 4 and more"},
  {".div 3", "3 is not in the range 0..2"},
};

static const struct refusal operations[] = {
  {"wibble pc", "unknown operation 'wibble'"},
  {"wibble = 3", "'wibble' is neither a value register nor an index register"},
  {"K = mov pc", "'K' is neither a value register nor an index register"},
  {"v8 = mov pc", "'v8' is neither a value register"},
  {"v0 = mul pc, pc", "'mul' is not an operation of the ALU"},
  {"v0 = add pc", "',' expected at the end"},
  {"v0 = add pc, v8", "unknown source 'v8'"},
  {"v0 = add pc, 3", "'3': the only number that can be a source is 0"},
  {"v0 = add pc, A", "'A' is a base address, which is not a source"},
  {"v0 = mov pc, pc", "', pc' is not expected here"},
  {"v0 = shl pc, 3", "shifts are by 1, 2, 4, 8 or 16"},
  {"v0 = lane.h pc, 2", "2 is not in the range 0..1"},
  {"v0 = adds.x pc, pc", "'.x' is not a division"},
  {"v0 = mov pc | cmp pc, pc", "two operations for the main ALU"},
  {"inc x0 | dec x1", "two operations for the index ALU"},
  {"read A[mi] | write A[mi] = pc", "two operations for the data array"},
  {"match pc | drop all", "two operations for the associative array"},
  {"done | done", "two operations for the branch"},
  {"inc acc", "'acc' is a value register, not an index register"},
  {"inc x8", "'x8' is not an index register (x0 to x7"},
  {"inc", "an index register is missing"},
  {"read K[mi]", "'K' is a constant, not a base address"},
  {"read A", "'[' expected at the end"},
  {"read A[v2]", "'v2' is not an index"},
  {"read A[K]", "'K' is not an index"},
  {"write.b A[mi] = pc", "write has no lanes"},
  {"write A[mi] += pc", "'=' expected before '+= pc'"},
  {"rmw A[mi] = pc", "'+' expected before '= pc'"},
  {"drop pc", "`drop all` or `drop cam[i]` expected"},
  {"cam = pc", "'[' expected before '= pc'"},
  {"goto nowhere", "unknown label 'nowhere'"},
  {"goto", "a label is missing after goto"},
  {"goto s maybe", "'maybe' is not expected here"},
  {"if wibble done", "'wibble' is not a condition"},
  {"if hit", "goto, done or interrupt expected, not ''"},
  {"if not not hit done", "'not' is not a condition"},
  {"interrupt 256", "256 is not in the range 0..255"},
  {"interrupt", "a number is missing at the end"},
  {"done likely", "'likely' is not expected here"},
  {"goto t1", "t1 has no .target"},
  {"if eq done", "if eq compares the two sources"},
  {"test pc | if ltu done", "if ltu compares the two sources"},
  {"inc x0 | if zero done", "if zero tests the ALU's result"},
  {"test pc | if max1 done", "if max1: the ALU's operation has no such lane"},
  {"test.h pc | if max2 done", "if max2: the ALU's operation has no such lane"},
  {"x0 = pc | if xlimit done", "if xlimit tests inc or dec"},
  {"if xzero done", "if xzero tests an operation of the index ALU"},
  {"check x0 | if hit done", "check is only for if xzero or if xmax"},
  {"match pc |", "an operation is missing"},
  {"| match pc", "an operation is missing"},
  {"match pc ; done", "'; done' is not expected here"},
  {"word 1 2", "a number is missing at the end"},
  {"word 1 2 3 | done", "'| done' is not expected here"},
  {"s: nop", "the label 's' is already in line 11"},
  {"t0: nop", "'t0' is a word of the language"},
  {"far: goto far", "'far' is both a label and a branch target"},
  {"word 0x0300 0x80000000 0", "a branch leads out of the program"},
  {"match pc x", "'x' is not expected here"},
  {"drop all x", "'x' is not expected here"},
  {"drop cam[mi] x", "'x' is not expected here"},
  {"cam[mi] = pc x", "'x' is not expected here"},
  {"inc x0 x", "'x' is not expected here"},
  {"x0 = pc x", "'x' is not expected here"},
  {"read A[mi] x", "'x' is not expected here"},
  {"v0 = add pc, pc x", "'x' is not expected here"},
  {"nop x", "'x' is not expected here"},
  {"interrupt 3 x", "'x' is not expected here"},
  {"v0 = add pc, 9", "'9': the only number"},
  {"v0 = mov 00", "'00': the only number"},
  {"read A[third]", "'third' is not an index"},
  {"match \001", "a source is expected before '?'"},
};

static void refuse(struct bench *b, const struct refusal *r, const char *format, unsigned line) {
  char text[1200], says[200];
  struct cop_image image;
  int n = snprintf(text, sizeof text, format, r->text);
  bool good = asm_bench_source(&b->with, text, (size_t)n, &image);
  snprintf(says, sizeof says, "%u: %s", line, r->says);
  check_asm(b, r->text, "is taken", !good);
  check_asm(b, r->text, b->with.said, strstr(b->with.said, says) == b->with.said);
  check_asm(b, r->text, b->with.said, b->with.complaints == 1 && b->with.well_formed);
  cop_image_free(&image);
}

static void refusals(struct bench *b) {
  for (size_t i = 0; i < sizeof directives / sizeof directives[0]; i++)
    refuse(b, &directives[i], HEAD "%s\ns: nop\ne: done\n", strchr(directives[i].text, '\n') ? HEAD_LINES + 2 : HEAD_LINES + 1);
  for (size_t i = 0; i < sizeof operations / sizeof operations[0]; i++)
    refuse(b, &operations[i], HEAD "s: nop\nb: %s\nnop\ne: done\n", HEAD_LINES + 2);
}

/* ---- whole programs ---- */

static void expect_program(struct bench *b, const char *what, const char *text, size_t n, const char *says) {
  struct cop_image image;
  bool good = asm_bench_source(&b->with, text, n, &image);
  check_asm(b, what, good ? "is taken" : b->with.said, !good && strcmp(b->with.said, says) == 0);
  cop_image_free(&image);
}

#define PROGRAM(text) text, sizeof text - 1
static void programs(struct bench *b) {
  expect_program(b, "empty", PROGRAM(""),
                 " no .program with the program's name\n no .classes: nothing would be sampled\n no microinstruction\n");
  expect_program(b, "off the end", PROGRAM(".program t\n.classes tip\n.entry tip = s\ns: if hit done\n"),
                 "4: the program runs off its end after this microinstruction\n");
  expect_program(b, "a condition that never holds", PROGRAM(".program t\n.classes tip\n.entry tip = s\ns: word 0x8b 0 0\n"),
                 "4: the program runs off its end after this microinstruction\n");
  expect_program(b, "no entry", PROGRAM(".program t\n.classes tip load\n.entry tip = s\ns: done\n"),
                 " no .entry for the class load\n");
  expect_program(b, "label at the end", PROGRAM(".program t\n.classes tip\n.entry tip = s\ndone\ns:\n"),
                 "3: no microinstruction after the label 's'\n");
  expect_program(b, "a byte of 0", PROGRAM(".program t\n.classes tip\n.entry tip = s\ns: done\n\0\n"),
                 "5: a byte of 0: this is not text\n");
  expect_program(b, "no end", PROGRAM(".program t\n.classes tip\n.entry tip = s\ns: nop\nl: goto l\ndone\n"),
                 "4: from here neither done nor interrupt can be reached\n");
  expect_program(
    b, "fields",
    PROGRAM(
      ".program t\n.classes load\n.entry load = s\n.fields valueh\ns: match pc | v0 = add line, imm\n v1 = mov link | read b0[pc]\n"
      " cmp target, addr | if eq done\n x0 = waddr | write b0[mi] = value | cam[zero] = valueh | done\n"),
    "5: the source line needs a field that .fields does not select: addr\n5: the source imm needs a field that .fields does not select: insn\n"
    "5: the source pc needs a field that .fields does not select: pc\n6: the source link needs a field that .fields does not select: pc\n"
    "6: the index pc needs a field that .fields does not select: pc\n7: the source target needs a field that .fields does not select: addr, or pc and insn\n"
    "7: the source addr needs a field that .fields does not select: addr\n8: the source waddr needs a field that .fields does not select: addr\n"
    "8: the source value needs a field that .fields does not select: value\n");
  expect_program(
    b, "all errors", PROGRAM(".program t\n.classes tip\n.entry tip = s\n.wibble\ns: inc v0 | v0 = mov y\n match z\n"),
    "4: unknown directive '.wibble'\n5: 'v0' is not an index register (x0 to x7, or a name)\n5: unknown source 'y'\n6: unknown source 'z'\n");
}

/* What no sample can reach may be anything. */
static void unreached(struct bench *b) {
  static const char text[] = ".program t\n.classes tip\n.entry tip = s\n.entry * = l\nl: goto l\ns: done\nnop\n";
  struct cop_image image;
  check_asm(b, "unreached", b->with.said,
            asm_bench_source(&b->with, text, sizeof text - 1, &image) && stored(&image, COP_AT_entry + 8 * COP_TIP) == 1);
  cop_image_free(&image);
}

/* Sizes: 256 microinstructions are a program, 257 are not; branches reach 127 forward and 128 back. */
static void sizes(struct bench *b) {
  static const struct {
    unsigned before, between;
    const char *jump, *says;
  } rows[] = {{0, 126, "if hit goto e", ""}, {0, 127, "if hit goto e", "4: 'e' is 128 microinstructions away"},
              {128, 0, "if hit goto s", ""}, {129, 0, "if hit goto s", "133: 's' is -129 microinstructions away"},
              {0, 254, "nop", ""},           {0, 255, "nop", "260: more than 256 microinstructions"}};
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    char text[4096] = ".program t\n.classes tip\n.entry tip = s\ns: ";
    struct cop_image image;
    for (unsigned k = 0; k < rows[i].before; k++) strcat(text, "nop\n");
    strcat(strcat(text, rows[i].jump), "\n");
    for (unsigned k = 0; k < rows[i].between; k++) strcat(text, "nop\n");
    strcat(text, "e: done\n");
    bool good = asm_bench_source(&b->with, text, strlen(text), &image);
    check_asm(b, rows[i].jump, b->with.said, good == !*rows[i].says && strstr(b->with.said, rows[i].says) == b->with.said);
    cop_image_free(&image);
  }
}

/* The first complaint. */
static void keep(void *ctx, const char *line) {
  char *said = ctx;
  if (!*said) snprintf(said, 400, "%s", line);
}

/* The largest program's last microinstruction has nothing behind it, either. */
static void full(struct bench *b) {
  char text[4096] = ".program t\n.classes tip\n.entry tip = s\ns: ";
  for (unsigned k = 0; k < 256; k++) strcat(text, "nop\n");
  expect_program(b, "full", text, strlen(text), "259: the program runs off its end after this microinstruction\n");
}

/* Parameters from outside. */
static void defines(struct bench *b) {
  static const char text[] =
    ".program t\n.classes tip\n.entry tip = s\n.param NN = 4\n.param N = 3\n.const c0 = {N}\n.const c1 = NN\ns: done\n";
  static const struct {
    const char *define, *says;
    uint64_t value;
  } rows[] = {{"N=8", "", 8},
              {"N=0x10", "", 16},
              {"M=8", "the program has no parameter 'M'", 0},
              {"N=x", "5: the value in 'N=x' is not a number", 0},
              {"N", "'N' is not NAME=value", 0},
              {"N=1 2", "is not a number", 0},
              {"N=0x", "is not a number", 0},
              {"N=4294967296", "does not fit in 32 bits", 0},
              {"=3", "'=3' is not NAME=value", 0},
              {"c0=1", "the program has no parameter 'c0'", 0}};
  struct cop_image image;
  asm_bench_source(&b->with, text, sizeof text - 1, &image);
  check_asm(b, "parameter", "its own value is lost", stored(&image, COP_AT_c) == 3);
  cop_image_free(&image);
  for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
    char said[400] = "";
    bool good = cop_assemble(&image, b->with.source, &rows[i].define, 1, keep, said);
    check_asm(b, rows[i].define, said, good == !*rows[i].says && strstr(said, rows[i].says) != NULL);
    check_asm(b, rows[i].define, "gives another value",
              !good || (stored(&image, COP_AT_c) == rows[i].value && stored(&image, COP_AT_c + 8) == 4));
    cop_image_free(&image);
  }
}

int main(void) {
  struct bench b = {.checks = 0};
  if (!asm_bench_open(&b.with)) return 2;
  words(&b);
  settings(&b);
  refusals(&b);
  programs(&b);
  unreached(&b);
  sizes(&b);
  full(&b);
  defines(&b);
  asm_bench_close(&b.with);
  printf("%u checks\n", b.checks);
  return check_single("cop_asm", !b.failures);
}
