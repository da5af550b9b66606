#include "coproc/model_direct.h"

static void step_alone(struct cop_model *m, const struct cop_in *in) {
  static const struct probe_dispatch none = {.valid = 0};
  static const struct probe_retire nothing = {.valid = 0};
  cop_model_step(m, &none, &nothing, in);
}

void cop_model_idle(struct cop_model *m) {
  static const struct cop_in in = {.cycle = 0};
  step_alone(m, &in);
}

void cop_model_store(struct cop_model *m, uint16_t offset, uint64_t value) {
  step_alone(m, &(struct cop_in){.req_valid = true, .req_write = true, .req_addr = offset, .req_size = 3, .req_wdata = value});
}

uint64_t cop_model_load(struct cop_model *m, uint16_t offset) {
  step_alone(m, &(struct cop_in){.req_valid = true, .req_addr = offset, .req_size = 3});
  return m->regs.rdata;
}

void cop_model_settle(struct cop_model *m) {
  while (m->regs.sweep) cop_model_idle(m);
}

bool cop_model_push(struct cop_model *m, const struct cop_sample *sample) {
  struct cop_model_state *s = m->state;
  if (m->regs.state != COP_RUN || m->regs.next || s->asked) return false;
  for (unsigned f = 0; f < COP_FIELDS; f++) s->next.field[f] = s->fields >> f & 1 ? sample->field[f] : 0;
  s->asked = s->arrived = s->sample_words;
  m->regs.next = true;
  m->counts.tagged++;
  m->counts.accepted++;
  s->waiting++;
  return true;
}
