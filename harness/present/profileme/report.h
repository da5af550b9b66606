/* A ProfileMe profile: text and JSON. Columns, marks, keys: docs/profileme-analysis.md */
#ifndef CULPRIT_PME_REPORT_H
#define CULPRIT_PME_REPORT_H

#include "program/cfg.h"
#include "profile/pme_rows.h"
#include "present/style.h"

struct pme_view {
  enum profile_by by;
  unsigned sort;                       /* enum pme_sort */
  size_t top;                          /* rows, 0: all */
  bool pairs, addresses;               /* more tables */
  bool whole;                          /* annotate: all instructions */
  const struct pme_selector *selector; /* more columns */
  size_t selectors;
};

/* What was recorded, how, what was lost and what it cost. Every report begins with it. */
void pme_text_head(const struct pme_profile *p, const struct style *style);

/* Of all records: how they ended, events, latencies, what they waited for, pairs. */
void pme_text_stat(const struct pme_profile *p, const struct style *style);

/* Tables of rows: how they ended, events, latencies, and what the view asks for. False: out of memory. */
bool pme_text_tables(const struct pme_profile *p, const struct pme_view *v, const struct style *style);

/* Source lines and assembly of one function. False: out of memory. */
bool pme_text_annotate(const struct pme_profile *p, const struct symbols_function *f, const struct pme_view *v,
                       const struct style *style);

/* One instruction: histograms of its phases, its data addresses, units in use
 * meanwhile. False: out of memory. */
bool pme_text_detail(const struct pme_profile *p, const struct pme_insn *insn, const struct style *style);

/* The most frequent paths that led to one instruction, by the branch histories of its records; graph: of the
 * program. False: out of memory. */
bool pme_text_paths(const struct pme_profile *p, const struct cfg *graph, const struct pme_insn *insn, const struct style *style);

/* f: only lines and instructions of this function; NULL: all. False: out of memory. Write
 * errors stay in the stream. */
bool pme_json(const struct pme_profile *p, const struct symbols_function *f, const struct pme_selector *selector, size_t selectors,
              FILE *out);

/* ---- parts ---- */

void pme_text_around(const struct pme_profile *p, const struct pme_pair_sums *s, const struct style *style);
void pme_text_legend(const struct style *style, bool low);
void pme_text_selectors(const struct pme_view *v, const struct style *style); /* what the columns [1], [2] are */

#endif
