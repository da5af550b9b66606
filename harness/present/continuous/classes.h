/* What the time of everything that was sampled by TIP went to: classes, and causes where they are known. */
#ifndef CULPRIT_CONTINUOUS_CLASSES_H
#define CULPRIT_CONTINUOUS_CLASSES_H

#include "present/continuous/view.h"

/* On text or in JSON, under the keys `classes` and `causes`. Without samples of TIP: says so in text, and
 * JSON has empty arrays. */
void classes_print(struct table *t, const struct continuous_view *v);

#endif
