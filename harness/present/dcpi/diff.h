/* What changed from one set of samples to another: by procedure, or by instruction of the same build, with
 * its significance. */
#ifndef CULPRIT_DCPI_DIFF_H
#define CULPRIT_DCPI_DIFF_H

#include "present/table.h"
#include "samples/join.h"

struct diff {
  const char *name[2];                  /* before, after */
  const struct join *functions, *insns; /* of two sets; insns NULL: the builds differ */
  const char *event;
  size_t top; /* rows of each table at most; 0: all */
};

/* False: out of memory. */
bool diff_text(const struct diff *d, const struct style *style);
bool diff_json(const struct diff *d, FILE *out);

#endif
