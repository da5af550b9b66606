#include "tools/run/watch.h"

#include <string.h>

#include "isa/isa.h"

enum { SP = 2, OPCODE = 0x7f, OP_IMM = 0x13, OP = 0x33 };

void watch_init(struct watch *w, bool has_tohost, uint64_t tohost) {
  memset(w, 0, sizeof *w);
  w->has_tohost = has_tohost;
  w->tohost = tohost;
}

void watch_stack(struct watch *w, uint64_t limit, uint64_t top) {
  w->stack_limit = limit;
  w->stack_top = top;
}

static bool leaves_stack(const struct watch *w, const struct probe_retire_lane *lane) {
  const uint32_t opcode = lane->insn & OPCODE;
  return isa_rs1(lane->insn) == SP && (opcode == OP_IMM || opcode == OP) && lane->rd_value < w->stack_limit &&
         lane->rs1_value - w->stack_limit <= w->stack_top - w->stack_limit;
}

/* The handler is the trapping instruction itself: nothing can change any more. The fault to blame is the one
 * that led here, or this one when the program jumped to such a place. */
static enum watch_event take_trap(struct watch *w, const struct probe_retire_lane *lane) {
  w->traps++;
  bool forever = lane->next_pc == lane->pc;
  if (!(forever && w->trapped)) w->fault = (struct watch_fault){false, lane->cause, lane->pc, lane->tval, w->last_pc};
  w->trapped = true;
  w->handler = lane->next_pc;
  return forever ? WATCH_UNHANDLED : WATCH_RUNNING;
}

/* ((code << 1) | 1) ends the run; any other value, or one for device 1 (bits 63:56, the HTIF console), asks
 * the host for something. */
static enum watch_event take_tohost(struct watch *w, uint64_t value) {
  if (value == 0) return WATCH_RUNNING;
  bool ends = (value & 1) && value >> 56 != 1;
  w->code = ends ? value >> 1 : value;
  return ends ? WATCH_ENDED : WATCH_REQUEST;
}

enum watch_event watch_step(struct watch *w, const struct probe_retire *retire, const uint64_t *physical) {
  if (retire->interrupt) {
    w->traps++;
    w->trapped = true;
    w->fault = (struct watch_fault){true, retire->interrupt_cause & INT64_MAX, retire->interrupt_epc, 0, w->last_pc};
    return WATCH_RUNNING;
  }
  for (unsigned i = 0; retire->valid >> i & 1; i++) {
    const struct probe_retire_lane *lane = &retire->lane[i];
    if (lane->trap) return take_trap(w, lane);
    w->instructions++;
    w->trapped = false;
    w->last_pc = lane->pc;
    if (lane->rd == SP && leaves_stack(w, lane)) {
      w->sp = lane->rd_value;
      return WATCH_OVERFLOW;
    }
    if (probe_mem_stores(lane->mem) && w->has_tohost && (physical ? physical[i] : lane->mem_addr) == w->tohost) {
      enum watch_event event = take_tohost(w, lane->mem_data);
      if (event != WATCH_RUNNING) return event;
    }
  }
  return WATCH_RUNNING;
}
