/* A profile as one HTML page that needs no network and no other file: cycle stacks, hottest
 * functions, annotated source and assembly, flow graph, flame graph, latencies, what was lost,
 * difference to another profile.                                                                 docs/page.md
 *
 *   samples, programs ──> tally ──┐
 *   samples ──> frequency, culprits ┼──> page_write ──> page.html
 *   records of ProfileMe ─────────┘
 *
 * Listings are written for the hottest functions first, until PAGE_LISTINGS_BYTES are full; the page says how
 * many were left out. */
#ifndef CULPRIT_PAGE_H
#define CULPRIT_PAGE_H

#include <stdbool.h>
#include <stdio.h>

#include "analysis/frequency.h"
#include "profile/pme_profile.h"
#include "samples/tally.h"

#define PAGE_LISTINGS_BYTES (1200u << 10)

struct page {
  const char *title;
  const struct samples *samples;
  const struct tally *now, *before;        /* before: to compare with, of the same events; NULL: none */
  const struct tally_program *program;     /* of each image of `now` */
  const struct analysis_program *analysis; /* of each image; cfg NULL: no frequencies */
  const struct pme_profile *latency;       /* NULL: none */
};

/* False: out of memory. Write errors stay in the stream. */
bool page_write(const struct page *p, FILE *out);

#endif
