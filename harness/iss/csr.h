/* The control and status registers of the golden processor. */
#ifndef CULPRIT_ISS_CSR_H
#define CULPRIT_ISS_CSR_H

#include "iss/state.h"
#include "probe/delegation.h"

/* What a read of this register gives now (without privilege check or hint). */
uint64_t iss_csr(const struct iss *s, enum csr_index index);

/* The same of mip. */
uint64_t iss_mip(const struct iss *s);

/* The process that runs below machine mode, as the profilers know it: mcontext_id, or the address space while that
 * is 0. */
uint16_t iss_process(const struct iss *s);

/* True: mprofdeleg hands this profiler to the process that is running. */
bool iss_delegated(const struct iss *s, enum delegation_unit unit);

/* Stores as a CSR instruction would. */
void iss_csr_write(struct iss *s, enum csr_index index, uint64_t value);

/* Part of iss_step: executes the CSR instruction out->op, sets rd_value. False: illegal here. */
bool iss_csr_instruction(struct iss *s, uint32_t insn, struct iss_result *out);

#endif
