#include "tools/trace/source.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/printable.h"

static double cpu_time(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

void trace_note(const char *format, ...) {
  char text[600];
  va_list args;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  fputs("culprit: ", stderr);
  printable_put(stderr, text);
  fputc('\n', stderr);
}

static bool refuse_trace(const struct trace *t, enum trace_status status, struct failure *f) {
  const int code = status == TRACE_MISSING ? STATUS_NO_FILE : status == TRACE_NO_MEMORY ? STATUS_INTERNAL : STATUS_TRACE;
  return fail(f, code, "%s", t->message);
}

/* By build id if both have one, else by the file's contents. */
static bool belong_together(const struct trace_source *s, struct failure *f) {
  const struct trace_header *h = &s->trace.header;
  const char *id = symbols_build_id(s->symbols);
  if (*h->build_id && *id) {
    return strcmp(h->build_id, id) == 0 ||
           fail(f, STATUS_MISMATCH, "the trace is of a program with build id %s, but %.400s has build id %s", h->build_id,
                s->program, id);
  }
  const uint64_t contents = h->contents ? culprit_trace_contents(s->program) : 0;
  if (h->contents != contents)
    return fail(f, STATUS_MISMATCH, "the trace is of another program: its file had other contents than %.400s (%s)", s->program,
                *h->program ? h->program : "its name is unknown");
  if (!h->contents) trace_note("the trace does not say which program ran; it is taken to be %.400s", s->program);
  return true;
}

bool trace_source_program(struct trace_source *s, const char *program, struct failure *f) {
  char why[512];
  s->program = program;
  FILE *in = fopen(program, "rb");
  if (!in) return fail(f, STATUS_NO_FILE, "%.400s: cannot be opened", program);
  fclose(in);
  if (!image_file_open(&s->file, program, why, sizeof why)) return fail(f, STATUS_BAD_ELF, "%s", why);
  s->symbols = symbols_open(program, why, sizeof why);
  if (!s->symbols) return fail(f, STATUS_BAD_ELF, "%s", why);
  const char *nameless = symbols_missing(s->symbols);
  if (nameless) trace_note("no names of functions: %s", nameless);
  return true;
}

bool trace_source_open(struct trace_source *s, const char *path, const char *program, bool oracle, struct failure *f) {
  memset(s, 0, sizeof *s);
  const enum trace_status status = trace_open(&s->trace, path);
  if (status != TRACE_OK) return refuse_trace(&s->trace, status, f);
  if (program && (!trace_source_program(s, program, f) || !belong_together(s, f))) return false;
  if (oracle && !(s->oracle = oracle_new(s->trace.header.width, &s->file.image)))
    return fail(f, STATUS_INTERNAL, "out of memory for the Oracle");
  s->started = cpu_time();
  return true;
}

static void note_outside(struct trace_source *s) {
  const struct probe_commit *c = &s->trace.now.commit;
  for (unsigned b = 0; c->head_commit >> b && b < s->trace.header.width; b++) {
    if (!(c->head_commit >> b & 1) || program_image_has(&s->file.image, c->head_pc[b])) continue;
    if (s->outside++) continue;
    s->outside_pc = c->head_pc[b];
    s->outside_cycle = s->trace.cycles - 1;
  }
}

bool trace_source_next(struct trace_source *s, struct failure *f) {
  const enum trace_status status = trace_next(&s->trace);
  if (status == TRACE_END) return false;
  if (status != TRACE_OK) return refuse_trace(&s->trace, status, f);
  if (s->program && s->trace.now.commit.head_commit) note_outside(s);
  if (!s->oracle || oracle_step(s->oracle, &s->trace.now.commit) == ORACLE_OK) return true;
  return fail(f, STATUS_PORT, "the trace breaks a rule of the observation port in %s; `culprit trace check` tells all",
              oracle_message(s->oracle));
}

uint64_t trace_source_khz(const struct trace_source *s) {
  const double seconds = cpu_time() - s->started;
  return seconds > 0 ? (uint64_t)((double)s->trace.cycles / seconds / 1e3 + 0.5) : 0;
}

void trace_note_rvfi(const char *what) {
  trace_note("%s, which shows what retires: whether an instruction was late because of the front end, of a misprediction or of "
             "itself is not known; all of it is in the stalls of the instruction that came late",
             what);
}

void trace_source_notes(const struct trace_source *s) {
  if (s->trace.header.rvfi) trace_note_rvfi("the trace was made from RVFI");
  if (s->outside)
    trace_note("%" PRIu64 " instructions committed outside %.400s, the first at 0x%" PRIx64 " in cycle %" PRIu64 "%s", s->outside,
               s->program, s->outside_pc, s->outside_cycle,
               s->outside_pc & 2 && !(s->file.image.isa & ISA_SET_C) ? "; the program's file says that it has no compressed code"
                                                                     : "");
}

const char *trace_source_core(const struct trace_source *s) { return *s->trace.header.core ? s->trace.header.core : "unknown"; }

void trace_source_close(struct trace_source *s) {
  oracle_free(s->oracle);
  symbols_close(s->symbols);
  image_file_close(&s->file);
  trace_close(&s->trace);
}
