/* Where the time of everything that TIP sampled went: classes, and causes where they are known. */
#ifndef CULPRIT_DCPI_CLASSES_H
#define CULPRIT_DCPI_CLASSES_H

#include "present/dcpi/view.h"

/* As text, or as JSON under the keys `classes` and `causes`. Without samples of TIP: says so in text, and
 * JSON has empty arrays. */
void classes_print(struct table *t, const struct dcpi_view *v);

#endif
