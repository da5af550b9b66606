/* Traps and interrupts of the golden processor, and the returns from them. RISC-V Privileged ISA, 3.1 and 4.1. */
#ifndef CULPRIT_ISS_TRAP_H
#define CULPRIT_ISS_TRAP_H

#include "iss/state.h"

/* Takes a trap at s->pc: into machine mode, or into supervisor mode where it is delegated. cause: as mcause. */
void iss_trap_enter(struct iss *s, uint64_t cause, uint64_t tval);

/* MRET and SRET: privilege and status; the caller has the pc. */
void iss_trap_leave(struct iss *s);
void iss_trap_leave_supervisor(struct iss *s);

/* Takes this interrupt (ISS_INTERRUPT | code) before the next instruction. False: it cannot be taken now,
 * because it is not one of ours, not enabled in mie, or masked by mstatus; nothing is changed then. */
bool iss_interrupt(struct iss *s, uint64_t cause);

/* The interrupt that is to be taken now, as mcause; 0: none. */
uint64_t iss_pending(const struct iss *s);

#endif
