/* The console of a process, and its end: lines collect here and go to the kernel in one call. */
#include <unistd.h>

#include "firmware/runtime/culprit.h"
#include "process.h"

enum { LINE = 256 };

static char line[LINE];
static size_t used;

static void flush(void) {
  if (used) process_write(line, used);
  used = 0;
}

void console_putc(char c) {
  line[used++] = c;
  if (c == '\n' || used == LINE) flush();
}

_Noreturn void program_exit(int code) {
  flush();
  for (;;) process_call(CALL_EXIT, code, 0);
}

void _exit(int code) { program_exit(code); }

#include "firmware/runtime/print.inc"
