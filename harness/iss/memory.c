#include "iss/memory.h"

#include <string.h>

#include "iss/csr.h"
#include "iss/pmp.h"
#include "iss/translate.h"

unsigned iss_data_privilege(const struct iss *s) {
  const uint64_t status = s->csr[CSR_mstatus];
  return s->privilege == 3 && status & ISS_MSTATUS_MPRV ? status >> 11 & 3 : s->privilege;
}

/* In the co-processor's window, and with the right to be there. */
static bool in_window(const struct iss *s, uint64_t addr, unsigned bytes) {
  if (addr - ISS_COP_BASE > ISS_COP_BYTES - bytes) return false;
  return iss_data_privilege(s) == 3 || iss_delegated(s, DELEGATION_COPROC);
}

static bool is_device(const struct iss *s, uint64_t addr, unsigned bytes) {
  return addr - ISS_CLINT_BASE <= ISS_CLINT_BYTES - bytes || in_window(s, addr, bytes) ||
         addr - ISS_CONSOLE_BASE <= ISS_CONSOLE_BYTES - bytes || addr - ISS_EXIT_BASE <= ISS_EXIT_BYTES - bytes;
}

/* Translation and protection of an access to `bytes` bytes. -1: *physical is set; otherwise the cause. */
static int reach(const struct iss *s, uint64_t addr, unsigned bytes, enum iss_access access, uint64_t *physical) {
  const unsigned privilege = iss_data_privilege(s);
  const int cause = iss_translate(s, addr, access, privilege, physical);
  if (cause >= 0) return cause;
  return iss_pmp_allows(s, *physical, bytes, access == ISS_LOAD ? ISS_PMP_R : ISS_PMP_W, privilege) ? -1 : iss_access_fault(access);
}

int iss_physical_fault(const struct iss *s, uint64_t physical, unsigned bytes, enum iss_access access, bool atomic) {
  const bool allowed = iss_pmp_allows(s, physical, bytes, access == ISS_LOAD ? ISS_PMP_R : ISS_PMP_W, iss_data_privilege(s));
  const bool there = iss_in_ram(physical, bytes) || (!atomic && is_device(s, physical, bytes));
  return allowed && there ? -1 : iss_access_fault(access);
}

/* Naturally aligned accesses to RAM, as a part of the doubleword that they are in. */
struct part {
  uint8_t *doubleword;
  unsigned shift; /* bits */
  uint64_t mask;  /* unshifted */
};

static struct part part_of(const struct iss *s, uint64_t physical, unsigned bytes) {
  return (struct part){s->ram + ((physical - ISS_RAM_BASE) & ~7ull), 8 * (physical & 7), ~0ull >> (64 - 8 * bytes)};
}

static uint64_t ram_read(const struct iss *s, uint64_t physical, unsigned bytes) {
  const struct part part = part_of(s, physical, bytes);
  uint64_t held;
  memcpy(&held, part.doubleword, sizeof held);
  return held >> part.shift & part.mask;
}

static void ram_write(struct iss *s, uint64_t physical, unsigned bytes, uint64_t data) {
  const struct part part = part_of(s, physical, bytes);
  uint64_t held;
  memcpy(&held, part.doubleword, sizeof held);
  held = (held & ~(part.mask << part.shift)) | (data & part.mask) << part.shift;
  memcpy(part.doubleword, &held, sizeof held);
}

static void show_access(struct iss_result *out, enum probe_mem mem, const struct isa_op *op, uint64_t addr, uint64_t physical,
                        uint64_t data) {
  out->physical = physical;
  out->lane.mem = (uint8_t)mem;
  out->lane.mem_bytes = op->bytes;
  out->lane.mem_addr = addr;
  out->lane.mem_data = data;
}

