/* Samples of a profile as words of its file, and whether they and the header's counts are plausible.
 *                                                                                        docs/prof-file.md */
#ifndef CULPRIT_PROF_SAMPLE_H
#define CULPRIT_PROF_SAMPLE_H

#include "profile/recording.h"

#define PROF_SAMPLE_WORDS PME_SUMS_WORDS /* no sample is longer */

enum { PROF_COUNT_WORDS = 4 };

/* Words of one sample. */
size_t prof_sample_words(const struct recording *p);

void prof_sample_put(const struct recording *p, const struct prof_sample *s, uint64_t *word);

/* NULL, or what is wrong with it. */
const char *prof_sample_take(const struct recording *p, const uint64_t *word, struct prof_sample *s);

/* What the counts of the header are compared with, of samples that have been found good by themselves. All zero:
 * of none. */
struct prof_totals {
  size_t samples;
  uint64_t weights;        /* TIP, timer */
  uint64_t records;        /* sums of ProfileMe; no more than UINT64_MAX */
  const char *wrong;       /* how two of them contradict each other; NULL: they do not */
  struct prof_sample last; /* of kinds whose samples are in order */
};

/* One more sample, in the order of the file. */
void prof_totals_add(struct prof_totals *t, const struct recording *p, const struct prof_sample *s);

/* NULL, or what is wrong with the counts of the header, alone and together with all samples. */
const char *prof_counts_wrong(const struct recording *p, const struct prof_totals *t);

#endif
