/* Reaches for memory that is not its own: TRESPASS says how. */
#include <stdint.h>

#include "firmware/kernel/user/process.h"

#ifndef TRESPASS
#error say how
#endif

int own = 1;

int main(void) {
  process_write("in\n", 3);
#if TRESPASS == 1 /* the slot before or behind, wherever this one is */
  volatile int *other = (volatile int *)((uintptr_t)&own ^ 8 << 20);
  *other = 1;
#elif TRESPASS == 2 /* the kernel */
  own = *(volatile int *)0x80000000;
#elif TRESPASS == 3 /* the own code */
  *(volatile int *)(uintptr_t)main = 0;
#elif TRESPASS == 4 /* data as code */
  ((void (*)(void))(uintptr_t)&own)();
#elif TRESPASS == 5 /* a device */
  *(volatile uint8_t *)0x10000000 = '!';
#elif TRESPASS == 6 /* a register of machine mode */
  __asm__ volatile(".option push\n.option arch,+zicsr\ncsrw mscratch, zero\n.option pop");
#elif TRESPASS == 7 /* with the kernel's help */
  return process_write((const void *)0x80000000, 16) == CALL_BAD ? 7 : 0;
#endif
  process_write("out\n", 4);
  return 0;
}
