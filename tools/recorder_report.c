/* What `culprit record` says of a run: closing lines and statistics. */
#include <inttypes.h>

#include "../harness/json.h"
#include "recorder.h"

static unsigned bytes_per_sample(const struct recorder *c)
{
  return 8 * prof_ring_record_words(c->opt->timer ? PROF_RECORD_TIMER : PROF_RECORD_TIP, c->prof.width);
}

static double handler_percent(const struct prof *p) { return p->cycles ? 100.0 * (double)p->handler_cycles / (double)p->cycles : 0; }

static void print_losses(const struct recorder *c, FILE *out)
{
  const struct prof *p = &c->prof;
  fprintf(out, "%" PRIu64 " lost", p->ring_lost);
  if (p->ring_lost) {
    fprintf(out, " (%s, %" PRIu64 " overflows)", c->opt->model || c->ring.ended ? "ring full" : "not drained before the end", p->ring_lost_weight);
  }
  fprintf(out, ", %" PRIu64 " overflows missed, %" PRIu64 " filtered", p->missed, p->filtered);
}

void recorder_summary(const struct recorder *c, const char *output, FILE *out)
{
  const struct prof *p = &c->prof;
  char run[96];
  run_summary(&c->run, run, sizeof run);
  fprintf(out, "culprit: program exited with status %llu: %s, %s\n", (unsigned long long)c->run.code, run,
          c->run.checking ? "checked" : "not checked");
  fprintf(out, "culprit: %" PRIu64 " samples in %.900s, %s every %" PRIu64 " %s by %s; ", (uint64_t)p->sample_count, output,
          p->random ? "one at random in" : "one", p->period, p->event, c->opt->timer ? "timer" : c->opt->model ? "the golden model" : "TIP");
  print_losses(c, out);
  if (p->checked) fprintf(out, "; %" PRIu64 " equal to the Oracle, 0 mismatches", p->checked);
  fputc('\n', out);
  if (c->opt->model) return;
  fprintf(out, "culprit: %" PRIu64 " interrupts, %" PRIu64 " handler cycles (%.1f each), overhead %.2f %%", p->interrupts, p->handler_cycles,
          p->interrupts ? (double)p->handler_cycles / (double)p->interrupts : 0, handler_percent(p));
  if (p->baseline_cycles) fprintf(out, ", %.2f %% against %" PRIu64 " cycles without sampling", prof_overhead(p), p->baseline_cycles);
  fprintf(out, "; %u bytes a sample\n", bytes_per_sample(c));
}

bool recorder_stats(const struct recorder *c, struct failure *f)
{
  const struct prof *p = &c->prof;
  struct report_file file;
  struct json j;
  char why[1200];
  if (!report_file_open(&file, c->opt->stats, why, sizeof why)) return fail(f, STATUS_OUTPUT, "%s", why);
  json_start(&j, file.out);
  json_object(&j);
  json_key_uint(&j, "schema", 1);
  json_key_string(&j, "config", p->config);
  json_key_string(&j, "program", p->program);
  json_key_string(&j, "method", p->random ? "random" : "periodic");
  json_key_string(&j, "source", c->opt->timer ? "timer" : c->opt->model ? "model" : "tip");
  json_key_string(&j, "event", p->event);
  json_key_uint(&j, "width", p->width);
  json_key_uint(&j, "period", p->period);
  json_key_uint(&j, "cycles", p->cycles);
  json_key_uint(&j, "instret", p->instret);
  json_key_uint(&j, "baseline_cycles", p->baseline_cycles);
  json_key_uint(&j, "overflows", p->overflows);
  json_key_uint(&j, "samples", p->samples);
  json_key_uint(&j, "mismatches", 0); /* a run with one ends before */
  json_key_uint(&j, "checked", p->checked);
  json_key_uint(&j, "compared_cycles", c->compared);
  json_key_uint(&j, "lost", p->ring_lost);
  json_key_uint(&j, "lost_weight", p->ring_lost_weight);
  json_key_uint(&j, "missed", p->missed);
  json_key_uint(&j, "filtered", p->filtered);
  json_key_uint(&j, "undelivered", p->undelivered);
  json_key_uint(&j, "interrupts", p->interrupts);
  json_key_uint(&j, "handler_cycles", p->handler_cycles);
  json_key(&j, "overhead_percent"), json_real(&j, prof_overhead(p), 4);
  json_key_uint(&j, "bytes_per_sample", bytes_per_sample(c));
  json_key_uint(&j, "ring_words", c->opt->model ? 0 : c->opt->ring ? c->opt->ring : RECORD_RING_DEFAULT);
  json_key_uint(&j, "drained_words", c->ring.words);
  if (c->opt->timer) skid_json(&c->skid, &j);
  json_end_object(&j);
  json_finish(&j);
  return report_file_close(&file, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
}
