/* Copies of programs whose symbol tables have names alone, for perf.                       docs/export.md */
#ifndef CULPRIT_EXPORT_COPIES_H
#define CULPRIT_EXPORT_COPIES_H

#include "export/view.h"
#include "tools/cli/failure.h"

/* Writes OUT.1/NAME and so on for each image that needs one, and makes the view name it. */
bool write_copies(struct export_view *v, const char *out, struct failure *f);

#endif
