/* The programs of an operating system's processes, which run in address spaces of their own. A folder has them. The one
 * whose code stands in memory, where a process executes, is that process's program; so it takes the golden model, and
 * nothing of the operating system.                                                                     docs/linux.md */
#ifndef CULPRIT_RUN_PROCESSES_H
#define CULPRIT_RUN_PROCESSES_H

#include "base/load_map.h"
#include "iss/iss.h"
#include "program/spaces.h"
#include "program/symbols.h"
#include "tools/cli/failure.h"
#include "tools/run/text.h"

struct process_program {
  struct loaded at; /* as the image has it */
  bool ran;         /* a process runs it */
};

struct processes {
  struct program_spaces spaces;
  bool foreign[PROGRAM_CONTEXTS]; /* of the context: it runs none of them */
  struct process_program *program;
  size_t count;
};

/* Takes FOLDER/NAME.elf, all of them, into the text and the symbols of an operating system. */
bool processes_open(struct processes *p, const char *folder, struct run_text *text, struct symbols *symbols, struct failure *f);
/* False: a folder was given, but the program is no kernel whose processes have address spaces of their own. */
bool processes_apart(const struct processes *p, const char *folder, struct failure *f);
void processes_close(struct processes *p); /* harmless on a zeroed struct */

/* Before the Oracle sees a cycle: finds the program of a context that is new. iss: as it was before the cycle. */
void processes_step(struct processes *p, const struct probe_commit *now, const struct iss *iss, const struct program_image *image);

#endif
