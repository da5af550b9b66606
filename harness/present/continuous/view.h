/* What the verbs over samples begin with: which samples of what. */
#ifndef CULPRIT_CONTINUOUS_VIEW_H
#define CULPRIT_CONTINUOUS_VIEW_H

#include "present/table.h"
#include "samples/tally.h"

struct continuous_view {
  const struct samples *samples;
  const struct tally *tally;
  const char *const *note; /* of each image: why its functions have no names; NULL: they have */
};

/* "Samples: 6,095,201 of cycles, ...", machine, what is unknown and lost, notes. */
void continuous_head(const struct continuous_view *v, const struct style *style);

/* Keys of an object that is open. */
void continuous_head_json(const struct continuous_view *v, struct json *j);

/* A label as the JSON of a row has it and the text shows it: the image, when there are several, in front. */
void continuous_image(struct table *t, const struct continuous_view *v, size_t image);

#endif
