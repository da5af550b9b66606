#include "tools/run/commit_trace.h"

#include <string.h>

#include "trace/culprit_trace.h"

bool commit_trace_open(struct commit_trace *t, const char *path, const struct commit_trace_source *s, struct failure *f) {
  if (!packed_file_open(&t->file, path, f)) return false;
  const struct culprit_trace_options options = {
    .width = s->width,
    .retire = true,
    .walks = s->walks,
    .dispatch = true,
    .fetch = true,
    .core = s->core,
    .program = s->program,
    .build_id = s->build_id,
    .sink = packed_file_write,
    .ctx = &t->file,
  };
  t->trace = culprit_trace_open(path, &options);
  t->good = true;
  return (t->trace && inflight_init(&t->inflight, s->width, s->rob_entries)) ||
         fail(f, STATUS_INTERNAL, "out of memory for the trace");
}

static void copy_retire(struct culprit_trace_cycle *c, const struct probe_retire *r) {
  c->ret_valid = r->valid;
  c->ret_interrupt = r->interrupt;
  c->ret_interrupt_cause = r->interrupt_cause;
  c->ret_interrupt_epc = r->interrupt_epc;
  for (unsigned i = 0; r->valid >> i; i++) {
    const struct probe_retire_lane *l = &r->lane[i];
    c->ret[i] = (struct culprit_trace_retired){.pc = l->pc, .next_pc = l->next_pc, .insn = l->insn, .events = l->events};
    if (!l->trap) continue;
    c->ret_trap |= (uint8_t)(1u << i);
    c->ret_cause = l->cause;
    c->ret_tval = l->tval;
  }
}

static void copy_ages(struct culprit_trace_cycle *c, const struct inflight *q) {
  for (unsigned b = 0; c->head_commit >> b; b++) {
    c->dispatch_age[b] = (uint32_t)q->ages.since[AGE_DISPATCH][b];
    c->fetch_age[b] = (uint32_t)q->ages.since[AGE_FETCH][b];
  }
}

bool commit_trace_step(struct commit_trace *t, const struct probe_cycle *now, struct failure *f) {
  const struct probe_commit *v = &now->commit;
  if (!inflight_step(&t->inflight, now)) return fail(f, STATUS_INTERNAL, "trace: %s", t->inflight.flight.error);
  struct culprit_trace_cycle c = {
    .head_bank = v->head_bank,
    .head_valid = v->head_valid,
    .head_commit = v->head_commit,
    .mispredicted = v->mispredicted,
    .flushes = v->flushes,
    .exception = v->exception,
    .interrupt = v->interrupt,
    .privilege = v->privilege,
    .context = v->context,
    .exception_cause = v->exception_cause,
    .exception_pc = v->exception_pc,
  };
  memcpy(c.head_pc, v->head_pc, sizeof v->head_pc);
  if (now->retire.valid || now->retire.interrupt) copy_retire(&c, &now->retire);
  copy_ages(&c, &t->inflight);
  t->good = culprit_trace_write(t->trace, &c) && t->good;
  return true;
}

bool commit_trace_close(struct commit_trace *t, struct failure *f) {
  t->good = culprit_trace_close(t->trace) && t->good;
  t->trace = NULL;
  return packed_file_close(&t->file, t->good, f);
}

void commit_trace_abandon(struct commit_trace *t) {
  if (t->trace) culprit_trace_close(t->trace);
  t->trace = NULL;
  packed_file_abandon(&t->file);
}
