/* What `culprit record` says of a run: closing lines and statistics. */
#include <inttypes.h>

#include "base/json.h"
#include "tools/record/recorder.h"

static unsigned bytes_per_sample(const struct recorder *c) {
  return 8 * prof_ring_record_words(recorder_type(c->opt), c->prof.width, c->opt->pairs);
}

static double handler_percent(const struct prof *p) {
  return p->cycles ? 100.0 * (double)p->handler_cycles / (double)p->cycles : 0;
}

/* S of sec. 5.1: the mean interval as it was. */
static double interval(const struct prof *p) { return p->overflows ? (double)p->fetched / (double)p->overflows : 0; }

static const char *lost_why(const struct recorder *c) {
  if (!c->opt->model && !c->ring.ended) return "not drained before the end";
  return c->opt->aggregate ? "table full" : "ring full";
}

static void print_tip(const struct recorder *c, const char *output, FILE *out) {
  const struct prof *p = &c->prof;
  fprintf(out, "culprit: %zu samples in %.900s, %s every %" PRIu64 " %s by %s; ", p->sample_count, output,
          p->random ? "one at random in" : "one", p->period, p->event,
          c->opt->mode == RECORD_TIMER ? "timer"
          : c->opt->model              ? "the golden model"
                                       : "TIP");
  fprintf(out, "%" PRIu64 " lost", p->ring_lost);
  if (p->ring_lost) fprintf(out, " (%s, %" PRIu64 " overflows)", lost_why(c), p->ring_lost_weight);
  fprintf(out, ", %" PRIu64 " overflows missed, %" PRIu64 " filtered", p->missed, p->filtered);
  if (p->checked) fprintf(out, "; %" PRIu64 " equal to the Oracle, 0 mismatches", p->checked);
}

static void print_profileme(const struct recorder *c, const char *output, FILE *out) {
  const struct prof *p = &c->prof;
  if (p->overflows && p->filtered == p->overflows)
    fprintf(out, "culprit: 0 samples: all %" PRIu64 " selections were filtered\n", p->overflows);
  fprintf(out,
          "culprit: %" PRIu64 " %s in %.900s, %s%s %" PRIu64 " fetched %s by %s; %" PRIu64 " selections, %" PRIu64
          " collisions, %" PRIu64 " filtered, %" PRIu64 " dropped (%" PRIu64 " empty), %" PRIu64 " undelivered, %" PRIu64 " lost",
          p->samples - p->ring_lost_weight, p->pairs ? "pairs" : "samples", output, c->opt->aggregate ? "added up, " : "",
          p->random ? "on average one in" : "one in", p->period, p->event, c->opt->model ? "the golden model" : "ProfileMe",
          p->overflows, p->missed, p->filtered, p->dropped, p->empty, p->undelivered, p->ring_lost_weight);
  if (p->ring_lost) fprintf(out, " (%s)", lost_why(c));
  fprintf(out, "; S %.1f", interval(p));
  if (p->checked) fprintf(out, "; %" PRIu64 " records equal to what was seen of their instructions, 0 mismatches", p->checked);
}

void recorder_summary(const struct recorder *c, const char *output, FILE *out) {
  const struct prof *p = &c->prof;
  char run[96];
  run_summary(&c->run, run, sizeof run);
  fprintf(out, "culprit: program exited with status %llu: %s, %s\n", (unsigned long long)c->run.code, run,
          c->run.checking ? "checked" : "not checked");
  if (c->opt->mode == RECORD_COPROC) {
    recorder_cop_summary(c, output, out);
    return;
  }
  if (c->opt->mode == RECORD_PROFILEME) print_profileme(c, output, out);
  else print_tip(c, output, out);
  fputc('\n', out);
  if (c->opt->model) return;
  fprintf(out, "culprit: %" PRIu64 " interrupts, %" PRIu64 " handler cycles (%.1f each), overhead %.2f %%", p->interrupts,
          p->handler_cycles, p->interrupts ? (double)p->handler_cycles / (double)p->interrupts : 0, handler_percent(p));
  if (p->baseline_cycles)
    fprintf(out, ", %.2f %% against %" PRIu64 " cycles without sampling", prof_overhead(p), p->baseline_cycles);
  fprintf(out, "; %u bytes a %s\n", bytes_per_sample(c), c->opt->aggregate ? "pc" : "sample");
}

static void profileme_json(const struct recorder *c, struct json *j) {
  const struct prof *p = &c->prof;
  json_key_uint(j, "dropped", p->dropped);
  json_key_uint(j, "empty", p->empty);
  json_key_uint(j, "fetched", p->fetched);
  json_key(j, "interval"), json_real(j, interval(p), 4);
  json_key_uint(j, "here", p->sample_count);
  json_key(j, "pairs"), json_bool(j, p->pairs);
  json_key(j, "opportunities"), json_bool(j, p->opportunities);
  json_key(j, "hardware"), json_bool(j, p->hardware);
  json_key_uint(j, "minor", p->minor);
  json_key_uint(j, "sets", p->sets);
}

bool recorder_stats(const struct recorder *c, struct failure *f) {
  const struct prof *p = &c->prof;
  struct report_file file;
  struct json j;
  char why[1200];
  if (c->opt->mode == RECORD_COPROC) return recorder_cop_stats(c, f);
  if (!report_file_open(&file, c->opt->stats, why, sizeof why)) return fail(f, STATUS_OUTPUT, "%s", why);
  json_start(&j, file.out);
  json_object(&j);
  json_key_uint(&j, "schema", 1);
  json_key_string(&j, "config", p->config);
  json_key_string(&j, "program", p->program);
  json_key_string(&j, "method", p->random ? "random" : "periodic");
  json_key_string(&j, "source",
                  c->opt->mode == RECORD_TIMER       ? "timer"
                  : c->opt->model                    ? "model"
                  : c->opt->mode == RECORD_PROFILEME ? "profileme"
                                                     : "tip");
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
  json_key_uint(&j, "ring_words",
                c->opt->model       ? 0
                : c->opt->ring      ? c->opt->ring
                : c->opt->aggregate ? RECORD_RING_MOST
                                    : RECORD_RING_DEFAULT);
  json_key_uint(&j, "drained_words", c->ring.words);
  if (c->opt->mode == RECORD_PROFILEME) profileme_json(c, &j);
  if (c->opt->mode == RECORD_TIMER) skid_json(&c->skid, &j);
  json_end_object(&j);
  json_finish(&j);
  return report_file_close(&file, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
}
