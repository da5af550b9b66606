/* The console is a byte register; a 16550 with its transmitter always ready looks the same. */
#include "culprit.h"

#define CONSOLE_DATA ((volatile uint8_t *)CONSOLE_BASE)
#define CONSOLE_STATUS ((volatile uint8_t *)(CONSOLE_BASE + 5))
#define CONSOLE_READY 0x20

void console_putc(char c) {
  while (!(*CONSOLE_STATUS & CONSOLE_READY)) {}
  *CONSOLE_DATA = (uint8_t)c;
}

#include "print.inc"
