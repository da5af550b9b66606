#include "tools/record/tip.h"

#include <inttypes.h>
#include <string.h>

#include "base/printable.h"
#include "isa/disasm.h"
#include "isa/events.h"
#include "program/spaces.h"
#include "tools/record/modes.h"

/* ---- before the run ---- */

/* At the edge of the first cycle the unit takes the record of the last cycle of reset,
 * in which there is nothing. */
void recorder_tip_init(struct recorder_tip *t, const struct recorder *c) {
  const struct sim_api *api = c->run.machine.api;
  const struct probe_cycle nothing = {.cycle = 0};
  const struct tip_in in = {.cycle = 0};
  tip_model_reset(&t->model, api->width, c->opt->model ? 0 : api->tip_buffer);
  t->model.supervisor = api->extensions & ISA_EXT_S;
  if (!c->opt->model) tip_model_step(&t->model, &nothing.commit, &nothing.retire, &in);
  tip_check_init(&t->check, &c->run.image);
  t->drive = (struct tip_drive){
    .period = c->opt->period,
    .seed = c->opt->run.seed,
    .random = c->opt->random,
    .markers = c->opt->markers,
    .details = c->opt->details,
    .instret = c->opt->event == EVENT_INSTRET,
  };
}

static bool tip_open(struct recorder *c, struct failure *f) {
  struct recorder_tip *t = c->state;
  recorder_tip_init(t, c);
  if (c->opt->top && !record_top_open(&t->top, &c->run.image)) return fail(f, STATUS_INTERNAL, "out of memory for the truth");
  const struct sim_api *api = c->run.machine.api;
  if (!c->opt->model && !api->has_tip)
    return fail(f, STATUS_NO_CONFIG, "configuration '%s' has no TIP unit; --timer and --model need none", c->opt->run.config);
  return event_counted(c->opt->event, api->extensions, api->has_pflag) ||
         fail(f, STATUS_NO_CONFIG, "configuration '%s' does not count %s (docs/events.md)", c->opt->run.config,
              event_name(c->opt->event));
}

static enum ring_record tip_type(const struct record_options *o) {
  (void)o;
  return RING_TIP;
}

static unsigned tip_views(const struct recorder *c) { return c->modelled ? SIM_VIEW_COMMIT | SIM_VIEW_RETIRE : 0u; }

/* ---- a cycle ---- */

static struct tip_regs unit_regs(const struct recorder *c) {
  struct tip_in in;
  struct tip_regs regs;
  c->run.machine.api->tip(c->run.sim, &in, &regs);
  return regs;
}

/* The code by which a machine comes to a state in the middle of a program moves the OIR, and nothing else: the unit is off.
 * Before it samples, instructions retire that decide the rest. */
static void take_over(struct recorder_tip *t, const struct recorder *c) {
  t->model.regs = unit_regs(c);
  t->taken_over = true;
}

/* Beside the unit: same registers. */
static bool compare_unit(struct recorder_tip *t, struct recorder *c, const struct probe_cycle *now, struct tip_in *in,
                         struct failure *f) {
  struct tip_regs regs;
  uint64_t rtl, model;
  c->run.machine.api->tip(c->run.sim, in, &regs);
  const char *name = tip_regs_differ(&regs, &t->model.regs, &rtl, &model);
  if (name) return recorder_differ(c, now->cycle, "tip", name, rtl, model, f);
  c->compared++;
  return true;
}

bool recorder_tip_step(struct recorder_tip *t, struct recorder *c, const struct probe_cycle *now, struct failure *f) {
  struct tip_in in;
  char what[400];
  if ((c->opt->run.fast_forward || c->opt->run.snapshot) && !c->opt->model && !t->taken_over) take_over(t, c);
  if (c->opt->model) tip_drive_step(&t->drive, &t->model, now, &in);
  else if (!compare_unit(t, c, now, &in, f)) return false;
  tip_model_step(&t->model, &now->commit, &now->retire, &in);
  t->cycle = in.cycle;
  if (c->run.oracle && !tip_check_step(&t->check, oracle_blame(c->run.oracle), &t->model, &in, what, sizeof what))
    return recorder_wrong(c, now->cycle, what, f);
  if (!t->model.delivered) return true;
  const struct prof_sample sample = {.tip = t->model.last};
  return sample_list_add(&c->delivered, &sample, f);
}

