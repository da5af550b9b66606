/* Instructions that the instrumenter writes. Registers and immediates must fit their fields. */
#ifndef CULPRIT_INSTRUMENT_ENCODE_H
#define CULPRIT_INSTRUMENT_ENCODE_H

#include <stdint.h>

#include "isa/isa.h"

enum { REG_RA = 1, REG_SP = 2, REG_T1 = 6, REG_S0 = 8, REG_A7 = 17 };

static inline uint32_t encode_i(enum isa_id id, unsigned rd, unsigned rs1, int64_t immediate) {
  return isa_op(id)->match | rd << 7 | rs1 << 15 | (uint32_t)immediate << 20;
}

/* An I-format instruction with another immediate. */
static inline uint32_t encode_set_i(uint32_t insn, int64_t immediate) { return (insn & 0xfffff) | (uint32_t)immediate << 20; }

static inline uint32_t encode_set_s(uint32_t insn, int64_t immediate) {
  uint32_t i = (uint32_t)immediate;
  return (insn & 0x1fff07f) | (i & 31) << 7 | (i >> 5 & 127) << 25;
}

static inline uint32_t encode_s(enum isa_id id, unsigned rs2, unsigned rs1, int64_t immediate) {
  return encode_set_s(isa_op(id)->match | rs1 << 15 | rs2 << 20, immediate);
}

static inline uint32_t encode_set_u(uint32_t insn, int64_t upper) { return (insn & 0xfff) | ((uint32_t)upper & 0xfffff000); }

static inline uint32_t encode_set_b(uint32_t insn, int64_t distance) {
  uint32_t d = (uint32_t)distance;
  return (insn & 0x1fff07f) | (d >> 11 & 1) << 7 | (d >> 1 & 15) << 8 | (d >> 5 & 63) << 25 | (d >> 12 & 1) << 31;
}

static inline uint32_t encode_b(enum isa_id id, unsigned rs1, unsigned rs2) { return isa_op(id)->match | rs1 << 15 | rs2 << 20; }

static inline uint32_t encode_set_j(uint32_t insn, int64_t distance) {
  uint32_t d = (uint32_t)distance;
  return (insn & 0xfff) | (d & 0xff000) | (d >> 11 & 1) << 20 | (d >> 1 & 0x3ff) << 21 | (d >> 20 & 1) << 31;
}

static inline uint32_t encode_auipc(unsigned rd) { return isa_op(ISA_AUIPC)->match | rd << 7; }
static inline uint32_t encode_nop(void) { return isa_op(ISA_ADDI)->match; }
static inline uint32_t encode_jal(unsigned rd) { return isa_op(ISA_JAL)->match | rd << 7; }

/* The same as a profile instruction. */
static inline uint32_t encode_profile(uint32_t insn, unsigned type) { return (insn & ~3u) | type; }

/* Control of the flags. docs/dispatch.md */
static inline uint32_t encode_setpf(unsigned type, bool on) { return isa_op(on ? ISA_SETPF : ISA_RESETPF)->match | type << 20; }
static inline uint32_t encode_pushpf(unsigned type, unsigned rs1, int64_t offset) {
  return encode_s(ISA_PUSHPF, type, rs1, offset);
}
static inline uint32_t encode_poppf(unsigned type, unsigned rs1, int64_t offset) { return encode_i(ISA_POPPF, type, rs1, offset); }

/* True if the value fits in so many bits, signed. */
static inline bool encode_fits(int64_t value, unsigned bits) { return value >= -(1ll << (bits - 1)) && value < 1ll << (bits - 1); }

#endif
