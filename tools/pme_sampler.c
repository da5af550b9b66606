#include "pme_sampler.h"

#include "../harness/csr.h"

void pme_sampler_init(struct pme_sampler *s, const struct sim_api *api, struct sim *sim, const struct pme_sampler_options *opt)
{
  uint64_t power = 1;
  *s = (struct pme_sampler){.api = api, .sim = sim, .opt = *opt};
  while (2 * power <= opt->mean) power *= 2;
  s->spread = power - 1;
  s->major = opt->mean - power / 2;
  pme_model_reset(&s->model, api->tags, PME_K_MAX, api->slots);
}

/* The register writes that set the model up, one a cycle. After them no CSR is touched: a write would stop the count for its cycle. */
static void set_up(struct pme_sampler *s, struct pme_in *in)
{
  const struct { uint16_t addr; uint64_t value; } writes[] = {
    {CSR_NUMBER_mpmemajor, s->major}, {CSR_NUMBER_mpmespread, s->spread}, {CSR_NUMBER_mpmeseed, s->opt.seed},
    {CSR_NUMBER_mpmeminor, s->opt.window}, {CSR_NUMBER_mpmecount, s->major},
    {CSR_NUMBER_mpmectl, PME_CTL_EN | PME_CTL_RND | PME_CTL_RLD | (s->opt.window ? PME_CTL_PAIR : 0u)},
  };
  if (s->setup >= sizeof writes / sizeof writes[0]) return;
  in->csr_write = true;
  in->csr_addr = writes[s->setup].addr;
  in->csr_wdata = writes[s->setup++].value;
}

/* Whole records leave the buffer as they come, without a register write that would stop the count. */
static void take_out(struct pme_model *m)
{
  if (m->half) return;
  m->held = 0;
  m->regs.level = 0;
  m->regs.ready = false;
}

bool pme_sampler_step(struct pme_sampler *s, const struct probe_cycle *now)
{
  struct pme_in in = {.cycle = now->cycle + 1};
  set_up(s, &in);
  pme_model_step(&s->model, now, &in);
  take_out(&s->model);
  s->api->set_tags(s->sim, &s->model.request);
  return s->model.delivered;
}
