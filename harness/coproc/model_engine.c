#include "coproc/model_engine.h"

#include "coproc/model_alu.h"
#include "coproc/model_cam.h"
#include "coproc/model_source.h"

/* ---- index registers ---- */

static uint16_t index_most(const struct cop_model *m, unsigned x) { return (uint16_t)((1u << (m->state->xcfg[x] & 31)) - 1); }

void cop_index_cut(struct cop_model *m, unsigned x) { m->regs.x[x] &= index_most(m, x); }

/* What the index ALU makes of its register. *limit: inc of one at its largest, dec of one at 0. */
static uint16_t index_result(const struct cop_model *m, const struct cop_insn *i, bool *limit) {
  uint16_t x = m->regs.x[i->xd], most = index_most(m, i->xd);
  bool saturates = m->state->xcfg[i->xd] >> 8 & 1;
  *limit = false;
  switch (i->xop) {
    case COP_X_INC: *limit = x == most; return *limit ? saturates ? most : 0 : (uint16_t)(x + 1);
    case COP_X_DEC: *limit = x == 0; return *limit ? saturates ? 0 : most : (uint16_t)(x - 1);
    case COP_X_SET: return cop_source(m, i->xs) & most;
    default: return x;
  }
}

/* ---- a microinstruction: everything is read before anything is written ---- */

uint32_t cop_index(const struct cop_model *m, unsigned index) {
  if (index < COP_I_MI) return m->regs.x[index];
  switch (index) {
    case COP_I_MI: return m->regs.mi;
    case COP_I_V0: return m->regs.v[0];
    case COP_I_V1: return m->regs.v[1];
    case COP_I_PC: return m->state->current.field[COP_PC];
    default: return 0;
  }
}

struct operands {
  uint32_t a, b, alu, data, key, address, entry;
  uint16_t x;
  bool limit;
};

static struct operands operands_of(const struct cop_model *m, const struct cop_insn *i) {
  struct operands o;
  o.a = cop_source(m, i->a);
  o.b = cop_source(m, i->b);
  o.alu = cop_alu(i, o.a, o.b);
  o.data = cop_source(m, i->ms);
  o.key = cop_source(m, i->cs);
  o.address = (m->state->b[i->mb] | cop_index(m, i->mi)) & (2 * m->shape.slots - 1);
  o.entry = cop_index(m, i->ci) & (m->shape.slots - 1);
  o.x = index_result(m, i, &o.limit);
  return o;
}

static bool lane_full(uint32_t word, unsigned division, unsigned lane) {
  uint32_t most, value = cop_lane(word, division, lane, &most);
  return most && value == most;
}

/* Outcome of the branch; false without one. */
static bool branches(const struct cop_model *m, const struct cop_insn *i, const struct operands *o) {
  const uint32_t info = m->state->current.field[COP_INFO], events = info >> COP_INFO_EVENTS_SHIFT;
  bool c;
  switch (i->cond) {
    case COP_ALWAYS: c = true; break;
    case COP_EQ: c = o->a == o->b; break;
    case COP_LTU: c = o->a < o->b; break;
    case COP_RESULT_ZERO: c = o->alu == 0; break;
    case COP_SIGN: c = o->alu >> 31; break;
    case COP_MAX0:
    case COP_MAX1:
    case COP_MAX2: c = lane_full(o->alu, i->lanes, i->cond - COP_MAX0); break;
    case COP_RMAX0:
    case COP_RMAX1:
    case COP_RMAX2: c = lane_full(m->regs.mn, m->state->division, i->cond - COP_RMAX0); break;
    case COP_HIT: c = m->regs.hit; break;
    case COP_XLIMIT: c = o->limit; break;
    case COP_XZERO: c = o->x == 0; break;
    case COP_XMAX: c = o->x == index_most(m, i->xd); break;
    case COP_TAKEN: c = events & PROBE_EV_TAKEN; break;
    case COP_MISPREDICT: c = events & PROBE_EV_MISPREDICT; break;
    case COP_DMISS: c = events & PROBE_EV_DMISS; break;
    case COP_L2MISS: c = events & PROBE_EV_L2MISS; break;
    case COP_GAP: c = info & COP_INFO_GAP; break;
    case COP_FORWARDED: c = events & PROBE_EV_FORWARDED; break;
    default: return false;
  }
  return c != i->negate;
}

static void data_array(struct cop_model *m, const struct cop_insn *i, const struct operands *o) {
  struct cop_model_state *s = m->state;
  uint32_t old = s->data[o->address], new = i->mop == COP_M_RMW     ? cop_add_lanes(old, o->data, i->ml)
                                            : i->mop == COP_M_WRITE ? o->data
                                                                    : old;
  if (i->mop == COP_M_NONE) return;
  if (i->mop != COP_M_WRITE) {
    m->regs.md = old;
    m->regs.mn = new;
    s->division = i->ml;
  }
  if (i->mop == COP_M_READ) return;
  s->data[o->address] = new;
  s->pending = (struct cop_write){true, (uint16_t)o->address, new};
}

static void match(struct cop_model *m, uint32_t key) {
  unsigned slot;
  m->regs.hit = cop_cam_find(m, key, &slot);
  m->regs.mi = (uint16_t)slot;
  m->counts.matches++;
}

