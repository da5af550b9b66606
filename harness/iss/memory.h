/* Loads, stores and atomics of the golden processor. Parts of iss_step: each does all that the instruction does
 * to memory, fills what the retire stream shows of it, and returns the exception that it raises instead. */
#ifndef CULPRIT_ISS_MEMORY_H
#define CULPRIT_ISS_MEMORY_H

#include "iss/state.h"

struct iss_exception iss_load(struct iss *s, const struct isa_op *op, uint64_t addr, struct iss_result *out);

/* data: the bytes to store, zero-extended. */
struct iss_exception iss_store(struct iss *s, const struct isa_op *op, uint64_t addr, uint64_t data, struct iss_result *out);

/* LR, SC and AMO, in RAM only: devices raise an access fault. LR faults as a load, SC and AMO as a store, SC
 * whether its reservation holds or not. b: rs2. The reservation is a doubleword: docs/iss.md. */
struct iss_exception iss_atomic(struct iss *s, const struct isa_op *op, uint64_t addr, uint64_t b, struct iss_result *out);

#endif
