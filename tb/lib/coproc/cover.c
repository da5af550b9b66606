#include "tb/lib/coproc/cover.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "coproc/model_cam.h"
#include "coproc/model_collect.h"
#include "coproc/model_filter.h"
#include "coproc/model_host.h"
#include "coproc/model_source.h"
#include "coproc/model_engine.h"

enum { NOWHERE = 1 << 16 };

/* A store of the host to a slot. */
static void cover_slot(struct cop_cover *c, const struct cop_model *m, const struct cop_in *in) {
  const uint32_t key = (uint32_t)in->req_wdata;
  const unsigned slot = (in->req_addr - COP_AT_slot_low) / 8;
  unsigned holder;
  if (in->req_addr < COP_AT_slot_low || in->req_addr >= COP_AT_slot_high || in->req_size < 3 || cop_host_range(m, in) ||
      cop_host_busy(m, in))
    return;
  if (cop_cam_find(m, key, &holder)) c->cam_taken += holder != slot;
  else c->cam_crowded += cop_cam_crowded(m, key);
}

void cop_cover_before(struct cop_cover *c, const struct cop_model *m, const struct cop_in *in) {
  const struct cop_model_state *s = m->state;
  c->before = m->regs;
  c->counted = m->counts;
  c->insn = s->insn[m->regs.ex_pc];
  c->address = (s->b[c->insn.mb] | cop_index(m, c->insn.mi)) & (2 * m->shape.slots - 1);
  c->key = cop_source(m, c->insn.cs);
  c->waiting = s->waiting;
  c->engine = s->engine;
  c->div = s->div;
  if (in->req_valid && in->req_write) cover_slot(c, m, in);
}

/* ---- a microinstruction that was executed ---- */

static void cover_branch(struct cop_cover *c, const struct cop_model *m) {
  const struct cop_counts *n = &m->counts;
  const struct cop_insn *i = &c->insn;
  const bool branch = i->cond != COP_NEVER, likely = i->likely && i->kind <= COP_REGISTER_KIND && branch,
             redirected = n->redirects != c->counted.redirects;
  const bool taken = i->kind >= COP_DONE ? n->processed != c->counted.processed : likely != redirected;
  if (!branch) return;
  c->cond[i->cond][taken != i->negate]++;
  c->kind[i->kind][i->likely]++;
  c->redirect_taken += redirected && taken;
  c->redirect_not += redirected && !taken;
  c->jumped += redirected && taken && i->kind == COP_REGISTER_KIND;
  c->steered += likely && taken;
  c->done_next += i->kind == COP_DONE && taken && m->regs.current;
  c->done_none += i->kind == COP_DONE && taken && !m->regs.current;
}

static void cover_arrays(struct cop_cover *c, const struct cop_model *m) {
  const struct cop_insn *i = &c->insn;
  const bool reads = i->mop == COP_M_READ || i->mop == COP_M_RMW;
  c->mop[i->mop]++;
  c->cop[i->cop]++;
  if (i->mop) c->index[i->mi]++;
  if (i->cop == COP_C_WRITE || i->cop == COP_C_DROP) c->entry[i->ci]++;
  if (i->mop == COP_M_RMW) c->lanes[2][i->ml]++;
  c->data_bypass += reads && c->address == c->wrote;
  c->data_again += reads && c->address == c->wrote_before;
  if (i->cop != COP_C_MATCH) return;
  c->cam_bypass += m->regs.hit && m->regs.mi == c->cam_wrote;
  c->cam_last += m->regs.hit && m->regs.mi == m->shape.slots - 1;
}

static void cover_insn(struct cop_cover *c, const struct cop_model *m) {
  const struct cop_insn *i = &c->insn;
  const bool saturates = m->state->xcfg[i->xd] >> 8 & 1;
  const unsigned most = (1u << (m->state->xcfg[i->xd] & 31)) - 1, x = c->before.x[i->xd];
  const bool limit = (i->xop == COP_X_INC && x == most) || (i->xop == COP_X_DEC && x == 0);
  c->op[i->op]++;
  c->xop[i->xop]++;
  if (i->d < COP_NO_REGISTER && i->op != COP_NOP && i->op <= COP_LANE) c->source[i->a]++;
  if (i->mop >= COP_M_WRITE) c->source[i->ms]++;
  if (i->cop == COP_C_MATCH || i->cop == COP_C_WRITE) c->source[i->cs]++;
  if (i->op == COP_ADDS) c->lanes[0][i->lanes]++;
  if (i->op == COP_SUBS) c->lanes[1][i->lanes]++;
  c->waited += m->regs.de_valid && !m->regs.ex_valid && m->counts.redirects == c->counted.redirects &&
               m->counts.processed == c->counted.processed;
  c->wraps += limit && !saturates;
  c->clamps += limit && saturates;
  cover_branch(c, m);
  cover_arrays(c, m);
}

