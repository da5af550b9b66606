/* What the recorder does in a cycle. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/csr.h"
#include "isa/events.h"
#include "tools/record/recorder.h"

#define INSN_MRET 0x30200073u
#define MTIMECMP (SIM_CLINT_BASE + 0x4000)
#define MTIME (SIM_CLINT_BASE + 0xbff8)

bool sample_list_add(struct sample_list *l, const struct prof_sample *s) {
  if (l->count == l->room) {
    size_t room = l->room ? 2 * l->room : 1024;
    struct prof_sample *more = realloc(l->sample, room * sizeof *more);
    if (!more) return false;
    l->sample = more;
    l->room = room;
  }
  l->sample[l->count++] = *s;
  return true;
}

bool recorder_wrong(const struct recorder *c, uint64_t cycle, const char *what, struct failure *f) {
  char replay[1200];
  run_replay(&c->run, cycle, replay, sizeof replay);
  return fail(f, STATUS_DIVERGED, "cycle %" PRIu64 " %s (replay: %s)", cycle, what, replay);
}

/* ---- words out of the ring ---- */

static bool same_sample(const struct tip_sample *a, const struct tip_sample *b) {
  return a->cycle == b->cycle && a->flags == b->flags && a->details == b->details && memcmp(a->addr, b->addr, sizeof a->addr) == 0;
}

/* A sample that arrives is the one of its number that the unit delivered, or that the timer interrupt saw. */
static bool known(struct recorder *c, const struct prof_ring *r) {
  if (c->opt->mode == RECORD_PROFILEME) return recorder_pme_known(c, r);
  if (c->opt->mode == RECORD_COPROC) return recorder_cop_known(c, r);
  if (c->opt->mode == RECORD_TIMER) {
    const struct sample_list *l = &c->interrupted;
    struct tip_sample seen = r->sample[0].tip;
    seen.flags = 0;
    return r->number < l->count && same_sample(&l->sample[r->number].tip, &seen);
  }
  return !c->modelled || (r->number < c->delivered.count && same_sample(&c->delivered.sample[r->number].tip, &r->sample[0].tip));
}

static const char *record_name(enum prof_record type) {
  switch (type) {
    case PROF_RECORD_SUMS: return "sum";
    case PROF_RECORD_SLOT: return "slot";
    case PROF_RECORD_VALUE: return "row";
    default: return "sample";
  }
}

void recorder_word(void *ctx, uint64_t word) {
  struct recorder *c = ctx;
  struct prof_ring *r = &c->ring;
  uint64_t cycle = c->run.cycles;
  char what[160];
  if (c->late.status) return;
  switch (prof_ring_word(r, word)) {
    case PROF_RING_MORE:
    case PROF_RING_END: break;
    case PROF_RING_BAD:
      fail(&c->late, STATUS_PROFILE,
           "cycle %" PRIu64 ": word %" PRIu64 " that the program drained (0x%" PRIx64 ") begins no record", cycle, r->words - 1,
           word);
      break;
    case PROF_RING_SAMPLE:
      if (r->type != recorder_type(c->opt) || !known(c, r)) {
        snprintf(what, sizeof what, "ring: %s %" PRIu64 " is not the one that was taken", record_name(r->type), r->number);
        recorder_wrong(c, cycle, what, &c->late);
      } else if (!sample_list_add(&c->arrived, &r->sample[0]) || (r->pairs && !sample_list_add(&c->arrived, &r->sample[1]))) {
        fail(&c->late, STATUS_INTERNAL, "out of memory for the samples");
      }
      break;
  }
}

/* ---- TIP, checked or as the source of samples ---- */

/* The register writes that set the golden model up, one a cycle, then the pops. */
static void drive_model(struct recorder *c, const struct probe_cycle *now, struct tip_in *in) {
  const struct record_options *o = c->opt;
  const struct {
    uint16_t addr;
    uint64_t value;
  } writes[] = {
    {CSR_NUMBER_mtipperiod, o->period},
    {CSR_NUMBER_mtipseed, o->run.seed},
    {CSR_NUMBER_mtipctl,
     TIP_CTL_EN | TIP_CTL_RLD | (o->random ? TIP_CTL_RND : 0u) | (o->markers ? TIP_CTL_MRK : 0u) | (o->details ? TIP_CTL_DET : 0u)},
  };
  *in = (struct tip_in){.cycle = now->cycle + 1};
  if (c->setup < sizeof writes / sizeof writes[0]) {
    in->csr_write = true;
    in->csr_addr = writes[c->setup].addr;
    in->csr_wdata = writes[c->setup++].value;
    c->counter = 0 - o->period;
    return;
  }
  uint64_t before = c->counter;
  c->counter += o->event == EVENT_INSTRET ? (uint64_t)__builtin_popcount(now->commit.head_commit) : 1;
  if (c->counter < before) {
    in->wrap = true;
    c->counter += c->model.regs.reload_value;
  }
  if (c->model.regs.ready) {
    in->csr_write = true;
    in->csr_addr = CSR_NUMBER_mtipstatus;
    in->csr_wdata = 1;
  }
}

