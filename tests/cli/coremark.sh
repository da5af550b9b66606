#!/bin/bash
# make coremark with sources of CoreMark's interface that count and no more, and without any.
#                                                                                            docs/workloads.md
set -u
. tests/lib/tap.sh
plan 4
sources=$scratch/sources
rm -rf "$sources"; mkdir -p "$sources"
for f in core_list_join core_matrix core_state core_util; do echo '#include "coremark.h"' >"$sources/$f.c"; done
cat >"$sources/coremark.h" <<'C'
#define MEM_STATIC 0
#define SEED_VOLATILE 2
#include "core_portme.h"
#include <stdio.h>
typedef ee_u32 secs_ret;
void start_time(void);
void stop_time(void);
CORE_TICKS get_time(void);
secs_ret time_in_secs(CORE_TICKS ticks);
C
cat >"$sources/core_main.c" <<'C'
#include "coremark.h"
extern volatile ee_s32 seed3_volatile, seed4_volatile;
int main(void) {
  core_portable port;
  portable_init(&port, NULL, NULL);
  start_time();
  for (ee_s32 i = 0; i < seed4_volatile * 1000; i++) seed3_volatile += i;
  stop_time();
  printf("Total ticks      : %lu\n", (unsigned long)get_time());
  printf(seed4_volatile > 2 ? "Correct operation validated.\n" : "Errors detected\n");
  portable_fini(&port);
}
C
run() {
  mkdir -p "$scratch/build"; ln -sfn "$(realpath "$B")/lib" "$scratch/build/lib"
  ln -sfn "$(realpath "$B")/culprit" "$scratch/build/culprit"
  COREMARK=$1 COREMARK_CONFIGS=small COREMARK_ITERATIONS=$2 CULPRIT_SIM_DIR=$B/sim \
    tools/scripts/coremark.sh "$scratch/build" >"$scratch/log" 2>&1
}
run "$sources" 3
judge validated "$([ $? = 0 ] || cat "$scratch/log")"
judge per_mhz "$(jq -r '.configs.small |
  if .iterations == 3 and .cycles >= 3000 and .cycles < 60000 and
    (.coremark_per_mhz - 3e6 / .cycles | fabs) < 1e-9 then "" else tostring end' \
  "$scratch/build/reports/coremark.json" 2>&1)"
run "$sources" 2
judge not_valid "$([ $? = 1 ] && grep -qx 'coremark: small: Errors detected' "$scratch/log" || cat "$scratch/log")"
run "$scratch/none" 3
judge without_sources "$([ $? = 2 ] &&
  grep -q "^coremark: no coremark.h in $scratch/none: make coremark" "$scratch/log" || cat "$scratch/log")"
exit $failed
