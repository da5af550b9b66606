#include "export/formats.h"

const struct export_format export_formats[] = {
  [EXPORT_PPROF] = {export_pprof},
  [EXPORT_PERF] = {export_perf, .timed = true},
  [EXPORT_CALLGRIND] = {export_callgrind},
  [EXPORT_SPEEDSCOPE] = {export_speedscope, .stacks = true, .timed = true},
  [EXPORT_FIREFOX] = {export_firefox, .timed = true},
  [EXPORT_COLLAPSED] = {export_collapsed, .stacks = true},
  [EXPORT_TEXT] = {export_text},
};

const char *const export_format_names[] = {
  [EXPORT_PPROF] = "pprof",         [EXPORT_PERF] = "perf",
  [EXPORT_CALLGRIND] = "callgrind", [EXPORT_SPEEDSCOPE] = "speedscope",
  [EXPORT_FIREFOX] = "firefox",     [EXPORT_COLLAPSED] = "collapsed",
  [EXPORT_TEXT] = "text",           [EXPORT_FORMATS] = NULL,
};
