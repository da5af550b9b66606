/* Microinstructions on the co-processor's golden model against docs/microcode.md: operations, sources,
 * conditions, arrays, branches. Usage: cop_model_isa */
#include <stdio.h>

#include "tb/lib/check.h"
#include "tb/lib/coproc/desk.h"
#include "coproc/model_cam.h"
#include "coproc/model_direct.h"

#define DONE .cond = COP_ALWAYS, .kind = COP_DONE

/* Loads code, starts the engine with the sample, runs until it is done. */
static void run_code(struct cop_desk *d, const struct cop_insn *code, unsigned length, const struct cop_sample *sample) {
  const uint32_t processed = d->m.counts.processed;
  for (unsigned i = 0; i < length; i++) cop_desk_code(d, i, code[i]);
  cop_desk_store(d, COP_AT_fields, 0xff);
  cop_desk_store(d, COP_AT_ctl, COP_CTL_RUN | COP_CTL_ENGINE);
  cop_model_push(&d->m, sample);
  for (unsigned i = 0; i < 64 && d->m.counts.processed == processed && d->m.regs.state == COP_RUN; i++) cop_desk_step(d, 1);
  cop_desk_store(d, COP_AT_ctl, 0);
}

static void run_one(struct cop_desk *d, struct cop_insn insn, const struct cop_sample *sample) { run_code(d, &insn, 1, sample); }

static void constants(struct cop_desk *d, uint32_t c0, uint32_t c1) {
  cop_desk_store(d, COP_AT_c, c0);
  cop_desk_store(d, COP_AT_c + 8, c1);
}

static const struct cop_sample EMPTY = {{0}};

static void operations(struct cop_desk *d) {
  static const struct {
    uint8_t op, lanes, b;
    uint32_t x, y, result;
  } table[] = {{COP_MOV, 0, 17, 0x12345678, 9, 0x12345678},
               {COP_ADD, 0, 17, 0xffffffff, 2, 1},
               {COP_SUB, 0, 17, 1, 2, 0xffffffff},
               {COP_AND, 0, 17, 0xff00ff00, 0x0ff00ff0, 0x0f000f00},
               {COP_OR, 0, 17, 0xff00ff00, 0x0ff00ff0, 0xfff0fff0},
               {COP_XOR, 0, 17, 0xff00ff00, 0x0ff00ff0, 0xf0f0f0f0},
               {COP_ANDN, 0, 17, 0xff00ff00, 0x0ff00ff0, 0xf000f000},
               {COP_SHL, 0, 0, 0x80000001, 0, 2},
               {COP_SHL, 0, 4, 0x80000001, 0, 0x10000},
               {COP_SHL, 0, 5, 0x80000001, 0, 0x80000001},
               {COP_SHR, 0, 3, 0x80000001, 0, 0x800000},
               {COP_SHR, 0, 2, 0xf0, 0, 0xf},
               {COP_ADDS, COP_LANES_W, 17, 0xfffffff0, 0x20, 0xffffffff},
               {COP_ADDS, COP_LANES_H, 17, 0xfff0fff0, 0x0001ffff, 0xfff1ffff},
               {COP_ADDS, COP_LANES_B, 17, 0x0001f0f0, 0x00010f20, 0x0002ffff},
               {COP_ADDS, 3, 17, 0xfffffff0, 0x20, 0xffffffff},
               {COP_SUBS, COP_LANES_W, 17, 5, 6, 0},
               {COP_SUBS, COP_LANES_H, 17, 0x00050005, 0x00060004, 1},
               {COP_SUBS, COP_LANES_B, 17, 0x00050505, 0x00040605, 0x00010000},
               {COP_MIN, 0, 17, 0x80000000, 1, 1},
               {COP_MAX, 0, 17, 0x80000000, 1, 0x80000000},
               {COP_LANE, COP_LANES_W, 0, 0x12345678, 0, 0x12345678},
               {COP_LANE, COP_LANES_W, 1, 0x12345678, 0, 0},
               {COP_LANE, COP_LANES_H, 1, 0x12345678, 0, 0x1234},
               {COP_LANE, COP_LANES_B, 0, 0x12345678, 0, 0x78},
               {COP_LANE, COP_LANES_B, 1, 0x12345678, 0, 0x56},
               {COP_LANE, COP_LANES_B, 2, 0x12345678, 0, 0x1234},
               {COP_LANE, COP_LANES_B, 3, 0x12345678, 0, 0},
               {COP_LANE, COP_LANES_H, 2, 0x12345678, 0, 0}};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    constants(d, table[i].x, table[i].y);
    run_one(d, (struct cop_insn){.op = table[i].op, .a = COP_S_C0, .b = table[i].b, .d = 3, .lanes = table[i].lanes, DONE}, &EMPTY);
    CHECK(d, d->m.regs.v[3], table[i].result);
  }
  cop_desk_store(d, COP_AT_v + 24, 7);
  run_one(d, (struct cop_insn){.op = COP_NOP, .a = COP_S_C0, .d = 3, DONE}, &EMPTY);
  run_one(d, (struct cop_insn){.op = 15, .a = COP_S_C0, .d = 3, DONE}, &EMPTY);
  CHECK(d, d->m.regs.v[3], 7);
}

