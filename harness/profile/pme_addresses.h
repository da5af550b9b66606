/* Which data an instruction touches: its addresses by cache line. */
#ifndef CULPRIT_PME_ADDRESSES_H
#define CULPRIT_PME_ADDRESSES_H

#include "profile/pme_profile.h"

#define PME_LINE_BYTES 64
#define PME_TOP_LINES 4

struct pme_addresses {
  uint64_t known;       /* records of loads and stores with an address */
  uint64_t lines;       /* distinct lines */
  uint64_t least, most; /* addresses */
  struct {
    uint64_t line, count; /* address of the line's first byte */
  } top[PME_TOP_LINES];   /* most frequent first; count 0: none */
};

/* False: out of memory. */
bool pme_addresses_of(const struct pme_profile *p, const struct pme_insn *insn, struct pme_addresses *a);

#endif
