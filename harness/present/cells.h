/* Numbers as tables show them. */
#ifndef CULPRIT_CELLS_H
#define CULPRIT_CELLS_H

#include <stdint.h>

#include "profile/estimate.h"

#define CELL 32

int cell_characters(const char *s); /* of UTF-8 */

double cell_part(double part, double whole); /* percent; whole 0: 0 */

const char *cell_count(char buf[CELL], double v); /* 1,234,567 */
const char *cell_short(char buf[CELL], double v); /* 3 significant digits: 12.3k */

/* An estimate and its error: 12.3+-0.4; error NaN: not known. */
const char *cell_mean(char buf[CELL], const struct profile_interval *i, double error);

/* A format of intervals. */
typedef const char *interval_cell(char buf[CELL], const struct profile_interval *i);

interval_cell cell_share;       /* 11.20-13.51: percent */
interval_cell cell_cpi;         /* 1.25; never seen to commit: >4.0, or - if not even 1 is certain */
interval_cell cell_range;       /* 1.10-1.40 */
interval_cell cell_short_value; /* 12.3k */
interval_cell cell_short_range; /* 11.2k-13.5k, -5..7.2k */
interval_cell cell_count_value; /* 1,234,567 */
interval_cell cell_rate;        /* 12.3+-0.4: percent; ".": none, "-": unknown */
interval_cell cell_ratio;       /* 1.25; "-": unknown */

#endif
