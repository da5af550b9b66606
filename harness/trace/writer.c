/* The writer of culprit_trace.h, for this command's own machines. */
#define CULPRIT_TRACE_IMPLEMENTATION
#include "trace/culprit_trace.h"
