#!/bin/bash
# Programs in supervisor mode under Sv39 (firmware/runtime/paged.S), in lockstep: paged.sh CONFIG.
# docs/workloads.md, "Under Sv39"
set -u
. tests/lib/tap.sh
B=${B:-build} config=${1:?usage: paged.sh CONFIG}
cat >"$scratch/prog.c" <<'C'
#include <stdio.h>
#include <culprit.h>
static char far[16][4096];
int main(void) {
  unsigned sum = 0;
  for (int i = 0; i < 16; i++) far[i][i] = (char)i;
  for (int i = 0; i < 16; i++) sum += (unsigned)far[i][i];
  printf("%u %d\n", sum, read_instret() > 16 * 6);
  CSR_WRITE(mscratch, 0);
  return 0;
}
C
# run NAME FLAG...: its output in NAME.out, its cycles
run() {
  local name=$1
  shift
  riscv64-unknown-elf-gcc -B"$B/lib" --specs=culprit.specs -O2 -I"$B/lib/include" "$@" "$scratch/prog.c" -o "$scratch/$name.elf" || exit 1
  "$B/culprit" run --config "$config" --quiet --stats-json "$scratch/$name.json" "$scratch/$name.elf" >"$scratch/$name.out" 2>"$scratch/$name.err"
  status=$?
  cycles=$(jq .cycles "$scratch/$name.json")
}
mode='unhandled trap: cause 2 (illegal instruction)'

plan 4
run machine
judge paged_machine "$([ $status = 0 ] || echo "status $status: $(cat "$scratch/machine.err")")"
run unpaged -Wl,--wrap=runtime_start -Wl,--defsym=paged_off=1
judge paged_off "$(grep -q '^120 1$' "$scratch/unpaged.out" && grep -qF "$mode" "$scratch/unpaged.out" && [ $status = 125 ] ||
  echo "status $status: $(cat "$scratch"/unpaged.{out,err})")"
without=$cycles
run paged -Wl,--wrap=runtime_start
judge paged_on "$(grep -q '^120 1$' "$scratch/paged.out" && grep -qF "$mode" "$scratch/paged.out" && [ $status = 125 ] ||
  echo "status $status: $(cat "$scratch"/paged.{out,err})")"
judge paged_walks "$([ "$cycles" -gt $((without + 16 * 14)) ] || echo "$cycles cycles, $without without translation")"
exit $failed
