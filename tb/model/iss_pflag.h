/* What the tests of profile instructions on the golden simulator share: encodings, addresses. */
#ifndef CULPRIT_TB_ISS_PFLAG_H
#define CULPRIT_TB_ISS_PFLAG_H

#include "tb/model/iss_test.h"

#define HANDLER (ISS_RAM_BASE + 0x1000)
#define CODE (ISS_RAM_BASE + 0x100)
#define DATA (ISS_RAM_BASE + 0x2000)
#define MARK 0x00128293u /* addi x5, x5, 1: an ordinary instruction */
#define NOW(flags) (uint64_t)(flags)
#define PREV(flags) ((uint64_t)(flags) << 8)
#define FRONT_END ((uint64_t)7 << 16) /* NSK, STRATEGY */

static inline uint32_t setpf(unsigned type) { return enc_i(ISA_SETPF, 0, 0, (int)type); }
static inline uint32_t resetpf(unsigned type) { return enc_i(ISA_RESETPF, 0, 0, (int)type); }
static inline uint32_t pushpf(unsigned type, unsigned base, int offset) { return enc_s(ISA_PUSHPF, type, base, offset); }
static inline uint32_t poppf(unsigned type, unsigned base, int offset) { return enc_i(ISA_POPPF, type, base, offset); }
static inline uint32_t pblock(unsigned type, unsigned length) { return enc_i(ISA_PBLOCK, type, 0, (int)length); }
static inline uint32_t profile(unsigned type, uint32_t insn) { return (insn & ~3u) | type; }

#endif
