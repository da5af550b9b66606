/* The Oracle: golden reference of time-proportional profiling.              docs/oracle.md, TIP sec. 2.2
 *
 * Sees the commit view of every cycle and gives that cycle to the instructions whose latency it exposes.
 * Time is kept in integer twelfths of a cycle, so that a cycle divides by 1, 2, 3 and 4 without a remainder; with
 * more than four lanes in 840ths. Below, "twelfths" are these parts: oracle_units of them are a cycle.
 *
 * Invariant, asserted in every step: the time given to instructions, plus the time that waits for the next
 * instruction, is oracle_units x cycles; and the sum over classes is the sum over instructions.
 *
 * Life cycle: oracle_new, oracle_step once a cycle from reset on, oracle_finish, read, oracle_free. */
#ifndef CULPRIT_ORACLE_H
#define CULPRIT_ORACLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "oracle/class.h"
#include "oracle/modes.h"
#include "probe/probe.h"
#include "program/image.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Rule R2: the class of a stall of the instruction at pc. */
enum oracle_class oracle_stall_class(const struct program_image *image, uint64_t pc);

enum oracle_status {
  ORACLE_OK = 0,
  ORACLE_MALFORMED, /* the record breaks the contract of probe.h */
  ORACLE_BROKEN,    /* the invariant does not hold */
  ORACLE_NO_MEMORY
};

struct oracle;

/* width: commit lanes, 1..PROBE_LANES. NULL: out of memory, or a width or image out of range. */
struct oracle *oracle_new(unsigned width, const struct program_image *image);
void oracle_free(struct oracle *o);

/* Account one clock cycle. Addresses of processes are the image's from here on (program/spaces.h).
 * After a status other than ORACLE_OK the oracle stays in error:
 * further steps return the same status and change nothing, and oracle_message says what happened
 * in which cycle (counted from 0). */
enum oracle_status oracle_step(struct oracle *o, const struct probe_commit *in);
const char *oracle_message(const struct oracle *o);

/* End of the run: time that still waits for an instruction becomes oracle_unattributed; then every record is
 * summed once more and compared with the cycle stack and the cycle count. */
enum oracle_status oracle_finish(struct oracle *o);

unsigned oracle_units(const struct oracle *o);                      /* parts of a cycle: 12, or 840 */
uint64_t oracle_cycles(const struct oracle *o);                     /* steps taken */
uint64_t oracle_committed(const struct oracle *o);                  /* instructions committed */
uint64_t oracle_stack(const struct oracle *o, enum oracle_class c); /* twelfths given, whole run */
uint64_t oracle_flushes(const struct oracle *o,
                        enum oracle_class c);            /* times that such a flush left the ROB empty (R3); 0 of other classes */
uint64_t oracle_pending(const struct oracle *o);         /* twelfths that wait for an instruction (R4, R5) */
uint64_t oracle_unattributed(const struct oracle *o);    /* twelfths, 0 before oracle_finish */
uint64_t oracle_insn_total(const struct oracle_insn *i); /* twelfths over all classes */

/* What the last step said, for checking samples of single cycles: why, and the n instructions that share the
 * cycle, oldest first; n is 0 when the cycle waits for an instruction (R4, R5: why is front end or
 * interrupt). Privilege and context are those of the n instructions. `released` tells that earlier waiting
 * cycles were handed to released_pc in this step. */
struct oracle_blame {
  enum oracle_class why;
  unsigned n;
  uint64_t pc[PROBE_LANES];
  uint8_t privilege;
  uint16_t context;
  bool released;
  uint64_t released_pc;
  uint8_t released_privilege;
  uint16_t released_context;
};
const struct oracle_blame *oracle_blame(const struct oracle *o);

/* Walk the privileges and contexts that got time: NULL for the first one, then the one before. NULL: no
 * more. */
const struct oracle_mode *oracle_next_mode(const struct oracle *o, const struct oracle_mode *before);

/* The record of an instruction; NULL: it neither got time nor committed. */
const struct oracle_insn *oracle_at(const struct oracle *o, uint64_t pc);

/* Walk the instructions of the image that have a record, by rising pc. Start with *pc = ORACLE_FIRST; each call sets *pc
 * to the instruction's address and returns its record, NULL at the end. */
#define ORACLE_FIRST UINT64_MAX
const struct oracle_insn *oracle_next(const struct oracle *o, uint64_t *pc);

/* Everything outside the image, in one record (all zero when there was nothing). */
const struct oracle_insn *oracle_outside(const struct oracle *o);

#ifdef __cplusplus
}
#endif

#endif
