/* Writes the samples of TIP from any testbench as a profile (.prof), which `culprit report`, `annotate`, `calc`, `html` and
 * `export` open. Part of the installed library: C11 or C++, no other library. docs/prof-file.md, "From a testbench".
 *
 * Life cycle: culprit_prof_new, culprit_prof_add for each sample in the order of delivery, culprit_prof_write,
 * culprit_prof_free. */
#ifndef CULPRIT_PROF_WRITER_H
#define CULPRIT_PROF_WRITER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "tip/sample.h"

#ifdef __cplusplus
extern "C" {
#endif

struct culprit_prof_run {
  const char *core;    /* its name for reports, less than 32 bytes */
  const char *program; /* the ELF file, of 32 or 64 bits, less than 1,024 bytes; its build id is read from it */
  unsigned width;      /* commit lanes, 1 to 8: addresses of a sample */
  uint64_t period;     /* cycles from sample to sample, as set in mtipperiod; more than 0 */
  bool random;         /* drawn at random in each period (TIP_CTL_RND) */
  uint64_t seed;
};

/* What the run was in the end. Samples, missed and filtered overflows are the unit's counters. */
struct culprit_prof_end {
  uint64_t cycles, instret;
  uint64_t overflows; /* of the trigger, while sampling was on */
  uint64_t missed, filtered;
  uint64_t checked; /* samples that were compared with the Oracle, all equal; 0: not compared */
};

struct culprit_prof;

/* NULL: out of memory, or a width, period or name out of range. run is copied. */
struct culprit_prof *culprit_prof_new(const struct culprit_prof_run *run);
void culprit_prof_free(struct culprit_prof *p);

/* False: out of memory. */
bool culprit_prof_add(struct culprit_prof *p, const struct tip_sample *sample);

/* False: one line in why: the file cannot be written, the program cannot be read, or the counts contradict the samples. A file
 * that is there is replaced only by a whole one. */
bool culprit_prof_write(const struct culprit_prof *p, const struct culprit_prof_end *end, const char *path, char *why, size_t size);

#ifdef __cplusplus
}
#endif

#endif
