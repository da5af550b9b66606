/* A profile with its program, checked to belong together, ready to be shown. */
#ifndef CULPRIT_PROFILE_OPEN_H
#define CULPRIT_PROFILE_OPEN_H

#include "program/elf_file.h"
#include "program/image_file.h"
#include "profile/pme_profile.h"
#include "tools/cli/failure.h"

struct profile_files {
  struct recording prof;
  struct elf_program program; /* of counts only */
  struct program_image image;
  struct image_file file; /* what image points into */
  struct symbols *symbols;
  struct profile *profile; /* of TIP or a timer; NULL: */
  struct pme_profile *pme; /* of ProfileMe; both NULL: of the co-processor, or counts */
};

/* program NULL: the one that the profile names, relative to the current folder. Whatever was opened is closed
 * by profile_files_close, also after an error. */
bool profile_files_open(struct profile_files *files, const char *path, const char *program, struct failure *f);
void profile_files_close(struct profile_files *files);

/* The function of this name, or that holds this address (0x...). Of several, the one with the most time
 * (records). On an error f names the functions with the most similar names. */
const struct symbols_function *profile_files_function(const struct profile_files *files, const char *name, struct failure *f);

/* Time of a function in twelfths of a period; ProfileMe: records. 0: none. Not for profiles of the
 * co-processor. */
double profile_files_time(const struct profile_files *files, const struct symbols_function *s);

#endif
