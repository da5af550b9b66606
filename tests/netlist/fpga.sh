#!/bin/bash
# make fpga on a small module, and what it refuses.                                             docs/timing.md
set -u
. tests/lib/tap.sh
plan 3
echo 'count small event_count clk_i
other - core clk' >"$scratch/rows.txt"
run() { ROWS=$scratch/rows.txt synth/fpga.sh "$scratch/build" "$@" >"$scratch/log" 2>&1; }
run count
judge counts "$(jq -r '.rows.count |
  if [.xilinx, .ecp5 | .luts > 0 and .flops > 0 and .flops < 100 and .block_rams == 0] | all then "" else tostring end' \
  "$scratch/build/reports/fpga.json" 2>&1)"
judge arrays "$(awk -v most=31 -f synth/arrays.awk <(echo 'count_q | a counter') "$scratch/build/fpga/count-xilinx.v" |
  jq -r 'if . == [{name: "count_q", bits: 32, reason: "a counter"}] then "" else tostring end' 2>&1)"
run nothing
judge no_such_row "$([ $? = 2 ] && grep -q 'no row nothing' "$scratch/log" || cat "$scratch/log")"
exit $failed
