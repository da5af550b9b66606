/* Profiles on disk (.prof): a text header of `key value` lines, an empty line, then samples as 64-bit
 * little-endian words. docs/prof-file.md. Written at once at the end of a run (report_file.h), with a
 * checksum over the samples.
 *
 * Reading checks everything: magic, version, header, number of samples, checksum. */
#ifndef CULPRIT_PROF_FILE_H
#define CULPRIT_PROF_FILE_H

#include "profile/prof.h"

/* False: one line in why, without line end. Only sample-count and words of `p` that the file needs are
 * used. */
bool prof_write(const struct prof *p, const char *path, char *why, size_t size);

enum prof_status {
  PROF_OK,
  PROF_MISSING /* cannot be opened or read */,
  PROF_FOREIGN /* no profile, or another version */,
  PROF_DAMAGED /* truncated, checksum, header that contradicts itself */,
  PROF_NO_MEMORY
};
enum prof_status prof_read(struct prof *p, const char *path, char *why, size_t size);
void prof_free(struct prof *p);

/* Share of the run spent on profiling, percent, without rest_cycles: against the baseline when there is one,
 * else handler cycles of all cycles. */
double prof_overhead(const struct prof *p);

/* How many more instructions retired than in the baseline, which there is, percent of that. */
double prof_instret_overhead(const struct prof *p);

#endif
