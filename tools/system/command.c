#include <stdio.h>
#include <unistd.h>

#include "tools/cli/commands.h"
#include "tools/cli/signals.h"
#include "tools/system/at.h"

/* --db without --sample: the stream lies beside the database until it is drained. */
static bool name_stream(struct system_options *o, char *name, size_t size, struct failure *f) {
  if (!o->db || o->sample) return true;
  o->sample = name;
  return snprintf(name, size, "%s.stream-%ld", o->db, (long)getpid()) < (int)size ||
         fail(f, STATUS_USAGE, "--db: the path is too long");
}

/* All that was sampled, also by a run that did not end. */
static void fill_database(const struct system_options *o, const char *self, struct failure *f) {
  struct failure late = {0, ""};
  char *argv[] = {"--db", (char *)o->db, "--once", (char *)o->sample};
  command_daemon(self, sizeof argv / sizeof argv[0], argv, &late);
  if (f->status == 0) *f = late;
}

int command_system(const char *self, int argc, char **argv, struct failure *f) {
  struct system_options options;
  struct system_run system;
  struct failure late = {0, ""};
  if (!system_options_parse(&options, argc, argv, f)) return f->status;
  if (options.run.help) {
    options_help(&system_options_table, stdout);
    return STATUS_OK;
  }
  char stream[4096];
  if (!name_stream(&options, stream, sizeof stream, f)) return f->status;
  signals_write_errors();
  if (options.run.wave) signals_bus_error_ends();
  int status = 0;
  bool opened = false;
  if ((opened = system_open(&system, &options, self, f) && system_seek(&system, f))) {
    bool ended = run_loop(&system.run, f);
    /* After an output error the other outputs are given up, too; of two errors the first is told. */
    if (f->status != STATUS_OUTPUT && !system_finish(&system, ended ? NULL : f, &late) && ended) *f = late;
    status = f->status ? f->status : !system_good(&system);
    if (f->status == 0 && !(options.run.quiet && status == 0)) system_closing_lines(&system, stderr);
  }
  system_close(&system);
  if (opened && options.db) fill_database(&options, self, f);
  if (options.sample == stream) remove(stream);
  return f->status ? f->status : status;
}
