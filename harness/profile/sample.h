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

/* NULL, or what is wrong with the counts of the header, alone and together with all samples; each sample has
 * been found good by itself. */
const char *prof_counts_wrong(const struct recording *p);

#endif
