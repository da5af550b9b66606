/* Makes profiles of ProfileMe from a few lines of text, so that tests know what is in them.
 *
 *   KEY VALUE     a field of the header: program, build_id, period, pairs, minor, fetched, missed, ...;
 *                 `kind sums` for sums
 *   r COUNT PC KIND END FLAGS DISPATCH READY ISSUE EXECUTION TOTAL OLDEST [ADDRESS]
 *                 COUNT equal records. KIND: other, load, store, branch, call, return, jump, unknown (it was
 *                 not mapped). END: retired, wrong_path, order_violation, exception, flush, interrupt.
 *                 FLAGS: `-`, or some of icmiss, itlb, dtlb, l1miss, l2miss, taken, nottaken, mispredict, order, replay,
 *                 forwarded, own, user, rob, queue, port, h=HISTORY (hexadecimal), with commas. A latency
 *                 `-`: not valid.
 *   p COUNT DISTANCE CYCLES
 *                 the next two lines, `r 1 ...`, are the first and the second of COUNT equal pairs
 *   # comment
 *
 * What the lines leave open is made consistent: a load retires with its data, selections are the sum of
 * everything, fetched is selections x period. */
#ifndef CULPRIT_PME_MAKE_H
#define CULPRIT_PME_MAKE_H

#include <stdbool.h>
#include <stdio.h>

#include "profile/file.h"

/* False: a line that is none of these (reported on standard error), or out of memory. Free with prof_free. */
bool pme_make(struct recording *p, FILE *spec);

/* The record of this life; header bits that follow from the other fields (type, end) are set. */
struct pme_record pme_make_record(const struct pme_life *l);

#endif
