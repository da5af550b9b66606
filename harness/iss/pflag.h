/* The profile flags of the golden processor.                                              docs/dispatch.md */
#ifndef CULPRIT_ISS_PFLAG_H
#define CULPRIT_ISS_PFLAG_H

#include "iss/state.h"

/* The flag of this type (below ISA_FLAGS) in the current mode. */
bool iss_flag(const struct iss *s, unsigned type);
void iss_flag_set(struct iss *s, unsigned type, bool on);

/* The instruction that this word encodes on a machine with or without flags, or NULL: illegal. */
const struct isa_op *iss_flags_decode(const struct iss *s, uint32_t insn);

/* Part of iss_pass, on a machine with profile flags. True: the word does not retire, all is done but pc. */
bool iss_flags_pass(struct iss *s, uint32_t insn);

/* A trap saves the flags and switches them off; MRET restores them. */
void iss_flags_enter_trap(struct iss *s);
void iss_flags_leave_trap(struct iss *s);

#endif
