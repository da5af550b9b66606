#include "tools/record/cop_checker.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "coproc/model_collect.h"

bool cop_checker_open(struct cop_checker *c, const struct sim_api *api) {
  const struct probe_cycle nothing = {.cycle = 0};
  const struct cop_in in = {.cycle = 0};
  *c = (struct cop_checker){.api = api};
  c->open = cop_model_open(&c->model, &api->cop_shape);
  if (!c->open) return false;
  cop_model_reset(&c->model);
  cop_model_step(&c->model, &nothing.dispatch, &nothing.retire,
                 &in); /* the record of the last cycle of reset, in which there is nothing */
  return true;
}

void cop_checker_close(struct cop_checker *c) {
  if (c->open) cop_model_close(&c->model);
  cop_selection_free(&c->selection);
  c->open = false;
}

/* Lanes: those tagged in this cycle; tagged, accepted: counts before it. */
static bool note_selection(struct cop_checker *c, const struct probe_retire *retire, unsigned lanes, uint32_t tagged,
                           uint32_t accepted) {
  const struct cop_model *m = &c->model;
  bool good = true;
  if (c->was == COP_RUN && m->regs.state != COP_RUN) good = cop_selection_end_window(&c->selection);
  c->was = m->regs.state;
  if (m->counts.tagged == tagged) return good;
  for (unsigned i = 0; good && lanes >> i; i++)
    if (lanes >> i & 1) good = cop_selection_offer(&c->selection, (uint32_t)(retire->lane[i].pc >> 2));
  for (unsigned n = m->counts.accepted - accepted; good && n; n--)
    good = cop_selection_accept(&c->selection, cop_model_newest(m, n)->field[COP_PC]);
  return good;
}

bool cop_checker_step(struct cop_checker *c, const struct sim *sim, const struct probe_cycle *now, char *what, size_t size) {
  struct cop_in in;
  struct cop_regs regs;
  bool take;
  uint64_t rtl = 0, model = 0;
  c->api->cop(sim, &in, &take, &regs);
  const char *name = cop_regs_differ(&regs, &c->model.regs, &rtl, &model);
  const bool taken = cop_model_take(&c->model, &now->retire, &in);
  if (!name && take != taken) {
    name = "tip_take";
    rtl = take;
    model = taken;
  }
  if (name) {
    snprintf(what, size, "coproc.%s rtl=0x%" PRIx64 " model=0x%" PRIx64, name, rtl, model);
    return false;
  }
  const uint32_t tagged = c->model.counts.tagged, accepted = c->model.counts.accepted;
  const unsigned lanes = now->retire.valid ? cop_collect_tagged(&c->model, &now->retire, &in) : 0;
  const uint32_t executed = c->model.counts.instrs;
  const bool branch = c->model.state->insn[c->model.regs.ex_pc].cond != COP_NEVER;
  cop_model_step(&c->model, &now->dispatch, &now->retire, &in);
  if (c->model.counts.instrs != executed) {
    c->executed++;
    c->branched += branch;
  }
  c->compared++;
  if (note_selection(c, &now->retire, lanes, tagged, accepted)) return true;
  snprintf(what, size, "out of memory for the samples' selection");
  return false;
}
