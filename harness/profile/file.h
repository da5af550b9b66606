/* Profiles on disk (.prof): a text header of `key value` lines, an empty line, then samples as 64-bit
 * little-endian words. docs/prof-file.md. Written in one go at the end of a run (report_file.h), with a
 * checksum over header and samples.
 *
 * Reading checks everything: magic, version, header, number of samples, checksum. */
#ifndef CULPRIT_PROF_FILE_H
#define CULPRIT_PROF_FILE_H

#include "profile/recording.h"

/* False: one line in why, without a newline. Only those words of a sample are written that its kind of
 * profile needs. */
bool prof_write(const struct recording *p, const char *path, char *why, size_t size);

enum prof_status {
  PROF_OK,
  PROF_MISSING /* cannot be opened or read */,
  PROF_FOREIGN /* not a profile, or another version */,
  PROF_DAMAGED /* truncated, checksum, header that contradicts itself */,
  PROF_NO_MEMORY
};
enum prof_status prof_read(struct recording *p, const char *path, char *why, size_t size);
void prof_free(struct recording *p);

/* Share of the run spent on profiling, percent, without rest_cycles: compared with the baseline if there is
 * one, else handler cycles of all cycles. */
double prof_overhead(const struct recording *p);

/* How many more instructions retired than in the baseline, percent of that. There must be a baseline. */
double prof_instret_overhead(const struct recording *p);

#endif
