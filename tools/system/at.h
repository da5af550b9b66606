/* `--at` of `culprit system`: an instruction of a program that processes run, or of the kernel. */
#ifndef CULPRIT_SYSTEM_AT_H
#define CULPRIT_SYSTEM_AT_H

#include "tools/system/system.h"

/* seek_window for processes: [IMAGE/]FUNCTION+0x34[:N]. Without an image, the first on the command line that has the
 * function, then the kernel. Executions of all processes of the image count. */
bool system_seek(struct system_run *s, struct failure *f);

#endif
