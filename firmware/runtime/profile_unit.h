/* Custom registers of the profilers, by the numbers of profile_state.h. */
#ifndef CULPRIT_PROFILE_UNIT_H
#define CULPRIT_PROFILE_UNIT_H

#include "profile_state.h"

#define PROFILE_STRING(n) #n
#define PROFILE_NUMBER(n) PROFILE_STRING(n)
#define PROFILE_READ_NUMBER(n)                                                                                                     \
  ({                                                                                                                               \
    uint64_t v_;                                                                                                                   \
    __asm__ volatile(".option push\n.option arch,+zicsr\ncsrr %0, " n "\n.option pop" : "=r"(v_));                                 \
    v_;                                                                                                                            \
  })
#define UNIT_READ(n) PROFILE_READ_NUMBER(PROFILE_NUMBER(n))
#define UNIT_WRITE(n, value)                                                                                                       \
  __asm__ volatile(".option push\n.option arch,+zicsr\ncsrw " PROFILE_NUMBER(n) ", %0\n.option pop"                                \
                   :                                                                                                               \
                   : "r"((uint64_t)(value))                                                                                        \
                   : "memory")

#define INTERRUPT_LCOFI 13 /* shared by all units; the handler clears it in mip */

#endif
