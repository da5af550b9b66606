/* What is told of a run at its end. */
#include <inttypes.h>
#include <string.h>

#include "base/json.h"
#include "contract/kernel.h"
#include "isa/events.h"
#include "tools/cli/output.h"
#include "tools/system/system.h"

/* All processes of one image. */
struct sum {
  uint64_t processes, good, stopped, cycles, instret;
};

static struct sum sum_image(const struct account *a, unsigned image) {
  struct sum sum = {0};
  for (size_t i = 0; i < a->lives; i++) {
    const struct account_life *l = &a->life[i];
    if (l->image != image) continue;
    sum.processes++;
    sum.good += l->ended && l->status == 0;
    sum.stopped += !l->ended || l->status == PROCESS_STOPPED;
    sum.cycles += l->cycles;
    sum.instret += l->instret;
  }
  return sum;
}

static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? slash + 1 : path;
}

void system_closing_lines(const struct system_run *s, FILE *out) {
  char summary[96];
  run_summary(&s->run, summary, sizeof summary);
  fprintf(out, "culprit: %zu processes: %s, %s\n", s->account.lives, summary, s->run.checking ? "checked" : "not checked");
  if (s->run.machine.api->pmp_entries == 0)
    fputs("  this machine has no PMP: nothing protects the processes from each other\n", out);
  for (unsigned i = 0; i < s->plan.images; i++) {
    const struct sum n = sum_image(&s->account, i);
    fprintf(out, "  %s: %" PRIu64 " run%s, %" PRIu64 " ended with 0", base_name(s->plan.image[i].path), n.processes,
            n.processes == 1 ? "" : "s", n.good);
    if (n.stopped) fprintf(out, ", %" PRIu64 " stopped", n.stopped);
    if (n.processes - n.good - n.stopped) fprintf(out, ", %" PRIu64 " failed", n.processes - n.good - n.stopped);
    fprintf(out, "; %" PRIu64 " cycles, %" PRIu64 " instructions\n", n.cycles, n.instret);
  }
  if (!s->opt->sample) return;
  fprintf(out, "  %" PRIu64 " samples in %" PRIu64 " records, %" PRIu64 " parts lost\n", s->account.stat[STREAM_STAT_SAMPLES],
          s->account.records, s->account.stat[STREAM_STAT_LOST]);
}

/* ---- --stats-json ---- */

static void write_sampling(const struct system_run *s, struct json *j) {
  static const char *const names[STREAM_STATS] = {
    [STREAM_STAT_SAMPLES] = "samples",
    [STREAM_STAT_HITS] = "hits",
    [STREAM_STAT_MISSES] = "misses",
    [STREAM_STAT_EVICTIONS] = "evictions",
    [STREAM_STAT_HIT_CYCLES] = "hit_cycles",
    [STREAM_STAT_MISS_CYCLES] = "miss_cycles",
    [STREAM_STAT_LOST] = "lost",
    [STREAM_STAT_KERNEL] = "kernel",
    [STREAM_STAT_FLUSHES] = "flushes",
    [STREAM_STAT_FLUSH_CYCLES] = "flush_cycles",
    [STREAM_STAT_OVERRUNS] = "overruns",
  };
  const struct system_options *o = s->opt;
  json_key_object(j, "sampling");
  json_key_string(j, "kind", o->kind == SAMPLES_TIP ? "tip" : "pc");
  json_key_uint(j, "ways", o->ways ? o->ways : SYSTEM_WAYS);
  json_key_uint(j, "period_low", o->period.low);
  json_key_uint(j, "period_high", o->period.high);
  json_key(j, "events");
  json_array_inline(j);
  for (unsigned i = 0; i < o->events; i++) json_string(j, event_name(o->event[i]));
  json_end_array(j);
  json_key_uint(j, "records", s->account.records);
  json_key_uint(j, "parts", s->account.parts);
  for (unsigned i = 0; i < STREAM_STATS; i++) json_key_uint(j, names[i], s->account.stat[i]);
  json_end_object(j);
}

static void write_images(const struct system_run *s, struct json *j) {
  json_key(j, "images");
  json_array(j);
  for (unsigned i = 0; i < s->plan.images; i++) {
    const struct sum n = sum_image(&s->account, i);
    json_object_inline(j);
    json_key_string(j, "path", s->plan.image[i].path);
    json_key_string(j, "build_id", s->plan.image[i].build_id);
    json_key_uint(j, "runs", n.processes);
    json_key_uint(j, "ended_with_0", n.good);
    json_key_uint(j, "stopped", n.stopped);
    json_key_uint(j, "cycles", n.cycles);
    json_key_uint(j, "instret", n.instret);
    json_end_object(j);
  }
  json_end_array(j);
}

static void write_processes(const struct account *a, struct json *j) {
  json_key(j, "processes");
  json_array(j);
  for (size_t i = 0; i < a->lives; i++) {
    const struct account_life *l = &a->life[i];
    json_object_inline(j);
    json_key_uint(j, "pid", l->pid);
    json_key_uint(j, "image", l->image);
    json_key_uint(j, "status", l->ended ? l->status : PROCESS_STOPPED);
    json_key_uint(j, "cycles", l->cycles);
    json_key_uint(j, "instret", l->instret);
    json_end_object(j);
  }
  json_end_array(j);
}

bool system_write_stats(const struct system_run *s, int status, struct failure *f) {
  struct report_file file;
  struct json j;
  char machine[64];
  run_options_machine(&s->opt->run, machine, sizeof machine);
  if (!output_open(&file, s->opt->run.stats, f)) return false;
  json_start(&j, file.out);
  json_object(&j);
  json_key_string(&j, "config", machine);
  json_key_uint(&j, "exit_status", (uint64_t)status);
  json_key_uint(&j, "cycles", s->run.cycles);
  json_key_uint(&j, "instret", s->run.watch.instructions);
  json_key_uint(&j, "checked_instructions", s->run.lockstep.checked.instructions);
  json_key_real(&j, "seconds", s->run.seconds, 3);
  json_key_uint(&j, "slice", s->opt->slice);
  write_images(s, &j);
  write_processes(&s->account, &j);
  if (s->opt->sample) write_sampling(s, &j);
  json_end_object(&j);
  json_finish(&j);
  return output_close(&file, f);
}
