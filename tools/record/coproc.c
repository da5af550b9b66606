#include "tools/record/coproc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "present/coproc/report.h"
#include "oracle/error.h"
#include "tools/record/modes.h"

/* ---- before the run ---- */

static void find_marks(struct recorder_cop *p, const struct elf_program *program) {
  static const char *const names[COP_PHASES] = {
    [COP_STARTING] = "profile_start",
    [COP_PROGRAM] = "__libc_init_array", /* what start.c calls next */
    [COP_STOPPING] = "profile_stop",
    [COP_ESTIMATING] = "profile_cop_finish",
  };
  for (int i = 0; i < COP_PHASES; i++)
    if (names[i]) elf_find(program, names[i], &p->mark[i]);
}

static bool cop_open(struct recorder *c, struct failure *f) {
  const struct record_options *o = c->opt;
  const struct sim_api *api = c->run.machine.api;
  struct recorder_cop *p = c->state;
  const bool values = o->cop_handler == COP_HANDLER_VALUE || o->cop_handler == COP_HANDLER_SIMPLE;
  p->tip_error = -1;
  if (!api->has_cop) return fail(f, STATUS_NO_CONFIG, "configuration '%s' has no co-processor", o->run.config);
  if (!recorder_cop_image(p, o, api, f)) return false;
  find_marks(p, &c->run.program);
  recorder_tip_init(&p->tip, c);
  cop_accuracy_open(&p->accuracy, values && o->truth);
  const bool good = pc_sum_init(&p->own.sum, &c->run.image) && cop_mirror_open(&p->mirror, &p->handler) &&
                    (!c->modelled || cop_checker_open(&p->checker, api));
  return good || fail(f, STATUS_INTERNAL, "out of memory for the co-processor's model");
}

/* The image into the program's memory. */
static bool cop_load(struct recorder *c, struct failure *f) {
  const struct recorder_cop *p = c->state;
  const struct cop_image *image = &p->image;
  uint64_t at = 0, end = 0;
  const char *program = c->opt->run.program;
  if (!elf_find(&c->run.program, "__profile_work", &at) || !elf_find(&c->run.program, "__profile_work_end", &end) || at % 8 ||
      at < SIM_RAM_BASE || end < at || end - SIM_RAM_BASE > SIM_RAM_BYTES || (end - at) / 32 < image->count)
    return fail(f, STATUS_NO_RUNTIME, "%.900s: its profiling runtime has no room for a microprogram; rebuild the program", program);
  for (size_t i = 0; i < image->count; i++) {
    run_poke(&c->run, at + 16 * i, image->store[i].offset);
    run_poke(&c->run, at + 16 * i + 8, image->store[i].value);
  }
  return true;
}

static unsigned cop_views(const struct recorder *c) { return c->modelled ? COP_CHECKER_VIEWS | SIM_VIEW_COMMIT : 0u; }

static void cop_config(const struct recorder *c, struct profile_config *words) {
  const struct recorder_cop *p = c->state;
  if (!c->opt->ring) words->ring_words = PROFILE_RING_MOST; /* drained at the end, if it can be */
  words->control &= ~(uint64_t)TIP_CTL_FRZ;                 /* nothing is read: no need to stand still */
  words->handler = p->handler.handler;
  words->stores = p->image.count;
  words->go = p->go;
  words->slots = p->handler.slots;
  words->places = p->handler.places;
  words->values = p->handler.values;
  words->way = p->handler.way;
}

static enum ring_record cop_type(const struct record_options *o) {
  return o->cop_handler == COP_HANDLER_VALUE || o->cop_handler == COP_HANDLER_SIMPLE ? RING_VALUE : RING_SLOT;
}

/* ---- a cycle ---- */

/* The phase begins with the first retirement at its mark; sending with the first word sent after the
 * estimation. */
