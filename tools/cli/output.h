/* Output files of the commands: base/report_file.h with its failures as STATUS_OUTPUT. */
#ifndef CULPRIT_OUTPUT_H
#define CULPRIT_OUTPUT_H

#include "base/report_file.h"
#include "tools/cli/failure.h"

/* False, STATUS_USAGE: the output is this file, which is read. NULL: no output. */
bool output_apart(const char *out, const char *in, struct failure *f);

bool output_check(const char *path, struct failure *f);
bool output_open(struct report_file *file, const char *path, struct failure *f);
bool output_close(struct report_file *file, struct failure *f);

/* Hands over what was printed on standard output. False: STATUS_PIPE when nobody reads it any more, else
 * STATUS_OUTPUT; also when that happened earlier. */
bool output_flush(struct failure *f);

#endif
