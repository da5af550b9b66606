/* Writes samples as the text of the host's database. */
#ifndef CULPRIT_LINUX_DCPI_DUMP_H
#define CULPRIT_LINUX_DCPI_DUMP_H

#include "firmware/linux/dcpi/processes.h"
#include "firmware/linux/dcpi/sums.h"
#include "firmware/linux/dcpi/text.h"

/* What the machine does not know (the run's number, the date, where programs are) is `-` or 0; dcpi_data.sh puts it in.
 * sums: in order. */
void dump(struct text *to, const struct sums *sums, const struct processes *p, const struct dcpi_counts *counts);

#endif