static void step_phase(struct recorder_cop *p, const struct probe_cycle *now) {
  for (unsigned i = 0; now->retire.valid >> i & 1; i++) {
    const struct probe_retire_lane *l = &now->retire.lane[i];
    const enum cop_phase next = p->phase + 1;
    const bool begins = next == COP_SENDING ? l->mem == PROBE_MEM_STORE && l->mem_addr == SIM_PROFILE
                                            : next < COP_PHASES && p->mark[next] && l->pc == p->mark[next];
    if (!begins) continue;
    p->spent[p->phase] = now->cycle - p->began[p->phase];
    p->began[next] = now->cycle;
    p->phase = next;
  }
}

static uint64_t overhead(const struct recorder *c, uint64_t cycle) {
  const struct recorder_cop *p = c->state;
  return recorder_cop_overhead(c, p->phase == COP_STOPPING ? cycle - p->began[COP_STOPPING] : p->spent[COP_STOPPING]);
}

/* After an interrupt, when the program is back. */
static bool serve(struct recorder *c, uint64_t cycle) {
  struct recorder_cop *p = c->state;
  if (c->place != OUTSIDE || p->served == c->interrupts) return true;
  p->served = c->interrupts;
  return cop_accuracy_point(&p->accuracy, &p->mirror, cycle, overhead(c, cycle), false);
}

/* The program, its handler, and what both tell of the unit. */
static bool own_cycle(const struct recorder *c) {
  const struct recorder_cop *p = c->state;
  return p->phase == COP_PROGRAM && p->mirror.running && c->place == OUTSIDE;
}

static bool watch_program(struct recorder *c, const struct probe_cycle *now, struct failure *f) {
  struct recorder_cop *p = c->state;
  char line[300];
  if (!now->retire.valid) return true;
  step_phase(p, now);
  if (own_cycle(c) && !cop_accuracy_step(&p->accuracy, &now->retire, now->cycle))
    return fail(f, STATUS_INTERNAL, "out of memory for the true profile");
  if (!cop_mirror_step(&p->mirror, &now->retire)) {
    snprintf(line, sizeof line, "handler of the co-processor: %s", p->mirror.wrong);
    return recorder_wrong(c, now->cycle, line, f);
  }
  return serve(c, now->cycle) || fail(f, STATUS_INTERNAL, "out of memory for the estimate");
}

static bool cop_step(struct recorder *c, const struct probe_cycle *now, bool sampled, struct failure *f) {
  struct recorder_cop *p = c->state;
  char what[240];
  (void)sampled;
  if (c->modelled && !cop_checker_step(&p->checker, c->run.sim, now, what, sizeof what))
    return recorder_wrong(c, now->cycle, what, f);
  if (!watch_program(c, now, f)) return false;
  if (p->handler.handler == COP_HANDLER_TIP && c->run.oracle && !own_time_step(&p->own, oracle_blame(c->run.oracle), own_cycle(c)))
    return fail(f, STATUS_INTERNAL, "out of memory for the true profile");
  return !c->modelled || p->handler.handler != COP_HANDLER_TIP || recorder_tip_step(&p->tip, c, now, f);
}

/* ---- what arrives ---- */

static bool same_row(const struct cop_value_row *a, const struct cop_value_row *b) {
  return a->pc == b->pc && a->value == b->value && a->count == b->count && a->total == b->total && a->visits == b->visits &&
         a->masked == b->masked && a->shifting == b->shifting;
}

/* What the handler read, or the row that the host worked out. */
static bool cop_known(struct recorder *c, const struct prof_ring *r) {
  struct recorder_cop *p = c->state;
  struct cop_mirror *m = &p->mirror;
  if (r->type == RING_SLOT) return cop_mirror_slot(m, r->number, &r->sample[0].slot);
  if (r->number == 0 && !cop_mirror_estimate(m)) return false;
  return r->number < m->rows && same_row(&m->row[r->number], &r->sample[0].row);
}

/* ---- the end ---- */

/* Of TIP's sums, by instruction, against the cycles of the program itself, as nothing samples the profiler's
 * own. False: out of memory. */
