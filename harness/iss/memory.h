/* Loads, stores and atomics of the golden processor. Parts of iss_step: each does all that the instruction does
 * to memory, fills what the retire stream shows of it, and returns the exception that it raises instead. */
#ifndef CULPRIT_ISS_MEMORY_H
#define CULPRIT_ISS_MEMORY_H

#include "iss/state.h"

/* Privilege of loads and stores: with MPRV, machine mode has the rights of MPP. */
unsigned iss_data_privilege(const struct iss *s);

/* Protection, and what is there: the cause that an access to this physical address raises, or -1. */
int iss_physical_fault(const struct iss *s, uint64_t physical, unsigned bytes, enum iss_access access, bool atomic);

struct iss_exception iss_load(struct iss *s, const struct isa_op *op, uint64_t addr, struct iss_result *out);

/* data: the bytes to store, zero-extended. */
struct iss_exception iss_store(struct iss *s, const struct isa_op *op, uint64_t addr, uint64_t data, struct iss_result *out);

/* LR, SC and AMO, in RAM only: devices raise an access fault. LR faults as a load, SC and AMO as a store, SC
 * whether its reservation holds or not. b: rs2. The reservation is a doubleword: docs/iss.md. */
struct iss_exception iss_atomic(struct iss *s, const struct isa_op *op, uint64_t addr, uint64_t b, struct iss_result *out);

#endif
