#include "export/formats.h"

const struct export_format export_formats[] = {
  [EXPORT_PPROF] = {.write = export_pprof},
  [EXPORT_PERF] = {.write = export_perf, .timed = true},
  [EXPORT_CALLGRIND] = {.write = export_callgrind},
  [EXPORT_SPEEDSCOPE] = {.write = export_speedscope, .stacks = true, .timed = true},
  [EXPORT_FIREFOX] = {.write = export_firefox, .timed = true},
  [EXPORT_COLLAPSED] = {.write = export_collapsed, .stacks = true},
  [EXPORT_TEXT] = {.write = export_text},
};

const char *const export_format_names[] = {
  [EXPORT_PPROF] = "pprof",         [EXPORT_PERF] = "perf",
  [EXPORT_CALLGRIND] = "callgrind", [EXPORT_SPEEDSCOPE] = "speedscope",
  [EXPORT_FIREFOX] = "firefox",     [EXPORT_COLLAPSED] = "collapsed",
  [EXPORT_TEXT] = "text",           [EXPORT_FORMATS] = NULL,
};