static bool step_tip(struct recorder *c, const struct probe_cycle *now, struct failure *f) {
  const struct sim_api *api = c->run.machine.api;
  struct tip_in in;
  struct tip_regs regs;
  uint64_t rtl, model;
  char what[400];
  if (c->opt->model) {
    drive_model(c, now, &in);
  } else {
    api->tip(c->run.sim, &in, &regs);
    const char *name = tip_regs_differ(&regs, &c->model.regs, &rtl, &model);
    if (name) {
      snprintf(what, sizeof what, "tip.%s rtl=0x%" PRIx64 " model=0x%" PRIx64, name, rtl, model);
      return recorder_wrong(c, now->cycle, what, f);
    }
    c->compared++;
  }
  tip_model_step(&c->model, &now->commit, &now->retire, &in);
  if (c->run.oracle && !tip_check_step(&c->check, oracle_blame(c->run.oracle), &c->model, &in, what, sizeof what))
    return recorder_wrong(c, now->cycle, what, f);
  if (!c->model.delivered) return true;
  const struct prof_sample sample = {.tip = c->model.last};
  return sample_list_add(&c->delivered, &sample) || fail(f, STATUS_INTERNAL, "out of memory for the samples");
}

/* ---- interrupts ---- */

/* From the interrupt to the first retirement after the handler's mret. */
static void step_handler(struct recorder *c, const struct probe_cycle *now, bool sampled) {
  if (c->place == RETURNED && (now->retire.valid || now->retire.interrupt)) {
    c->handler_cycles += now->cycle - c->since;
    c->place = OUTSIDE;
  }
  if (sampled) {
    c->interrupts++;
    c->place = IN_HANDLER;
    c->since = now->cycle;
  }
  for (unsigned i = 0; c->place == IN_HANDLER && (now->retire.valid >> i & 1); i++)
    if (now->retire.lane[i].insn == INSN_MRET) c->place = RETURNED;
}

/* The profiler owns the timer: its own functions set deadlines, nobody else may. */
static bool own_store(const struct recorder *c, uint64_t pc) {
  static const char *const names[] = {"profile_entry_timer", "profile_on_timer", "profile_timer_start"};
  const struct elf_program *p = &c->run.program;
  for (size_t i = 0; i < p->symbol_count; i++) {
    const struct elf_symbol *s = &p->symbols[i];
    for (size_t k = 0; pc - s->addr < s->size && k < sizeof names / sizeof names[0]; k++)
      if (strcmp(s->name, names[k]) == 0) return true;
  }
  return false;
}

/* mtime and mcycle leave reset together; the pins show mcycle, one cycle ahead of the record. */
static void find_mtime(struct recorder *c, const struct probe_cycle *now) {
  struct tip_in in;
  struct tip_regs regs;
  c->run.machine.api->tip(c->run.sim, &in, &regs);
  c->mtime_ahead = (int64_t)(in.cycle - 1 - now->cycle);
  c->mtime_known = true;
}

static bool step_timer(struct recorder *c, const struct probe_cycle *now, bool sampled, struct failure *f) {
  if (!c->mtime_known) find_mtime(c, now);
  if (c->run.oracle) skid_step(&c->skid, now, oracle_blame(c->run.oracle), sampled);
  if (sampled) {
    const struct prof_sample seen = {.tip = {.cycle = c->deadline, .addr = {now->retire.interrupt_epc}}};
    if (!sample_list_add(&c->interrupted, &seen)) return fail(f, STATUS_INTERNAL, "out of memory for the samples");
  }
  for (unsigned i = 0; now->retire.valid >> i & 1; i++) {
    const struct probe_retire_lane *l = &now->retire.lane[i];
    if (l->mem != PROBE_MEM_STORE || l->trap || (l->mem_addr - MTIMECMP >= 8 && l->mem_addr - MTIME >= 8)) continue;
    if (!own_store(c, l->pc) || l->mem_addr != MTIMECMP)
      return fail(f, STATUS_USAGE, "--timer: the program uses the timer itself (0x%" PRIx64 " stores to the CLINT)", l->pc);
    c->deadline = l->mem_data;
    skid_deadline(&c->skid, c->deadline - (uint64_t)c->mtime_ahead);
  }
  return true;
}

bool recorder_step(void *ctx, const struct probe_cycle *now, struct failure *f) {
  struct recorder *c = ctx;
  bool sampled = now->retire.interrupt && now->retire.interrupt_cause == c->cause;
  if (c->late.status) {
    *f = c->late;
    return false;
  }
  if (now->retire.valid || now->retire.interrupt) step_handler(c, now, sampled);
  if (c->opt->mode == RECORD_TIMER) return step_timer(c, now, sampled, f);
  if (c->opt->mode == RECORD_COPROC && !recorder_cop_step(c, now, f)) return false;
  if (c->opt->mode == RECORD_COPROC && c->opt->cop_handler != COP_HANDLER_TIP) return true;
  if (!c->modelled) return true;
  return c->opt->mode == RECORD_PROFILEME ? recorder_pme_step(c, now, f) : step_tip(c, now, f);
}
