/* culprit trace profile: the Oracle's profile of a trace, and the samples that TIP would have taken of that core. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/array.h"
#include "isa/disasm.h"
#include "isa/events.h"
#include "oracle/report.h"
#include "profile/file.h"
#include "tip/check.h"
#include "tip/drive.h"
#include "tools/cli/output.h"
#include "tools/cli/profile.h"
#include "tools/trace/source.h"
#include "tools/trace/verbs.h"

enum { TOP = 10 }; /* hottest functions and instructions shown */

struct profiled {
  const struct trace_options *opt;
  struct trace_source source;
  struct tip_drive drive;
  struct tip_model model;
  struct tip_check check;
  struct recording prof;
  struct text output;
};

static bool name_output(struct profiled *p, struct failure *f) {
  const char *program = p->opt->program;
  if (!profile_name(&p->output, p->opt->output, program))
    return fail(f, STATUS_INTERNAL, "out of memory for the name of the profile");
  const char *output = text_of(&p->output);
  return output_apart(output, p->opt->file, f) && output_apart(output, program, f) && output_check(output, f);
}

static bool open_all(struct profiled *p, struct failure *f) {
  const struct trace_options *o = p->opt;
  if (!trace_source_open(&p->source, o->file, o->program, true, f) || !name_output(p, f)) return false;
  const struct trace_header *h = &p->source.trace.header;
  tip_model_reset(&p->model, h->width, 0);
  tip_check_init(&p->check, &p->source.file.image);
  p->drive = (struct tip_drive){.period = o->period, .seed = o->seed, .random = !o->periodic, .details = o->details && h->retire};
  return true;
}

static bool step(struct profiled *p, struct failure *f) {
  const struct probe_cycle *now = &p->source.trace.now;
  struct recording *r = &p->prof;
  struct tip_in in;
  char why[400];
  tip_drive_step(&p->drive, &p->model, now, &in);
  tip_model_step(&p->model, &now->commit, &now->retire, &in);
  if (!tip_check_step(&p->check, oracle_blame(p->source.oracle), &p->model, &in, why, sizeof why))
    return fail(f, STATUS_INTERNAL, "cycle %" PRIu64 ": %s", now->cycle, why);
  if (!p->model.delivered) return true;
  if (!ARRAY_ROOM(r->sample, r->sample_room, r->sample_count + 1)) return fail(f, STATUS_INTERNAL, "out of memory for the samples");
  r->sample[r->sample_count++] = (struct prof_sample){.tip = p->model.last};
  return true;
}

static void fill(struct profiled *p) {
  const struct trace_options *o = p->opt;
  const struct tip_regs *regs = &p->model.regs;
  struct recording *r = &p->prof;
  snprintf(r->config, sizeof r->config, "%s", trace_source_core(&p->source));
  snprintf(r->program, sizeof r->program, "%s", o->program);
  snprintf(r->build_id, sizeof r->build_id, "%s", symbols_build_id(p->source.symbols));
  snprintf(r->event, sizeof r->event, "%s", event_name(EVENT_CYCLES));
  r->source = PROF_MODEL;
  r->kind = PROF_TIP;
  r->width = p->model.width;
  r->period = o->period;
  r->random = !o->periodic;
  r->seed = o->seed;
  r->cycles = oracle_cycles(p->source.oracle);
  r->instret = oracle_committed(p->source.oracle);
  r->overflows = regs->overflows;
  r->samples = r->sample_count;
  r->missed = regs->missed;
  r->filtered = regs->filtered;
  r->checked = p->check.checked;
  r->undelivered = r->overflows - r->samples - r->missed - r->filtered;
}

/* The Oracle's profile on standard output, and to --oracle. */
static bool report(struct profiled *p, struct failure *f) {
  const struct trace_options *o = p->opt;
  char why[1024];
  if (oracle_finish(p->source.oracle) != ORACLE_OK) return fail(f, STATUS_INTERNAL, "Oracle: %s", oracle_message(p->source.oracle));
  const struct report_source source = {
    .config = trace_source_core(&p->source),
    .program = o->program,
    .oracle = p->source.oracle,
    .image = &p->source.file.image,
    .symbols = p->source.symbols,
    .disasm = o->raw ? isa_disasm_raw : isa_disasm,
  };
  struct report *r = report_build(&source);
  if (!r) return fail(f, STATUS_INTERNAL, "out of memory for the report");
  const bool good = !o->oracle || report_write(r, o->oracle, why, sizeof why) || fail(f, STATUS_OUTPUT, "%s", why);
  if (good) report_text(r, TOP, stdout);
  report_free(r);
  return good && output_flush(f);
}

static bool finish(struct profiled *p, struct failure *f) {
  char why[1200];
  fill(p);
  if (!prof_write(&p->prof, text_of(&p->output), why, sizeof why)) return fail(f, STATUS_OUTPUT, "%s", why);
  if (!report(p, f)) return false;
  trace_source_notes(&p->source);
  fprintf(stderr, "culprit: %zu samples in %.900s, equal to the Oracle, one every %" PRIu64 " cycles; %" PRIu64 " kHz\n",
          p->prof.sample_count, text_of(&p->output), p->opt->period, trace_source_khz(&p->source));
  return true;
}

bool trace_profile(const struct trace_options *o, struct failure *f) {
  struct profiled *p = calloc(1, sizeof *p);
  if (!p) return fail(f, STATUS_INTERNAL, "out of memory");
  p->opt = o;
  bool good = open_all(p, f);
  while (good && trace_source_next(&p->source, f)) good = step(p, f);
  if (good && !f->status) finish(p, f);
  prof_free(&p->prof);
  text_free(&p->output);
  trace_source_close(&p->source);
  free(p);
  return !f->status;
}
