/* Selectors: which records, and what to sum over them. `retired^!mispredict:count`, in the notation of DCPI.
 *                                                                      docs/profileme-analysis.md "Selectors"
 *   selector  = any [":" counter]                     without a counter: count
 *   any       = all {"|" all}       all = one {"^" one}       one = "!" one | "(" any ")" | bit | number op value
 *   op        = "=" | "!=" | "<" | "<=" | ">" | ">="  value: decimal, or hexadecimal after 0x
 *   counter   = "count" | phase | "mean_" phase       sum, or mean, of a latency over the records for which it is known
 *
 * Three answers (Kleene's logic): !unknown is unknown, no ^ unknown is no, yes | unknown is yes. A record is
 * selected when the answer is yes. */
#ifndef CULPRIT_PME_SELECTOR_H
#define CULPRIT_PME_SELECTOR_H

#include "profileme/bits.h"
#include "profile/pme_row.h"

#define PME_SELECTOR_NODES 64
#define PME_SELECTOR_TEXT 256

enum pme_selector_kind { PME_N_BIT, PME_N_NUMBER, PME_N_PHASE, PME_N_NOT, PME_N_AND, PME_N_OR };
enum pme_selector_op { PME_OP_EQ, PME_OP_NE, PME_OP_LT, PME_OP_LE, PME_OP_GT, PME_OP_GE };
enum pme_counter { PME_C_COUNT, PME_C_SUM, PME_C_MEAN };

struct pme_selector_node {
  enum pme_selector_kind kind;
  unsigned left, right; /* nodes; of NOT: left */
  const struct pme_bit *bit;
  const struct pme_number *number;
  enum pme_phase phase;
  enum pme_selector_op op;
  uint64_t value;
};

struct pme_selector {
  char text[PME_SELECTOR_TEXT]; /* as given, without blanks */
  struct pme_selector_node node[PME_SELECTOR_NODES];
  unsigned nodes, root;
  enum pme_counter counter;
  enum pme_phase phase; /* that it counts */
};

/* False: one line in why, with the column (from 1). */
bool pme_selector_parse(struct pme_selector *s, const char *text, char *why, size_t size);

enum pme_answer pme_selector_ask(const struct pme_selector *s, const struct pme_life *l);

/* What it finds in some records. */
struct pme_selected {
  uint64_t yes, no, unknown;
  struct pme_moments value; /* of those selected, of the counter's phase */
};
void pme_selected_add(struct pme_selected *to, const struct pme_selector *s, const struct pme_life *l);
void pme_selected_join(struct pme_selected *to, const struct pme_selected *other);

/* From sums instead of records: any, retired, aborted, the reasons, and `retired^EVENT`. False: the sums do
 * not hold it. */
bool pme_selected_of_sums(struct pme_selected *to, const struct pme_selector *s, const struct pme_row_sums *sums);

/* Occurrences, or cycles, over the run; of mean_ the mean. 95 %. */
struct profile_interval pme_selected_value(const struct pme_selected *v, const struct pme_selector *s, double spread,
                                           const struct pme_scale *scale);

#endif
