#include "tools/ucode/run.h"

#include "tools/ucode/samples.h"
#include "coproc/model_direct.h"

enum {
  WIDTH = 2,
  ROB = 32,
  BUFFER = 256,
  CAPTURE = 8,
  LINK = 64
}; /* of the unit; samples come without a core, so they do not matter */

/* ---- loading ---- */

static bool load(struct ucode_runner *r, struct failure *f) {
  struct cop_model *m = &r->model;
  cop_model_settle(m);
  for (size_t i = 0; i < r->image->count; i++) {
    const struct cop_store *s = &r->image->store[i];
    unsigned word = (s->offset - COP_AT_code) / 8;
    cop_model_store(m, s->offset, s->value);
    cop_model_settle(m); /* after a command */
    if (m->regs.range || m->regs.busy_error)
      return fail(f, STATUS_BAD_ELF, "the image stores to offset 0x%x, which a unit with %u slots lacks", s->offset,
                  m->shape.slots);
    if (s->offset == COP_AT_ctl) r->ctl = s->value;
    if (s->offset == COP_AT_classes) r->classes = (unsigned)s->value;
    if (s->offset == COP_AT_fields) r->fields = (unsigned)s->value | 1;
    if (s->offset < COP_AT_code || word >= 2 * COP_CODE) continue;
    if (word % 2 == 0) r->code[word / 2].low = s->value;
    else r->code[word / 2].high = (uint32_t)s->value;
    if (word / 2 >= r->count) r->count = word / 2 + 1;
  }
  return r->ctl & COP_CTL_ENGINE || fail(f, STATUS_BAD_ELF, "the image does not use the engine");
}

static void go(struct ucode_runner *r) { cop_model_store(&r->model, COP_AT_ctl, r->ctl | COP_CTL_RUN); }

/* What the interrupt handler does before the unit goes on. */
static void go_on(struct ucode_runner *r) {
  struct cop_model *m = &r->model;
  cop_model_store(m, COP_AT_status, COP_STATUS_ACK);
  for (size_t i = 0; i < r->image->count; i++) {
    const struct cop_store *s = &r->image->store[i];
    bool v = s->offset >= COP_AT_v && s->offset < COP_AT_v + 8 * 8, x = s->offset >= COP_AT_x && s->offset < COP_AT_x + 8 * 8;
    if (v || x) cop_model_store(m, s->offset, s->value);
  }
  cop_model_store(m, COP_AT_command, COP_CLEAR_SLOTS);
  cop_model_settle(m);
  go(r);
}

/* ---- running ---- */

static void step_ucode(struct ucode_runner *r) {
  const struct cop_model before = r->model;
  cop_model_idle(&r->model);
  if (r->model.counts.instrs == before.counts.instrs) return;
  struct cop_insn i = cop_unpack(r->code[before.regs.ex_pc]);
  r->sums.slots_used += i.cond != COP_NEVER;
  r->sums.jumps += i.cond != COP_NEVER && i.kind <= COP_REGISTER_KIND;
  if (r->options->trace) ucode_show_step(r, before.regs.ex_pc, &before);
}

/* A sample's routine to its end. */
static void work(struct ucode_runner *r, const struct cop_sample *sample) {
  const struct cop_regs *regs = &r->model.regs;
  r->sums.samples++;
  if (r->options->trace) ucode_show_sample(r, sample);
  cop_model_push(&r->model, sample);
  while (regs->state == COP_RUN && (regs->next || regs->current)) step_ucode(r);
}

/* False: the run ends here, with a failure if it was the watchdog. */
static bool interrupted(struct ucode_runner *r, struct failure *f) {
  r->sums.interrupts++;
  ucode_show_interrupt(r);
  if (r->options->go_on) {
    ucode_show_slots(r);
    go_on(r);
    return true;
  }
  if (r->model.regs.cause != COP_CAUSE_WATCHDOG) return false;
  return fail(f, STATUS_HUNG, "the watchdog ended the routine of sample %llu", (unsigned long long)r->sums.samples);
}

static bool run_ucode(struct ucode_runner *r, struct ucode_samples *samples, struct failure *f) {
  struct cop_sample sample;
  enum ucode_sample_result got = UCODE_SAMPLES_END;
  while (!(r->options->most && r->sums.samples == r->options->most)) {
    got = ucode_samples_next(samples, &sample, f);
    if (got != UCODE_SAMPLE) break;
    if (!(r->classes >> (sample.field[COP_INFO] & 15) & 1))
      return fail(f, STATUS_BAD_ELF, "%.400s:%llu: the program does not select samples of this class", samples->path,
                  (unsigned long long)samples->line);
    work(r, &sample);
    if (r->model.regs.state == COP_HALT && !interrupted(r, f)) break;
  }
  if (got == UCODE_SAMPLES_WRONG) return false;
  ucode_show_end(r);
  return f->status == STATUS_OK;
}

bool ucode_run(const struct cop_image *image, const struct ucode_options *o, struct failure *f) {
  const struct cop_shape shape = {WIDTH, ROB, (unsigned)o->slots, BUFFER, CAPTURE, LINK, false, false};
  struct ucode_runner r = {.image = image, .options = o};
  struct ucode_samples samples;
  if (!cop_model_open(&r.model, &shape)) return fail(f, STATUS_INTERNAL, "out of memory for the model");
  cop_model_reset(&r.model);
  bool good = load(&r, f) && ucode_samples_open(&samples, o->samples, f);
  if (good) {
    go(&r);
    good = run_ucode(&r, &samples, f);
    ucode_samples_close(&samples);
  }
  cop_model_close(&r.model);
  return good;
}
