/* What `culprit record` says of a run: closing lines and statistics, as far as they are the same in all modes. */
#include <inttypes.h>

#include "tools/cli/output.h"
#include "tools/record/recorder.h"

static unsigned bytes_per_sample(const struct recorder *c) {
  return 8 * prof_ring_record_words(c->mode->type(c->opt), c->prof.width, c->opt->pairs);
}

const char *recorder_lost_why(const struct recorder *c) {
  if (!c->opt->model && !c->ring.ended) return "not drained before the end";
  return c->opt->aggregate ? "table full" : "ring full";
}

void recorder_summary(const struct recorder *c, const char *output, FILE *out) {
  char run[96];
  run_summary(&c->run, run, sizeof run);
  fprintf(out, "culprit: program exited with status %llu: %s, %s\n", (unsigned long long)c->run.code, run,
          c->run.checking ? "checked" : "not checked");
  c->mode->summary(c, output, out);
}

void recorder_print_cost(const struct recorder *c, FILE *out) {
  const struct prof *p = &c->prof;
  const double handler = (double)p->handler_cycles;
  fputc('\n', out);
  if (c->opt->model) return;
  fprintf(out, "culprit: %" PRIu64 " interrupts, %" PRIu64 " handler cycles (%.1f each), overhead %.2f %%", p->interrupts,
          p->handler_cycles, p->interrupts ? handler / (double)p->interrupts : 0,
          p->cycles ? 100 * handler / (double)p->cycles : 0);
  if (p->baseline_cycles)
    fprintf(out, ", %.2f %% against %" PRIu64 " cycles without sampling", prof_overhead(p), p->baseline_cycles);
  fprintf(out, "; %u bytes a %s\n", bytes_per_sample(c), c->opt->aggregate ? "pc" : "sample");
}

static uint64_t ring_words(const struct record_options *o) {
  if (o->model) return 0;
  return o->ring ? o->ring : o->aggregate ? RECORD_RING_MOST : RECORD_RING_DEFAULT;
}

void recorder_stats_common(const struct recorder *c, struct json *j) {
  const struct prof *p = &c->prof;
  json_key_string(j, "config", p->config);
  json_key_string(j, "program", p->program);
  json_key_string(j, "method", p->random ? "random" : "periodic");
  json_key_string(j, "source", c->opt->model ? "model" : c->mode->name);
  json_key_string(j, "event", p->event);
  json_key_uint(j, "width", p->width);
  json_key_uint(j, "period", p->period);
  json_key_uint(j, "cycles", p->cycles);
  json_key_uint(j, "instret", p->instret);
  json_key_uint(j, "baseline_cycles", p->baseline_cycles);
  json_key_uint(j, "overflows", p->overflows);
  json_key_uint(j, "samples", p->samples);
  json_key_uint(j, "mismatches", 0); /* a run with one ends before */
  json_key_uint(j, "checked", p->checked);
  json_key_uint(j, "compared_cycles", c->compared);
  json_key_uint(j, "lost", p->ring_lost);
  json_key_uint(j, "lost_weight", p->ring_lost_weight);
  json_key_uint(j, "missed", p->missed);
  json_key_uint(j, "filtered", p->filtered);
  json_key_uint(j, "undelivered", p->undelivered);
  json_key_uint(j, "interrupts", p->interrupts);
  json_key_uint(j, "handler_cycles", p->handler_cycles);
  json_key_real(j, "overhead_percent", prof_overhead(p), 4);
  json_key_uint(j, "bytes_per_sample", bytes_per_sample(c));
  json_key_uint(j, "ring_words", ring_words(c->opt));
  json_key_uint(j, "drained_words", c->ring.words);
}

bool recorder_stats(const struct recorder *c, struct failure *f) {
  struct report_file file;
  struct json j;
  if (!output_open(&file, c->opt->stats, f)) return false;
  json_start(&j, file.out);
  json_object(&j);
  json_key_uint(&j, "schema", 1);
  c->mode->stats(c, &j);
  json_end_object(&j);
  json_finish(&j);
  return output_close(&file, f);
}
