/* What is installed next to this program: machines in sim, microprograms in microcode, its commit. */
#ifndef CULPRIT_BESIDE_H
#define CULPRIT_BESIDE_H

#include <stdbool.h>
#include <stddef.h>

/* The file or folder `name` next to this program, or what the environment variable says, if one is given; without a
 * slash at its end. False: not known, or too long. */
bool beside(char *buf, size_t size, const char *name, const char *variable);

#endif
