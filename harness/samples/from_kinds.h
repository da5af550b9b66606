/* Samples from profiles that hold no samples of a counter's event: records of ProfileMe, slots and values of the
 * co-processor. Only for samples/from_prof.c. */
#ifndef CULPRIT_SAMPLES_FROM_KINDS_H
#define CULPRIT_SAMPLES_FROM_KINDS_H

#include "samples/samples.h"

/* False: out of memory. */
bool samples_from_kind(struct samples *s, struct samples_image *image, const struct recording *p);

/* From records, or their sums: those that retired are samples of `instret`; their cycles as the oldest of the ROB
 * are samples of SAMPLES_HELD, with the kind of stall as class. A record that was held for h cycles stands for h
 * times as many as one that was held for 1, so it has a set of its own period. */
bool samples_from_pme(struct samples *s, struct samples_image *image, const struct recording *p);

/* What each row counts, of the event SAMPLES_COP and its kind; of `tip` samples of cycles. */
bool samples_from_cop(struct samples *s, struct samples_image *image, const struct recording *p);

/* Are the slots of this microprogram understood? */
bool samples_cop_known(const struct recording *p);

#endif
