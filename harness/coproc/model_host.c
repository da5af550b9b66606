#include "coproc/model_host.h"

#include <string.h>

#include "coproc/model_cam.h"
#include "coproc/model_collect.h"
#include "coproc/model_engine.h"
#include "coproc/model_filter.h"

enum access { NONE, RO, WO, RW };
#define ACCESS_ro RO
#define ACCESS_wo WO
#define ACCESS_rw RW

/* Offsets of the map. One that this machine lacks has no access. */
static enum access access_of(const struct cop_model *m, unsigned at) {
  const unsigned slots = m->shape.slots;
  if (at >= COP_AT_slot_low + 8 * slots && at < COP_AT_slot_high) return NONE;
  if (at >= COP_AT_slot_high + 8 * slots && at < COP_AT_valid) return NONE;
  if (at >= COP_AT_valid && 8 * (at - COP_AT_valid) >= slots) return NONE;
#define IS(offset, number, name, access)                                                                                           \
  if (at - (offset) < 8u * (number)) return ACCESS_##access;
  COP_REGISTERS(IS)
#undef IS
  return NONE;
}

static unsigned register_of(const struct cop_in *in) { return in->req_addr & ~7u; }

bool cop_host_range(const struct cop_model *m, const struct cop_in *in) {
  const enum access access = access_of(m, register_of(in));
  return access == NONE || access == (in->req_write ? RO : WO);
}

bool cop_host_busy(const struct cop_model *m, const struct cop_in *in) {
  const unsigned at = register_of(in);
  if (m->regs.state != COP_RUN && !m->regs.sweep) return false;
  return in->req_write ? at != COP_AT_ctl && at != COP_AT_status : at >= 0x100 || at == COP_AT_sample;
}

/* ---- loads ---- */

static uint64_t load_count(const struct cop_regs *r, unsigned number) {
  const uint32_t count[] = {r->tagged, r->skipped, r->accepted, r->dropped,   r->processed, r->flushed,
                            r->busy,   r->idle,    r->instrs,   r->redirects, r->cycles,    r->matches};
  return count[number];
}

static uint64_t load_status(const struct cop_regs *r) {
  return r->state | (r->interrupt ? COP_STATUS_INTERRUPT : 0) | (r->sweep ? COP_STATUS_SWEEP : 0) |
         (uint64_t)r->cause << COP_STATUS_CAUSE_SHIFT | (uint64_t)r->code << COP_STATUS_CODE_SHIFT |
         (r->range ? COP_STATUS_RANGE : 0) | (r->busy_error ? COP_STATUS_BUSY : 0);
}

static uint64_t load_id(const struct cop_shape *p) {
  return 1 | p->width << 8 | (uint64_t)__builtin_ctz(p->slots) << 16 | (uint64_t)__builtin_ctz(p->buffer) << 24 |
         (uint64_t)p->link << 32 | (uint64_t)p->capture << 40;
}

/* Takes a word of the buffer, and counts the sample whose last one it is. */
static uint64_t load_sample(struct cop_model *m) {
  struct cop_model_state *s = m->state;
  if (s->engine || !m->regs.level) return 0;
  uint64_t word = cop_buffer_pop(m);
  if (s->place) return word;
  m->counts.processed++;
  s->waiting--;
  return word;
}

static uint64_t load_modes(const struct mode_filter *f) {
  return (f->not_machine ? COP_CTL_NOM : 0u) | (f->not_supervisor ? COP_CTL_NOS : 0u) | (f->not_user ? COP_CTL_NOU : 0u) |
         (f->want_context ? COP_CTL_CTX : 0u) | (uint64_t)f->context << COP_CTL_CONTEXT_SHIFT;
}

static uint64_t load_register(struct cop_model *m, unsigned at) {
  const struct cop_model_state *s = m->state;
  const struct cop_regs *r = &m->regs;
  switch (at) {
    case COP_AT_id: return load_id(&m->shape);
    case COP_AT_ctl:
      return (r->state == COP_RUN ? COP_CTL_RUN : 0u) | (s->engine ? COP_CTL_ENGINE : 0u) | (unsigned)s->div << COP_CTL_DIV_SHIFT |
             load_modes(&s->modes);
    case COP_AT_status: return load_status(r);
    case COP_AT_fields: return s->fields;
    case COP_AT_classes: return s->classes;
    case COP_AT_select: return s->select;
    case COP_AT_watch: return s->watch;
    case COP_AT_limit: return s->limit;
    case COP_AT_interval: return s->interval;
    case COP_AT_spread: return s->spread;
    case COP_AT_seed: return r->random;
    case COP_AT_water: return s->water;
    case COP_AT_level: return r->level;
    case COP_AT_sample: return load_sample(m);
    case COP_AT_match: return r->mi | (r->hit ? 1u << 16 : 0u);
    default: return load_count(r, (at - COP_AT_tagged) / 8);
  }
}

