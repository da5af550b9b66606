/* What the fuzzers of the readers share. A fuzzer is a file NAME.c with fuzz_input, and a folder corpus/NAME of
 * inputs to begin with, among them all that once went wrong.                   docs/testing.md, "Fuzzing" */
#ifndef CULPRIT_FUZZ_TARGET_H
#define CULPRIT_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

#include "database/database.h"

/* Takes one input of libFuzzer's: 0, or the end of the program when it finds a fault. */
int fuzz_input(const uint8_t *data, size_t size);

/* The bytes as a file in $TMPDIR: its path, until the next call. SQLite opens none that is in memory alone. */
const char *fuzz_file(const uint8_t *data, size_t size);

/* An empty database in memory; the one of the last call when nothing was written to it. */
struct database *fuzz_database(void);

#endif
