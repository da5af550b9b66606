#include "tools/record/cop_checker.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

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
  c->open = false;
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
  cop_model_step(&c->model, &now->dispatch, &now->retire, &in);
  c->compared++;
  return true;
}
