#include <stdio.h>

#include "tools/cli/commands.h"
#include "tools/record/options.h"
#include "tools/record/modes.h"
#include "tools/cli/signals.h"

int command_record(const char *self, int argc, char **argv, struct failure *f) {
  struct record_options options;
  struct recorder recorder;
  struct failure late = {0, ""};
  if (!record_options_parse(&options, argc, argv, f)) return f->status;
  if (options.help) {
    options_help(&record_options_table, stdout);
    return STATUS_OK;
  }
  signals_write_errors();
  if (options.run.wave) signals_bus_error_ends();
  if (recorder_open(&recorder, recorder_mode_of(options.mode), &options, self, f)) {
    bool ended = run_loop(&recorder.run, f);
    /* Of two errors the first is told; after an output error nothing more is written. */
    if (f->status != STATUS_OUTPUT && !recorder_finish(&recorder, ended ? NULL : f, &late) && ended) *f = late;
    const char *output = text_of(&recorder.output);
    if (f->status && recorder.written) recorder_early(&recorder, output, f);
    if (f->status == 0 && !(options.run.quiet && recorder.run.code == 0)) recorder_summary(&recorder, output, stderr);
  }
  int status = f->status ? f->status : run_exit_status(recorder.run.code);
  recorder_close(&recorder);
  return status;
}