/* A taken branch to target 2 sets v0, one that is not sets v1. */
static bool branches(struct cop_desk *d, struct cop_insn insn, const struct cop_sample *sample) {
  insn.kind = COP_RELATIVE;
  insn.to = 2;
  const struct cop_insn code[] = {insn,
                                  {.op = COP_ADD, .a = 1, .b = COP_S_C0 + 15, .d = 1, DONE},
                                  {.op = COP_ADD, .a = 0, .b = COP_S_C0 + 15, .d = 0, DONE}};
  const uint32_t taken = d->m.regs.v[0], not = d->m.regs.v[1];
  cop_desk_store(d, COP_AT_c + 8 * 15, 1);
  run_code(d, code, 3, sample);
  CHECK(d, (d->m.regs.v[0] - taken) + (d->m.regs.v[1] - not ), 1);
  return d->m.regs.v[0] != taken;
}

static void conditions(struct cop_desk *d) {
  static const struct {
    uint8_t cond, op, lanes;
    uint32_t x, y, info;
    bool is;
  } table[] = {{COP_ALWAYS, 0, 0, 0, 0, 0, true},
               {COP_EQ, COP_ADD, 0, 5, 5, 0, true},
               {COP_EQ, COP_ADD, 0, 5, 6, 0, false},
               {COP_LTU, 0, 0, 1, 0x80000000, 0, true},
               {COP_LTU, 0, 0, 5, 5, 0, false},
               {COP_RESULT_ZERO, COP_SUB, 0, 5, 5, 0, true},
               {COP_RESULT_ZERO, COP_SUB, 0, 5, 4, 0, false},
               {COP_RESULT_ZERO, COP_NOP, 0, 5, 4, 0, true},
               {COP_SIGN, COP_SUB, 0, 4, 5, 0, true},
               {COP_SIGN, COP_SUB, 0, 5, 4, 0, false},
               {COP_MAX0, COP_MOV, COP_LANES_B, 0x000001ff, 0, 0, true},
               {COP_MAX1, COP_MOV, COP_LANES_B, 0x000001ff, 0, 0, false},
               {COP_MAX1, COP_MOV, COP_LANES_H, 0xffff0000, 0, 0, true},
               {COP_MAX2, COP_MOV, COP_LANES_H, 0xffffffff, 0, 0, false},
               {COP_MAX2, COP_MOV, COP_LANES_B, 0xffff0000, 0, 0, true},
               {COP_MAX0, COP_MOV, COP_LANES_W, 0x7fffffff, 0, 0, false},
               {COP_MAX1, COP_MOV, COP_LANES_W, 0xffffffff, 0, 0, false},
               {COP_TAKEN, 0, 0, 0, 0, 0x1000, true},
               {COP_MISPREDICT, 0, 0, 0, 0, 0x0200, true},
               {COP_DMISS, 0, 0, 0, 0, 0x0400, true},
               {COP_L2MISS, 0, 0, 0, 0, 0x0800, true},
               {COP_GAP, 0, 0, 0, 0, 0x10, true},
               {COP_FORWARDED, 0, 0, 0, 0, 0x2000, true},
               {COP_TAKEN, 0, 0, 0, 0, 0xef00, false},
               {COP_GAP, 0, 0, 0, 0, 0x2f, false}};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    const struct cop_sample sample = {{table[i].info}};
    constants(d, table[i].x, table[i].y);
    for (unsigned k = 0; k < 4; k++)
      CHECK(d,
            branches(d,
                     (struct cop_insn){.op = table[i].op,
                                       .a = COP_S_C0,
                                       .b = COP_S_C0 + 1,
                                       .d = 8,
                                       .lanes = table[i].lanes,
                                       .cond = table[i].cond,
                                       .negate = k & 1,
                                       .likely = k >> 1},
                     &sample),
            table[i].is != (k & 1));
  }
  for (unsigned k = 0; k < 4; k++) {
    CHECK(d, branches(d, (struct cop_insn){.cond = COP_NEVER, .negate = k & 1, .likely = k >> 1}, &EMPTY), false);
    CHECK(d, branches(d, (struct cop_insn){.cond = COP_CONDS, .negate = k & 1, .likely = k >> 1}, &EMPTY), false);
  }
}

