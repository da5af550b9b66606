#include "coproc/model.h"

#include <stdlib.h>
#include <string.h>

#include "coproc/model_collect.h"
#include "coproc/model_engine.h"
#include "coproc/model_filter.h"
#include "coproc/model_host.h"
#include "probe/xorshift.h"

static bool power(unsigned n, unsigned least, unsigned most) { return n >= least && n <= most && !(n & (n - 1)); }

bool cop_model_open(struct cop_model *m, const struct cop_shape *p) {
  *m = (struct cop_model){.shape = *p};
  if (!power(p->width, 1, COP_LANES_MOST) || !power(p->rob, 2, COP_ROB_MOST) || !power(p->slots, 8, COP_SLOTS_MOST) ||
      !power(p->buffer, 16, COP_BUFFER_MOST) || !power(p->capture, 4, COP_CAPTURE_MOST) || p->capture < 2 * p->width ||
      !power(p->link, 8, 64))
    return false;
  m->state = malloc(sizeof *m->state);
  if (!m->state) return false;
  cop_model_reset(m);
  return true;
}

void cop_model_close(struct cop_model *m) {
  free(m->state);
  *m = (struct cop_model){.state = NULL};
}

void cop_model_reset(struct cop_model *m) {
  struct cop_model_state *s = m->state;
  memset(s, 0, sizeof *s);
  memset(&m->regs, 0, sizeof m->regs);
  m->counts = (struct cop_counts){0};
  m->regs.sweep = true;
  m->regs.random = 1;
  s->sweep_left = COP_SWEEP_CYCLES;
  s->watch = 1024;
  s->fields = 1;
  s->sample_words = 1;
  for (unsigned i = 0; i < 8; i++) s->xcfg[i] = 16;
}

static bool working(const struct cop_model *m) { return m->regs.state == COP_RUN && !m->regs.sweep; }

static bool takes(const struct cop_model *m, const struct probe_retire *retire, const struct cop_in *in) {
  return in->tip_ready && m->regs.tip_mine && cop_collect_tagged(m, retire, in) == 0;
}

bool cop_model_take(const struct cop_model *m, const struct probe_retire *retire, const struct cop_in *in) {
  return working(m) && takes(m, retire, in);
}

/* A working cycle; what comes to a halt of the engine or by water. */
static struct cop_tick work(struct cop_model *m, const struct probe_dispatch *dispatch, const struct probe_retire *retire,
                            const struct cop_in *in) {
  const struct cop_model_state *s = m->state;
  const bool next = m->regs.next, take = takes(m, retire, in);
  const unsigned level = m->regs.level;
  struct cop_tick halt = cop_engine(m);
  cop_loader_arrive(m);
  cop_loader_ask(m, next, level);
  if (retire->valid || take) cop_collect(m, retire, in, take);
  cop_link(m, level);
  if (dispatch->valid && s->classes) cop_filter_dispatch(m, dispatch);
  m->regs.random = xorshift(m->regs.random);
  if (!halt.cause && !s->engine && s->water && m->regs.level >= s->water) halt.cause = COP_CAUSE_WATER;
  return halt;
}

static void halt(struct cop_regs *r, struct cop_tick why) {
  r->state = COP_HALT;
  r->interrupt = true;
  r->cause = why.cause;
  if (why.cause == COP_CAUSE_PROGRAM) r->code = why.code;
}

static bool stops(const struct cop_in *in) {
  return in->req_valid && in->req_write && (in->req_addr & ~7u) == COP_AT_ctl &&
         !(in->req_wdata & COP_CTL_RUN && in->req_addr % 8 == 0);
}

static void show_registers(struct cop_regs *r, const struct cop_counts *c) {
#define REG(type, name)
#define COUNT(name) r->name = c->name;
#include "coproc/regs.def"
}

void cop_model_step(struct cop_model *m, const struct probe_dispatch *dispatch, const struct probe_retire *retire,
                    const struct cop_in *in) {
  if (in->delegation.reset) {
    cop_model_reset(m);
    return;
  }
  struct cop_model_state *s = m->state;
  struct cop_regs *r = &m->regs;
  struct cop_tick why = {0, 0};
  const struct cop_counts before = m->counts;
  const unsigned queued = r->capture_level, first = s->queue_first;
  const bool was_working = working(m), running = r->state == COP_RUN, busy = in->req_valid && cop_host_busy(m, in);
  if (r->cam.valid) r->cam = (struct cop_write){false, 0, 0};
  if (s->pending.valid || r->data.valid) {
    r->data = s->pending;
    s->pending = (struct cop_write){false, 0, 0};
  }
  if (in->req_valid && !in->req_write) r->rdata = cop_host_load(m, in);
  if (was_working) why = work(m, dispatch, retire, in);
  else cop_loader_arrive(m);
  if (running && ++s->run_cycles == s->limit && !why.cause) why.cause = COP_CAUSE_LIMIT;
  if (r->sweep && --s->sweep_left == 0) r->sweep = false;
  if (in->req_valid) {
    if (cop_host_range(m, in)) r->range = true;
    if (busy) r->busy_error = true;
    if (in->req_write) cop_host_store(m, in, busy);
  }
  if (why.cause && !stops(in)) halt(r, why);
  if (was_working && !working(m)) cop_filter_forget(m);
  show_registers(r, &before);
  s->captured = r->capture_level && queued > (s->queue_first != first);
}

uint32_t cop_model_cam(const struct cop_model *m, unsigned entry, bool *valid) {
  *valid = m->state->valid[entry];
  return m->state->cam[entry];
}

uint32_t cop_model_data(const struct cop_model *m, unsigned word) { return m->state->data[word]; }
