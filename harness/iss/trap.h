/* Traps and interrupts of the golden processor, and the returns from them. RISC-V Privileged ISA, 3.1 and 4.1. */
#ifndef CULPRIT_ISS_TRAP_H
#define CULPRIT_ISS_TRAP_H

#include "iss/state.h"

/* Takes a trap at s->pc: into machine mode, or into supervisor mode where it is delegated. cause: as mcause. */
void iss_trap_enter(struct iss *s, uint64_t cause, uint64_t tval);

/* MRET and SRET: privilege and status; the caller has the pc. */
void iss_trap_leave(struct iss *s);
void iss_trap_leave_supervisor(struct iss *s);

/* The interrupt that is to be taken now, as mcause; 0: none. */
uint64_t iss_pending(const struct iss *s);

#endif
