#include "eval/coproc/parse.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "eval/tip/parse.h"

const char *cop_eval_kind_program(enum cop_eval_kind k) {
  static const char *const names[COP_EVAL_KINDS] = {"value", "simple", "tip"};
  return names[k];
}

/* Element k of a row of numbers; null is NaN where it may be. */
static double cell(struct eval_json *j, const json_t *row, size_t k, bool may_be_null, const char *key, size_t i) {
  const json_t *v = json_array_get(row, k);
  if (may_be_null && json_is_null(v)) return NAN;
  double n = json_is_number(v) ? json_number_value(v) : -1;
  if (!(n >= 0)) eval_json_fail(j, "'%s', element %zu: not three numbers that are 0 or more", key, i);
  return n;
}

static void *room(struct eval_json *j, const json_t *a, size_t each) {
  void *list = j->failed ? NULL : calloc(json_array_size(a) + 1, each);
  if (!list && !j->failed) eval_json_no_memory(j);
  return list;
}

/* What is known at the end is known when the program has stopped: estimation and sending are no part of the course. */
static void timeline(struct eval_json *j, const json_t *root, struct cop_eval_run *to) {
  const json_t *a = eval_json_array(j, root, "timeline");
  to->timeline = room(j, a, sizeof *to->timeline);
  for (size_t i = 0; !j->failed && i < json_array_size(a); i++) {
    const json_t *row = json_array_get(a, i);
    struct cop_eval_point p = {(uint64_t)cell(j, row, 0, false, "timeline", i), (uint64_t)cell(j, row, 2, false, "timeline", i),
                               cell(j, row, 1, true, "timeline", i)};
    if (p.cycle > to->cycles - to->estimate_cycles - to->send_cycles) p.cycle = to->cycles - to->estimate_cycles - to->send_cycles;
    const struct cop_eval_point *last = i ? &to->timeline[i - 1] : NULL;
    if (last && (p.cycle < last->cycle || p.overhead < last->overhead)) eval_json_fail(j, "'timeline', element %zu goes back", i);
    to->timeline[to->points++] = p;
  }
}

static void counts(struct eval_json *j, const json_t *root, struct cop_eval_run *to) {
  to->tagged = eval_json_count(j, root, "tagged");
  to->skipped = eval_json_count(j, root, "skipped");
  to->accepted = eval_json_count(j, root, "accepted");
  to->dropped = eval_json_count(j, root, "dropped");
  to->processed = eval_json_count(j, root, "processed");
  to->flushed = eval_json_count(j, root, "flushed");
  to->busy = eval_json_count(j, root, "busy");
  to->idle = eval_json_count(j, root, "idle");
  to->instrs = eval_json_count(j, root, "instrs");
  to->unit_cycles = eval_json_count(j, root, "unit_cycles");
  if (!j->failed && to->tagged != to->skipped + to->accepted + to->dropped)
    eval_json_fail(j, "'tagged' is not 'skipped' + 'accepted' + 'dropped'");
  if (!j->failed && to->processed + to->flushed > to->accepted)
    eval_json_fail(j, "'processed' + 'flushed' is more than 'accepted'");
}

void cop_eval_parse_run(struct eval_json *j, const json_t *root, enum cop_eval_kind kind, struct cop_eval_run *to) {
  eval_parse_head(j, root, to->config, to->program, to->name);
  const char *source = eval_json_string(j, root, "source"), *program = eval_json_string(j, root, "microprogram");
  if (strcmp(source, "coproc")) eval_json_fail(j, "'source' is \"%.20s\", not \"coproc\"", source);
  if (strcmp(program, cop_eval_kind_program(kind)))
    eval_json_fail(j, "'microprogram' is \"%.20s\", not \"%s\"", program, cop_eval_kind_program(kind));
  to->kind = kind;
  to->slots = (unsigned)eval_json_number(j, root, "slots", 0, 65535);
  to->clock = (unsigned)eval_json_number(j, root, "clock", 1, 4);
  to->interval = eval_json_number(j, root, "interval", 0, 1e12);
  to->cycles = eval_json_count(j, root, "cycles");
  to->instret = eval_json_count(j, root, "instret");
  to->baseline_cycles = eval_json_count(j, root, "baseline_cycles");
  to->start_cycles = eval_json_count(j, root, "start_cycles");
  to->stop_cycles = eval_json_count(j, root, "stop_cycles");
  to->estimate_cycles = eval_json_count(j, root, "estimate_cycles");
  to->send_cycles = eval_json_count(j, root, "send_cycles");
  to->interrupts = eval_json_count(j, root, "interrupts");
  to->handler_cycles = eval_json_count(j, root, "handler_cycles");
  to->slots_read = eval_json_count(j, root, "slots_read");
  to->error = json_is_null(json_object_get(root, "error")) ? NAN : eval_json_number(j, root, "error", 0, 100.01);
  to->static_loads = eval_json_count(j, root, "static_loads");
  to->masked = eval_json_count(j, root, "masked");
  to->masked_percent = json_is_null(json_object_get(root, "masked_percent")) ? NAN
                                                                             : eval_json_number(j, root, "masked_percent", 0, 100);
  to->lost = eval_json_count(j, root, "lost");
  to->compared_cycles = eval_json_count(j, root, "compared_cycles");
  to->mismatches = eval_json_count(j, root, "mismatches");
  if (!j->failed && (!to->cycles || to->send_cycles + to->estimate_cycles >= to->cycles))
    eval_json_fail(j, "a run without cycles of its own");
  if (!j->failed && kind != COP_EVAL_VALUE && !(to->interval > 0)) eval_json_fail(j, "'interval' is 0");
  if (!j->failed && to->clock == 3) eval_json_fail(j, "'clock' is 3, not 1, 2 or 4");
  counts(j, root, to);
  if (!j->failed) timeline(j, root, to);
}

void cop_eval_parse_scatter(struct eval_json *j, const json_t *root, struct cop_eval_scatter *to) {
  eval_parse_head(j, root, to->config, to->program, to->name);
  const json_t *a = eval_json_array(j, root, "points");
  to->pair = room(j, a, sizeof *to->pair);
  for (size_t i = 0; !j->failed && i < json_array_size(a); i++) {
    const json_t *row = json_array_get(a, i);
    struct cop_eval_pair p = {cell(j, row, 0, false, "points", i), cell(j, row, 1, false, "points", i),
                              (uint64_t)cell(j, row, 2, false, "points", i)};
    if (!j->failed && (p.estimated > 1 || p.truth > 1)) eval_json_fail(j, "'points', element %zu: an invariance above 1", i);
    to->pair[to->pairs++] = p;
  }
}
