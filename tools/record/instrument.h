/* Mode instrument: what is known about each kind of profile that the program has, and how it is reported. */
#ifndef CULPRIT_RECORD_INSTRUMENT_H
#define CULPRIT_RECORD_INSTRUMENT_H

#include "instrument/truth.h"
#include "tools/record/recorder.h"

/* One kind of profile. */
struct instrument_record {
  struct instrument_view view;
  struct instrument_truth truth;
  struct signature counters; /* memory of the program */
  struct recording prof;     /* of those after the first, whose profile is the recorder's */
  bool on;                   /* profiling is */
  uint64_t since, on_cycles; /* cycle in which that began; cycles before */
};

/* State of the mode. */
struct recorder_instrument {
  struct instrument_record kind[INSTRUMENT_KINDS];
  unsigned kinds;
  struct signature runtime;   /* memory of the program */
  struct symbols *original;   /* of --original; NULL */
  uint64_t dropped, executed; /* profile instructions at decode, wrong path included; that retired */
  uint64_t fetches, accesses; /* blocks that fetch took, wrong path included; loads and stores that retired */
};

struct recording *instrument_record_prof(struct recorder *c, unsigned k);

/* The file of profile k: the recorder's; for those after the first, with the kind's
 * name in front of its `.prof`. Added to `path`. False: out of memory. */
bool instrument_record_output(const struct recorder *c, unsigned k, struct text *path);

/* struct recorder_mode */
void instrument_record_summary(const struct recorder *c, const char *output, FILE *out);
void instrument_record_stats(const struct recorder *c, struct json *j);

#endif
