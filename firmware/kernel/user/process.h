/* What a process can do besides the C library and culprit.h. calls.h says what the answers mean. */
#ifndef CULPRIT_PROCESS_H
#define CULPRIT_PROCESS_H

#include <stddef.h>

#include "firmware/kernel/calls.h"

long process_call(enum kernel_call call, long a, long b);

/* Of images: numbers, in the order of the command line of `culprit system`; PROCESS_SAME: the own. */
#define PROCESS_SAME (-1)

static inline long process_write(const void *from, size_t bytes) { return process_call(CALL_WRITE, (long)from, (long)bytes); }
static inline void process_yield(void) { process_call(CALL_YIELD, 0, 0); }
static inline long process_spawn(int image) { return process_call(CALL_SPAWN, image, 0); }
static inline long process_exec(int image) { return process_call(CALL_EXEC, image, 0); }
static inline long process_wait(long pid) { return process_call(CALL_WAIT, pid, 0); }
static inline long process_id(void) { return process_call(CALL_GETPID, 0, 0); }

#endif
