#include "iss/memory.h"

#include <string.h>

#include "iss/csr.h"
#include "iss/pmp.h"

/* Privilege of loads and stores: with MPRV, machine mode has the rights of MPP. */
static unsigned data_privilege(const struct iss *s) {
  const uint64_t status = s->csr[CSR_mstatus];
  return s->privilege == 3 && status & ISS_MSTATUS_MPRV ? status >> 11 & 3 : s->privilege;
}

/* In the co-processor's window, and with the right to be there. */
static bool in_window(const struct iss *s, uint64_t addr, unsigned bytes) {
  if (addr - ISS_COP_BASE > ISS_COP_BYTES - bytes) return false;
  return data_privilege(s) == 3 || iss_delegated(s, DELEGATION_COPROC);
}

static bool is_device(const struct iss *s, uint64_t addr, unsigned bytes) {
  return addr - ISS_CLINT_BASE <= ISS_CLINT_BYTES - bytes || in_window(s, addr, bytes) ||
         addr - ISS_CONSOLE_BASE <= ISS_CONSOLE_BYTES - bytes || addr - ISS_EXIT_BASE <= ISS_EXIT_BYTES - bytes;
}

bool iss_failed(const struct iss *s, enum iss_cause fault, uint64_t addr) {
  return s->hints.fault == fault && s->bus.failed && s->bus.failed(s->bus.ctx, addr);
}

static void show(struct iss_result *out, enum probe_mem mem, const struct isa_op *op, uint64_t addr, uint64_t data) {
  out->lane.mem = (uint8_t)mem;
  out->lane.mem_bytes = op->bytes;
  out->lane.mem_addr = addr;
  out->lane.mem_data = data;
}

struct iss_exception iss_load(struct iss *s, const struct isa_op *op, uint64_t addr, struct iss_result *out) {
  uint64_t raw = 0;
  if (addr & (op->bytes - 1u)) return (struct iss_exception){ISS_LOAD_MISALIGNED, addr};
  if (!iss_pmp_allows(s, addr, op->bytes, ISS_PMP_R, data_privilege(s))) return (struct iss_exception){ISS_LOAD_ACCESS, addr};
  if (iss_failed(s, ISS_LOAD_ACCESS, addr)) return (struct iss_exception){ISS_LOAD_ACCESS, addr};
  if (iss_in_ram(addr, op->bytes)) {
    memcpy(&raw, s->ram + (addr - ISS_RAM_BASE), op->bytes);
  } else if (is_device(s, addr, op->bytes)) {
    out->mmio = true;
    out->hinted = s->hints.valid;
    if (s->hints.valid) raw = s->hints.rd_value;
    else if (s->bus.load) raw = s->bus.load(s->bus.ctx, addr, op->bytes);
  } else {
    return (struct iss_exception){ISS_LOAD_ACCESS, addr};
  }
  show(out, PROBE_MEM_LOAD, op, addr, 0);
  out->lane.rd_value = isa_value(op->id, raw, 0, 0);
  return iss_no_exception;
}

struct iss_exception iss_store(struct iss *s, const struct isa_op *op, uint64_t addr, uint64_t data, struct iss_result *out) {
  if (addr & (op->bytes - 1u)) return (struct iss_exception){ISS_STORE_MISALIGNED, addr};
  if (!iss_pmp_allows(s, addr, op->bytes, ISS_PMP_W, data_privilege(s))) return (struct iss_exception){ISS_STORE_ACCESS, addr};
  if (iss_in_ram(addr, op->bytes)) {
    memcpy(s->ram + (addr - ISS_RAM_BASE), &data, op->bytes);
  } else if (is_device(s, addr, op->bytes)) {
    out->mmio = true;
    if (s->bus.store) s->bus.store(s->bus.ctx, addr, op->bytes, data);
  } else {
    return (struct iss_exception){ISS_STORE_ACCESS, addr};
  }
  show(out, PROBE_MEM_STORE, op, addr, data);
  return iss_no_exception;
}

static uint64_t sign_extended(uint64_t value, unsigned bytes) {
  return bytes == 4 ? (uint64_t)(int64_t)(int32_t)(uint32_t)value : value;
}

/* The doubleword of an address, as the reservation holds it. */
static uint64_t reserved(uint64_t addr) { return addr | ISS_RESERVED; }

struct iss_exception iss_atomic(struct iss *s, const struct isa_op *op, uint64_t addr, uint64_t b, struct iss_result *out) {
  const bool lr = isa_is_lr(op), sc = isa_is_sc(op);
  const enum iss_cause fault = lr ? ISS_LOAD_ACCESS : ISS_STORE_ACCESS;
  if (addr & (op->bytes - 1u)) return (struct iss_exception){lr ? ISS_LOAD_MISALIGNED : ISS_STORE_MISALIGNED, addr};
  if (!iss_pmp_allows(s, addr, op->bytes, lr ? ISS_PMP_R : ISS_PMP_W, data_privilege(s)) || /* W implies R: docs/pmp.md */
      (!sc && iss_failed(s, fault, addr)) || !iss_in_ram(addr, op->bytes))
    return (struct iss_exception){(int)fault, addr};

  const bool succeeds = s->reservation == reserved(addr);
  uint8_t *bytes = s->ram + (addr - ISS_RAM_BASE);
  uint64_t old = 0;
  memcpy(&old, bytes, op->bytes);
  const uint64_t value = isa_value(op->id, old, b, 0);
  if (lr || sc) s->reservation = lr ? reserved(addr) : 0;
  out->lane.rd_value = lr ? value : sc ? !succeeds : sign_extended(old, op->bytes);
  if (sc && !succeeds) return iss_no_exception;
  if (!lr) memcpy(bytes, &value, op->bytes);
  show(out, lr ? PROBE_MEM_LOAD : sc ? PROBE_MEM_STORE : PROBE_MEM_BOTH, op, addr, lr ? 0 : value);
  return iss_no_exception;
}
