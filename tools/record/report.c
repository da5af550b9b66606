/* What `culprit record` says of a run: closing lines and statistics, as far as they
 * are the same in all modes. */
#include <inttypes.h>
#include <string.h>

#include "base/json_members.h"
#include "tools/cli/output.h"
#include "tools/record/recorder.h"

static unsigned bytes_per_sample(const struct recorder *c) {
  return 8 * prof_ring_record_words(c->mode->type(c->opt), c->prof.width, c->opt->pairs);
}

const char *recorder_lost_why(const struct recorder *c) { return c->opt->aggregate ? "table full" : "ring full"; }

void recorder_summary(const struct recorder *c, const char *output, FILE *out) {
  char run[96];
  run_summary(&c->run, run, sizeof run);
  fprintf(out, "culprit: program exited with status %llu: %s, %s\n", (unsigned long long)c->run.code, run,
          c->run.checking ? "checked" : "not checked");
  const uint64_t written = run_text_written(&c->run.text);
  if (written)
    fprintf(out, "culprit: instructions that the program itself wrote before they ran: %" PRIu64 "; readers show its file\n",
            written);
  if (c->early && !c->ring.words && !c->prof.overflows)
    fputs("culprit: nothing was sampled: the program never began to (of an operating system: nobody opened the device)\n", out);
  c->mode->summary(c, output, out);
}

void recorder_early(const struct recorder *c, const char *output, struct failure *f) {
  static const char *const nouns[] = {
    [RING_TIP] = "samples", [RING_TIMER] = "samples", [RING_PROFILEME] = "records",
    [RING_SUMS] = "sums",   [RING_SLOT] = "slots",    [RING_VALUE] = "rows",
  };
  const struct recording *p = &c->prof;
  const size_t at = strlen(f->text);
  char *end = f->text + at;
  const size_t room = sizeof f->text - at;
  const bool coproc = p->kind == PROF_COP_SLOTS || p->kind == PROF_COP_VALUES;
  char left[64];
  if (!c->mode->type) {
    snprintf(end, room, "; its counts are in %.900s", output);
    return;
  }
  snprintf(left, sizeof left, "%" PRIu64 " undelivered", p->undelivered);
  snprintf(end, room, "; %zu %s in %.900s, %" PRIu64 " lost, %s%s", p->sample_count, nouns[c->mode->type(c->opt)], output,
           p->ring_lost, coproc ? "without what its unit still had" : left,
           c->torn ? ", without those that the handler was moving" : "");
}

void recorder_print_cost(const struct recorder *c, FILE *out) {
  const struct recording *p = &c->prof;
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
  return o->ring ? o->ring : o->aggregate ? PROFILE_RING_MOST : PROFILE_RING_DEFAULT;
}

void recorder_stats_common(const struct recorder *c, struct json *j) {
  const struct recording *p = &c->prof;
  json_members(j, "config %s|program %s|method %s|source %s|event %s", p->config, p->program, p->random ? "random" : "periodic",
               c->opt->model ? "model" : c->mode->name, p->event);
  json_members(j, "width %u|period %" PRIu64 "|cycles %" PRIu64 "|instret %" PRIu64 "|baseline_cycles %" PRIu64, p->width,
               p->period, p->cycles, p->instret, p->baseline_cycles);
  json_members(j, "overflows %" PRIu64 "|samples %" PRIu64, p->overflows, p->samples);
  json_members(j, "mismatches %u|checked %" PRIu64 "|compared_cycles %" PRIu64, 0u, p->checked,
               c->compared); /* a run with a mismatch ends before */
  json_members(j, "lost %" PRIu64 "|lost_weight %" PRIu64 "|missed %" PRIu64 "|filtered %" PRIu64 "|undelivered %" PRIu64,
               p->ring_lost, p->ring_lost_weight, p->missed, p->filtered, p->undelivered);
  json_members(j, "interrupts %" PRIu64 "|handler_cycles %" PRIu64 "|overhead_percent %.4f|bytes_per_sample %u", p->interrupts,
               p->handler_cycles, prof_overhead(p), bytes_per_sample(c));
  json_members(j, "ring_words %" PRIu64 "|drained_words %" PRIu64, ring_words(c->opt), c->ring.words);
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
