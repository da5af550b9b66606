/* The end of a program. Lowest in the runtime: whoever wants to act then says so with program_before_exit. */
#include "exit.h"

#include <stddef.h>
#include <unistd.h>

#include "culprit.h"

extern volatile uint64_t tohost;

static void (*last_act)(void);

void program_before_exit(void (*act)(void)) { last_act = act; }

/* The act may end the program itself, by a trap: it does not run again. */
_Noreturn void program_exit(int code) {
  const uint32_t status = (uint32_t)code & 0xffff;
  void (*const act)(void) = last_act;
  last_act = NULL;
  if (act) act();
  tohost = (uint64_t)status << 1 | 1;
  __asm__ volatile("fence" : : : "memory");
  *EXIT_DEVICE = status == 0 ? 0x5555 : status << 16 | 0x3333;
  for (;;) {}
}

void _exit(int code) { program_exit(code); }
