/* Names of the control and status registers in the Unprivileged and Privileged ISA, for programs of other cores. What our
 * machine has, and does with them: csr.h. */
#ifndef CULPRIT_ISA_CSR_NAMES_H
#define CULPRIT_ISA_CSR_NAMES_H

#include <stdbool.h>

enum { CSR_NAME = 20 };

/* False: no register of the standard has this number (12 bits). */
bool csr_standard_name(unsigned number, char name[CSR_NAME]);

#endif
