/* A counter that is one block of profile instructions, and what switches it. */
#ifndef COUNT_H
#define COUNT_H

#include <stdint.h>

#include "pflag.h"

/* *counter += 1 as profile instructions. The compiler knows that value may stay as it is. */
#define COUNT(type, counter)                                                                                                       \
  do {                                                                                                                             \
    uint64_t value = 0;                                                                                                            \
    __asm__ volatile(                                                                                                              \
      PF_PBLOCK(type, 3) "\n" PF(type, "ld %0, 0(%1)") "\n" PF(type, "addi %0, %0, 1") "\n" PF(type, "sd %0, 0(%1)")               \
      : "+r"(value)                                                                                                                \
      : "r"(counter)                                                                                                               \
      : "memory");                                                                                                                 \
  } while (0)
#define SET(type) __asm__ volatile(PF_SETPF(type)::: "memory")
#define RESET(type) __asm__ volatile(PF_RESETPF(type)::: "memory")

#endif