static uint64_t load_array(const struct cop_model *m, unsigned at) {
  const struct cop_model_state *s = m->state;
  const unsigned slot = at / 8 % COP_SLOTS_MOST;
  uint64_t bits = 0;
  if (at >= COP_AT_valid) {
    for (unsigned i = 64 * slot; i < m->shape.slots && i < 64 * slot + 64; i++) bits |= (uint64_t)s->valid[i] << i % 64;
    return bits;
  }
  if (at >= COP_AT_slot_high) return s->data[m->shape.slots + slot] | (uint64_t)s->valid[slot] << 32;
  if (at >= COP_AT_slot_low) return s->cam[slot] | (uint64_t)s->data[slot] << 32;
  return at & 8 ? s->code[at / 16 % COP_CODE].high : s->code[at / 16 % COP_CODE].low;
}

static uint64_t load_file(const struct cop_model *m, unsigned at) {
  const struct cop_model_state *s = m->state;
  if (at >= COP_AT_xcfg) return s->xcfg[(at - COP_AT_xcfg) / 8];
  if (at >= COP_AT_t) return s->t[(at - COP_AT_t) / 8 % 4];
  if (at >= COP_AT_b) return s->b[(at - COP_AT_b) / 8];
  if (at >= COP_AT_c) return s->c[(at - COP_AT_c) / 8];
  if (at >= COP_AT_x) return m->regs.x[(at - COP_AT_x) / 8];
  if (at >= COP_AT_v) return m->regs.v[(at - COP_AT_v) / 8];
  return s->entry[(at - COP_AT_entry) / 8];
}

uint64_t cop_host_load(struct cop_model *m, const struct cop_in *in) {
  const unsigned at = register_of(in);
  if (cop_host_range(m, in) || cop_host_busy(m, in)) return 0;
  if (at >= COP_AT_code) return load_array(m, at);
  return at >= COP_AT_entry && at < COP_AT_match ? load_file(m, at) : load_register(m, at);
}

/* ---- stores ---- */

static void go(struct cop_model *m) {
  struct cop_model_state *s = m->state;
  struct cop_regs *r = &m->regs;
  r->state = COP_RUN;
  r->interrupt = r->ex_valid = r->de_valid = r->current = r->next = false;
  r->ex_pc = r->de_pc = r->capture_level = 0;
  r->level = 0;
  m->counts.flushed += s->waiting;
  s->waiting = 0;
  s->run_cycles = 0;
  s->left = cop_next_interval(m);
  s->gap = s->coming = false;
  s->skip = 0;
  s->link_words = s->link_bits = s->asked = s->arrived = s->place = s->phase = 0;
  s->sample_words = cop_words_of(s->fields);
}

static void store_ctl(struct cop_model *m, uint64_t value) {
  m->state->engine = value & COP_CTL_ENGINE;
  m->state->div = value >> COP_CTL_DIV_SHIFT & 3;
  m->state->modes = (struct mode_filter){.not_machine = value & COP_CTL_NOM,
                                         .not_supervisor = value & COP_CTL_NOS && m->shape.supervisor,
                                         .not_user = value & COP_CTL_NOU,
                                         .want_context = value & COP_CTL_CTX,
                                         .context = (uint16_t)(value >> COP_CTL_CONTEXT_SHIFT)};
  if (!(value & COP_CTL_RUN)) {
    m->regs.state = COP_OFF;
    m->regs.interrupt = false;
  } else if (m->regs.state != COP_RUN) {
    go(m);
  }
}

static void store_command(struct cop_model *m, uint64_t value) {
  struct cop_model_state *s = m->state;
  struct cop_regs *r = &m->regs;
  if (value & COP_CLEAR_SLOTS) {
    memset(s->cam, 0, sizeof s->cam);
    memset(s->data, 0, sizeof s->data);
  }
  if (value & (COP_CLEAR_SLOTS | COP_CLEAR_VALID)) {
    cop_cam_drop_all(m);
    r->cam = (struct cop_write){true, 0, 1ull << 33};
  }
  if (value & COP_CLEAR_FILTER) memset(s->filter, 0, sizeof s->filter);
  if (value & COP_CLEAR_CODE) {
    memset(s->code, 0, sizeof s->code);
    memset(s->insn, 0, sizeof s->insn);
  }
  if (value & COP_CLEAR_COUNTS) m->counts = (struct cop_counts){0};
  r->sweep = true;
  s->sweep_left = COP_SWEEP_CYCLES;
}

