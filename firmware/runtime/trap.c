/* Trap dispatch: one table of handlers for exceptions, one for interrupts. */
#include "culprit.h"

#define CAUSES 16
#define MSTATUS_MPP 0x1800ull
#define CAUSE_ECALL_U 8
#define LEAVE_USER_MODE (~0ull) /* a7 of the ecall at the end of user_mode_call */

static trap_handler exception_handlers[CAUSES];
static trap_handler interrupt_handlers[CAUSES];

void trap_dispatch(struct trap_frame *frame);

static const char *cause_name(uint64_t cause) {
  static const char *const exceptions[CAUSES] = {"instruction address misaligned",
                                                 "instruction access fault",
                                                 "illegal instruction",
                                                 "breakpoint",
                                                 "load address misaligned",
                                                 "load access fault",
                                                 "store address misaligned",
                                                 "store access fault",
                                                 "environment call from U",
                                                 "reserved",
                                                 "reserved",
                                                 "environment call from M"};
  if (cause & TRAP_INTERRUPT) {
    switch (cause & ~TRAP_INTERRUPT) {
      case 3: return "software interrupt";
      case 7: return "timer interrupt";
      case 13: return "counter overflow interrupt";
      default: return "interrupt";
    }
  }
  return cause < CAUSES && exceptions[cause] ? exceptions[cause] : "unknown";
}

static _Noreturn void unhandled(const struct trap_frame *frame) {
  console_puts("unhandled trap: cause ");
  console_dec(frame->cause & ~TRAP_INTERRUPT);
  console_puts(" (");
  console_puts(cause_name(frame->cause));
  console_puts(") at pc ");
  console_hex(frame->pc);
  console_puts(", value ");
  console_hex(frame->value);
  console_puts("\n");
  program_exit(STATUS_UNHANDLED_TRAP);
}

static trap_handler *slot(uint64_t cause) {
  uint64_t number = cause & ~TRAP_INTERRUPT;
  if (number >= CAUSES) return NULL;
  return cause & TRAP_INTERRUPT ? &interrupt_handlers[number] : &exception_handlers[number];
}

void trap_set_handler(uint64_t cause, trap_handler handler) {
  trap_handler *entry = slot(cause);
  if (entry) *entry = handler;
}

void trap_dispatch(struct trap_frame *frame) {
  if (frame->cause == CAUSE_ECALL_U && frame->x[17] == LEAVE_USER_MODE) {
    frame->status |= MSTATUS_MPP;
    frame->pc += 4;
    return;
  }
  const trap_handler *entry = slot(frame->cause);
  if (!entry || !*entry) unhandled(frame);
  (*entry)(frame);
}

static void skip_instruction(struct trap_frame *frame) { frame->pc += 4; }

void user_mode_open_memory(void) {
  trap_set_handler(2, skip_instruction);
  CSR_WRITE(pmpaddr0, ~0ull >> 10);
  CSR_WRITE(pmpcfg0, 0x1f); /* one region, NAPOT over everything, read, write, execute */
  trap_set_handler(2, NULL);
}
