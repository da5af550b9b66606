/* A ProfileMe profile as JSON. Every key is described in docs/profileme-analysis.md. */
#ifndef CULPRIT_PME_JSON_H
#define CULPRIT_PME_JSON_H

#include <stdio.h>

#include "profile/pme_rows.h"

/* f: only lines and instructions of this function; NULL: all. False: out of memory. Write errors stay in the stream. */
bool pme_json(const struct pme_profile *p, const struct symbols_function *f, const struct pme_selector *selector, size_t selectors,
              FILE *out);

#endif
