#include "tools/record/pme_sampler.h"

#include "isa/csr.h"
#include "isa/isa.h"

void pme_interval(uint64_t mean, uint64_t *least, uint64_t *spread) {
  uint64_t range = 1;
  while (2 * range <= mean && mean - range >= PME_MAJOR_LEAST) range *= 2;
  *least = mean - range / 2;
  *spread = range - 1;
}

void pme_sampler_init(struct pme_sampler *s, const struct sim_api *api, struct sim *sim, const struct pme_settings *settings) {
  *s = (struct pme_sampler){.api = api, .sim = sim, .settings = *settings};
  pme_model_reset(&s->model, api->tags, PME_K_MAX, api->slots);
  s->model.atomics = api->extensions & ISA_EXT_A;
  s->model.supervisor = api->extensions & ISA_EXT_S;
}

/* The register writes that set the model up, one a cycle. After them no CSR is touched: a write would stop
 * the count for its cycle. */
static void set_up(struct pme_sampler *s, struct pme_in *in) {
  const struct pme_settings *x = &s->settings;
  const struct {
    uint16_t addr;
    uint64_t value;
  } writes[] = {
    {CSR_NUMBER_mpmemajor, x->least},     {CSR_NUMBER_mpmespread, x->spread},       {CSR_NUMBER_mpmeminor, x->minor},
    {CSR_NUMBER_mpmecontext, x->context}, {CSR_NUMBER_mpmeseed, x->seed},           {CSR_NUMBER_mpmematch, x->match},
    {CSR_NUMBER_mpmemask, x->mask},       {CSR_NUMBER_mpmethreshold, x->threshold}, {CSR_NUMBER_mpmecount, x->least},
    {CSR_NUMBER_mpmectl, x->control},
  };
  if (s->setup >= sizeof writes / sizeof writes[0]) return;
  in->csr_write = true;
  in->csr_addr = writes[s->setup].addr;
  in->csr_wdata = writes[s->setup++].value;
}

/* Whole records leave the buffer as they come, without a register write that would stop the count. */
static void take_out(struct pme_model *m) {
  if (m->half) return;
  m->held = 0;
  m->regs.level = 0;
  m->regs.ready = false;
}

bool pme_sampler_step(struct pme_sampler *s, const struct probe_cycle *now) {
  struct pme_in in = {.cycle = now->cycle + 1};
  set_up(s, &in);
  pme_model_step(&s->model, now, &in);
  take_out(&s->model);
  s->api->set_tags(s->sim, &s->model.request);
  return s->model.delivered;
}