static void sources(struct cop_desk *d) {
  /* beq +8 with rd field 8, rs1 10, rs2 11 */
  static const struct cop_sample sample = {
    {0x3a13, 0x20000049, 0x00b50463, 0x33333333, 0x44444444, 0x55555557, 0x6666666b, 0x77777777}};
  static const struct {
    uint8_t source;
    uint32_t value;
  } table[] = {{COP_S_INFO, 0x3a13},
               {COP_S_PC, 0x20000049},
               {COP_S_INSN, 0x00b50463},
               {COP_S_VALUE, 0x33333333},
               {COP_S_VALUEH, 0x44444444},
               {COP_S_ADDR, 0x55555557},
               {COP_S_ADDRH, 0x6666666b},
               {COP_S_CYCLE, 0x77777777},
               {COP_S_CLASS, 3},
               {COP_S_EVENTS, 0x3a},
               {COP_S_TARGET, 0x2000004b},
               {COP_S_LINE, 0xad555555},
               {COP_S_RD, 8},
               {COP_S_RS1, 10},
               {COP_S_RS2, 11},
               {COP_S_IMM, 8},
               {COP_S_LINK, 0x2000004a},
               {COP_S_WADDR, 0x6aaaaaaa},
               {COP_S_ZERO, 0},
               {63, 0}};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    run_one(d, (struct cop_insn){.op = COP_MOV, .a = table[i].source, .d = 0, DONE}, &sample);
    CHECK(d, d->m.regs.v[0], table[i].value);
  }
  const struct {
    uint32_t insn, imm;
  } imm[] = {{0xfe95ae23, 0xfffffffc}, {0xfe000ee3, 0xfffffffc}, {0x123452b7, 0x12345000}, {0xffdff06f, 0xfffffffc},
             {0xffc10113, 0xfffffffc}, {0x7ff00067, 0x7ff},      {0x80000097, 0x80000000}};
  for (unsigned i = 0; i < sizeof imm / sizeof *imm; i++) {
    const struct cop_sample s = {{0, 100, imm[i].insn, 0, 0, 400, 1, 0}};
    const bool pc_relative = (imm[i].insn & 0x7f) == 0x63 || (imm[i].insn & 0x7f) == 0x6f;
    run_one(d, (struct cop_insn){.op = COP_MOV, .a = COP_S_IMM, .d = 0, DONE}, &s);
    CHECK(d, d->m.regs.v[0], imm[i].imm);
    run_one(d, (struct cop_insn){.op = COP_MOV, .a = COP_S_TARGET, .d = 0, DONE}, &s);
    CHECK(d, d->m.regs.v[0], pc_relative ? 99 : 0x40000064);
  }
  const struct cop_sample back_6 = {{0, 100, 0xfe000de3}};
  run_one(d, (struct cop_insn){.op = COP_MOV, .a = COP_S_TARGET, .d = 0, DONE}, &back_6);
  CHECK(d, d->m.regs.v[0], 98);
}