static void store_status(struct cop_regs *r, uint64_t value) {
  if (value & COP_STATUS_ACK) r->interrupt = false;
  if (value & COP_STATUS_RANGE) r->range = false;
  if (value & COP_STATUS_BUSY) r->busy_error = false;
}

static void store_register(struct cop_model *m, unsigned at, uint64_t value) {
  struct cop_model_state *s = m->state;
  switch (at) {
    case COP_AT_ctl: store_ctl(m, value); break;
    case COP_AT_status: store_status(&m->regs, value); break;
    case COP_AT_command: store_command(m, value); break;
    case COP_AT_fields: s->fields = (uint8_t)value | 1; break;
    case COP_AT_classes:
      s->classes = (uint16_t)value;
      m->regs.tip_mine = value >> COP_TIP & 1;
      break;
    case COP_AT_select: s->select = (uint32_t)value; break;
    case COP_AT_watch: s->watch = (uint16_t)value ? (uint16_t)value : 1024; break;
    case COP_AT_limit: s->limit = (uint32_t)value; break;
    case COP_AT_interval: s->interval = (uint32_t)value && (uint32_t)value < 4 ? 4 : (uint32_t)value; break;
    case COP_AT_spread: s->spread = (uint32_t)value; break;
    case COP_AT_seed: m->regs.random = (uint32_t)value ? (uint32_t)value : 1; break;
    case COP_AT_water: s->water = (uint16_t)value; break;
    default: cop_filter_mask(m, value); break;
  }
}

static void store_array(struct cop_model *m, unsigned at, uint64_t value) {
  struct cop_model_state *s = m->state;
  const unsigned slot = at / 8 % COP_SLOTS_MOST, code = at / 16 % COP_CODE;
  if (at >= COP_AT_slot_high) {
    s->data[m->shape.slots + slot] = (uint32_t)value;
    if (value >> 32 & 1) cop_cam_write(m, slot, s->cam[slot]);
    else cop_cam_drop(m, slot);
  } else if (at >= COP_AT_slot_low) {
    cop_cam_write(m, slot, (uint32_t)value);
    s->data[slot] = (uint32_t)(value >> 32);
  } else {
    if (at & 8) s->code[code].high = (uint32_t)value;
    else s->code[code].low = value;
    s->insn[code] = cop_unpack(s->code[code]);
  }
}

static void store_xcfg(struct cop_model *m, unsigned x, uint64_t value) {
  const unsigned width = value & 31;
  m->state->xcfg[x] = (uint16_t)((value & 1 << 8) | (width && width < 16 ? width : 16));
  cop_index_cut(m, x);
}

static void store_file(struct cop_model *m, unsigned at, uint64_t value) {
  struct cop_model_state *s = m->state;
  if (at >= COP_AT_xcfg) {
    store_xcfg(m, (at - COP_AT_xcfg) / 8, value);
  } else if (at >= COP_AT_t) {
    s->t[(at - COP_AT_t) / 8 % 4] = (uint8_t)value;
  } else if (at >= COP_AT_b) {
    s->b[(at - COP_AT_b) / 8] = (uint16_t)value;
  } else if (at >= COP_AT_c) {
    s->c[(at - COP_AT_c) / 8] = (uint32_t)value;
  } else if (at >= COP_AT_x) {
    m->regs.x[(at - COP_AT_x) / 8] = (uint16_t)value;
    cop_index_cut(m, (at - COP_AT_x) / 8);
  } else if (at >= COP_AT_v) {
    m->regs.v[(at - COP_AT_v) / 8] = (uint32_t)value;
  } else {
    s->entry[(at - COP_AT_entry) / 8] = (uint8_t)value;
  }
}

/* Bytes that the store does not name count as 0. */
static uint64_t stored(const struct cop_in *in) {
  const unsigned bytes = 1u << in->req_size, shift = in->req_addr % 8 * 8;
  return bytes == 8 ? in->req_wdata : in->req_wdata & ((1ull << 8 * bytes) - 1) << shift;
}

void cop_host_store(struct cop_model *m, const struct cop_in *in, bool busy) {
  const unsigned at = register_of(in);
  if (busy || cop_host_range(m, in)) return;
  if (at >= COP_AT_code) store_array(m, at, stored(in));
  else if (at >= COP_AT_entry) store_file(m, at, stored(in));
  else store_register(m, at, stored(in));
}
