/* CoreMark's port: the names that EEMBC's coremark.h expects of it.                      docs/workloads.md */
#ifndef CULPRIT_CORE_PORTME_H
#define CULPRIT_CORE_PORTME_H

#include <stddef.h>
#include <stdint.h>

#define HAS_FLOAT 0
#define HAS_TIME_H 0
#define USE_CLOCK 0
#define HAS_STDIO 1
#define HAS_PRINTF 1
#define MAIN_HAS_NOARGC 1
#define MAIN_HAS_NORETURN 0
#define MULTITHREAD 1
#define MEM_METHOD MEM_STATIC
#define MEM_LOCATION "static"
#define SEED_METHOD SEED_VOLATILE
#define COMPILER_VERSION "gcc " __VERSION__

typedef int16_t ee_s16;
typedef uint16_t ee_u16;
typedef int32_t ee_s32;
typedef uint8_t ee_u8;
typedef uint32_t ee_u32;
typedef uintptr_t ee_ptr_int;
typedef size_t ee_size_t;
typedef uint64_t CORE_TICKS; /* cycles of the core */
#define align_mem(x) ((void *)(((ee_ptr_int)(x) + 3) & ~(ee_ptr_int)3))

typedef struct {
  ee_u8 portable_id;
} core_portable;
extern ee_u32 default_num_contexts;

void portable_init(core_portable *p, int *argc, char *argv[]);
void portable_fini(core_portable *p);

#endif
