#include "tb/lib/coproc/code.h"

#include "contract/coproc.h"
#include "tb/lib/random.h"

static bool chance(uint64_t *random, unsigned n) { return random_chance(random, n, 256); }

static uint8_t draw_source(uint64_t *random) {
  switch (random_below(random, 8)) {
    case 0:
    case 1: return (uint8_t)(COP_S_V0 + random_below(random, 8));
    case 2: return (uint8_t)(COP_S_C0 + random_below(random, 16));
    case 3:
    case 4: return (uint8_t)(COP_S_INFO + random_below(random, COP_FIELDS));
    case 5: return (uint8_t)(COP_S_CLASS + random_below(random, COP_S_ZERO - COP_S_CLASS + 1));
    case 6: return (uint8_t)(chance(random, 128) ? COP_S_MD + random_below(random, 4) : COP_S_X0 + random_below(random, 8));
    default: return (uint8_t)random_below(random, 64);
  }
}

static uint8_t draw_lanes(uint64_t *random) { return (uint8_t)(chance(random, 80) ? COP_LANES_B : random_below(random, 4)); }

static uint8_t draw_index(uint64_t *random) {
  if (chance(random, 64)) return COP_I_MI;
  return (uint8_t)(chance(random, 96) ? random_below(random, 3) : random_below(random, 16));
}

/* What a condition looks at is worth looking at. */
static void suit(uint64_t *random, struct cop_insn *i) {
  static const uint8_t full[] = {COP_ADDS, COP_MOV, COP_OR, COP_MAX};
  if (i->cond >= COP_MAX0 && i->cond <= COP_MAX2 && chance(random, 200)) {
    i->op = full[random_below(random, 4)];
    i->a = (uint8_t)(COP_S_C0 + random_below(random, 16));
    i->b = (uint8_t)(COP_S_C0 + random_below(random, 16));
    if (i->cond != COP_MAX0) i->lanes = COP_LANES_B;
  }
  if (i->cond == COP_XLIMIT && chance(random, 160)) i->xop = (uint8_t)(COP_X_INC + random_below(random, 2));
}

/* Most routines go forward; those that do not end in the watchdog, or after a few rounds. */
static void draw_branch(uint64_t *random, struct cop_insn *i, unsigned at, unsigned length) {
  i->cond = (uint8_t)(chance(random, 8) ? random_below(random, 32) : random_below(random, COP_CONDS));
  i->negate = chance(random, 128);
  i->likely = chance(random, 128);
  i->kind = (uint8_t)random_below(random, 8) < 5 ? COP_RELATIVE : random_below(random, 3) ? COP_DONE : COP_REGISTER_KIND;
  if (chance(random, 6)) i->kind = COP_INTERRUPT;
  i->to = (uint8_t)(chance(random, 6)    ? random_below(random, 256)
                    : chance(random, 48) ? 0u - random_below(random, at + 1)
                                         : 1 + random_below(random, length - at));
  if (i->kind == COP_INTERRUPT) i->to = (uint8_t)random_below(random, 256);
}

struct cop_insn cop_code_draw(uint64_t *random, unsigned at, unsigned length) {
  static const uint8_t cops[] = {COP_C_MATCH, COP_C_MATCH, COP_C_MATCH, COP_C_WRITE, COP_C_WRITE, COP_C_DROP};
  struct cop_insn i = {.a = draw_source(random),
                       .b = draw_source(random),
                       .op = (uint8_t)random_below(random, 16),
                       .d = (uint8_t)random_below(random, 10)};
  if (chance(random, 16)) i.d = (uint8_t)random_below(random, 16);
  if (i.op == COP_SHL || i.op == COP_SHR || i.op == COP_LANE)
    i.b = (uint8_t)(chance(random, 240) ? random_below(random, 6) : random_below(random, 64));
  if (chance(random, 8)) i.b = i.a;
  i.lanes = draw_lanes(random);
  i.xop = (uint8_t)(chance(random, 128) ? random_below(random, 4) : 0);
  i.xd = (uint8_t)random_below(random, chance(random, 128) ? 3 : 8);
  i.xs = draw_source(random);
  i.mop = (uint8_t)(chance(random, 160) ? random_below(random, 4) : 0);
  i.mb = (uint8_t)random_below(random, chance(random, 128) ? 2 : 8);
  i.mi = draw_index(random);
  i.ms = draw_source(random);
  i.ml = draw_lanes(random);
  i.cop = chance(random, 128) ? cops[random_below(random, 6)] : 0;
  if (chance(random, 10)) i.cop = (uint8_t)random_below(random, 8);
  i.cs = chance(random, 128) ? COP_S_PC : draw_source(random);
  i.ci = draw_index(random);
  if (chance(random, 144)) {
    draw_branch(random, &i, at, length);
    suit(random, &i);
  }
  if (at + 1 < length) return i;
  i.cond = COP_ALWAYS;
  i.negate = 0;
  i.kind = chance(random, 250) ? COP_DONE : (uint8_t)random_below(random, 4);
  return i;
}
