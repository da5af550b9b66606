/* culprit trace: traces of any core's commit view. docs/trace.md */
#include "tools/cli/commands.h"
#include "tools/cli/signals.h"
#include "tools/trace/verbs.h"

int command_trace(const char *self, int argc, char **argv, struct failure *f) {
  struct trace_options o;
  (void)self;
  if (!trace_options_parse(&o, argc, argv, f)) return f->status;
  if (o.help) {
    options_help(&trace_options_table, stdout);
    return STATUS_OK;
  }
  signals_write_errors();
  if (o.command == TRACE_CHECK) trace_check(&o, f);
  else if (o.command == TRACE_PROFILE) trace_profile(&o, f);
  else if (o.command == TRACE_CONVERT) trace_convert(&o, f);
  else trace_compare(&o, f);
  return f->status;
}
