/* The supervisor binary interface: what its parts share. Errors and numbers are those of the RISC-V SBI, version 0.3. */
#ifndef CULPRIT_LINUX_SBI_H
#define CULPRIT_LINUX_SBI_H

#include <stdint.h>

enum sbi_error { SBI_SUCCESS = 0, SBI_FAILED = -1, SBI_NOT_SUPPORTED = -2, SBI_INVALID = -3, SBI_STARTED = -7, SBI_STOPPED = -8 };

#define SBI_PMU 0x504d55

/* Before the kernel begins: no counter counts. */
void sbi_pmu_reset(void);

/* A call of the extension PMU; its arguments are the registers a0 to a4. *value: what a1 gets. Returns an error. */
long sbi_pmu_call(uint64_t function, const uint64_t *arguments, uint64_t *value);

#endif
