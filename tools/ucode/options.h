/* Options of `culprit ucode`. docs/cli.md */
#ifndef CULPRIT_UCODE_OPTIONS_H
#define CULPRIT_UCODE_OPTIONS_H

#include <stdint.h>

#include "tools/cli/failure.h"

enum { UCODE_DEFINES = 32 };
enum ucode_command { UCODE_ASM = 1, UCODE_DISASM = 2, UCODE_RUN = 4 };

struct ucode_options {
  enum ucode_command command;
  const char *file;
  const char *out;                   /* -o */
  const char *define[UCODE_DEFINES]; /* -D */
  uint32_t defines;
  bool listing, trace, go_on, help;
  const char *samples;
  uint64_t most;  /* samples; 0: all */
  uint64_t slots; /* CAM entries of the model's unit */
};

/* argv begins with the subcommand. The strings stay the caller's. */
bool ucode_options_parse(struct ucode_options *o, int argc, char **argv, struct failure *f);

#endif
