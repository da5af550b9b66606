#include "tools/system/system.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "contract/kernel.h"
#include "isa/events.h"
#include "program/symbols.h"
#include "samples/stream_header.h"
#include "tools/cli/beside.h"
#include "tools/cli/output.h"
#include "tools/run/forward.h"

/* ---- the stream ---- */

/* Not under another name first: it is read while it is written. */
static bool open_stream(struct system_run *s, struct failure *f) {
  const char *path = s->opt->sample;
  s->stream = path ? fopen(path, "wb") : NULL;
  return !path || s->stream || fail(f, STATUS_OUTPUT, "cannot write %.900s: %s", path, strerror(errno));
}

static bool stream_failed(const struct system_run *s, struct failure *f) {
  return fail(f, STATUS_OUTPUT, "cannot write %.900s: %s", s->opt->sample, strerror(errno));
}

static bool write_header(struct system_run *s, struct failure *f) {
  struct stream_header h = {.time = time(NULL), .width = s->run.machine.api->width};
  char machine[64];
  if (!s->stream) return true;
  const struct symbols *symbols = run_symbols(&s->run);
  run_options_machine(&s->opt->run, machine, sizeof machine);
  h.machine = machine;
  if (!stream_run_number(h.run)) return fail(f, STATUS_INTERNAL, "no random number for the run: %s", strerror(errno));
  for (unsigned i = 0; i < s->plan.images; i++)
    h.image[h.images++] = (struct stream_image){s->plan.image[i].path, s->plan.image[i].build_id};
  h.image[h.images++] = (struct stream_image){s->kernel, symbols ? symbols_build_id(symbols) : ""};
  stream_header_write(s->stream, &h);
  return fflush(s->stream) == 0 || stream_failed(s, f);
}

static void take_word(void *ctx, uint64_t word) {
  struct system_run *s = ctx;
  s->half = !s->half;
  if (s->half) {
    s->record.word = word;
    return;
  }
  s->record.value = word;
  if (!account_take(&s->account, &s->record)) fail(&s->late, STATUS_INTERNAL, "out of memory for the processes");
  if (s->stream && fwrite(&s->record, sizeof s->record, 1, s->stream) != 1) stream_failed(s, &s->late);
}

static bool step_system(void *ctx, const struct probe_cycle *now, struct failure *f) {
  struct system_run *s = ctx;
  (void)now;
  if (s->late.status) *f = s->late;
  return !s->late.status;
}

static void replay(void *ctx, uint64_t from, uint64_t to, char *buf, size_t size) {
  const struct system_run *s = ctx;
  system_options_replay(s->opt, s->run.self, from, to, buf, size);
}

/* ---- the run ---- */

static bool find_kernel(struct system_run *s, struct failure *f) {
  char dir[PATH_MAX - 16];
  if (!beside(dir, sizeof dir, "firmware/kernel", "CULPRIT_KERNEL_DIR"))
    return fail(f, STATUS_NO_CONFIG, "cannot find the folder of the kernel; set CULPRIT_KERNEL_DIR");
  snprintf(s->kernel, sizeof s->kernel, "%s/kernel.elf", dir);
  return access(s->kernel, R_OK) == 0 ||
         fail(f, STATUS_NO_CONFIG, "no kernel: %.900s cannot be read; `make kernel` builds it", s->kernel);
}

static bool fits_machine(const struct system_run *s, struct failure *f) {
  const struct sim_api *api = s->run.machine.api;
  if (s->opt->sample && s->opt->kind == SAMPLES_TIP && !api->has_tip)
    return fail(f, STATUS_NO_CONFIG, "--kind tip: the machine %s has no TIP unit", s->opt->run.config);
  for (unsigned e = 0; e < s->opt->events; e++) {
    if (event_counted(s->opt->event[e], api->extensions, api->has_pflag)) continue;
    return fail(f, STATUS_NO_CONFIG, "configuration '%s' does not count %s (docs/events.md)", s->opt->run.config,
                event_name(s->opt->event[e]));
  }
  return true;
}

bool system_open(struct system_run *s, const struct system_options *o, const char *self, struct failure *f) {
  memset(s, 0, sizeof *s);
  s->opt = o;
  s->run_options = o->run;
  s->run_options.program = s->kernel;
  if (!account_init(&s->account)) return fail(f, STATUS_INTERNAL, "out of memory for the processes");
  if (!plan_open(&s->plan, o, f) || !find_kernel(s, f) || !run_open(&s->run, &s->run_options, self, f)) return false;
  if (!fits_machine(s, f) || !plan_load(&s->plan, o, &s->run, f) || !open_stream(s, f) || !write_header(s, f)) return false;
  s->hook = (struct run_hook){.step = step_system, .ctx = s, .word = take_word, .replay = replay};
  s->run.hook = &s->hook;
  return forward_start(&s->run, f);
}

static bool close_stream(struct system_run *s, struct failure *f) {
  FILE *stream = s->stream;
  s->stream = NULL;
  return !stream || fclose(stream) == 0 || stream_failed(s, f);
}

/* The kernel ends with 0, and says first that it has ended. */
static bool kernel_ended(const struct system_run *s, struct failure *f) {
  if (s->run.code == 0 && s->account.complete) return true;
  return fail(f, STATUS_INTERNAL, "the kernel gave up with status %" PRIu64 "%s", s->run.code,
              s->run.code ? "" : ", before its end");
}

/* Each sample that the driver took is in a record, or counted as lost. */
static bool all_arrived(const struct system_run *s, struct failure *f) {
  const uint64_t lost = s->account.stat[STREAM_STAT_LOST];
  if (s->account.parts + lost == s->account.samples) return true;
  return fail(f, STATUS_INTERNAL, "the driver took %" PRIu64 " parts of samples, but sent %" PRIu64 " and lost %" PRIu64,
              s->account.samples, s->account.parts, lost);
}

bool system_finish(struct system_run *s, const struct failure *stopped, struct failure *f) {
  struct failure why = {0, ""};
  const bool good = close_stream(s, &why) && (stopped || (kernel_ended(s, &why) && all_arrived(s, &why)));
  s->run_options.stats = NULL; /* this command's own are written below */
  const int status = stopped ? stopped->status : why.status ? why.status : !system_good(s);
  if (!run_finish(&s->run, stopped, f) || (s->opt->run.stats && !system_write_stats(s, status, f))) return false;
  if (!good) *f = why;
  return good;
}

void system_close(struct system_run *s) {
  if (s->stream) fclose(s->stream);
  run_close(&s->run);
  plan_close(&s->plan);
  account_free(&s->account);
}

bool system_good(const struct system_run *s) {
  for (size_t i = 0; i < s->account.lives; i++) {
    const struct account_life *l = &s->account.life[i];
    if (l->ended && l->status != 0 && l->status != PROCESS_STOPPED) return false;
  }
  return true;
}
