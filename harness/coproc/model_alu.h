/* The ALU, and the lanes of a word: enum cop_lanes. */
#ifndef CULPRIT_COP_MODEL_ALU_H
#define CULPRIT_COP_MODEL_ALU_H

#include "coproc/isa.h"

uint32_t cop_lane(uint32_t word, unsigned division, unsigned lane, uint32_t *most); /* *most: its largest value; 0: no such lane */
uint32_t cop_add_lanes(uint32_t a, uint32_t b, unsigned division);
uint32_t cop_alu(const struct cop_insn *i, uint32_t a, uint32_t b);

#endif