static bool tip_error(struct recorder_cop *p, const struct oracle *oracle, const struct program_image *image) {
  struct pc_sum sum = {.page = NULL};
  size_t count = 1, at = 0;
  uint64_t pc = 0;
  while (oracle_next(oracle, &pc)) count++;
  uint64_t *found = calloc(count, sizeof *found), *truth = calloc(count, sizeof *truth);
  const bool good = found && truth && pc_sum_init(&sum, image) && cop_report_tip(&sum, p->mirror.record, p->mirror.records);
  if (good) {
    uint64_t seen = 0;
    for (pc = 0; oracle_next(oracle, &pc); at++) {
      truth[at] = pc_sum_at(&p->own.sum, pc);
      seen += found[at] = pc_sum_at(&sum, pc);
    }
    found[at] = sum.total - seen; /* where there is no time at all */
    p->tip_error = 100 * profile_error(found, truth, count);
  }
  free(found);
  free(truth);
  pc_sum_free(&sum);
  return good;
}

static int row_order(const void *a, const void *b) {
  return cop_value_row_order(&((const struct prof_sample *)a)->row, &((const struct prof_sample *)b)->row);
}

/* The program sends the rows as its table has them. */
static void sort_rows(struct recorder *c) {
  struct cop_mirror *m = &((struct recorder_cop *)c->state)->mirror;
  if (cop_type(c->opt) != RING_VALUE) return;
  if (m->rows) qsort(m->row, m->rows, sizeof *m->row, cop_value_row_order);
  if (c->arrived.count) qsort(c->arrived.sample, c->arrived.count, sizeof *c->arrived.sample, row_order);
}

/* The rows that the program would have made of what its handler read. */
static void cop_rest(struct recorder *c) {
  struct cop_mirror *m = &((struct recorder_cop *)c->state)->mirror;
  if (cop_type(c->opt) != RING_VALUE) return;
  c->arrived.count = 0;
  if (!cop_mirror_estimate(m)) fail(&c->late, STATUS_INTERNAL, "out of memory for the estimate");
  for (size_t i = 0; !c->late.status && i < m->rows; i++)
    sample_list_add(&c->arrived, &(struct prof_sample){.row = m->row[i]}, &c->late);
}

/* The last point of the timeline, the rows in order, TIP's error. */
static bool cop_arrange(struct recorder *c) {
  struct recorder_cop *p = c->state;
  const uint64_t end = c->run.cycles;
  c->compared = p->checker.compared;
  p->spent[p->phase] = end - p->began[p->phase];
  if (!cop_accuracy_point(&p->accuracy, &p->mirror, end, overhead(c, end), true)) return false;
  sort_rows(c);
  return p->handler.handler != COP_HANDLER_TIP || !c->run.oracle || tip_error(p, c->run.oracle, &c->run.image);
}

static struct cop_regs unit_regs(const struct recorder *c) {
  const struct recorder_cop *me = c->state;
  struct cop_in in;
  struct cop_regs regs;
  bool take;
  if (c->modelled) return me->checker.model.regs;
  c->run.machine.api->cop(c->run.sim, &in, &take, &regs);
  return regs;
}

static void cop_count(struct recorder *c) {
  struct recording *p = &c->prof;
  const struct recorder_cop *me = c->state;
  const struct cop_regs r = unit_regs(c);
  if (c->run.oracle && cop_type(c->opt) == RING_SLOT) p->checked = me->tip.check.checked;
  p->overflows = r.tagged;
  p->samples = r.accepted;
  p->filtered = r.skipped;
  p->dropped = r.dropped;
  p->processed = r.processed;
  p->flushed = r.flushed;
  p->ring_lost = p->ring_lost_weight = c->ring.summary.lost;
  p->period = me->interval ? me->interval : 1;
  p->random = c->opt->random;
  p->slots = me->handler.slots;
  p->clock = me->clock;
  p->rest_cycles = me->spent[COP_ESTIMATING] + me->spent[COP_SENDING];
  snprintf(p->microprogram, sizeof p->microprogram, "%s", c->opt->cop_program ? c->opt->cop_program : me->image.program);
  if (me->handler.handler != COP_HANDLER_TIP) snprintf(p->event, sizeof p->event, "instructions");
}

