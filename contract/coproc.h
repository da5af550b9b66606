/* The co-processor as the main processor sees it: loads and stores of 64 bits.
 *                                                                           docs/coproc.md, "Host interface" */
#ifndef CULPRIT_CONTRACT_COPROC_H
#define CULPRIT_CONTRACT_COPROC_H

#define COP_BASE 0x03000000ull
#define COP_BYTES 0x10000ull

/* COP_REGISTER(offset, number, name, access): number of them 8 bytes apart; access ro, wo or rw. */
/* clang-format off */
#define COP_REGISTERS(COP_REGISTER) \
  COP_REGISTER(0x000, 1, id, ro) COP_REGISTER(0x008, 1, ctl, rw) COP_REGISTER(0x010, 1, status, rw) COP_REGISTER(0x018, 1, command, wo) \
  COP_REGISTER(0x020, 1, fields, rw) COP_REGISTER(0x028, 1, classes, rw) COP_REGISTER(0x030, 1, select, rw) COP_REGISTER(0x038, 1, watch, rw) \
  COP_REGISTER(0x040, 1, limit, rw) COP_REGISTER(0x048, 1, interval, rw) COP_REGISTER(0x050, 1, spread, rw) COP_REGISTER(0x058, 1, seed, rw) \
  COP_REGISTER(0x060, 1, water, rw) COP_REGISTER(0x068, 1, level, ro) COP_REGISTER(0x070, 1, mask, wo) COP_REGISTER(0x078, 1, sample, ro) \
  COP_REGISTER(0x080, 1, tagged, ro) COP_REGISTER(0x088, 1, skipped, ro) COP_REGISTER(0x090, 1, accepted, ro) COP_REGISTER(0x098, 1, dropped, ro) \
  COP_REGISTER(0x0a0, 1, processed, ro) COP_REGISTER(0x0a8, 1, flushed, ro) COP_REGISTER(0x0b0, 1, busy, ro) COP_REGISTER(0x0b8, 1, idle, ro) \
  COP_REGISTER(0x0c0, 1, instrs, ro) COP_REGISTER(0x0c8, 1, redirects, ro) COP_REGISTER(0x0d0, 1, cycles, ro) COP_REGISTER(0x0d8, 1, matches, ro) \
  COP_REGISTER(0x100, 16, entry, rw) COP_REGISTER(0x180, 8, v, rw) COP_REGISTER(0x1c0, 8, x, rw) COP_REGISTER(0x200, 16, c, rw) \
  COP_REGISTER(0x280, 8, b, rw) COP_REGISTER(0x2c0, 4, t, rw) COP_REGISTER(0x300, 8, xcfg, rw) COP_REGISTER(0x340, 1, match, ro) \
  COP_REGISTER(0x1000, 512, code, rw) COP_REGISTER(0x4000, 512, slot_low, rw) COP_REGISTER(0x5000, 512, slot_high, rw) COP_REGISTER(0x6000, 8, valid, ro)
/* clang-format on */

#define COP_OFFSET_(offset, number, name, access) COP_AT_##name = offset,
enum cop_offset { COP_REGISTERS(COP_OFFSET_) };
#undef COP_OFFSET_

enum cop_ctl {
  COP_CTL_RUN = 1 << 0,
  COP_CTL_ENGINE = 1 << 1,
  COP_CTL_DIV_SHIFT = 4,
  COP_CTL_NOM = 1 << 8, /* filters by privilege and context: docs/security.md */
  COP_CTL_NOU = 1 << 9,
  COP_CTL_CTX = 1 << 10,
  COP_CTL_NOS = 1 << 11, /* exists where the core has supervisor mode */
  COP_CTL_CONTEXT_SHIFT = 16
};
enum cop_status {
  COP_STATUS_STATE = 3,
  COP_STATUS_INTERRUPT = 1 << 2,
  COP_STATUS_SWEEP = 1 << 3,
  COP_STATUS_CAUSE_SHIFT = 4,
  COP_STATUS_CODE_SHIFT = 8,
  COP_STATUS_RANGE = 1 << 16,
  COP_STATUS_BUSY = 1 << 17,
  COP_STATUS_ACK = 1 /* written */
};
enum cop_command {
  COP_CLEAR_SLOTS = 1 << 0,
  COP_CLEAR_VALID = 1 << 1,
  COP_CLEAR_FILTER = 1 << 2,
  COP_CLEAR_COUNTS = 1 << 3,
  COP_CLEAR_CODE = 1 << 4
};
enum cop_state { COP_OFF, COP_RUN, COP_HALT };
enum cop_cause { COP_CAUSE_PROGRAM = 1, COP_CAUSE_WATCHDOG, COP_CAUSE_WATER, COP_CAUSE_LIMIT };
enum cop_class {
  COP_ALU,
  COP_LOAD,
  COP_STORE,
  COP_BRANCH,
  COP_JUMP,
  COP_CALL,
  COP_RETURN,
  COP_INDIRECT,
  COP_MULDIV,
  COP_SYSTEM,
  COP_TIP,
  COP_CLASSES
};
enum cop_field { COP_INFO, COP_PC, COP_INSN, COP_VALUE, COP_VALUEH, COP_ADDR, COP_ADDRH, COP_CYCLE, COP_FIELDS };
enum cop_info { COP_INFO_GAP = 1 << 4, COP_INFO_EVENTS_SHIFT = 8, COP_INFO_SIZE_SHIFT = 16, COP_INFO_WALKS_SHIFT = 18 };

enum {
  COP_CODE = 256,
  COP_FILTER_ROWS = 128,
  COP_FILTER_BITS = 64 * COP_FILTER_ROWS,
  COP_SWEEP_CYCLES = 256,
  COP_SLOTS_MOST = 512
};

#endif