/* Those of the mode that runs. */
static bool interrupts_off(const struct iss *iss) {
  const uint64_t status = iss->csr[CSR_mstatus];
  return iss->privilege == 3 ? !(status & 1 << 3) : iss->privilege == 1 && !(status & 1 << 1);
}

/* For --top. counting: in this cycle the trigger did. */
static bool follow_top(struct recorder_tip *t, const struct recorder *c, const struct probe_cycle *now, bool counting,
                       bool sampled) {
  const bool outside = c->place == OUTSIDE;
  bool good = record_top_step(&t->top, oracle_blame(c->run.oracle), t->cycle, counting && outside,
                              interrupts_off(&c->run.lockstep.iss));
  if (t->model.delivered && outside) {
    const struct oracle_blame blame = tip_sample_blame(&t->model.last, t->model.width, &c->run.image);
    good = good && record_top_sample(&t->top, &blame, t->model.last.cycle, tip_sample_weight(&t->model.last));
  }
  const uint64_t bias = program_image_bias(&c->run.image, now->commit.privilege, now->commit.context);
  return good && (!sampled || record_top_interrupt(&t->top, now->retire.interrupt_epc + bias));
}

static bool tip_step(struct recorder *c, const struct probe_cycle *now, bool sampled, struct failure *f) {
  struct recorder_tip *t = c->state;
  const bool counting = t->model.regs.ctl & TIP_CTL_EN && !t->model.regs.frozen;
  if (!c->modelled) return true;
  if (!recorder_tip_step(t, c, now, f)) return false;
  return !c->opt->top || follow_top(t, c, now, counting, sampled) || fail(f, STATUS_INTERNAL, "out of memory for the truth");
}

/* The one of its number that the unit delivered. */
static bool tip_known(struct recorder *c, const struct prof_ring *r) {
  if (!c->modelled) return true;
  if (r->number >= c->delivered.count) return false;
  const struct tip_sample *a = &c->delivered.sample[r->number].tip, *b = &r->sample[0].tip;
  return a->cycle == b->cycle && a->flags == b->flags && a->details == b->details && memcmp(a->addr, b->addr, sizeof a->addr) == 0;
}

/* ---- the end ---- */

/* What others sampled is known from the unit alone. */
static void tip_rest(struct recorder *c) {
  struct recorder_tip *t = c->state;
  const struct sample_list none = c->arrived;
  t->others = !undrained_begun(&c->undrained);
  if (!t->others) return;
  c->arrived = c->delivered;
  c->delivered = none;
}

static bool tip_finish(struct recorder *c, struct failure *f) {
  const struct recorder_tip *t = c->state;
  const struct report_source source = {
    .config = c->prof.config,
    .program = c->prof.program,
    .oracle = c->run.oracle,
    .image = &c->run.text.as_run,
    .file = &c->run.text.as_linked,
    .symbols = run_symbols(&c->run),
    .disasm = isa_disasm,
  };
  if (!c->opt->top) return true;
  struct report *report = report_build(&source);
  const bool good = report && record_top_print(&t->top, report, c->prof.load_map, c->prof.width, (size_t)c->opt->top, stdout);
  report_free(report);
  return good || fail(f, STATUS_INTERNAL, "out of memory for the tables");
}

static void tip_close(struct recorder *c) {
  struct recorder_tip *t = c->state;
  record_top_close(&t->top);
}

uint64_t recorder_tip_weights(const struct sample_list *l) {
  uint64_t sum = 0;
  for (size_t i = 0; i < l->count; i++) sum += tip_sample_weight(&l->sample[i].tip);
  return sum;
}