static void index_registers(struct cop_desk *d) {
  static const struct {
    uint8_t xop, width;
    bool saturates;
    uint16_t from, to;
    bool limit;
  } table[] = {{COP_X_INC, 3, false, 6, 7, false}, {COP_X_INC, 3, false, 7, 0, true},       {COP_X_INC, 3, true, 7, 7, true},
               {COP_X_DEC, 3, false, 1, 0, false}, {COP_X_DEC, 3, false, 0, 7, true},       {COP_X_DEC, 3, true, 0, 0, true},
               {COP_X_SET, 3, false, 2, 5, false}, {COP_X_INC, 16, false, 0xffff, 0, true}, {COP_X_NONE, 3, false, 7, 7, false}};
  constants(d, 0x1235, 0);
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    struct cop_insn insn = {.xop = table[i].xop, .xd = 4, .xs = COP_S_C0};
    static const uint8_t cond[] = {COP_XLIMIT, COP_XZERO, COP_XMAX};
    for (unsigned k = 0; k < 3; k++) {
      const bool is[] = {table[i].limit, table[i].to == 0, table[i].to == (1u << table[i].width) - 1};
      cop_desk_store(d, COP_AT_xcfg + 8 * 4, table[i].width | table[i].saturates << 8);
      cop_desk_store(d, COP_AT_x + 8 * 4, table[i].from);
      insn.cond = cond[k];
      CHECK(d, branches(d, insn, &EMPTY), is[k]);
      CHECK(d, d->m.regs.x[4], table[i].to);
    }
  }
}

/* What a microinstruction reads is as it was before it; the next one sees all. */
static void arrays(struct cop_desk *d) {
  const struct cop_regs *r = &d->m.regs;
  const struct cop_sample sample = {{0, 0x1111}};
  cop_desk_store(d, COP_AT_slot_low + 8 * 9, 0xfffe00000000ull << 16 | 0x1111);
  cop_desk_store(d, COP_AT_b, 32);
  constants(d, 0x00020001, 0x2222);
  const struct cop_insn code[] = {
    {.cop = COP_C_MATCH, .cs = COP_S_PC, .op = COP_MOV, .a = COP_S_MI, .d = 0, .cond = COP_HIT, .kind = COP_DONE},
    {.mop = COP_M_RMW,
     .mi = COP_I_MI,
     .mb = 1,
     .ms = COP_S_C0,
     .ml = COP_LANES_H,
     .op = COP_MOV,
     .a = COP_S_MD,
     .d = 1,
     .cond = COP_RMAX1,
     .kind = COP_DONE},
    {.mop = COP_M_WRITE, .mi = COP_I_MI, .mb = 0, .ms = COP_S_MN, .cond = COP_RMAX1, .negate = 1, .kind = COP_DONE},
    {.mop = COP_M_READ, .mi = COP_I_MI, .mb = 0, .op = COP_MOV, .a = COP_S_MN, .d = 2, .cop = COP_C_DROP, .ci = COP_I_MI},
    {.cop = COP_C_MATCH, .cs = COP_S_PC, .op = COP_MOV, .a = COP_S_MD, .d = 3},
    {.cop = COP_C_WRITE, .cs = COP_S_C0 + 1, .ci = COP_I_ZERO, .op = COP_MOV, .a = COP_S_MI, .d = 4},
    {.cop = COP_C_MATCH, .cs = COP_S_C0 + 1},
    {.cop = COP_C_MATCH, .cs = COP_S_C0, .cond = COP_HIT, .negate = 1, .kind = COP_DONE},
    {.op = COP_MOV, .a = COP_S_MI, .d = 5, .cop = COP_C_DROP_ALL, DONE}};
  run_code(d, code, 9, &sample);
  CHECK(d, r->v[0], 0);
  CHECK(d, r->v[1], 0);
  CHECK(d, cop_model_data(&d->m, 9), 0xffff0001);
  CHECK(d, cop_model_data(&d->m, 32 + 9), 0xffff0001);
  CHECK(d, r->v[2], 0xffff0001);
  CHECK(d, r->v[3], 0xffff0001);
  CHECK(d, r->v[4], 0);
  CHECK(d, r->v[5], 0);
  CHECK(d, r->hit, 0);
  CHECK(d, d->m.counts.matches, 4);
  CHECK(d, cop_desk_load(d, COP_AT_valid), 0);
  CHECK(d, cop_desk_load(d, COP_AT_slot_low), 0x2222);
  CHECK(d, d->m.counts.instrs, 9);
}

/* 32 slots: rows of the tables are values of polynomials of 16 coefficients in GF(4), at 1 and at x; x^2 = x
 * + 1, x^3 = 1. */
static void rows(struct cop_desk *d) {
  static const struct {
    uint32_t key;
    unsigned row[2];
  } table[] = {{0, {0, 0}}, {1, {1, 1}},  {4, {1, 2}},    {16, {1, 3}},         {64, {1, 1}},
               {5, {0, 3}}, {65, {0, 0}}, {0x15, {1, 0}}, {0x40000000, {1, 1}}, {0xc0000000, {3, 3}}};
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    unsigned row[2];
    cop_cam_rows(32, table[i].key, row);
    CHECK(d, row[0], table[i].row[0]);
    CHECK(d, row[1], table[i].row[1]);
  }
}

