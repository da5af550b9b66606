/* The writers of culprit_trace.h and culprit_rvfi.h, for this command's own machines and for the installed library. */
#define CULPRIT_TRACE_IMPLEMENTATION
#include "trace/culprit_trace.h"
#define CULPRIT_RVFI_IMPLEMENTATION
#include "trace/culprit_rvfi.h"