static bool saturated(const struct sample_list *l) {
  for (size_t i = 0; i < l->count; i++)
    if (tip_sample_weight(&l->sample[i].tip) == UINT16_MAX) return true;
  return false;
}

/* TIP's own counts, for a program that did not come to its summary, and for --model; but samples that the unit still
 * holds are undelivered. */
static void count_unit(struct recorder *c) {
  struct recording *p = &c->prof;
  const struct recorder_tip *t = c->state;
  const struct tip_regs regs = c->modelled ? t->model.regs : unit_regs(c);
  if (t->others && p->sample_count) p->period = regs.period;
  p->overflows = regs.overflows;
  p->samples = recorder_samples(c)->count + c->ring.summary.lost;
  p->missed = regs.missed;
  p->filtered = regs.filtered;
  p->ring_lost = c->ring.summary.lost;
  p->ring_lost_weight = c->ring.summary.lost_weight;
  if (p->checked > p->samples) p->checked = p->samples; /* others are in the unit */
}

static void tip_count(struct recorder *c) {
  struct recording *p = &c->prof;
  const struct recorder_tip *t = c->state;
  const struct prof_summary *s = &c->ring.summary;
  if (c->run.oracle) p->checked = t->check.checked;
  if (c->opt->model || !c->ring.ended) {
    count_unit(c);
    return;
  }
  p->overflows = s->overflows;
  p->samples = s->samples;
  p->missed = s->missed;
  p->filtered = s->filtered;
  p->ring_lost = s->lost;
  p->ring_lost_weight = s->lost_weight;
}

static const char *tip_contradiction(const struct recorder *c) {
  const struct recording *p = &c->prof;
  const struct recorder_tip *t = c->state;
  const struct prof_summary *s = &c->ring.summary;
  const struct tip_regs regs = c->modelled ? t->model.regs : unit_regs(c);
  if (p->samples != c->ring.numbers || p->undelivered) return "the unit took other samples than the handler saw";
  if (c->modelled && (s->overflows != regs.overflows || s->samples != regs.samples || s->missed != regs.missed ||
                      s->filtered != regs.filtered || c->delivered.count != c->ring.numbers || t->check.count))
    return "the program's counts are not the unit's";
  if (!saturated(&c->arrived) &&
      recorder_tip_weights(&c->arrived) + s->lost_weight + regs.next_weight - 1 != p->samples + p->missed)
    return "weights are lost";
  return NULL;
}

void recorder_tip_summary(const struct recorder *c, const char *by, const char *output, FILE *out) {
  const struct recording *p = &c->prof;
  printable_print(out, "culprit: %zu samples in %.900s, %s every %" PRIu64 " %s by %s; %" PRIu64 " lost", p->sample_count, output,
                  p->random ? "one at random in" : "one", p->period, p->event, by, p->ring_lost);
  if (p->ring_lost) fprintf(out, " (%s, %" PRIu64 " overflows)", recorder_lost_why(c), p->ring_lost_weight);
  fprintf(out, ", %" PRIu64 " overflows missed, %" PRIu64 " filtered", p->missed, p->filtered);
  if (p->checked) fprintf(out, "; %" PRIu64 " equal to the Oracle, 0 mismatches", p->checked);
  recorder_print_cost(c, out);
}

static void tip_summary(const struct recorder *c, const char *output, FILE *out) {
  recorder_tip_summary(c, c->opt->model ? "the golden model" : "TIP", output, out);
}

const struct recorder_mode recorder_tip = {
  .name = "tip",
  .sampler = PROFILE_TIP,
  .cause = RECORDER_LCOFI,
  .golden = true,
  .state_size = sizeof(struct recorder_tip),
  .type = tip_type,
  .open = tip_open,
  .close = tip_close,
  .views = tip_views,
  .step = tip_step,
  .known = tip_known,
  .rest = tip_rest,
  .count = tip_count,
  .contradiction = tip_contradiction,
  .finish = tip_finish,
  .summary = tip_summary,
  .stats = recorder_stats_common,
};