static bool same_counts(const struct prof_counts *a, const struct cop_regs *b) {
  return a->tagged == b->tagged && a->skipped == b->skipped && a->accepted == b->accepted && a->dropped == b->dropped &&
         a->processed == b->processed && a->flushed == b->flushed && a->busy == b->busy && a->idle == b->idle &&
         a->instrs == b->instrs && a->redirects == b->redirects && a->cycles == b->cycles && a->matches == b->matches;
}

/* Sums of all slots are the weights that TIP gave, in twelfths, for each address. */
static const char *sums_differ(const struct recorder *c) {
  const struct recorder_cop *me = c->state;
  const struct cop_mirror *m = &me->mirror;
  struct pc_sum sum = {.page = NULL}, given = {.page = NULL};
  const struct program_image *image = &c->run.image;
  const char *wrong = NULL;
  bool good = pc_sum_init(&sum, image) && pc_sum_init(&given, image) && cop_report_tip(&sum, m->record, m->records);
  for (size_t i = 0; good && i < c->delivered.count; i++) {
    const struct tip_sample *s = &c->delivered.sample[i].tip;
    const struct oracle_blame blame = tip_sample_blame(s, c->prof.width, &c->run.image);
    for (unsigned b = 0; good && b < blame.n; b++)
      good = pc_sum_add(&given, blame.pc[b], tip_sample_weight(s) * ORACLE_UNITS / blame.n);
  }
  if (!good) wrong = "out of memory for the sums";
  for (uint64_t place = 0; !wrong && place < program_image_places(image); place += 4)
    if (pc_sum_at(&sum, program_image_pc(image, place)) != pc_sum_at(&given, program_image_pc(image, place)))
      wrong = "sums on the chip are not the weights of TIP's samples";
  if (!wrong && (sum.total != given.total || sum.outside != given.outside))
    wrong = "sums on the chip are not the weights of TIP's samples";
  pc_sum_free(&sum);
  pc_sum_free(&given);
  return wrong;
}

static const char *cop_contradiction(const struct recorder *c) {
  const struct recorder_cop *p = c->state;
  const struct prof_counts *n = &c->ring.counts;
  const struct cop_regs r = unit_regs(c);
  if (!c->ring.counted || !same_counts(n, &r)) return "the program's counts are not the unit's";
  if (n->tagged != n->skipped + n->accepted + n->dropped) return "tagged instructions are missing";
  if (n->processed + n->flushed > n->accepted || n->cycles != n->busy + n->idle) return "more was processed than accepted";
  if (n->read != p->mirror.read) return "the handler read other slots than it says";
  if (c->arrived.count + c->ring.summary.lost != (p->mirror.value || p->mirror.simple ? p->mirror.rows : p->mirror.records))
    return "slots or rows are missing";
  const bool whole = n->flushed == 0 && n->dropped == 0 && !c->ring.summary.lost && n->processed == n->accepted;
  return p->handler.handler == COP_HANDLER_TIP && c->modelled && whole ? sums_differ(c) : NULL;
}

static void cop_close(struct recorder *c) {
  struct recorder_cop *p = c->state;
  cop_mirror_close(&p->mirror);
  cop_checker_close(&p->checker);
  cop_accuracy_close(&p->accuracy);
  pc_sum_free(&p->own.sum);
  cop_image_free(&p->image);
}

const struct recorder_mode recorder_coproc = {
  .name = "coproc",
  .sampler = PROFILE_COPROC,
  .cause = RECORDER_LCOFI,
  .golden = true,
  .state_size = sizeof(struct recorder_cop),
  .type = cop_type,
  .open = cop_open,
  .close = cop_close,
  .config = cop_config,
  .load = cop_load,
  .views = cop_views,
  .step = cop_step,
  .known = cop_known,
  .rest = cop_rest,
  .arrange = cop_arrange,
  .count = cop_count,
  .contradiction = cop_contradiction,
  .finish = recorder_cop_scatter,
  .summary = recorder_cop_summary,
  .stats = recorder_cop_stats,
};
