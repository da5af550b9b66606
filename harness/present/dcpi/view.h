/* What the verbs over samples print first: which samples, and of what. */
#ifndef CULPRIT_DCPI_VIEW_H
#define CULPRIT_DCPI_VIEW_H

#include "present/table.h"
#include "samples/tally.h"

struct dcpi_view {
  const struct samples *samples;
  const struct tally *tally;
  const char *const *note; /* of each image: why its functions have no names; NULL: they have some */
};

/* "Samples: 6,095,201 of cycles, ...", machine, what is unknown and lost, notes. */
void dcpi_head(const struct dcpi_view *v, const struct style *style);

/* Keys of the open object. */
void dcpi_head_json(const struct dcpi_view *v, struct json *j);

/* The first cell of a label: the image; in text only if there are several. */
void dcpi_image(struct table *t, const struct dcpi_view *v, size_t image);

#endif