/* ---- a cycle ---- */

static void cover_halts(struct cop_cover *c, const struct cop_model *m, const struct cop_in *in) {
  const struct cop_regs *r = &m->regs, *b = &c->before;
  const bool halted = b->state == COP_RUN && r->state == COP_HALT,
             limit = m->state->limit && m->state->run_cycles == m->state->limit;
  c->program += halted && r->cause == COP_CAUSE_PROGRAM;
  c->watchdog += halted && r->cause == COP_CAUSE_WATCHDOG;
  c->water += halted && r->cause == COP_CAUSE_WATER;
  c->limit += halted && r->cause == COP_CAUSE_LIMIT;
  c->limit_in_sweep += halted && r->cause == COP_CAUSE_LIMIT && b->sweep;
  c->late_bubble += halted && r->cause == COP_CAUSE_WATCHDOG && !b->ex_valid;
  c->two_causes += halted && r->cause != COP_CAUSE_LIMIT && limit;
  c->stop += b->state == COP_RUN && r->state == COP_OFF;
  c->stopped_halt += b->state == COP_RUN && r->state == COP_OFF &&
                     (limit || (c->insn.kind == COP_INTERRUPT && b->current && !r->current));
  const bool go = b->state != COP_RUN && r->state == COP_RUN;
  c->go += go;
  c->go_in_sweep += go && b->sweep;
  c->go_flushes += go && c->waiting;
  c->clock_changed += b->state == COP_RUN && r->state == COP_RUN && c->div != m->state->div;
  c->engine_changed += b->state == COP_RUN && r->state == COP_RUN && c->engine != m->state->engine;
  c->arrives_halted += b->state != COP_RUN && !b->next && r->next;
  c->read_pending += in->req_valid && !in->req_write && r->data.valid && b->state == COP_HALT &&
                     (in->req_addr & ~7u) == (r->data.index < m->shape.slots
                                                ? COP_AT_slot_low + 8u * r->data.index
                                                : COP_AT_slot_high + 8u * (r->data.index - m->shape.slots));
}

static void cover_host(struct cop_cover *c, const struct cop_model *m, const struct cop_in *in) {
  const struct cop_regs *r = &m->regs, *b = &c->before;
  const struct cop_counts *n = &m->counts, *counted = &c->counted;
  const bool sample = in->req_valid && !in->req_write && (in->req_addr & ~7u) == COP_AT_sample && b->state != COP_RUN && !b->sweep;
  c->sample_read += sample && r->level != b->level;
  c->sample_last += sample && n->processed != counted->processed;
  c->sample_none += sample && !b->level;
  c->range += r->range && !b->range;
  c->busy += r->busy_error && !b->busy_error;
  c->range_busy += r->range && !b->range && r->busy_error && !b->busy_error;
  c->narrow += in->req_valid && in->req_write && in->req_size < 3;
  c->swept += b->sweep && !r->sweep;
  c->sweep_pending += !b->sweep && r->sweep && r->data.valid;
}

/* The tags of the dispatched, as they were found. */
static void cover_filter(struct cop_cover *c, const struct cop_model *m, const struct probe_dispatch *d) {
  const struct cop_model_state *s = m->state;
  for (unsigned i = 0; i < m->shape.width; i++) {
    unsigned bit[2];
    if (!(d->valid >> i & 1) || !(s->classes >> cop_class(d->insn[i], false) & 1)) continue;
    cop_filter_bits(d->pc[i], bit);
    const bool masked = s->filter[bit[0] / 64] >> bit[0] % 64 & s->filter[bit[1] / 64] >> bit[1] % 64 & 1;
    c->masked += masked;
    c->unselected += !masked && !s->tag[d->rob[i]];
    c->class[cop_class(d->insn[i], false)]++;
  }
}

