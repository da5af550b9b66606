#include <inttypes.h>
#include <string.h>

#include "base/printable.h"
#include "base/json_members.h"
#include "profile/accuracy.h"
#include "tools/record/instrument.h"

struct recording *instrument_record_prof(struct recorder *c, unsigned k) {
  struct recorder_instrument *m = c->state;
  return k ? &m->kind[k].prof : &c->prof;
}

static const struct recording *prof_of(const struct recorder *c, unsigned k) {
  const struct recorder_instrument *m = c->state;
  return k ? &m->kind[k].prof : &c->prof;
}

bool instrument_record_output(const struct recorder *c, unsigned k, struct text *path) {
  static const char end[] = ".prof";
  const struct recorder_instrument *m = c->state;
  const char *first = text_of(&c->output);
  const size_t length = c->output.length, ends = strlen(end);
  const bool has = length > ends && strcmp(first + length - ends, end) == 0;
  if (!k) return text_add(path, first);
  return text_add_bytes(path, first, has ? length - ends : length) &&
         text_format(path, ".%s%s", instrument_kinds[m->kind[k].view.head.kind], end);
}

static void print_overhead(const struct recording *p, const char *before, FILE *out) {
  if (!p->baseline_cycles) return;
  fprintf(out, "%soverhead against the original: %.2f %% cycles, %.2f %% instructions", before, prof_overhead(p),
          prof_instret_overhead(p));
}

static void print_kind(const struct recorder *c, unsigned k, FILE *out) {
  const struct recording *p = prof_of(c, k);
  const struct prof_count_sums sum = prof_count_sums(p);
  struct text output = {0};
  instrument_record_output(c, k, &output);
  printable_print(out, "culprit: %zu of %zu %s counted, %" PRIu64 " times, in %.1100s", sum.counted, p->sample_count,
                  prof_count_noun(p), sum.count, text_of(&output));
  text_free(&output);
  if (p->truth) fprintf(out, "; %" PRIu64 " executed", sum.executed);
  if (p->truth && sum.count && sum.executed) fprintf(out, ", accuracy %.2f %%", 100 * prof_accuracy(p));
  fprintf(out, "\nculprit: profiling on in %.2f %% of the cycles", 100 * (double)p->on_cycles / (double)p->cycles);
  if (p->period)
    fprintf(out, ": %" PRIu64 " windows, %" PRIu64 " of %" PRIu64 " %s each, %" PRIu64 " handler cycles", p->windows, p->window_on,
            p->period, p->event, p->handler_cycles);
}

void instrument_record_summary(const struct recorder *c, const char *output, FILE *out) {
  const struct recorder_instrument *m = c->state;
  (void)output;
  for (unsigned i = 0; i < m->kinds; i++) {
    if (i) fputc('\n', out);
    print_kind(c, i, out);
  }
  print_overhead(&c->prof, m->kinds == 1 ? "; " : "\nculprit: ", out);
  fputc('\n', out);
}

static void kind_stats(const struct recorder *c, unsigned k, struct json *j) {
  const struct recorder_instrument *m = c->state;
  const struct instrument_table *t = &m->kind[k].view.head;
  const struct recording *p = prof_of(c, k);
  const struct prof_count_sums sum = prof_count_sums(p);
  json_members(j, "kind %s|type %" PRIu64 "|counters %" PRIu64 "|switches %" PRIu64, prof_count_noun(p), p->type, t->counters,
               t->switches);
  json_members(j, "window_on %" PRIu64 "|on_cycles %" PRIu64 "|on_share %.6f", p->window_on, p->on_cycles,
               (double)p->on_cycles / (double)p->cycles);
  json_members(j, "places %zu|counted %zu|counts %" PRIu64, p->sample_count, sum.counted, sum.count);
  if (p->truth) json_members(j, "reached %zu|executed %" PRIu64 "|accuracy %.6f", sum.reached, sum.executed, prof_accuracy(p));
}

void instrument_record_stats(const struct recorder *c, struct json *j) {
  const struct recorder_instrument *m = c->state;
  const struct recording *p = &c->prof;
  json_members(j, "config %s|program %s|unit %s|window %" PRIu64 "|windows %" PRIu64, p->config, c->opt->run.program, p->event,
               p->period, p->windows);
  json_members(j, "cycles %" PRIu64 "|instret %" PRIu64 "|interrupts %" PRIu64 "|handler_cycles %" PRIu64, p->cycles, p->instret,
               p->interrupts, p->handler_cycles);
  if (p->baseline_cycles)
    json_members(j, "baseline_cycles %" PRIu64 "|baseline_instret %" PRIu64 "|overhead_percent %.4f|instret_overhead_percent %.4f",
                 p->baseline_cycles, p->baseline_instret, prof_overhead(p), prof_instret_overhead(p));
  if (p->truth)
    json_members(j, "profile_dropped %" PRIu64 "|profile_executed %" PRIu64 "|fetched_blocks %" PRIu64 "|memory_accesses %" PRIu64,
                 m->dropped, m->executed, m->fetches, m->accesses);
  kind_stats(c, 0, j);
  if (m->kinds == 1) return;
  json_key(j, "others");
  json_array(j);
  for (unsigned i = 1; i < m->kinds; i++) {
    json_object(j);
    kind_stats(c, i, j);
    json_end_object(j);
  }
  json_end_array(j);
}