/* A key has one slot; 16 keys may share their two rows, another one takes the first one's place. */
static void associative_array(struct cop_desk *d) {
  uint32_t key[17];
  unsigned keys = 0;
  for (uint32_t k = 0x1000; keys < 17; k++) {
    unsigned row[2];
    cop_cam_rows(32, k, row);
    if (row[0] == 2 && row[1] == 1) key[keys++] = k;
  }
  cop_desk_store(d, COP_AT_command, COP_CLEAR_VALID);
  while (d->m.regs.sweep) cop_desk_step(d, 1);
  cop_desk_store(d, COP_AT_slot_low + 8 * 20, key[0]);
  cop_desk_store(d, COP_AT_slot_low + 8 * 3, key[0]);
  CHECK(d, cop_desk_load(d, COP_AT_valid), 1u << 3);
  CHECK(d, cop_desk_load(d, COP_AT_slot_low + 8 * 20), key[0]);
  for (unsigned i = 1; i < 16; i++) cop_desk_store(d, COP_AT_slot_low + 8 * (3 + i), key[i]);
  CHECK(d, cop_desk_load(d, COP_AT_valid), 0xffffu << 3);
  cop_desk_store(d, COP_AT_slot_low + 8 * 31, key[16]);
  CHECK(d, cop_desk_load(d, COP_AT_valid), 1u << 31 | 0xfffeu << 3);
  cop_desk_store(d, COP_AT_slot_high + 8 * 10, 0);
  cop_desk_store(d, COP_AT_slot_high + 8 * 3, 1ull << 32); /* its word is still there, and now there is a place */
  CHECK(d, cop_desk_load(d, COP_AT_valid), 1u << 31 | (0xffffu << 3 & ~(1u << 10)));
}

/* Ticks of a routine: taken, decode, execute ...; a wrong prediction costs one, a right one none. */
static void pipeline(struct cop_desk *d) {
  static const struct {
    uint8_t cond, likely, kind;
    unsigned ticks, redirects;
  } table[] = {{COP_ALWAYS, 1, COP_RELATIVE, 5, 0},      {COP_ALWAYS, 0, COP_RELATIVE, 6, 1},
               {COP_HIT, 1, COP_RELATIVE, 7, 1},         {COP_HIT, 0, COP_RELATIVE, 6, 0},
               {COP_ALWAYS, 1, COP_REGISTER_KIND, 5, 0}, {COP_ALWAYS, 0, COP_REGISTER_KIND, 6, 1}};
  cop_desk_store(d, COP_AT_t + 8, 2);
  for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
    const uint8_t to = table[i].kind == COP_RELATIVE ? 2 : 0xf1;
    const uint32_t cycles = d->m.counts.cycles, redirects = d->m.counts.redirects;
    const struct cop_insn code[] = {{.cond = table[i].cond, .likely = table[i].likely, .kind = table[i].kind, .to = to},
                                    {0},
                                    {.likely = 1, .to = 9},
                                    {.likely = 1, DONE}};
    run_code(d, code, 4, &EMPTY);
    CHECK(d, d->m.counts.cycles - cycles, table[i].ticks + 1); /* and the cycle of the stop */
    CHECK(d, d->m.counts.redirects - redirects, table[i].redirects);
  }
}

int main(void) {
  static const struct {
    const char *name;
    void (*run)(struct cop_desk *d);
  } test[] = {{"operations", operations},
              {"conditions", conditions},
              {"sources", sources},
              {"index_registers", index_registers},
              {"arrays", arrays},
              {"rows", rows},
              {"associative_array", associative_array},
              {"pipeline", pipeline}};
  struct check check = {0};
  for (unsigned i = 0; i < sizeof test / sizeof *test; i++) {
    struct cop_desk d;
    if (!cop_desk_open(&d, test[i].name, 64)) return 2;
    test[i].run(&d);
    cop_model_close(&d.m);
    char name[64];
    snprintf(name, sizeof name, "cop_model_isa_%s", test[i].name);
    check_case(&check, name, !d.failed);
  }
  return check_done(&check);
}
