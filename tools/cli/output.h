/* Output files of the commands: base/report_file.h with its failures as STATUS_OUTPUT. */
#ifndef CULPRIT_OUTPUT_H
#define CULPRIT_OUTPUT_H

#include "base/report_file.h"
#include "base/text.h"
#include "tools/cli/failure.h"

/* False, STATUS_USAGE: the output is this file, which is read. NULL: no output. */
bool output_apart(const char *out, const char *in, struct failure *f);

/* The file that is written: output, or NULL: the program's name with `ending` for .elf, in the current folder. False: out of
 * memory. */
bool output_name(struct text *file, const char *output, const char *program, const char *ending);

bool output_check(const char *path, struct failure *f);
bool output_open(struct report_file *file, const char *path, struct failure *f);
bool output_close(struct report_file *file, struct failure *f);

/* Hands over what was printed on standard output. False: STATUS_PIPE when nobody reads it any more, else
 * STATUS_OUTPUT; also when that happened earlier. */
bool output_flush(struct failure *f);

#endif
