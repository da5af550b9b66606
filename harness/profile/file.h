/* Profiles on disk (.prof): a text header of `key value` lines, an empty line, then samples as 64-bit
 * little-endian words. docs/prof-file.md. Written in one go at the end of a run (report_file.h), with a
 * checksum over header and samples.
 *
 * Reading checks everything: magic, version, header, number of samples, checksum. */
#ifndef CULPRIT_PROF_FILE_H
#define CULPRIT_PROF_FILE_H

#include <stdio.h>

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
/* All of it in memory. */
enum prof_status prof_read(struct recording *p, const char *path, char *why, size_t size);
void prof_free(struct recording *p);

/* ---- sample by sample: little memory, however long the profile is ---- */

struct prof_reader {
  const char *path;
  FILE *in;
  uint8_t *bytes; /* read ahead: what is left of it lies from `at` to `size` */
  size_t size, at;
  uint32_t sum;     /* of what was taken */
  char checksum[9]; /* that the file claims */
  bool sized;       /* a regular file, whose size is that of its samples */
  char *why;
  size_t why_size;
};

/* Opens the profile and reads its header; *p has no samples. Everything but PROF_OK closes it again. Path and why
 * outlive the reader. */
enum prof_status prof_begin(struct prof_reader *r, struct recording *p, const char *path, char *why, size_t size);

/* Gives each sample to `take`, in the order of the file, and closes the profile. `take` returns false when it is out
 * of memory. Only PROF_OK says that the samples are those that were written: anything else takes back what was made
 * of them. */
typedef bool prof_take(void *context, const struct prof_sample *s);
enum prof_status prof_each(struct prof_reader *r, const struct recording *p, prof_take *take, void *context);

/* Instead of prof_each: all samples into *p, which is as prof_read leaves it. */
enum prof_status prof_rest(struct prof_reader *r, struct recording *p);

/* Instead of prof_each: closes the profile. */
void prof_close(struct prof_reader *r);

/* Share of the run spent on profiling, percent, without rest_cycles: compared with the baseline if there is
 * one, else handler cycles of all cycles. */
double prof_overhead(const struct recording *p);

/* How many more instructions retired than in the baseline, percent of that. There must be a baseline. */
double prof_instret_overhead(const struct recording *p);

#endif
