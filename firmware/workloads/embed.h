/* A file as it was when the program was built: NAME, up to NAME_end. */
#ifndef WORKLOAD_EMBED_H
#define WORKLOAD_EMBED_H

#define EMBED(name, file)                                                                                                          \
  __asm__(".section .rodata\n.globl " #name ", " #name "_end\n" #name ":\n.incbin \"" file "\"\n" #name "_end:\n.previous");       \
  extern const char name[], name##_end[]

#endif
