#include <stdio.h>

#include "tools/cli/commands.h"
#include "tools/run/run.h"
#include "tools/run/options.h"
#include "tools/run/forward.h"
#include "tools/run/seek.h"
#include "tools/cli/signals.h"

static void closing_line(const struct run *r) {
  char summary[96];
  run_summary(r, summary, sizeof summary);
  fprintf(stderr, "culprit: program exited with status %llu: %s, %s", (unsigned long long)r->code, summary,
          r->checking ? "checked" : "not checked");
  if (r->skipped) fprintf(stderr, "; from instruction %llu on", (unsigned long long)r->skipped);
  fputs("\n", stderr);
}

int command_run(const char *self, int argc, char **argv, struct failure *f) {
  struct run_options options;
  struct run run;
  struct failure late = {0, ""};
  if (!run_options_parse(&options, argc, argv, f)) return f->status;
  if (options.help) {
    options_help(&run_options_table, stdout);
    return STATUS_OK;
  }
  signals_write_errors();
  if (options.wave) signals_bus_error_ends();
  if (run_open(&run, &options, self, f) && processes_apart(&run.processes, options.images, f) && forward_start(&run, f) &&
      seek_window(&run, f)) {
    bool ended = run_loop(&run, f);
    /* After an output error the other outputs are given up, too; of two errors the first is told. */
    if (f->status != STATUS_OUTPUT && !run_finish(&run, ended ? NULL : f, &late) && ended) *f = late;
    if (f->status == 0 && !(options.quiet && run.code == 0)) closing_line(&run);
  }
  int status = f->status ? f->status : run_exit_status(run.code);
  run_close(&run);
  return status;
}
