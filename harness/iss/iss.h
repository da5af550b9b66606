/* Golden instruction-set simulator of the machine: RV64IM_Zicsr_Zifencei, M and U mode, one hart;
 * with ISA_EXT_A the atomics, with ISA_EXT_S supervisor mode and Sv39.
 *
 * One struct, reset and step. A step executes one instruction and reports all that the observation port's
 * retire stream shows of it (harness/probe/probe.h). The caller passes in what is asynchronous: interrupts
 * with iss_interrupt(), values that the ISA does not determine with `hints`.
 *
 * Rules where the specifications leave a choice, the same as in the RTL:
 *  - misaligned data accesses trap, with priority over access faults; taken transfers to addresses that are
 *    not multiples of 4 trap on the transfer itself; mtvec is direct; mepc has bits 1:0 zero;
 *  - atomics: docs/iss.md, "Atomics";
 *  - FENCE and FENCE.I are legal whatever their other fields hold;
 *  - an instruction that writes mcountinhibit is itself counted, or not, by the old value; a write of
 *    mcycle or minstret replaces the increment by the writing instruction; instructions that trap do not
 *    count in minstret;
 *  - PMP: grain of 4 bytes; W without R stores W as 0 (docs/pmp.md);
 *  - MPP: a write of a mode that the machine does not have stores 0. Table of all registers: csr.def;
 *  - profile instructions, where the machine has them: docs/dispatch.md. */
#ifndef CULPRIT_ISS_H
#define CULPRIT_ISS_H

#include "iss/csr.h"
#include "iss/trap.h"

/* Sets up a machine in `s`. ram: ISS_RAM_BYTES bytes that stay the caller's, or NULL: allocate (zeroed,
 * touched lazily). It has ISS_PMP_ENTRIES entries of PMP, no extensions and no profile flags; set
 * s->pmp_entries, s->extensions and s->pflag for another machine. False: out of memory. Then call iss_reset. */
bool iss_init(struct iss *s, uint8_t *ram);
void iss_free(struct iss *s); /* harmless where iss_init has failed, and on a zeroed struct */

/* Sets registers and CSRs to their reset values, machine mode, pc = boot_pc. RAM and bus stay. */
void iss_reset(struct iss *s, uint64_t boot_pc);

/* Executes one instruction, or takes the exception that it raises. Instructions that do not retire are passed
 * over first. */
void iss_step(struct iss *s, struct iss_result *out);

/* Passes over the instruction at pc if it does not retire: a profile instruction whose flag is off, setpf,
 * resetpf or pblock. False: it is none of these, and nothing is changed. */
bool iss_pass(struct iss *s);

#endif
