/* What the analyses need for every image: its control-flow graph and the model of the machine that it ran
 * on. */
#ifndef CULPRIT_ANALYSES_H
#define CULPRIT_ANALYSES_H

#include "analysis/program.h"
#include "present/style.h"
#include "tools/samples/sources.h"

struct analyses {
  struct analysis_program *program; /* one for each image; without a graph (cfg NULL) when `why` says why */
  const char **why;
  size_t count;
};

/* A machine without a model, or an image without code, is not an error. The sources must outlive it. Close it
 * even after an error. */
bool analyses_open(struct analyses *a, const struct sources *s, struct failure *f);
void analyses_close(struct analyses *a);

/* A line for each image that could not be analysed. */
void analyses_notes(const struct analyses *a, const struct samples *s, const struct style *style);

#endif
