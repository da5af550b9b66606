#include <stdio.h>

#include "tools/cli/commands.h"
#include "tools/cli/signals.h"
#include "tools/system/system.h"

int command_system(const char *self, int argc, char **argv, struct failure *f) {
  struct system_options options;
  struct system_run system;
  struct failure late = {0, ""};
  if (!system_options_parse(&options, argc, argv, f)) return f->status;
  if (options.run.help) {
    options_help(&system_options_table, stdout);
    return STATUS_OK;
  }
  signals_write_errors();
  if (options.run.wave) signals_bus_error_ends();
  int status = 0;
  if (system_open(&system, &options, self, f)) {
    bool ended = run_loop(&system.run, f);
    /* After an output error the other outputs are given up, too; of two errors the first is told. */
    if (f->status != STATUS_OUTPUT && !system_finish(&system, ended ? NULL : f, &late) && ended) *f = late;
    status = f->status ? f->status : !system_good(&system);
    if (f->status == 0 && !(options.run.quiet && status == 0)) system_closing_lines(&system, stderr);
  }
  system_close(&system);
  return f->status ? f->status : status;
}
