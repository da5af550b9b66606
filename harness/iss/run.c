#include "iss/run.h"

#include <string.h>

#include "contract/device.h"

#define MSIP 0x0000
#define MTIMECMP 0x4000
#define MTIME 0xbff8
#define UART_STATUS 5 /* line status register of a 16550 */
#define UART_READY 0x60

/* The bytes [addr, addr + bytes) of an 8-byte register at `base`, in both directions. */
static uint64_t register_read(uint64_t reg, uint64_t base, uint64_t addr) { return reg >> 8 * (addr - base); }

static uint64_t register_write(uint64_t reg, uint64_t base, uint64_t addr, unsigned bytes, uint64_t data) {
  uint64_t mask = ~0ull >> (64 - 8 * bytes);
  unsigned shift = 8 * (unsigned)(addr - base);
  return (reg & ~(mask << shift)) | (data & mask) << shift;
}

static uint64_t low_bytes(uint64_t value, unsigned bytes) { return value & ~0ull >> (64 - 8 * bytes); }

static void update_timer(struct iss_machine *m) {
  uint64_t line = 1ull << ISS_MTI;
  m->iss.mip_lines = (m->iss.mip_lines & ~line) | (m->iss.time >= m->mtimecmp ? line : 0);
}

static uint64_t clint_load(const struct iss_machine *m, uint64_t offset) {
  if (offset >> 3 == MSIP >> 3) return register_read(m->iss.mip_lines >> ISS_MSI & 1, MSIP, offset);
  if (offset >> 3 == MTIMECMP >> 3) return register_read(m->mtimecmp, MTIMECMP, offset);
  if (offset >> 3 == MTIME >> 3) return register_read(m->iss.time, MTIME, offset);
  return 0;
}

static void clint_store(struct iss_machine *m, uint64_t offset, unsigned bytes, uint64_t data) {
  uint64_t line = 1ull << ISS_MSI;
  if (offset == MSIP) m->iss.mip_lines = (m->iss.mip_lines & ~line) | (data & 1 ? line : 0);
  if (offset >> 3 == MTIMECMP >> 3) m->mtimecmp = register_write(m->mtimecmp, MTIMECMP, offset, bytes, data);
  if (offset >> 3 == MTIME >> 3) m->iss.time = register_write(m->iss.time, MTIME, offset, bytes, data);
  update_timer(m);
}

static uint64_t device_load(void *ctx, uint64_t addr, unsigned bytes) {
  const struct iss_machine *m = ctx;
  if (addr - ISS_CLINT_BASE < ISS_CLINT_BYTES) return low_bytes(clint_load(m, addr - ISS_CLINT_BASE), bytes);
  return addr == ISS_CONSOLE_BASE + UART_STATUS ? UART_READY : 0;
}

static void end(struct iss_machine *m, unsigned code) {
  m->ended = true;
  m->exit_code = code;
}

static void device_store(void *ctx, uint64_t addr, unsigned bytes, uint64_t data) {
  struct iss_machine *m = ctx;
  if (addr - ISS_CLINT_BASE < ISS_CLINT_BYTES) clint_store(m, addr - ISS_CLINT_BASE, bytes, data);
  else if (addr == ISS_CONSOLE_BASE && m->console) m->console(m->ctx, (char)data);
  else if (addr == PROFILE_DEVICE_ADDRESS && bytes == 8 && m->word) m->word(m->ctx, data);
  else if (addr == ISS_EXIT_BASE && (data & 0xffff) == 0x5555) end(m, 0);
  else if (addr == ISS_EXIT_BASE && (data & 0xffff) == 0x3333) end(m, (unsigned)(data >> 16 & 0xffff));
}

bool iss_machine_init(struct iss_machine *m, uint8_t *ram, uint64_t boot_pc) {
  memset(m, 0, sizeof *m);
  if (!iss_init(&m->iss, ram)) return false;
  iss_reset(&m->iss, boot_pc);
  m->iss.bus = (struct iss_bus){.load = device_load, .store = device_store, .ctx = m};
  m->mtimecmp = ~0ull;
  return true;
}

void iss_machine_free(struct iss_machine *m) { iss_free(&m->iss); }

void iss_machine_interrupt(struct iss_machine *m) {
  const uint64_t cause = iss_pending(&m->iss);
  m->interrupted = cause && iss_interrupt(&m->iss, cause);
}

void iss_machine_step(struct iss_machine *m, struct iss_result *out) {
  m->iss.bus.ctx = m; /* a struct may have been moved since */
  m->interrupted = false;
  if (m->iss.csr[CSR_mie]) iss_machine_interrupt(m); /* seldom */
  iss_step(&m->iss, out);
  m->iss.time++;
  update_timer(m);
  const struct probe_retire_lane *lane = &out->lane;
  if (probe_mem_stores(lane->mem) && m->tohost != 0 && out->physical == m->tohost && lane->mem_data & 1)
    end(m, (unsigned)(lane->mem_data >> 1));
}

enum iss_end iss_run(struct iss_machine *m, uint64_t limit) {
  struct iss_result result;
  for (uint64_t i = 0; i < limit && !m->ended; i++) iss_machine_step(m, &result);
  return m->ended ? ISS_EXITED : ISS_RUNNING;
}
