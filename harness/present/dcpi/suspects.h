/* The culprits of one stall, as listings and tables show them. */
#ifndef CULPRIT_DCPI_SUSPECTS_H
#define CULPRIT_DCPI_SUSPECTS_H

#include "base/json.h"
#include "culprits/culprits.h"

#define SUSPECTS_LEGEND                                                                                                            \
  "  ! seen by TIP   ^ recorded by ProfileMe   ~ bounded by samples of its event   others: no rule excludes it\n"

/* The k-th of them, most cycles first. */
const struct culprit *suspects_at(const struct culprits_insn *i, unsigned k);

/* "!" if TIP has seen it, "^" if records of ProfileMe bound it, "~" if samples of its
 * event do, else "". */
const char *suspects_mark(const struct culprit *c);

/* "D-cache miss! 80-100%, ...": shares of the stall, most first; "unexplained" if there is none. */
void suspects_text(const struct culprits_insn *i, char *buf, size_t size);

/* " (L2 30%, memory 70%: 21.6cy)": where the lines of a D-cache miss were, by time, and the time of an execution;
 * "": not known. */
void suspects_levels(const struct culprits_insn *i, const struct culprit *c, char *buf, size_t size);

/* Is there a stall to show? */
bool suspects_stalled(const struct culprits_insn *i);

/* Keys of the open object: the stall, its noise, and an array of its culprits. */
void suspects_json(const struct culprits_insn *i, struct json *j);

#endif
