#include "export/formats.h"

const struct export_format export_formats[] = {
  [EXPORT_PPROF] = {export_pprof, false},         [EXPORT_PERF] = {export_perf, false},
  [EXPORT_CALLGRIND] = {export_callgrind, false}, [EXPORT_SPEEDSCOPE] = {export_speedscope, true},
  [EXPORT_FIREFOX] = {export_firefox, false},     [EXPORT_COLLAPSED] = {export_collapsed, true},
  [EXPORT_TEXT] = {export_text, false},
};

const char *const export_format_names[] = {
  [EXPORT_PPROF] = "pprof",         [EXPORT_PERF] = "perf",
  [EXPORT_CALLGRIND] = "callgrind", [EXPORT_SPEEDSCOPE] = "speedscope",
  [EXPORT_FIREFOX] = "firefox",     [EXPORT_COLLAPSED] = "collapsed",
  [EXPORT_TEXT] = "text",           [EXPORT_FORMATS] = NULL,
};
