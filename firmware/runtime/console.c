/* The console is a byte register; a 16550 with its transmitter always ready looks the same. */
#include "culprit.h"

#define CONSOLE_DATA ((volatile uint8_t *)CONSOLE_BASE)
#define CONSOLE_STATUS ((volatile uint8_t *)(CONSOLE_BASE + 5))
#define CONSOLE_READY 0x20

void console_putc(char c) {
  while (!(*CONSOLE_STATUS & CONSOLE_READY)) {}
  *CONSOLE_DATA = (uint8_t)c;
}

void console_puts(const char *s) {
  while (*s) console_putc(*s++);
}

void console_dec(uint64_t n) {
  char digits[20];
  unsigned count = 0;
  do {
    digits[count++] = (char)('0' + n % 10);
    n /= 10;
  } while (n);
  while (count) console_putc(digits[--count]);
}

void console_hex(uint64_t n) {
  console_puts("0x");
  unsigned shift = 60;
  while (shift && !(n >> shift & 15)) shift -= 4;
  for (;; shift -= 4) {
    console_putc("0123456789abcdef"[n >> shift & 15]);
    if (!shift) return;
  }
}
