/* Rules of AXI4 that a master must obey, as far as single cycles and single bursts go.   docs/memory-model.md
 * Every function returns NULL when the rule holds, else a constant text that names the broken one. */
#ifndef CULPRIT_AXI_CHECK_H
#define CULPRIT_AXI_CHECK_H

#include "sim/axi.h"

/* A channel that was valid and not ready in the last cycle (`waiting` bits, outputs `was`)
 * must show the same again. */
enum { AXI_WAIT_AR = 1, AXI_WAIT_AW = 2, AXI_WAIT_W = 4 };
const char *axi_check_stable(unsigned waiting, const struct axi_out *was, const struct axi_out *is);

/* Address phase of a burst of len + 1 beats of 1 << size bytes. */
const char *axi_check_burst(uint32_t addr, unsigned len, unsigned size, unsigned burst);

/* Attributes of its address phase (docs/l2.md, "AXI4"): a line is write-back and allocates, an access of one
 * beat goes to a device. */
enum { AXI_DEVICE = 0, AXI_WRITE_BACK_ALLOCATE = 15 };                /* AxCACHE */
enum { AXI_PRIVILEGED = 1, AXI_NON_SECURE = 2, AXI_INSTRUCTION = 4 }; /* AxPROT */
const char *axi_check_attributes(unsigned len, unsigned cache, unsigned prot, bool write);

/* Beat of a write burst, at byte address `addr`. */
const char *axi_check_beat(uint32_t addr, unsigned size, unsigned strobe, bool last, bool expect_last);

#endif
