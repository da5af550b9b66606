#include "tb/lib/l2/bench.h"

#include <inttypes.h>

void l2_console(void *ctx, char c) {
  struct bench *b = ctx;
  if ((uint8_t)c != (b->printed & 0xff)) l2_fail(b, "console byte %u, expected %u", (uint8_t)c, (unsigned)(b->printed & 0xff));
  b->printed++;
}

enum { MSIP_WRITE = 1, CMP_WRITE, CMP_READ, TIME_READ, PRINT, STATUS, IGNORED, COP_WRITE, COP_READ };

void l2_start_uncached(struct bench *b) {
  static const uint32_t addr[] = {0,          0x02000000, 0x02004000, 0x02004000, 0x0200bff8,
                                  0x10000000, 0x10000005, 0x10000003, 0x03000000, 0x03000000};
  unsigned kind = 1 + l2_draw(b, 9);
  bool half = kind == CMP_WRITE && l2_draw(b, 2); /* 4 bytes, the upper half of mtimecmp */
  bool byte = kind == PRINT || kind == STATUS || kind == IGNORED;
  b->unc_kind = kind;
  b->unc_taken = false;
  b->unc_since = b->cycle;
  b->unc_offset = kind >= COP_WRITE ? l2_draw(b, 0x2000) * 8 : half ? 4 : 0;
  b->cop_pulses = 0;
  b->unc_value = kind == PRINT ? b->prints++ & 0xff : kind == MSIP_WRITE ? l2_draw(b, 2) : b->cycle + l2_draw(b, 200);
  if (half) b->unc_value = (uint64_t)l2_draw(b, 2) << 32;
  unit_set(b->unc_valid, 1);
  unit_set(b->unc_write, kind == MSIP_WRITE || kind == CMP_WRITE || kind == PRINT || kind == IGNORED || kind == COP_WRITE);
  unit_set(b->unc_addr, addr[kind] + b->unc_offset);
  unit_set(b->unc_size, byte ? 0 : kind == MSIP_WRITE || half ? 2 : 3);
  unit_set(b->unc_wdata, b->unc_value);
  if (kind == CMP_WRITE) b->unc_value = half ? b->unc_value | (b->mtimecmp & 0xffffffff) : b->unc_value;
}

/* The co-processor's side: one pulse for each access, with the request; the answer is there in the cycle
 * after only. */
void l2_step_coprocessor(struct bench *b) {
  b->cop_answer = l2_content(l2_draw(b, LINES), 0, 0);
  if (!unit_get(b->cop_valid)) return;
  b->cop_pulses++;
  if (b->unc_kind < COP_WRITE || b->cop_pulses > 1) l2_fail(b, "cop_req_valid_o: an access that nobody asked for");
  if (unit_get(b->cop_write) != (b->unc_kind == COP_WRITE) || unit_get(b->cop_addr) != b->unc_offset ||
      unit_get(b->cop_size) != 3 || (b->unc_kind == COP_WRITE && unit_get(b->cop_wdata) != b->unc_value))
    l2_fail(b, "cop_req_addr_o rtl=0x%" PRIx64 " model=0x%x, or size, kind or data", unit_get(b->cop_addr), b->unc_offset);
  b->unc_value = b->cop_answer;
}

void l2_step_uncached(struct bench *b) {
  if (b->unc_kind != CMP_WRITE && unit_get(b->mtip) != (unit_get(b->mtime) > b->mtimecmp))
    l2_fail(b, "mtip_o rtl=%d model=%d", !(unit_get(b->mtime) > b->mtimecmp), unit_get(b->mtime) > b->mtimecmp);
  if (b->unc_kind != MSIP_WRITE && unit_get(b->msip) != b->msip_value)
    l2_fail(b, "msip_o rtl=%d model=%d", !b->msip_value, b->msip_value);
  if (b->unc_kind == 0) {
    if (unit_get(b->unc_rsp)) l2_fail(b, "unc_rsp_valid_o: an answer that nobody asked for");
    return;
  }
  if (!b->unc_taken) {
    b->unc_taken = unit_get(b->unc_ready);
  } else if (unit_get(b->unc_rsp)) {
    uint64_t got = unit_get(b->unc_rdata), now = unit_get(b->mtime);
    const bool error = unit_get(b->unc_error);
    if (error && (b->unc_kind != STATUS || !axi_mem_take_hurt(b->mem, SIM_CONSOLE)))
      l2_fail(b, "unc_error_o rtl=1 model=0 (access %u)", b->unc_kind);
    b->unc_errors += error;
    if (b->unc_kind == MSIP_WRITE) b->msip_value = b->unc_value;
    if (b->unc_kind == CMP_WRITE) b->mtimecmp = b->unc_value;
    if (b->unc_kind == CMP_READ && got != b->mtimecmp)
      l2_fail(b, "unc_rdata_o of mtimecmp rtl=0x%" PRIx64 " model=0x%" PRIx64, got, b->mtimecmp);
    if (b->unc_kind == TIME_READ && (got >= now || now - got > 4))
      l2_fail(b, "unc_rdata_o of mtime rtl=%" PRIu64 " model=%" PRIu64, got, now);
    if (b->unc_kind >= COP_WRITE && b->cop_pulses != 1) l2_fail(b, "unc_rsp_valid_o: the co-processor has not answered");
    if (b->unc_kind == COP_READ && got != b->unc_value)
      l2_fail(b, "unc_rdata_o of the co-processor rtl=0x%" PRIx64 " model=0x%" PRIx64, got, b->unc_value);
    if (b->unc_kind == STATUS && !error && (got >> 40 & 0xff) != 0x60)
      l2_fail(b, "unc_rdata_o of the console's status rtl=0x%" PRIx64, got);
    if (b->unc_kind == PRINT && b->printed != b->prints)
      l2_fail(b, "unc_rsp_valid_o: a console store is answered before it happened");
    b->unc_kind = 0;
  }
}
