/* What the first bits of an encoding say, without decoding it: its length, and whether it loads or stores. That depends on
 * the instruction set: the two low bits of a word mean a profile instruction on our machine, and a compressed one elsewhere. */
#ifndef CULPRIT_ISA_ENCODING_H
#define CULPRIT_ISA_ENCODING_H

#include <stdint.h>

/* Bits of an instruction set. 0: our machines', RV64IMA with profile instructions (isa.def). */
enum {
  ISA_SET_32 = 1,  /* registers of 32 bits */
  ISA_SET_C = 2,   /* compressed instructions, so none of our profile flags */
  ISA_SET_MORE = 4 /* the extensions of more.def: F, D, Zba, Zbb, Zbc, Zbs, debug mode */
};

/* Bytes of the encoding that begins with the low bits of word, legal or not: 2 or 4. */
static inline unsigned isa_bytes(unsigned set, uint32_t word) { return set & ISA_SET_C && (word & 3) != 3 ? 2 : 4; }

/* Addresses of instructions are a multiple of 2 to this power. */
static inline unsigned isa_align_shift(unsigned set) { return set & ISA_SET_C ? 1 : 2; }

/* A sum of addresses, as the machine computes it. */
static inline uint64_t isa_address(unsigned set, uint64_t sum) { return set & ISA_SET_32 ? (uint32_t)sum : sum; }

/* Whether it waits for a load or for a store (docs/oracle.md, R2). LR and AMOs wait for what they read; SC only stores. */
enum isa_memory { ISA_NO_MEMORY, ISA_LOADS, ISA_STORES };

static inline enum isa_memory isa_memory_of(unsigned set, uint32_t word) {
  enum { LOAD = 0, LOAD_FP = 1, STORE = 8, STORE_FP = 9, AMO = 11 };
  if (isa_bytes(set, word) == 2) { /* quadrants 0 and 2: funct3 1 to 3 load, 5 to 7 store */
    if ((word & 3) == 1 || !(word >> 13 & 3)) return ISA_NO_MEMORY;
    return word >> 15 & 1 ? ISA_STORES : ISA_LOADS;
  }
  const unsigned major = word >> 2 & 31; /* whatever the two low bits are: those of profile instructions differ only there */
  if (major == LOAD) return ISA_LOADS;
  if (major == STORE) return ISA_STORES;
  if (major == AMO) return word >> 27 == 3 ? ISA_STORES : ISA_LOADS;
  if (!(set & ISA_SET_MORE)) return ISA_NO_MEMORY;
  return major == LOAD_FP ? ISA_LOADS : major == STORE_FP ? ISA_STORES : ISA_NO_MEMORY;
}

#endif
