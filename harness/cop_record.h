/* What a microprogram's slots say: one slot as the interrupt handler read it, or one value of the value profile.   docs/coproc-programs.md */
#ifndef CULPRIT_COP_RECORD_H
#define CULPRIT_COP_RECORD_H

#include <stdbool.h>
#include <stdint.h>

/* A slot: CAM word, word of the data array's lower half, word of its upper half. What they mean is the program's affair. */
struct cop_record {
  uint32_t key, low, high;
  uint32_t epoch;           /* interrupt that brought it, from 0; the last one is the end of the program */
  bool valid;               /* valid bit of the CAM entry */
};

/* A row of the finished value profile: rows of one pc together, pcs rising. */
struct cop_value_row {
  uint32_t pc;              /* pc[33:2] */
  uint32_t value;           /* bits 31:0 */
  uint32_t count;           /* samples estimated to have had this value */
  uint32_t total;           /* samples of this pc */
  uint32_t visits;          /* times the pc had a slot */
  bool masked;              /* characterised: no longer sampled */
};

#endif