static void associative_array(struct cop_model *m, const struct cop_insn *i, const struct operands *o) {
  const uint16_t entry = (uint16_t)o->entry;
  switch (i->cop) {
    case COP_C_MATCH: match(m, o->key); break;
    case COP_C_WRITE:
      cop_cam_write(m, entry, o->key);
      m->regs.cam = (struct cop_write){true, entry, o->key};
      break;
    case COP_C_DROP:
      cop_cam_drop(m, entry);
      m->regs.cam = (struct cop_write){true, entry, 1ull << 32};
      break;
    case COP_C_DROP_ALL:
      cop_cam_drop_all(m);
      m->regs.cam = (struct cop_write){true, 0, 1ull << 33};
      break;
    default: break;
  }
}

static void write_back(struct cop_model *m, const struct cop_insn *i, const struct operands *o) {
  data_array(m, i, o);
  associative_array(m, i, o);
  m->regs.x[i->xd] = o->x;
  if (i->d < COP_NO_REGISTER && i->op != COP_NOP && i->op <= COP_LANE) m->regs.v[i->d] = o->alu;
}

/* ---- fetch and decode ---- */

static uint8_t target_of(const struct cop_model *m, const struct cop_insn *i, uint8_t pc) {
  return i->kind == COP_REGISTER_KIND ? m->state->t[i->to & 3] : (uint8_t)(pc + i->to);
}

static bool predicted(const struct cop_insn *i) { return i->likely && i->kind <= COP_REGISTER_KIND && i->cond != COP_NEVER; }

static void fetch(struct cop_regs *r, uint8_t pc) {
  r->de_valid = true;
  r->de_pc = pc;
}

static bool uses(const struct cop_insn *i, unsigned source) {
  return i->a == source || i->b == source || i->xs == source || i->ms == source || i->cs == source;
}

/* Whether `i`, in decode, waits a tick for what `before` takes from an array. */
static bool waits(const struct cop_insn *i, const struct cop_insn *before) {
  const bool reads = before->mop == COP_M_READ || before->mop == COP_M_RMW;
  const bool late = i->a == COP_S_MD || i->b == COP_S_MD || uses(i, COP_S_MN) || (i->cond >= COP_RMAX0 && i->cond <= COP_RMAX2);
  return (reads && late) || (before->cop == COP_C_MATCH && uses(i, COP_S_MI));
}

/* Decode moves to execute, and what follows it is fetched. */
static void advance_stages(struct cop_model *m) {
  struct cop_regs *r = &m->regs;
  const struct cop_insn *i = &m->state->insn[r->de_pc];
  r->ex_valid = true;
  r->ex_pc = r->de_pc;
  fetch(r, predicted(i) ? target_of(m, i, r->de_pc) : (uint8_t)(r->de_pc + 1));
}

static void leave(struct cop_model *m) {
  struct cop_regs *r = &m->regs;
  r->ex_valid = r->de_valid = r->current = false;
  r->ex_pc = r->de_pc = 0;
  m->counts.processed++;
  m->state->waiting--;
}

/* The next sample becomes current, if it is complete. */
static void take_sample(struct cop_model *m) {
  struct cop_model_state *s = m->state;
  if (!m->regs.next) return;
  s->current = s->next;
  s->asked = s->arrived = s->ticks = 0;
  m->regs.next = false;
  m->regs.current = true;
  fetch(&m->regs, s->entry[s->current.field[COP_INFO] & 15]);
}

/* Executes; true: done or interrupt. */
static bool execute(struct cop_model *m, struct cop_tick *t) {
  struct cop_regs *r = &m->regs;
  const struct cop_insn *i = &m->state->insn[r->ex_pc];
  const struct operands o = operands_of(m, i);
  const bool taken = branches(m, i, &o);
  write_back(m, i, &o);
  m->counts.instrs++;
  if (taken && i->kind >= COP_DONE) {
    if (i->kind == COP_INTERRUPT) *t = (struct cop_tick){COP_CAUSE_PROGRAM, i->to};
    leave(m);
    if (i->kind == COP_DONE) take_sample(m);
    return true;
  }
  if (i->kind <= COP_REGISTER_KIND && taken != predicted(i)) {
    m->counts.redirects++;
    fetch(r, taken ? target_of(m, i, r->ex_pc) : (uint8_t)(r->ex_pc + 1));
    r->ex_valid = false;
    r->ex_pc = 0;
  } else if (waits(&m->state->insn[r->de_pc], i)) {
    r->ex_valid = false;
    r->ex_pc = 0;
  } else {
    advance_stages(m);
  }
  return false;
}

static struct cop_tick tick(struct cop_model *m) {
  struct cop_model_state *s = m->state;
  struct cop_tick t = {0, 0};
  if (!m->regs.current) {
    take_sample(m);
    return t;
  }
  const bool late = ++s->ticks == s->watch;
  if (m->regs.ex_valid) {
    if (execute(m, &t)) return t;
  } else {
    advance_stages(m);
  }
  if (late) t.cause = COP_CAUSE_WATCHDOG;
  return t;
}

struct cop_tick cop_engine(struct cop_model *m) {
  static const uint8_t mask[4] = {0, 1, 3, 3};
  struct cop_model_state *s = m->state;
  const bool ticks = s->engine && !(s->phase & mask[s->div]);
  s->phase++;
  m->counts.cycles++;
  if (s->engine && m->regs.current) m->counts.busy++;
  else m->counts.idle++;
  return ticks ? tick(m) : (struct cop_tick){0, 0};
}
