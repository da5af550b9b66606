/* culprit daemon: a stream of samples into the profile database, while it is being written. docs/stream.md */
#include <inttypes.h>
#include <time.h>

#include "database/drain.h"
#include "tools/cli/commands.h"
#include "tools/cli/signals.h"
#include "tools/daemon/options.h"
#include "tools/daemon/source.h"
#include "tools/database/open.h"

struct draining {
  const struct daemon_options *options;
  struct source source;
  struct drain drain;
  time_t news, commit; /* when they were last; seconds of a clock that only counts on */
};

static time_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec;
}

static bool drained(const struct draining *g, enum drain_status status, struct failure *f) {
  const struct drain *r = &g->drain;
  switch (status) {
    case DRAIN_OK:
    case DRAIN_ENDED: return true;
    case DRAIN_DAMAGED: return fail(f, STATUS_STREAM, "%.400s: %s", g->source.path, r->why);
    case DRAIN_CLOCK: return fail(f, STATUS_CLOCK, "%.400s: %s", g->source.path, r->why);
    case DRAIN_DATABASE: return database_failed(r->database, f);
    case DRAIN_NO_MEMORY: return fail(f, STATUS_INTERNAL, "out of memory for the samples");
  }
  return false;
}

static bool commit(struct draining *g, struct failure *f) {
  g->commit = now();
  return drained(g, drain_commit(&g->drain), f);
}

/* The stream ended without saying so, or is not waited for. */
static bool stop(struct draining *g, bool cut_short, struct failure *f) {
  const struct drain *r = &g->drain;
  if (!commit(g, f)) return false;
  if (!r->has_header) return fail(f, STATUS_STREAM, "%.400s: not a stream of samples, or cut short in its header", g->source.path);
  if (r->position < r->progress.position)
    return fail(f, STATUS_STREAM, "%.400s: has %" PRId64 " bytes, but %" PRId64 " of this run are already in the database",
                g->source.path, r->position, r->progress.position);
  return !cut_short || fail(f, STATUS_STREAM, "%.400s: cut short: the end record is missing", g->source.path);
}

/* Takes what was read. *ended: the stream is at its end. */
static bool take_batch(struct draining *g, bool *ended, struct failure *f) {
  size_t used;
  g->news = now();
  const enum drain_status status = drain_take(&g->drain, g->source.bytes, g->source.held, &used);
  *ended = status == DRAIN_ENDED;
  if (!drained(g, status, f)) return false;
  source_take(&g->source, used);
  return true;
}

static bool drain(struct draining *g, struct failure *f) {
  const struct daemon_options *o = g->options;
  g->news = g->commit = now();
  for (bool ended = false; !ended;) {
    const enum source_status status = source_read(&g->source, f);
    if (status == SOURCE_FAILED) return false;
    if (status == SOURCE_NEWS && !take_batch(g, &ended, f)) return false;
    if (now() - g->commit >= (time_t)o->every && !commit(g, f)) return false;
    const int signal = signals_poll();
    if (signal) return commit(g, f) && fail(f, 128 + signal, "interrupted; all that was read is in the database");
    if (status == SOURCE_END) return stop(g, true, f);
    if (status == SOURCE_NOTHING && o->once) return stop(g, false, f);
    if (status == SOURCE_NOTHING && o->wait && now() - g->news >= (time_t)o->wait) return stop(g, true, f);
  }
  return true;
}

static bool run_daemon(struct draining *g, struct failure *f) {
  struct database d;
  if (!source_open(&g->source, g->options->stream, f) || !database_open_for(&d, g->options->db, DATABASE_CREATE, f)) return false;
  drain_open(&g->drain, &d, g->options->label, (size_t)g->options->memory << 20);
  signals_hold();
  const bool good = drain(g, f);
  signals_release();
  if (good)
    printf("run %s: %" PRId64 " bytes are in the database%s\n", g->drain.header.run, g->drain.progress.position,
           g->drain.progress.ended ? ", complete" : "");
  drain_close(&g->drain);
  database_close(&d);
  return good;
}

int command_daemon(const char *self, int argc, char **argv, struct failure *f) {
  struct daemon_options o;
  (void)self;
  if (!daemon_options_parse(&o, argc, argv, f)) return f->status;
  if (o.help) {
    options_help(&daemon_options_table, stdout);
    return STATUS_OK;
  }
  signals_write_errors();
  struct draining g = {.options = &o, .source.fd = -1};
  run_daemon(&g, f);
  source_close(&g.source);
  return f->status;
}