static void cover_collection(struct cop_cover *c, const struct cop_model *m, const struct probe_retire *retire,
                             const struct cop_in *in, bool take) {
  const struct cop_regs *r = &m->regs, *b = &c->before;
  const struct cop_counts *n = &m->counts, *counted = &c->counted;
  const struct cop_model_state *s = m->state;
  const uint32_t tagged = n->tagged - counted->tagged, accepted = n->accepted - counted->accepted,
                 skipped = n->skipped - counted->skipped;
  c->tagged += !take && tagged;
  c->delegate += tagged && in->delegation.delegated;
  c->tip_excluded += take && !tagged;
  for (unsigned i = 0; i < m->shape.width; i++)
    c->excluded += !tagged && !take && retire->valid >> i & 1 && !retire->lane[i].trap && s->tag[(retire->rob + i) % m->shape.rob];
  c->skipped += skipped;
  c->counted_on += skipped && tagged > skipped && s->left < cop_next_interval(m) && !s->spread;
  c->dropped += n->dropped - counted->dropped;
  c->left_out += n->dropped != counted->dropped && !accepted && b->capture_level < m->shape.capture;
  c->gap += accepted && s->queue[(s->queue_first + r->capture_level - accepted) % COP_CAPTURE_MOST].field[COP_INFO] & COP_INFO_GAP;
  c->tip += take;
  c->class[COP_TIP] += take;
  c->tip_dropped += take && n->dropped != counted->dropped;
  c->tip_waits += in->tip_ready && r->tip_mine && !take && tagged;
  c->capture_full += r->capture_level == m->shape.capture;
  c->buffer_full += r->level == m->shape.buffer;
  for (unsigned i = 0; i < m->shape.width; i++) {
    for (unsigned j = 0; tagged && !take && j < c->fresh_lanes; j++)
      c->fresh += retire->valid >> i & 1 && (retire->rob + i) % m->shape.rob == c->dispatched[j];
  }
}

void cop_cover_after(struct cop_cover *c, const struct cop_model *m, const struct probe_dispatch *dispatch,
                     const struct probe_retire *retire, const struct cop_in *in, bool take) {
  const struct cop_regs *r = &m->regs, *b = &c->before;
  const struct cop_counts *n = &m->counts, *counted = &c->counted;
  if (in->delegation.reset) {
    c->handed++;
    c->handed_running += b->state == COP_RUN;
    c->wrote_before = c->wrote = c->cam_wrote = NOWHERE;
    c->fresh_lanes = 0;
    return;
  }
  cover_halts(c, m, in);
  cover_host(c, m, in);
  if (b->state == COP_RUN && !b->sweep) {
    if (n->instrs != counted->instrs) cover_insn(c, m);
    if (r->state == COP_RUN) cover_filter(c, m, dispatch);
    cover_collection(c, m, retire, in, take);
    c->half += n->processed != counted->processed && c->div == 1;
    c->quarter += n->processed != counted->processed && c->div > 1;
  }
  c->wrote_before = c->wrote;
  c->wrote = m->state->pending.valid ? m->state->pending.index : NOWHERE;
  if (n->instrs != counted->instrs) c->cam_wrote = r->cam.valid && c->insn.cop == COP_C_WRITE ? r->cam.index : NOWHERE;
  c->fresh_lanes = (uint16_t)(r->state == COP_RUN ? __builtin_popcount(dispatch->valid) : 0);
  memcpy(c->dispatched, dispatch->rob, sizeof c->dispatched);
}

/* ---- the sum ---- */

static const char *missing_insn(const struct cop_cover *c, char *buffer, unsigned size) {
/* clang-format off */
#define EACH(array, number, name) \
  for (unsigned i = 0; i < (number); i++) \
    if (!(array)[i]) { snprintf(buffer, size, name " %u", i); return buffer; }
  EACH(c->op, 16, "op") EACH(c->source, COP_S_ZERO, "source") EACH(c->xop, 4, "xop") EACH(c->mop, 4, "mop") EACH(c->cop, 8, "cop")
  EACH(c->index, 16, "index of the data array") EACH(c->entry, 16, "index of the associative array") EACH(c->class, 11, "class")
  EACH(c->lanes[0], 4, "lanes of adds") EACH(c->lanes[1], 4, "lanes of subs") EACH(c->lanes[2], 4, "lanes of rmw")
  EACH(c->kind[0], 2, "relative, likely") EACH(c->kind[1], 2, "register, likely") EACH(c->kind[2], 2, "done, likely") EACH(c->kind[3], 2, "interrupt, likely")
#undef EACH
  for (unsigned i = COP_ALWAYS; i < COP_CONDS; i++) {
    /* clang-format on */
    for (unsigned t = i == COP_ALWAYS; t < 2; t++) {
      if (c->cond[i][t]) continue;
      snprintf(buffer, size, "condition %u %s", i, t ? "true" : "false");
      return buffer;
    }
  }
  return NULL;
}

/* A unit of these parameters can come to it. */
static bool possible(const struct cop_model *m, const char *name) {
  if (strcmp(name, "counted_on") == 0) return m->shape.width > 1;
  return strcmp(name, "cam_crowded") != 0 || m->shape.slots > 2 * COP_CAM_WAYS;
}

const char *cop_cover_missing(const struct cop_cover *c, const struct cop_model *m, char *buffer, unsigned size) {
#define MISSING(name)                                                                                                              \
  if (!c->name && possible(m, #name)) return #name;
  COP_COVER(MISSING)
#undef MISSING
  return missing_insn(c, buffer, size);
}

void cop_cover_print(const struct cop_cover *c) {
#define PRINT(name) printf(" " #name " %" PRIu64, c->name);
  COP_COVER(PRINT)
#undef PRINT
}
