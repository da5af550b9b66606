/* CoreMark's port: ticks are cycles of the core, a second has 1,000,000 of them, so iterations
 * a second are CoreMark/MHz. The seeds are those of the performance run. ITERATIONS: how many;
 * a result wants 10 seconds. */
#include "coremark.h"
#include "culprit.h"

volatile ee_s32 seed1_volatile = 0, seed2_volatile = 0, seed3_volatile = 0x66, seed4_volatile = ITERATIONS, seed5_volatile = 0;
ee_u32 default_num_contexts = 1;

static CORE_TICKS begin, end;

void start_time(void) { begin = read_cycle(); }
void stop_time(void) { end = read_cycle(); }
CORE_TICKS get_time(void) { return end - begin; }
secs_ret time_in_secs(CORE_TICKS ticks) { return (secs_ret)(ticks / 1000000); }

void portable_init(core_portable *p, int *argc, char *argv[]) {
  (void)argc, (void)argv;
  p->portable_id = 1;
}
void portable_fini(core_portable *p) { p->portable_id = 0; }