struct iss_exception iss_load(struct iss *s, const struct isa_op *op, uint64_t addr, struct iss_result *out) {
  uint64_t raw = 0;
  if (addr & (op->bytes - 1u)) return (struct iss_exception){ISS_LOAD_MISALIGNED, addr};
  uint64_t at;
  const int cause = reach(s, addr, op->bytes, ISS_LOAD, &at);
  if (cause >= 0) return (struct iss_exception){cause, addr};
  if (iss_failed(s, ISS_LOAD_ACCESS, at)) return (struct iss_exception){ISS_LOAD_ACCESS, addr};
  if (iss_in_ram(at, op->bytes)) {
    raw = ram_read(s, at, op->bytes);
  } else if (is_device(s, at, op->bytes)) {
    out->mmio = true;
    out->hinted = s->hints.valid;
    if (s->hints.valid) raw = s->hints.rd_value;
    else if (s->bus.load) raw = s->bus.load(s->bus.ctx, at, op->bytes);
  } else {
    return (struct iss_exception){ISS_LOAD_ACCESS, addr};
  }
  show_access(out, PROBE_MEM_LOAD, op, addr, at, 0);
  out->lane.rd_value = isa_value(op->id, raw, 0, 0);
  return iss_no_exception;
}

struct iss_exception iss_store(struct iss *s, const struct isa_op *op, uint64_t addr, uint64_t data, struct iss_result *out) {
  if (addr & (op->bytes - 1u)) return (struct iss_exception){ISS_STORE_MISALIGNED, addr};
  uint64_t at;
  const int cause = reach(s, addr, op->bytes, ISS_STORE, &at);
  if (cause >= 0) return (struct iss_exception){cause, addr};
  if (iss_in_ram(at, op->bytes)) {
    ram_write(s, at, op->bytes, data);
  } else if (is_device(s, at, op->bytes)) {
    out->mmio = true;
    if (s->bus.store) s->bus.store(s->bus.ctx, at, op->bytes, data);
  } else {
    return (struct iss_exception){ISS_STORE_ACCESS, addr};
  }
  show_access(out, PROBE_MEM_STORE, op, addr, at, data);
  return iss_no_exception;
}

static uint64_t sign_extended(uint64_t value, unsigned bytes) {
  return bytes == 4 ? (uint64_t)(int64_t)(int32_t)(uint32_t)value : value;
}

/* The doubleword of a physical address, as the reservation holds it. */
static uint64_t reserved(uint64_t addr) { return addr | ISS_RESERVED; }

struct iss_exception iss_atomic(struct iss *s, const struct isa_op *op, uint64_t addr, uint64_t b, struct iss_result *out) {
  const bool lr = isa_is_lr(op), sc = isa_is_sc(op);
  const enum iss_access access = lr ? ISS_LOAD : ISS_STORE; /* who may write may read: docs/pmp.md, and W without R is reserved */
  if (addr & (op->bytes - 1u)) return (struct iss_exception){lr ? ISS_LOAD_MISALIGNED : ISS_STORE_MISALIGNED, addr};
  uint64_t at;
  const int cause = reach(s, addr, op->bytes, access, &at), fault = iss_access_fault(access);
  if (cause >= 0) return (struct iss_exception){cause, addr};
  if ((!sc && iss_failed(s, (enum iss_cause)fault, at)) || !iss_in_ram(at, op->bytes)) return (struct iss_exception){fault, addr};

  const bool succeeds = s->reservation == reserved(at);
  const uint64_t old = ram_read(s, at, op->bytes);
  const uint64_t value = isa_value(op->id, old, b, 0);
  if (lr || sc) s->reservation = lr ? reserved(at) : 0;
  out->lane.rd_value = lr ? value : sc ? !succeeds : sign_extended(old, op->bytes);
  if (sc && !succeeds) return iss_no_exception;
  if (!lr) ram_write(s, at, op->bytes, value);
  show_access(out, lr ? PROBE_MEM_LOAD : sc ? PROBE_MEM_STORE : PROBE_MEM_BOTH, op, addr, at, lr ? 0 : value);
  return iss_no_exception;
}
